// A game that is being played: whose turn it is, the engine's moves, the clocks, and how it ends.

import { Clock } from "./clock.js";
import { Opponent } from "./opponent.js";

const NAMES = ["White", "Black"];

/** Milliseconds after which the engine is asked again if it could not think. */
const RETRY = 4000;

export class Match {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.isRunning = false;
    this.players = [{ engine: false }, { engine: false }];
    this.tip = null;
    this.clock = null;
    this.turns = 0;
    this.opponent = new Opponent(app, {
      changed: () => this.changed(),
      answer: (node, move) => this.answered(node, move),
      failed: (sentence) => this.failed(sentence),
    });
    /** The end of the game, in a sentence. */
    this.ending = null;
    app.on("opened", () => this.forget());
    app.on("moved", (node) => this.moved(node));
    app.on("tree", () => this.pruned());
    app.on("connection", () => this.connected());
  }

  /**
   * Begins a game from the position that is shown.
   * @param {object} plan `players`: for White and Black `engine` (whether it plays) and `elo` (null for full
   * strength); `time`: `{milliseconds}` for each move of the engine, or `{left, increment}` for a clock of
   * both, or null
   */
  start({ players, time }) {
    this.stop();
    Object.assign(this, { players, time, isRunning: true, ending: null, tip: this.app.node });
    this.opponent.expected = null;
    this.app.tree.result = "*";
    this.app.tree.makeMain(this.tip);
    this.clock = time?.left ? this.newClock(time.left) : null;
    this.setTags();
    this.app.say("The game begins.");
    this.turn();
  }

  /** Handles another game that was opened: nothing is played until it is begun. */
  forget() {
    this.stop();
    Object.assign(this, { tip: null, clock: null, ending: null, players: [{ engine: false }, { engine: false }] });
    this.changed();
  }

  newClock(left) {
    return new Clock(left, this.time.increment, (side) => {
      this.finish(side ? "1-0" : "0-1", `${NAMES[side]} lost on time.`, "time forfeit");
    });
  }

  /** Continues a game that `saved` has returned. */
  resume({ isRunning, players, time, left, ending, depth }) {
    Object.assign(this, { isRunning, players, time, ending });
    this.tip = this.app.tree.root.line[depth] ?? this.app.tree.root.end;
    this.clock = left ? this.newClock(left) : null;
    this.turn();
  }

  saved() {
    const { isRunning, players, time, ending, clock, tip } = this;
    return { isRunning, players, time, ending, left: clock?.left ?? null, depth: tip ? tip.path.length - 1 : 0 };
  }

  /** The side whose turn it is in the game: 0 for White. */
  get side() {
    return this.tip.next.white ? 0 : 1;
  }

  get isThinking() {
    return this.opponent.isThinking;
  }

  get isEnginesTurn() {
    return this.isRunning && this.players[this.side].engine;
  }

  /** Whether a game with moves is in progress. */
  get isUnderWay() {
    return this.isRunning && Boolean(this.tip.parent);
  }

  /** The reason why no move may be made on the board now, or null. */
  forbids() {
    if (!this.isRunning) {
      return null;
    }
    if (this.app.node !== this.tip) {
      return "This is an earlier position. Go to the last one (End) to play on, or end the game to try other moves.";
    }
    return this.isEnginesTurn ? "It is Bentrider's turn." : null;
  }

  /** Handles a move that was made on the board. */
  moved(node) {
    if (this.isRunning && node.parent === this.tip) {
      this.advance(node);
    }
  }

  advance(node) {
    this.tip = node;
    this.app.tree.makeMain(node);
    this.clock?.stop(true);
    this.turn();
  }

  /** Checks whether the game has ended, and lets the next side play. */
  async turn() {
    this.changed();
    if (!this.isRunning) {
      return;
    }
    const { tip } = this;
    this.turns += 1;
    const ticket = this.turns;
    try {
      const { outcome } = await this.app.study(tip);
      if (ticket !== this.turns || !this.isRunning) {
        return;
      }
      if (outcome) {
        this.finish(outcome.result, outcome.text, "normal");
        return;
      }
      if (tip.parent) {
        this.clock?.run(this.side);
      }
      if (this.isEnginesTurn) {
        const { elo } = this.players[this.side];
        await this.opponent.think(tip, { clock: this.clock, time: this.time, elo });
      }
    } catch (error) {
      this.failed(error.message);
    }
  }

  /** Plays the engine's move. */
  answered(tip, move) {
    const { app } = this;
    if (tip !== this.tip || !this.isRunning) {
      return;
    }
    const isShown = app.node === tip;
    const node = app.tree.add(tip, move);
    if (isShown) {
      app.go(node);
    }
    app.emit("answered", node);
    this.advance(node);
  }

  /** Handles an engine that could not think: shows a message and asks again; without a connection it waits. */
  failed(sentence) {
    if (this.app.server.isOpen) {
      this.app.complain(sentence);
      const ticket = this.turns;
      setTimeout(() => ticket === this.turns && this.isEnginesTurn && this.turn(), RETRY);
    }
  }

  /** Handles deleted moves: a game whose last move was deleted continues before it. */
  pruned() {
    const path = this.tip?.path ?? [];
    const gone = path.findIndex((it) => it.parent && !it.parent.children.includes(it));
    if (gone > 0) {
      this.opponent.stop();
      this.clock?.stop();
      this.tip = path[gone - 1];
      this.turn();
    }
  }

  connected() {
    if (!this.isRunning) {
      return;
    }
    if (!this.app.server.isOpen) {
      this.clock?.stop();
      this.opponent.forget();
    } else if (this.tip) {
      this.turn();
    }
  }

  /** Ends the game. */
  finish(result, text, termination = "normal") {
    this.stop();
    this.ending = text;
    const { tree } = this.app;
    tree.result = result;
    this.setTags(termination);
    this.app.say(`The game has ended: ${result}. ${text}`);
    this.app.emit("ended");
    this.changed();
  }

  /** Lets the players change sides in the game that is being played. */
  swap() {
    this.opponent.stop();
    this.clock?.stop();
    this.players = [this.players[1], this.players[0]];
    this.opponent.expected = null;
    this.setTags();
    this.turn();
  }

  /** Stops playing, without a result, so that any move can be made on the board. */
  stop() {
    this.clock?.stop();
    this.isRunning = false;
    this.opponent.stop();
    this.changed();
  }

  resign() {
    const side = this.players[this.side].engine ? 1 - this.side : this.side;
    this.finish(side ? "1-0" : "0-1", `${NAMES[side]} resigned.`);
  }

  /**
   * Offers a draw. The engine accepts if it does not think that it is better; two humans agree.
   * @returns {?string} the reason if it is declined
   */
  offerDraw() {
    const engine = this.players.findIndex((it) => it.engine);
    const { expected } = this.opponent;
    if (engine >= 0 && expected === null) {
      return "Bentrider declines: it has not looked at this game yet.";
    }
    if (engine >= 0 && (engine === 0 ? expected : 1 - expected) > 0.5) {
      return "Bentrider declines: it thinks that it is better.";
    }
    this.finish("1/2-1/2", "Draw by agreement.");
    return null;
  }

  /** Takes back the last event: a result that was not reached on the board, or else the last moves. */
  async takeBack() {
    try {
      const { tip } = this;
      const { outcome } = await this.app.study(tip);
      if (tip !== this.tip) {
        return;
      }
      if (this.ending && !outcome) {
        this.reopen();
      } else {
        this.takeMovesBack();
      }
    } catch (error) {
      this.app.complain(error.message);
    }
  }

  /** Continues a game that was resigned, drawn by agreement, or lost on time; the last continues without clocks. */
  reopen() {
    const { app, clock } = this;
    const isOver = clock?.left.some((left) => left === 0);
    Object.assign(this, { isRunning: true, ending: null, clock: isOver ? null : clock, time: isOver ? null : this.time });
    app.tree.result = "*";
    this.setTags();
    app.go(this.tip);
    app.say(`The result is taken back.${isOver ? " The game goes on without clocks." : ""}`);
    this.turn();
  }

  /** Takes back the last move of the human, and the answer to it. */
  takeMovesBack() {
    const isAnswered = !this.players[this.side].engine && this.players.some((it) => it.engine);
    const node = isAnswered ? this.tip.parent?.parent : this.tip.parent;
    if (!node) {
      return;
    }
    const last = node.children.find((it) => this.tip.path.includes(it));
    this.stop();
    Object.assign(this, { isRunning: true, ending: null, tip: node });
    this.app.tree.result = "*";
    this.app.tree.remove(last);
    this.app.go(node);
    this.app.say("Move taken back.");
    this.turn();
  }

  /** Whether there is a result to take back, or a move of a human. */
  get canTakeBack() {
    const isHumanIn = this.players.some((it) => !it.engine);
    const isMoved = () => Boolean(this.tip?.parent) && (this.tip.path.length > 2 || !this.players[1 - this.side].engine);
    return isHumanIn && (this.ending !== null || (this.isRunning && isMoved()));
  }

  setTags(termination) {
    const { tree } = this.app;
    const others = tree.tags.filter(([name]) => !["White", "Black", "Termination"].includes(name));
    if (!others.some(([name]) => name === "Date")) {
      others.push(["Date", today()]);
    }
    const names = NAMES.map((name, side) => [name, this.playerName(side)]);
    tree.tags = [...names, ...others, ...(termination ? [["Termination", termination]] : [])];
    tree.onchange();
  }

  playerName(side) {
    const { engine, elo } = this.players[side];
    return engine ? `bentrider${elo ? ` (${elo})` : ""}` : "Human";
  }

  changed() {
    this.app.emit("players");
  }
}

/** The date as PGN writes it. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((it) => String(it).padStart(2, "0")).join(".");
}
