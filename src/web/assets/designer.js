// A piece designed by mouse: its moves by clicks on a board, its name and picture, its place in a variant. The result
// is the text of a variant file.

import { button, labelled, make, select } from "./dom.js";
import { fetchLater, fetched } from "./later.js";
import { LONGEST_TITLE, pieceTable, titleWith, variantWith } from "./own_piece.js";
import { PieceFields } from "./piece_fields.js";
import { PiecePlace } from "./piece_place.js";
import { LABEL, PiecePreview } from "./piece_preview.js";
import { addDiscs } from "./pictures.js";
import { StepBoard } from "./step_board.js";
import { freeName, nameFor } from "./variant_text.js";
import { sentence } from "./words.js";

/** The module of moves in Betza notation. */
const MOVES = "betza_moves.js";

const CLICKS = [["1", "a leap"], ["2", "up to 2 such steps"], ["3", "up to 3 such steps"], ["4", "up to 4 such steps"], ["0", "a slide to the edge"]];
const DIRECTIONS = [
  ["all", "all"], ["sides", "left and right alike"], ["ahead", "forward and backward alike"], ["one", "only the square clicked"],
];
const SIZES = [["9", "9×9"], ["11", "11×11"], ["13", "13×13"], ["15", "15×15"]];

/** Moves that are no steps, and the piece that has them. */
const KNOWN = [
  ["mRcpR", "as a Cannon: slides, captures over a piece"], ["gQ", "as a Grasshopper: over a piece, to the square just behind it"],
  ["[F?R]", "as an Eagle: one step diagonally, then as a Rook"], ["[W?B]", "as a Rhinoceros: one step straight, then as a Bishop"],
  ["v[F?R]", "as a Ship: one step diagonally, then along the file"], ["[R?sR]", "as a Hook Mover: a Rook that may turn once"],
  ["nN", "as a Horse of Xiangqi: a Knight that cannot jump"], ["zB", "as a crooked Bishop: turns at each step"],
  ["jR", "as a ski Rook: skips the first square"], ["fmWfcF", "as a Pawn"], ["fmWfceFifmnnD", "as a Pawn of chess"],
];

/** Milliseconds after the last change at which Bentrider is asked. */
const ASK_AFTER = 120;

export class Designer {
  /**
   * @param {App} app
   * @param {Drafts} drafts checks the variant
   * @param {object} then `show(checked, text)` gets a variant that was checked, `mend(text)` a text with errors
   */
  constructor(app, drafts, then) {
    Object.assign(this, { app, drafts, then });
    this.preview = new PiecePreview(app.server);
    this.board = new StepBoard(() => this.stepped());
    this.fields = new PieceFields(() => this.drawn());
    this.place = new PiecePlace(app, () => this.placed());
    this.rest = "";
    /** The texts of the moves before each change that was made by clicks. */
    this.past = [];
    this.betza = make("input", { type: "text", id: "piece-betza", spellcheck: false, autocapitalize: "off", autocomplete: "off", maxLength: 200 });
    this.betza.addEventListener("input", () => this.written());
    this.words = make("div", { className: "piece-words", role: "status" });
    this.fault = make("p", { className: "fault", role: "alert" });
    this.title = make("input", { type: "text", id: "piece-title", maxLength: LONGEST_TITLE });
    this.use = button("Check and play", () => this.check(), { className: "main", id: "check-piece" });
    this.dialog = this.makeDialog();
    this.dialog.addEventListener("close", () => this.dialog.open || this.board.clear());
    document.body.append(this.dialog);
    app.on("design", (wish) => this.open(wish).catch((error) => app.complain(error.message)));
  }

