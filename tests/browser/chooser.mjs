// The dialog in which a variant is chosen, and links that choose one. Argument: bentrider.

import assert from "node:assert/strict";
import { accessible } from "./accessible.mjs";
import { SIZES, picture, withBrowser, withPage } from "./browser.mjs";
import { link, move, named, played, ready, stored } from "./board.mjs";
import { withServer } from "./server.mjs";

const OWN = 'name = "own-chess"\ntitle = "Own Chess"\ninherits = "chess"\n\n[pieces.Q]\nname = "Marshall"\nmoves = "RN"\n';

const dialog = (page) => page.getByRole("dialog", { name: "Choose a variant" });
const titles = (page, inside) => page.$$eval(`${inside} .game strong`, (all) => all.map((it) => it.textContent));

async function open(page) {
  await page.click("#choose-variant");
  await dialog(page).waitFor();
}

/** Waits until the game of a variant is on the board. */
const opened = (page, title) => page.waitForFunction((it) => document.title === `${it} – Bentrider`, title);

/** Every variant has a sentence and, once it is seen, a picture of its board. */
async function cards(page) {
  await ready(page, /Your turn/);
  await open(page);
  const groups = await page.$$eval(".groups h3", (all) => all.map((it) => it.textContent));
  assert.deepEqual([groups[0], groups.includes("Other variants")], ["Main variants", false]);
  const bare = await page.$$eval(".groups .game", (all) => all.filter((it) => !/\.$/.test(it.querySelector(".about")?.textContent)).length);
  assert.equal(bare, 0, "cards without a sentence");
  assert.ok((await titles(page, ".groups")).length >= 28);
  const omega = page.locator(".groups [data-variant=omega]");
  assert.equal(await omega.locator("svg").count(), 0, "nothing is drawn before it is seen");
  await omega.scrollIntoViewIfNeeded();
  await omega.locator("svg use").nth(51).waitFor({ state: "attached" });
  const wizards = await omega.locator("use[href='#white-wizard']").evaluateAll((all) => all.map((it) => `${it.getAttribute("x")} ${it.getAttribute("y")}`));
  assert.deepEqual(wizards.sort(), ["0 11", "11 11"], "two of the corners outside the board");
  const holes = await omega.locator("path").evaluateAll((all) => all.map((it) => it.getAttribute("d").match(/M/g).length));
  assert.equal(holes[0] + holes[1], 104, "100 squares and four corners");
  await page.evaluate(() => document.querySelector("#variants").scrollTo(0, 0));
  await picture(page, "web-variants");
}

/** What is searched is found by name, and by what is different; Enter chooses. */
async function searched(page) {
  await ready(page, /Your turn/);
  await open(page);
  await page.keyboard.type("capablanca");
  assert.deepEqual(await titles(page, "#variants"), ["Capablanca Chess"], "by the name, though others speak of it");
  await page.fill("#variants input[type=search]", "middle ages");
  assert.deepEqual(await titles(page, "#variants"), ["Courier Chess"], "by the sentence");
  await page.fill("#variants input[type=search]", "ludo");
  assert.ok(await dialog(page).getByText("No variant matches the search.").isVisible());
  await page.fill("#variants input[type=search]", "chess");
  await page.keyboard.press("Enter");
  await opened(page, "Chess");
  await ready(page, /Your turn \(White\)/);
}

/** What was played last comes first; a variant of the user's own is listed once. */
async function last(page) {
  await ready(page, /White to move/);
  await move(page, "e2", "e4");
  await played(page, "e4");
  await open(page);
  await page.click("#write-own");
  await page.fill("#own-text", OWN);
  await page.click("#check-own");
  const play = page.locator("#play-checked");
  await page.waitForFunction(() => document.title.startsWith("Own Chess") || document.querySelector("#play-checked")?.checkVisibility());
  await (await play.count() ? play.click() : null);
  await opened(page, "Own Chess");
  await ready(page, /Your turn/);
  await move(page, "d1", "e3");
  await page.locator(".move").nth(1).waitFor();
  await stored(page, 2);
  await open(page);
  await page.locator(".recent .game").first().waitFor();
  assert.deepEqual(await titles(page, ".recent"), ["Fusion Chess"]);
  assert.deepEqual(await titles(page, ".own"), ["Own Chess"]);
  assert.ok(await page.getByText("a .net file is what Bentrider has learnt about the variant on the board").isVisible());
  await page.locator(".own .miniature use[href='#white-marshall']").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Delete Own Chess" }).click();
  assert.deepEqual(await titles(page, ".own"), []);
  await page.getByRole("button", { name: "Undo: Own Chess" }).click();
  assert.deepEqual(await titles(page, ".own"), ["Own Chess"]);
  await page.locator(".recent [data-variant=fusion]").click();
  await opened(page, "Fusion Chess");
  await ready(page, /Your turn/);
}

/** A link of a variant leads where the dialog leads; one with moves is to be analysed. */
async function linked(page) {
  await ready(page, /Your turn \(White\)/);
  await opened(page, "Fusion Chess");
  await move(page, "e2", "e4");
  await page.locator(".move").nth(1).waitFor();
  await ready(page, /Your turn/);
  await page.evaluate(() => { location.hash = "#variant=chess"; });
  await opened(page, "Chess");
  await ready(page, /Your turn \(White\)/);
  await page.evaluate(() => { location.hash = "#variant=gross&moves=e3e5"; });
  await opened(page, "Gross Chess");
  await ready(page, /Black to move/);
  assert.equal(await named(page, "e5"), "White Pawn, e5");
}

/** The dialog at this size: nothing is wider than the screen, and axe finds nothing serious. */
async function looks(page, size, scheme) {
  await ready(page, /Your turn/);
  await open(page);
  await page.locator(".groups .miniature").first().waitFor();
  const wide = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.querySelector("#variants").scrollWidth));
  assert.ok(wide <= SIZES[size][0], `${size}: ${wide}`);
  await accessible(page, `variants, ${size}, ${scheme}`);
  await picture(page, `web-variants-${size}-${scheme}`);
}

await withBrowser((browser) => withServer(process.argv[2], async (address) => {
  await withPage(browser, address, {}, cards);
  await withPage(browser, address, {}, searched);
  await withPage(browser, link(address, "fusion"), {}, last);
  await withPage(browser, `${address}#variant=fusion`, {}, linked);
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"]) {
      const options = { viewport: { width, height }, colorScheme, reducedMotion: "reduce" };
      await withPage(browser, address, options, (page) => looks(page, size, colorScheme));
    }
  }
}));
console.log("all steps passed");
