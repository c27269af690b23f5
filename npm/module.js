// The module of WebAssembly: read, compiled, and given what it imports (crates/wasm/src/host.rs).

const FILE = new URL("./bentrider.wasm", import.meta.url);

/** A module of node; undefined in a browser. */
export const builtIn = (name) => globalThis.process?.getBuiltinModule?.(`node:${name}`);

/** The bytes of a file of this package, or of another address. */
export async function bytesOf(address) {
  const files = builtIn("fs");
  const { protocol } = new URL(address);
  if (files && protocol === "file:") {
    return files.promises.readFile(new URL(address));
  }
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${address} cannot be fetched: ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** The address of a file that a caller has named; that of the module if none was. */
export const addressOf = (file) => {
  const isPath = builtIn("fs") && typeof file === "string" && !/^\w\w+:/.test(file);
  return isPath ? builtIn("url").pathToFileURL(file) : new URL(file ?? FILE, import.meta.url);
};

/** The compiled module. */
export const compiled = async (file) => WebAssembly.compile(await bytesOf(addressOf(file)));

/** The compiled module at once; null where files cannot be read at once. */
export function compiledAtOnce() {
  const files = builtIn("fs");
  return files && FILE.protocol === "file:" ? new WebAssembly.Module(files.readFileSync(FILE)) : null;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An instance of the module. */
export class Instance {
  /** Why it has failed: it is of no use after that. */
  failure = null;
  #exports = null;

  /**
   * @param {WebAssembly.Module} module
   * @param {(text: string) => void} send takes each text that the module sends
   * @param {() => boolean} isInterrupted whether the running search must stop
   */
  constructor(module, send, isInterrupted = () => false) {
    const read = (address, length) => decoder.decode(new Uint8Array(this.#exports.memory.buffer, address, length));
    const bentrider = {
      now: () => performance.now(),
      is_interrupted: () => Number(isInterrupted()),
      send: (address, length) => send(read(address, length)),
      fail: (address, length) => {
        this.failure = read(address, length);
      },
    };
    this.#exports = new WebAssembly.Instance(module, { bentrider }).exports;
  }

  /** Writes a text, or bytes, for the function that is called next. */
  write(text) {
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    const address = this.#exports.reserve(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
  }

  /** Calls a function of the module. */
  call(name, ...numbers) {
    if (this.failure !== null) {
      throw new Error(`Bentrider has failed: ${this.failure}`);
    }
    try {
      return this.#exports[name](...numbers);
    } catch (error) {
      this.failure ??= error.message;
      throw new Error(`Bentrider has failed: ${this.failure}`, { cause: error });
    }
  }
}
