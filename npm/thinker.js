// The thread that searches. While it does, it reads no message: where memory can be shared, a number there interrupts
// it; elsewhere the thread is ended, and another one gets the options, the position and the variants again.

import { inBase64 } from "./networks.js";
import { UciState, interrupts } from "./uci.js";
import { Thread } from "./threads.js";

/** The numbers of questions that are not the caller's begin here. */
const OWN_IDS = 2 ** 40;

export class Thinker {
  #module;
  #shared;
  #networks;
  #tellers;
  #thread = null;
  #order = 0;
  #lastId = OWN_IDS;
  #uci = new UciState();
  /** The frames and texts that the next thread must know too. */
  #told = [];
  /** Whether any thread has worked. */
  #isReady = false;
  /** The answer of an unlimited search that has ended before `stop`, which it must not have. */
  #held = null;
  /** The tasks that have not ended, by number. */
  #tasks = new Map();
  /** The variants whose network the thread has: for UCI, and for questions. */
  #given;
  /** The largest number of a search so far, and the one that is added to those of this thread. */
  #largest = 0;
  #base = 0;

  constructor(module, shared, networks, tellers) {
    this.#module = module;
    this.#shared = shared;
    this.#networks = networks;
    this.#tellers = tellers;
    this.#start();
  }

  /** Ends the thread. What is still to be sent to it is dropped. */
  end() {
    this.#thread?.end();
    this.#thread = null;
    this.#tasks.clear();
  }

  /** Passes a line of UCI on. */
  async receive(line) {
    if (line === "isready" && this.#isBusy()) {
      this.#tellers.line("readyok");
      return;
    }
    if (interrupts(line)) {
      await this.#interrupt(/^(stop|ponderhit)\b/.test(line));
    }
    if (/^(go|eval)\b/.test(line)) {
      const told = ({ message }) => this.#tellers.line(`info string error: ${message}; the engine plays without it`);
      await this.#give("network", this.#uci.variant).catch(told);
    }
    this.#uci.note(line);
    this.#send("line", line);
  }

  /** Asks a question that searches, or stops. */
  async ask(frame) {
    if (frame.ask !== "stay") {
      await this.#interrupt(frame.ask === "stop");
    }
    try {
      if (frame.variant !== undefined && frame.ask !== "stay") {
        await this.#give("frame", frame.variant);
      }
      this.#send("frame", JSON.stringify(frame), { frame });
    } catch ({ message }) {
      this.#tellers.message({ id: frame.id, error: message });
    }
  }

  /** Tells a variant or a network of a question. */
  tell(frame) {
    const text = JSON.stringify({ ...frame, id: this.#newId() });
    if (frame.ask === "network") {
      this.#given.add(`frame ${frame.variant}`);
    }
    this.#told.push(["frame", text]);
    this.#send("frame", text, { isSilent: true });
  }

  /** Adds variants for UCI; the answer to this question is their names, and a line for each note. */
  load(id, text) {
    const ended = ({ answer, error }) => {
      if (error === undefined) {
        this.#told.push(["load", text]);
      }
      this.#tellers.message({ id, answer, error });
    };
    this.#send("load", text, { ended });
  }

  #newId() {
    this.#lastId += 1;
    return this.#lastId;
  }

  #start() {
    this.#base = this.#largest;
    this.#given = new Set();
    const thread = new Thread(this.#module, this.#shared, (data) => thread === this.#thread && this.#heard(data));
    this.#thread = thread;
    const told = [...this.#told, ...this.#uci.lines().map((line) => ["line", line])];
    told.forEach(([what, text]) => this.#send(what, text, { isSilent: true }));
  }

  #restart() {
    this.#thread.end();
    this.#tasks.clear();
    this.#start();
  }

  #send(what, text, { isSilent = false, ...more } = {}) {
    if (this.#thread === null) {
      return;
    }
    this.#order += 1;
    const order = this.#order;
    const canEnd = what === "line" && /^go\b.*\bperft\b/.test(text);
    this.#tasks.set(order, { what, text, isSilent, canEnd, ...more });
    this.#thread.send({ order, what, text, isSilent });
  }

  /** Gives the thread the network of a variant, if it has one. Rejects if it cannot be read. */
  async #give(what, variant) {
    const key = `${what} ${variant}`;
    if (this.#given.has(key)) {
      return;
    }
    const network = await this.#networks.of(variant);
    if (network === null) {
      return;
    }
    this.#given.add(key);
    if (what === "network") {
      const name = new TextEncoder().encode(`${variant}\n`);
      const bytes = new Uint8Array(name.length + network.length);
      bytes.set(name);
      bytes.set(network, name.length);
      this.#send(what, bytes, { isSilent: true });
    } else {
      const [id, name, data] = [this.#newId(), `${variant}.net`, inBase64(network)];
      this.#send(what, JSON.stringify({ id, ask: "network", variant, name, data }), { isSilent: true });
    }
  }

  /** The task that searches, or will. */
  #searching() {
    const searches = ({ what, text, frame, isSilent, isAnswered }) =>
      !isSilent && !isAnswered && (what === "line" ? /^go\b/.test(text) : ["search", "judge"].includes(frame?.ask));
    return [...this.#tasks.values()].find(searches);
  }

  #isBusy() {
    return this.#searching() !== undefined;
  }

