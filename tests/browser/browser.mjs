// What the browser tests share: Chromium by playwright-core, which BENTRIDER_PLAYWRIGHT has in its
// node_modules, and pages that are watched.

import { createRequire } from "node:module";
import assert from "node:assert/strict";
import path from "node:path";

const folder = process.env.BENTRIDER_PLAYWRIGHT ?? "target/browser";
const require = createRequire(path.resolve(folder, "none.js"));
const { chromium } = require("playwright-core");

/** Widths and heights: a screen, a tablet, a phone. */
export const SIZES = { screen: [1920, 1080], tablet: [820, 1180], phone: [390, 844] };

const OPTIONS = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ],
};

/** Starts Chromium with the profile in a folder, which keeps what pages store, and ends it after `test`. */
export async function withProfile(folder, test) {
  const context = await chromium.launchPersistentContext(folder, OPTIONS);
  try {
    await test(context);
  } finally {
    await context.close();
  }
}

/** Starts Chromium, and ends it after `test`. */
export async function withBrowser(test) {
  const browser = await chromium.launch(OPTIONS);
  try {
    await test(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens an address, or a file, as a page, gives it to `test`, and checks that it has printed no fault (a
 * breach of its security policy is one), opened no dialog and asked for nothing from elsewhere: a file asks
 * for nothing but itself.
 */
export async function withPage(browser, file, options, test) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const seen = { faults: [], requests: [] };
  page.on("console", (message) => seen.faults.push(message.text()));
  page.on("pageerror", (error) => seen.faults.push(error.message));
  page.on("dialog", (dialog) => seen.faults.push(dialog.message()) && dialog.dismiss());
  const address = /^http:/.test(file) ? file : `file://${path.resolve(file)}`;
  const own = new URL(address).origin === "null" ? address : `${new URL(address).origin}/`;
  page.on("request", (request) => request.url().replace(/^blob:/, "").startsWith(own) || seen.requests.push(request.url()));
  await page.goto(address);
  await test(page, context);
  const lost = /WebSocket connection to .* failed/;
  seen.faults = seen.faults.filter((it) => !lost.test(it));
  assert.deepEqual(seen, { faults: [], requests: [] });
  await context.close();
}

/** Asks for at most 30 seconds until `check` holds, which throws as long as it does not. */
export async function eventually(check) {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Makes a picture of a page where BENTRIDER_SCREENSHOTS names a folder. */
export async function picture(page, name) {
  const folder = process.env.BENTRIDER_SCREENSHOTS;
  if (folder) {
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
  }
}
