// The engine's lines, each with its score and its moves. They change up to 20 times a second, so elements
// are kept and only their texts change.

import { button } from "./dom.js";
import { element } from "./moves.js";
import { signed } from "./signs.js";

/** The number of moves of a line that are shown. */
const MOVES = 16;

/** A line that is not known yet. */
const UNKNOWN = { score: "", bound: "exact", moves: [], san: [] };

export class Lines {
  /**
   * @param {{look, leave, choose}} actions `look(line, count)`: the pointer is on the
   * move `count` of the line; `leave()`: it is on none; `choose(line, count)`: that move was clicked
   */
  constructor(actions) {
    this.actions = actions;
    this.rows = [];
    this.element = element("ol", "lines");
    this.element.addEventListener("pointerleave", () => this.release());
    this.element.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.element.contains(relatedTarget)) {
        this.release();
      }
    });
  }

  /** Handles that the pointer has left the lines. */
  release() {
    if (this.held) {
      this.held = null;
      this.actions.leave();
    }
  }

  /**
   * @param {object[]} lines as in an event `lines`
   * @param {number} number the number of the next move
   * @param {boolean} white whether White plays it
   * @param {number} most how many lines are searched: rows for lines that are not known yet are empty
   */
  show(lines, number, white, most) {
    const count = Math.max(lines.length, most);
    while (this.rows.length > count) {
      this.rows.pop().element.remove();
    }
    while (this.rows.length < count) {
      const row = this.row();
      this.rows.push(row);
      this.element.append(row.element);
    }
    this.rows.forEach((row, at) => this.fill(row, lines[at] ?? UNKNOWN, number, white));
  }

  /** An empty row. */
  row() {
    const row = { score: element("span", "line-score"), moves: element("span", "line-moves"), buttons: [] };
    row.element = element("li", "", row.score, row.moves);
    row.element.append(whole(row.element));
    return row;
  }

  fill(row, line, number, white) {
    write(row.score, { lower: "≥ ", upper: "≤ " }[line.bound] ?? "", signed(line.score));
    row.score.title = { lower: "At least this: still being searched", upper: "At most this: still being searched" }[line.bound] ?? "";
    if (this.held === row) {
      return;
    }
    row.line = line.moves;
    const shown = line.san.slice(0, MOVES);
    while (row.buttons.length > shown.length) {
      row.buttons.pop().remove();
    }
    shown.forEach((san, at) => {
      row.buttons[at] ??= this.move(row, at);
      const ply = white ? at : at + 1;
      const count = number + (ply >> 1);
      const lead = ply % 2 === 0 ? `${count}. ` : at === 0 ? `${count}… ` : "";
      write(row.buttons[at], lead, san);
    });
  }

  /** Whether another move, or none, is looked at. */
  isElsewhere(row, at) {
    return this.held !== row || this.heldMove !== at;
  }

  move(row, at) {
    const button = element("button", "move");
    button.type = "button";
    const look = () => {
      Object.assign(this, { held: row, heldMove: at });
      this.actions.look(row.line, at + 1);
    };
    // A line that moves under a still pointer is not looked at.
    button.addEventListener("pointermove", (event) => this.isElsewhere(row, at) && hasMoved(event) && look());
    button.addEventListener("focus", look);
    button.addEventListener("click", () => this.actions.choose(row.line, at + 1));
    row.moves.append(button);
    return button;
  }
}

function hasMoved({ movementX, movementY }) {
  return movementX !== 0 || movementY !== 0;
}

/** A button that shows all moves of a line on several rows, and one row again. */
function whole(line) {
  const toggle = button("…", () => {
    const isWhole = line.classList.toggle("whole");
    toggle.setAttribute("aria-expanded", String(isWhole));
  }, { className: "whole-line", title: "Show the whole line", "aria-label": "The whole line", "aria-expanded": "false" });
  return toggle;
}

/** Sets the text of an element if it differs. */
function write(element, ...texts) {
  const text = texts.join("");
  if (element.textContent !== text) {
    element.textContent = text;
  }
}
