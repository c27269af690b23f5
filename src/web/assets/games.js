// The dialog with the games of this browser.

import { download } from "./download.js";
import { button, isTouch, make } from "./dom.js";
import { miniature, whenSeen } from "./miniature.js";
import { counted } from "./saved_file.js";
import { Tree } from "./tree.js";

const NOTE = "This browser keeps every game that you play, open or enter here.";

/** The date of a game. */
const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

export class Games {
  /**
   * @param {App} app
   * @param {Library} library
   * @param {CurrentGame} current
   * @param {SavedFile} saved
   */
  constructor(app, library, current, saved) {
    Object.assign(this, { app, library, current, saved });
    /** The games that were deleted since the dialog was opened, by identifier. */
    this.deleted = new Map();
    this.games = [];
    this.search = make("input", { type: "search", placeholder: "Search", "aria-label": "Search the games" });
    this.search.addEventListener("input", () => this.list());
    this.report = make("p", { role: "status", id: "games-report" });
    this.rows = make("ul", { className: "kept-games" });
    this.dialog = make(
      "dialog", { id: "games", "aria-labelledby": "games-title" },
      make("div", { className: "title" }, make("h2", { id: "games-title" }, "My games"), button("Close", () => this.dialog.close())),
      this.search, this.rows, this.report, this.actions(),
    );
    document.body.append(this.dialog);
    const opener = document.getElementById("show-games");
    opener.addEventListener("click", () => this.show());
    opener.disabled = false;
  }

  actions() {
    const file = make("input", { type: "file", accept: ".json,application/json", className: "hidden", id: "saved-file" });
    file.addEventListener("change", () => file.files.length > 0 && this.read(file));
    return make(
      "div", { className: "actions" },
      button("Open or paste a game…", () => this.paste(), { id: "paste-game" }),
      button("Export all as PGN", () => this.tried(() => this.exported()), { id: "export-games" }),
      button("Save everything to a file", () => this.tried(() => this.save()), { id: "save-everything" }),
      make("label", { className: "file" }, "Load a saved file", file),
    );
  }

  /** Leads to the field for games. */
  paste() {
    this.dialog.close();
    this.app.tabs.show("exchange");
    document.querySelector("#panel-exchange textarea").focus();
  }

  async show() {
    this.search.value = "";
    this.deleted.clear();
    this.report.textContent = NOTE;
    this.rows.replaceChildren();
    this.dialog.showModal();
    if (!isTouch()) {
      this.search.focus();
    }
    await this.tried(async () => {
      await this.current.save();
      await this.load();
    });
  }

  /** Does something, and reports why it cannot be done. */
  async tried(act) {
    try {
      await act();
    } catch (error) {
      this.report.textContent = error.message;
    }
  }

  async load() {
    [this.games, this.claimed] = await Promise.all([this.library.list(), this.library.claimed()]);
    this.list();
  }

  /** Lists the games that match the search. */
  list() {
    const wanted = this.search.value.trim().toLowerCase().split(/\s+/);
    const found = this.games.filter((it) => {
      const words = [it.name, it.title, it.white, it.black, it.result].join(" ").toLowerCase();
      return wanted.every((word) => words.includes(word));
    });
    this.rows.replaceChildren(...found.map((it) => this.row(it)));
    if (found.length === 0) {
      const text = this.games.length === 0 ? "No games yet." : "No game matches the search.";
      this.rows.append(make("li", { className: "hint" }, text));
    }
  }

  row(game) {
    const row = make("li", {});
    row.dataset.game = game.id;
    this.fill(row, game);
    return row;
  }

  /** Fills a row with a game, or with what brings it back if it was deleted. */
  fill(row, game) {
    const title = game.name ?? game.title;
    if (this.deleted.has(game.id)) {
      const undo = button("Undo", () => this.tried(() => this.bringBack(row, game)), { "aria-label": `Undo: ${title}` });
      row.replaceChildren(make("span", { className: "deleted" }, `Deleted: ${title}, ${details(game)}`), undo);
      return;
    }
    const open = button("", () => this.open(game), { className: "open" });
    const picture = make("span", { className: "position" });
    whenSeen(picture, () => this.draw(picture, game));
    const isHere = game.id === this.current.id;
    const place = isHere ? "on the board" : this.claimed.has(game.id) && "open in another tab";
    open.append(picture, make("span", {}, make("strong", {}, title), make("small", {}, details(game, game.name && game.title)),
      make("small", {}, [place, DATE.format(game.changed)].filter(Boolean).join(" · "))));
    row.replaceChildren(open, button("Rename", () => this.rename(row, game), { "aria-label": `Rename ${title}` }));
    if (isHere) {
      open.setAttribute("aria-current", "true");
    }
    if (!place) {
      row.append(button("Delete", () => this.tried(() => this.remove(row, game)), { "aria-label": `Delete ${title}` }));
    }
  }

