// The start of the page: creates the parts, and opens a game.

import { App } from "./app.js";
import { Bars } from "./bars.js";
import { CurrentGame } from "./current.js";
import { Database } from "./database.js";
import { Games } from "./games.js";
import { glide } from "./glide.js";
import { Input } from "./input.js";
import { Learnt } from "./learnt.js";
import { Library } from "./library.js";
import { LinkFiles } from "./link_files.js";
import { chooseLooks } from "./looks.js";
import { Notices } from "./notices.js";
import { Opening } from "./opening.js";
import { makePanels } from "./panels.js";
import { Match } from "./play.js";
import { PlayPanel } from "./players.js";
import { SavedFile } from "./saved_file.js";
import { Screen } from "./screen.js";
import { Server } from "./server.js";
import { Settings } from "./settings.js";
import { Sheet } from "./sheet.js";
import { Connection, Workshop, keepSite } from "./site.js";
import { Sound } from "./sound.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";
import { TeachDialog } from "./teach_dialog.js";
import { Teaching } from "./teaching.js";
import { Typed } from "./typed.js";
import { Undo } from "./undo.js";
import { Variants } from "./variants.js";

const byId = (id) => document.getElementById(id);

const notices = new Notices();
const database = new Database((sentence) => notices.complain(sentence));
const store = new Store(database);

/** Loads the user's own files over a new connection. */
async function loadFiles(ask) {
  await store.ready;
  for (const { name, text } of store.files()) {
    try {
      const { faults = [] } = await ask("load", { text });
      faults.slice(0, 1).forEach((it) => notices.complain(`Your variant ${name}, line ${it.line}: ${it.text}`));
    } catch (error) {
      notices.complain(`Your variant ${name}: ${error.message}`);
    }
  }
}

/** Prepares a new connection: loads the user's own files and networks. */
async function prepare(ask) {
  await loadFiles(ask);
  for (const network of store.networks()) {
    await ask("network", network).catch((error) => notices.complain(`Your network ${error.message}`));
  }
}

const server = new Server(Connection, prepare);
const app = new App({ server, store, notices, surface: byId("surface") });
app.tabs = new Tabs(document.querySelector("[role=tablist]"));
app.match = new Match(app);
app.undo = new Undo();
app.learnt = new Learnt(app);
app.teaching = new Teaching(Workshop, loadFiles);
app.settings = new Settings(store, byId("settings"));
chooseLooks(app.settings, app);
new Screen(app, app.match, new Sound(app.settings));
new Bars(app, app.match);
new Typed(app, new Input(app, () => app.match.forbids()));
makePanels(app);
new Sheet(app, document.querySelector(".panel-side"));
app.on("answered", (node) => node === app.node && glide(app.board, node));

const library = new Library(database);
const current = new CurrentGame(app, library, app.undo);
const opening = new Opening(app, current);
app.links = new LinkFiles(app, () => opening.shown());

async function start() {
  await store.ready;
  const begins = await opening.begin();
  if (begins === null && store.preference("panel", null) === "analysis") {
    app.tabs.show("analysis");
  }
  app.tabs.onshow = (name) => store.setPreference("panel", name);
  const catalog = await server.ask("catalog");
  const games = new PlayPanel(app, byId("panel-play"), app.match, catalog);
  new Games(app, library, current, new SavedFile(library, store));
  opening.choose = (variant) => games.choose(variant);
  new Variants(app, catalog.variants, library, opening.choose);
  new TeachDialog(app, app.teaching, catalog.threads);
  opening.offerVariant();
  if (begins === "always") {
    await games.begin({ fromHere: true });
  } else if (begins === "choice") {
    await games.choose(app.variant.name, { fromHere: true });
  }
}

start().catch((error) => app.complain(error.message)).finally(keepSite);
