// The user's own file: its faults are shown, it is mended and played. Argument: bentrider.

import assert from "node:assert/strict";
import { picture, withBrowser, withPage } from "./browser.mjs";
import { cell, move, named, ready } from "./board.mjs";
import { withServer } from "./server.mjs";

const FAULTY = `name = "knightmare"
title = "<b>Knightmare</b>"
inherits = "chess"

[pieces.Q]
name = "Marshall"
moves = "RX"
valu = 8
`;
const MENDED = FAULTY.replace("RX", "RN").replace("valu ", "value ");

/** Drops a file onto the page, as the mouse does. */
async function drop(page, name, text) {
  await page.evaluate(([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, [name, text]);
}

async function mended(page, context) {
  await ready(page, /Your turn/);
  await drop(page, "knightmare.toml", FAULTY);
  const faults = page.locator("#faults li");
  await faults.nth(1).waitFor();
  const texts = await faults.allTextContents();
  assert.ok(texts.some((it) => /^Line 7, column \d+ /.test(it)), texts.join("\n"));
  assert.ok(texts.some((it) => /^Line 8, column 1 .*valu/.test(it)), texts.join("\n"));
  await faults.filter({ hasText: "Line 8" }).locator("button").click();
  const marked = await page.$eval("#own-text", (it) => it.value.slice(it.selectionStart, it.selectionStart + 4));
  assert.equal(marked, "valu");
  await picture(page, "web-own-faults");
  await page.fill("#own-text", MENDED);
  await page.click("#check-own");
  await page.click("#play-checked");
  await page.waitForFunction(() => document.title.startsWith("<b>Knightmare</b>"));
  assert.equal(await page.locator("b").count(), 0);
  await ready(page, /Your turn/);
  await move(page, "d1", "e3");
  await page.locator(".move").nth(1).waitFor();
  assert.match(await page.locator(".move").first().textContent(), /Qe3/);
  assert.equal(await named(page, "e3"), "White Marshall, e3");
  await page.reload();
  await ready(page);
  assert.equal(await named(page, "e3"), "White Marshall, e3");
  await elsewhere(context, page.url().split("#")[0]);
}

/** Another tab of the same browser has it too. */
async function elsewhere(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  await ready(page, /Your turn/);
  await page.click("#choose-variant");
  await page.click(".own button:has-text('knightmare')");
  await page.waitForFunction(() => document.title.startsWith("<b>Knightmare</b>"));
  assert.equal(await cell(page, "d1").getAttribute("aria-label"), "White Marshall, d1");
  await page.click("#choose-variant");
  await page.click("[aria-label='Delete <b>Knightmare</b>']");
  assert.equal(await page.locator(".own .row").count(), 0);
  await page.close();
}

await withBrowser((browser) => withServer(process.argv[2], (address) => withPage(browser, address, {}, mended)));
console.log("all steps passed");
