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

export class Engine extends EventTarget {
  #thinker = null;
  #answerer = null;
  #waiting = new Map();
  #lastId = 0;
  #listeners = new Set();
  #turn;
  /** Why there are no threads. */
  #broken = null;

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
      this.#thinker = new Thinker(wasm, sharedNumber(), networks, tellers);
      this.#answerer = new Answerer(wasm, tellers);
    };
    this.#turn = start().catch((error) => {
      this.#broken = error;
      this.#failed(error.message);
    });
  }

  /** Sends a line of UCI, or several. */
  postMessage(lines) {
    for (const line of String(lines).split(/\r?\n/)) {
      if (line.trim() !== "") {
        this.#then(() => this.#thinker.receive(line.trim()));
      }
    }
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
    this.#lastId += 1;
    const frame = { ...question, id: this.#lastId };
    return new Promise((resolve, reject) => {
      this.#waiting.set(frame.id, { resolve, reject });
      this.#then(() => {
        if (TELLING.has(frame.ask)) {
          this.#thinker.tell(frame);
        }
        return THINKING.has(frame.ask) ? this.#thinker.ask(frame) : this.#answerer.ask(frame);
      });
    });
  }

  /**
   * Adds the variant of a variant file, or those of a `variants.ini`, to the ones that UCI_Variant can choose. Resolves
   * with their names.
   */
  async loadVariant(text) {
    await this.#turn;
    if (this.#broken) {
      throw this.#broken;
    }
    return (await this.#thinker.load(text)).split(" ");
  }

  /** Ends the threads. */
  terminate() {
    this.#then(() => {
      this.#thinker.end();
      this.#answerer.end();
    });
  }

  /** Does something when all before it has been passed on. */
  #then(pass) {
    const passed = () => (this.#broken ? Promise.reject(this.#broken) : pass());
    this.#turn = this.#turn.then(passed).catch((error) => this.#failed(error.message));
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
    this.#waiting.forEach(({ reject }) => reject(error));
    this.#waiting.clear();
    this.#said(`info string error: ${error.message}`);
  }
}
