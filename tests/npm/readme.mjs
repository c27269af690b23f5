// The documents of the installed package.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = path.dirname(fileURLToPath(import.meta.resolve("bentrider/package.json")));
const readme = readFileSync(path.join(folder, "README.md"), "utf8");

test("every link of a document leads to a file of the package", () => {
  const documents = readdirSync(folder, { recursive: true }).filter((it) => it.endsWith(".md"));
  assert.ok(documents.includes(path.join("docs", "web.md")));
  const missing = [];
  for (const document of documents) {
    const text = readFileSync(path.join(folder, document), "utf8");
    for (const [, link] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      const target = path.join(folder, path.dirname(document), link);
      if (!/^https?:/.test(link) && !existsSync(target)) {
        missing.push(`${document}: ${link}`);
      }
    }
  }
  assert.deepEqual(missing, []);
});

/** Runs a program of the README that has this text; returns what it prints. */
function run(text) {
  const programs = [...readme.matchAll(/```js\n(.*?)```/gs)].map((it) => it[1]);
  const file = path.resolve("readme_program.mjs");
  writeFileSync(file, programs.find((it) => it.includes(text)));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8", timeout: 60_000 });
  assert.equal(status, 0, stderr);
  return stdout;
}

test("the first program of the README plays a move", () => {
  const [move, ...rows] = run('startsWith("bestmove")').trimEnd().split("\n");
  assert.match(move, /^\S+$/);
  assert.equal(rows.length, 13);
});

test("the questions of the README are answered, and its search has lines and a best move", () => {
  const printed = run('ask: "search"');
  assert.match(printed, /^\S+ b \S+ .* \d+$/m);
  assert.match(printed, /^search 1: .*\(gross\.net\)/m);
  assert.match(printed, /^\d+ -?\d+\.\d+ \S+/m);
  assert.match(printed, /^best: \S+$/m);
});
