// What players and analysts do on the page of `bentrider web`, and what went wrong there once. Arguments: bentrider, and
// if only one of the tests is wanted, its name.

import assert from "node:assert/strict";
import { accessible } from "./accessible.mjs";
import { cell, link, move, named, played, ready } from "./board.mjs";
import { withBrowser, withPage } from "./browser.mjs";
import { withServer } from "./server.mjs";

const [program, only] = process.argv.slice(2).filter((it) => it !== "site");
const tab = (page, name) => page.getByRole("tab", { name, exact: true }).click();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const current = (page) => page.textContent(".move[aria-current]");
const LINE = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8 d2d4 b8d7".split(" ");

const PAWNS = "6k5/12/12/P4P5P/12/12/12/12/12/12/6K5/12 w - - 0 1";

/** Lets the engine wait with its answers until `release` is called. */
async function held(page) {
  await page.evaluate(() => {
    const send = WebSocket.prototype.send;
    window.waiting = [];
    WebSocket.prototype.send = function hold(text) {
      const isSearch = JSON.parse(text).ask === "search";
      return isSearch && window.waiting ? window.waiting.push([this, text]) : send.call(this, text);
    };
    window.release = () => {
      const all = window.waiting;
      window.waiting = null;
      all.forEach(([socket, text]) => send.call(socket, text));
    };
  });
}

/** A move that is entered while the engine thinks is marked, and played after its answer; Escape takes it away. */
async function premove(page) {
  await ready(page, /Your turn \(White\)/);
  await held(page);
  await move(page, "e2", "e3");
  await ready(page, /Bentrider/);
  await cell(page, "g1").click();
  await page.waitForSelector('.targets [data-square="f3"]', { state: "attached" });
  await cell(page, "f3").click();
  assert.equal(await page.locator(".board .premove").count(), 2);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".board .premove").count(), 0);
  await move(page, "g1", "f3");
  await page.evaluate(() => window.release());
  await page.locator("#moves .move").filter({ hasText: "Nf3" }).waitFor();
  assert.equal(await page.locator(".board .premove").count(), 0);
}

/** Another level or side that is chosen before the first move is played at once; sides are swapped in a game. */
async function choices(page) {
  await ready(page, /Your turn \(White\)/);
  await page.selectOption("#level", "400");
  await page.waitForFunction(() => /level 400/.test(document.querySelector("#black-bar .name").textContent));
  await move(page, "e2", "e4");
  await page.locator(".move").nth(1).waitFor();
  await ready(page, /Your turn \(White\)/);
  await page.click("#swap-sides");
  await page.locator(".move").nth(2).waitFor();
  await ready(page, /Your turn \(Black\)/);
  assert.match(await page.textContent("#white-bar .name"), /Bentrider/);
  assert.match(await page.textContent("#black-bar .name"), /You/);
}

/** After the end there are no stale texts or marks; the banner leads to another game with the sides swapped. */
async function ended(page) {
  await ready(page, /Your turn \(White\)/);
  await move(page, "e2", "e4");
  await page.locator(".move").nth(1).waitFor();
  await ready(page, /Your turn \(White\)/);
  await cell(page, "d2").click();
  await page.waitForSelector('.targets [data-square="d4"]', { state: "attached" });
  await page.click("#resign");
  await page.click("dialog.confirm .go-on");
  await page.locator(".banner").waitFor();
  assert.match(await page.textContent(".banner"), /Black has won\. White resigned\./);
  assert.equal(await page.locator(".targets .target, rect.picked").count(), 0);
  await accessible(page, "result");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#save-result")]);
  assert.match(saved.suggestedFilename(), /^chess-\d{4}-\d\d-\d\d\.pgn$/);
  assert.equal(await page.textContent("#rematch"), "Rematch, you play Black");
  await page.click("#rematch");
  await page.locator(".move").first().waitFor();
  await ready(page, /Your turn \(Black\)/);
  assert.ok(await page.isHidden(".banner"));
}

