// How the page looks and fits at three sizes, in light and dark, and how smoothly a piece is dragged on the
// largest board. Argument: bentrider.

import assert from "node:assert/strict";
import { SIZES as ALL, picture, withBrowser, withPage } from "./browser.mjs";
import { cell, link, move, ready } from "./board.mjs";
import { withServer } from "./server.mjs";

/** A tablet on its side has the least height for a board. */
const SIZES = { ...ALL, tablet: [1024, 768] };

/** Nothing is wider than the page; on a screen and a tablet the whole board is seen without scrolling. */
async function fits(page, size) {
  const [width, height] = SIZES[size];
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= width, `${size}: the page is ${wide} wide`);
  const board = await page.locator(".board").boundingBox();
  assert.ok(board.y + board.height <= height, `${size}: ${JSON.stringify(board)}`);
  assert.ok(board.width > width * (size === "phone" ? 0.8 : 0.4), `${size}: ${JSON.stringify(board)}`);
}

async function looked(browser, address, size, colorScheme) {
  const [width, height] = SIZES[size];
  const options = { viewport: { width, height }, colorScheme, reducedMotion: "reduce" };
  const shot = (page, name) => picture(page, `web-${name}-${size}-${colorScheme}`);
  await withPage(browser, address, options, async (page) => {
    await ready(page, /Your turn/);
    await move(page, "d4", "d6");
    await page.locator(".move").nth(1).waitFor();
    await ready(page, /Your turn/);
    await cell(page, "g1").click();
    await fits(page, size);
    await shot(page, "play");
    await page.click("#choose-variant");
    await shot(page, "variants");
    await page.click("#write-own");
    await page.fill("#own-text", "name = 3\n");
    await page.click("#check-own");
    await page.locator("#faults li").first().waitFor();
    await shot(page, "own");
  });
  await withPage(browser, link(address, "terachess-ii"), options, async (page) => {
    await ready(page);
    await fits(page, size);
    await shot(page, "terachess");
  });
}

/** The time between frames while a piece is carried over 16 by 16 squares. */
async function smooth(page) {
  await ready(page);
  const box = await page.locator(".board").boundingBox();
  const from = await cell(page, "a3").boundingBox();
  await page.evaluate(() => {
    window.frames = [];
    const note = (at) => window.frames.push(at) && requestAnimationFrame(note);
    requestAnimationFrame(note);
  });
  const drawn = () => page.evaluate(() => {
    window.changes = 0;
    new MutationObserver((all) => (window.changes += all.length))
      .observe(document.querySelector(".board"), { childList: true, subtree: true });
  });
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y - 30);
  await drawn();
  await page.evaluate(() => (window.frames.length = 0));
  for (let step = 0; step < 150; step++) {
    await page.mouse.move(box.x + box.width * (0.1 + 0.8 * ((step * 7) % 100) / 100), box.y + 20 + step * 4);
  }
  const { times, changes } = await page.evaluate(() => ({ times: window.frames, changes: window.changes }));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  const spans = times.slice(1).map((it, at) => it - times[at]).sort((a, b) => a - b);
  const late = spans[Math.floor(spans.length * 0.95)];
  console.error(`dragging: ${spans.length} frames, the 95th percentile ${late.toFixed(1)} ms`);
  assert.equal(changes, 0, "the board was drawn while a piece was dragged");
  assert.ok(spans.length > 10, `${spans.length} frames`);
}

await withBrowser((browser) => withServer(process.argv[2], async (address) => {
  for (const size of Object.keys(SIZES)) {
    for (const scheme of ["light", "dark"]) {
      await looked(browser, address, size, scheme);
    }
  }
  const [width, height] = SIZES.screen;
  await withPage(browser, link(address, "terachess-ii"), { viewport: { width, height } }, smooth);
}));
console.log("all steps passed");
