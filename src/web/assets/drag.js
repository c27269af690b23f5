// A piece that is carried by the pointer. Only its transform changes, once per frame, so that the board
// is not redrawn.

import { SQUARE, svg } from "./board.js";

/** A piece under a finger: how far above it, in squares, and how much larger. */
const RISE = 1.1;
const LARGER = 2;

export class Drag {
  /**
   * @param {HTMLElement} surface the element that holds the board
   * @param {Board} board
   * @param {object} carried `piece`; `square`: where it stands, or null if it comes from beside the board; `isTouched`:
   * whether a finger carries it: then the piece is larger and above the finger, and the
   * square under the finger is marked beyond its borders
   */
  constructor(surface, board, { piece, square = null, isTouched = false }) {
    Object.assign(this, { board, isTouched });
    const box = board.element.getBoundingClientRect();
    const frame = surface.getBoundingClientRect();
    this.size = box.width / board.files;
    [this.left, this.top] = [frame.left, frame.top];
    this.piece = this.layer("ghost", svg("use", { href: board.symbol(piece) }));
    const target = isTouched ? svg("circle", { cx: 50, cy: 50, r: 100 }) : svg("rect", { x: 3, y: 3, width: 94, height: 94 });
    this.frame = this.layer(isTouched ? "drop finger" : "drop", target);
    this.origin = square && board.element.querySelector(`.pieces [data-square="${square}"]`);
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
    const [up, scale] = this.isTouched ? [this.size * RISE, LARGER] : [0, 1];
    this.piece.style.transform = `translate3d(${x - this.left - half}px, ${y - this.top - half - up}px, 0) scale(${scale})`;
    const square = this.board.squareAt(x, y);
    if (square !== this.over) {
      this.over = square;
      const [column, row] = square ? this.board.corner(square) : [-1e4, 0];
      const [left, top] = [column, row].map((it) => (it * this.size) / SQUARE);
      this.frame.style.transform = `translate3d(${left}px, ${top}px, 0)`;
    }
  }

  end() {
    cancelAnimationFrame(this.request);
    this.origin?.classList.remove("lifted");
    this.piece.remove();
    this.frame.remove();
  }
}