/** Settings change the page at once, and stay after a reload. */
async function settings(page) {
  await ready(page);
  await button(page, "Settings").click();
  await accessible(page, "settings");
  await page.selectOption("#setting-pieces", "letters");
  await page.selectOption("#setting-moves", "figures");
  await page.selectOption("#setting-board", "green");
  await button(page, "Close").click();
  const shown = (square) => page.getAttribute(`#surface .pieces [data-square="${square}"]`, "href");
  assert.equal(await shown("g1"), "#white-disc-N");
  await move(page, "g1", "f3");
  await page.locator("#moves .figure[aria-label='Knight']").waitFor();
  assert.equal(await page.getAttribute("#moves .move", "title"), "Knight from g1 to f3");
  await page.locator("#moves .move").click({ button: "right" });
  await accessible(page, "menu of a move");
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.board === "green");
  await page.locator("#moves .figure[aria-label='Knight']").waitFor();
}

/** Fusions, fissions and castlings with a choice are written so that they can be read. */
async function readable(page) {
  await ready(page);
  await move(page, "a1", "b1");
  await ready(page, /Black to move/);
  assert.equal(await current(page), "Rb1=M");
  await move(page, "a7", "a6");
  await ready(page, /White to move/);
  await move(page, "b1", "c3");
  await page.locator("dialog.chooser button:has-text('Knight leaves, Rook stays')").click();
  await ready(page, /Black to move/);
  assert.equal(await current(page), "Nc3 (R stays)");
}

/** The names of a game that was read stand in the bars. */
async function names(page) {
  await ready(page);
  await tab(page, "Share");
  await page.fill("#panel-exchange textarea", "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 d5 2. exd5 Qxd5 *");
  await button(page, "Open it").click();
  await page.locator(".move").nth(3).waitFor();
  await page.click("#last");
  assert.equal(await page.textContent("#white-bar .name"), "Ann");
  assert.equal(await page.textContent("#black-bar .name"), "Ben");
  assert.equal(await page.getAttribute("#white-bar .material [role=img]", "aria-label"), "1 × Pawn, captured");
}

/** After a click on a tab, the keys go through the moves; the current move is seen in the list. */
async function stepping(page) {
  await ready(page);
  await tab(page, "Play");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await current(page), "Re1");
  await page.keyboard.press("End");
  await tab(page, "Analyse");
  await page.click("#analyse-position");
  await page.waitForSelector(".lines li:nth-child(3) .move");
  const inside = await page.evaluate(() => {
    const [move, list] = [".move[aria-current]", "#moves"].map((it) => document.querySelector(it).getBoundingClientRect());
    return move.top >= list.top && move.bottom <= list.bottom;
  });
  assert.ok(inside, "the current move is not seen");
}

/** Lines that change under a still pointer show nothing on the board, and none of them jumps. */
async function still(page) {
  await ready(page);
  await tab(page, "Analyse");
  await page.click("#analyse-position");
  await page.waitForSelector(".lines li:nth-child(3) .move");
  await page.locator(".lines li:nth-child(2) .move").nth(3).click();
  await page.waitForFunction(() => document.querySelectorAll("#moves .move").length === 4);
  await page.waitForSelector(".lines li:nth-child(3) .move");
  const tops = () => page.$$eval(".lines li", (all) => all.map((it) => it.getBoundingClientRect().top));
  const before = await tops();
  await page.waitForTimeout(700);
  assert.deepEqual(await tops(), before);
  const last = await page.$$eval(".board .marks .last", (all) => all.map((it) => it.dataset.square));
  const played = await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("moves").split(" ").at(-1));
  assert.equal(last.join(""), played);
}

/** In set-up, squares are painted, erased with the right button, and a piece is carried from the palette. */
async function painting(page) {
  await ready(page);
  await tab(page, "Set up");
  await button(page, "Empty board").click();
  await page.getByRole("radio", { name: "White Rook" }).check({ force: true });
  const over = async (from, to, which) => {
    const [start, end] = await Promise.all([from, to].map((it) => cell(page, it).boundingBox()));
    await page.mouse.move(start.x + 20, start.y + 20);
    await page.mouse.down({ button: which });
    await page.mouse.move(end.x + 20, end.y + 20, { steps: 12 });
    await page.mouse.up({ button: which });
  };
  const shown = () => page.$$eval("#surface .pieces use", (all) => all.map((it) => it.dataset.square).sort().join(" "));
  await over("b3", "e3", "left");
  assert.equal(await shown(), "b3 c3 d3 e3");
  await cell(page, "c3").click();
  assert.equal(await shown(), "b3 c3 d3 e3");
  await over("d3", "e3", "right");
  assert.equal(await shown(), "b3 c3");
  const tool = await page.locator(".tool:has([aria-label='Black King'])").boundingBox();
  const target = await cell(page, "h8").boundingBox();
  await page.mouse.move(tool.x + 10, tool.y + 10);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 20, { steps: 8 });
  await page.locator(".ghost").waitFor();
  await page.mouse.up();
  assert.equal(await named(page, "h8"), "Black King, h8");
}

