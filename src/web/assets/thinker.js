// The worker that searches and judges. While it does, it reads no message: where the page is isolated, memory
// that both share interrupts it; elsewhere the worker is ended and started again.

import { inBase64 } from "./base64.js";
import { Emitter } from "./events.js";
import { Loaded } from "./loaded.js";
import { ModuleWorker } from "./module.js";
import { unpacked } from "./packed.js";

/** How long the memory of a search is kept for the next one, in milliseconds. */
const KEPT = 30_000;

/** How long a search waits for a network that is being fetched, in milliseconds. */
const PATIENCE = 2_000;

/** The numbers of questions that are not the page's begin here. */
const OWN_IDS = 2 ** 40;

/** Its events are "message", as that of a connection, and "broken" if no worker can be started. */
export class Thinker extends Emitter {
  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {Set<string>} nets the variants that have a network in the folder `nets` of the site
   */
  constructor(module, nets) {
    super();
    Object.assign(this, { module, nets });
    /** The texts of `load` and `network`, which a new worker must know. */
    this.loaded = new Loaded();
    /** The networks of the site, by variant: promises of the texts that give them. */
    this.networks = new Map();
    this.lastOwnId = OWN_IDS;
    /** The largest number of a search so far, and the one that is added to those of this worker. */
    this.largest = 0;
    /** The number of the last frame, and of the last one that interrupts, if workers can share it. */
    this.order = 0;
    this.interrupts = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.turn = Promise.resolve();
    this.start();
  }

  start() {
    this.base = this.largest;
    /** The questions that wait for their answer, by number. */
    this.waiting = new Map();
    /** By variant, the network of the site that this worker has or is to get; null for another one. */
    this.given = new Map();
    /** The search that runs, with its last lines. */
    this.running = null;
    const worker = new ModuleWorker(this.module, this.interrupts);
    this.worker = worker;
    worker.on("message", (message) => worker === this.worker && this.received(message));
    worker.on("broken", () => this.emit("broken"));
    worker.on("failed", (reason) => worker === this.worker && this.failed(reason));
    this.loaded.forEach((text) => worker.send(text));
  }

  end() {
    clearTimeout(this.idle);
    this.worker.end();
  }

  /** Ends the worker, and starts another one. */
  restart() {
    this.worker.end();
    this.start();
  }

  /** Tells something that also a later worker must know. */
  tell(question, text) {
    this.loaded.add(question, text);
    if (question.ask === "network") {
      this.given.set(question.variant, null);
      if (question.data === null) {
        this.given.delete(question.variant);
      }
    }
    this.turn = this.turn.then(() => this.worker.send(text));
  }

  /** Asks `search`, `judge` or `stop`. */
  ask(question, text) {
    clearTimeout(this.idle);
    this.order += 1;
    const { order, interrupts } = this;
    if (interrupts) {
      Atomics.store(interrupts, 0, order);
    }
    this.turn = this.turn.then(() => this.pass(question, text, order));
  }

  async pass(question, text, order) {
    if (!this.interrupts && this.isBusy()) {
      await this.cut(question.ask === "stop");
    }
    if (question.ask !== "stop") {
      await this.give(question.variant);
    }
    this.waiting.set(question.id, question);
    this.worker.send(text, order);
  }

  isBusy() {
    return this.running !== null || [...this.waiting.values()].some((it) => it.ask !== "stop");
  }

  /** Ends a search together with its worker, after its first answer, with the best move so far if it was stopped. */
  async cut(isStopped) {
    while (this.running === null && this.isBusy()) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const { running } = this;
    if (running === null) {
      return;
    }
    this.restart();
    const [line] = running.lines;
    if (isStopped && line) {
      this.emit("message", { event: "best", search: running.search, move: line.moves[0], san: line.san[0] });
    }
    this.emit("message", { event: "done", search: running.search });
  }

  /**
   * Gives the worker the network that the site has for a variant. Where it cannot be fetched, and for a search that has
   * waited long enough for it, the weights of all variants play.
   */
  async give(variant) {
    if (!this.nets.has(variant) || this.given.has(variant)) {
      return;
    }
    const { worker } = this;
    const network = this.network(variant);
    this.given.set(variant, network);
    const isStill = () => this.worker === worker && this.given.get(variant) === network;
    const sent = network.then(
      (text) => isStill() && worker.send(text),
      () => isStill() && this.given.delete(variant),
    );
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }

  /** The text of the question `network` with the site's network for a variant. */
  network(variant) {
    if (!this.networks.has(variant)) {
      this.lastOwnId += 1;
      const [id, name] = [this.lastOwnId, `${variant}.net`];
      const address = new URL(`nets/${name}.gz`, document.baseURI);
      const data = unpacked(address, "application/octet-stream").then(inBase64);
      const text = data.then((it) => JSON.stringify({ id, ask: "network", variant, name, data: it }));
      text.catch(() => this.networks.delete(variant));
      this.networks.set(variant, text);
    }
    return this.networks.get(variant);
  }

  received(message) {
    if (message.event) {
      this.happened({ ...message, search: this.base + message.search });
      return;
    }
    const question = this.waiting.get(message.id);
    if (!question) {
      return;
    }
    this.waiting.delete(message.id);
    const { answer } = message;
    if (answer?.search) {
      answer.search += this.base;
      this.largest = answer.search;
      this.running = { search: answer.search, lines: [] };
    }
    this.emit("message", message);
  }

  happened(event) {
    if (event.event === "lines" && this.running) {
      this.running.lines = event.lines;
    }
    if (event.event === "done" && this.running?.search === event.search) {
      this.running = null;
      this.idle = setTimeout(() => this.restart(), KEPT);
    }
    this.emit("message", event);
  }

  /** The module has failed: what waits for an answer gets the reason, and a new worker goes on. */
  failed(reason) {
    const { running, waiting } = this;
    this.restart();
    const error = `Bentrider failed and has been restarted: ${reason}`;
    for (const id of waiting.keys()) {
      this.emit("message", { id, error });
    }
    if (running) {
      this.emit("message", { event: "done", search: running.search, error });
    }
  }
}
