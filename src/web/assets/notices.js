// What the page tells: faults, refusals, and texts for a reader of the screen. A fault or a refusal goes by
// itself: at the next action, or after some seconds.

import { sentence } from "./words.js";

const byId = (id) => document.getElementById(id);

/** Milliseconds that a message stays: for its first look, and for each letter. */
const STAY = 8000;
const STAY_LETTER = 80;

/** Keys that are no action of their own. */
const QUIET = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

/** A message that goes by itself. */
class Message {
  /**
   * @param {HTMLElement} element
   * @param {HTMLElement} text the element in it that gets the text
   */
  constructor(element, text = element) {
    Object.assign(this, { element, text });
    addEventListener("pointerdown", (event) => this.acted(event), { capture: true });
    addEventListener("keydown", (event) => this.acted(event), { capture: true });
  }

  /** Shows and announces a text; an empty one ends the message. */
  show(text) {
    clearTimeout(this.timer);
    this.text.textContent = sentence(text);
    this.element.hidden = !text;
    if (text) {
      this.timer = setTimeout(() => this.show(""), STAY + STAY_LETTER * text.length);
    }
  }

  /** Something is done on the page, outside of the message: it goes. */
  acted({ target, key }) {
    const isWriting = key && key !== "Enter" && target.closest?.("input, textarea");
    if (!this.element.hidden && !this.element.contains(target) && !isWriting && !QUIET.has(key)) {
      this.show("");
    }
  }
}

export class Notices {
  constructor() {
    const fault = byId("fault");
    this.fault = new Message(fault, fault.querySelector("span"));
    fault.querySelector("button").addEventListener("click", () => this.fault.show(""));
    this.refusal = new Message(byId("refused"));
  }

  /** Tells a reader of the screen. */
  say(text) {
    const line = document.createElement("span");
    line.textContent = `${text} `;
    const log = byId("said");
    log.append(line);
    while (log.children.length > 20) {
      log.firstChild.remove();
    }
  }

  /** Shows and announces a fault. */
  complain(text) {
    this.fault.show(text);
  }

  /** Shows and announces below the board why a move is refused; an empty text ends this. */
  refuse(text) {
    this.refusal.show(text);
  }
}
