// The modules of WebAssembly: each fetched and compiled once, and run in workers.

import { Emitter } from "./events.js";
import { unpacked } from "./packed.js";

/** The modules that are compiled, by name. */
const compiling = new Map();

async function compile(name) {
  const address = new URL(`assets/${name}.wasm.gz`, document.baseURI);
  return WebAssembly.compileStreaming(unpacked(address, "application/wasm"));
}

/**
 * A compiled module. A failure is tried again when it is asked for again.
 * @param {string} name "bentrider" for the module that plays, "workshop" for the one that also exports and teaches
 */
export function compiled(name) {
  if (!compiling.has(name)) {
    const module = compile(name);
    compiling.set(name, module);
    module.catch(() => compiling.delete(name));
  }
  return compiling.get(name);
}

/**
 * A worker with the module. Its events are "message", with a message of docs/web.md; "failed", with a reason, after
 * which it is of no use; and instead of that "broken", if it has never worked.
 */
export class ModuleWorker extends Emitter {
  /**
   * @param {Promise<WebAssembly.Module>} module the worker starts before it is compiled
   * @param {Int32Array} interrupts shared memory with the number of the last frame that interrupts those before it
   */
  constructor(module, interrupts = null) {
    super();
    this.isReady = false;
    this.worker = new Worker(new URL("assets/worker.js", document.baseURI));
    this.worker.addEventListener("message", ({ data }) => this.received(data));
    this.worker.addEventListener("error", (event) => this.received({ failed: event.message ?? "its worker cannot start" }));
    // Who has asked for the module knows of its failure.
    this.sent = module.then((it) => this.worker.postMessage({ module: it, interrupts }), () => {});
  }

  received({ text, failed }) {
    if (failed) {
      this.emit(this.isReady ? "failed" : "broken", failed);
    } else if (text) {
      this.emit("message", JSON.parse(text));
    } else {
      this.isReady = true;
    }
  }

  /** Sends the text of a question, with its number if it can be interrupted. */
  send(text, order = 0) {
    this.sent.then(() => this.worker.postMessage({ order, text }));
  }

  end() {
    this.worker.terminate();
  }
}
