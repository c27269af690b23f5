// The engine in node, from the installed package.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { Engine } from "bentrider/engine";

const engines = [];
after(() => engines.forEach((it) => it.terminate()));

function started(options) {
  const engine = new Engine(options);
  engine.lines = [];
  engine.addMessageListener((line) => engine.lines.push(line));
  engines.push(engine);
  return engine;
}

/** Waits for the next line that begins so; sends lines before. */
function answer(engine, lines, start) {
  return new Promise((resolve) => {
    const listener = (line) => {
      if (line.startsWith(start)) {
        engine.removeMessageListener(listener);
        resolve(line);
      }
    };
    engine.addMessageListener(listener);
    engine.postMessage(lines);
  });
}

const event = (engine, name) =>
  new Promise((resolve) => {
    const listener = ({ data }) => {
      if (data.event === name) {
        engine.removeEventListener("event", listener);
        resolve(data);
      }
    };
    engine.addEventListener("event", listener);
  });

test("lines of UCI are answered", async () => {
  const engine = started();
  let last = null;
  engine.onmessage = ({ data }) => {
    last = data;
  };
  assert.equal(await answer(engine, "uci", "uciok"), "uciok");
  assert.match(engine.lines[0], /^id name bentrider \d/);
  assert.equal(last, "uciok");
  assert.equal(await answer(engine, "isready", "readyok"), "readyok");
  await answer(engine, "setoption name UCI_Variant value chess", "info string variant chess");
  // Mate in one.
  await answer(engine, "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 4", "bestmove a1a8");
  assert.equal(await answer(engine, "position startpos\ngo perft 3", "Nodes"), "Nodes searched: 8902");
});

test("the network of the chosen variant evaluates it", async () => {
  const engine = started();
  await answer(engine, "setoption name UCI_Variant value gross\neval", "Static score");
  const line = await answer(engine, "setoption name EvalFile value", "info string evaluation");
  assert.match(line, /network of 64 hidden units on the terms \(gross\.net\)$/);
  const none = await answer(engine, "setoption name EvalFile value none", "info string evaluation");
  assert.match(none, /the terms with the weights of all variants$/);
});

test("a network that cannot be read is reported", async () => {
  const engine = started({ nets: "nowhere" });
  const reason = /the network file:.*\/nowhere\/chess\.net cannot be read: ENOENT/;
  await answer(engine, "setoption name UCI_Variant value chess", "info string variant chess");
  await answer(engine, "go depth 2", "bestmove");
  const said = engine.lines.filter((it) => it.startsWith("info string error"));
  assert.equal(said.length, 1);
  assert.match(said[0], reason);
  assert.match(said[0], /; the engine plays without it$/);
  const search = { ask: "search", variant: "chess", start: null, moves: [], limits: { depth: 2 } };
  await assert.rejects(engine.ask({ ...search, lines: 1, threads: 1, hash: 16, analysis: true }), reason);
  // A variant without a network has nothing to read.
  const done = event(engine, "done");
  await engine.ask({ ...search, variant: "omega", lines: 1, threads: 1, hash: 16, analysis: true });
  await done;
});

test("a search is stopped soon, and one that the next line ends answers too", async () => {
  const engine = started();
  await answer(engine, "position startpos\ngo infinite", "info depth 2");
  assert.equal(await answer(engine, "isready", "readyok"), "readyok");
  const before = performance.now();
  assert.match(await answer(engine, "stop", "bestmove"), /^bestmove \w+/);
  assert.ok(performance.now() - before < 1000);
  await answer(engine, "go infinite", "info depth 1");
  await answer(engine, "position startpos", "bestmove");
  await answer(engine, "go depth 2", "bestmove");
});

