// A board in a dialog whose squares can be clicked, or reached and pressed by the keyboard.

import { Cells } from "./cells.js";
import { bareBoard } from "./diagram.js";
import { make } from "./dom.js";

export class SquareGrid {
  /**
   * @param {object} shape files, ranks and `holes`
   * @param {object} variant that of the pieces
   * @param {string} label its name for screen readers
   * @param {(square, isSingle) => void} press called with a square that was clicked or pressed; `isSingle` with Shift
   */
  constructor(shape, variant, label, press) {
    this.board = bareBoard(shape, variant);
    this.board.element.setAttribute("aria-hidden", "true");
    this.cells = new Cells(this.board, (square) => press(square, false));
    const { element } = this.cells;
    element.className = "grid-cells";
    element.setAttribute("aria-label", label);
    element.addEventListener("click", (event) => {
      const { square } = event.target.dataset;
      if (square) {
        press(square, event.shiftKey);
      }
    });
    this.element = make("div", { className: "square-grid" }, this.board.element, element);
  }

  /** Names the squares for screen readers and for the pointer. */
  name(text) {
    this.cells.name(text, text, null);
  }
}
