// What the browser keeps: games over tabs and restarts, the list of games, files with everything, and old storage.
// Argument: bentrider.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { accessible } from "./accessible.mjs";
import { picture, withBrowser, withPage, withProfile } from "./browser.mjs";
import { cell, link, move, named, played, ready, stored } from "./board.mjs";
import { withServer } from "./server.mjs";

const OWN = 'name = "own-chess"\ntitle = "Own Chess"\ninherits = "chess"\n\n[pieces.Q]\nname = "Marshall"\nmoves = "RN"\n';

const moves = (page) => page.$$eval(".move", (all) => all.map((it) => it.textContent.trim()));
const rows = (page) => page.locator(".kept-games li");
const report = (page, text) => page.locator("#games-report").filter({ hasText: text }).waitFor();
const close = (page) => page.locator("#games").getByRole("button", { name: "Close" }).click();

async function games(page) {
  await page.click("#show-games");
  await page.locator("#games[open]").waitFor();
  await page.locator("#games li").first().waitFor();
}

/** Another tab of the same browser. */
async function tab(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** A tab that is closed at once after a move loses nothing: the plain address goes on with its game. */
async function closed(page, context) {
  const address = page.url().split("#")[0];
  await ready(page, /Your turn/);
  await move(page, "d4", "d6");
  await page.locator(".move").nth(1).waitFor();
  await ready(page, /Your turn/);
  await cell(page, "e4").click();
  await cell(page, "e6").click();
  await page.locator(".move").nth(2).waitFor();
  const before = (await moves(page)).slice(0, 3);
  await page.close();
  const next = await tab(context, address);
  await next.locator(".move").nth(3).waitFor();
  await ready(next, /Your turn \(White\)/);
  assert.deepEqual((await moves(next)).slice(0, 3), before);
  const other = await tab(context, address);
  await ready(other, /Your turn \(White\)/);
  assert.deepEqual(await moves(other), [], "the game of another tab is not taken away from it");
  await other.close();
}

/** A game and an own variant are there after the browser was restarted. */
async function restarted(address) {
  const folder = await mkdtemp(path.join(tmpdir(), "bentrider-profile-"));
  try {
    await withProfile(folder, async (context) => {
      const page = await tab(context, link(address, "fusion"));
      await ready(page, /White to move/);
      await move(page, "e2", "e4");
      await played(page, "e4");
      await stored(page, 1);
    });
    await withProfile(folder, async (context) => {
      const page = await tab(context, address);
      await played(page, "e4");
      await ready(page, /Black to move/);
      assert.match(await page.title(), /^Fusion Chess/);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the game that is the only one of the list. */
async function openFirst(page) {
  await games(page);
  await rows(page).locator(".open").first().click();
  await page.waitForFunction(() => !document.querySelector("#games").open);
}

/** A game that another tab has is opened as a copy; neither tab overwrites the other's. */
async function copied(page, context) {
  const address = page.url().split("#")[0];
  await ready(page, /White to move/);
  await move(page, "e2", "e4");
  await played(page, "e4");
  await stored(page, 1);
  const other = await tab(context, address);
  await ready(other, /Your turn/);
  await games(other);
  assert.match(await rows(other).first().textContent(), /open in another tab/);
  assert.equal(await rows(other).getByRole("button", { name: "Delete" }).count(), 0);
  await close(other);
  await openFirst(other);
  await played(other, "e4");
  await other.locator("#fault").filter({ hasText: "This game is open in another tab. This is a copy of it." }).waitFor();
  await move(other, "e7", "e5");
  await played(other, "e5");
  await move(page, "d7", "d5");
  await played(page, "d5");
  await Promise.all([page.reload(), other.reload()]);
  await played(other, "e5");
  await played(page, "d5");
  assert.deepEqual([await moves(page), await moves(other)], [["e4", "d5"], ["e4", "e5"]]);
  await games(page);
  assert.equal(await rows(page).count(), 2);
  await other.close();
}

/** Games, own variants and networks from where the page kept them before are taken over. */
async function old(browser, address) {
  const context = await browser.newContext();
  const first = await tab(context, link(address, "fusion"));
  await ready(first, /White to move/);
  await move(first, "e2", "e4");
  await played(first, "e4");
  await stored(first, 1);
  const { id, match, ...game } = await first.evaluate(() => JSON.parse(sessionStorage.getItem("bentrider.tab.game")));
  await context.close();
  const other = await browser.newContext();
  await other.addInitScript(([text, game, match]) => {
    if (!localStorage.getItem("begun")) {
      localStorage.setItem("begun", "yes");
      sessionStorage.setItem("bentrider.tab.game", JSON.stringify(game));
      sessionStorage.setItem("bentrider.tab.match", JSON.stringify(match));
      localStorage.setItem("bentrider.files", JSON.stringify([{ name: "own-chess", text }]));
      localStorage.setItem("bentrider.networks", "[]");
    }
  }, [OWN, game, match]);
  const page = await tab(other, address);
  await played(page, "e4");
  await page.waitForFunction(() => localStorage.getItem("bentrider.files") === null);
  await page.reload();
  await played(page, "e4");
  await page.click("#choose-variant");
  await page.locator(".own").getByRole("button", { name: "Own Chess" }).first().click();
  await page.waitForFunction(() => document.title.startsWith("Own Chess"));
  assert.equal(await named(page, "d1"), "White Marshall, d1");
  await other.close();
}

/** A browser that has no room, or stores nothing, says so once; the page works. */
async function forbidden(browser, address, script, sentence) {
  const context = await browser.newContext();
  await context.addInitScript(script);
  const page = await tab(context, address);
  await page.locator("#fault").filter({ hasText: sentence }).waitFor();
  await page.getByRole("button", { name: "Close this message" }).first().click();
  await ready(page, /Your turn/);
  await move(page, "d4", "d6");
  await page.locator(".move").nth(1).waitFor();
  await ready(page, /Your turn/);
  await page.waitForTimeout(500);
  assert.ok(await page.isHidden("#fault"));
  await context.close();
}

/** Reads a saved file in the list of games. */
async function readSaved(page, text) {
  await page.setInputFiles("#saved-file", { name: "saved.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

/** The text of the file that an action downloads. */
async function downloaded(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Two games: one of chess with two moves, one of an own variant. */
async function twoGames(page) {
  await ready(page, /White to move/);
  await move(page, "e2", "e4");
  await move(page, "e7", "e5");
  await played(page, "e5");
  await page.click("#choose-variant");
  await page.click("#write-own");
  await page.fill("#own-text", OWN);
  await page.click("#check-own");
  await page.click("#play-checked");
  await page.waitForFunction(() => document.title.startsWith("Own Chess"));
  await ready(page, /Your turn/);
  await move(page, "d1", "e3");
  await page.locator(".move").nth(1).waitFor();
  await ready(page, /Your turn/);
}

/** A game that is still being saved is in the list of games. */
async function listedWhileSaved(page) {
  await ready(page, /White to move/);
  await page.evaluate(SLOW);
  await move(page, "e2", "e4");
  await page.waitForFunction(() => window.isReading);
  await games(page);
  assert.match(await rows(page).textContent(), /^Chess1 move/);
}

/** The list of games: search, names, deleting with a way back, opening. */
async function listed(page) {
  await twoGames(page);
  await games(page);
  assert.equal(await rows(page).count(), 2);
  assert.match(await rows(page).nth(0).textContent(), /Own Chess.*in progress · 1 move.*on the board/);
  assert.match(await rows(page).nth(1).textContent(), /^Chess1 move/);
  await rows(page).nth(1).locator(".miniature").waitFor();
  await accessible(page, "games");
  await picture(page, "web-games");
  await page.getByRole("button", { name: "Rename Chess" }).click();
  await page.keyboard.type("Escaped");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rename Chess" }).click();
  await page.keyboard.type("An open game");
  await page.keyboard.press("Enter");
  await page.fill("#games input[type=search]", "open game");
  assert.equal(await rows(page).count(), 1);
  await page.fill("#games input[type=search]", "nothing such");
  assert.match(await rows(page).textContent(), /No game matches/);
  await page.fill("#games input[type=search]", "");
  await page.getByRole("button", { name: "Delete An open game" }).click();
  await page.getByRole("button", { name: "Undo: An open game" }).click();
  await rows(page).nth(1).locator(".open").click();
  await played(page, "e5");
  assert.deepEqual(await moves(page), ["e4", "e5"]);
  await page.locator("#undo").filter({ hasText: "The unfinished game of Own Chess has been saved under My games." }).waitFor();
  await games(page);
  assert.match(await rows(page).nth(0).textContent(), /An open gameChess.*on the board/);
  await page.getByRole("button", { name: "Delete Own Chess" }).click();
  await close(page);
  await games(page);
  assert.equal(await rows(page).count(), 1);
}

/** What cannot be done with a game that another tab has deleted is said, and its row goes. */
async function deletedElsewhere(page, context) {
  await twoGames(page);
  const other = await tab(context, page.url().split("#")[0]);
  await ready(other, /Your turn/);
  const acts = {
    open: (row) => row.locator(".open").click(),
    delete: (row) => row.getByRole("button", { name: "Delete Chess" }).click(),
    rename: async (row) => {
      await row.getByRole("button", { name: "Rename Chess" }).click();
      await page.keyboard.press("Enter");
    },
  };
  for (const [name, act] of Object.entries(acts)) {
    await games(other);
    await games(page);
    const row = rows(page).filter({ has: page.getByRole("button", { name: "Delete Chess" }) });
    assert.equal(await row.count(), 1, name);
    await other.getByRole("button", { name: "Delete Chess" }).click();
    const undo = other.getByRole("button", { name: "Undo: Chess" });
    await undo.waitFor();
    await act(row);
    await report(page, "This game has been deleted in another tab.");
    assert.equal(await rows(page).count(), 1, name);
    await undo.click();
    await other.getByRole("button", { name: "Delete Chess" }).waitFor();
    await close(other);
    await close(page);
  }
  await other.close();
}

/** All games as one PGN; everything as a file, which another browser reads and adds to what it has. */
async function carried(page, browser) {
  const address = page.url().split("#")[0];
  await twoGames(page);
  await games(page);
  const pgn = await downloaded(page, () => page.click("#export-games"));
  assert.equal(pgn.name, "bentrider-games.pgn");
  assert.match(pgn.text, /1\. e4 e5/);
  assert.match(pgn.text, /\[Variant "own-chess"\][^]*1\. Qe3/i);
  await report(page, "2 games exported.");
  const saved = await downloaded(page, () => page.click("#save-everything"));
  assert.match(saved.name, /^bentrider-\d{4}-\d\d-\d\d\.json$/);
  await readSaved(page, saved.text);
  await report(page, "0 games added. 2 games in the file were already here.");
  for (const wrong of ["[Event \"?\"]\n\n1. e4 *", "{\"games\": []}", "null"]) {
    await readSaved(page, wrong);
    await report(page, "This file was not made by “Save everything to a file”.");
  }
  await withPage(browser, address, {}, async (other) => {
    await ready(other, /Your turn/);
    await games(other);
    const { files, ...rest } = JSON.parse(saved.text);
    await readSaved(other, JSON.stringify({ ...rest, files, games: [...rest.games, { state: { variant: 3 } }] }));
    await report(other, "2 games added. 1 game could not be read. 1 variant added.");
    await rows(other).nth(1).waitFor();
    await rows(other).filter({ hasText: "Own Chess" }).locator(".open").click();
    await other.locator(".move").nth(1).waitFor();
    assert.equal(await named(other, "e3"), "White Marshall, e3");
    await games(other);
    await readSaved(other, JSON.stringify({ ...rest, games: [], files: [{ ...files[0], text: "name = 3" }] }));
    await report(other, "0 games added. The variant own-chess was not added: this browser already has a different one in its place.");
  });
}

/** The list on a phone: nothing is wider than the screen, and axe finds nothing serious. */
async function onPhone(page) {
  await twoGames(page);
  await games(page);
  assert.equal(await rows(page).count(), 2);
  await rows(page).nth(1).locator(".miniature").waitFor();
  const wide = await page.evaluate(() => document.querySelector("#games").scrollWidth);
  assert.ok(wide <= 390, `${wide}`);
  await accessible(page, "games on a phone");
  await picture(page, "web-games-phone");
}

const FULL = () => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); };
};
const NONE = () => {
  for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get: () => { throw new DOMException("", "SecurityError"); } });
  }
};

/** The database answers late what is read by its key. */
const SLOW = () => {
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function late(key) {
    const request = get.call(this, key);
    window.isReading = true;
    return {
      set onsuccess(act) { request.onsuccess = () => setTimeout(act, 1000); },
      get result() { return request.result; },
    };
  };
};

await withBrowser((browser) => withServer(process.argv[2], async (address) => {
  await withPage(browser, address, {}, closed);
  await restarted(address);
  await withPage(browser, link(address, "fusion"), {}, copied);
  await old(browser, address);
  await forbidden(browser, address, FULL, "This browser has no more room for this page");
  await forbidden(browser, address, NONE, "This browser does not let the page store anything");
  await withPage(browser, link(address, "chess"), {}, listedWhileSaved);
  await withPage(browser, link(address, "chess"), {}, listed);
  await withPage(browser, link(address, "chess"), {}, deletedElsewhere);
  await withPage(browser, link(address, "chess"), {}, (page) => carried(page, browser));
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: "dark", reducedMotion: "reduce" };
  await withPage(browser, link(address, "chess"), phone, onPhone);
}));
console.log("all steps passed");
