// A connection to Bentrider inside the page, without a server: a worker that answers, and one that searches, judges
// and teaches (thinker.js). What the small module does not have is asked of the large one, which is fetched then.

import { Answerer } from "./answerer.js";
import { Emitter } from "./events.js";
import { Loaded } from "./loaded.js";
import { compiled } from "./module.js";
import { Thinker } from "./thinker.js";

/** Questions for the worker that thinks. */
const FOR_THINKER = new Set(["search", "judge", "teach", "stop"]);

/** Questions that change what both workers know. */
const FOR_BOTH = new Set(["load", "network"]);

/** Questions for the large module. */
const FOR_WORKSHOP = new Set(["export"]);

/** A connection as SocketConnection. */
export class ModuleConnection extends Emitter {
  static lost = "Bentrider cannot be loaded. The page keeps your game and tries again.";

  /**
   * @param {Set<string>} nets the variants that have a network in the folder `nets` of the site
   * @param {string} module "bentrider", the small module, or "workshop", the large one
   */
  constructor(nets, module = "bentrider") {
    super();
    this.isOpen = false;
    this.isClosed = false;
    this.loaded = new Loaded();
    this.module = compiled(module);
    this.answerer = this.started(new Answerer(this.module, this.loaded));
    this.thinker = this.started(new Thinker(this.module, nets));
    this.answerer.on("broken", () => this.close());
    this.thinker.on("broken", () => this.close());
    this.module.then(() => this.open(), () => this.close());
  }

  /** A worker, whose messages are those of this connection. */
  started(worker) {
    worker.on("message", (message) => this.emit("message", message));
    return worker;
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
      [this.answerer, this.thinker, this.workshop].forEach((it) => it?.end());
      this.emit("close");
    }
  }

  /** Sends the text of a question. */
  send(text) {
    const question = JSON.parse(text);
    if (FOR_THINKER.has(question.ask)) {
      this.thinker.ask(question, text);
    } else if (FOR_WORKSHOP.has(question.ask)) {
      this.askWorkshop(question, text);
    } else {
      this.ask(question, text);
    }
  }

  ask(question, text) {
    if (FOR_BOTH.has(question.ask)) {
      this.loaded.add(question, text);
      this.thinker.tell(question, text);
      this.workshop?.tell(text);
    }
    this.answerer.ask(question, text);
  }

  async askWorkshop(question, text) {
    try {
      const module = compiled("workshop");
      await module;
      this.workshop ??= this.startedWorkshop(module);
      this.workshop.ask(question, text);
    } catch (error) {
      this.emit("message", { id: question.id, error: error.message });
    }
  }

  startedWorkshop(module) {
    const workshop = this.started(new Answerer(module, this.loaded));
    workshop.on("broken", () => workshop.abandon("This browser cannot run the part of Bentrider that does this."));
    return workshop;
  }
}
