// The user's own arrows and circles: drawn with the right mouse button, or with the keyboard on the board.
// They belong to the position in which they were drawn; a click of the left button deletes them.

import { SQUARE, svg } from "./board.js";

const KEY = "m";

export class Marks {
  constructor(app) {
    this.app = app;
    this.drawn = new WeakMap();
    this.from = null;
    app.on("node", () => this.begin(null));
    app.on("board", () => this.draw());
    const { surface } = app;
    surface.addEventListener("contextmenu", (event) => event.preventDefault());
    surface.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    surface.addEventListener("pointerup", (event) => this.release(event), { capture: true });
    surface.addEventListener("keydown", (event) => this.key(event), { capture: true });
  }

  press({ button, clientX, clientY }) {
    if (!this.app.board) {
      return;
    }
    if (button === 2 && !this.app.guest) {
      this.from = this.app.board.squareAt(clientX, clientY);
    } else if (button === 0 && this.drawn.delete(this.app.node)) {
      this.draw();
    }
  }

  release({ button, clientX, clientY }) {
    const to = button === 2 && this.from && this.app.board.squareAt(clientX, clientY);
    if (to) {
      this.toggle(this.from, to);
    }
  }

  /** Handles the key: the first press begins an arrow, the second ends it; twice on one square is a circle. */
  key(event) {
    const square = event.target.dataset?.square;
    if (event.key !== KEY || event.ctrlKey || event.altKey || event.metaKey || !square || this.app.guest) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (this.from) {
      this.toggle(this.from, square);
    } else {
      this.begin(square);
      this.app.say(`An arrow starts at ${square}. Press m on its target, or here again for a circle.`);
    }
  }

  begin(square) {
    this.from = square;
    this.draw();
  }

  /** Draws an arrow or a circle, or deletes it. */
  toggle(from, to) {
    const { node } = this.app;
    const all = this.drawn.get(node) ?? [];
    const kept = all.filter((it) => it[0] !== from || it[1] !== to);
    const isNew = kept.length === all.length;
    this.drawn.set(node, isNew ? [...all, [from, to]] : kept);
    const name = from === to ? `Circle on ${from}` : `Arrow from ${from} to ${to}`;
    this.app.say(isNew ? name : `${name} removed`);
    this.begin(null);
  }

  draw() {
    const { board, node, guest } = this.app;
    const pending = this.from ? [[this.from, this.from]] : [];
    const all = guest ? [] : [...(this.drawn.get(node) ?? []), ...pending];
    board?.draw("own", all.map(([from, to]) => (from === to ? circle(board, from) : board.arrow(from, to))));
  }
}

function circle(board, square) {
  const [cx, cy] = board.corner(square).map((it) => it + SQUARE / 2);
  return svg("circle", { cx, cy, r: 0.44 * SQUARE, "data-square": square });
}
