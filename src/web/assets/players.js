// The panel to begin and end a game.

import { confirm } from "./confirm.js";
import { button, labelled, make, select } from "./dom.js";

const NAMES = ["White", "Black"];
const HUMAN = "human";
const FULL = "full";
const STEP = 300;
const IDLE = "you move both sides, and nobody answers. “Play from here” starts a game from the position on the board.";

export class PlayPanel {
  /**
   * @param {App} app
   * @param {HTMLElement} element
   * @param {Match} match
   * @param {object} catalog the answer of `catalog`
   */
  constructor(app, element, match, catalog) {
    Object.assign(this, { app, match });
    const kept = app.store.preference("players", {});
    this.makeFields(kept, catalog.levels);
    this.actions = make("div", { className: "actions", role: "group", "aria-label": "This game" });
    this.makeActions();
    const fresh = button("New game", () => this.begin(), { className: "main", id: "new-game" });
    const here = button("Play from here", () => this.begin({ fromHere: true }), { id: "play-from-here" });
    const swap = button("Swap sides", () => this.swap(), { id: "swap-sides" });
    this.answer = make("p", { role: "status", id: "draw-answer" });
    this.form = make("form", { id: "new-game-form" }, ...this.rows, make("div", { className: "actions" }, fresh, here, swap));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("change", () => this.fitted());
    this.idle = make("p", { className: "hint", id: "no-game" });
    element.append(this.idle, this.actions, this.answer, make("h2", {}, "A new game"), this.form);
    app.on("players", () => this.shown());
    app.on("node", () => (this.answer.textContent = ""));
    this.fitted();
    this.shown();
  }

  makeFields(kept, [weakest, strongest]) {
    const levels = [];
    for (let elo = weakest; elo < strongest; elo += STEP) {
      levels.push(elo);
    }
    levels.push(strongest);
    const middle = levels[Math.floor(levels.length / 2)];
    const options = [
      [HUMAN, "A human"],
      ...levels.map((elo) => [String(elo), `bentrider, level ${elo}`]),
      [FULL, "bentrider, full strength"],
    ];
    const first = [HUMAN, String(middle)];
    this.sides = NAMES.map((name, side) => {
      const known = options.some(([value]) => value === kept.sides?.[side]);
      return select(options, known ? kept.sides[side] : first[side], { id: `player-${name.toLowerCase()}` });
    });
    const number = (id, value, min, max, step) =>
      make("input", { type: "number", id, value: kept[id] ?? value, min, max, step, required: true });
    this.kind = select([["move", "No clock"], ["clock", "Clocks"]], kept.kind ?? "move", { id: "time-kind" });
    this.seconds = number("seconds", 1, 0.1, 600, 0.1);
    this.minutes = number("minutes", 10, 0.1, 600, 0.1);
    this.increment = number("increment", 5, 0, 600, 1);
    this.perMove = labelled("Seconds for each move at full strength", this.seconds);
    this.perGame = make("div", { className: "pair" }, labelled("Minutes", this.minutes),
      labelled("Seconds added for each move", this.increment));
    this.rows = [
      ...NAMES.map((name, side) => labelled(name, this.sides[side])), labelled("Time", this.kind), this.perMove, this.perGame,
    ];
  }

  makeActions() {
    const { match } = this;
    this.back = button("Take back", () => match.takeBack(), { id: "take-back" });
    this.draw = button("Offer a draw", () => (this.answer.textContent = match.offerDraw() ?? ""), { id: "offer-draw" });
    this.resign = button("Resign", () => this.giveUp(), { id: "resign" });
    this.free = button("End without a result", () => match.stop(), { id: "end-game" });
    this.actions.append(this.back, this.draw, this.resign, this.free);
  }

  /** Shows the fields for the kind of time control. */
  fitted() {
    this.perMove.hidden = this.kind.value !== "move" || !this.sides.some((it) => it.value === FULL);
    this.perGame.hidden = this.kind.value !== "clock";
  }

  shown() {
    const { isRunning, canTakeBack } = this.match;
    const isHumanIn = this.match.players.some((it) => !it.engine);
    this.idle.hidden = isRunning;
    this.idle.textContent = `${this.match.ending ? "The game has ended" : "No game is being played"}: ${IDLE}`;
    this.back.disabled = !canTakeBack;
    this.draw.disabled = !isRunning || !isHumanIn;
    this.resign.disabled = !isRunning || !isHumanIn;
    this.free.disabled = !isRunning;
  }

  /** The content of the fields, as `Match.start` takes it. */
  plan() {
    const players = this.sides.map(({ value }) => {
      const isLevel = value !== HUMAN && value !== FULL;
      return { engine: value !== HUMAN, elo: isLevel ? Number(value) : null };
    });
    if (this.kind.value === "clock") {
      const left = Number(this.minutes.value) * 60_000;
      return { players, time: { left: [left, left], increment: Number(this.increment.value) * 1000 } };
    }
    const isFull = this.sides.some((it) => it.value === FULL);
    return { players, time: isFull ? { milliseconds: Number(this.seconds.value) * 1000 } : null };
  }

  /** Swaps White and Black in the form. */
  swap() {
    const [white, black] = this.sides;
    [white.value, black.value] = [black.value, white.value];
    this.fitted();
  }

  /** Resigns, after a confirmation. */
  async giveUp() {
    if (await confirm("Resign this game?", "The game ends, and you lose.", "Resign", "Play on")) {
      this.match.resign();
    }
  }

  /** Opens another variant. A game begins only if a human has the first move. */
  async choose(variant) {
    if (!(await this.match.mayLeave())) {
      return;
    }
    const [first] = this.sides;
    if (first.value === HUMAN && this.form.checkValidity()) {
      await this.open({ variant });
    } else {
      this.match.stop();
      await this.app.open({ variant });
    }
  }

  /** Begins a game from the start of the variant, after a confirmation, or from the current position. */
  async begin({ fromHere = false } = {}) {
    if (this.form.reportValidity() && (fromHere || (await this.match.mayLeave()))) {
      await this.open({ fromHere });
    }
  }

  /** Opens a game, and begins it with the settings of the fields. */
  async open({ variant = this.app.variant?.name, fromHere = false }) {
    const { app } = this;
    const { seconds, minutes, increment } = this;
    app.store.setPreference("players", {
      sides: this.sides.map((it) => it.value), kind: this.kind.value,
      seconds: seconds.value, minutes: minutes.value, increment: increment.value,
    });
    this.match.stop();
    try {
      if (!fromHere) {
        await app.open({ variant });
      }
      this.match.start(this.plan());
      this.turned();
    } catch (error) {
      app.complain(error.message);
    }
  }

  /** Turns the board to the only human player. */
  turned() {
    const [white, black] = this.match.players.map((it) => it.engine);
    if (white !== black && this.app.flipped !== white) {
      this.app.flip();
    }
  }
}
