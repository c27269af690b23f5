// The reserves of both sides, beside the board: the pieces off the board that can come back by promotion.

import { svg } from "./board.js";
import { element } from "./moves.js";

/** The number of each piece on the board. */
function standing(pieces) {
  const counts = new Map();
  for (const piece of pieces.values()) {
    counts.set(piece, (counts.get(piece) ?? 0) + 1);
  }
  return counts;
}

export class Reserve {
  /**
   * @param {[piece, number][]} held the reserve at the start; each promotion takes one, each capture adds one
   * @param {Map} pieces the pieces on the board at the start
   * @param {(piece) => string} symbol the reference of a piece's picture
   * @param {(piece) => string} name the name of a piece
   */
  constructor(held, pieces, symbol, name) {
    Object.assign(this, { symbol, name });
    const counts = standing(pieces);
    this.supply = held.map(([piece, count]) => [piece, count + (counts.get(piece) ?? 0)]);
    this.above = element("p", "reserve");
    this.below = element("p", "reserve");
  }

  /** Shows the reserve when these pieces are on the board; White's is below the board, unless it is flipped. */
  show(pieces, flipped) {
    const counts = standing(pieces);
    const left = this.supply.map(([piece, count]) => [piece, count - (counts.get(piece) ?? 0)]);
    [this.below, this.above].forEach((row, at) => {
      const side = flipped ? 1 - at : at;
      const own = left.filter(([piece, count]) => piece % 2 === side && count > 0);
      row.replaceChildren(...own.map(([piece, count]) => this.held(piece, count)));
      const words = own.map(([piece, count]) => `${count} ${this.name(piece)}`).join(", ");
      row.setAttribute("aria-label", `Reserve of ${side ? "Black" : "White"}: ${words || "empty"}`);
    });
  }

  held(piece, count) {
    const picture = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("use", { href: this.symbol(piece) }));
    const held = element("span", "held", picture, `${count}`);
    held.title = this.name(piece);
    return held;
  }
}
