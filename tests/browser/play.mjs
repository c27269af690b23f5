// The three main games are played in a browser. Argument: bentrider.

import assert from "node:assert/strict";
import { picture, withBrowser, withPage } from "./browser.mjs";
import { cell, drag, link, move, named, played, ready, shapes } from "./board.mjs";
import { withServer } from "./server.mjs";

const JUMP = "6k6/13/S12/4i8/13/3P9/13/13/13/13/13/13/6K6 b K - 0 1";
const RANKS = "6k5/12/12/P10P/12/12/12/12/12/4P7/6K5/12 w - - 0 1";
const MATE = "7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
const LOST = "7k/7p/8/8/8/8/P7/1Q2K3 w - - 0 1";
const WON = "r6k/7p/8/8/8/8/P7/4K3 w - - 0 1";
const DISTANT = "3k4/8/8/4b3/8/8/8/4G3 w - - 0 1";

/** A Prince taken en passant, a Ship's promotion, a King's jump. */
async function fantastic(page) {
  await ready(page, /Black to move/);
  await move(page, "e10", "e8");
  await ready(page, /White to move/);
  await cell(page, "d8").click();
  assert.deepEqual(await shapes(page, "e9"), ["en passant"]);
  assert.equal(await named(page, "e9"), "e9, empty, captures en passant");
  await cell(page, "e9").click();
  await played(page, "dxe9");
  assert.equal(await named(page, "e8"), "e8, empty");
  await move(page, "g13", "g12");
  await ready(page, /White to move/);
  await cell(page, "a11").click();
  assert.deepEqual(await shapes(page, "b13"), ["promotion"]);
  await cell(page, "b13").click();
  await ready(page, /Black to move/);
  assert.equal(await named(page, "b13"), "White Eagle, b13");
  await move(page, "g12", "h11");
  await ready(page, /White to move/);
  await cell(page, "g1").click();
  assert.deepEqual(await shapes(page, "i3"), ["jump"]);
  assert.deepEqual(await shapes(page, "h2"), ["move"]);
  await cell(page, "i3").click();
  await ready(page, /Black to move/);
  assert.equal(await named(page, "i3"), "White King, i3");
  await picture(page, "web-fantastic");
}

/** A triple step, a declined and a taken promotion. */
async function gross(page) {
  await ready(page);
  await drag(page, "e3", "e6");
  await played(page, "e6");
  await move(page, "g12", "g11");
  await ready(page, /White to move/);
  await move(page, "a9", "a10");
  const chooser = page.locator("dialog.chooser");
  await chooser.locator("button:has-text('Keep the Pawn')").click();
  await ready(page, /Black to move/);
  assert.equal(await named(page, "a10"), "White Pawn, a10");
  await move(page, "g11", "g12");
  await ready(page, /White to move/);
  await move(page, "l9", "l10");
  await picture(page, "web-chooser");
  assert.match(await chooser.locator("button:has-text('Knight')").textContent(), /6 in reserve/);
  assert.match(await chooser.textContent(), /Only pieces in reserve that this rank allows\./);
  await chooser.locator("button:has-text('Knight')").click();
  await played(page, "l10=N");
  assert.equal(await named(page, "l10"), "White Knight, l10");
  const left = page.locator("#white-bar [aria-label='Knight: 5 in reserve']");
  await left.waitFor();
}

/** A fusion, and a fission of what it made. */
async function fusion(page) {
  await ready(page);
  await cell(page, "a1").click();
  assert.deepEqual(await shapes(page, "b1"), ["fusion"]);
  assert.equal(await named(page, "b1"), "White Knight, b1, merges with the piece there");
  await cell(page, "b1").click();
  await ready(page, /Black to move/);
  assert.equal(await named(page, "b1"), "White Marshall, b1");
  await move(page, "a7", "a6");
  await ready(page, /White to move/);
  await cell(page, "b1").click();
  assert.deepEqual(await shapes(page, "c3"), ["fission", "move"]);
  await cell(page, "c3").click();
  const chooser = page.locator("dialog.chooser");
  assert.match(await chooser.textContent(), /Move the whole Marshall/);
  await chooser.locator("button:has-text('Knight leaves, Rook stays')").click();
  await ready(page, /Black to move/);
  assert.deepEqual([await named(page, "b1"), await named(page, "c3")], ["White Rook, b1", "White Knight, c3"]);
}

