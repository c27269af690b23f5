// The page as a site without a server of ours. Argument: bentrider.

import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { withBrowser, withPage } from "./browser.mjs";
import { link, move, named, ready } from "./board.mjs";
import { serveSite } from "./server.mjs";

const program = process.argv[2];
/** The most bytes that may be fetched until Fantastic XIII can be played. */
const LARGEST = 700_000;

const GAME = "1. f3 e5 2. g4 Qh4# 0-1";
const OWN = `name = "knightmare"
title = "Knightmare"
inherits = "chess"
`;

const button = (page, name) => page.getByRole("button", { name, exact: true });
const isIsolated = (page) => page.evaluate(() => window.crossOriginIsolated);

/** The first visit is not isolated; when the service worker has all files, the next one is. */
async function isolated(page) {
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await ready(page);
  assert.ok(await isIsolated(page));
}

/** Plays against the engine at a level until there are so many moves. */
async function game(page, level, plies) {
  await ready(page, /Your turn/);
  await page.selectOption("#level", String(level));
  await page.click("#new-game");
  for (let done = 0; done < plies; done += 2) {
    await ready(page, /Your turn|White mates|Black mates|Draw/);
    if (!/Your turn/.test(await page.textContent("#status"))) {
      return;
    }
    await page.locator("#typed-move").fill(await legal(page));
    await page.keyboard.press("Enter");
    await page.locator(".move").nth(done + 1).waitFor();
  }
}

/** A legal move, the one that the field has as an example. */
async function legal(page) {
  const [, found] = /such as (\S+),/.exec(await page.getAttribute("#typed-move", "title"));
  return found;
}

/** Analysis of three lines, on and off, several times. */
async function analysed(page) {
  await page.click("#tab-analysis");
  await page.getByLabel("Lines").selectOption("3");
  for (let round = 0; round < 3; round++) {
    await button(page, "Analyse").click();
    await page.locator(".lines li:nth-child(3) .move").first().waitFor();
    await button(page, "Stop").click();
    await page.locator(".score-line").filter({ hasText: "Stopped." }).waitFor();
  }
  assert.match(await page.textContent(".evaluation"), /\(fantastic-xiii\.net\)/);
}

/** A whole game is judged. */
async function judged(page) {
  await page.click("#tab-exchange");
  await page.fill("#panel-exchange textarea", GAME);
  await button(page, "Open it").click();
  await page.locator("#moves .move").nth(3).waitFor();
  await button(page, "Analyse the game").click();
  await page.locator("#moves").getByText("g4??").waitFor();
}

/** A variant of the user's own, with a network. */
async function own(page) {
  await page.setInputFiles("#own-file", { name: "knightmare.toml", mimeType: "text/plain", buffer: Buffer.from(OWN) });
  await page.locator("dialog[open]").getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => document.title.startsWith("Knightmare"));
  await ready(page);
  const response = await page.request.get(new URL("nets/chess.net.gz", page.url().split("#")[0]).href);
  const buffer = gunzipSync(await response.body());
  await page.setInputFiles("#own-file", { name: "mine.net", mimeType: "application/octet-stream", buffer });
  await page.locator(".toast").getByText("mine.net").waitFor();
  await page.click("#tab-analysis");
  await button(page, "Analyse").click();
  await page.locator(".lines li .move").first().waitFor();
  assert.match(await page.textContent(".evaluation"), /\(mine\.net\)/);
  await page.reload();
  await ready(page);
  await page.click("#tab-analysis");
  await button(page, "Analyse").click().catch(() => {});
  await page.locator(".evaluation").getByText("(mine.net)").waitFor({ state: "attached" });
}

/** Without a network, after a reload, a game goes on. */
async function offline(page, site) {
  await isolated(page);
  await page.goto(link(page.url().split("#")[0], "fusion"));
  await page.reload();
  await site.close();
  await page.reload();
  await ready(page);
  await page.click("#new-game");
  await ready(page, /Your turn/);
  await move(page, "e2", "e4");
  await page.locator(".move").nth(1).waitFor();
}

/** A trap in the module: the worker is started again, nothing is lost. */
async function trapped(page) {
  await ready(page, /Your turn/);
  await move(page, "d4", "d6");
  await page.locator(".move").nth(1).waitFor();
  await page.evaluate(() => { window.name = "trap"; });
  await page.click("#tab-analysis");
  await button(page, "Analyse").click();
  await page.locator(".lines li .move").first().waitFor();
  await page.fill("#typed-move", "trap");
  await page.keyboard.press("Enter");
  await page.locator("#refused, #fault").getByText(/failed and has been restarted/).first().waitFor();
  assert.equal(await named(page, "d6"), "White Pawn, d6");
  await page.click("#tab-play");
  await ready(page, /Your turn/);
  await move(page, "e4", "e6");
  await page.locator(".move").nth(3).waitFor();
}

/** A `change` of a site whose networks come when `come` is called. */
function lateNetworks() {
  let come;
  const coming = new Promise((resolve) => (come = resolve));
  const change = async (name, bytes) => {
    if (name.startsWith("nets/")) {
      await coming;
    }
    return bytes;
  };
  return { change, come };
}

/** A game does not wait for a network that takes long to come; when it is there, it is used. */
async function early(page, { requests }, come) {
  await ready(page, /Your turn/);
  await move(page, "d4", "d6");
  await page.locator(".move").nth(1).waitFor();
  const bytes = [...requests.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(bytes <= LARGEST, `${bytes} bytes until Fantastic XIII can be played`);
  come();
  await analysed(page);
}

/** Bytes of the worker that fails at a frame with the word "trap". */
function withTrap(name, bytes) {
  if (name !== "assets/worker.js") {
    return bytes;
  }
  const trap = 'if (text.includes("\\"text\\":\\"trap\\"") || text.includes("trap-search")) { exports.memory.grow(-1); throw new WebAssembly.RuntimeError("unreachable"); }';
  return Buffer.from(String(bytes).replace("const bytes =", `${trap}\n  const bytes =`));
}

async function withSite(test, change) {
  const site = await serveSite(program, change);
  try {
    await test(site);
  } finally {
    await site.stop().catch(() => {});
  }
}

await withBrowser(async (browser) => {
  const { change, come } = lateNetworks();
  await withSite((site) => withPage(browser, site.address, {}, (page) => early(page, site, come)), change);
  await withSite(async ({ address }) => {
    for (const prepare of [ready, isolated]) {
      await withPage(browser, address, {}, async (page) => {
        await prepare(page);
        await analysed(page);
      });
      await withPage(browser, address, {}, async (page) => {
        await prepare(page);
        await game(page, 1000, 40);
      });
      await withPage(browser, link(address, "chess"), {}, async (page) => {
        await prepare(page);
        await judged(page);
      });
      await withPage(browser, link(address, "chess"), {}, async (page) => {
        await prepare(page);
        await own(page);
      });
    }
  });
  await withSite((site) => withPage(browser, site.address, {}, (page) => offline(page, site)));
  await withSite((site) => withPage(browser, site.address, {}, trapped), withTrap);
});
console.log("all steps passed");
