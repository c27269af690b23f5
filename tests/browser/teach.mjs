// Bentrider is taught a variant of the user: games, learning and a match, with its error; cancelled; used and not.
// Arguments: bentrider, and if only one of the tests is wanted, its name.

import assert from "node:assert/strict";
import { accessible } from "./accessible.mjs";
import { link, move, ready } from "./board.mjs";
import { withBrowser, withPage } from "./browser.mjs";
import { IS_SITE, withServer } from "./server.mjs";

const [program, only] = process.argv.slice(2).filter((it) => it !== "site");
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** A game that is over soon, so that a few seconds are enough to learn something. */
const OWN = `name = "short-chess"
title = "Short Chess"
board = { files = 5, ranks = 5 }
start = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"

[pieces.K]
name = "King"
moves = "K"
royal = true

[pieces.Q]
name = "Queen"
moves = "Q"

[pieces.R]
name = "Rook"
moves = "R"

[pieces.B]
name = "Bishop"
moves = "B"

[pieces.N]
name = "Knight"
moves = "N"

[pieces.P]
name = "Pawn"
moves = "fmWfcF"
promotes = { to = ["Q"], on = "last rank" }
`;

/** Loads the variant, and opens the dialog in which it is taught. */
async function opened(page) {
  await page.setInputFiles("#own-file", { name: "short-chess.toml", mimeType: "text/plain", buffer: Buffer.from(OWN) });
  await page.click("#play-checked");
  await page.waitForFunction(() => document.title.startsWith("Short Chess"));
  await page.click("#tab-play");
  await page.click("#teach-variant");
  await page.waitForSelector("#teach[open]");
}

/** Begins, with so many seconds for everything. */
async function begin(page, seconds) {
  await page.evaluate((it) => {
    const minutes = document.querySelector("#teach-minutes");
    minutes.add(new Option("short", String(it / 60)));
    minutes.value = String(it / 60);
  }, seconds);
  await page.click("#teach-begin");
}

/** A variant is taught while a game goes on; the match is shown with its error, and what was learnt can be used. */
async function taught(page) {
  await opened(page);
  await accessible(page, "teach");
  await begin(page, 24);
  await page.waitForFunction(() => /positions/.test(document.querySelector(".teach-stages").textContent));
  await page.click("#teach-hide");
  await page.waitForFunction(() => /Teaching Short Chess: \d+ %/.test(document.querySelector("#teach-variant").textContent));
  await move(page, "a2", "a3");
  await page.locator(".move").first().waitFor();
  await page.click("#teach-variant");
  await page.waitForSelector(".teach-result .shown", { timeout: 60_000 });
  await accessible(page, "teach");
  const text = await page.textContent(".teach-result");
  const [, score, error, games, won, drawn, lost] =
    /it scored ([\d.]+)\u00a0% ± ([\d.]+)\u00a0% of (\d+) games(?: in the time)?[^:]*: (\d+) won, (\d+) drawn, (\d+) lost/.exec(text) ?? assert.fail(text);
  assert.equal(Number(won) + Number(drawn) + Number(lost), Number(games));
  assert.ok(Math.abs(Number(score) - (100 * (Number(won) + drawn / 2)) / games) < 0.06, text);
  assert.match(text, /It has learnt from [\d,]+ games with [\d,]+ positions\./);
  const isStronger = /It is stronger than without learning/.test(text);
  assert.equal(isStronger, score - error > 50 && games >= 20, text);
  assert.equal(/plays Short Chess with it/.test(text), isStronger, text);
  await used(page, isStronger, text.match(/In the match.*? lost/)[0]);
}

/** Reloads the page, and opens the dialog with what was learnt. */
async function reloaded(page) {
  await button(page, "Close").last().click();
  await page.reload();
  await ready(page);
  await button(page, "Match result…").click();
}

