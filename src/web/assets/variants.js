// The dialog in which a variant is chosen: those of the catalog, and the user's own files.

import { inBase64 } from "./base64.js";
import { button, make } from "./dom.js";
import { Editor } from "./editor.js";

export class Variants {
  /**
   * @param {App} app
   * @param {object[]} catalog the variants of the answer of `catalog`
   * @param {(name) => Promise} choose called with the name of the chosen variant
   */
  constructor(app, catalog, choose) {
    Object.assign(this, { app, choose });
    /** The titles of the user's own variants, by name. */
    this.titles = new Map();
    this.catalog = catalog.filter((it) => !it.own);
    this.dialog = make("dialog", { id: "variants", "aria-labelledby": "variants-title" });
    this.editor = new Editor(app, (name) => this.chosen(name));
    this.search = make("input", { type: "search", placeholder: "Search", "aria-label": "Search the variants" });
    this.search.addEventListener("input", () => this.list());
    this.search.addEventListener("keydown", (event) => this.entered(event));
    this.games = make("ul", { className: "games" });
    this.own = make("div", { className: "own" });
    const file = make("input", { type: "file", accept: ".toml,.ini,.net,.html,.htm,text/plain", multiple: true, id: "own-file" });
    file.addEventListener("change", () => this.opened(file.files));
    file.className = "hidden";
    const close = button("Close", () => this.dialog.close());
    this.dialog.append(
      make("div", { className: "title" }, make("h2", { id: "variants-title" }, "Choose a variant"), close),
      this.search, this.own, this.games, make("h2", {}, "Your own variant"),
      make("p", { className: "hint" }, "Drop a TOML file that describes a variant, or a page with an Interactive Diagram, onto this page, or choose one here. A .net file becomes the network of the variant on the board. What you choose stays in this browser."),
      make("div", { className: "actions" }, make("label", { className: "file" }, "Choose a file", file),
        button("Write one", () => this.write(EXAMPLE), { id: "write-own" })),
    );
    document.body.append(this.dialog);
    const opener = document.getElementById("choose-variant");
    opener.addEventListener("click", () => this.show());
    opener.disabled = false;
    this.takeDrops();
  }

  async show() {
    this.search.value = "";
    this.list();
    this.dialog.showModal();
    this.search.focus();
    try {
      await this.nameOwn();
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

  /** Lists the variants that match the search. */
  list() {
    const wanted = this.search.value.trim().toLowerCase();
    const isWanted = (...words) => words.join(" ").toLowerCase().includes(wanted);
    const found = this.catalog.filter((it) => isWanted(it.title, it.inventor));
    this.games.replaceChildren(...found.map((it) => make("li", {}, this.game(it))));
    const own = this.app.store.files().filter(({ name }) => isWanted(name, this.titles.get(name)));
    const networks = this.app.store.networks().filter(({ variant }) => isWanted(variant, this.title(variant)));
    this.own.replaceChildren(...own.map((it) => this.ownGame(it)), ...networks.map((it) => this.ownNetwork(it)));
    if (found.length + own.length === 0) {
      this.games.append(make("li", {}, "No variant with this name."));
    }
  }

  /** Chooses the variant that Enter means: the only one, or the one with exactly this title. */
  entered(event) {
    if (event.key !== "Enter") {
      return;
    }
    event.preventDefault();
    const wanted = this.search.value.trim().toLowerCase();
    const found = [...this.dialog.querySelectorAll(".game")];
    const same = found.find((it) => it.querySelector("strong").textContent.toLowerCase() === wanted);
    (found.length === 1 ? found[0] : same)?.click();
  }

  game({ name, title, inventor, year, files, ranks }) {
    const known = [`${files}×${ranks}`, inventor, year].filter(Boolean).join(" · ");
    const made = button("", () => this.chosen(name), { className: "game" });
    made.dataset.variant = name;
    made.append(make("strong", {}, title), make("small", {}, known));
    if (name === this.app.variant?.name) {
      made.setAttribute("aria-current", "true");
    }
    return made;
  }

  ownGame({ name, text }) {
    const title = this.titles.get(name) ?? name;
    const play = button("", () => this.playOwn(text, name), { className: "game" });
    play.append(make("strong", {}, title), make("small", {}, "your own"));
    return make(
      "div", { className: "row" }, play,
      button("Edit", () => this.write(text), { "aria-label": `Edit ${title}` }),
      button("Delete", () => this.forget(name), { "aria-label": `Delete ${title}` }),
    );
  }

  /** The title of a variant. */
  title(name) {
    return this.titles.get(name) ?? this.catalog.find((it) => it.name === name)?.title ?? name;
  }

  ownNetwork({ variant, name }) {
    return make(
      "div", { className: "row" }, make("span", {}, `${name}, the network of ${this.title(variant)}`),
      button("Delete", () => this.forgetNetwork(variant), { "aria-label": `Delete ${name}` }),
    );
  }

  async forgetNetwork(variant) {
    const [{ name }] = this.app.store.networks().filter((it) => it.variant === variant);
    this.app.store.forgetNetwork(variant);
    this.list();
    try {
      await this.app.server.ask("network", { variant, name, data: null });
    } catch (error) {
      this.app.complain(error.message);
    }
  }

  /** Gives a file to the variant on the board, as its network. */
  async takeNetwork(file) {
    const { app } = this;
    const { name: variant, title } = app.variant;
    const network = { variant, name: file.name, data: await inBase64(file) };
    const { evaluation } = await app.server.ask("network", network);
    if (!app.store.keepNetwork(network)) {
      app.complain("This browser has no room for the file. It will be lost when the page is closed.");
    }
    this.list();
    app.say(`${title} is evaluated by: ${evaluation}.`);
  }

  playOwn(text, name) {
    this.dialog.close();
    this.editor.take(text, name);
  }

  forget(name) {
    this.app.store.forgetFile(name);
    this.list();
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
      if (/\.net$/i.test(file.name)) {
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