/** A royal piece captures from afar. */
async function royal(page) {
  await ready(page);
  await cell(page, "e1").click();
  assert.deepEqual(await shapes(page, "e5"), ["capture"]);
  assert.equal(await named(page, "e5"), "Black Bishop, e5, can be captured");
  await cell(page, "e5").click();
  await played(page, "Gxe5");
  assert.equal(await named(page, "e5"), "White Dragon King, e5");
}

/** A move that is not legal is refused with a sentence, and the piece goes back. */
async function refused(page) {
  await ready(page);
  const below = () => page.locator("#moves").boundingBox();
  const before = await below();
  await cell(page, "e1").click();
  await ready(page, /White to move · White Dragon King/);
  assert.equal(await cell(page, "e1").getAttribute("title"), "White Dragon King");
  await cell(page, "e8").click();
  await page.waitForFunction(() => document.querySelector("#refused").textContent.length > 10);
  assert.match(await page.textContent("#refused"), /^[A-Z]/);
  assert.deepEqual(await below(), before);
  assert.equal(await named(page, "e1"), "White Dragon King, e1");
  await page.click("#tab-analysis");
  assert.ok(await page.isHidden("#refused"));
  await page.fill("#typed-move", "Gxe5");
  await page.keyboard.press("Enter");
  await played(page, "Gxe5");
}

/** The first visit: White's move is answered. A game with the engine is taken back and resigned. */
async function first(page) {
  await ready(page, /Your turn \(White\)/);
  await move(page, "d4", "d6");
  await page.locator(".move").nth(1).waitFor();
  await ready(page, /Your turn \(White\)/);
  assert.equal(await page.locator(".move").count(), 2);
  await page.click("#resign");
  await page.click("dialog.confirm .go-on");
  await ready(page, /0-1 · White resigned/);
  await page.click("#take-back");
  await ready(page, /Your turn \(White\)/);
  assert.equal(await page.locator(".move").count(), 2);
  await page.click("#take-back");
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 0);
}

/** What the notice covers of the controls that are needed next. */
function covered(page) {
  return page.evaluate(() => {
    const notice = document.getElementById("undo").getBoundingClientRect();
    const needed = [...document.querySelectorAll("header button, #new-game, #surface, #status, #moves")];
    const seen = needed.map((it) => [it.id, it.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
    const meets = (box) => box.left < notice.right && box.right > notice.left && box.top < notice.bottom && box.bottom > notice.top;
    return seen.filter(([, box]) => meets(box)).map(([id]) => id);
  });
}

/** Whatever takes the place of a running game offers to bring it back, and it runs on as it was. */
async function kept(page) {
  await ready(page, /Your turn \(White\)/);
  await move(page, "d4", "d6");
  await page.locator(".move").nth(1).waitFor();
  await ready(page, /Your turn \(White\)/);
  const moves = await page.locator(".move").allTextContents();
  const notice = page.locator("#undo");
  const choose = async () => {
    await page.click("#choose-variant");
    await page.keyboard.type("chess");
    await page.keyboard.press("Enter");
  };
  const paste = async () => {
    await page.click("#tab-exchange");
    await page.fill("#panel-exchange textarea", "1. d6");
    await page.getByRole("button", { name: "Open it" }).click();
  };
  const follow = (fields) => page.evaluate((it) => { location.hash = it; }, fields);
  const load = async () => {
    await page.goto("about:blank");
    await page.goto(link(address, "fusion", null, ["e2e4"]));
  };
  const setUp = async () => {
    await page.click("#tab-setup");
    await page.getByRole("button", { name: "Use this position" }).click();
  };
  const address = page.url().split("#")[0];
  const again = async () => {
    await page.click("#tab-play");
    if (await page.isVisible("#more-games")) {
      await page.click("#more-games");
    }
    await page.click("#new-game");
  };
  const leaves = [setUp, paste, () => follow("#variant=chess"), () => follow("#variant=chess&moves=e2e4"), load, again, choose];
  for (const leave of leaves) {
    await leave();
    await notice.filter({ hasText: "The unfinished game of Fantastic XIII has been saved under My games." }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".move").length < 2);
    assert.deepEqual(await covered(page), []);
    await notice.getByRole("button", { name: "Undo" }).click();
    await page.locator(".move").nth(1).waitFor();
    assert.deepEqual(await page.locator(".move").allTextContents(), moves);
    await ready(page, /Your turn \(White\)/);
    assert.ok(await notice.isHidden());
    assert.ok(await page.isVisible("#panel-play"));
  }
  for (const key of ["Enter", "Escape"]) {
    await page.click("#resign");
    await page.getByRole("alertdialog").waitFor();
    await page.keyboard.press(key);
    assert.equal(await page.locator(".move").count(), 2);
  }
  await again();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 0);
  await ready(page, /Your turn \(White\)/);
  await page.check("#play-black", { force: true });
  await page.locator(".move").first().waitFor();
  await ready(page, /Your turn \(Black\)/);
  await page.click("#end-game");
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
  await choose();
  await page.waitForFunction(() => document.title.startsWith("Chess"));
  await ready(page, /White to move/);
  assert.match(await page.textContent("#no-game"), /No game is being played/);
}

