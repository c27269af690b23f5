// What a new worker must load again: the texts of the questions `load` and `network`, in their order.

import { nameIn } from "./variant_text.js";

/** Which file or network a question brings; a later one of the same replaces it. */
function subject(question) {
  return question.ask === "network" ? `network ${question.variant}` : `load ${nameIn(question.text ?? "")}`;
}

export class Loaded {
  constructor() {
    this.entries = new Map();
  }

  /** Adds a question, or puts it in the place of an earlier one of the same file or network. */
  add(question, text) {
    this.entries.set(subject(question), text);
  }

  has(text) {
    return [...this.entries.values()].includes(text);
  }

  delete(text) {
    for (const [key, known] of this.entries) {
      if (known === text) {
        this.entries.delete(key);
      }
    }
  }

  forEach(act) {
    this.entries.forEach((text) => act(text));
  }
}
