// The messages of the page: errors, refusals, and texts for screen readers. An error or a refusal disappears
// at the next action, or after some seconds.

import { sentence } from "./words.js";

const byId = (id) => document.getElementById(id);

/** Milliseconds that a message stays: in any case, and for each letter. */
const STAY = 8000;
const STAY_LETTER = 80;

/** Keys that are not an action by themselves. */
const QUIET = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

/** A message that disappears by itself. */
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

  /** Hides the message after an action on the page outside it. */
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

  /** Announces a text to screen readers. */
  say(text) {
    const line = document.createElement("span");
    line.textContent = `${text} `;
    const log = byId("said");
    log.append(line);
    while (log.children.length > 20) {
      log.firstChild.remove();
    }
  }

  /** Shows and announces an error. */
  complain(text) {
    this.fault.show(text);
  }

  /** Hides an error that is over, if it is still shown. */
  settle(text) {
    if (text && this.fault.text.textContent === sentence(text)) {
      this.fault.show("");
    }
  }

  /** Shows and announces below the board why a move is refused; an empty text hides it. */
  refuse(text) {
    this.refusal.show(text);
  }
}
