// A move that is entered while the engine thinks, and played when it has answered.

export class Premove {
  /**
   * @param {App} app
   * @param {{changed, play}} listener `changed()`: there is another premove, or none, or its targets are known;
   * `play(from, to)`: the engine has answered
   */
  constructor(app, listener) {
    Object.assign(this, { app, listener });
    /** The squares of the premove, `[from, to]`, or null. */
    this.squares = null;
    this.known = { square: null, targets: new Map() };
    app.on("answered", (node) => this.answered(node));
    app.on("players", () => this.isOpen || this.squares === null || this.ended());
    app.on("opened", () => this.clear());
  }

  /** Whether a human waits for the engine's move in the position that is shown. */
  get isOpen() {
    const { match, node } = this.app;
    return match.isEnginesTurn && node === match.tip && !match.players[1 - match.side].engine;
  }

  set(from, to) {
    this.squares = [from, to];
    this.app.say(`Will play ${from} to ${to}, if it is legal`);
    this.listener.changed();
  }

  clear() {
    if (this.squares) {
      this.squares = null;
      this.listener.changed();
    }
  }

  /** Forgets the premove of a game that has ended; one that is about to be played stays. */
  ended() {
    if (!this.app.match.isRunning) {
      this.clear();
    }
  }

  /** A Map from the squares to which the piece may go to what it does there; empty until they are known. */
  targets(square) {
    if (this.known.square !== square) {
      this.known = { square, targets: new Map() };
      this.ask(square);
    }
    return this.known.targets;
  }

  async ask(square) {
    const { node } = this.app;
    try {
      const { board = [] } = await this.app.server.ask("guide", { ...this.app.game(node), square });
      if (this.known.square === square && node === this.app.node) {
        this.known.targets = new Map(board.map((it) => [it.square, [it]]));
        this.listener.changed();
      }
    } catch {
      // Without marks, a premove can be entered all the same.
    }
  }

  async answered(node) {
    this.known = { square: null, targets: new Map() };
    const { squares } = this;
    if (!squares) {
      return;
    }
    await this.app.study(node);
    if (this.squares === squares && this.app.node === node) {
      this.squares = null;
      this.listener.play(...squares);
    }
  }
}
