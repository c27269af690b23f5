// A board as SVG. It draws a given position and knows no rules: squares are texts ("e4"), pieces are
// values that its two functions take.

const SVG = "http://www.w3.org/2000/svg";
/** The width of a square, and of the edge with the numbers. */
export const SQUARE = 100;
export const MARGIN = 52;

/** From the lowest to the highest. */
const LAYERS = ["squares", "marks", "picked", "notes", "pieces", "targets", "reach", "arrows", "own", "edge"];

/** An SVG element with these attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** File and rank of a square, from 0. */
export function place(square) {
  return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

/** The name of a square: files and ranks count from 0. */
export function squareName(file, rank) {
  return String.fromCharCode(97 + file) + (rank + 1);
}

export class Board {
  /**
   * @param {object} shape files, ranks, and the squares in `holes` that do not exist
   * @param {(piece) => string} symbol the reference of a piece's picture, such as "#queen"
   * @param {(piece) => string} name the name of a piece for screen readers
   */
  constructor({ files, ranks, holes = [] }, symbol, name) {
    Object.assign(this, { files, ranks, symbol, name });
    this.holes = new Set(holes);
    this.flipped = false;
    this.shown = { pieces: new Map() };
    const width = files * SQUARE + MARGIN;
    const height = ranks * SQUARE + MARGIN;
    this.layers = new Map(LAYERS.map((it) => [it, svg("g", { class: it })]));
    this.element = svg("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, role: "img" });
    this.element.append(...this.layers.values());
    this.drawGround();
  }

  /** Flips the board. */
  flip() {
    this.flipped = !this.flipped;
    this.drawGround();
    this.show(this.shown);
  }

  /**
   * @param {object} position
   * `pieces`: a Map from squares to pieces; `last`: the squares of the last move; `check`: the square of
   * the royal piece in check; `arrows`: pairs of squares, or undefined to keep the present ones; `label`:
   * the text for screen readers.
   */
  show(position) {
    this.shown = position;
    const { pieces, last = [], check = null, arrows = null, label = "" } = position;
    const tiles = last.map((square) => this.tile(square, "last"));
    if (check) {
      tiles.push(this.tile(check, "check"));
    }
    this.draw("marks", tiles);
    this.draw("pieces", [...pieces].map(([square, piece]) => this.piece(square, piece)));
    if (arrows) {
      this.draw("arrows", arrows.map(([from, to]) => this.arrow(from, to)));
    }
    this.element.setAttribute("aria-label", label);
  }

  /** Replaces the content of a layer by these elements; `corner`, `tile`, `piece` and `arrow` help to create them. */
  draw(layer, elements) {
    this.layers.get(layer).replaceChildren(...elements);
  }

  /** The square at a point of the window, or null. */
  squareAt(clientX, clientY) {
    const box = this.element.getBoundingClientRect();
    const scale = (this.files * SQUARE + MARGIN) / box.width;
    const x = Math.floor(((clientX - box.left) * scale - MARGIN) / SQUARE);
    const y = Math.floor(((clientY - box.top) * scale) / SQUARE);
    if (x < 0 || y < 0 || x >= this.files || y >= this.ranks) {
      return null;
    }
    const file = this.flipped ? this.files - 1 - x : x;
    const rank = this.flipped ? y : this.ranks - 1 - y;
    const square = squareName(file, rank);
    return this.holes.has(square) ? null : square;
  }

  /** The upper left corner of a square. */
  corner(square) {
    const [file, rank] = place(square);
    const x = this.flipped ? this.files - 1 - file : file;
    const y = this.flipped ? rank : this.ranks - 1 - rank;
    return [MARGIN + x * SQUARE, y * SQUARE];
  }

  tile(square, kind) {
    const [x, y] = this.corner(square);
    return svg("rect", { x, y, width: SQUARE, height: SQUARE, class: kind, "data-square": square });
  }

  piece(square, piece) {
    const [x, y] = this.corner(square);
    const place = { x, y, width: SQUARE, height: SQUARE, href: this.symbol(piece), "data-square": square };
    const title = svg("title");
    title.textContent = `${this.name(piece)}, ${square}`;
    return svg("use", place, title);
  }

  arrow(from, to) {
    const [fromX, fromY] = this.corner(from).map((it) => it + SQUARE / 2);
    const [toX, toY] = this.corner(to).map((it) => it + SQUARE / 2);
    const length = Math.hypot(toX - fromX, toY - fromY) || 1;
    const [x, y] = [(toX - fromX) / length, (toY - fromY) / length];
    // Along the arrow and across it, from the middle of the target.
    const point = (along, across) => `${toX + along * x - across * y} ${toY + along * y + across * x}`;
    const start = 22 - length;
    const points = [
      point(start, 8), point(-36, 8), point(-36, 24), point(0, 0), point(-36, -24), point(-36, -8),
      point(start, -8),
    ];
    return svg("path", { d: `M ${points.join(" L ")} Z`, "data-arrow": `${from} ${to}` });
  }

  drawGround() {
    const tiles = [];
    for (let rank = 0; rank < this.ranks; rank++) {
      for (let file = 0; file < this.files; file++) {
        const square = squareName(file, rank);
        if (!this.holes.has(square)) {
          tiles.push(this.tile(square, (file + rank) % 2 ? "light" : "dark"));
        }
      }
    }
    const labels = [];
    const label = (x, y, text) => {
      const element = svg("text", { x, y, "text-anchor": "middle" });
      element.textContent = text;
      labels.push(element);
    };
    for (let rank = 0; rank < this.ranks; rank++) {
      label(MARGIN / 2, this.corner(squareName(0, rank))[1] + SQUARE / 2 + 14, rank + 1);
    }
    for (let file = 0; file < this.files; file++) {
      const [x] = this.corner(squareName(file, 0));
      label(x + SQUARE / 2, this.ranks * SQUARE + 40, String.fromCharCode(97 + file));
    }
    this.draw("squares", tiles);
    this.draw("edge", labels);
  }
}
