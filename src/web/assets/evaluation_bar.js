// The bar beside the board: White's expected score, from 0 to 1.

import { element } from "./moves.js";

export class EvaluationBar {
  constructor() {
    this.share = element("div", "share");
    this.text = element("span", "text");
    this.element = element("div", "evaluation-bar", this.share, this.text);
    this.element.setAttribute("role", "meter");
    this.element.setAttribute("aria-label", "Expected score for White");
    this.element.setAttribute("aria-valuemin", "0");
    this.element.setAttribute("aria-valuemax", "100");
    this.show(null, "");
  }

  /** @param {?number} expected null hides the bar: the score is not known */
  show(expected, score, isFlipped = false) {
    this.element.classList.toggle("unknown", expected === null);
    this.element.classList.toggle("flipped", isFlipped);
    const percent = Math.round((expected ?? 0.5) * 100);
    this.share.style.setProperty("--share", `${percent}%`);
    this.text.textContent = score;
    this.element.setAttribute("aria-valuenow", String(percent));
    this.element.setAttribute("aria-valuetext", score ? `${score}, expected score for White ${percent} %` : "not known");
  }
}
