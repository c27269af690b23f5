// The panel in which a game is begun and ended.

import { Banner } from "./banner.js";
import { confirm } from "./confirm.js";
import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { GameForm } from "./game_form.js";

const IDLE = "No game is being played: you move both sides.";

export class PlayPanel {
  /**
   * @param {App} app
   * @param {HTMLElement} element
   * @param {Match} match
   * @param {object} catalog the answer of `catalog`
   */
  constructor(app, element, match, catalog) {
    Object.assign(this, { app, match });
    this.form = new GameForm(app.store, catalog.levels, () => this.changed());
    this.banner = new Banner(app, match, () => this.rematch(), () => this.form.otherSide);
    this.answer = make("p", { role: "status", id: "draw-answer" });
    this.idle = make("p", { className: "hint", id: "no-game" }, IDLE);
    this.more = button("New game…", () => this.ask(true), { id: "more-games" });
    this.more.prepend(icon("plus"));
    this.actions = this.makeActions();
    this.next = this.makeNext();
    this.teach = button("", () => app.emit("teach", app.variant), { id: "teach-variant" });
    this.lesson = make("div", { className: "actions" }, this.teach);
    this.learnt = make("p", { className: "hint", id: "learnt" });
    element.append(this.banner.element, this.idle, this.actions, this.answer, this.next, this.lesson, this.learnt);
    this.isAsked = false;
    app.on("players", () => this.shown());
    app.on("node", () => this.shown());
    app.on("variant", () => this.showLesson());
    app.teaching.on("changed", () => this.showLesson());
    app.on("learnt", () => this.showLesson());
    app.on("moved", () => (this.answer.textContent = ""));
    app.on("ended", () => (this.answer.textContent = ""));
    this.shown();
    this.showLesson();
  }

  makeActions() {
    const { match } = this;
    const action = (name, text, act, id, title) => {
      const made = button(text, act, { id, title });
      made.prepend(icon(name));
      return made;
    };
    this.back = action("undo", "Take back", () => match.takeBack(), "take-back", "Take back your last move, or the result");
    this.draw = action("draw", "Draw", () => this.offerDraw(), "offer-draw", "Offer a draw");
    this.resign = action("resign", "Resign", () => this.giveUp(), "resign", "Give up this game");
    this.swapper = action("swap", "Swap sides", () => this.swap(), "swap-sides", "Continue the game with the sides swapped");
    this.free = action("stop", "End without a result", () => this.leave(), "end-game", "Stop playing, without a result");
    const all = [this.back, this.draw, this.resign, this.swapper, this.free, this.more];
    return make("div", { "className": "actions", "role": "group", "aria-label": "This game" }, ...all);
  }

  /** The form for the next game. */
  makeNext() {
    this.fresh = button("New game", () => this.begin(), { className: "main", id: "new-game" });
    this.here = button("Play from here", () => this.begin({ fromHere: true }), {
      id: "play-from-here", title: "Begin a game from the position on the board",
    });
    this.cancel = button("Cancel", () => this.ask(false), { id: "no-new-game" });
    this.heading = make("h2", {}, "New game");
    const actions = make("div", { className: "actions" }, this.fresh, this.here, this.cancel);
    return make("section", { "id": "next-game", "aria-label": "New game" }, this.heading, this.form.element, actions);
  }

  /** Shows or hides the form while a game is being played. */
  ask(isAsked) {
    this.isAsked = isAsked;
    this.shown();
    (isAsked ? this.fresh : this.more).focus();
  }

  shown() {
    const { match, app } = this;
    const { isRunning, canTakeBack, isUnderWay } = match;
    const isHumanIn = match.players.some((it) => !it.engine);
    const isEngineIn = match.players.some((it) => it.engine);
    // The form for the next game comes when it is asked for, as long as a game or its result is shown.
    const hasGame = isUnderWay || match.ending !== null;
    this.idle.hidden = isRunning || match.ending !== null;
    this.actions.hidden = !hasGame && !canTakeBack;
    this.back.disabled = !canTakeBack;
    for (const it of [this.draw, this.resign, this.swapper, this.free]) {
      it.hidden = !isRunning;
    }
    this.draw.disabled = !isHumanIn;
    this.resign.disabled = !isHumanIn;
    this.swapper.disabled = !isHumanIn || !isEngineIn;
    this.more.hidden = !hasGame || this.isAsked;
    this.next.hidden = hasGame && !this.isAsked;
    this.cancel.hidden = !hasGame;
    const isOver = app.position?.legal.length === 0;
    this.here.hidden = isOver || (!app.node?.parent && !app.tree?.start);
    this.fresh.classList.toggle("main", match.ending === null);
  }

