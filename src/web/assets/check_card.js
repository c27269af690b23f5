// What Bentrider has read in a variant file: the board, the pieces, the rules, before it is played.

import { bareBoard, movesPicture } from "./diagram.js";
import { button, make } from "./dom.js";
import { exportMenu } from "./exports.js";
import { picture as pieceSymbol, addDiscs } from "./pictures.js";
import { svg } from "./board.js";

export class CheckCard {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.title = make("h2", { id: "check-title", tabIndex: -1 });
    this.intro = make("p", { className: "check-intro" });
    this.facts = make("p", { className: "hint" });
    this.board = make("div", { className: "check-board" });
    this.warnings = make("div", { className: "check-warnings" });
    this.rules = make("ul", { className: "check-rules" });
    this.pieces = make("ul", { className: "check-pieces" });
    this.fault = make("p", { className: "fault", role: "alert" });
    this.actions = make("div", { className: "actions" });
    const aside = make("div", { className: "check-aside" }, this.board, make("h3", {}, "Rules"), this.rules);
    const body = make("div", { className: "check-body", tabIndex: 0, role: "region", "aria-labelledby": "check-title" },
      this.facts, this.warnings, make("div", { className: "check-columns" }, aside, this.pieces));
    this.dialog = make("dialog", { id: "check-card", "aria-labelledby": "check-title" },
      this.title, this.intro, body, this.fault, this.actions);
    this.dialog.addEventListener("close", () => this.closed());
    document.body.append(this.dialog);
  }

  /**
   * Shows a variant.
   * @param {object} checked what `Drafts.check` has returned
   * @param {object} about `name` of the variant, `text` of its file, `intro` (a sentence), `main` and `others`: pairs of
   * a button's text and what it does
   */
  show(checked, { name, text, intro = "", main, others = [] }) {
    const { variant, position, warnings } = checked;
    this.shown = checked;
    addDiscs(variant);
    this.title.textContent = variant.title;
    this.intro.textContent = intro;
    this.fault.textContent = "";
    this.facts.textContent = factsOf(variant, position);
    this.showBoard(variant, position);
    this.rules.replaceChildren(...variant.rules.map((it) => make("li", {}, it)));
    this.showWarnings(warnings);
    this.order = changedFirst(variant, checked.parent);
    this.pieces.replaceChildren(...this.order.map((at) => pieceItem(variant.kinds[at])));
    const current = () => ({ variant: variant.name, name, text });
    const buttons = others.map(([label, act]) => button(label, () => this.act(act)));
    this.actions.replaceChildren(
      button(main[0], () => this.act(main[1]), { className: "main", id: "play-checked" }), ...buttons,
      exportMenu(this.app.server, current, (sentence) => (this.fault.textContent = sentence)),
      button(intro ? "Cancel" : "Close", () => this.close()),
    );
    if (!this.dialog.open) {
      this.dialog.showModal();
    }
    this.title.focus();
    this.showMoves(checked).catch((error) => (this.fault.textContent = error.message));
  }

  close() {
    this.dialog.close();
  }

  /** Lets go of what was shown, unless another variant is shown already. */
  closed() {
    if (!this.dialog.open) {
      this.shown = null;
      this.pieces.replaceChildren();
      this.board.replaceChildren();
    }
  }

  /** Does what a button says; the reason is shown if it fails. */
  async act(act) {
    try {
      await act();
    } catch (error) {
      this.fault.textContent = error.message;
    }
  }

  showBoard(variant, { pieces }) {
    const board = bareBoard(variant, variant);
    board.show({ pieces: new Map(pieces), label: `The start position of ${variant.title}` });
    this.board.replaceChildren(board.element);
  }

  showWarnings(warnings) {
    const heading = make("h3", {}, warnings.length === 1 ? "Warning" : "Warnings");
    const list = make("ul", {}, ...warnings.map((it) => make("li", {}, it)));
    this.warnings.replaceChildren(...(warnings.length > 0 ? [heading, list] : []));
  }

  /** Adds the pictures of the moves, one after the other. */
  async showMoves(checked) {
    const { variant } = checked;
    const { order } = this;
    for (const [index, item] of [...this.pieces.children].entries()) {
      const at = order[index];
      const piece = 2 * at + (variant.kinds[at].fen[0] ? 0 : 1);
      const answer = await this.app.server.ask("guide", { variant: variant.name, start: null, moves: [], piece });
      if (this.shown !== checked) {
        return;
      }
      item.append(movesPicture(answer, variant));
    }
  }
}

/** The numbers of the kinds: first those that the variant from which it inherits has not, or has otherwise. */
function changedFirst({ kinds }, parent) {
  const essence = ({ label, name, moves, value, estimated, words }) => JSON.stringify([label, name, moves, estimated || value, words]);
  const inherited = new Set(parent?.kinds.map(essence));
  const isKnown = (at) => inherited.has(essence(kinds[at]));
  return [...kinds.keys()].sort((a, b) => isKnown(a) - isKnown(b));
}

function factsOf({ files, ranks, inventor, year, kinds }, { legal }) {
  const origin = [inventor, year].filter(Boolean).join(", ");
  const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const facts = [`${files}×${ranks} squares`, count(kinds.length, "kind") + " of piece", `${count(legal.length, "move")} at the start`];
  return [...facts, origin].filter(Boolean).join(" · ");
}

/** The value of a kind in words. */
function valueText({ value, estimated }) {
  return /\d/.test(value) ? `value ${value}${estimated ? ", estimated" : ""}` : value;
}

function pieceItem(kind) {
  const face = svg("svg", { class: "picture", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("use", { href: pieceSymbol(kind, kind.fen[0] ? 0 : 1), width: 100, height: 100 }));
  const facts = make("p", { className: "hint" }, `${kind.label} · ${valueText(kind)} · `, make("code", {}, kind.moves));
  const words = [...kind.words, kind.promotion].filter(Boolean).map((it) => make("p", {}, it));
  return make("li", {}, make("div", {}, make("h3", {}, face, kind.name), facts, ...words));
}