test("an unlimited search that finds nothing more answers after stop", async () => {
  const engine = started();
  await answer(engine, "setoption name UCI_Variant value chess", "info string variant chess");
  await answer(engine, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo infinite", "info depth 0");
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(engine.lines.filter((it) => it.startsWith("bestmove")).length, 0);
  assert.equal(await answer(engine, "stop", "bestmove"), "bestmove (none)");
});

test("a count that is stopped is answered", async () => {
  const engine = started();
  await answer(engine, "position startpos\nisready", "readyok");
  engine.postMessage("go perft 20");
  assert.equal(await answer(engine, "stop", "Nodes"), "Nodes searched: 0");
});

test("questions of a page are answered, also during a search", async () => {
  const engine = started();
  const { variants } = await engine.ask({ ask: "catalog" });
  assert.ok(variants.some(({ name }) => name === "grand"));
  const game = { variant: "chess", start: null, moves: ["e2e4"] };
  const limits = {};
  const search = { ask: "search", ...game, limits, lines: 2, threads: 1, hash: 16, analysis: true };
  const lines = event(engine, "lines");
  const { evaluation } = await engine.ask(search);
  assert.match(evaluation, /\(chess\.net\)/);
  assert.ok((await lines).lines.length > 0);
  const { reason } = await engine.ask({ ask: "refusal", ...game, text: "e7e4" });
  assert.match(reason, /./);
  const done = event(engine, "done");
  await engine.ask({ ask: "stop" });
  await done;
  await assert.rejects(engine.ask({ ask: "nothing" }), Error);
});

test("a variant of a string is searched", async () => {
  const engine = started();
  const text = 'name = "own"\ntitle = "Own"\ninherits = "chess"\n[endings]\nstalemate = "loss"\n';
  assert.deepEqual(await engine.loadVariant(text), { names: ["own"], notes: [] });
  await assert.rejects(engine.loadVariant("name = 3"), /this text:1:/);
  await answer(engine, "setoption name UCI_Variant value own", "info string variant own");
  assert.match(await answer(engine, "go depth 2", "bestmove"), /^bestmove \w+/);
  const { variant } = await engine.ask({ ask: "load", text });
  assert.equal(variant, "own");
  const { fen } = await engine.ask({ ask: "position", variant: "own", start: null, moves: ["e2e4"] });
  assert.equal(fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
});

/** Whether a promise settles soon, and how. */
const settled = (promise) =>
  Promise.race([
    promise.then(() => "resolved", (error) => error.message),
    new Promise((resolve) => setTimeout(resolve, 10_000, "nothing").unref()),
  ]);

test("an engine that has ended says so, and answers nothing more", async () => {
  const position = { ask: "position", variant: "chess", start: null, moves: [] };
  const ended = "the engine has ended";
  for (const end of [(it) => it.postMessage("quit"), (it) => it.terminate()]) {
    const engine = started();
    await answer(engine, "go infinite", "info depth 1");
    // They wait: the first for the search.
    const waiting = [engine.loadVariant("name = 3"), engine.ask({ ask: "stay" })];
    end(engine);
    const lines = engine.lines.length;
    assert.deepEqual(await Promise.all(waiting.map(settled)), [ended, ended]);
    assert.equal(await settled(engine.ask(position)), ended);
    assert.equal(await settled(engine.ask({ ...position, ask: "search" })), ended);
    assert.equal(await settled(engine.loadVariant("name = 3")), ended);
    assert.throws(() => engine.postMessage("isready"), { message: ended });
    assert.throws(() => engine.postMessage("quit"), { message: ended });
    engine.terminate();
    assert.equal(engine.lines.length, lines);
  }
});

test("an engine can be ended before it has begun", async () => {
  const engine = started();
  const waiting = engine.ask({ ask: "catalog" });
  engine.terminate();
  assert.equal(await settled(waiting), "the engine has ended");
});

test("lines before quit are obeyed, and those after it are refused", async () => {
  const engine = started();
  await answer(engine, "uci", "uciok");
  assert.throws(() => engine.postMessage("stop\nquit\nuci"), { message: "the engine has ended" });
});

test("UCI and the questions have a list of variants each", async () => {
  const engine = started();
  const question = { ask: "position", variant: "mine", start: null, moves: [] };
  const text = 'name = "mine"\ntitle = "Mine"\ninherits = "chess"\n';
  await engine.loadVariant(text);
  await assert.rejects(engine.ask(question), /"mine"/);
  await engine.ask({ ask: "load", text });
  assert.equal((await engine.ask(question)).legal.length, 20);
  await engine.ask({ ask: "load", text: text.replace("mine", "theirs") });
  await answer(engine, "setoption name UCI_Variant value theirs", 'info string error');
});

test("sections of a variants.ini are searched, and a refused one says why", async () => {
  const engine = started();
  const ini = "[good:chess]\nstalemateValue = loss\n[bad:chess]\npieceDrops = true\n";
  const { names, notes } = await engine.loadVariant(ini);
  assert.deepEqual(names, ["good"]);
  assert.match(notes.join("\n"), /\[bad\] pieceDrops/);
  await answer(engine, "setoption name UCI_Variant value good", "info string variant good");
  assert.match(await answer(engine, "setoption name UCI_Variant value bad", "info string error"), /"bad" was refused/);
  await assert.rejects(engine.loadVariant("[bad:chess]\npieceDrops = true\n"), /pieceDrops/);
});

test("without shared memory a search is ended with its thread, and the next one goes on from there", async () => {
  const shared = globalThis.SharedArrayBuffer;
  globalThis.SharedArrayBuffer = undefined;
  try {
    const engine = started();
    await answer(engine, "setoption name UCI_Variant value chess\nisready", "readyok");
    await answer(engine, "position startpos\ngo infinite", "info depth 3");
    assert.match(await answer(engine, "stop", "bestmove"), /^bestmove \w+$/);
    await answer(engine, "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo infinite", "info depth 1");
    assert.match(await answer(engine, "stop", "bestmove"), /^bestmove a1a8/);
    await answer(engine, "go infinite", "info depth 1");
    assert.match(await answer(engine, "stop", "bestmove"), /^bestmove a1a8/);
    // The variant and the position are those of before.
    await answer(engine, "go depth 3", "bestmove a1a8");
    engine.postMessage("go perft 20");
    assert.equal(await answer(engine, "stop", "Nodes"), "Nodes searched: 0");
    assert.equal(engine.lines.filter((it) => it.startsWith("info string variant")).length, 1);
    // What the ended thread had not begun is done by the next one.
    await answer(engine, "position startpos\ngo infinite", "info depth 3");
    const loaded = engine.loadVariant('name = "own"\ntitle = "Own"\ninherits = "chess"\n');
    engine.postMessage("d");
    await new Promise((resolve) => setTimeout(resolve, 100));
    await answer(engine, "stop", "Fen: rnbqkbnr");
    assert.deepEqual(await loaded, { names: ["own"], notes: [] });
  } finally {
    globalThis.SharedArrayBuffer = shared;
  }
});
