// An infinite search of the current position. While it is on, it follows the game; it ends when the page is
// not visible. Its result stays until another position is shown.

/** Milliseconds before a position is searched, so that stepping through a game starts only one search. */
const SETTLE = 60;
const MINUTE = 60_000;

export class LiveSearch {
  /**
   * @param {object} app
   * @param {() => object} settings returns `lines`, `threads` and `hash`
   * @param {{clear, lines, tell, evaluated}} listener `clear()`: the position is another one; `lines(event)`: an
   * event `lines` of it; `tell(sentence)`: the state of the search; `evaluated(words)`: the evaluation that it uses
   */
  constructor(app, settings, listener) {
    Object.assign(this, { app, settings, listener });
    this.isOn = false;
    /** The number of the search of the current position; whether the server has been asked for one. */
    this.search = null;
    this.isAsked = false;
    this.turn = 0;
    app.on("node", () => this.follow());
    app.on("connection", () => this.renew());
    app.on("position", () => this.isOver() && this.renew());
    app.on("players", () => this.updateBlocked());
    app.on("judging", () => this.updateBlocked());
    app.server.on("lines", (event) => event.search === this.search && listener.lines(event));
    app.server.on("done", (event) => event.search === this.search && this.end(event));
    setInterval(() => this.stay(), 4 * MINUTE);
    document.addEventListener("visibilitychange", () => this.visibilityChanged());
  }

  /** Turns the search on or off. */
  set(isOn) {
    this.isOn = isOn;
    if (isOn) {
      this.follow();
    } else {
      this.leave();
      this.stop("Stopped.");
    }
  }

  /** Searches again, if the search is on: something has changed, but not the position. */
  renew() {
    if (this.isOn) {
      this.follow();
    }
  }

  /** Drops further results of the search so far. */
  leave() {
    clearTimeout(this.waiting);
    this.turn += 1;
    this.isHalted = false;
    this.search = null;
  }

  /** Searches the current position, if the search is on. */
  follow() {
    this.leave();
    this.listener.clear();
    if (this.isOn && this.isOver()) {
      this.stop(this.app.position.outcome?.text ?? "There is no legal move.");
    } else if (this.isOn && this.isBlocked) {
      this.isAsked = false;
      this.listener.tell("The engine is busy with the game.");
    } else if (this.isOn && this.app.node && this.app.server.isOpen) {
      this.listener.tell("Searching…");
      this.waiting = setTimeout(() => this.start(), SETTLE);
    } else {
      this.stop("");
    }
  }

  isOver() {
    return this.app.position?.legal.length === 0;
  }

  /** Blocks the search while the engine plays, or judges a whole game. */
  updateBlocked() {
    const isBlocked = this.app.match.isEnginesTurn || this.app.isJudging;
    if (isBlocked !== this.isBlocked) {
      this.isBlocked = isBlocked;
      this.renew();
    }
  }

  async start() {
    const { turn } = this;
    this.isAsked = true;
    const question = { ...this.app.game(), limits: {}, analysis: true, ...this.settings() };
    try {
      const { search, evaluation } = await this.app.server.ask("search", question);
      if (turn === this.turn) {
        this.search = search;
        this.listener.evaluated(evaluation);
      }
    } catch (fault) {
      if (turn === this.turn) {
        this.listener.tell(fault.message);
      }
    }
  }

  stop(sentence) {
    if (this.isAsked && this.app.server.isOpen) {
      this.app.server.ask("stop").catch(() => {});
    }
    this.isAsked = false;
    this.search = null;
    this.listener.tell(sentence);
  }

  /** Handles the end of the search, or its replacement by another search of this page. */
  end({ error }) {
    this.search = null;
    this.isAsked = false;
    this.listener.tell(error ?? "The search has ended.");
  }

  /** Tells the server that the page is in use. */
  stay() {
    if (this.search !== null && !document.hidden) {
      this.app.server.ask("stay").catch(() => {});
    }
  }

  /** Stops the search of a page that has been hidden for five minutes, until it is visible again. */
  visibilityChanged() {
    clearTimeout(this.leaving);
    if (document.hidden) {
      this.leaving = setTimeout(() => {
        this.isHalted = this.isAsked;
        this.stop("Stopped while the page was hidden.");
      }, 5 * MINUTE);
    } else if (this.isHalted) {
      this.follow();
    }
  }
}
