// The installed package in Chromium: node tests/npm/browser.mjs FOLDER, where FOLDER is that of the package. With and
// without the headers that isolate a page: with them a search is interrupted by shared memory.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

import { withBrowser, withPage } from "../browser/browser.mjs";

const folder = process.argv[2];

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** Serves the folder while `test` runs. */
async function withServer(headers, test) {
  const server = createServer(async ({ url }, response) => {
    const file = path.join(folder, new URL(url, "http://localhost").pathname);
    try {
      const bytes = await readFile(file);
      const type = TYPES[path.extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { ...headers, "content-type": type }).end(bytes);
    } catch {
      response.writeHead(204).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await test(`http://127.0.0.1:${server.address().port}/examples/page.html`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Runs in the page: a search that is stopped, and one of the position that was set before. */
async function stopped() {
  const { Engine } = await import("bentrider/engine");
  const engine = new Engine();
  const answer = (lines, start) =>
    new Promise((resolve) => {
      engine.onmessage = ({ data }) => data.startsWith(start) && resolve(data);
      engine.postMessage(lines);
    });
  await answer("setoption name UCI_Variant value chess", "info string variant chess");
  await answer("position startpos\ngo infinite", "info depth 3");
  const first = await answer("stop", "bestmove");
  await answer("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo infinite", "info depth 1");
  const best = await answer("stop", "bestmove");
  const again = await answer("go depth 3", "bestmove");
  const { variants } = await engine.ask({ ask: "catalog" });
  engine.terminate();
  return { hasFirst: /^bestmove \w+$/.test(first.split(" ponder")[0]), best: best.slice(0, 13), again: again.slice(0, 13), hasOmega: variants.some(({ name }) => name === "omega") };
}

/** Runs in the page: what it shows a second after another variant was chosen during a search. */
async function chosenDuringSearch() {
  const [choice, button, state, board] = ["variant", "move", "state", "board"].map((id) => document.getElementById(id));
  button.click();
  await new Promise((resolve) => setTimeout(resolve, 100));
  choice.value = "capablanca";
  choice.dispatchEvent(new Event("change"));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return { state: state.textContent, board: board.textContent, isDisabled: button.disabled };
}

/** Runs in the page: what it shows of Capablanca Chess at its start. */
async function atStart() {
  const { Board } = await import("bentrider/rules");
  return { state: "28 legal moves", board: String(new Board("capablanca")), isDisabled: false };
}

/** Runs in the page: the leaves three plies deep. */
async function counted() {
  const { Board } = await import("bentrider/rules");
  return ["chess", "capablanca"].map((name) => new Board(name).perft(3));
}

await withBrowser(async (browser) => {
  for (const headers of [ISOLATION, {}]) {
    await withServer(headers, (address) =>
      withPage(browser, address, {}, async (page) => {
        await page.waitForFunction(() => document.getElementById("state").textContent.endsWith("legal moves"));
        assert.equal(await page.evaluate(() => crossOriginIsolated), headers === ISOLATION);
        const before = await page.textContent("#board");
        await page.click("#move");
        await page.waitForFunction(() => document.getElementById("state").textContent.startsWith("1. "));
        assert.notEqual(await page.textContent("#board"), before);
        await page.selectOption("#variant", "grand");
        await page.click("#move");
        await page.waitForFunction(() => document.getElementById("state").textContent.startsWith("1. "));
        await page.selectOption("#variant", "chess");
        assert.deepEqual(await page.evaluate(chosenDuringSearch), await page.evaluate(atStart));
        assert.deepEqual(await page.evaluate(counted), [8902, 25228]);
        const mate = { hasFirst: true, best: "bestmove a1a8", again: "bestmove a1a8", hasOmega: true };
        assert.deepEqual(await page.evaluate(stopped), mate);
      }),
    );
  }
});
console.log("the package works in Chromium, with and without isolation");
