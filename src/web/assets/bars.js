// The bars of the players: who plays, the clocks, what each side has captured, and the reserve.

import { pieceImage } from "./chooser.js";
import { timeText } from "./clock.js";
import { make } from "./dom.js";
import { picture } from "./pictures.js";

const TICK = 100;
const SIDES = ["White", "Black"];

/** What White and Black have got from a game. */
const POINTS = { "1-0": ["1", "0"], "0-1": ["0", "1"], "1/2-1/2": ["½", "½"] };

export class Bars {
  constructor(app, match) {
    Object.assign(this, { app, match });
    this.bars = ["white-bar", "black-bar"].map((id, side) => this.makeBar(document.getElementById(id), side));
    for (const event of ["players", "node", "position", "variant", "looks", "tree"]) {
      app.on(event, () => app.node && this.show());
    }
    app.on("board", () => document.querySelector("main").classList.toggle("flipped", app.flipped));
    setInterval(() => this.tick(), TICK);
  }

  makeBar(element, side) {
    const name = make("span", { className: `name ${side ? "black" : "white"}` });
    const points = make("span", { className: "points" });
    const material = make("span", { className: "material" });
    const reserve = make("span", { className: "reserve", hidden: true, title: "Pieces in reserve, which Pawns can promote to" });
    const clock = make("span", { className: "clock", role: "timer", hidden: true });
    element.replaceChildren(name, points, material, clock, reserve);
    return { name, points, material, reserve, clock };
  }

  show() {
    const { match, app } = this;
    const { captured } = app.node;
    const ahead = this.ahead();
    this.bars.forEach(({ name, points, material, reserve, clock }, side) => {
      const text = this.player(side);
      name.textContent = text;
      name.title = `${SIDES[side]}: ${text}`;
      points.textContent = POINTS[app.tree.result]?.[side] ?? "";
      points.title = `Result: ${app.tree.result}`;
      name.classList.toggle("thinking", match.isThinking && match.side === side);
      material.replaceChildren(...this.taken(captured[side], side ? -ahead : ahead), ...this.checks(side));
      reserve.hidden = !app.variant.kinds.some((it) => it.reserve);
      reserve.replaceChildren(...this.reserve(side));
      clock.hidden = !match.clock;
    });
    this.tick();
  }

  /** Who plays a side: in a game of this page its player, else the name in the game that was read, else the side. */
  player(side) {
    const { match, app } = this;
    if (match.tip && match.players.some((it) => it.engine)) {
      const { engine, elo } = match.players[side];
      const level = elo === null ? "full strength" : `level ${elo}`;
      return engine ? `Bentrider, ${level}` : "You";
    }
    const tag = app.tree.tags.find(([name]) => name === SIDES[side])?.[1];
    const isName = tag && !["?", "Human"].includes(tag);
    return isName && !match.isRunning ? tag : SIDES[side];
  }

  value(piece) {
    return Number(this.app.variant.kinds[piece >> 1].value) || 0;
  }

  /** By how much White is ahead on the board, more than at the start of the variant. */
  ahead() {
    const { tree, node } = this.app;
    const sum = (pieces) => [...pieces.values()].reduce((all, it) => all + (it % 2 ? -this.value(it) : this.value(it)), 0);
    return sum(node.pieces) - (tree.start ? 0 : sum(tree.root.pieces));
  }

  /**
   * The pieces that a side has captured, the most valuable first, and by how much it is `ahead`. What has no room is not
   * shown.
   */
  taken(captured, ahead) {
    const { kinds } = this.app.variant;
    const all = counted(captured).sort(([a], [b]) => this.value(b) - this.value(a));
    const pieces = all.map(([piece, count]) => this.held(piece, count, `${count} × ${kinds[piece >> 1].name}, captured`));
    const taken = make("span", { className: "taken", title: "Captured pieces" }, ...pieces);
    const balance = make("span", { className: "balance", title: "Ahead by this many Pawns" }, `+${ahead.toFixed(1).replace(/\.0$/, "")}`);
    return [...(pieces.length > 0 ? [taken] : []), ...(ahead > 0.04 ? [balance] : [])];
  }

  /** The pieces in the reserve of a side, each with its count, after a label. */
  reserve(side) {
    const { position, variant } = this.app;
    const own = (position?.reserve ?? []).filter(([piece, count]) => piece % 2 === side && count > 0);
    const pieces = own.map(([piece, count]) => this.held(piece, count, `${variant.kinds[piece >> 1].name}: ${count} in reserve`));
    return [make("span", { className: "label" }, own.length > 0 ? "Reserve:" : "Reserve: empty"), ...pieces];
  }

  /** A piece with its count. */
  held(piece, count, title) {
    const image = pieceImage(picture(this.app.variant.kinds[piece >> 1], piece % 2));
    return make("span", { title, "role": "img", "aria-label": title }, image, count > 1 || title.endsWith("reserve") ? String(count) : "");
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

/** Pairs of a value and how often a list has it. */
function counted(list) {
  const counts = new Map();
  list.forEach((it) => counts.set(it, (counts.get(it) ?? 0) + 1));
  return [...counts];
}
