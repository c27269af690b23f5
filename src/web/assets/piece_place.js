// Where a designed piece comes into a variant: in the place of another kind, or onto squares that are clicked.

import { tick } from "./controls.js";
import { labelled, make, select } from "./dom.js";
import { isDraft } from "./drafts.js";
import { imageOf, plainPromotions } from "./own_piece.js";
import { addDiscs } from "./pictures.js";
import { SquareGrid } from "./square_grid.js";

/** The choice to put the piece onto squares. */
const SQUARES = "squares";

export class PiecePlace {
  /**
   * @param {App} app
   * @param {() => void} changed called when the user has changed something
   */
  constructor(app, changed) {
    Object.assign(this, { app, changed });
    this.squares = new Set();
    this.variants = select([], "", { id: "piece-base" });
    this.variants.addEventListener("change", () => this.choose(this.variants.value).catch((error) => app.complain(error.message)));
    this.role = select([], "", { id: "piece-role" });
    this.role.addEventListener("change", () => {
      this.shown();
      this.board.scrollIntoView({ block: "nearest" });
    });
    this.board = make("div", { className: "place-board" });
    this.hint = make("p", { className: "hint" }, "Click the squares where White's new pieces start. Black's are placed to match.");
    const promoted = tick("Pawns may promote to it", true, changed);
    this.promoted = promoted.box;
    this.promotedLabel = promoted.label;
    this.promotes = select([], "", { id: "piece-promotes" });
    this.promotes.addEventListener("change", changed);
    this.more = make("details", { className: "piece-more" }, make("summary", {}, "More"),
      labelled("On the last rank it becomes", this.promotes, "field"));
    this.element = make("div", { className: "piece-place" },
      labelled("In the variant", this.variants, "field"), labelled("It", this.role, "field"), this.hint, this.board,
      this.promotedLabel, this.more);
  }

  /** Lists the variants, and chooses one, with the kind in whose place the piece comes, if it is known. */
  async open(name, kind = null) {
    const { variants } = await this.app.server.ask("catalog");
    const usual = variants.filter((it) => !isDraft(it.name));
    this.titles = new Set(usual.map((it) => it.title));
    this.variants.replaceChildren(...usual.map((it) => new Option(it.title, it.name)));
    this.more.open = false;
    await this.choose(name, kind);
  }

  async choose(name, kind = null) {
    const { server } = this.app;
    const base = await this.app.describe(name);
    this.setup = await server.ask("setup", { variant: name, fen: base.start });
    this.base = base;
    this.variants.value = name;
    this.squares.clear();
    const replaced = base.kinds.filter((it) => !it.royal && !it.promotion && !it.parts);
    const roles = replaced.map((it) => [String(base.kinds.indexOf(it)), `replaces the ${it.name}`]);
    this.role.replaceChildren(...[...roles, [SQUARES, "is a new piece, on squares of the board"]].map(([key, text]) => new Option(text, key)));
    const usual = base.kinds.findIndex((it) => replaced.includes(it) && it.label === "Q");
    const wanted = String(kind ?? (usual < 0 ? roles[0]?.[0] : usual));
    this.role.value = roles.some(([key]) => key === wanted) ? wanted : SQUARES;
    const simple = base.kinds.filter((it) => !it.royal && !it.parts);
    this.promotes.replaceChildren(new Option("nothing else", ""), ...simple.map((it) => new Option(it.name, it.label)));
    this.shown();
  }

  /** The kind in whose place the piece comes, or null. */
  get replaces() {
    return this.role.value === SQUARES ? null : this.base.kinds[Number(this.role.value)];
  }

  /** The labels that the piece cannot have. */
  get taken() {
    return new Set(this.base.kinds.flatMap(({ label, fen }) => [label, ...fen.map((it) => it?.toUpperCase())]));
  }

  shown() {
    const isNew = !this.replaces;
    this.hint.hidden = !isNew;
    this.board.hidden = !isNew;
    this.promotedLabel.hidden = !isNew || plainPromotions(this.base).length === 0;
    this.changed();
  }

  /** Draws the start position with the piece of these fields. */
  draw({ label, name, picture }) {
    if (this.replaces || !this.base) {
      return;
    }
    const { base, setup } = this;
    const variant = { ...base, kinds: [...base.kinds, { label, name, picture, fen: [label, label.toLowerCase()] }] };
    addDiscs(variant);
    const grid = new SquareGrid(base, variant, "The start position", (square) => this.press(square));
    const at = 2 * base.kinds.length;
    const pieces = new Map(setup.pieces);
    for (const square of this.squares) {
      pieces.set(square, at);
      pieces.set(imageOf(square, base, setup.pieces), at + 1);
    }
    grid.board.show({ pieces });
    grid.name((square) => (pieces.has(square) ? `${grid.board.name(pieces.get(square))}, ${square}` : `${square}, empty`));
    const focused = this.grid?.cells.hasFocus ? this.grid.cells.cursor : null;
    this.grid = grid;
    this.board.replaceChildren(grid.element);
    if (focused) {
      grid.cells.focus(focused);
    }
  }

  /** Puts the piece onto a square of White's half, or takes it away. */
  press(square) {
    const { base, setup, squares } = this;
    const own = Number(square.slice(1)) > base.ranks / 2 ? imageOf(square, base, setup.pieces) : square;
    const royal = base.kinds[(new Map(setup.pieces).get(own) ?? 0) >> 1].royal && new Map(setup.pieces).has(own);
    if (royal) {
      this.app.say("The King must keep its square.");
      return;
    }
    if (!squares.delete(own)) {
      squares.add(own);
    }
    this.changed();
  }

  /** What `variantWith` is to do. */
  get wish() {
    return {
      replaces: this.replaces, squares: [...this.squares], setup: this.setup,
      isPromoted: !this.promotedLabel.hidden && this.promoted.checked,
    };
  }
}
