// The bars above and below the board: who plays, the clocks, and the reserve.

import { pieceImage } from "./chooser.js";
import { timeText } from "./clock.js";
import { make } from "./dom.js";
import { picture } from "./pictures.js";

const TICK = 100;

export class Bars {
  constructor(app, match) {
    Object.assign(this, { app, match });
    this.bars = ["white-bar", "black-bar"].map((id, side) => this.makeBar(document.getElementById(id), side));
    for (const event of ["players", "position", "variant"]) {
      app.on(event, () => this.show());
    }
    app.on("board", () => document.body.classList.toggle("flipped", app.flipped));
    setInterval(() => this.tick(), TICK);
  }

  makeBar(element, side) {
    const name = make("span", { className: `name ${side ? "black" : "white"}` });
    const reserve = make("span", { className: "reserve" });
    reserve.title = "Pieces in reserve, which Pawns can promote to";
    const clock = make("span", { className: "clock", role: "timer", hidden: true });
    element.replaceChildren(name, reserve, clock);
    return { element, name, reserve, clock };
  }

  show() {
    const { match, app } = this;
    this.bars.forEach(({ name, reserve, clock }, side) => {
      const { engine, elo } = match.players[side];
      const player = engine ? `bentrider${elo ? `, level ${elo}` : ""}` : "You";
      const isBoth = match.players.every((it) => it.engine === engine);
      name.textContent = `${side ? "Black" : "White"}${match.tip && !(isBoth && !engine) ? `: ${player}` : ""}`;
      name.classList.toggle("thinking", match.isThinking && match.side === side);
      reserve.replaceChildren(...this.reserve(side), ...this.checks(side));
      clock.hidden = !match.clock;
    });
    this.tick();
  }

  /** The pieces in the reserve of a side, each with its count, after a label. */
  reserve(side) {
    const { position, variant } = this.app;
    const own = (position?.reserve ?? []).filter(([piece, count]) => piece % 2 === side && count > 0);
    const label = own.length > 0 ? [make("span", {}, "Reserve:")] : [];
    return [...label, ...own.map(([piece, count]) => {
      const kind = variant.kinds[piece >> 1];
      const title = `${kind.name}: ${count} in reserve`;
      return make("span", { title, role: "img", "aria-label": title }, pieceImage(picture(kind, side)), String(count));
    })];
  }

  /** The checks that a side has left to give, in a variant that counts them. */
  checks(side) {
    const left = this.app.position?.checks?.[side];
    return left === undefined ? [] : [make("span", {}, `Checks left: ${left}`)];
  }

  tick() {
    const { clock } = this.match;
    if (clock) {
      clock.left.forEach((left, side) => {
        const shown = this.bars[side].clock;
        const text = timeText(left);
        if (shown.textContent !== text) {
          shown.textContent = text;
        }
        shown.classList.toggle("running", clock.side === side);
        shown.classList.toggle("low", left < 20_000);
      });
    }
  }
}
