// The fields of a position besides its pieces: side to move, rights, en passant, checks, reserve, counters.

import { choice, field, part, tick } from "./controls.js";
import { labelled } from "./dom.js";
import { element } from "./moves.js";

/** The maximum number of a piece in a reserve. */
const MOST = 256;

export class SetupFields {
  /** @param {() => void} changed called when the user has changed the position */
  constructor(changed) {
    this.changed = changed;
    this.element = element("div", "setup-fields");
  }

  /** Shows a position, and changes it with the fields. */
  show(variant, board, position) {
    const set = (name, read = (it) => it) => (value) => {
      position[name] = read(value);
      this.changed();
    };
    const sides = [["white", "White"], ["black", "Black"]];
    const count = (value) => Math.max(Number.parseInt(value, 10) || 0, 0);
    const ep = field("text", position.ep === "-" ? "" : position.ep, set("ep", (it) => it.trim().replaceAll(" ", "")));
    ep.placeholder = "none";
    ep.maxLength = 40;
    this.element.replaceChildren(
      labelled("To move", choice(sides, position.side, set("side")), "field"),
      labelled("En passant", ep, "field"),
      labelled("Halfmove clock", this.number(position.halfmoves, set("halfmoves", count)), "field"),
      labelled("Move number", this.number(position.number, set("number", count)), "field"),
      ...this.checks(position, count),
      ...this.rights(position),
      ...this.reserve(variant, board, position),
    );
  }

  number(value, act) {
    const made = field("number", value, act);
    made.min = 0;
    made.max = 9999;
    return made;
  }

  checks(position, count) {
    if (!position.checks) {
      return [];
    }
    const sides = ["White", "Black"].map((name, side) => {
      const left = this.number(position.checks[side], (it) => {
        position.checks[side] = count(it);
        this.changed();
      });
      return labelled(name, left, "field");
    });
    return [part("Checks left", ...sides)];
  }

  rights(position) {
    const held = new Set(position.all.map(({ text }) => text).filter((it) => position.rights.includes(it)));
    const ticks = position.all.map(({ text, words }) => {
      return tick(words, held.has(text), (isOn) => {
        held[isOn ? "add" : "delete"](text);
        position.rights = position.all.map((it) => it.text).filter((it) => held.has(it)).join("");
        this.changed();
      }).label;
    });
    return ticks.length > 0 ? [part("Rights", ...ticks)] : [];
  }

  reserve(variant, board, position) {
    if (!position.reserve) {
      return [];
    }
    const pieces = [0, 1].flatMap((side) =>
      variant.kinds.flatMap((kind, at) => (kind.reserve && kind.fen[side] ? [2 * at + side] : [])));
    const counts = pieces.map((piece) => {
      const count = this.number(position.reserve.get(piece) ?? 0, (it) => {
        position.reserve.set(piece, Math.min(Math.max(Number.parseInt(it, 10) || 0, 0), MOST));
        this.changed();
      });
      return labelled(board.name(piece), count, "field");
    });
    return [part("Reserve", ...counts)];
  }
}
