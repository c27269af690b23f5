// Teaching: Bentrider plays games of a variant against itself, learns from them, and plays a match against itself
// without what it has learnt. It has a connection of its own, so that the game on the board goes on meanwhile.

import { Emitter } from "./events.js";
import { Server } from "./server.js";

/** How often the program is told that the page is still there, in milliseconds. */
const STAY = 4 * 60_000;

/** Emits "changed" when anything below has changed, and "taught" with the result. */
export class Teaching extends Emitter {
  /**
   * @param {class} Connection of which one is made for each teaching
   * @param {(ask) => Promise} prepare tells it the user's own variants
   */
  constructor(Connection, prepare) {
    super();
    Object.assign(this, { Connection, prepare });
    this.isRunning = false;
    /** The variant: its `name` and `title`. */
    this.variant = null;
    /** The last event `teaching` of each stage, by its name. */
    this.stages = new Map();
    /** The event `taught`, or null. */
    this.result = null;
    /** Why there is no result, or "". */
    this.fault = "";
    addEventListener("beforeunload", (event) => this.isRunning && event.preventDefault());
  }

  /**
   * Begins to teach.
   * @param {{name: string, title: string}} variant
   * @param {number} seconds the time for everything
   * @param {number} threads
   */
  begin(variant, seconds, threads) {
    const server = new Server(this.Connection, this.prepare);
    Object.assign(this, { isRunning: true, variant, result: null, fault: "", server });
    this.stages.clear();
    this.began = performance.now();
    // A connection that was left closes later, when another teaching may have begun.
    const listen = (event, act) => server.on(event, (detail) => server === this.server && act(detail));
    listen("open", () => this.ask({ variant: variant.name, seconds, threads }));
    listen("close", () => this.end(this.Connection.lost));
    listen("teaching", (event) => this.progressed(event));
    listen("taught", (event) => (this.result = { ...event, planned: this.stages.get("match")?.of ?? null }));
    listen("done", ({ error = "" }) => this.end(error));
    this.staying = setInterval(() => server.ask("stay").catch(() => {}), STAY);
    this.emit("changed");
  }

  async ask(question) {
    const { server } = this;
    try {
      await server.ask("teach", question);
    } catch (fault) {
      if (server === this.server) {
        this.end(fault.message);
      }
    }
  }

  /** Stops; what has been learnt so far is lost. */
  cancel() {
    this.result = null;
    this.end("");
  }

  progressed(event) {
    this.stages.set(event.stage, event);
    this.share = event.share;
    this.emit("changed");
  }

  end(fault) {
    if (!this.isRunning) {
      return;
    }
    Object.assign(this, { isRunning: false, fault, share: 0 });
    clearInterval(this.staying);
    const { server } = this;
    this.server = null;
    server.leave();
    if (this.result) {
      this.emit("taught", this.result);
    }
    this.emit("changed");
  }

  /** The seconds until the end, as far as they can be foreseen; null at the beginning. */
  get left() {
    const gone = (performance.now() - this.began) / 1000;
    return this.share > 0.02 ? gone / this.share - gone : null;
  }
}

/** The number of games below which a match shows nothing: a few games that end alike have no error. */
const FEWEST = 20;

/**
 * What a match shows: "stronger", "weaker", "unclear" if its error is larger than the difference, or "short" if it has
 * too few games.
 */
export function verdict({ won, drawn, lost, score, score_error: error }) {
  if (won + drawn + lost < FEWEST) {
    return "short";
  }
  if (score - error > 0.5) {
    return "stronger";
  }
  return score + error < 0.5 ? "weaker" : "unclear";
}