  /** Ends the search that runs; a search that was stopped answers with its best move so far. */
  async #interrupt(isStopped) {
    if (this.#held !== null) {
      this.#tellers.line(this.#held);
      this.#held = null;
      return;
    }
    if (this.#shared) {
      Object.assign(this.#searching() ?? {}, { isInterrupted: true });
      Atomics.store(this.#shared, 0, this.#order + 1);
      return;
    }
    while (this.#searching() && !this.#searching().canEnd) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const task = this.#searching();
    if (task) {
      const others = [...this.#tasks.values()].filter((it) => it !== task && !it.isSilent);
      this.#restart();
      this.#conclude(task, isStopped);
      await this.#resend(others);
    }
  }

  /** Sends tasks that the ended thread had not begun, to the next one. */
  async #resend(tasks) {
    for (const { what, text, ...more } of tasks) {
      if (what === "line") {
        await this.receive(text);
      } else {
        this.#send(what, text, more);
      }
    }
  }

  /** Says the last words of a search in place of its thread, which was ended. */
  #conclude({ what, text, best, search, san }, isStopped) {
    if (what === "line") {
      const isCount = /\bperft\b/.test(text);
      const ended = [`info string error: ${text} was ended before its end`, "", "Nodes searched: 0"];
      (isCount ? ended : [`bestmove ${best ?? "(none)"}`]).forEach((line) => this.#tellers.line(line));
      return;
    }
    if (isStopped && best) {
      this.#tellers.message({ event: "best", search, move: best, san });
    }
    this.#tellers.message({ event: "done", search });
  }

  #heard({ line, message, ended, failed, ...result }) {
    if (line !== undefined) {
      this.#heardLine(line);
    } else if (message) {
      this.#heardMessage(message);
    } else if (ended !== undefined) {
      const task = this.#tasks.get(ended);
      this.#tasks.delete(ended);
      task?.ended?.(result);
    } else if (failed !== undefined) {
      this.#failed(failed);
    } else {
      this.#isReady = true;
    }
  }

  /** The thread is of no use any more: the next one goes on, unless none can be started at all. */
  #failed(reason) {
    const task = this.#searching();
    if (this.#isReady) {
      this.#restart();
    }
    this.#tellers.failed(reason);
    if (task) {
      this.#conclude(task, false);
    }
  }

  #heardLine(line) {
    const task = this.#searching();
    const [, best] = /^info .*\bpv (\S+)/.exec(line) ?? [];
    if (task && line.startsWith("bestmove")) {
      task.isAnswered = true;
      if (/\b(infinite|ponder)\b/.test(task.text) && !task.isInterrupted) {
        this.#held = line;
        return;
      }
    }
    if (task && best && !/\bmultipv (?!1\b)/.test(line)) {
      Object.assign(task, { canEnd: true, best });
    }
    this.#tellers.line(line);
  }

  #heardMessage(message) {
    const task = this.#searching();
    if (message.answer?.search !== undefined) {
      message.answer.search += this.#base;
      this.#largest = message.answer.search;
      if (task) {
        Object.assign(task, { canEnd: true, search: this.#largest });
      }
    }
    if (message.event && message.search !== undefined) {
      message.search += this.#base;
    }
    if (message.event === "done" && task) {
      task.isAnswered = true;
    }
    if (message.event === "lines" && task) {
      const [first] = message.lines;
      Object.assign(task, { best: first?.moves[0], san: first?.san[0] });
    }
    this.#tellers.message(message);
  }
}
