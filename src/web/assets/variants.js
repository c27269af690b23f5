// The dialog in which a variant is chosen: those of the catalog, and the user's own files.

import { inBase64 } from "./base64.js";
import { Cards } from "./cards.js";
import { confirm } from "./confirm.js";
import { button, isTouch, make } from "./dom.js";
import { Editor } from "./editor.js";
import { showToast } from "./toast.js";

/** How many variants are offered as those that were played last. */
const LAST = 4;

export class Variants {
  /**
   * @param {App} app
   * @param {object[]} catalog the variants of the answer of `catalog`
   * @param {Library} library
   * @param {(name) => Promise} choose called with the name of the chosen variant
   */
  constructor(app, catalog, library, choose) {
    Object.assign(this, { app, library, choose });
    /** The titles of the user's own variants, by name. */
    this.titles = new Map();
    /** The names of the variants that were played last. */
    this.last = [];
    /** What was deleted since the dialog was opened: a name, and what brings it back. */
    this.deleted = [];
    this.catalog = catalog.filter((it) => !it.own);
    this.dialog = make("dialog", { id: "variants", "aria-labelledby": "variants-title" });
    this.editor = new Editor(app, (name) => this.chosen(name));
    this.cards = new Cards(app, this.catalog, (name) => this.chosen(name));
    this.search = make("input", { type: "search", placeholder: "Search", "aria-label": "Search the variants" });
    this.search.addEventListener("input", () => this.list());
    this.search.addEventListener("keydown", (event) => this.entered(event));
    this.own = make("div", { className: "own" });
    this.recent = make("section", { className: "recent" });
    this.none = make("p", { className: "hint" }, "No variant matches the search.");
    const close = button("Close", () => this.dialog.close());
    this.dialog.append(
      make("div", { className: "title" }, make("h2", { id: "variants-title" }, "Choose a variant"), close),
      this.search, this.ownPart(), this.recent, this.none, this.cards.element,
    );
    document.body.append(this.dialog);
    const opener = document.getElementById("choose-variant");
    opener.addEventListener("click", () => this.show());
    opener.disabled = false;
    this.takeDrops();
  }

  /** The user's own variants, and the buttons that add one. */
  ownPart() {
    const file = make("input", { type: "file", accept: ".toml,.ini,.net,.html,.htm,text/plain", multiple: true, id: "own-file" });
    file.addEventListener("change", () => this.opened(file.files));
    file.className = "hidden";
    const add = make("div", { className: "actions" }, make("label", { className: "file" }, "Choose a file", file),
      button("Write one", () => this.write(EXAMPLE), { id: "write-own" }), button("Design a piece", () => this.design()));
    const drop = isTouch() ? "" : " You can also drop files onto the page.";
    this.hint = make("p", { className: "hint" }, `A variant file (TOML), or a page with an Interactive Diagram; a .net file is what Bentrider has learnt about the variant on the board.${drop}`);
    this.ownTitle = make("h3", {}, "Your own variants");
    return make("section", {}, make("div", { className: "title" }, this.ownTitle, add), this.own, this.hint);
  }

  async show() {
    this.search.value = "";
    this.deleted = [];
    this.list();
    this.dialog.showModal();
    if (!isTouch()) {
      this.search.focus();
    }
    try {
      await Promise.all([this.nameOwn(), this.findLast()]);
      this.list();
    } catch (error) {
      this.app.complain(error.message);
    }
  }

  /** Reads the titles of the user's own variants. */
  async nameOwn() {
    const { variants } = await this.app.server.ask("catalog");
    this.titles = new Map(variants.filter((it) => it.own).map(({ name, title }) => [name, title]));
  }

  /** Finds the variants that were played last; the user's own ones are listed above them. */
  async findLast() {
    const names = (await this.library.list()).map((it) => it.variant);
    const isListed = (name) => this.cards.named([name]).length > 0 && !this.ownFile(name);
    this.last = [...new Set(names)].filter(isListed).slice(0, LAST);
  }

  ownFile(name) {
    return this.app.store.files().find((it) => it.name === name);
  }

  /** The text of the search; the size of a board may be written 8x8. */
  get wanted() {
    return this.search.value.trim().toLowerCase().replace(/(\d)x(\d)/g, "$1×$2");
  }

  /** Lists the variants that match the search. */
  list() {
    const { wanted } = this;
    const isWanted = (...words) => words.join(" ").toLowerCase().includes(wanted);
    const own = this.app.store.files().filter(({ name }) => isWanted(name, this.titles.get(name)));
    const learnt = this.app.store.allLearnt().filter(({ variant }) => isWanted(variant, this.title(variant)));
    this.own.replaceChildren(...own.map((it) => this.ownGame(it)), ...learnt.flatMap((it) => this.ownNetworks(it)),
      ...this.deleted.map((it) => this.deletedOne(it)));
    this.ownTitle.textContent = wanted ? "Search results" : "Your own variants";
    this.hint.hidden = Boolean(wanted);
    this.listLast(wanted ? [] : this.last);
    this.none.hidden = this.cards.show(wanted) + own.length > 0;
  }

  listLast(names) {
    const played = names.map((name) => {
      const words = make("span", {}, make("strong", {}, this.title(name)));
      return make("li", {}, this.cards.button(name, () => this.chosen(name), words));
    });
    this.recent.hidden = names.length === 0;
    this.recent.replaceChildren(make("h3", {}, "Recently played"), make("ul", { className: "games" }, ...played));
  }

  /** Chooses the variant that Enter means: the only one, or the one with exactly this title. */
  entered(event) {
    if (event.key !== "Enter") {
      return;
    }
    event.preventDefault();
    const { wanted } = this;
    const found = wanted ? [...this.dialog.querySelectorAll(".game")] : [];
    const same = found.find((it) => it.querySelector("strong").textContent.toLowerCase() === wanted);
    (found.length === 1 ? found[0] : same)?.click();
  }

