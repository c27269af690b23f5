// The tools for setting up a position: each piece, an eraser and a hand. One is chosen at a time.

import { picture } from "./guide.js";
import { element } from "./moves.js";

export const HAND = "hand";
export const ERASER = "eraser";

export class Palette {
  /**
   * @param {object} variant the answer of `variant`
   * @param {object} board its Board, for the pictures
   * @param {(x, y) => void} drop called with the point where a piece that was dragged from the palette is dropped
   */
  constructor(variant, board, drop) {
    this.tool = HAND;
    const pieces = (side) => variant.kinds.flatMap((kind, at) => {
      return kind.fen[side] ? [this.piece(board, 2 * at + side, drop)] : [];
    });
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

  piece(board, piece, drop) {
    const label = this.option(piece, element("span", "", picture(board, piece)));
    const name = board.name(piece);
    label.title = name;
    label.firstChild.setAttribute("aria-label", name);
    label.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button === 0) {
        label.firstChild.click();
        document.addEventListener("pointerup", ({ clientX, clientY }) => drop(clientX, clientY), { once: true });
      }
    });
    label.addEventListener("dragstart", (event) => event.preventDefault());
    return label;
  }
}
