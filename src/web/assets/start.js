// The start of a site: unpacks the script of the page and the pictures of the pieces.

import { unpacked } from "./packed.js";

const address = (name) => new URL(`assets/${name}`, document.baseURI);

async function draw() {
  const pictures = await unpacked(address("pictures.svg.gz"), "image/svg+xml");
  const drawn = new DOMParser().parseFromString(await pictures.text(), "image/svg+xml");
  document.querySelector("svg.symbols").replaceWith(document.importNode(drawn.documentElement, true));
}

async function run() {
  const script = await unpacked(address("page.js.gz"), "text/javascript");
  await import(URL.createObjectURL(await script.blob()));
}

await Promise.all([draw(), run()]);
