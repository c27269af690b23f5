// A worker with the module that answers questions one after the other. If the module fails, a new worker goes on.

import { Emitter } from "./events.js";
import { ModuleWorker } from "./module.js";

/** Its events are "message", as that of a connection, and "broken" if no worker can be started. */
export class Answerer extends Emitter {
  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {Loaded} loaded the texts of `load` and `network`, which a new worker must know
   */
  constructor(module, loaded) {
    super();
    Object.assign(this, { module, loaded });
    /** The questions that wait for their answer, in their order: texts by number. */
    this.waiting = new Map();
    this.start();
  }

  start() {
    const worker = new ModuleWorker(this.module);
    this.worker = worker;
    worker.on("message", (message) => worker === this.worker && this.received(message));
    worker.on("broken", () => this.emit("broken"));
    worker.on("failed", (reason) => worker === this.worker && this.failed(reason));
    this.loaded.forEach((text) => worker.send(text));
  }

  end() {
    this.worker.end();
  }

  ask({ id }, text) {
    this.waiting.set(id, text);
    this.worker.send(text);
  }

  /** Passes on a question that another worker answers. */
  tell(text) {
    this.worker.send(text);
  }

  /** Answers what waits with an error. */
  abandon(error) {
    const ids = [...this.waiting.keys()];
    this.waiting.clear();
    ids.forEach((id) => this.emit("message", { id, error }));
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
    this.emit("message", { id: failed, error: `Bentrider failed and has been restarted: ${reason}` });
  }
}
