// The graph of White's expected score over a game.

import { svg } from "./board.js";

const HEIGHT = 100;

export class Graph {
  /**
   * @param {{expected: ?number, sign: string, label: string}[]} points one per position; `expected`
   * is from 0 to 1
   * @param {(at: number) => void} choose called with the number of a position that is clicked
   * @param {?(at: ?number) => void} point called with the number of the position under the pointer, null when it leaves;
   * without it, the browser shows the label of that position
   */
  constructor(points, choose, point = null) {
    this.points = points;
    const width = Math.max(points.length - 1, 1);
    this.cursor = svg("path", { class: "cursor", d: "" });
    this.element = svg(
      "svg",
      { class: "graph", viewBox: `0 0 ${width} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" },
      svg("path", { class: "area", d: this.area(width) }),
      svg("path", { class: "middle", d: `M 0 ${HEIGHT / 2} H ${width}` }),
      this.cursor,
      ...this.falls(),
      ...this.dots(),
    );
    this.element.setAttribute("aria-label", "Expected score for White over the game");
    const hint = svg("title");
    if (!point) {
      this.element.prepend(hint);
    }
    const pointed = point ?? ((at) => (hint.textContent = points[at]?.label ?? ""));
    this.element.addEventListener("pointermove", (event) => pointed(this.numberAt(event)));
    this.element.addEventListener("pointerleave", () => pointed(null));
    this.element.addEventListener("click", (event) => choose(this.numberAt(event)));
  }

  /** The number of the position at a point. */
  numberAt({ clientX }) {
    const box = this.element.getBoundingClientRect();
    return Math.round(((clientX - box.left) / box.width) * Math.max(this.points.length - 1, 1));
  }

  /**
   * Shows that the board is at the position of this number, or, with `isBeside`, in a variation that begins there; a
   * negative number shows nothing.
   */
  at(number, isBeside = false) {
    this.cursor.classList.toggle("beside", isBeside);
    this.cursor.setAttribute("d", number < 0 ? "" : `M ${number} 0 V ${HEIGHT}`);
  }

  height(point) {
    return HEIGHT * (1 - (point.expected ?? 0.5));
  }

  area(width) {
    const line = this.points.map((point, at) => `L ${at} ${this.height(point)}`).join(" ");
    return `M 0 ${HEIGHT} ${line} L ${width} ${HEIGHT} Z`;
  }

  /** How far the score falls by each move that has a sign. */
  falls() {
    const marked = this.points.map((point, at) => [point, at]).filter(([point, at]) => at > 0 && point.sign && point.expected !== null);
    return marked.map(([point, at]) => {
      const d = `M ${at} ${this.height(this.points[at - 1])} V ${this.height(point)}`;
      return svg("path", { class: "fall", "data-sign": point.sign, d });
    });
  }

  /** A dot: a line of length 0 with round ends stays round however the graph is stretched. */
  dots() {
    const marked = this.points.map((point, at) => [point, at]).filter(([point]) => point.sign);
    return marked.map(([point, at]) => {
      const title = svg("title");
      title.textContent = point.label;
      return svg("path", { class: "dot", "data-sign": point.sign, d: `M ${at} ${this.height(point)} h 0` }, title);
    });
  }
}
