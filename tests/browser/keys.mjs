// Moves by keyboard alone, and what a reader of the screen gets. Argument: bentrider.

import assert from "node:assert/strict";
import { withBrowser, withPage } from "./browser.mjs";
import { link, move, named, played, ready, shapes } from "./board.mjs";
import { withServer } from "./server.mjs";

const PROMOTION = "6k5/12/12/P11/12/12/12/12/12/12/6K5/12 w - - 0 1";
const FISSION = "4k3/8/8/8/8/8/8/M3K3 w - - 0 1";

/** What has the focus: its name for a reader of the screen, or its text. */
const focused = (page) =>
  page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent);
const said = (page) => page.textContent("#said");

/** Goes by Tab to the board, and by arrow keys to a square. */
async function reach(page, square) {
  for (let steps = 0; steps < 40; steps++) {
    if (await page.evaluate(() => Boolean(document.activeElement.closest(".cells")))) {
      break;
    }
    await page.keyboard.press("Tab");
  }
  const at = () => page.evaluate(() => document.activeElement.dataset.square);
  const [file, rank] = [square.charCodeAt(0), Number(square.slice(1))];
  for (let here = await at(); here !== square; here = await at()) {
    const [x, y] = [file - here.charCodeAt(0), rank - Number(here.slice(1))];
    const sideways = x > 0 ? "ArrowRight" : "ArrowLeft";
    await page.keyboard.press(x ? sideways : y > 0 ? "ArrowUp" : "ArrowDown");
  }
}

async function promotion(page) {
  await ready(page);
  await reach(page, "a9");
  assert.equal(await focused(page), "White Pawn, a9");
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "White Pawn, a9, picked up");
  assert.match(await said(page), /Picked up White Pawn, a9: 1 square /);
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "White Pawn, a9");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(page), "a10, empty, promotes, can go there");
  assert.deepEqual(await shapes(page, "a10"), ["promotion", "move"]);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Promote to which piece?" });
  await dialog.waitFor();
  const options = await dialog.locator("button").allTextContents();
  const at = options.findIndex((it) => it.startsWith("Bishop"));
  assert.match(options[at], /^Bishop 6 in reserve$/);
  for (let step = 0; step < at; step++) {
    await page.keyboard.press("ArrowDown");
  }
  assert.equal(await focused(page), options[at]);
  await page.keyboard.press("Enter");
  await played(page, "a10=B");
  await ready(page, /Black to move/);
  assert.match(await said(page), /White: a10=B/);
  assert.equal(await named(page, "a10"), "White Bishop, a10");
}

async function fission(page) {
  await ready(page);
  await reach(page, "a1");
  assert.equal(await focused(page), "White Marshall, a1");
  await page.keyboard.press(" ");
  await reach(page, "b3");
  assert.equal(await focused(page), "b3, empty, can split, can go there");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Which part moves?" }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await page.waitForSelector('.cells [aria-label="White Marshall, a1"]');
  await reach(page, "a1");
  await page.keyboard.press("Enter");
  await reach(page, "b3");
  await page.keyboard.press("Enter");
  while (!/^Knight leaves, Rook stays/.test(await focused(page))) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await ready(page, /Black to move/);
  assert.deepEqual([await named(page, "a1"), await named(page, "b3")], ["White Rook, a1", "White Knight, b3"]);
  assert.match(await said(page), /White: \S*b3\S*/);
}

/** The marks of the legend have shapes of their own, and each has words. */
async function marks(page) {
  await ready(page);
  await page.click("#tab-guide");
  await page.click("#legend summary");
  const all = await page.$$eval("#legend li", (items) => items.map((item) => {
    const shape = item.querySelector("[data-is]");
    return { is: shape.dataset.is, shape: `${shape.tagName} ${shape.getAttribute("d")}`, text: item.textContent.trim() };
  }));
  const kinds = ["capture", "promotion", "castling", "jump", "en passant", "fusion", "fission", "move"];
  assert.deepEqual(all.map((it) => it.is), kinds);
  assert.equal(new Set(all.map((it) => it.shape)).size, kinds.length);
  assert.ok(all.every((it) => it.text.length > 3));
}

/** The tabs are gone through by arrow keys, and a dialog gives the focus back. */
async function tabs(page) {
  await ready(page);
  await page.focus("#tab-play");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(page), "Analyse");
  assert.ok(await page.isVisible("#panel-analysis"));
  await page.keyboard.press("Home");
  assert.ok(await page.isVisible("#panel-play"));
  await page.focus("#choose-variant");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Choose a variant" }).waitFor();
  await page.keyboard.press("Escape");
  assert.match(await focused(page), /Fusion Chess/);
}

/** After a click on the board the arrow keys go through the moves; after Tab they go over the board. */
async function arrows(page) {
  await ready(page);
  await move(page, "e2", "e4");
  await ready(page, /Black to move/);
  await page.keyboard.press("ArrowLeft");
  await ready(page, /White to move/);
  assert.equal(await named(page, "e2"), "White Pawn, e2");
  await page.keyboard.press("ArrowRight");
  await ready(page, /Black to move/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(page), "d4, empty");
}

await withBrowser((browser) => withServer(process.argv[2], async (address) => {
  await withPage(browser, link(address, "gross", PROMOTION), {}, promotion);
  await withPage(browser, link(address, "fusion", FISSION), {}, fission);
  await withPage(browser, link(address, "fusion"), {}, marks);
  await withPage(browser, link(address, "fusion"), {}, tabs);
  await withPage(browser, link(address, "fusion"), {}, arrows);
}));
console.log("all steps passed");
