// What survives: a reload, a restart of the server, two tabs side by side. Argument: bentrider.

import assert from "node:assert/strict";
import { withBrowser, withPage } from "./browser.mjs";
import { cell, link, move, named, played, ready } from "./board.mjs";
import { start } from "./server.mjs";

const moves = (page) => page.$$eval(".move", (all) => all.map((it) => it.textContent.trim()));

/** Waits for the engine's answer to a move. */
async function answered(page, count) {
  await page.locator(".move").nth(count - 1).waitFor();
  await ready(page, /Your turn/);
}

async function reloaded(page) {
  await ready(page, /Your turn \(White\)/);
  await move(page, "d4", "d6");
  await answered(page, 2);
  const before = await moves(page);
  await page.reload();
  await ready(page, /Your turn \(White\)/);
  assert.deepEqual(await moves(page), before);
  await move(page, "e4", "e6");
  await answered(page, 4);
  assert.deepEqual((await moves(page)).slice(0, 2), before);
}

/** Two tabs play games of their own. */
async function apart(page, context) {
  await ready(page, /Your turn/);
  const other = await context.newPage();
  await other.goto(link(page.url().split("#")[0], "fusion"));
  await ready(other, /White to move/);
  await move(other, "e2", "e4");
  await played(other, "e4");
  await move(page, "g4", "g6");
  await answered(page, 2);
  await Promise.all([page.reload(), other.reload()]);
  await ready(other, /Black to move/);
  assert.deepEqual(await moves(other), ["e4"]);
  await answered(page, 2);
  assert.equal((await moves(page))[0], "g6");
  await other.close();
}

/** The clocks go on where they were. */
async function clocked(page) {
  await ready(page);
  await page.check("#play-both", { force: true });
  await page.selectOption("#time-kind", "clock");
  await page.fill("#minutes", "1");
  await page.click("#new-game");
  await move(page, "e2", "e4");
  const black = page.locator("#black-bar .clock.running");
  await black.filter({ hasText: /^0:5[0-8]/ }).waitFor();
  await page.reload();
  await black.filter({ hasText: /^0:(?!59)\d\d(\.\d)?$/ }).waitFor();
  assert.match(await page.textContent("#white-bar .clock"), /^1:0\d$/);
  await page.click("#end-game");
  await page.click("dialog.confirm .go-on");
  await ready(page, /Black to move/);
  assert.ok(await page.isVisible("#no-game"));
}

/** The server goes and comes back: the page says so, and the game goes on. */
async function restarted(page, binary, server) {
  await ready(page, /Your turn/);
  await move(page, "d4", "d6");
  await answered(page, 2);
  await server.stop();
  await page.waitForSelector("#connection:not([hidden])");
  assert.match(await page.textContent("#connection"), /connection to Bentrider is lost/);
  await cell(page, "e4").click();
  await cell(page, "e6").click();
  await ready(page, /Waiting for the connection/);
  const again = await start(binary, new URL(server.address).port);
  try {
    await page.waitForSelector("#connection", { state: "hidden" });
    await answered(page, 4);
    assert.equal(await named(page, "e6"), "White Pawn, e6");
  } finally {
    await again.stop();
  }
}

const binary = process.argv[2];
await withBrowser(async (browser) => {
  const server = await start(binary);
  try {
    await withPage(browser, server.address, {}, reloaded);
    await withPage(browser, server.address, {}, apart);
    await withPage(browser, link(server.address, "fusion"), {}, clocked);
    await withPage(browser, server.address, {}, (page) => restarted(page, binary, server));
  } finally {
    await server.stop();
  }
});
console.log("all steps passed");
