// The panels of `bentrider web`: analysis, a whole game judged, variations, the piece guide, setting up a
// position, games in and out. Arguments: bentrider, and if only one of the tests is wanted, its name.

import { readFile } from "node:fs/promises";
import assert from "node:assert/strict";
import { accessible } from "./accessible.mjs";
import { cell, drag, link, ready } from "./board.mjs";
import { SIZES as ALL, eventually, picture, withBrowser, withPage } from "./browser.mjs";
import { withServer } from "./server.mjs";

const [program, only] = process.argv.slice(2).filter((it) => it !== "site");

/** A tablet on its side has the least height. */
const SIZES = { ...ALL, tablet: [1024, 768] };
const GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5";
const button = (page, name) => page.getByRole("button", { name, exact: true });
const tab = (page, name) => page.getByRole("tab", { name, exact: true }).click();
const text = async (page, selector) => (await page.innerText(selector)).replace(/\s+/g, " ").trim();
const said = (page) => text(page, "#said");

/** What is on the board: pairs of a square and the picture of the piece on it. */
function shown(page) {
  return page.$$eval("#surface .board .pieces use", (all) =>
    all.map((it) => `${it.dataset.square} ${it.getAttribute("href")}`).sort());
}

/** Puts text into the clipboard and presses Ctrl+V outside of all fields. */
async function paste(page, pasted) {
  await page.evaluate((it) => navigator.clipboard.writeText(it), pasted);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Control+v");
}

/** The engine is turned on and off; a line is looked at and played; a variation is promoted and deleted. */
async function analysis(page) {
  await tab(page, "Analyse");
  const start = await shown(page);
  await page.getByLabel("Lines").selectOption("5");
  assert.equal(await button(page, "Analyse the game").count(), 0);
  assert.ok(await page.locator("#below-moves").getByRole("button", { name: "Open or paste a game…" }).isVisible());
  await button(page, "Analyse").click();
  assert.equal(await button(page, "Analyse").count(), 0);
  await eventually(async () => {
    assert.equal(await page.locator(".lines li").count(), 5);
    assert.match(await text(page, ".score-line"), /^[-+]?\d+\.\d\d ?depth \d+\/\d+ · [\d.]+ [kM] nodes\/s$/);
  });
  await button(page, "Settings").click();
  assert.match(await text(page, ".evaluation"), /^Evaluation: \S/);
  await button(page, "Close").click();
  assert.ok((await page.locator(".board .arrows path").count()) >= 3);
  assert.notEqual(await page.getAttribute(".evaluation-bar", "aria-valuetext"), "not known");
  await page.locator(".lines li:first-child .move").nth(2).hover();
  await eventually(async () => assert.notDeepEqual(await shown(page), start));
  assert.equal(await page.locator(".board .arrows path").count(), 0);
  await page.mouse.move(5, 5);
  await eventually(async () => assert.deepEqual(await shown(page), start));
  await page.locator(".lines li:first-child .move").nth(1).focus();
  await eventually(async () => assert.notDeepEqual(await shown(page), start));
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await page.locator("#moves .move").count(), 2));
  assert.match(await text(page, "#moves"), /^1\. \S+ \S+$/);
  await eventually(async () => assert.match(await text(page, ".lines li:first-child"), /^[-+]?[\d.]+ 2\. /));
  const line = page.locator(".lines li:nth-child(2)");
  const low = (await line.boundingBox()).height;
  await line.getByRole("button", { name: "The whole line", exact: true }).click();
  await eventually(async () => assert.ok((await line.boundingBox()).height > low + 10));
  await picture(page, "panel-analysis");
  await button(page, "Stop").click();
  await eventually(async () => assert.match(await text(page, "#moves [aria-current]"), /-?\d+\.\d\d$/));
  assert.ok(await button(page, "Analyse").isVisible());
  assert.match(await text(page, ".score-line"), /depth \d+\/\d+ .* Stopped\.$/);
  const lines = await text(page, ".lines");
  await page.waitForTimeout(300);
  assert.equal(await text(page, ".lines"), lines);
  assert.ok((await page.locator(".board .arrows path").count()) >= 1);
  await page.locator("#back").click();
  await eventually(async () => assert.equal(await page.locator(".board .arrows path").count(), 0));
  assert.equal(await page.locator(".lines li").count(), 0);
}

