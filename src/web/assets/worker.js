// A worker with an instance of the module. It gets `{module, interrupts}` first, then `{order, text}`: a frame
// of docs/web.md with its number in the order of frames. It sends `{}` when it is ready, `{text}` for each answer and
// event, and `{failed}` if the module has failed; it is of no use after that.

let exports = null;
let failure = null;

/** The number of the last frame that interrupts what was asked before it, if it can be shared. */
let interrupts = null;

/** The number of the frame that is answered. */
let order = 0;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const read = (address, length) => decoder.decode(new Uint8Array(exports.memory.buffer, address, length));

/** What the module imports: see crates/wasm/src/host.rs. */
const bentrider = {
  now: () => performance.now(),
  is_interrupted: () => Number(interrupts !== null && Atomics.load(interrupts, 0) > order),
  send: (address, length) => postMessage({ text: read(address, length) }),
  fail: (address, length) => {
    failure = read(address, length);
  },
};

function answer(text) {
  const bytes = encoder.encode(text);
  const address = exports.reserve(bytes.length);
  new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
  exports.receive();
  exports.run();
}

addEventListener("message", ({ data }) => {
  try {
    if (data.module) {
      interrupts = data.interrupts;
      exports = new WebAssembly.Instance(data.module, { bentrider }).exports;
      postMessage({});
    } else {
      order = data.order;
      answer(data.text);
    }
  } catch (error) {
    postMessage({ failed: failure ?? error.message });
  }
});
