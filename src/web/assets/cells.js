// The squares of the board for the keyboard and for screen readers: a grid over the picture, with one cell for
// each square, of which one can be reached by the Tab key.

import { place, squareName } from "./board.js";

const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Cells {
  /**
   * @param {Board} board
   * @param {(square) => void} press called when Enter or the space bar is pressed on a square
   */
  constructor(board, press) {
    this.board = board;
    this.press = press;
    this.element = document.createElement("div");
    this.element.className = "cells";
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("aria-label", "Board");
    /** Whether the focus was set by a click: then the arrow keys go through the moves. */
    this.isPointed = false;
    this.lay();
    this.element.addEventListener("pointerdown", () => (this.isPointed = true));
    this.element.addEventListener("keyup", (event) => event.key === "Tab" && (this.isPointed = false));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", (event) => this.reach(event.target));
  }

  /** Creates the cells, in their order on the screen. */
  lay() {
    const { files, ranks, flipped, holes } = this.board;
    this.cells = new Map();
    const rows = [...Array(ranks).keys()].map((y) => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let x = 0; x < files; x++) {
        const square = squareName(flipped ? files - 1 - x : x, flipped ? y : ranks - 1 - y);
        row.append(this.cell(square, holes.has(square)));
      }
      return row;
    });
    this.element.replaceChildren(...rows);
    this.reach(this.cells.get(this.cursor) ?? this.cells.values().next().value);
  }

  cell(square, isHole) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    if (isHole) {
      cell.setAttribute("aria-label", "not a square");
      return cell;
    }
    cell.dataset.square = square;
    cell.tabIndex = -1;
    this.cells.set(square, cell);
    return cell;
  }

  /** Names each square by `name(square)`, shows `title(square)` to the pointer, and says which one is picked. */
  name(name, title, picked) {
    for (const [square, cell] of this.cells) {
      const label = name(square);
      if (cell.getAttribute("aria-label") !== label) {
        cell.setAttribute("aria-label", label);
      }
      cell.title = title(square);
      cell.setAttribute("aria-selected", square === picked);
    }
  }

  /** Lets the Tab key reach this cell. */
  reach(cell) {
    const before = this.cells.get(this.cursor);
    if (before) {
      before.tabIndex = -1;
    }
    cell.tabIndex = 0;
    this.cursor = cell.dataset.square;
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  focus(square) {
    this.cells.get(square)?.focus({ preventScroll: true });
  }

  key(event) {
    const square = event.target.dataset?.square;
    if (!square || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (event.key in STEPS && !this.isPointed) {
      this.step(square, STEPS[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      this.press(square);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Goes to the next square in a direction on the screen, over squares that do not exist. */
  step(square, [right, up]) {
    const turn = this.board.flipped ? -1 : 1;
    let [file, rank] = place(square);
    do {
      file += right * turn;
      rank += up * turn;
      const next = this.cells.get(squareName(file, rank));
      if (next) {
        next.focus();
        return;
      }
    } while (file >= 0 && rank >= 0 && file < this.board.files && rank < this.board.ranks);
  }
}
