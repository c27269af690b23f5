// What inventors use: a piece designed by mouse and a game with it, the editor of a variant file, a link that carries
// the variant, a network that is dropped. Arguments: bentrider, and if only one of the tests is wanted, its name.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { accessible } from "./accessible.mjs";
import { link, move, named, ready } from "./board.mjs";
import { picture, withBrowser, withPage } from "./browser.mjs";
import { IS_SITE, withServer } from "./server.mjs";

const [program, only] = process.argv.slice(2).filter((it) => it !== "site");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const text = async (page, selector) => (await page.innerText(selector)).replace(/\s+/g, " ").trim();
const titled = (page, title) => page.waitForFunction((it) => document.title.startsWith(it), title);

const MARSHALL = `name = "knightmare"
title = "Knightmare"
inherits = "chess"

[pieces.Q]
name = "Marshall"
moves = "RN"
`;

/** A square of the board on which moves are clicked. */
const step = (page, square) => page.locator(`.step-board [role="gridcell"][data-square="${square}"]`);

/** Puts text into the clipboard and presses Ctrl+V outside of all fields. */
async function paste(page, pasted) {
  await page.evaluate((it) => navigator.clipboard.writeText(it), pasted);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Control+v");
}

/** Drops a file onto the page, as the mouse does. */
async function drop(page, name, base64) {
  await page.evaluate(([name, base64]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (it) => it.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, [name, base64]);
}

/** Waits until the field has this text in Betza notation, and Bentrider has said it in words. */
async function betza(page, expected, words) {
  await page.waitForFunction((it) => document.querySelector("#piece-betza").value === it, expected);
  await page.locator(".piece-words").filter({ hasText: words }).waitFor();
}

/** A piece is designed by mouse, replaces the Queen, and moves in a game. */
async function designed(page) {
  await page.getByRole("tab", { name: "Pieces" }).click();
  await button(page, "Design a piece…").click();
  await step(page, "f7").click();
  await betza(page, "N", /leaps 2 squares one way and 1 across/);
  await step(page, "e7").click();
  await step(page, "e7").click();
  await page.selectOption("#piece-click", "0");
  await step(page, "f6").click({ modifiers: ["Shift"] });
  await betza(page, "mDfrBN", /slides/);
  await page.fill("#piece-betza", "cWgQ");
  await page.waitForFunction(() => document.querySelectorAll(".step-board .reach .hop").length > 0);
  assert.equal(await step(page, "e6").getAttribute("aria-label"), "1 forward: only captures");
  await page.fill("#piece-betza", "Nx");
  await page.locator(".piece-words .fault").filter({ hasText: "read \"x\"" }).waitFor();
  assert.ok(await page.locator("#check-piece").isDisabled());
  await page.fill("#piece-betza", "AN");
  await betza(page, "AN", /diagonally/);
  await page.fill("#piece-name", "Dragon");
  await page.locator("[name=piece-picture][value=eagle]").check({ force: true });
  assert.equal(await text(page, ".pictures legend"), "Picture: eagle");
  assert.ok(await page.locator("#piece-letter").isDisabled());
  assert.ok(await page.locator("#piece-letter-reason").isVisible());
  await accessible(page, "designer");
  await picture(page, "inventors-designer");
  await page.click("#check-piece");
  await page.waitForSelector("#check-card[open]");
  assert.equal(await text(page, "#check-title"), "Chess with the Dragon");
  assert.match(await text(page, "#check-card"), /8×8 squares · 6 kinds of piece · 2\d moves at the start/);
  await page.waitForFunction(() => document.querySelectorAll(".check-pieces .board").length === 6);
  const dragon = page.locator(".check-pieces li").filter({ has: page.locator("h3", { hasText: "Dragon" }) });
  assert.equal(await text(page, ".check-pieces li:first-child h3"), "Dragon");
  assert.equal(await dragon.locator("h3 use").getAttribute("href"), "#white-eagle");
  await accessible(page, "check");
  await picture(page, "inventors-check");
  await button(page, "Play").click();
  await titled(page, "Chess with the Dragon");
  await ready(page, /Your turn/);
  await move(page, "d1", "e3");
  await page.locator(".move").nth(1).waitFor();
  assert.equal(await named(page, "e3"), "White Dragon, e3");
}

/** A click counts in the directions that are chosen, and is taken back. */
async function directed(page) {
  await page.getByRole("tab", { name: "Pieces" }).click();
  await button(page, "Design a piece…").click();
  await page.selectOption("#piece-click", "0");
  await page.selectOption("#piece-directions", "ahead");
  await step(page, "e6").click();
  await betza(page, "vR", /slides along the file/);
  await page.selectOption("#piece-click", "1");
  await page.selectOption("#piece-directions", "sides");
  await step(page, "d6").click();
  await betza(page, "vRfF", /one square diagonally forward/);
  await button(page, "Undo").click();
  await betza(page, "vR", /^slides along the file$/);
  await button(page, "Clear").click();
  await betza(page, "", /no moves yet/);
  await page.selectOption("#piece-directions", "one");
  await step(page, "f7").click();
  await betza(page, "rfN", /leaps/);
}

/** A piece is put onto squares of Rooks; castling, which needs them, is left out. */
async function placed(page) {
  await page.getByRole("tab", { name: "Pieces" }).click();
  await button(page, "Design a piece…").click();
  await step(page, "f6").click();
  await page.fill("#piece-name", "Imp");
  await page.selectOption("#piece-role", "squares");
  const [board, view] = await Promise.all([".place-board", ".designer-body"].map((it) => page.locator(it).boundingBox()));
  assert.ok(board.y >= view.y && board.y + board.height <= view.y + view.height);
  assert.ok(await page.locator("#piece-letter").isEnabled());
  assert.ok(await page.locator("#piece-letter-reason").isHidden());
  await betza(page, "F", /one square diagonally/);
  await page.click("#check-piece");
  await page.locator("#designer > .fault").filter({ hasText: "Click the squares" }).waitFor();
  for (const square of ["a1", "h8"]) {
    await page.click(`.place-board [role="gridcell"][data-square="${square}"]`);
  }
  await page.click("#check-piece");
  await page.waitForSelector("#check-card[open]");
  assert.match(await text(page, ".check-warnings"), /Castling was left out/);
  assert.match(await text(page, ".check-pieces"), /promotes to Queen, Rook, Bishop, Knight or Imp/);
  await button(page, "Back to the design").click();
  assert.equal(await page.inputValue("#piece-name"), "Imp");
  await betza(page, "F", /one square diagonally/);
  await page.click("#check-piece");
  await page.waitForSelector("#check-card[open]");
  await button(page, "Play").click();
  await titled(page, "Chess with the Imp");
  await ready(page, /Your turn/);
  for (const [square, side] of [["a1", "White"], ["h1", "White"], ["a8", "Black"], ["h8", "Black"]]) {
    assert.equal(await named(page, square), `${side} Imp, ${square}`);
  }
  await page.getByRole("tab", { name: "Pieces" }).click();
  await button(page, "Knight").click();
  await button(page, "Change this piece…").click();
  await betza(page, "N", /leaps/);
  assert.equal(await page.$eval("#piece-role", (it) => it.selectedOptions[0].text), "replaces the Knight");
  assert.equal(await page.inputValue("#piece-title"), "Chess with the Imp and the Knight");
  await page.selectOption("#piece-role", { label: "replaces the Imp" });
  assert.equal(await page.inputValue("#piece-title"), "Chess with the Knight");
  await page.fill("#piece-name", "Imp");
  assert.equal(await page.inputValue("#piece-title"), "Chess with the Imp 2");
}

/** A file is written from a template with keys that are offered, its error is marked and mended. */
async function written(page) {
  await page.click("#choose-variant");
  await page.click("#write-own");
  await page.focus("#own-template");
  await page.waitForSelector("#own-template option[value=gross]", { state: "attached" });
  await page.selectOption("#own-template", "gross");
  await page.locator("#own-summary").filter({ hasText: /^No errors: 12 kinds of piece, \d+ moves at the start\.$/ }).waitFor();
  await page.focus("#own-text");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("va");
  await page.locator("#completion [aria-selected=true]").filter({ hasText: "value" }).waitFor();
  await accessible(page, "completion");
  await page.keyboard.press("Enter");
  await page.keyboard.type("3x");
  const line = (await page.inputValue("#own-text")).split("\n").length;
  const marked = page.locator(".gutter .faulty");
  await marked.waitFor();
  assert.equal(await marked.textContent(), String(line));
  assert.match(await text(page, "#faults"), new RegExp(`^Line ${line}, column \\d+ `));
  await accessible(page, "editor");
  await picture(page, "inventors-editor");
  await page.keyboard.press("Backspace");
  await page.locator("#own-summary").filter({ hasText: "No errors" }).waitFor();
  assert.equal(await marked.count(), 0);
  assert.match(await text(page, ".key-help"), /^value Its value/);
  await page.keyboard.press("ArrowUp");
  await page.locator(".piece-at-cursor").filter({ hasText: "leaps 2 squares" }).waitFor();
  assert.equal(await page.locator(".piece-at-cursor .board").count(), 1);
  for (let times = 0; times < 9 && /^v/m.test(await page.inputValue("#own-text")); times++) {
    await page.keyboard.press("Control+z");
  }
  assert.doesNotMatch(await page.inputValue("#own-text"), /^v/m);
  await page.click("#check-own");
  await page.waitForSelector("#check-card[open]");
  await page.click("#check-card summary");
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Variant file (TOML)").click()]);
  assert.equal(saved.suggestedFilename(), "my-gross-chess.toml");
  assert.match(await readFile(await saved.path(), "utf8"), /^name = "my-gross-chess"/);
}

/** A pasted file is shown before it is played; its link brings it to another browser, which shows it first. */
async function linked(page, browser) {
  await paste(page, MARSHALL);
  await page.waitForSelector("#check-card[open]");
  assert.equal(await page.locator("#editor[open]").count(), 0);
  await button(page, "Play").click();
  await titled(page, "Knightmare");
  await ready(page, /Your turn/);
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await move(page, "d1", "e3");
  await page.waitForFunction(() => /moves=d1e3\+/.test(location.hash) && /file=/.test(location.hash));
  const address = page.url();
  await withPage(browser, address, { viewport: { width: 390, height: 844 } }, async (other) => {
    await other.waitForSelector("#check-card[open]");
    assert.match(await text(other, ".check-intro"), /^This link contains its own variant/);
    assert.ok(!(await other.title()).startsWith("Knightmare"));
    await accessible(other, "link");
    await picture(other, "inventors-link-phone");
    await button(other, "Analyse").click();
    await titled(other, "Knightmare");
    await ready(other, /White to move/);
    assert.equal(await named(other, "e3"), "White Marshall, e3");
  });
  await withPage(browser, address.replace(/file=.*/, "file=abc"), {}, async (other) => {
    await other.locator("#fault").filter({ hasText: "The variant in the link is damaged." }).waitFor();
  });
}

/** A game that names the title of a variant is one of it, not one of the draft that was checked before. */
async function ofTitle(page) {
  await paste(page, MARSHALL);
  await button(page, "Play").click();
  await titled(page, "Knightmare");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await paste(page, '[Variant "Knightmare"]\n\n1. Qe3 *');
  await page.locator("#moves .move").filter({ hasText: "Qe3" }).waitFor();
}

/** Where the file of a variant is too long for a link, this is said, and the file is offered. */
async function tooLong(page) {
  const noise = Array.from({ length: 400 }, (_, at) => `# ${Math.sin(at + 1).toString(36).slice(2)}${Math.cos(at).toString(36).slice(2)}`);
  await paste(page, `${MARSHALL}${noise.join("\n")}\n`);
  await button(page, "Play").click();
  await titled(page, "Knightmare");
  await page.getByRole("tab", { name: "Share" }).click();
  await button(page, "Copy link").click();
  await page.locator(".lack").filter({ hasText: "longer than 8,000 characters" }).waitFor();
  assert.doesNotMatch(page.url(), /file=/);
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Download the variant file").click()]);
  assert.match(await readFile(await saved.path(), "utf8"), /name = "Marshall"/);
}

/** A built-in variant is exported for other programs, and its file begins a new one. */
async function exported(page) {
  await page.getByRole("tab", { name: "Pieces" }).click();
  await page.click(".rules summary:has-text('Export')");
  for (const [name, file, content] of [
    ["Interactive Diagram", "chess.txt", /^files=8$/m], ["Variant file (TOML)", "chess.toml", /^name = "chess"$/m],
    ["Page with the pieces and rules (HTML)", "chess.html", /<h1>Chess<\/h1>/],
  ]) {
    const [saved] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
    assert.equal(saved.suggestedFilename(), file);
    assert.match(await readFile(await saved.path(), "utf8"), content);
  }
  await page.click("#choose-variant");
  await page.click("#write-own");
  await page.waitForSelector("#own-template option[value='whole:gross']", { state: "attached" });
  await page.selectOption("#own-template", "whole:gross");
  await page.waitForFunction(() => document.querySelector("#own-text").value.includes("[supply]"));
  assert.match(await page.inputValue("#own-text"), /^name = "my-gross-chess"\ntitle = "My Gross Chess"\n/);
}

/** A variant of the user's that has the name of one in a link stays. */
async function besideAnother(page, browser) {
  await paste(page, MARSHALL);
  await button(page, "Play").click();
  await page.waitForFunction(() => /file=/.test(location.hash));
  const address = page.url();
  await withPage(browser, link(address.split("#")[0], "chess"), { permissions: ["clipboard-read", "clipboard-write"] }, async (other) => {
    await ready(other);
    await other.waitForSelector("#choose-variant:enabled");
    await paste(other, MARSHALL.replace("RN", "BN").replace("Marshall", "Archbishop"));
    await button(other, "Play").click();
    await titled(other, "Knightmare");
    // Its own link is written.
    await other.waitForFunction(() => /file=/.test(location.hash));
    await other.evaluate((hash) => (location.hash = hash), new URL(address).hash);
    await other.locator(".check-intro").filter({ hasText: "this one gets a number" }).waitFor();
    await button(other, "Play").click();
    await other.waitForFunction(() => /variant=knightmare-2/.test(location.hash));
    await ready(other);
    assert.equal(await named(other, "d1"), "White Marshall, d1");
  });
}

/** A network that is dropped is used, and named where everybody sees it. */
async function network(page) {
  const file = await readFile("engine-configs/nets/chess.net");
  await drop(page, "mine.net", file.toString("base64"));
  const toast = page.locator(".toast").filter({ hasText: /^Bentrider now plays Chess with mine\.net, which it has learnt\./ });
  await toast.waitFor();
  assert.ok(await toast.isVisible());
}

/** The text for squares that were clicked means exactly these squares, and is read back so. */
async function exact(page) {
  const wrong = await page.evaluate(async () => {
    const { betzaOf, leapsOf, stepsOf } = await import(new URL("assets/betza_moves.js", document.baseURI));
    const { PiecePreview } = await import(new URL("assets/piece_preview.js", document.baseURI));
    const socket = new WebSocket(`ws://${location.host}/socket`);
    await new Promise((resolve) => (socket.onopen = resolve));
    const ask = (ask, fields) => new Promise((resolve) => {
      socket.onmessage = ({ data }) => resolve(JSON.parse(data).answer);
      socket.send(JSON.stringify({ id: 1, ask, ...fields }));
    });
    // One question at a time: all answers have one number.
    let turn = Promise.resolve();
    const preview = new PiecePreview({ ask: (...question) => (turn = turn.then(() => ask(...question))) });
    let seed = 20;
    const below = (most) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor(seed / 65536) % most;
    };
    const acts = ["both", "move", "capture"];
    const text = (all) => all.map(({ x, y, act }) => `${x},${y} ${act}`).sort().join(" ");
    const wrong = [];
    for (let round = 0; round < 200; round++) {
      const steps = Array.from({ length: 1 + below(3) }).flatMap(() => {
        const wide = 1 + below(4);
        const isWhole = below(2) === 0;
        const act = acts[below(3)];
        return leapsOf(wide, below(wide + 1)).filter(() => isWhole || below(2)).map(([x, y]) => ({ x, y, act, range: 1 }));
      });
      const clicked = [...new Map(steps.map((it) => [`${it.x},${it.y}`, it])).values()];
      if (clicked.length === 0) {
        continue;
      }
      const moves = betzaOf(clicked);
      const found = await preview.ask(moves);
      const { files, targets } = found.guide?.empty ?? { files: 0, targets: [] };
      const middle = (files - 1) / 2;
      const reached = targets.map(({ square, act }) => {
        return { x: square.charCodeAt(0) - 97 - middle, y: Number(square.slice(1)) - 1 - middle, act };
      });
      const back = stepsOf(moves);
      if (text(reached) !== text(clicked) || text(back.steps) !== text(clicked) || back.rest) {
        wrong.push(`${moves}: ${text(clicked)}; reached ${text(reached)}; read ${text(back.steps)} ${found.fault ?? ""}`);
      }
    }
    return wrong;
  });
  assert.deepEqual(wrong, []);
}