/** Two humans with clocks: who has no time left has lost. The engine is asked for a draw. */
async function clocks(page) {
  await ready(page);
  await page.check("#play-both", { force: true });
  await page.selectOption("#time-kind", "clock");
  await page.fill("#minutes", "0.1");
  await page.fill("#increment", "0");
  await page.click("#new-game");
  await move(page, "e2", "e4");
  await page.locator("#black-bar .clock.running").waitFor();
  assert.match(await page.textContent("#white-bar .clock"), /^0:06\.0$/);
  await ready(page, /1-0 · Black lost on time/);
}

/** A mate on the board ends a game with the engine, and says by which rule. */
async function mate(page) {
  await ready(page);
  await page.click("#play-from-here");
  await move(page, "a1", "a8");
  await ready(page, /1-0 · White mates/);
  assert.match(await page.textContent("#said"), /The game has ended: 1-0/);
  await page.click("#take-back");
  await ready(page, /Your turn \(White\)/);
}

/** The engine declines a draw when it thinks that it is better, and accepts one when it is lost. */
async function draws(page, isAccepted) {
  await ready(page);
  await page.click("#play-from-here");
  await move(page, "a2", "a3");
  await page.locator(".move").nth(1).waitFor();
  await ready(page, /Your turn/);
  await page.click("#offer-draw");
  await page.getByRole("alertdialog", { name: "End this game as a draw?" }).waitFor();
  await page.keyboard.press("Escape");
  await ready(page, /Your turn/);
  assert.equal(await page.textContent("#draw-answer"), "");
  await page.click("#offer-draw");
  await page.click("dialog.confirm .go-on");
  if (isAccepted) {
    await ready(page, /1\/2-1\/2 · Draw by agreement/);
  } else {
    await page.locator("#draw-answer", { hasText: "Bentrider declines: it thinks that it is better" }).waitFor();
    await ready(page, /Your turn/);
  }
}

await withBrowser((browser) => withServer(process.argv[2], async (address) => {
  const games = [
    [address, first], [address, kept], [link(address, "fantastic-xiii", JUMP), fantastic], [link(address, "gross", RANKS), gross],
    [link(address, "fusion"), fusion], [link(address, "fusion", DISTANT), royal], [link(address, "fusion", DISTANT), refused],
    [link(address, "fusion"), clocks], [link(address, "fusion", MATE), mate],
    [link(address, "fusion", LOST), (page) => draws(page, true)],
    [link(address, "fusion", WON), (page) => draws(page, false)],
  ];
  for (const [at, test] of games) {
    await withPage(browser, at, {}, test);
  }
}));
console.log("all steps passed");
