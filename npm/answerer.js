// The thread that answers questions, also while the other one searches. It is started with the first question.

import { Thread } from "./threads.js";

export class Answerer {
  #module;
  #tellers;
  #thread = null;
  #order = 0;
  /** The variants and networks that were told, for the next thread. */
  #told = [];

  constructor(module, tellers) {
    this.#module = module;
    this.#tellers = tellers;
  }

  ask(frame) {
    this.#thread ??= this.#start();
    this.#send(frame);
    if (frame.ask === "load" || frame.ask === "network") {
      this.#told.push(frame);
    }
  }

  end() {
    this.#thread?.end();
    this.#thread = null;
  }

  #send(frame, isSilent = false) {
    this.#order += 1;
    this.#thread.send({ order: this.#order, what: "frame", text: JSON.stringify(frame), isSilent });
  }

  #start() {
    const thread = new Thread(this.#module, null, ({ message, failed }) => {
      if (thread !== this.#thread) {
        return;
      }
      if (message) {
        this.#tellers.message(message);
      } else if (failed !== undefined) {
        thread.end();
        this.#thread = null;
        this.#tellers.failed(failed);
      }
    });
    this.#thread = thread;
    this.#told.forEach((frame) => this.#send(frame, true));
    return thread;
  }
}
