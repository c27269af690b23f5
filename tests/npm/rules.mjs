// Boards in node, from the installed package: node rules.mjs ROOT, where ROOT is the repository.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import Module, { Board, fenError, info, loadVariant, loadVariantConfig, startingFen, validateFen, variants } from "bentrider/rules";

const root = process.env.BENTRIDER_ROOT;
const DEEPEST = 3;
const MATE = "f2f3 e7e5 g2g4 d8h4";

/** The counts of the start position in a file of tests/perft, by depth. */
function counts(file) {
  const start = readFileSync(file, "utf8").split("\n").find((line) => line !== "" && !line.startsWith("#"));
  return [...start.matchAll(/D(\d+) (\d+)/g)].map((it) => [Number(it[1]), Number(it[2])]);
}

test("perft of every built-in variant counts what tests/perft says", () => {
  const folder = path.join(root, "tests/perft");
  const files = readdirSync(folder).filter((it) => it.endsWith(".txt"));
  assert.deepEqual(files.map((it) => it.slice(0, -4)).sort(), variants().split(" ").sort());
  for (const file of files) {
    const board = new Board(file.slice(0, -4));
    const shallow = counts(path.join(folder, file)).filter(([depth]) => depth <= DEEPEST);
    assert.equal(shallow.length, DEEPEST, file);
    for (const [depth, leaves] of shallow) {
      assert.equal(board.perft(depth), leaves, `${file}, depth ${depth}`);
    }
    board.delete();
  }
});

test("the version is that of the program", () => {
  const [, version] = /^version = "(.*)"$/m.exec(readFileSync(path.join(root, "Cargo.toml"), "utf8"));
  assert.equal(info(), `bentrider ${version}`);
  assert.equal(JSON.parse(readFileSync(path.join(root, "npm/package.json"), "utf8")).version, version);
});

test("several variants are played at once", () => {
  const boards = ["chess", "capablanca", "fantastic-xiii"].map((name) => new Board(name));
  boards[0].pushMoves("e2e4 e7e5");
  boards[1].push("e2e4");
  assert.deepEqual(boards.map((it) => it.moveStack()), ["e2e4 e7e5", "e2e4", ""]);
  assert.deepEqual(boards.map((it) => it.fen() === startingFen(it.variant())), [false, false, true]);
  boards.forEach((it) => it.delete());
});

test("how a game has ended is said in words", () => {
  const board = new Board();
  assert.equal(board.outcome(), null);
  board.pushMoves(MATE);
  assert.deepEqual([board.outcome(), board.result()], ["Black mates", "0-1"]);
  board.reset();
  board.pushMoves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
  assert.deepEqual([board.isGameOver(), board.result(), board.outcome()], [false, "*", null]);
  const claimed = [board.isGameOver(true), board.result(true), board.outcome(true)];
  assert.deepEqual(claimed, [true, "1/2-1/2", "Draw by 3-fold repetition"]);
});

test("errors are sentences, and the board stays as it was", () => {
  const board = new Board();
  const refused = (act, said) => assert.throws(act, (error) => error instanceof Error && said.test(error.message));
  refused(() => new Board("chess-900"), /there is no variant "chess-900": expected one of fantastic-xiii/);
  refused(() => new Board("chess", "8/8 w"), /./);
  refused(() => new Board("chess", "", true), /expected is960 to be false/);
  refused(() => board.setFen("xx"), /./);
  refused(() => board.pushMoves("e2e4 e7e4"), /^move 2 "e7e4": /);
  assert.equal(board.moveStack(), "e2e4");
  refused(() => board.pushSanMoves("e5 Nf3 Nf6 Qd5"), /^move 4 "Qd5": /);
  assert.equal(board.moveStack(), "e2e4 e7e5 g1f3 g8f6");
  board.reset();
  refused(() => board.pop(), /there is no move to take back/);
  refused(() => board.sanMove("e2e5"), /e2e5/);
  refused(() => board.fen(true), /not offered/);
  refused(() => board.hasInsufficientMaterial(true), /isInsufficientMaterial\(\)/);
  refused(() => board.perft(129), /expected a depth from 0 to 128, read 129/);
  refused(() => board.perft(-1), /expected a whole number/);
  assert.equal(board.push("e2e5"), false);
  assert.match(board.refusal("e2e5"), /e2/);
  assert.equal(board.refusal("e2e4"), null);
  assert.equal(board.fen(), startingFen("chess"));
  board.delete();
  refused(() => board.fen(), /this board has been deleted/);
  refused(() => board.push("e2e4"), /this board has been deleted/);
});

test("a position is checked with the reason why it cannot be played", () => {
  assert.deepEqual([validateFen(startingFen("chess")), validateFen(""), validateFen("xx")], [1, 0, -1]);
  assert.equal(validateFen(startingFen("gross"), "gross"), 1);
  assert.equal(fenError(startingFen("chess")), null);
  assert.match(fenError("rnbqkbnr/8/8/8/8/8/8/RNBQ1BNR w - - 0 1"), /King/i);
  assert.throws(() => validateFen("xx", "nope"), /there is no variant "nope"/);
});

test("a variant of a string is played, and its errors have a line and a column", () => {
  const text = 'name = "lost"\ntitle = "Lost"\ninherits = "chess"\n[endings]\nstalemate = "loss"\n';
  assert.deepEqual(loadVariant(text), { names: ["lost"], notes: [] });
  const board = new Board("lost", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 60");
  assert.deepEqual([board.isGameOver(), board.result()], [true, "1-0"]);
  assert.throws(() => loadVariant('name = "lost"\ntitle = 3\n'), /this text:2:\d+: /);
});

test("sections of a variants.ini are played, and a refused one says why", () => {
  loadVariantConfig("[king:chess]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n");
  assert.ok(variants().split(" ").includes("king"));
  const { names, notes } = loadVariant("[good:chess]\nstalemateValue = loss\n[bad:chess]\npieceDrops = true\n");
  assert.deepEqual(names, ["good"]);
  assert.match(notes.join("\n"), /\[bad\] pieceDrops/);
  assert.throws(() => new Board("bad"), /the variant "bad" was refused:/);
});

test("a variant with the name of a built-in one takes its place on later boards", () => {
  const before = new Board("berolina");
  const start = before.fen();
  loadVariant('name = "berolina"\ntitle = "Replaced"\ninherits = "capablanca"\n');
  assert.equal(new Board("berolina").fen(), startingFen("capablanca"));
  before.reset();
  assert.equal(before.fen(), start);
});

test("the module can be had as a promise, with and without new", async () => {
  for (const rules of [await Module(), await new Module()]) {
    assert.equal(new rules.Board("chess").numberLegalMoves(), 20);
    assert.throws(() => rules.setOption("Hash", 1), /the rules have no option "Hash"/);
  }
});
