// How fast the page of `bentrider web` is. Argument: bentrider. Prints a table, and fails where a limit is
// passed. Chromium draws without a graphics processor here, so a screen is faster.

import { performance } from "node:perf_hooks";
import { cell, link, ready } from "./board.mjs";
import { SIZES, withBrowser, withPage } from "./browser.mjs";
import { withServer } from "./server.mjs";

const [program] = process.argv.slice(2);
const [width, height] = SIZES.screen;
const SCREEN = { viewport: { width, height } };
const LARGEST = "terachess-ii";

/** What was measured, and the most that it may be. */
const results = [];

function note(what, value, limit, unit = "ms") {
  results.push({ what, value: Math.round(value * 10) / 10, unit, limit });
}

function percentile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)];
}

/** Keeps the times between the frames of the screen until `frames` is called. */
async function watchFrames(page) {
  await page.evaluate(() => {
    const gaps = [];
    let last = performance.now();
    const frame = (now) => {
      gaps.push(now - last);
      last = now;
      window.watched = requestAnimationFrame(frame);
    };
    window.gaps = gaps;
    window.watched = requestAnimationFrame(frame);
  });
}

async function frames(page) {
  const gaps = await page.evaluate(() => {
    cancelAnimationFrame(window.watched);
    return window.gaps;
  });
  return gaps.slice(2);
}

/** From the start of the program to a position of which the moves are known. */
async function opening(browser) {
  const times = [];
  for (let round = 0; round < 5; round++) {
    const context = await browser.newContext(SCREEN);
    const page = await context.newPage();
    const begin = performance.now();
    await withServer(program, async (address) => {
      await page.goto(address);
      await ready(page);
      times.push(performance.now() - begin);
    });
    await context.close();
  }
  note("start to a board that can be played on, median of 5", percentile(times, 0.5), 1000);
}

/** The first paint of the page, in a browser that has not seen it. */
async function painting(browser, address) {
  const times = [];
  for (let round = 0; round < 20; round++) {
    const context = await browser.newContext(SCREEN);
    const page = await context.newPage();
    await page.goto(address);
    await ready(page);
    times.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    await context.close();
  }
  note("first paint, median of 20", percentile(times, 0.5), 250);
}

/** How many frames begin between a click on a target and the frame that shows the move. */
async function moving(page) {
  const counts = [];
  const steps = (from, to) => [2, 7].map((rank) => [rank, rank === 2 ? 1 : -1]).map(([rank, up]) => [rank + from * up, rank + to * up]);
  for (const [files, ranks] of [["abcdefgh", steps(0, 1)], ["ab", steps(1, 2)]]) {
    for (const [from, to] of [...files].flatMap((file) => ranks.map(([from, to]) => [file + from, file + to]))) {
      await cell(page, from).click();
      await page.waitForSelector(`.targets [data-square="${to}"]`, { state: "attached" });
      await page.evaluate((square) => {
        window.drawn = new Promise((resolve) => addEventListener("pointerup", () => {
          let count = 0;
          const frame = () => {
            count += 1;
            const isThere = document.querySelector(`#surface .pieces [data-square="${square}"]`);
            return isThere ? resolve(count) : requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        }, { capture: true, once: true }));
      }, to);
      await cell(page, to).click();
      counts.push(await page.evaluate(() => window.drawn));
      await page.waitForFunction(() => /to move/.test(document.querySelector("#status").textContent));
    }
  }
  note("a move is drawn after the click, median of 20", percentile(counts, 0.5), 2, "frames");
}

/** A question about a position, as each move asks one. */
async function roundTrip(page) {
  const times = await page.evaluate(async (variant) => {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const times = [];
    for (let id = 1; id <= 500; id++) {
      const begin = performance.now();
      const answer = new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
      socket.send(JSON.stringify({ id, ask: "position", variant, start: null, moves: [] }));
      await answer;
      times.push(performance.now() - begin);
    }
    socket.close();
    return times;
  }, LARGEST);
  note("a position asked and answered, 99th percentile of 500", percentile(times, 0.99), 30);
}

async function dragging(page) {
  const { x: fromX, y: fromY } = await cell(page, "f3").boundingBox();
  await watchFrames(page);
  await page.mouse.move(fromX + 10, fromY + 10);
  await page.mouse.down();
  for (let step = 0; step < 300; step++) {
    const angle = step / 15;
    await page.mouse.move(fromX + 250 * Math.sin(angle), fromY - 300 + 250 * Math.cos(angle));
  }
  await page.keyboard.press("Escape");
  await page.mouse.up();
  const gaps = await frames(page);
  note(`dragging on 16×16, 95th percentile of ${gaps.length} frames`, percentile(gaps, 0.95), 33);
}

/** Twenty updates a second of five lines, as the server sends at most, put into the connection here. */
async function lines(browser, address) {
  let search = null;
  const lines = (count) => Array.from({ length: 5 }, (_, at) => ({
    score: `${count}.0${at}`, expected: 0.5, bound: "exact",
    moves: Array(20).fill(at % 2 ? "f4f5" : "e4e5"), san: Array.from({ length: 20 }, (_, ply) => `N${(count + ply) % 16}`),
  }));
  await withPage(browser, link(address, LARGEST), SCREEN, async (page) => {
    await page.routeWebSocket(/socket/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        const { id, ask } = JSON.parse(text);
        if (ask === "search") {
          socket.send(JSON.stringify({ id, answer: { search: 1 } }));
          search = socket;
        } else {
          server.send(text);
        }
      });
    });
    await page.reload();
    await ready(page);
    await page.click("#tab-analysis");
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    await page.waitForTimeout(500);
    await watchFrames(page);
    let count = 0;
    await new Promise((resolve) => {
      const timer = setInterval(() => {
        count += 1;
        const event = { event: "lines", search: 1, depth: count, seldepth: count, nodes: 1, nps: 1, milliseconds: 1, hashfull: 0 };
        search.send(JSON.stringify({ ...event, lines: lines(count) }));
        if (count === 100) {
          clearInterval(timer);
          resolve();
        }
      }, 50);
    });
    const begin = performance.now();
    await page.waitForFunction(() => document.querySelector(".line-score").textContent === "+100.00", null, { polling: "raf" });
    note("the last of 100 updates of five lines is shown after", performance.now() - begin, 100);
    const gaps = await frames(page);
    note(`with 20 updates a second, 95th percentile of ${gaps.length} frames`, percentile(gaps, 0.95), 33);
  });
}

await withBrowser(async (browser) => {
  await opening(browser);
  await withServer(program, async (address) => {
    await painting(browser, address);
    await withPage(browser, link(address, "fusion"), SCREEN, async (page) => {
      await ready(page);
      await moving(page);
    });
    await withPage(browser, link(address, LARGEST), SCREEN, async (page) => {
      await ready(page);
      await roundTrip(page);
      await dragging(page);
    });
    await lines(browser, address);
  });
});
console.table(results);
process.exitCode = results.some(({ value, limit }) => value > limit) ? 1 : 0;
