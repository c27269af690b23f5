// The findings of axe on a page.

import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import assert from "node:assert/strict";
import path from "node:path";

const require = createRequire(path.resolve(process.env.BENTRIDER_PLAYWRIGHT ?? "target/browser", "none.js"));
const AXE = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");

/** Checks that axe has no serious finding on this page; `name` is that of what it shows. */
export async function accessible(page, name) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(serious.map(({ id, nodes }) => `${name}: ${id} ${nodes[0].html}`), []);
}
