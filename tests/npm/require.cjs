// The installed package with require().

const assert = require("node:assert/strict");
const { test } = require("node:test");

const rules = require("bentrider/rules");
const { Board, loadVariant, variants } = rules;

const soon = () => new Promise((resolve) => setTimeout(resolve, 2000, "not called"));
const called = () => new Promise((resolve) => {
  rules.onRuntimeInitialized = () => resolve("called");
});

// A script for ffish sets it in the tick that loads.
const first = called();

test("boards can be made at once", () => {
  assert.equal(new Board("chess").numberLegalMoves(), 20);
});

test("onRuntimeInitialized is called, also if it is set later", async () => {
  assert.equal(await Promise.race([first, soon()]), "called");
  await rules.ready();
  assert.equal(await Promise.race([called(), soon()]), "called");
});

test("onRuntimeInitialized is called after the script that sets it, and the last one alone", async () => {
  const calls = [];
  rules.onRuntimeInitialized = () => calls.push("replaced");
  rules.onRuntimeInitialized = () => calls.push("last");
  assert.deepEqual(calls, []);
  await rules.ready();
  await new Promise(setImmediate);
  assert.deepEqual(calls, ["last"]);
});

test("import() and require() give the same rules", async () => {
  const imported = await import("bentrider/rules");
  assert.equal(imported.Board, Board);
  loadVariant('name = "required"\ntitle = "Required"\ninherits = "chess"\n');
  assert.ok(imported.variants().split(" ").includes("required"));
  assert.equal(imported.variants(), variants());
});

test("the engine can be required", async () => {
  const { Engine } = require("bentrider/engine");
  const engine = new Engine();
  const line = await new Promise((resolve) => {
    engine.addMessageListener((it) => it === "uciok" && resolve(it));
    engine.postMessage("uci");
  });
  assert.equal(line, "uciok");
  engine.terminate();
});
