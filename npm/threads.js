// A thread, seen from the program that uses it.

import { builtIn } from "./module.js";

/** Bytes of the stack of a thread of node, in MiB: a search calls itself. */
const STACK = 16;

function newWorker() {
  const threads = builtIn("worker_threads");
  return threads
    ? new threads.Worker(new URL("./thread.js", import.meta.url), { resourceLimits: { stackSizeMb: STACK } })
    : new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
}

/** Memory with the number of the last task that interrupts, if threads can share it. */
export const sharedNumber = () => {
  const canShare = builtIn("worker_threads") ?? globalThis.crossOriginIsolated;
  return canShare && globalThis.SharedArrayBuffer ? new Int32Array(new SharedArrayBuffer(4)) : null;
};

/** A thread. It calls `heard` with each of its messages: see thread.js. */
export class Thread {
  #worker = newWorker();
  #tasks = 0;

  constructor(module, interrupts, heard) {
    const hear = (data) => {
      if (data.ended !== undefined || data.failed !== undefined) {
        this.#count(-1);
      }
      heard(data);
    };
    if (this.#worker.on) {
      this.#worker.on("message", hear);
      this.#worker.on("error", (error) => hear({ failed: error.message }));
      this.#worker.unref();
    } else {
      this.#worker.onmessage = ({ data }) => hear(data);
      this.#worker.onerror = ({ message }) => hear({ failed: message ?? "its worker cannot start" });
    }
    this.#worker.postMessage({ module, interrupts });
  }

  /** Counts the tasks that run: while there are any, node does not end. */
  #count(more) {
    this.#tasks += more;
    if (this.#tasks > 0) {
      this.#worker.ref?.();
    } else {
      this.#worker.unref?.();
    }
  }

  send(task) {
    this.#count(1);
    this.#worker.postMessage(task);
  }

  end() {
    this.#worker.terminate();
  }
}
