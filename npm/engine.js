// The engine in a thread of its own: lines of UCI, and the questions of docs/web.md.

import { Networks } from "./networks.js";
import { Answerer } from "./answerer.js";
import { compiled } from "./module.js";
import { sharedNumber } from "./threads.js";
import { Thinker } from "./thinker.js";

/** The questions that are asked of the thread that searches. */
const THINKING = new Set(["search", "judge", "stop", "stay"]);

/** The questions that both threads must know. */
const TELLING = new Set(["load", "network"]);

const theEnd = () => new Error("the engine has ended");

export class Engine extends EventTarget {
  #thinker = null;
  #answerer = null;
  #waiting = new Map();
  #lastId = 0;
  #listeners = new Set();
  #turn;
  /** Why there are no threads. */
  #broken = null;
  /** Whether nothing more is taken. */
  #isClosed = false;
  /** Whether nothing more is passed on. */
  #hasEnded = false;

  /** Called with `{data: line}` for each line of UCI. */
  onmessage = null;

  /** `module` and `nets` may name other places of the module and of the folder of networks. */
  constructor({ module, nets } = {}) {
    super();
    const tellers = {
      line: (line) => this.#said(line),
      message: (message) => this.#answered(message),
      failed: (reason) => this.#failed(reason),
    };
    const networks = new Networks(nets);
    const start = async () => {
      const wasm = await compiled(module);
      if (this.#hasEnded) {
        return;
      }
      this.#thinker = new Thinker(wasm, sharedNumber(), networks, tellers);
      this.#answerer = new Answerer(wasm, tellers);
    };
    this.#turn = start().catch((error) => {
      this.#broken = error;
      this.#failed(error.message);
    });
  }

  /** Sends a line of UCI, or several. Throws when the engine has ended. */
  postMessage(lines) {
    const texts = String(lines).split(/\r?\n/).map((it) => it.trim());
    texts.filter(Boolean).forEach((line) => this.#receive(line));
  }

  /** Calls `listener` with each line of UCI. */
  addMessageListener(listener) {
    this.#listeners.add(listener);
  }

  removeMessageListener(listener) {
    this.#listeners.delete(listener);
  }

  /**
   * Asks a question of docs/web.md, without its `id`; resolves with the answer, or rejects with an Error. What
   * happens later is an event "event", whose `data` is the message.
   */
  ask(question) {
    return this.#asked((id) => {
      const frame = { ...question, id };
      if (TELLING.has(frame.ask)) {
        this.#thinker.tell(frame);
      }
      return THINKING.has(frame.ask) ? this.#thinker.ask(frame) : this.#answerer.ask(frame);
    });
  }

  /**
   * Adds the variant of a variant file, or those of a `variants.ini`, to the ones that UCI_Variant can choose. Resolves
   * with their names, and with notes that say what was refused.
   */
  async loadVariant(text) {
    const answer = await this.#asked((id) => this.#thinker.load(id, text));
    const [names, ...notes] = answer.split("\n");
    return { names: names.split(" "), notes };
  }

  /** Ends the threads at once. Questions that wait are rejected. */
  terminate() {
    this.#isClosed = true;
    this.#end();
  }

  #receive(line) {
    if (this.#isClosed) {
      throw theEnd();
    }
    if (/^quit\b/.test(line)) {
      this.#isClosed = true;
      this.#then(() => this.#end());
    } else {
      this.#then(() => this.#thinker.receive(line));
    }
  }

  /** Passes a question on, with its number; a promise of the answer. */
  #asked(pass) {
    if (this.#isClosed) {
      return Promise.reject(theEnd());
    }
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#then(() => pass(id));
    });
  }

  /** Does something when all before it has been passed on, unless the engine has ended. */
  #then(pass) {
    const passed = () => (this.#broken ? Promise.reject(this.#broken) : pass());
    const unlessEnded = () => (this.#hasEnded ? undefined : passed());
    this.#turn = this.#turn.then(unlessEnded).catch((error) => this.#failed(error.message));
  }

  #end() {
    this.#hasEnded = true;
    this.#thinker?.end();
    this.#answerer?.end();
    this.#rejectAll(theEnd());
  }

  #rejectAll(error) {
    this.#waiting.forEach(({ reject }) => reject(error));
    this.#waiting.clear();
  }

  #said(line) {
    const event = new MessageEvent("message", { data: line });
    this.onmessage?.(event);
    this.#listeners.forEach((listener) => listener(line));
    this.dispatchEvent(event);
  }

  #answered(message) {
    if (message.event) {
      this.dispatchEvent(new MessageEvent("event", { data: message }));
      return;
    }
    const asked = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error === undefined) {
      asked?.resolve(message.answer);
    } else {
      asked?.reject(new Error(message.error));
    }
  }

  #failed(reason) {
    const error = new Error(`Bentrider has failed: ${reason}`);
    this.#rejectAll(error);
    this.#said(`info string error: ${error.message}`);
  }
}
