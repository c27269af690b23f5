// The form of a new game: which side the user plays, the level of the engine, and the time.

import { labelled, make, select } from "./dom.js";
import { levelName, levels } from "./levels.js";

const SIDES = [["white", "White"], ["black", "Black"], ["both", "Both sides"], ["neither", "Neither"]];
const FULL = "full";

/** The choices of an older version: a human or a level for each side. */
function ofPlayers([white, black]) {
  const isHuman = [white, black].map((it) => it === "human");
  const side = isHuman[0] ? (isHuman[1] ? "both" : "white") : (isHuman[1] ? "black" : "neither");
  const [level, second] = isHuman[0] ? [black, black] : [white, black];
  return { side, level: level === "human" ? undefined : level, second };
}

export class GameForm {
  /**
   * @param {Store} store keeps the choices
   * @param {[number, number]} range the lowest and the highest level
   * @param {() => void} changed called after each change
   */
  constructor(store, range, changed) {
    this.store = store;
    const kept = store.preference("players", {});
    const chosen = kept.sides ? ofPlayers(kept.sides) : kept;
    this.makeSides(chosen.side ?? "white");
    this.makeLevels(levels(range), chosen);
    this.makeTimes(kept);
    this.element = make("form", { id: "new-game-form" }, this.sides, this.first, this.other,
      labelled("Time", this.kind), this.perMove, this.perGame);
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.addEventListener("change", () => {
      this.fitted();
      changed();
    });
    this.fitted();
  }

  makeSides(side) {
    const radio = ([value, text]) => {
      const made = make("input", { type: "radio", name: "side", value, id: `play-${value}`, checked: value === side });
      return make("label", { className: "segment" }, made, make("span", {}, text));
    };
    this.radios = make("span", { className: "segments" }, ...SIDES.map(radio));
    this.sides = make("fieldset", { className: "sides-field" }, make("legend", {}, "You play"), this.radios);
  }

  makeLevels(all, { level, second }) {
    const options = [...all.map((elo) => [String(elo), sentence(levelName(elo))]), [FULL, "Full strength"]];
    const middle = String(all[Math.floor(all.length / 2)]);
    const known = (value) => (options.some(([it]) => it === value) ? value : middle);
    this.level = select(options, known(level), { id: "level" });
    this.second = select(options, known(second), { id: "second-level" });
    this.first = labelled("Bentrider plays at", this.level);
    this.other = labelled("Black plays at", this.second);
  }

  makeTimes(kept) {
    const number = (id, value, min, max, step) =>
      make("input", { type: "number", id, value: kept[id] ?? value, min, max, step, required: true });
    this.kind = select([["move", "No clock"], ["clock", "Clocks"]], kept.kind ?? "move", { id: "time-kind" });
    this.seconds = number("seconds", 1, 0.1, 600, 0.1);
    this.minutes = number("minutes", 10, 0.1, 600, 0.1);
    this.increment = number("increment", 5, 0, 600, 1);
    this.perMove = labelled("Seconds per move for Bentrider", this.seconds);
    this.perGame = make("div", { className: "pair" }, labelled("Minutes for each side", this.minutes),
      labelled("Seconds added for each move", this.increment));
  }

  /** "white", "black", "both" or "neither". */
  get side() {
    return this.radios.querySelector(":checked").value;
  }

  set side(value) {
    this.radios.querySelector(`#play-${value}`).checked = true;
  }

  /** The side of the only human after a swap; null if there is none, or two. */
  get otherSide() {
    return { white: "Black", black: "White" }[this.side] ?? null;
  }

  get isValid() {
    return this.element.checkValidity();
  }

  /** Shows the first wrong field. Returns whether there is none. */
  report() {
    return this.element.reportValidity();
  }

  /** The levels of White and Black; null for a human. */
  get levels() {
    const { level: { value: level }, second: { value: second } } = this;
    return { white: [null, level], black: [level, null], both: [null, null], neither: [level, second] }[this.side];
  }

  /** Shows the fields that the choices need. */
  fitted() {
    const isNeither = this.side === "neither";
    this.first.hidden = this.side === "both";
    this.first.querySelector("span").textContent = isNeither ? "White plays at" : "Bentrider plays at";
    this.other.hidden = !isNeither;
    this.perMove.hidden = this.kind.value !== "move" || !this.levels.includes(FULL);
    this.perGame.hidden = this.kind.value !== "clock";
  }

  /** Swaps the sides of a human and the engine. */
  swap() {
    this.side = { white: "black", black: "white" }[this.side] ?? this.side;
    this.fitted();
    this.keep();
  }

  /** Keeps the choices. */
  keep() {
    const { side, level, second, kind, seconds, minutes, increment } = this;
    this.store.setPreference("players", {
      side, level: level.value, second: second.value, kind: kind.value,
      seconds: seconds.value, minutes: minutes.value, increment: increment.value,
    });
  }

  /** The content of the fields, as `Match.start` takes it. */
  plan() {
    const players = this.levels.map((level) => {
      return { engine: level !== null, elo: level === null || level === FULL ? null : Number(level) };
    });
    if (this.kind.value === "clock") {
      const left = Number(this.minutes.value) * 60_000;
      return { players, time: { left: [left, left], increment: Number(this.increment.value) * 1000 } };
    }
    const isFull = this.levels.includes(FULL);
    return { players, time: isFull ? { milliseconds: Number(this.seconds.value) * 1000 } : null };
  }
}

function sentence(text) {
  return text[0].toUpperCase() + text.slice(1);
}
