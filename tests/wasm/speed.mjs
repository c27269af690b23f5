// Nodes a second of the module, beside those of the program on this machine: node tests/wasm/speed.mjs MODULE BENTRIDER.
// Fails where a share is under the least one. The bound is for a program that is built for every x86-64 processor:
// RUSTFLAGS="-C target-cpu=x86-64" cargo build --release --target-dir target/baseline. Run it on a machine that does
// nothing else.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const VARIANTS = ["fantastic-xiii", "gross", "chess"];
const MILLISECONDS = Number(process.env.MS ?? 3000);
const ROUNDS = 3;
const LEAST_SHARE = 0.55;

const [file, program] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
const decoder = new TextDecoder();

/** An instance, as a function that sends a question and returns the messages. */
function instance() {
  let messages = [];
  const read = (address, length) => decoder.decode(new Uint8Array(exports.memory.buffer, address, length));
  const bentrider = {
    now: () => performance.now(), is_interrupted: () => 0, fail: (address, length) => console.error(read(address, length)),
    send: (address, length) => messages.push(JSON.parse(read(address, length))),
  };
  const { exports } = new WebAssembly.Instance(module, { bentrider });
  return (question) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ id: 1, ...question }));
    const address = exports.reserve(bytes.length);
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    messages = [];
    exports.receive();
    exports.run();
    return messages;
  };
}

function here(variant) {
  const ask = instance();
  const data = readFileSync(new URL(`../../engine-configs/nets/${variant}.net`, import.meta.url)).toString("base64");
  ask({ ask: "network", variant, name: `${variant}.net`, data });
  const limits = { milliseconds: MILLISECONDS };
  const messages = ask({ ask: "search", variant, start: null, moves: [], limits, lines: 1, threads: 1, hash: 64, analysis: true });
  const lines = messages.filter((it) => it.event === "lines").at(-1);
  return (lines.nodes * 1000) / lines.milliseconds;
}

function native(variant) {
  const input = `setoption name UCI_Variant value ${variant}\nsetoption name Hash value 64\ngo movetime ${MILLISECONDS}\n`;
  const { stdout } = spawnSync("bash", ["-c", `(printf '%s' "$0"; sleep ${MILLISECONDS / 1000 + 0.5}) | "$1" uci`, input, program], { encoding: "utf8" });
  const last = stdout.split("\n").filter((it) => / nodes \d+ /.test(it)).at(-1);
  return Number(/ nps (\d+)/.exec(last)[1]);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const results = [];
for (const variant of VARIANTS) {
  const rounds = Array.from({ length: ROUNDS }, () => [here(variant), native(variant)]);
  const [ours, theirs] = [0, 1].map((at) => median(rounds.map((it) => it[at])));
  results.push({ variant, "module kn/s": Math.round(ours / 1000), "program kn/s": Math.round(theirs / 1000), share: Math.round((100 * ours) / theirs) / 100 });
}
console.table(results);
process.exitCode = results.some(({ share }) => share < LEAST_SHARE) ? 1 : 0;
