// The piece guide: how each kind moves, and the rules of the variant in words.

import { Board, svg } from "./board.js";
import { part, whenShown } from "./controls.js";
import { button } from "./dom.js";
import { exportMenu } from "./exports.js";
import { element } from "./moves.js";
import { reach, sign } from "./reach.js";
import { legend } from "./targets.js";

export class Guide {
  constructor(app, panel) {
    Object.assign(this, { app, panel });
    this.card = element("section", "card");
    this.card.setAttribute("aria-live", "polite");
    this.legend = element("div", "legend");
    this.rules = element("div", "rules");
    const design = button("Design a piece…", () => app.emit("design", {}), { id: "design-piece" });
    panel.append(this.card, part("Pieces", this.legend, element("div", "row", design)), marks(), this.rules);
    this.reached = [];
    /** The square of the piece that is picked up or looked at on the board, or null. */
    this.square = null;
    app.on("variant", () => this.show());
    app.on("looks", () => app.variant && this.show());
    app.on("node", () => this.pick(null));
    app.on("board", () => this.draw());
    app.on("pick", (square) => this.pick(square));
    whenShown(panel, () => this.pick(this.square));
  }

  /** Shows the kinds and the rules of a variant. */
  show() {
    const { app } = this;
    const { variant } = app;
    this.card.replaceChildren(element("p", "hint", "Choose a piece below or on the board."));
    this.legend.replaceChildren(...variant.kinds.map((kind, at) => this.kind(kind, at)));
    const origin = [variant.inventor, variant.year].filter(Boolean).join(", ");
    this.rules.replaceChildren(
      part(
        variant.title,
        ...(origin ? [element("p", "origin", origin)] : []),
        element("p", "", `${variant.files}×${variant.ranks} squares`),
        element("ul", "", ...variant.rules.map((it) => element("li", "", it))),
        exportMenu(app.server, () => this.exported(), (sentence) => app.complain(sentence)),
      ),
    );
  }

  /** The variant on the board, for its export. */
  exported() {
    const { variant, links } = this.app;
    return { variant: variant.name, name: variant.name, text: links.texts(variant.name).at(-1) };
  }

  kind(kind, at) {
    const piece = 2 * at + (kind.fen[0] ? 0 : 1);
    const made = element("button", "kind", picture(this.app.board, piece), element("span", "", kind.name));
    made.type = "button";
    made.addEventListener("click", () => this.ask({ piece }));
    return made;
  }

  /** Shows the piece on a square, if the guide is open. */
  pick(square) {
    this.square = square;
    if (square && !this.panel.hidden) {
      this.ask({ square });
    } else {
      this.forget();
    }
  }

  /** Asks for a kind, or for the piece on a square; in that case the page does not scroll. */
  async ask(wish) {
    this.wish = wish;
    try {
      const answer = await this.app.server.ask("guide", { ...this.app.game(), ...wish });
      if (this.wish === wish) {
        this.reached = answer.board ?? [];
        this.draw();
        this.describe(answer);
        if (!wish.square) {
          this.card.scrollIntoView({ block: "nearest" });
        }
      }
    } catch (fault) {
      this.app.complain(fault.message);
    }
  }

  forget() {
    this.wish = null;
    this.reached = [];
    this.draw();
  }

  /** Marks where the piece goes on the current board, besides its legal moves, which are marked anyway. */
  draw() {
    const { board, position } = this.app;
    const legal = position?.legal.filter(({ from }) => from === this.wish?.square) ?? [];
    const marked = new Set(legal.map(({ to }) => to));
    const targets = this.reached.filter(({ square }) => !marked.has(square)).map(({ square, is }) => {
      return { square, act: is.includes("capture") ? "capture" : "move", reach: "leap", limited: false };
    });
    board?.draw("reach", reach(board, { targets, rides: [] }));
  }

  describe({ piece, kind: at, empty }) {
    const { board, variant } = this.app;
    const kind = variant.kinds[at];
    const facts = [
      ["Letter", kind.label],
      ["Betza", kind.moves],
      ["Value", worth(kind)],
      ["Promotion", kind.promotion],
      ["Parts", kind.parts?.map((it) => variant.kinds[it].name).join(" and ")],
      ["Royal", kind.royal ? "yes" : ""],
    ].filter(([, text]) => text);
    const small = new Board(empty, board.symbol, board.name);
    small.draw("reach", reach(small, empty));
    small.show({ pieces: new Map([[empty.square, piece]]), label: `The moves of the ${kind.name} on an empty board` });
    this.card.replaceChildren(
      element("h2", "", picture(board, piece), kind.name),
      ...kind.words.map((it) => element("p", "", it)),
      element("dl", "facts", ...facts.flatMap(([name, text]) => [element("dt", "", name), element("dd", "", text)])),
      small.element,
      signs(),
      ...(kind.parts ? [] : [button("Change this piece…", () => this.app.emit("design", { kind: at }))]),
    );
  }
}

/** The value of a kind in words; none for a royal one. */
function worth({ royal, estimated, value }) {
  const words = estimated ? `${value}, estimated from its moves` : value;
  return royal ? "" : words;
}

/** A picture of a piece. */
export function picture(board, piece) {
  const use = svg("use", { href: board.symbol(piece), width: 100, height: 100 });
  return svg("svg", { class: "picture", viewBox: "0 0 100 100", "aria-hidden": "true" }, use);
}

/** A legend of the marks on the squares that a piece on the board may go to. */
function marks() {
  const all = element("details", "", element("summary", "", "What the marks on the board mean"), element("ul", "", ...legend()));
  all.id = "legend";
  return all;
}

/** A legend of the signs on the small board, each with its picture. */
function signs() {
  const item = (act, reach, limited, text) => {
    const target = { square: "a1", act, reach, limited };
    const face = svg("svg", { class: "board sign-face", viewBox: "0 0 100 100", "aria-hidden": "true" });
    face.append(svg("g", { class: "reach" }, sign(target, [50, 50])));
    return element("li", "", face, text);
  };
  return element(
    "details", "sign-list",
    element("summary", "", "What the marks in this picture mean"),
    element(
      "ul", "",
      item("both", "leap", false, "moves and captures there"),
      item("move", "leap", false, "only moves there"),
      item("capture", "leap", false, "only captures there"),
      item("both", "leap", true, "only its first move, or only from certain ranks"),
      item("both", "ride", false, "small, on a line: the squares of the path must be empty"),
      item("capture", "hop", false, "small cross on a dashed line: captures by jumping over one piece"),
    ),
  );
}