  makeDialog() {
    const moves = make("div", { className: "piece-moves" }, this.clickTools(), this.drawing(),
      this.words, labelled("In Betza notation", this.betza, "field notation"), this.tools());
    this.placePart = make("div", {}, make("h3", {}, "Its place"), this.place.element, labelled("Name of the variant", this.title, "field"));
    const about = make("div", { className: "piece-about" }, make("h3", {}, "The piece"), this.fields.element, this.placePart);
    const body = make("div", { className: "designer-body" }, moves, about);
    return make("dialog", { id: "designer", "aria-labelledby": "designer-title" },
      make("h2", { id: "designer-title" }, "Design a piece"),
      make("p", { className: "hint" }, "Click squares: once for moves and captures, twice for moves only, three times for captures only. One more click clears the square."),
      body, this.fault, make("div", { className: "actions" }, this.use, button("Cancel", () => this.dialog.close())));
  }

  /** What a click on the board does. */
  clickTools() {
    this.click = select(CLICKS, "1", { id: "piece-click" });
    this.click.addEventListener("change", () => this.chooseClick());
    this.directions = select(DIRECTIONS, "all", { id: "piece-directions", title: "Shift+click changes one square only" });
    this.directions.addEventListener("change", () => this.chooseClick());
    return make("div", { className: "piece-tools" }, labelled("A click makes", this.click, "field"),
      labelled("Directions", this.directions, "field"));
  }

  /** The board, and the buttons that take clicks back. */
  drawing() {
    this.undo = button("Undo", () => this.takeBack(), { id: "piece-undo" });
    this.clear = button("Clear", () => {
      this.rest = "";
      this.board.steps = [];
      this.stepped();
    }, { id: "piece-clear", title: "Removes all moves" });
    return make("div", { className: "step-drawing" }, this.board.element, make("div", { className: "actions" }, this.undo, this.clear));
  }

  chooseClick() {
    this.board.range = Number(this.click.value);
    this.board.directions = this.directions.value;
  }

  tools() {
    const size = select(SIZES, "9", { id: "piece-board" });
    size.addEventListener("change", () => {
      this.board.least = Number(size.value);
      this.draw();
    });
    this.known = select([], "", { id: "piece-known" });
    this.known.addEventListener("change", () => {
      this.rest += this.known.value;
      this.known.value = "";
      this.stepped();
    });
    return make("div", { className: "piece-tools" }, labelled("Board", size, "field"), labelled("Add moves", this.known, "field"));
  }

  /**
   * Opens the dialog.
   * @param {object} wish `kind`: the number of a kind of the variant on the board that is to be changed; `insert`: takes
   * the table of the piece, if it is for a text, and not for a variant
   */
  async open({ kind = null, insert = null }) {
    await fetchLater(MOVES);
    const { variant } = this.app;
    this.click.value = "1";
    this.directions.value = "all";
    this.chooseClick();
    this.past = [];
    this.insert = insert;
    this.placePart.hidden = insert !== null;
    this.use.textContent = insert ? "Add it to the text" : "Check and play";
    this.fault.textContent = "";
    this.title.value = "";
    const known = kind === null ? null : variant.kinds[kind];
    this.fields.show(known ? { ...known, label: "" } : {}, new Set());
    await this.place.open(variant.name, kind);
    const like = variant.kinds.map((it) => [it.moves, `as the ${it.name} of ${variant.title}`]);
    this.known.replaceChildren(new Option("…", ""), ...[...KNOWN, ...like].map(([key, text]) => new Option(text, key)));
    this.betza.value = known?.moves ?? "";
    if (!this.dialog.open) {
      this.dialog.showModal();
    }
    this.written();
  }

  /** The moves were changed by clicks. */
  stepped() {
    this.past.push(this.betza.value);
    this.betza.value = fetched(MOVES).betzaOf(this.board.steps, this.rest);
    this.guide = null;
    this.draw();
    this.askSoon();
  }

  /** Takes back the last change that was made by clicks. */
  takeBack() {
    this.betza.value = this.past.pop();
    this.written();
  }

  /** The moves were written as text. */
  written() {
    const { steps, rest } = fetched(MOVES).stepsOf(this.betza.value);
    this.board.steps = steps;
    this.rest = rest;
    this.guide = null;
    this.draw();
    this.askSoon();
  }

  askSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask().catch((error) => this.say([], sentence(error.message))), ASK_AFTER);
  }

  /** Asks Bentrider what the moves are. */
  async ask() {
    const moves = this.betza.value.trim();
    if (!moves) {
      this.say(["It has no moves yet."]);
      return;
    }
    const found = await this.preview.ask(moves);
    if (found?.fault) {
      this.say([], sentence(found.fault));
    } else if (found) {
      const [{ words, value, estimated }] = found.variant.kinds;
      this.say(words);
      this.fields.estimate = estimated ? value : null;
      this.guide = this.rest ? found.guide : null;
      this.draw();
    }
  }

  /** Says the moves in words, or what is wrong with them. */
  say(words, fault = "") {
    this.use.disabled = words.length === 0 || this.betza.value.trim() === "";
    this.words.replaceChildren(...words.map((it) => make("p", {}, it)), ...(fault ? [make("p", { className: "fault" }, fault)] : []));
  }

  /** The name or the picture has changed. */
  drawn() {
    this.draw();
    if (this.place.base) {
      this.place.draw(this.fields.piece);
      this.nameGame();
    }
  }

  /** The place has changed. */
  placed() {
    const { place } = this;
    this.fields.fix(this.insert ? null : place.replaces?.label ?? null, place.taken);
    this.drawn();
  }

  /** Suggests a name of the game, as long as the user has not written one. */
  nameGame() {
    const isOwn = this.title.value !== "" && this.title.value !== this.suggested;
    const { base, replaces, titles } = this.place;
    this.suggested = titleWith(base.title, this.fields.piece.name, replaces, (it) => titles.has(it));
    if (!isOwn) {
      this.title.value = this.suggested;
    }
  }

  draw() {
    const { name, label, picture } = this.fields.piece;
    const drawn = this.drawnVariant;
    if (drawn?.kinds[0].picture !== picture || drawn.kinds[0].label !== label || drawn.kinds[0].name !== name) {
      this.drawnVariant = { kinds: [{ name, label: label || LABEL, picture, fen: [label, label] }] };
      addDiscs(this.drawnVariant);
    }
    this.board.show(this.board.steps, this.drawnVariant, 0, this.guide);
    this.undo.disabled = this.past.length === 0;
    this.clear.disabled = this.betza.value.trim() === "";
  }

  /** The piece as `pieceTable` takes it. */
  get piece() {
    return { ...this.fields.piece, moves: this.betza.value.trim(), promotes: this.insert ? "" : this.place.promotes.value };
  }

  /** Makes the text of the variant and checks it. Where the piece stands in the way of castling, that is left out. */
  async check() {
    this.fault.textContent = "";
    if (this.insert) {
      this.dialog.close();
      this.insert(pieceTable(this.piece));
      return;
    }
    const { place, app } = this;
    if (!place.replaces && place.squares.size === 0) {
      this.fault.textContent = "First click the squares on which it starts.";
      place.grid.cells.element.scrollIntoView({ block: "nearest" });
      return;
    }
    try {
      const title = this.title.value.trim() || this.suggested;
      const { variants } = await app.server.ask("catalog");
      const files = new Set([...app.store.files(), ...variants].map((it) => it.name));
      const wish = { ...place.wish, title, name: freeName(nameFor(title), (it) => files.has(it)) };
      const texts = [true, false].map((hasCastling) => variantWith(place.base, this.piece, { ...wish, hasCastling }));
      const hasRights = !place.replaces && place.setup.rights !== "-";
      await this.checkFirst(hasRights ? texts : texts.slice(0, 1));
    } catch (error) {
      this.fault.textContent = sentence(error.message);
    }
  }

  /** Shows the design again, as it was left. */
  back() {
    this.dialog.showModal();
    this.written();
  }

  /** Shows the check of the first text without an error, or the errors of the first. */
  async checkFirst(texts) {
    for (const [at, text] of texts.entries()) {
      const found = await this.drafts.check([text]);
      if (found?.variant) {
        found.warnings = [...(at > 0 ? ["Castling was left out: the new piece stands on a square that castling needs for another piece."] : []), ...found.warnings];
        this.dialog.close();
        this.then.show(found, text, () => this.back());
        return;
      }
    }
    this.dialog.close();
    await this.then.mend(texts[0]);
  }
}