/** What was learnt is used and not used, and survives a reload with its match; it is listed, deleted and brought back. */
async function used(page, isUsed, match) {
  if (isUsed) {
    await page.click(".teach-forget");
  }
  await page.locator(".teach-use").waitFor();
  assert.equal(await page.textContent("#learnt"), "Bentrider has learnt this variant, but plays without it.");
  await reloaded(page);
  assert.ok((await page.textContent(".teach-result")).includes(match));
  await page.click(".teach-use");
  await page.locator(".teach-forget").waitFor();
  const saving = page.waitForEvent("download");
  await button(page, "Save as a file").click();
  assert.equal((await saving).suggestedFilename(), "short-chess.net");
  await reloaded(page);
  assert.equal(await page.textContent("#learnt"), "Bentrider plays with what it has learnt.");
  assert.ok((await page.textContent(".teach-result")).includes(match));
  assert.ok(await page.isHidden("#teach-minutes"));
  await again(page, match);
  await page.click("#choose-variant");
  const row = page.getByText("short-chess.net: what Bentrider has learnt about Short Chess, in use");
  await row.waitFor();
  await button(page, "Delete short-chess.net, in use").click();
  await row.waitFor({ state: "detached" });
  await button(page, "Undo: short-chess.net").click();
  await row.waitFor();
}

/** A variant is taught again: what is in use stays, and comes back if the new learning is not used any more. */
async function again(page, match) {
  await page.click("#teach-again");
  await page.getByText("The new lesson starts over").waitFor();
  await begin(page, 16);
  const earlier = page.getByRole("region", { name: "Earlier learning" });
  const last = page.getByRole("region", { name: "Last learning" });
  await earlier.waitFor({ timeout: 60_000 });
  await accessible(page, "teach again");
  assert.ok((await earlier.textContent()).includes(match));
  await page.getByText("Both were compared with Bentrider without learning, not with each other.").waitFor();
  await earlier.getByText("plays Short Chess with it").waitFor();
  await last.locator(".teach-use").click();
  await earlier.getByText("plays Short Chess without it").waitFor();
  await last.locator(".teach-forget").click();
  await earlier.getByText("plays Short Chess with it").waitFor();
  await reloaded(page);
  await earlier.getByText("plays Short Chess with it").waitFor();
  await last.locator(".teach-use").waitFor();
  await page.click("#teach-again");
  await page.click("#teach-begin");
  await page.getByRole("alertdialog").getByText("The result will replace the learning that is not in use").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await button(page, "Back").click();
  await button(page, "Close").last().click();
}

/** A teaching that is cancelled leaves nothing; one that fails says why. */
async function cancelled(page) {
  await opened(page);
  await begin(page, 600);
  await page.waitForFunction(() => /positions/.test(document.querySelector(".teach-stages").textContent));
  await page.click("#teach-cancel");
  await page.waitForSelector("#teach-begin");
  assert.equal(await page.locator(".teach-result").textContent(), "");
  await begin(page, 600);
  await page.waitForSelector("#teach-cancel");
  // The connection of the one that is cancelled closes when the next one has begun.
  await page.evaluate(() => ["#teach-cancel", "#teach-begin"].forEach((it) => document.querySelector(it).click()));
  await page.waitForTimeout(1000);
  await page.click("#teach-cancel");
  await page.waitForSelector("#teach-begin");
  await begin(page, 1);
  await page.waitForFunction(() => /10/.test(document.querySelector("#teach .fault").textContent));
}

/** A game whose search is refused says that it goes on by itself; the message goes away with the move. */
async function busy(page) {
  if (IS_SITE) {
    return;
  }
  await page.click("#tab-play");
  await page.click("#new-game");
  await ready(page, /Your turn/);
  await page.evaluate(async () => {
    window.others = Array.from({ length: 4 }, () => new WebSocket(`ws://${location.host}/socket`));
    const search = { id: 1, ask: "search", variant: "chess", start: null, moves: [], limits: {}, lines: 1, threads: 1, hash: 1, analysis: true };
    await Promise.all(window.others.map((it) => new Promise((resolve) => {
      it.onopen = () => it.send(JSON.stringify(search));
      it.onmessage = resolve;
    })));
  });
  await move(page, "e2", "e4");
  const message = page.locator("#fault").getByText("Bentrider is busy in another page. It moves as soon as it can.");
  await message.waitFor();
  await page.evaluate(() => window.others.forEach((it) => it.close()));
  await page.locator(".move").nth(1).waitFor();
  await message.waitFor({ state: "hidden" });
}

await withBrowser((browser) => withServer(program, async (address) => {
  for (const test of [taught, cancelled, busy]) {
    if (!only || only === test.name) {
      await withPage(browser, link(address, "chess"), { viewport: { width: 1366, height: 768 } }, async (page) => {
        await ready(page);
        await page.waitForSelector("#choose-variant:enabled");
        await test(page);
      });
    }
  }
}));
console.log("all steps passed");