/** Texts that are written in different ways, with the steps by hand. */
async function readBack(page) {
  const read = await page.evaluate(async () => {
    const { betzaOf, stepsOf } = await import(new URL("assets/betza_moves.js", document.baseURI));
    return ["WF", "K0", "fmWfcF", "mRcpR", "[F?fsR]", "NN", "lrfW", "FyafsF", "fmWfceFifmnnD", "(2,1)", "JL"].map((it) => {
      const { steps, rest } = stepsOf(it);
      return [it, steps.length, rest, betzaOf(steps, rest)];
    });
  });
  assert.deepEqual(read, [
    ["WF", 8, "", "K"], ["K0", 8, "", "Q"], ["fmWfcF", 3, "", "mfWcfF"], ["mRcpR", 4, "cpR", "mRcpR"], ["[F?fsR]", 0, "[F?fsR]", "[F?fsR]"],
    ["NN", 8, "", "NN"], ["lrfW", 3, "", "fsW"], ["FyafsF", 4, "yafsF", "FyafsF"], ["fmWfceFifmnnD", 1, "fceFifmnnD", "mfWfceFifmnnD"],
    ["(2,1)", 8, "", "N"], ["JL", 16, "", "CZ"],
  ]);
}

/** The editor knows every key that engine-configs/README.md lists. */
async function allKeys() {
  const [document, keys] = await Promise.all(["engine-configs/README.md", "src/web/assets/variant_keys.js"].map((it) => readFile(it, "utf8")));
  const [, tables] = document.split("\n## The variant\n");
  const listed = tables.split("\n## Betza notation")[0].split("\n").flatMap((line) => {
    const [, names] = /^\| (`[^|]+`) \| (?!.*required without `zones`$)/.exec(line) ?? [];
    return names?.match(/`([a-z_]+)`/g)?.map((it) => it.slice(1, -1)) ?? [];
  });
  assert.ok(listed.length > 50);
  const missing = listed.filter((it) => !keys.includes(`key("${it}"`) && !keys.includes(`key("[${it}`));
  assert.deepEqual(missing, []);
}

await withBrowser((browser) => withServer(program, async (address) => {
  const open = async (test) => {
    if (only && only !== test.name) {
      return;
    }
    const options = { viewport: { width: 1366, height: 768 }, permissions: ["clipboard-read", "clipboard-write"] };
    await withPage(browser, link(address, "chess"), options, async (page) => {
      await ready(page);
      await page.waitForSelector("#choose-variant:enabled");
      await test(page, browser);
    });
  };
  for (const test of [designed, directed, placed, written, linked, ofTitle, tooLong, besideAnother, network, exported]) {
    await open(test);
  }
  if (!IS_SITE) {
    // The site has all modules in one script.
    await open(exact);
    await open(readBack);
    await allKeys();
  }
}));
console.log("all steps passed");