  ownGame({ name, text }) {
    const title = this.title(name);
    const words = make("span", {}, make("strong", {}, title), make("small", {}, "your own"));
    return make(
      "div", { className: "row" }, this.cards.button(name, () => this.playOwn(text, name), words),
      button("Edit", () => this.write(text), { "aria-label": `Edit ${title}` }),
      button("Teach…", () => this.teach({ name, title }), { "aria-label": `Teach Bentrider ${title}` }),
      button("Delete", () => this.forget(name), { "aria-label": `Delete ${title}` }),
    );
  }

  /** The title of a variant. */
  title(name) {
    return this.titles.get(name) ?? this.catalog.find((it) => it.name === name)?.title ?? name;
  }

  /** What Bentrider has learnt about a variant. */
  ownNetworks({ variant, networks, used }) {
    return networks.map((it, at) => {
      const state = at === used ? "in use" : "not in use";
      return make(
        "div", { className: "row" }, make("span", {}, `${it.name}: what Bentrider has learnt about ${this.title(variant)}, ${state}`),
        button("Delete", () => this.forgetNetwork(variant, it), { "aria-label": `Delete ${it.name}, ${state}` }),
      );
    });
  }

  async forgetNetwork(variant, network) {
    const { learnt } = this.app;
    const at = learnt.all(variant).indexOf(network);
    const isUsed = learnt.used(variant) === network;
    this.deleted.push({ name: network.name, bringBack: () => this.changed(learnt.restore(variant, network, at, isUsed)) });
    await this.changed(learnt.delete(variant, network));
  }

  /** Lists again what was learnt when it has changed. */
  async changed(change) {
    this.list();
    try {
      await change;
    } catch (error) {
      this.app.complain(error.message);
    }
  }

  /** Gives a file to the variant on the board, as what Bentrider has learnt about it. */
  async takeNetwork(file) {
    const { app } = this;
    const { name: variant, title } = app.variant;
    const data = await inBase64(file);
    const known = app.learnt.all(variant).find((it) => it.data === data);
    const names = known ? "" : app.learnt.replaced(variant).map(({ name }) => name).join(", ");
    const note = `${file.name} will replace the learning about ${title} that is not in use (${names}).`;
    if (names && !(await confirm("Replace what is not in use?", note, "Replace it", "Cancel"))) {
      return;
    }
    if (known) {
      await app.learnt.use(variant, known);
    } else {
      await app.server.ask("network", { variant, name: file.name, data });
      await app.learnt.add(variant, { name: file.name, data, match: null }, true);
    }
    this.list();
    showToast(`Bentrider now plays ${title} with ${file.name}, which it has learnt.`);
  }

  /** Lets a piece be designed, for the variant on the board or another one. */
  design() {
    this.dialog.close();
    this.app.emit("design", {});
  }

  /** Lets Bentrider be taught a variant. */
  teach(variant) {
    this.dialog.close();
    this.app.emit("teach", variant);
  }

  playOwn(text, name) {
    this.dialog.close();
    this.editor.playKnown(text, name).catch((error) => this.app.complain(error.message));
  }

  forget(name) {
    const { text } = this.ownFile(name);
    this.app.store.forgetFile(name);
    this.deleted.push({ name: this.title(name), bringBack: () => this.app.store.keepFile(name, text) });
    this.list();
  }

  /** What was deleted, with a button that brings it back. */
  deletedOne(deleted) {
    const undo = button("Undo", () => {
      deleted.bringBack();
      this.deleted = this.deleted.filter((it) => it !== deleted);
      this.list();
    }, { "aria-label": `Undo: ${deleted.name}` });
    return make("p", { className: "hint" }, `Deleted: ${deleted.name} `, undo);
  }

  /** Shows a text in the editor. */
  write(text) {
    this.dialog.close();
    this.editor.open(text);
  }

  async chosen(name) {
    this.dialog.close();
    try {
      await this.choose(name);
    } catch (error) {
      this.app.complain(error.message);
    }
  }

  /**
   * Opens files. Games are opened by their panel; variant files without an error are kept, and the last one is
   * played.
   */
  async open(files) {
    for (const file of files) {
      if (await isNetwork(file)) {
        await this.takeNetwork(file);
        continue;
      }
      const text = await file.text();
      const isGame = /\.(pgn|fen|txt)$/i.test(file.name) && !DIAGRAM.test(text);
      if (isGame) {
        this.app.emit("dropped", text);
      } else {
        await this.editor.take(text, file.name);
      }
    }
  }

  takeDrops() {
    addEventListener("dragover", (event) => {
      if (event.dataTransfer.types.includes("Files")) {
        event.preventDefault();
        document.body.classList.add("dropping");
      }
    });
    addEventListener("dragleave", (event) => event.relatedTarget ?? document.body.classList.remove("dropping"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      this.opened(event.dataTransfer.files);
    });
  }

  opened(files) {
    return this.open([...files]).catch((error) => this.app.complain(error.message));
  }
}

/** Whether a file is a network: by its name, or by its first bytes. */
async function isNetwork(file) {
  return /\.net$/i.test(file.name) || (await file.slice(0, 8).text()) === "BENT-NET";
}

/** The start of a line of an Interactive Diagram, which may be in a text file. */
const DIAGRAM = /^\s*(files|ranks|graphicsDir)=|class=["']?idiagram/m;

const EXAMPLE = `name = "my-chess"
title = "My Chess"
inherits = "chess"

# The Queen moves as a Rook or a Knight.
[pieces.Q]
name = "Marshall"
moves = "RN"
`;
