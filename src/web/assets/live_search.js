// A search without an end of the position that is shown. It follows the game as long as it is on, and ends
// when nobody looks. What it found stays until another position is shown.

/** So many milliseconds a position stays before it is searched: who steps through a game searches once. */
const SETTLE = 60;
const MINUTE = 60_000;

export class LiveSearch {
  /**
   * @param {object} app
   * @param {() => object} settings gives `lines`, `threads` and `hash`
   * @param {{clear, lines, tell, evaluated}} listener `clear()`: the position is another one; `lines(event)`: an
   * event `lines` of it; `tell(sentence)`: what the search does; `evaluated(words)`: which evaluation it has
   */
  constructor(app, settings, listener) {
    Object.assign(this, { app, settings, listener });
    this.isOn = false;
    /** The number of the search of what is shown; has the server been asked for any? */
    this.search = null;
    this.isAsked = false;
    this.turn = 0;
    app.on("node", () => this.follow());
    app.on("connection", () => this.renew());
    app.on("position", () => this.isOver() && this.renew());
    app.on("players", () => this.giveWay());
    app.on("judging", () => this.giveWay());
    app.server.on("lines", (event) => event.search === this.search && listener.lines(event));
    app.server.on("done", (event) => event.search === this.search && this.end(event));
    setInterval(() => this.stay(), 4 * MINUTE);
    document.addEventListener("visibilitychange", () => this.lookAway());
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

  /** What is on its way from a search so far is not wanted any more. */
  leave() {
    clearTimeout(this.waiting);
    this.turn += 1;
    this.isHalted = false;
    this.search = null;
  }

  /** Searches what is shown now, if the search is on. */
  follow() {
    this.leave();
    this.listener.clear();
    if (this.isOn && this.isOver()) {
      this.stop(this.app.position.outcome?.text ?? "There is no legal move.");
    } else if (this.isOn && this.isAway) {
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

  /** While the engine plays, or judges a whole game, nothing else is searched. */
  giveWay() {
    const isAway = this.app.match.isEnginesTurn || this.app.isJudging;
    if (isAway !== this.isAway) {
      this.isAway = isAway;
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

  /** The search has ended by itself, or another search of this page took its place. */
  end({ error }) {
    this.search = null;
    this.isAsked = false;
    this.listener.tell(error ?? "The search has ended.");
  }

  /** Tells the server that somebody is there. */
  stay() {
    if (this.search !== null && !document.hidden) {
      this.app.server.ask("stay").catch(() => {});
    }
  }

  /** A page that is hidden for five minutes searches no more, until it is seen again. */
  lookAway() {
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
