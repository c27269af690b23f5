// A notice that something was replaced or deleted, with a button that brings it back. It disappears by itself.

import { button, make } from "./dom.js";

/** Milliseconds that the notice stays while neither the pointer nor the focus is on it. */
const STAY = 8_000;

export class Undo {
  constructor() {
    this.text = make("span");
    this.button = button("Undo", () => this.undo());
    const close = button("×", () => this.hide(), { "aria-label": "Close this message" });
    this.element = make("div", { id: "undo", hidden: true }, this.text, this.button, close);
    document.querySelector("main").append(make("div", { role: "status", className: "undo-place" }, this.element));
    for (const event of ["pointerenter", "focusin"]) {
      this.element.addEventListener(event, () => clearTimeout(this.timer));
    }
    for (const event of ["pointerleave", "focusout"]) {
      this.element.addEventListener(event, () => this.wait());
    }
  }

  /** Says what has happened, and offers to call `act`. */
  offer(text, act) {
    this.act = act;
    this.text.textContent = text;
    this.element.hidden = false;
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), STAY);
  }

  hide() {
    clearTimeout(this.timer);
    this.element.hidden = true;
  }

  undo() {
    this.hide();
    this.act();
  }
}
