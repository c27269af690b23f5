// A piece that is carried by the pointer. Only its transform changes, once per frame, so that the board
// is not redrawn.

import { SQUARE, MARGIN, svg } from "./board.js";

export class Drag {
  /**
   * @param {HTMLElement} surface the element that holds the board
   * @param {Board} board
   * @param {string} square where the piece stands
   */
  constructor(surface, board, square) {
    this.board = board;
    const box = board.element.getBoundingClientRect();
    const frame = surface.getBoundingClientRect();
    this.size = (box.width * SQUARE) / (board.files * SQUARE + MARGIN);
    [this.left, this.top] = [frame.left, frame.top];
    this.piece = this.layer("ghost", svg("use", { href: board.symbol(board.shown.pieces.get(square)) }));
    this.frame = this.layer("drop", svg("rect", { x: 3, y: 3, width: 94, height: 94 }));
    this.origin = board.element.querySelector(`.pieces [data-square="${square}"]`);
    this.origin?.classList.add("lifted");
    surface.append(this.frame, this.piece);
  }

  layer(kind, shape) {
    const layer = svg("svg", { class: kind, viewBox: "0 0 100 100" }, shape);
    layer.style.width = `${this.size}px`;
    layer.style.height = `${this.size}px`;
    return layer;
  }

  /** Moves the piece to this point of the window. */
  move(x, y) {
    this.at = [x, y];
    this.request ??= requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.request = null;
    const [x, y] = this.at;
    const half = this.size / 2;
    this.piece.style.transform = `translate3d(${x - this.left - half}px, ${y - this.top - half}px, 0)`;
    const square = this.board.squareAt(x, y);
    if (square !== this.over) {
      this.over = square;
      const [column, row] = square ? this.board.corner(square) : [-1e4, 0];
      const scale = this.size / SQUARE;
      this.frame.style.transform = `translate3d(${column * scale}px, ${row * scale}px, 0)`;
    }
  }

  end() {
    cancelAnimationFrame(this.request);
    this.origin?.classList.remove("lifted");
    this.piece.remove();
    this.frame.remove();
  }
}
