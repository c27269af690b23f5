// How fast the page is as a site, without a server of ours. Argument: bentrider. Prints a table, and fails where a
// limit is passed. tests/wasm/speed.mjs measures the search.

import { readFile, readdir } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { link, ready } from "./board.mjs";
import { withBrowser, withPage } from "./browser.mjs";
import { serveSite } from "./server.mjs";

const [program] = process.argv.slice(2);
const ROUNDS = 5;

/** How long the page keeps the memory of a search, and a little more, in milliseconds. */
const KEPT = 32_000;

const results = [];
const note = (what, value, limit) => results.push({ what, value: Math.round(value * 10) / 10, limit });
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** From an empty cache to a board that can be played on. */
async function opening(browser, address) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const begin = performance.now();
    await page.goto(address);
    await ready(page);
    times.push(performance.now() - begin);
    await context.close();
  }
  note(`ms from an empty cache to a board that can be played on, median of ${ROUNDS}`, median(times), 1500);
}

/** From the click on Stop to the end of the search. */
async function stopping(page, kind) {
  await page.click("#tab-analysis");
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    await page.locator(".lines li").first().waitFor();
    await page.waitForTimeout(1000);
    times.push(await page.evaluate(async () => {
      const line = document.querySelector(".score-line");
      const stopped = new Promise((resolve) => {
        const watch = new MutationObserver(() => line.textContent.includes("Stopped.") && resolve(performance.now()));
        watch.observe(line, { childList: true, subtree: true, characterData: true });
      });
      const begin = performance.now();
      [...document.querySelectorAll("button")].find((it) => it.textContent === "Stop" && it.checkVisibility()).click();
      return (await stopped) - begin;
    }));
  }
  note(`ms from Stop to the end of a search, ${kind}, median of ${ROUNDS}`, median(times), 50);
}

/** The parent of a process and its memory in MiB; nothing if it has ended. */
async function processOf(id) {
  try {
    const status = await readFile(`/proc/${id}/status`, "utf8");
    const number = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    return { id, parent: number("PPid"), mib: number("VmRSS") / 1024 };
  } catch {
    return null;
  }
}

/** The memory of Chromium, which this process has started, in MiB. */
async function memory() {
  const ids = (await readdir("/proc")).filter((it) => /^\d+$/.test(it)).map(Number);
  const all = (await Promise.all(ids.map(processOf))).filter(Boolean);
  const below = (id) => all.filter((it) => it.parent === id).flatMap((it) => [it, ...below(it.id)]);
  return below(process.pid).reduce((sum, it) => sum + it.mib, 0);
}

async function isolate(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await ready(page);
}

await withBrowser(async (browser) => {
  const { address, stop } = await serveSite(program);
  try {
    await opening(browser, address);
    await withPage(browser, link(address, "gross"), {}, async (page) => {
      await ready(page);
      await stopping(page, "the worker ended");
      await isolate(page);
      const before = await memory();
      await stopping(page, "interrupted");
      const after = await memory();
      await page.waitForTimeout(KEPT);
      note("MiB of the browser's memory before a search", before, null);
      note("MiB of the browser's memory after a search", after, null);
      note("MiB of the browser's memory half a minute later", await memory(), (before + after) / 2);
    });
  } finally {
    await stop();
  }
});
console.table(results);
process.exitCode = results.some(({ value, limit }) => limit !== null && value > limit) ? 1 : 0;