/** The board takes the height that is there, without scrolling: at least 660 of 768 pixels, and 40 for a square of 16. */
async function room(page, variant, height, least) {
  await ready(page, /to move|Your turn/);
  const box = await page.locator(".board").boundingBox();
  assert.ok(box.height >= least, `${variant}: ${box.height}`);
  for (const name of ["Analyse", "Play"]) {
    await tab(page, name);
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.equal(scrolls, 0, name);
    const bottom = await page.evaluate(() => document.querySelector("#white-bar").getBoundingClientRect().bottom);
    assert.ok(bottom <= height, `${name}: ${bottom}`);
  }
  const ranks = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ranks"));
  assert.ok(box.height / Number(ranks) >= 40, `${variant}: ${box.height / Number(ranks)} a square`);
}

/** Nothing jumps while the page opens. */
async function steady(page) {
  await ready(page, /to move|Your turn/);
  await page.waitForTimeout(300);
  const shift = await page.evaluate(() => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, it) => sum + it.value, 0)))
      .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(0), 500);
  }));
  assert.ok(shift < 0.05, `layout shift ${shift}`);
}

/** On a phone a piece is tapped and dragged; the board keeps its size while the position is analysed. */
async function phone(page, context) {
  await ready(page, /to move/);
  const board = () => page.locator(".board").boundingBox();
  const before = await board();
  await cell(page, "b3").tap();
  await cell(page, "b4").tap();
  await played(page, "b4");
  const touch = await context.newCDPSession(page);
  const at = async (square) => {
    const box = await cell(page, square).boundingBox();
    return [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  };
  await ready(page, /Black to move/);
  const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", await at("c10"));
  await send("touchMove", await at("c9"));
  await send("touchMove", await at("c8"));
  await page.waitForSelector(".drop.finger");
  await page.waitForTimeout(100);
  const [piece, finger] = [await page.locator(".ghost").boundingBox(), await cell(page, "c8").boundingBox()];
  assert.ok(piece.width > 1.5 * finger.width, "the piece is not larger");
  assert.ok(piece.y + piece.height / 2 < finger.y, "the piece is not above the finger");
  await send("touchEnd", []);
  await played(page, "c8");
  await tab(page, "Analyse");
  await page.click("#analyse-position");
  await page.waitForSelector(".lines li:nth-child(3) .move");
  assert.deepEqual(await board(), before);
  for (const id of ["#back", "#forward", "#tab-play"]) {
    const box = await page.locator(id).boundingBox();
    assert.ok(box.y > before.y + before.height && box.y + box.height <= 844, `${id}: ${box.y}`);
  }
  await sheet(page, before);
  for (const [opener, dialog] of [["#choose-variant", "#variants"], ["#show-games", "#games"]]) {
    await page.tap(opener);
    await page.locator(`${dialog} input[type=search]`).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Close");
    assert.doesNotMatch(await page.textContent(dialog), /drop files/);
    await page.locator(dialog).getByRole("button", { name: "Close" }).tap();
  }
}

/** Below a phone's board the name, the balance and each piece in reserve are seen, whatever was captured. */
async function reserves(page) {
  const ends = await page.evaluate(() => {
    const taken = document.createElement("span");
    taken.className = "taken";
    const reserve = document.querySelector("#white-bar .reserve");
    taken.append(...[...reserve.querySelectorAll("[role=img]")].map((it) => it.cloneNode(true)));
    const material = document.querySelector("#white-bar .material");
    material.replaceChildren(taken, Object.assign(document.createElement("span"), { className: "balance", textContent: "+30.6" }));
    const seen = document.querySelectorAll("#white-bar :is(.name, .balance, .reserve .label, .reserve [role=img])");
    return [...seen].map((it) => [it.textContent, it.scrollWidth - it.clientWidth > 1 ? Infinity : it.getBoundingClientRect().right]);
  });
  assert.ok(ends.length > 10, `${ends}`);
  assert.deepEqual(ends.filter(([, end]) => end > 390), []);
}

/** A promotion is chosen by taps: the tap that opens the choice neither closes it nor chooses what it lies over. */
async function promotion(page) {
  await ready(page, /White to move/);
  await reserves(page);
  const chooser = page.locator("dialog.chooser");
  const tap = async (square) => {
    const box = await cell(page, square).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  const ask = async (from, to) => {
    await tap(from);
    await page.waitForSelector(`.targets [data-square="${to}"]`, { state: "attached" });
    await tap(to);
    await chooser.waitFor();
    await page.waitForTimeout(400);
    assert.ok(await chooser.isVisible(), `the choice on ${to} is closed`);
  };
  await ask("a9", "a10");
  await page.touchscreen.tap(380, 700);
  await chooser.waitFor({ state: "detached" });
  assert.equal(await named(page, "a9"), "White Pawn, a9");
  for (const [pawn, file, from, to] of [["a9", "a", "g12", "g11"], ["f9", "f", "g11", "h12"], ["l9", "l", "h12", "i12"]]) {
    await ask(pawn, `${file}10`);
    const box = await chooser.locator("button:has-text('Knight')").boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await played(page, `${file}10=N`);
    await ready(page, /Black to move/);
    await tap(from);
    await tap(to);
    await ready(page, /White to move/);
  }
}

/** The guide shows the piece that was picked up before it is opened; a piece without moves is named as such. */
async function explained(page) {
  await ready(page);
  await cell(page, "a1").click();
  await ready(page, /White Rook: no moves/);
  await cell(page, "e7").click();
  await cell(page, "g1").click();
  await ready(page, /White Knight/);
  await tab(page, "Pieces");
  await page.locator("#panel-guide .card h2", { hasText: "Knight" }).waitFor();
}

/** The panel is drawn over the board by its handle, and back; a tool that is chosen there is used on the board. */
async function sheet(page, board) {
  const top = async () => (await page.locator(".panel-side").boundingBox()).y;
  const handle = page.locator(".handle");
  await handle.tap();
  assert.ok(await top() < board.y, "the sheet is not over the board");
  assert.equal(await handle.getAttribute("aria-expanded"), "true");
  await handle.tap();
  assert.ok(await top() >= board.y + board.height, "the sheet hides the board");
  await tab(page, "Set up");
  await handle.tap();
  await page.locator(".palette .tool").last().tap();
  assert.ok(await top() >= board.y + board.height, "the sheet hides the board");
  await tab(page, "Pieces");
  await handle.tap();
  await tab(page, "Play");
  assert.ok(await top() >= board.y + board.height, "Play does not lead to the board");
}

await withBrowser((browser) => withServer(program, async (address) => {
  const screen = { viewport: { width: 1366, height: 768 }, permissions: ["clipboard-read", "clipboard-write"] };
  const play = (name) => `${link(address, name)}`;
  const open = async (test, at, options = screen) => {
    if (!only || only === test.name) {
      await withPage(browser, at, options, test);
    }
  };
  const chess = async (test) => open(Object.defineProperty(async (page, context) => {
    await ready(page);
    await page.click("#new-game");
    await test(page, context);
  }, "name", { value: test.name }), play("chess"));
  for (const test of [premove, choices, ended]) {
    await chess(test);
  }
  await open(settings, play("chess"));
  await open(readable, play("fusion"));
  await open(names, play("chess"));
  await open(stepping, link(address, "chess", null, LINE.slice(0, 12)));
  await open(still, play("chess"));
  await open(painting, play("chess"));
  for (const [variant, width, height, least] of [["fantastic-xiii", 1366, 768, 660], ["terachess-ii", 1366, 768, 660],
    ["gross", 1920, 1080, 960]]) {
    const test = Object.defineProperty((page) => room(page, variant, height, least), "name", { value: "room" });
    await open(test, link(address, variant), { viewport: { width, height } });
  }
  for (const [width, height] of [[1366, 768], [390, 844]]) {
    await open(steady, address, { viewport: { width, height } });
  }
  await open(explained, play("chess"));
  const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  await open(phone, play("gross"), touch);
  await open(promotion, link(address, "gross", PAWNS), touch);
}));
console.log("all steps passed");
