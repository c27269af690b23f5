// On a phone, the panel as a sheet: it lies below the board, and its handle draws it over the board and back.

import { make } from "./dom.js";

/** How far the handle must be drawn, in pixels; less is a tap. */
const DRAWN = 12;

export class Sheet {
  /**
   * @param {App} app
   * @param {HTMLElement} element what holds the panels
   */
  constructor(app, element) {
    this.element = element;
    this.handle = make("button", { type: "button", className: "handle" });
    this.handle.addEventListener("pointerdown", (event) => (this.from = event.clientY));
    this.handle.addEventListener("click", () => this.raise(!this.isRaised));
    this.handle.addEventListener("pointermove", (event) => this.drawn(event));
    element.prepend(this.handle);
    app.on("opened", () => this.raise(false));
    // What is chosen there is put on the board.
    document.getElementById("tab-play").addEventListener("click", () => this.raise(false));
    element.addEventListener("change", ({ target }) => target.name === "setup-tool" && this.raise(false));
    this.raise(false);
  }

  /** Follows a finger that draws the handle up or down. */
  drawn({ clientY, buttons }) {
    const way = clientY - this.from;
    if (buttons > 0 && Math.abs(way) > DRAWN) {
      this.raise(way < 0);
    }
  }

  /** Draws the sheet over the board, or back below it. */
  raise(isRaised) {
    this.isRaised = isRaised;
    this.element.classList.toggle("raised", isRaised);
    this.handle.setAttribute("aria-expanded", isRaised);
    this.handle.setAttribute("aria-label", isRaised ? "Show the board" : "Show the whole panel");
  }
}
