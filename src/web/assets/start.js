// The start of a site: unpacks the styles and the script of the page, and the pictures of the pieces.

import { unpacked } from "./packed.js";

const address = (name) => new URL(`assets/${name}`, document.baseURI);

async function draw() {
  const pictures = await unpacked(address("pictures.svg.gz"), "image/svg+xml");
  const drawn = new DOMParser().parseFromString(await pictures.text(), "image/svg+xml");
  document.querySelector("svg.symbols").replaceWith(document.importNode(drawn.documentElement, true));
}

async function style() {
  const packed = await unpacked(address("page.css.gz"), "text/css");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await packed.text());
  document.adoptedStyleSheets.push(sheet);
  document.querySelectorAll("body > [hidden]:is(header, main)").forEach((it) => (it.hidden = false));
}

async function run() {
  const [script] = await Promise.all([unpacked(address("page.js.gz"), "text/javascript"), style()]);
  await import(URL.createObjectURL(await script.blob()));
}

await Promise.all([draw(), run()]);
