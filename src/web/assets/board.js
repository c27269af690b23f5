// A board as SVG. It draws a given position and knows no rules: squares are texts ("e4"), pieces are
// values that its two functions take.

const SVG = "http://www.w3.org/2000/svg";
/** The width of a square. */
export const SQUARE = 100;
/** How much wider a picture is than its square: pictures have a margin of their own. */
const OVER = 3;

/** From the lowest to the highest. */
const LAYERS = ["squares", "marks", "picked", "notes", "pieces", "coordinates", "targets", "reach", "arrows", "own"];

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
    const [width, height] = [files * SQUARE, ranks * SQUARE];
    this.layers = new Map(LAYERS.map((it) => [it, svg("g", { class: it })]));
    this.element = svg("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, role: "img" });
    this.element.append(...this.layers.values());
    this.element.style.setProperty("--across", files);
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
    const x = Math.floor(((clientX - box.left) * this.files) / box.width);
    const y = Math.floor(((clientY - box.top) * this.ranks) / box.height);
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
    return [x * SQUARE, y * SQUARE];
  }

  tile(square, kind) {
    const [x, y] = this.corner(square);
    return svg("rect", { x, y, width: SQUARE, height: SQUARE, class: kind, "data-square": square });
  }

  piece(square, piece) {
    const [x, y] = this.corner(square).map((it) => it - OVER / 2);
    const size = SQUARE + OVER;
    const place = { x, y, width: size, height: size, href: this.symbol(piece), "data-square": square };
    const title = svg("title");
    title.textContent = `${this.name(piece)}, ${square}`;
    return svg("use", place, title);
  }

  /** An arrow between the middles of two squares; `width` 1 is the usual one. */
  arrow(from, to, width = 1) {
    const [fromX, fromY] = this.corner(from).map((it) => it + SQUARE / 2);
    const [toX, toY] = this.corner(to).map((it) => it + SQUARE / 2);
    const length = Math.hypot(toX - fromX, toY - fromY) || 1;
    const [x, y] = [(toX - fromX) / length, (toY - fromY) / length];
    // Along the arrow and across it, from the middle of the target.
    const point = (along, across) => `${toX + along * x - across * y} ${toY + along * y + across * x}`;
    const start = 22 - length;
    const [shaft, head, back] = [8 * width, 24 * width, -36 * Math.sqrt(width)];
    const points = [
      point(start, shaft), point(back, shaft), point(back, head), point(0, 0), point(back, -head), point(back, -shaft),
      point(start, -shaft),
    ];
    return svg("path", { d: `M ${points.join(" L ")} Z`, "data-arrow": `${from} ${to}` });
  }

  /** The squares that exist, in the order of the screen: from the top, each row from the left. */
  get squares() {
    const all = [];
    for (let y = 0; y < this.ranks; y++) {
      for (let x = 0; x < this.files; x++) {
        const square = this.flipped ? squareName(this.files - 1 - x, y) : squareName(x, this.ranks - 1 - y);
        if (!this.holes.has(square)) {
          all.push(square);
        }
      }
    }
    return all;
  }

  drawGround() {
    const { squares } = this;
    this.draw("squares", squares.map((square) => this.tile(square, shade(square))));
    const lowest = new Map(squares.map((square) => [square[0], square]));
    const leftmost = new Map(squares.toReversed().map((square) => [square.slice(1), square]));
    this.draw("coordinates", [
      ...[...lowest].map(([file, square]) => this.coordinate(file, square, "file")),
      ...[...leftmost].map(([rank, square]) => this.coordinate(rank, square, "rank")),
    ]);
  }

  /** The letter of a file or the number of a rank, in a corner of a square. */
  coordinate(name, square, kind) {
    const [x, y] = this.corner(square);
    const place = kind === "file" ? { "x": x + 96, "y": y + 95, "text-anchor": "end" } : { x: x + 4, y: y + 4 };
    const text = svg("text", { ...place, class: `${kind} on-${shade(square)}` });
    text.textContent = name;
    return text;
  }
}

/** The colour of a square: "light" or "dark". */
function shade(square) {
  const [file, rank] = place(square);
  return (file + rank) % 2 ? "light" : "dark";
}
