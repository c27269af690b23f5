// The start of the page: creates the parts, and opens the game of the address, that of this tab, or the
// first variant.

import { App } from "./app.js";
import { Bars } from "./bars.js";
import { glide } from "./glide.js";
import { Input } from "./input.js";
import { gameOf, linkOf } from "./link.js";
import { chooseLooks } from "./looks.js";
import { Notices } from "./notices.js";
import { makePanels } from "./panels.js";
import { Match } from "./play.js";
import { PlayPanel } from "./players.js";
import { Screen } from "./screen.js";
import { Server } from "./server.js";
import { Settings } from "./settings.js";
import { Connection, keepSite } from "./site.js";
import { Sound } from "./sound.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";
import { Typed } from "./typed.js";
import { Variants } from "./variants.js";

const FIRST = "fantastic-xiii";

const byId = (id) => document.getElementById(id);

const store = new Store();
const notices = new Notices();

/** Prepares a new connection: loads the user's own files and networks. */
async function prepare(ask) {
  for (const { name, text } of store.files()) {
    try {
      const { faults = [] } = await ask("load", { text });
      faults.slice(0, 1).forEach((it) => notices.complain(`Your variant ${name}, line ${it.line}: ${it.text}`));
    } catch (error) {
      notices.complain(`Your variant ${name}: ${error.message}`);
    }
  }
  for (const network of store.networks()) {
    await ask("network", network).catch((error) => notices.complain(`Your network ${error.message}`));
  }
}

const server = new Server(Connection, prepare);
const app = new App({ server, store, notices, surface: byId("surface") });
app.tabs = new Tabs(document.querySelector("[role=tablist]"));
app.match = new Match(app);
app.settings = new Settings(store, byId("settings"));
chooseLooks(app.settings, app);
new Screen(app, app.match, new Sound(app.settings));
new Bars(app, app.match);
new Typed(app, new Input(app, () => app.match.forbids()));
makePanels(app);
app.on("answered", (node) => node === app.node && glide(app.board, node));

async function openLink(game) {
  const { moves } = await server.ask("line", { variant: game.variant, start: game.start, moves: [], line: game.moves });
  if (moves.length < game.moves.length) {
    app.complain(`Move ${moves.length + 1} of the link, ${game.moves[moves.length]}, is not legal.`);
  }
  await app.open({ ...game, moves, atEnd: true });
}

/** Opens the game of the address, or that of this tab. Returns whether there was none. */
async function openFirst(saved, isSaved) {
  const linked = gameOf(location.hash);
  try {
    if (linked && !isSaved) {
      await openLink(linked);
    } else if (saved) {
      await app.restore(saved);
    }
  } catch (error) {
    app.complain(error.message);
  }
  if (app.tree) {
    return false;
  }
  await app.open({ variant: FIRST });
  return true;
}

async function start() {
  const [saved, match] = [store.state("game"), store.state("match")];
  const isSaved = Boolean(saved) && ["", store.state("link")].includes(location.hash);
  const isFirst = await openFirst(saved, isSaved);
  if (isSaved && match && !isFirst) {
    app.match.resume(match);
  }
  const catalog = await server.ask("catalog");
  const panel = new PlayPanel(app, byId("panel-play"), app.match, catalog);
  new Variants(app, catalog.variants, (variant) => panel.choose(variant));
  if (isFirst) {
    await panel.begin({ fromHere: true });
  }
}

let link = "";
store.keep("link", () => link);
app.on("node", () => {
  link = linkOf(app.game());
  history.replaceState(null, "", link);
  store.touch("link");
});

/** Opens the game of an address that was entered on this page. */
async function follow(linked) {
  if (await app.match.mayLeave()) {
    await openLink(linked);
  } else {
    history.replaceState(null, "", link);
  }
}

addEventListener("hashchange", () => {
  const linked = gameOf(location.hash);
  if (linked && location.hash !== link) {
    follow(linked).catch((error) => app.complain(error.message));
  }
});

start().catch((error) => app.complain(error.message)).finally(keepSite);