  async draw(picture, { variant, pieces }) {
    try {
      picture.replaceChildren(miniature(await this.app.describe(variant), new Map(pieces)));
    } catch {
      // A variant that was deleted has no pictures.
    }
  }

  async open({ id }) {
    if (id === this.current.id) {
      this.dialog.close();
      return;
    }
    await this.tried(async () => {
      const { state } = await this.whole(id);
      await this.current.show(state);
      this.dialog.close();
    });
  }

  /** A game with its state. One that another tab has deleted leaves the list, and is rejected with a sentence. */
  async whole(id) {
    const game = await this.library.game(id);
    if (!game) {
      this.games = this.games.filter((it) => it.id !== id);
      this.list();
      throw new Error("This game has been deleted in another tab.");
    }
    return game;
  }

  /** Lets the user write the name of a game in its row. */
  rename(row, game) {
    const field = make("input", { value: game.name ?? "", maxLength: 100, placeholder: game.title, "aria-label": "Name of the game" });
    const form = make("form", {}, field, make("button", { type: "submit", className: "main" }, "Save"));
    const end = () => {
      this.fill(row, game);
      row.querySelector("[aria-label^=Rename]").focus();
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      game.name = field.value.trim() || null;
      this.tried(() => this.name(game));
      end();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        event.preventDefault();
        end();
      }
    });
    row.replaceChildren(form);
    field.focus();
  }

  /** Saves the name of a game. */
  async name({ id, name }) {
    await this.whole(id);
    await this.library.rename(id, name);
  }

  async remove(row, game) {
    this.deleted.set(game.id, await this.whole(game.id));
    await this.library.remove(game.id);
    this.fill(row, game);
    row.querySelector("button").focus();
  }

  async bringBack(row, game) {
    await this.library.save(this.deleted.get(game.id));
    this.deleted.delete(game.id);
    this.fill(row, game);
    row.querySelector("button").focus();
  }

  /** Saves the games as one PGN. */
  async exported() {
    const texts = [];
    const left = [];
    for (const { id, name, title } of await this.library.list()) {
      this.report.textContent = `Writing game ${texts.length + left.length + 1}…`;
      await this.written(id).then(
        (text) => texts.push(text), (error) => left.push(`${name ?? title} was left out: ${error.message}`),
      );
    }
    if (texts.length > 0) {
      download(`${texts.map((it) => it.trim()).join("\n\n")}\n`, "bentrider-games.pgn");
    }
    this.report.textContent = [`${counted(texts.length, "game")} exported.`, ...left].join(" ");
  }

  /** A game as PGN. */
  async written(id) {
    const { variant, tree } = (await this.whole(id)).state;
    await this.app.describe(variant);
    const { start, tags, result, comment } = tree;
    const question = { variant, start, tree: Tree.fromJSON(tree).list(), tags, result, comment, format: "pgn" };
    return (await this.app.server.ask("write", question)).text;
  }

  async save() {
    const day = new Date().toISOString().slice(0, 10);
    download(await this.saved.text(), `bentrider-${day}.json`, "application/json");
    this.report.textContent = "The file contains your games, your own variants, networks and preferences.";
  }

  /** Reads a saved file. */
  async read(input) {
    const [file] = input.files;
    await this.tried(async () => {
      this.report.textContent = await this.saved.read(await file.text());
      await this.load();
    });
    input.value = "";
  }
}

/** The name of the user in a game against the engine. */
const HUMAN = "Human";

/** The name of a player as the board shows it. */
function shown(name) {
  return name === HUMAN ? "You" : (name || "?").replace(/^bentrider\b/, "Bentrider");
}

/** A game in a few words, with the title of its variant if it is given. */
function details({ white, black, result, moves, isRunning }, title = null) {
  const isPlayed = (white || black) && !(white === HUMAN && black === HUMAN);
  const players = isPlayed && `${shown(white)} – ${shown(black)}`;
  const end = result === "*" ? isRunning && "in progress" : result;
  return [title, players, end, counted(Math.ceil(moves / 2), "move")].filter(Boolean).join(" · ");
}
