// The page of `bentrider annotate`, in a browser. Arguments: the page of the long game, that of several
// games with hostile texts, and the position at the end of the long game as a FEN.

import assert from "node:assert/strict";
import { SIZES, picture, withBrowser, withPage } from "./browser.mjs";

const [long, several, end] = process.argv.slice(2);

/** The squares on which something stands, as a FEN says. */
function occupied(fen) {
  const squares = [];
  const rows = fen.split(" ")[0].split("/");
  rows.forEach((row, at) => {
    let file = 0;
    for (const [text] of row.matchAll(/\d+|\{[^}]*\}|\+?[A-Za-z]['!]?|\*/g)) {
      if (/^\d/.test(text)) {
        file += Number(text);
      } else {
        squares.push(`${String.fromCharCode(97 + file)}${rows.length - at}`);
        file += 1;
      }
    }
  });
  return squares.sort();
}

const shown = (page) =>
  page.$$eval(".board use", (all) => all.map((it) => it.dataset.square).sort());
const current = (page) => page.textContent(".move[aria-current]");
/** The number of the row of the current move. */
const number = (page) => page.$eval(".move[aria-current]", (it) => it.closest(".turn").querySelector(".number").textContent);
const status = (page) => page.textContent("#status");
const marked = (page) =>
  page.$$eval(".board .last", (all) => all.map((it) => it.dataset.square).sort());

async function steps(page) {
  assert.match(await status(page), /^Start, score -?\d+\.\d\d$/);
  const start = await shown(page);
  await page.keyboard.press("ArrowRight");
  assert.match(await current(page), /^Md3/);
  assert.deepEqual(await marked(page), ["b1", "d3"]);
  assert.notDeepEqual(await shown(page), start);
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await shown(page), start);
  await page.click("#forward");
  for (let ply = 1; ply < 202; ply++) {
    await page.keyboard.press("ArrowRight");
  }
  assert.deepEqual(await shown(page), occupied(end));
  await page.keyboard.press("ArrowRight");
  assert.match(await current(page), /Oe4#$/);
  await page.keyboard.press("Home");
  assert.deepEqual(await shown(page), start);
  await page.keyboard.press("End");
  assert.deepEqual(await shown(page), occupied(end));
  await page.click("#back");
  assert.equal(await number(page), "101.");
}

async function variations(page) {
  await page.click("text=solid");
  await page.click(".variation .move:has-text('h8')");
  assert.match(await current(page), /^1… h8/);
  assert.deepEqual(await marked(page), ["h10", "h8"]);
  // The graph shows where the variation leaves the game.
  assert.match(await page.getAttribute(".graph .cursor", "d"), /^M 1 /);
  await page.keyboard.press("ArrowRight");
  assert.match(await current(page), /i5/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.match(await current(page), /^Md3/);
  await page.click(".variation .variation .move");
  assert.match(await current(page), /^2\. Md2/);
}

async function graph(page) {
  const box = await page.locator(".graph").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 10);
  assert.equal(await number(page), "51.");
  assert.match(await page.getAttribute(".graph .cursor", "d"), /^M 101 /);
  assert.ok((await page.locator(".graph .dot").count()) > 3);
  const rows = await page.$$eval("#players tr", (all) => all.map((it) => it.textContent));
  assert.match(rows[1], /^Alpha\d+\.\d %\d+/);
}

async function flips(page) {
  const top = () => page.$eval(".board .squares [data-square=a1]", (it) => Number(it.getAttribute("y")));
  const before = await top();
  await page.keyboard.press("f");
  assert.equal(await top(), 0);
  await page.click("#flip");
  assert.equal(await top(), before);
}

async function arrows(page) {
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".board .arrows path").count(), 1);
  await page.uncheck("#arrows");
  assert.equal(await page.locator(".board .arrows path").count(), 0);
}

/** Texts of a game are shown as they are; the largest board fits the screen. */
async function hostile(page) {
  assert.equal(await page.textContent("h1"), "</script><script>alert(1)</script> – <img src=x>, *");
  assert.match(await page.textContent("#moves"), /<script>alert\(2\)<\/script>/);
  assert.equal(await page.locator("img").count(), 0);
  await page.click(".variation .move:has-text('c4')");
  assert.match(await current(page), /^1\. c4/);
  await page.selectOption("#games", "1");
  assert.match(await page.title(), /Terachess II/);
  assert.equal(await page.locator(".board .squares rect").count(), 256);
  const box = await page.locator(".board").boundingBox();
  assert.ok(box.y + box.height <= 1080 && box.height > 700, JSON.stringify(box));
  await picture(page, "terachess");
}

/** The reserves stand beside the board, Black's above; a captured piece comes into its owner's. */
async function reserves(page) {
  const rows = () => page.$$eval(".reserve", (all) => all.map((it) => it.getAttribute("aria-label")));
  await page.selectOption("#games", "2");
  const white = "Reserve of White: 1 White Rook";
  assert.deepEqual(await rows(), ["Reserve of Black: 1 Black Bishop", white]);
  await page.keyboard.press("ArrowRight");
  const black = "Reserve of Black: 1 Black Queen, 1 Black Bishop";
  assert.deepEqual(await rows(), [black, white]);
  assert.equal(await page.locator(".reserve use").count(), 3);
  await picture(page, "reserves");
  await page.keyboard.press("f");
  assert.deepEqual(await rows(), [white, black]);
  await page.selectOption("#games", "0");
  assert.equal(await page.locator(".reserve").count(), 0);
}

async function fits(browser, size, colorScheme) {
  const [width, height] = SIZES[size];
  await withPage(browser, long, { viewport: { width, height }, colorScheme }, async (page) => {
    for (let ply = 0; ply < 29; ply++) {
      await page.keyboard.press("ArrowRight");
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${size}: ${wide}`);
    assert.equal(await page.evaluate(() => scrollY), 0);
    const board = await page.locator(".board").boundingBox();
    assert.ok(board.width > width * 0.45 && board.y + board.height < height, JSON.stringify(board));
    await picture(page, `annotate-${size}-${colorScheme}`);
  });
}

await withBrowser(async (browser) => {
  for (const test of [steps, variations, graph, flips, arrows]) {
    await withPage(browser, long, {}, test);
  }
  const [width, height] = SIZES.screen;
  await withPage(browser, several, { viewport: { width, height } }, hostile);
  await withPage(browser, several, { viewport: { width, height } }, reserves);
  for (const size of Object.keys(SIZES)) {
    for (const scheme of ["light", "dark"]) {
      await fits(browser, size, scheme);
    }
  }
});
console.log("all steps passed");
