// What is seen and done on the board of `bentrider web`.

import assert from "node:assert/strict";
import { eventually } from "./browser.mjs";

/** A link to a position, where nobody plays; without a FEN, to the start. */
export function link(address, variant, fen, moves = []) {
  const fields = new URLSearchParams({ variant, ...(fen && { fen }), moves: moves.join(" ") });
  return `${address}#${fields}`;
}

/** The cell of a square. */
export function cell(page, square) {
  return page.locator(`.cells [data-square="${square}"]`);
}

/** What a reader of the screen gets for a square. */
export function named(page, square) {
  return cell(page, square).getAttribute("aria-label");
}

/** Waits until the legal moves of a position with this side to move are there. */
export async function ready(page, text = /to move|Your turn/) {
  await page.waitForFunction((it) => new RegExp(it).test(document.querySelector("#status").textContent), text.source);
}

/** Clicks on two squares. */
export async function move(page, from, to) {
  await cell(page, from).click();
  await page.waitForSelector(`.picked [data-square="${from}"]`, { state: "attached" });
  await cell(page, to).click();
}

/** Waits until the last move of the list of moves has this text. */
export async function played(page, text) {
  const current = page.locator(".move[aria-current]");
  await current.filter({ hasText: text }).waitFor();
  assert.ok((await current.textContent()).trim().endsWith(text), await current.textContent());
}

/** Waits until the browser has stored a game with this many moves, those of both sides. */
export async function stored(page, moves) {
  const games = () => page.evaluate(() => new Promise((resolve, reject) => {
    const opening = indexedDB.open("bentrider");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction("games").objectStore("games").getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => resolve(reading.result);
      database.close();
    };
  }));
  await eventually(async () => assert.ok((await games()).some((it) => it.moves === moves), `no game with ${moves} moves`));
}

/** The shapes of the mark on a square: what the moves there do. */
export function shapes(page, square) {
  return page.$$eval(`.targets .target[data-square="${square}"] [data-is]`, (all) => all.map((it) => it.dataset.is));
}

/** Drags from a square to another one. */
export async function drag(page, from, to) {
  const [start, end] = await Promise.all([from, to].map((it) => cell(page, it).boundingBox()));
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 3, end.y + end.height / 3, { steps: 6 });
  await page.mouse.up();
}