  /** Shows that Bentrider can be taught the variant on the board, if it is the user's own, or how far that is. */
  showLesson() {
    const { variant, store, teaching, learnt } = this.app;
    const isOwn = store.files().some(({ name }) => name === variant?.name);
    this.lesson.hidden = !isOwn && !teaching.isRunning;
    const share = Math.floor(100 * (teaching.share ?? 0));
    const [all, used] = [learnt.all(variant?.name), learnt.used(variant?.name)];
    this.learnt.hidden = all.length === 0;
    this.learnt.textContent = howTaught(all, used);
    const offer = all.some((it) => it.match) ? "Match result…" : `Teach Bentrider ${variant?.title}…`;
    this.teach.textContent = teaching.isRunning ? `Teaching ${teaching.variant.title}: ${share} %` : offer;
  }

  /** Handles another choice: a game without moves begins again with it. */
  changed() {
    const { match } = this;
    this.banner.show();
    if (match.isRunning && !match.isUnderWay && this.form.isValid) {
      this.form.keep();
      match.start(this.form.plan());
      this.turned();
    }
  }

  /** Swaps sides in the game that is being played, and in the form. */
  swap() {
    this.match.swap();
    this.form.swap();
    this.turned();
  }

  /** Resigns, after a confirmation. */
  async giveUp() {
    if (await confirm("Resign this game?", "The game will end, and you will lose.", "Resign", "Play on")) {
      this.match.resign();
    }
  }

  /** Offers a draw, after a confirmation, and shows the answer if it is declined. */
  async offerDraw() {
    const { match } = this;
    const isAgainst = match.players.some((it) => it.engine);
    const note = isAgainst ? "Bentrider accepts if it does not think that it is better." : "Both players must agree.";
    if (await confirm("End this game as a draw?", note, isAgainst ? "Offer a draw" : "Draw", "Play on") && match.isRunning) {
      this.answer.textContent = match.offerDraw() ?? "";
    }
  }

  /** Stops playing, after a confirmation. */
  async leave() {
    const isSure = !this.match.isUnderWay
      || await confirm("Stop playing?", "The game will stay on the board, without a result.", "Stop", "Play on");
    if (isSure) {
      this.match.forget();
    }
  }

  /** Begins a game with the players of the last one, who change sides. */
  async rematch() {
    this.form.swap();
    await this.begin({ fromStart: this.app.tree.start });
  }

  /** Opens another variant, or with `fromHere` goes on with the one that is open. A game begins only if a human has the first move. */
  async choose(variant, { fromHere = false } = {}) {
    if (!this.form.plan().players[0].engine && this.form.isValid) {
      await this.open({ variant, fromHere });
    } else if (!fromHere) {
      await this.app.open({ variant });
    }
  }

  /** Begins a game from the start of the variant, or from the current position. */
  async begin({ fromHere = false, fromStart = null } = {}) {
    if (this.form.report()) {
      await this.open({ fromHere, start: fromStart });
    }
  }

  /** Opens a game, and begins it with the settings of the form. */
  async open({ variant = this.app.variant?.name, fromHere = false, start = null }) {
    const { app } = this;
    this.form.keep();
    this.isAsked = false;
    try {
      if (!fromHere) {
        await app.open({ variant, start });
      }
      this.match.start(this.form.plan());
      this.turned();
      // On a phone, the state of the game is above the form.
      this.next.closest(".panel-side").scrollTop = 0;
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

/** What Bentrider plays with, of all networks of a variant. */
function howTaught(all, used) {
  if (!used) {
    return "Bentrider has learnt this variant, but plays without it.";
  }
  return used === all.at(-1) ? "Bentrider plays with what it has learnt." : "Bentrider plays with what it learnt earlier. The last result is not in use.";
}