/** A variation is promoted, commented, marked and deleted, with the keyboard alone. */
async function variations(page) {
  await paste(page, "1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *");
  await eventually(async () => assert.equal(await text(page, "#moves"), "1. e4 e5 1… c5 2. Nf3 2. Nc3"));
  await tab(page, "Analyse");
  const menu = async (name) => {
    await page.locator("#move-menu").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu").getByText(name, { exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await page.locator("#moves .variation .move").first().focus();
  await page.keyboard.press("Enter");
  await menu("Make main line");
  await eventually(async () => assert.equal(await text(page, "#moves"), "1. e4 c5 1… e5 2. Nc3 2. Nf3"));
  await page.locator("#moves .move").nth(1).click({ button: "right" });
  assert.ok(await page.getByRole("menuitem", { name: "Make main line" }).isDisabled());
  await page.keyboard.press("Escape");
  assert.equal(await page.getByRole("menu").count(), 0);
  await menu("!");
  await eventually(async () => assert.equal(await text(page, "#moves"), "1. e4 c5! 1… e5 2. Nc3 2. Nf3"));
  await menu("Comment…");
  await page.keyboard.type("<b>sharp</b>");
  await page.keyboard.press("Control+Enter");
  await eventually(async () =>
    assert.equal(await text(page, "#moves"), "1. e4 c5! <b>sharp</b> 1… e5 2. Nc3 2. Nf3"));
  await page.reload();
  await eventually(async () => assert.match(await text(page, "#moves"), /<b>sharp<\/b> 1… e5 2\. Nc3/));
  await page.locator("#moves .variation .move").first().focus();
  await page.keyboard.press("Enter");
  await page.locator("#moves .variation .move").first().focus();
  await page.keyboard.press("Delete");
  await eventually(async () => assert.equal(await text(page, "#moves"), "1. e4 c5! <b>sharp</b> 2. Nf3"));
  await button(page, "Undo").click();
  await eventually(async () => assert.equal(await text(page, "#moves"), "1. e4 c5! <b>sharp</b> 1… e5 2. Nc3 2. Nf3"));
}

/** A whole game is analysed; the analysis of another one is stopped. */
async function judged(page) {
  await paste(page, `[White "<i>A</i>"]\n[Black "B"]\n\n${GAME} 7. Nxe5 bxa4 8. Qh5 Nxh5 *`);
  await eventually(async () => assert.equal(await page.locator("#moves .move").count(), 16));
  await tab(page, "Analyse");
  await page.locator("#below-moves").getByLabel("Time").selectOption("100");
  await button(page, "Analyse the game").click();
  await eventually(async () => assert.equal(await page.locator(".graph .area").count(), 1));
  assert.ok(await page.getByRole("progressbar").isVisible());
  await eventually(async () => assert.match(await said(page), /The game has been analysed\./));
  assert.equal(await page.getByRole("progressbar").isVisible(), false);
  assert.match(await text(page, "#moves"), /Qh5\?\?/);
  assert.ok((await page.locator("#moves .variation").count()) >= 1);
  assert.ok((await page.locator(".graph .dot").count()) >= 1);
  const rows = await page.$$eval(".sides tr", (all) => all.map((it) => it.textContent));
  assert.match(rows[1], /^<i>A<\/i>\d+(\.\d)? %\d/);
  await page.getByRole("button", { name: /\?\? of White: go to the next one/ }).click();
  assert.match(await page.textContent(".move[aria-current]"), /\?\?/);
  await page.waitForTimeout(500);
  await page.reload();
  await eventually(async () =>
    assert.deepEqual(await page.$$eval(".sides tr", (all) => all.map((it) => it.textContent)), rows));
  await tab(page, "Analyse");
  const box = await page.locator(".graph").boundingBox();
  await page.mouse.click(box.x + box.width - 1, box.y + 10);
  assert.match(await page.textContent("#moves .move[aria-current]"), /Nxh5/);
  await picture(page, "panel-judged");
  await page.locator("#below-moves").getByLabel("Time").selectOption("2000");
  await button(page, "Analyse the game").click();
  await button(page, "Stop analysing the game").click();
  await eventually(async () => assert.ok(await button(page, "Analyse the game").isEnabled()));
}

/**
 * A game with a wrong move 7 opens up to it, and the move is selected; over another game a button does so. Mended, it
 * opens, and goes out as it came.
 */
async function exchange(page) {
  await paste(page, `${GAME} 7. Bb9 d6 *`);
  await eventually(async () => assert.match(await page.getByRole("alert").allTextContents().then(String), /Read as Chess: .*7.*Bb9/));
  assert.equal(await page.locator("#moves .move").count(), 12);
  const field = page.getByLabel("A FEN, a PGN, a Game Courier game, or moves");
  const selected = () => field.evaluate((it) => it.value.slice(it.selectionStart, it.selectionEnd));
  assert.equal(await selected(), "Bb9");
  await field.fill("1. d4 d5 2. Qh9 *");
  await button(page, "Open it").click();
  await button(page, "Open the game up to that move").waitFor();
  assert.equal(await selected(), "Qh9");
  assert.equal(await page.locator("#moves .move").count(), 12);
  await button(page, "Open the game up to that move").click();
  await eventually(async () => assert.equal(await text(page, "#moves"), "1. d4 d5"));
  await tab(page, "Share");
  await picture(page, "panel-exchange-wrong");
  await field.fill(`${GAME} 7. Bb3 d6 *`);
  await button(page, "Open it").click();
  await eventually(async () => assert.match(await text(page, "#moves"), /7\. Bb3 d6$/));
  await eventually(async () => assert.equal(await text(page, ".opened"), "Opened a game of 7 moves."));
  assert.equal(await page.getByRole("tab", { name: "Analyse" }).getAttribute("aria-selected"), "true");
  await page.locator("#last").click();
  assert.equal(await page.locator(".opened").isVisible(), false);
  await tab(page, "Share");
  await button(page, "Copy PGN").click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await eventually(async () => assert.match((await clipboard()).replace(/\s+/g, " "), /7\. Bb3 d6/));
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Download Moves").click()]);
  const moves = await readFile(await download.path(), "utf8");
  assert.match(moves, /e2e4 e7e5/);
  await button(page, "Copy link").click();
  await eventually(async () => assert.match(await clipboard(), /#variant=chess&moves=e2e4/));
  await eventually(async () => assert.match(await text(page, ".fens"), /r1bqk2r\/2p1bppp\/p1np1n2\/1p2p3/));
  const link = await clipboard();
  await page.locator("#first").click();
  await page.locator("#forward").click();
  await page.locator("#forward").click();
  await button(page, "Copy link").click();
  await eventually(async () => assert.match(await clipboard(), /&at=2$/));
  const inside = await clipboard();
  await paste(page, "e2e4 e7e5 g1f3");
  await eventually(async () => assert.equal(await text(page, "#moves"), "1. e4 e5 2. Nf3"));
  await paste(page, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
  await eventually(async () => assert.equal((await shown(page)).length, 3));
  await page.goto("about:blank");
  await page.goto(link);
  await eventually(async () => assert.equal(await page.locator("#moves .move").count(), 14));
  await page.goto("about:blank");
  await page.goto(inside);
  await eventually(async () => assert.equal(await text(page, "#moves [aria-current]"), "e5"));
  assert.equal(await page.locator("#moves .move").count(), 14);
  await wholeGame(page, clipboard);
}

/** A link to a position in a variation has the whole game. */
async function wholeGame(page, clipboard) {
  await paste(page, "[White \"Anna\"]\n\n1. e4 e5 (1... c5 {Is it good?} 2. Nf3 d6) 2. Nf3 Nc6 1-0");
  await page.locator("#moves .move").filter({ hasText: "Nf3" }).first().click();
  await tab(page, "Share");
  await button(page, "Copy link").click();
  await eventually(async () => assert.match(await clipboard(), /#variant=chess&game=[\w-]+&at=1\.1\.1$/));
  const link = await clipboard();
  await page.goto("about:blank");
  await page.goto(link);
  await eventually(async () => assert.equal(await text(page, "#moves [aria-current]"), "2. Nf3"));
  assert.match(await text(page, "#moves"), /1\. e4 e5 1… c5 Is it good\? 2\. Nf3 d6 2\. Nf3 Nc6/);
  assert.match(await text(page, "#white-bar"), /Anna ?1/);
  assert.match(await text(page, "#black-bar"), /Black ?0/);
  await page.goto("about:blank");
  await page.goto(link.replace(/game=.../, "game=abc"));
  await page.locator("#fault").filter({ hasText: "The game in the link is damaged." }).waitFor();
}

/** A position is set up with mouse and keyboard, what is wrong is said, and it is analysed. */
async function setup(page) {
  await tab(page, "Set up");
  await button(page, "Empty board").click();
  await eventually(async () => assert.match(await text(page, ".faults"), /King/));
  assert.ok(await button(page, "Use this position").isDisabled());
  assert.deepEqual(await shown(page), []);
  await page.getByRole("radio", { name: "White King" }).check({ force: true });
  await cell(page, "g6").click();
  await page.getByRole("radio", { name: "Black King" }).check({ force: true });
  await cell(page, "h8").click();
  await page.getByRole("radio", { name: "White Rook" }).check({ force: true });
  await cell(page, "b2").click();
  await eventually(async () => assert.equal((await shown(page)).length, 3));
  await eventually(async () => assert.equal(await text(page, ".faults"), "This position can be played."));
  await page.getByRole("radio", { name: "Move" }).check({ force: true });
  await drag(page, "b2", "a1");
  await eventually(async () => assert.ok((await shown(page)).includes("a1 #white-rook")));
  await picture(page, "panel-setup");
  await erasedAndUsed(page, "g6");
  await eventually(async () => assert.match(await text(page, ".faults"), /King/));
  assert.ok(await button(page, "Use this position").isVisible(), "a position with errors is used");
  await page.getByRole("radio", { name: "White King" }).check({ force: true });
  await cell(page, "g6").click();
  await page.getByRole("radio", { name: "White Queen" }).check({ force: true });
  await cell(page, "a7").click();
  await eventually(async () => assert.equal(await text(page, ".faults"), "This position can be played."));
  assert.equal((await shown(page)).length, 4);
  await erasedAndUsed(page, "a7");
  await eventually(async () => assert.match(page.url(), /fen=7k%2F8%2F6K1%2F8%2F8%2F8%2F8%2FR7\+w/));
  await button(page, "Analyse").click();
  await eventually(async () => assert.match(await text(page, ".lines li:first-child"), /^#1 1\. Ra8#/));
  assert.match(await text(page, ".score-line"), /^White mates in 1/);
}

/** Erases a piece of the position that is set up, and uses it before the server can have answered. */
function erasedAndUsed(page, square) {
  return page.evaluate((it) => {
    document.querySelector(`.cells [data-square="${it}"]`).dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true }));
    [...document.querySelectorAll("#panel-setup button")].find((button) => button.textContent === "Use this position").click();
  }, square);
}

/** The guide: a kind of the list, a piece of the board, the rules. */
async function guide(page) {
  await tab(page, "Pieces");
  assert.match(await text(page, ".rules"), /Gross Chess.*Fergus Duniho.*12×12 squares/);
  assert.ok((await page.locator(".rules li").count()) > 3);
  await button(page, "Cannon").click();
  await eventually(async () => assert.equal(await text(page, ".card h2"), "Cannon"));
  assert.match(await text(page, ".facts"), /Betza mRcpR/);
  assert.ok((await page.locator(".card .board .reach .hop").count()) > 0);
  assert.equal(await page.locator("#surface .reach *").count(), 0);
  await cell(page, "d11").click();
  await eventually(async () => assert.ok((await page.locator("#surface .reach circle").count()) >= 1));
  assert.notEqual(await text(page, ".card h2"), "Cannon");
  await picture(page, "panel-guide");
}

/** On a phone the page stays where it is when a piece on the board is tapped, so that it can be moved. */
async function guideOnPhone(page) {
  await tab(page, "Pieces");
  await page.evaluate(() => scrollTo(0, 0));
  await cell(page, "b3").click();
  await eventually(async () => assert.match(await text(page, ".card h2"), /./));
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await cell(page, "b4").click();
  await eventually(async () => assert.equal(await page.locator("#moves .move").count(), 1));
}

/** The rules are those for players. */
async function rules(page) {
  await tab(page, "Pieces");
  assert.match(await text(page, ".rules"), /Royal: King\./);
  assert.doesNotMatch(await text(page, ".rules"), /FEN|XBoard/);
}

/** Arrows and circles of one's own, with the mouse and with the keyboard. */
async function marks(page) {
  await cell(page, "b1").hover();
  await page.mouse.down({ button: "right" });
  await cell(page, "c3").hover();
  await page.mouse.up({ button: "right" });
  await page.mouse.down({ button: "right" });
  await page.mouse.up({ button: "right" });
  assert.equal(await page.locator(".board .own path").count(), 1);
  assert.equal(await page.locator(".board .own circle").count(), 1);
  assert.match(await said(page), /Arrow from b1 to c3.*Circle on c3/);
  await picture(page, "panel-marks");
  await cell(page, "e4").click();
  assert.equal(await page.locator(".board .own *").count(), 0);
  await cell(page, "e4").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("m");
  assert.equal(await page.locator(".board .own path[data-arrow='e4 e5']").count(), 1);
}

/** Each panel at this size: nothing is wider than the screen, and axe finds nothing serious. */
async function looks(page, size, scheme) {
  await paste(page, `${GAME} (6... d6 {solid}) 7. Bb3 d6 *`);
  await eventually(async () => assert.ok((await page.locator("#moves .move").count()) > 14));
  for (const name of ["Play", "Analyse", "Pieces", "Set up", "Share"]) {
    await tab(page, name);
    if (name === "Analyse") {
      await button(page, "Analyse").click();
      await page.waitForSelector(".lines li:nth-child(3)");
    } else if (name === "Pieces") {
      await button(page, "Knight").click();
      await page.waitForSelector(".card .board");
    }
    await page.waitForTimeout(300);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= SIZES[size][0], `${name}, ${size}: ${wide}`);
    await accessible(page, `${name}, ${size}, ${scheme}`);
    await picture(page, `panel-${name.replace(" ", "-").toLowerCase()}-${size}-${scheme}`);
  }
}

await withBrowser((browser) => withServer(program, async (address) => {
  const open = async (name, variant, test, options = {}) => {
    if (only && only !== name) {
      return;
    }
    const permissions = ["clipboard-read", "clipboard-write"];
    const all = { viewport: { width: 1280, height: 900 }, permissions, ...options };
    await withPage(browser, link(address, variant), all, async (page) => {
      await ready(page);
      await test(page);
    });
  };
  for (const test of [analysis, variations, judged, exchange, setup, marks]) {
    await open(test.name, "chess", test);
  }
  await open(guide.name, "gross", guide);
  await open(guideOnPhone.name, "gross", guideOnPhone, { viewport: { width: 390, height: 844 } });
  await open(rules.name, "fantastic-xiii", rules);
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"]) {
      const options = { viewport: { width, height }, colorScheme, reducedMotion: "reduce" };
      await open(looks.name, "chess", (page) => looks(page, size, colorScheme), options);
    }
  }
}));
console.log("all steps passed");
