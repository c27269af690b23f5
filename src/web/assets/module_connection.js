// A connection to Bentrider inside the page, without a server: a worker that answers, and one that searches and
// judges (thinker.js).

import { Emitter } from "./events.js";
import { Loaded } from "./loaded.js";
import { ModuleWorker, compiled } from "./module.js";
import { Thinker } from "./thinker.js";

/** Questions for the worker that thinks. */
const FOR_THINKER = new Set(["search", "judge", "stop"]);

/** Questions for both workers. */
const FOR_BOTH = new Set(["load", "network"]);

/** A connection as SocketConnection. */
export class ModuleConnection extends Emitter {
  static lost = "Bentrider cannot be loaded. The page keeps your game and tries again.";

  /** @param {Set<string>} nets the variants that have a network in the folder `nets` of the site */
  constructor(nets) {
    super();
    this.isOpen = false;
    this.isClosed = false;
    /** The texts of `load` and `network`, which a new worker must know. */
    this.loaded = new Loaded();
    /** The questions that wait for their answer, in their order: texts by number. */
    this.waiting = new Map();
    this.module = compiled();
    this.start();
    this.thinker = new Thinker(this.module, nets);
    this.thinker.on("message", (message) => this.emit("message", message));
    this.thinker.on("broken", () => this.close());
    this.module.then(() => this.open(), () => this.close());
  }

  open() {
    if (this.isClosed) {
      return;
    }
    this.isOpen = true;
    this.emit("open");
  }

  close() {
    if (!this.isClosed) {
      Object.assign(this, { isOpen: false, isClosed: true });
      this.worker.end();
      this.thinker.end();
      this.emit("close");
    }
  }

  start() {
    const worker = new ModuleWorker(this.module);
    this.worker = worker;
    worker.on("message", (message) => worker === this.worker && this.received(message));
    worker.on("broken", () => this.close());
    worker.on("failed", (reason) => worker === this.worker && this.failed(reason));
    this.loaded.forEach((text) => worker.send(text));
  }

  /** Sends the text of a question. */
  send(text) {
    const question = JSON.parse(text);
    if (FOR_THINKER.has(question.ask)) {
      this.thinker.ask(question, text);
      return;
    }
    if (FOR_BOTH.has(question.ask)) {
      this.loaded.add(question, text);
      this.thinker.tell(question, text);
    }
    this.waiting.set(question.id, text);
    this.worker.send(text);
  }

  received(message) {
    if (this.waiting.delete(message.id)) {
      this.emit("message", message);
    }
  }

  /** The module has failed at the first question that waits; a new worker answers the others. */
  failed(reason) {
    this.worker.end();
    const [failed] = this.waiting.keys();
    const text = this.waiting.get(failed);
    this.waiting.delete(failed);
    this.loaded.delete(text);
    this.start();
    this.waiting.forEach((it) => this.loaded.has(it) || this.worker.send(it));
    this.emit("message", { id: failed, error: `Bentrider has failed, and was started again: ${reason}` });
  }
}
