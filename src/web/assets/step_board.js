// The moves of a piece, drawn and changed by clicks on an empty board.

import { place, squareName } from "./board.js";
import { fetched } from "./later.js";
import { make } from "./dom.js";
import { reach } from "./reach.js";
import { SquareGrid } from "./square_grid.js";

const SMALLEST = 9;
const LARGEST = 15;

/** What the next click on a square makes of it. */
const NEXT = { none: "both", both: "move", move: "capture", capture: "none" };
/** The squares to which a click on one applies, by the directions that were chosen. */
const DIRECTIONS = {
  all: (x, y) => fetched("betza_moves.js").mirrored(x, y),
  sides: (x, y) => (x === 0 ? [[x, y]] : [[x, y], [-x, y]]),
  ahead: (x, y) => (y === 0 ? [[x, y]] : [[x, y], [x, -y]]),
  one: (x, y) => [[x, y]],
};

const WORDS = { none: "no move", both: "moves and captures", move: "only moves", capture: "only captures" };

export class StepBoard {
  /** @param {() => void} changed called when a click has changed `steps` */
  constructor(changed) {
    this.changed = changed;
    this.steps = [];
    this.element = make("div", { className: "step-board" });
    /** The repetitions of a step that a click makes, the directions in which it makes it, and the least size. */
    this.range = 1;
    this.directions = "all";
    this.least = SMALLEST;
  }

  /**
   * Shows steps.
   * @param {object} variant of which the piece is
   * @param {number} piece
   * @param {?object} guide the answer of `guide`, if the piece has moves beside the steps
   */
  show(steps, variant, piece, guide = null) {
    Object.assign(this, { steps, variant, piece, guide });
    const size = this.size();
    const isOther = this.files !== size || this.shownVariant !== variant;
    if (isOther) {
      this.lay(size);
    }
    const middle = (size - 1) / 2;
    const { board } = this.grid;
    const drawn = guide ? moved(guide.empty, size) : drawnSteps(steps, size);
    board.draw("reach", reach(board, drawn));
    board.show({ pieces: new Map([[squareName(middle, middle), piece]]) });
    this.grid.name((square) => this.label(square));
  }

  /** The number of files and ranks for all that is shown. */
  size() {
    const longest = Math.max(0, ...this.steps.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))));
    return Math.min(LARGEST, Math.max(this.least, 2 * longest + 1, this.guide?.empty.files ?? 0));
  }

  lay(size) {
    Object.assign(this, { files: size, shownVariant: this.variant });
    const had = this.grid?.cells.hasFocus ? this.grid.cells.cursor : null;
    this.grid = new SquareGrid({ files: size, ranks: size }, this.variant, "The moves of the piece", (square, isSingle) => {
      this.press(square, isSingle);
    });
    this.element.replaceChildren(this.grid.element);
    if (had) {
      this.grid.cells.focus(had);
    }
  }

  /** Lets go of what was shown. */
  clear() {
    Object.assign(this, { files: null, grid: null });
    this.element.replaceChildren();
  }

  /** How far a square is from the piece, to the right and forward. */
  way(square) {
    return place(square).map((it) => it - (this.files - 1) / 2);
  }

  label(square) {
    const [x, y] = this.way(square);
    if (x === 0 && y === 0) {
      return "the piece";
    }
    const sides = [x && `${Math.abs(x)} ${x > 0 ? "right" : "left"}`, y && `${Math.abs(y)} ${y > 0 ? "forward" : "back"}`];
    return `${sides.filter(Boolean).join(", ")}: ${WORDS[this.step(x, y)?.act ?? "none"]}`;
  }

  step(x, y) {
    return this.steps.find((it) => it.x === x && it.y === y);
  }

  /** Changes the step to a square, and those in the other directions. */
  press(square, isSingle) {
    const [x, y] = this.way(square);
    if (x === 0 && y === 0) {
      return;
    }
    const before = this.step(x, y);
    const isOther = before && before.range !== this.range;
    const act = isOther ? "both" : NEXT[before?.act ?? "none"];
    const all = DIRECTIONS[isSingle ? "one" : this.directions](x, y);
    const isChanged = (it) => all.some((other) => other[0] === it.x && other[1] === it.y);
    const kept = this.steps.filter((it) => !isChanged(it));
    const added = act === "none" ? [] : all.map(([x, y]) => ({ x, y, act, range: this.range }));
    this.steps = [...kept, ...added];
    this.changed();
  }
}

/** Steps as the answer to `guide` has moves. */
function drawnSteps(steps, size) {
  const middle = (size - 1) / 2;
  const isOn = (file, rank) => file >= 0 && rank >= 0 && file < size && rank < size;
  const targets = [];
  const rides = [];
  for (const { x, y, act, range } of steps) {
    const squares = [squareName(middle, middle)];
    for (let times = 1; times <= (range || size) && isOn(middle + times * x, middle + times * y); times++) {
      squares.push(squareName(middle + times * x, middle + times * y));
    }
    const kind = range === 1 ? "leap" : "ride";
    targets.push(...squares.slice(1).map((square) => ({ square, act, reach: kind, limited: false })));
    if (range !== 1) {
      rides.push({ squares, hop: false, on: range === 0 });
    }
  }
  return { targets, rides };
}

/** The moves on an empty board, with the piece in the middle of a board of this size. */
function moved({ files, targets, rides }, size) {
  const by = (size - files) / 2;
  const shift = (square) => squareName(...place(square).map((it) => it + by));
  const longer = rides.map((ride) => ({ ...ride, squares: ride.squares.map(shift) }));
  return { targets: targets.map((it) => ({ ...it, square: shift(it.square) })), rides: longer };
}
