// The tools for setting up a position: each piece, an eraser and a hand. One is chosen at a time.

import { Drag } from "./drag.js";
import { picture } from "./guide.js";
import { element } from "./moves.js";

export const HAND = "hand";
export const ERASER = "eraser";

/** How far the pointer must move before a press becomes a drag, in pixels. */
const DRAG_FROM = 5;

export class Palette {
  /**
   * @param {object} variant the answer of `variant`
   * @param {object} board its Board
   * @param {HTMLElement} surface the element that holds the board
   * @param {(square, piece) => void} drop called when a piece of the palette is dropped on a square
   */
  constructor(variant, board, surface, drop) {
    Object.assign(this, { board, surface, drop });
    this.tool = HAND;
    const pieces = (side) => variant.kinds.flatMap((kind, at) => (kind.fen[side] ? [this.piece(2 * at + side)] : []));
    this.element = element(
      "fieldset", "palette",
      element("legend", "", "Tool"),
      element("div", "tools", this.option(HAND, element("span", "", "Move")), this.eraser()),
      element("div", "tools", ...pieces(0)),
      element("div", "tools", ...pieces(1)),
    );
  }

  eraser() {
    return this.option(ERASER, element("span", "", "Erase"));
  }

  option(tool, face) {
    const radio = element("input", "");
    radio.type = "radio";
    radio.name = "setup-tool";
    radio.checked = tool === this.tool;
    radio.addEventListener("change", () => { this.tool = tool; });
    return element("label", "tool", radio, face);
  }

  piece(piece) {
    const { board } = this;
    const label = this.option(piece, element("span", "", picture(board, piece)));
    const name = board.name(piece);
    label.title = name;
    label.firstChild.setAttribute("aria-label", name);
    label.addEventListener("pointerdown", (event) => event.button === 0 && this.pressed(event, label, piece));
    label.addEventListener("dragstart", (event) => event.preventDefault());
    return label;
  }

  /** Chooses a piece, and carries it to the board while the pointer is pressed. */
  pressed({ clientX, clientY, pointerId, pointerType }, label, piece) {
    label.firstChild.click();
    label.setPointerCapture(pointerId);
    let drag = null;
    const stop = new AbortController();
    const { signal } = stop;
    const move = (event) => {
      if (!drag && Math.hypot(event.clientX - clientX, event.clientY - clientY) >= DRAG_FROM) {
        drag = new Drag(this.surface, this.board, { piece, isTouched: pointerType === "touch" });
      }
      drag?.move(event.clientX, event.clientY);
    };
    const end = (event) => {
      const square = drag && event.type === "pointerup" && this.board.squareAt(event.clientX, event.clientY);
      drag?.end();
      stop.abort();
      if (square) {
        this.drop(square, piece);
      }
    };
    label.addEventListener("pointermove", move, { signal });
    label.addEventListener("pointerup", end, { signal });
    label.addEventListener("pointercancel", end, { signal });
  }
}
