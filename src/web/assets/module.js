// The module of WebAssembly: fetched and compiled once, and run in workers.

import { Emitter } from "./events.js";

const FILE = new URL("./bentrider.wasm.gz", import.meta.url);

/** The first bytes of a file that is compressed: some servers unpack it themselves. */
const GZIP = [0x1f, 0x8b];

let compiling = null;

/** The answer of the server of a file. */
export async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${address} cannot be fetched: ${response.status}`);
  }
  return response;
}

async function compile() {
  const response = await fetched(FILE);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!GZIP.every((it, at) => bytes[at] === it)) {
    return WebAssembly.compile(bytes);
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "content-type": "application/wasm" } }));
}

/** The compiled module. A failure is tried again when it is asked for again. */
export function compiled() {
  compiling ??= compile().catch((error) => {
    compiling = null;
    throw error;
  });
  return compiling;
}

/**
 * A worker with the module. Its events are "message", with a message of docs/web.md; "failed", with a reason, after
 * which it is of no use; and instead of that "broken", if it has never worked.
 */
export class ModuleWorker extends Emitter {
  /**
   * @param {WebAssembly.Module} module
   * @param {Int32Array} interrupts shared memory with the number of the last frame that interrupts those before it
   */
  constructor(module, interrupts = null) {
    super();
    this.isReady = false;
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.received(data));
    this.worker.addEventListener("error", (event) => this.received({ failed: event.message ?? "its worker cannot start" }));
    this.worker.postMessage({ module, interrupts });
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
    this.worker.postMessage({ order, text });
  }

  end() {
    this.worker.terminate();
  }
}
