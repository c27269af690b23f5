// The engine as a player: it gets a position and answers with a move.

/** The longest time of a level in milliseconds: it searches few positions and is ready long before. */
const LEVEL_TIME = 10_000;
const FULL_TIME = 1000;

/** What the server says if its searches are all in use, and what it means for a game, which asks again. */
const REFUSED = /searches are already running/;
const BUSY = "Bentrider is busy in another page. It moves as soon as it can.";
const BUSY_LEARNING = "Bentrider is busy learning, or in another page. It moves as soon as it can.";

export class Opponent {
  /**
   * @param {App} app
   * @param {{changed, answer, failed}} listener `changed()`: it has started or stopped thinking; `answer(node, move)`:
   * its move in the position of a node, as docs/web.md says; `failed(sentence)`: it could not think
   */
  constructor(app, listener) {
    Object.assign(this, { app, listener });
    /** The node that the engine thinks about, or null. */
    this.node = null;
    this.search = null;
    /** The expected score of White, as reported last. */
    this.expected = null;
    /** The message that it is busy, or "". */
    this.busy = "";
    app.server.on("lines", (event) => this.scored(event));
    app.server.on("best", (event) => this.answered(event));
    app.server.on("done", (event) => this.ended(event));
  }

  get isThinking() {
    return this.node !== null;
  }

  /** Starts thinking about a node: with a clock or some milliseconds, at a level or (null) at full strength. */
  async think(node, { clock, time, elo = null }) {
    const increment = [time?.increment ?? 0, time?.increment ?? 0];
    const limits = clock ? { clock: { left: clock.left.map(Math.ceil), increment } }
      : { milliseconds: time?.milliseconds ?? (elo ? LEVEL_TIME : FULL_TIME) };
    const { threads = 1, hash = 64 } = this.app.store.preference("analysis", {});
    Object.assign(this, { node, search: null });
    this.listener.changed();
    const question = { ...this.app.game(node), limits, lines: 1, threads, hash, elo, analysis: false };
    try {
      const { search } = await this.app.server.ask("search", question);
      if (this.node === node) {
        this.search = search;
      }
    } catch (error) {
      if (this.node === node) {
        this.forget();
        this.listener.failed(REFUSED.test(error.message) ? this.refused() : error.message);
      }
    }
  }

  /** The message about a search that is refused because all are in use. */
  refused() {
    this.busy = this.app.teaching.isRunning ? BUSY_LEARNING : BUSY;
    return this.busy;
  }

  /** Stops thinking, without an answer. */
  stop() {
    if (this.isThinking) {
      this.app.server.ask("stop").catch(() => {});
      this.forget();
    }
  }

  /** Forgets its search: the connection is lost, or the search has ended. */
  forget() {
    Object.assign(this, { node: null, search: null });
    this.listener.changed();
  }

  scored({ search, lines }) {
    if (this.isThinking && search === this.search && lines.length > 0) {
      this.expected = lines[0].expected;
    }
  }

  async answered({ search, move }) {
    const { node } = this;
    if (!this.isThinking || search !== this.search || !move) {
      return;
    }
    this.forget();
    this.app.notices.settle(this.busy);
    this.busy = "";
    const { legal } = await this.app.study(node);
    const found = legal.find((it) => it.move === move);
    if (found) {
      this.listener.answer(node, found);
    }
  }

  /** Reports a search that ends without a move as failed. */
  ended({ search, error }) {
    if (this.isThinking && search === this.search) {
      this.forget();
      this.listener.failed(error ?? "The search has ended without a move.");
    }
  }
}
