// The game on the board, as it is kept in the library and for this tab. What replaces a game that has something in
// it lets the user bring it back.

import { newId } from "./library.js";
import { Tree } from "./tree.js";

/** Milliseconds from a change until it is saved. */
const SAVE_AFTER = 300;

/** What the list of games shows of a game's state. */
export function summaryOf(state, title, tree = Tree.fromJSON(state.tree)) {
  const { id, variant, match } = state;
  const { root, tags, result } = tree;
  const [white, black] = ["White", "Black"].map((name) => tags.find(([it]) => it === name)?.[1] ?? "");
  const { end } = root;
  return {
    id, variant, title, white, black, result,
    moves: end.path.length - 1, pieces: [...end.pieces], changed: Date.now(), isRunning: Boolean(match?.isRunning),
    isEmpty: root.children.length === 0 && !root.comment && !tree.start,
  };
}

export class CurrentGame {
  /**
   * @param {App} app with its `match`
   * @param {Library} library
   * @param {Undo} undo
   */
  constructor(app, library, undo) {
    Object.assign(this, { app, library, undo });
    this.id = null;
    this.isChanged = false;
    app.on("leaving", () => this.leave());
    app.on("opened", () => this.own(newId()));
    app.on("moved", () => this.undo.hide());
    for (const event of ["tree", "node", "board", "players"]) {
      app.on(event, () => this.touch());
    }
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
    addEventListener("pagehide", () => this.close());
  }

  /** Keeps the game on the board under this identifier, which `release` gives back. */
  own(id, release = null) {
    this.release?.();
    Object.assign(this, { id, release });
    if (!release) {
      this.library.claim(id).then((claimed) => (this.id === id ? (this.release = claimed) : claimed?.()));
    }
    this.touch();
  }

  /** Marks the game as changed. */
  touch() {
    if (this.id) {
      this.isChanged = true;
      this.timer ??= setTimeout(() => this.save(), SAVE_AFTER);
    }
  }

  /** The game as the library keeps it. */
  game() {
    const { app, id } = this;
    const state = { id, ...app.saved(), match: app.match.saved() };
    return { summary: summaryOf(state, app.variant.title, app.tree), state };
  }

  /** Saves the game if it has changed. */
  async save() {
    clearTimeout(this.timer);
    this.timer = null;
    if (!this.isChanged || !this.id) {
      return;
    }
    const game = this.game();
    this.isChanged = false;
    this.app.store.setState("game", game.state);
    this.unsaved = game;
    const isStored = await this.library.save(game);
    if (isStored && this.unsaved === game) {
      this.unsaved = null;
    }
  }

  /** Saves the game as the page is closed: its clock has run on, and what is being saved may come too late. */
  close() {
    this.isChanged ||= Boolean(this.id && this.app.match.clock);
    this.save();
    if (this.unsaved) {
      this.library.saveAtOnce(this.unsaved);
    }
  }

  /** Puts the game away before another one is shown, and offers to bring it back. */
  leave() {
    const { id, release } = this;
    if (!id) {
      return;
    }
    clearTimeout(this.timer);
    const game = this.game();
    Object.assign(this, { id: null, release: null, timer: null, isChanged: false, unsaved: null });
    const { isEmpty } = game.summary;
    const kept = isEmpty ? this.library.remove(id) : this.library.save(game);
    kept.then(() => release?.());
    if (!isEmpty && !this.isUndoing) {
      this.offer(game);
    }
  }

  /** Offers to bring back a game that was on the board. */
  offer({ summary, state }) {
    const text = `The ${summary.isRunning ? "unfinished game" : "game"} of ${summary.title} has been saved under My games.`;
    this.undo.offer(text, () => this.bringBack(state));
  }

  async bringBack(state) {
    this.isUndoing = true;
    await this.show(state).catch((error) => this.app.complain(error.message));
    this.isUndoing = false;
  }

  /** Opens a game, and shows the panel for it. */
  async show(state) {
    await this.open(state, { isOwn: true });
    this.app.tabs.show(this.app.match.isRunning ? "play" : "analysis");
  }

  /**
   * Opens a game as it was; a game that another tab has as a copy.
   * @param {object} state
   * @param {{isOwn: boolean, release: () => void}} claim whether this tab may have had it before a reload; what gives
   * it back, if it is claimed already
   */
  async open(state, { isOwn = false, release = null } = {}) {
    const { app, library } = this;
    const claimed = release ?? (await library.claim(state.id, isOwn));
    const isOpened = await app.restore(state).catch((error) => {
      claimed?.();
      throw error;
    });
    if (!isOpened) {
      claimed?.();
      return;
    }
    if (claimed) {
      this.own(state.id, claimed);
    } else {
      app.complain("This game is open in another tab. This is a copy of it.");
    }
    if (state.match) {
      app.match.resume(state.match);
    }
  }
}
