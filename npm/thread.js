// A thread with an instance of the module: a worker of a browser or of node. It gets `{module, interrupts}` first,
// then tasks `{order, what, text, isSilent}`, and sends `{}` when it is ready, `{line}` and `{message}` for what the
// module says, `{ended: order, answer?, error?}` after each task, and `{failed}` when it is of no use any more.

import { Instance, builtIn } from "./module.js";

const port = builtIn("worker_threads")?.parentPort ?? globalThis;

/** The number of the last task that interrupts those before it, if it can be shared. */
let interrupts = null;

let instance = null;

/** The task that is done. */
let task = { order: 0 };

/** What the module has sent last. */
let sent = "";

const isInterrupted = () => interrupts !== null && Atomics.load(interrupts, 0) > task.order;

function send(text) {
  sent = text;
  if (task.isSilent) {
    return;
  }
  if (task.what === "line") {
    port.postMessage({ line: text });
  } else if (task.what === "frame") {
    port.postMessage({ message: JSON.parse(text) });
  }
}

/** What a task asks of the module. */
const functions = {
  line: () => instance.call("uci_receive"),
  frame: () => {
    instance.call("receive");
    instance.call("run");
  },
  load: () => {
    // The boards of the instance read the text too: they say what was refused.
    const read = answered("variants_load");
    instance.write(task.text);
    const { error } = answered("uci_load");
    return error === undefined ? read : { error };
  },
  network: () => answered("uci_network"),
};

function answered(name) {
  return instance.call(name) === 1 ? { answer: sent } : { error: sent };
}

function perform(next) {
  task = next;
  instance.write(task.text);
  const result = functions[task.what]();
  port.postMessage({ ended: task.order, ...(typeof result === "object" ? result : {}) });
}

function receive(data) {
  try {
    if (data.module) {
      interrupts = data.interrupts;
      instance = new Instance(data.module, send, isInterrupted);
      port.postMessage({});
    } else {
      perform(data);
    }
  } catch (error) {
    port.postMessage({ failed: instance?.failure ?? error.message });
  }
}

if (port.on) {
  port.on("message", receive);
} else {
  port.addEventListener("message", ({ data }) => receive(data));
}
