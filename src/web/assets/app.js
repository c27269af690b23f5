// The state of the page: a variant, a game as a tree of positions, and which of them is shown. Panels and
// the board change it by its methods and learn of changes by its events.

import { Board } from "./board.js";
import { Emitter } from "./events.js";
import { picture, addDiscs } from "./pictures.js";
import { Tree } from "./tree.js";

/** How many answers about positions are kept. */
const POSITIONS = 300;

/**
 * Events: "leaving" (another game will be shown at once), "variant" (another one; there is a new `board`), "opened"
 * (another game), "tree" (moves or
 * comments have changed), "node" (another position is shown), "position" (its moves are known), "players"
 * (who plays, whether a game is going on, whether the engine is thinking), "connection", "board" (it was
 * flipped, or is new), "moved" (a move was made on the board, with its node), "pick" (a piece of a square was
 * chosen; null when it is put back), "drawn" (a guest has drawn on the board), "judging" (the analysis of a
 * whole game has begun or ended), "dropped" (the text of a file with a game), "looks" (the user has chosen other
 * colours or pictures), "analyse" (the whole game is to be judged),
 * "learnt" (what is known or used of a variant, by its name, has changed).
 * For inventors: "variant file" (the `text` of a variant file that was pasted, with a `name` or null), "design" (a
 * piece is to be designed: for the `kind` of this number, or a new one), "linked variant" (a link brings a variant that this
 * browser does not have: the game of the link, and its `texts`).
 */
export class App extends Emitter {
  /** @param {object} parts `server`, `store`, `notices`, and `surface`, the element that holds the board */
  constructor({ server, store, notices, surface }) {
    super();
    Object.assign(this, { server, store, notices, surface });
    this.variant = null;
    this.board = null;
    this.tree = null;
    this.node = null;
    this.position = null;
    this.flipped = false;
    this.guest = null;
    this.isJudging = false;
    this.variants = new Map();
    this.positions = new Map();
    this.opening = 0;
    this.on("looks", () => this.node && this.render());
    server.on("open", () => this.emit("connection"));
    server.on("close", () => this.emit("connection"));
  }

  /** The answer of `variant`. */
  async describe(name) {
    if (!this.variants.has(name)) {
      this.variants.set(name, await this.server.ask("variant", { variant: name }).catch((error) => this.describeOwn(name, error)));
    }
    return this.variants.get(name);
  }

  /** Loads a variant of the user, which another tab or a saved file may have brought, and describes it. */
  async describeOwn(name, error) {
    const own = this.store.files().find((it) => it.name === name);
    if (!own) {
      throw error;
    }
    await this.server.ask("load", { text: own.text });
    return this.server.ask("variant", { variant: name });
  }

  /** Discards a cached variant: its file has changed. */
  forget(name) {
    this.variants.delete(name);
  }

  /**
   * Opens a game and shows the position at a place, as `Tree.placeOf` returns it.
   * @param {object} game `variant` (a name), and, if known, `start`, `tags`, `result`,
   * `comment`, `moves` (a tree of the server)
   * @returns {Promise<boolean>} false if another one was opened meanwhile; rejected with a sentence
   */
  async open({ variant, start = null, tags = [], result = "*", comment = null, moves = [], at = [0] }) {
    this.opening += 1;
    const ticket = this.opening;
    const described = await this.describe(variant);
    const first = await this.server.ask("position", { variant, start, moves: [] });
    if (ticket !== this.opening) {
      return false;
    }
    const { pieces, number, side, check } = first;
    const tree = new Tree({ start, tags, result, comment, pieces, number, white: side === "white", check });
    tree.addLine(tree.root, moves);
    this.show(described, tree, tree.nodeAt(at));
    return true;
  }

  /** Opens a game that `saved` has returned. Returns false if another one was opened meanwhile. */
  async restore({ variant, tree, path, flipped }) {
    this.opening += 1;
    const ticket = this.opening;
    const described = await this.describe(variant);
    if (ticket !== this.opening) {
      return false;
    }
    const opened = Tree.fromJSON(tree);
    const node = path.reduce((node, at) => node.children[at] ?? node, opened.root);
    this.show(described, opened, node, flipped);
    return true;
  }

  /** The state of the game for the library. */
  saved() {
    const path = this.node.path.slice(1).map((node) => node.parent.children.indexOf(node));
    return { variant: this.variant.name, tree: this.tree.toJSON(), path, flipped: this.flipped };
  }

  show(variant, tree, node, flipped = this.flipped) {
    this.emit("leaving");
    const isOther = variant !== this.variant;
    const isTurned = flipped !== this.flipped;
    Object.assign(this, { variant, tree, node, flipped, position: null });
    this.positions.clear();
    tree.onchange = () => this.emit("tree");
    if (isOther) {
      addDiscs(variant);
      this.makeBoard();
      this.emit("variant");
    } else if (isTurned) {
      this.board.flip();
      this.emit("board");
    }
    this.emit("opened");
    this.emit("tree");
    this.go(node);
  }

  makeBoard() {
    const kinds = this.variant.kinds;
    const name = (piece) => `${piece % 2 ? "Black" : "White"} ${kinds[piece >> 1].name}`;
    this.board = new Board(this.variant, (piece) => picture(kinds[piece >> 1], piece % 2), name);
    this.board.element.setAttribute("aria-hidden", "true");
    if (this.flipped) {
      this.board.flip();
    }
    this.surface.replaceChildren(this.board.element);
    document.documentElement.style.setProperty("--files", this.variant.files);
    document.documentElement.style.setProperty("--ranks", this.variant.ranks);
    this.emit("board");
  }

  flip() {
    this.flipped = !this.flipped;
    this.board.flip();
    this.emit("board");
  }

  /** Shows the position of a node. */
  go(node) {
    if (!node) {
      return;
    }
    this.node = node;
    this.position = this.positions.get(node) ?? null;
    this.render();
    this.emit("node");
    if (this.position) {
      this.emit("position");
    } else {
      this.study(node).catch((error) => this.complain(error.message));
    }
  }

  /** Asks for a position and caches the answer. */
  async study(node) {
    const known = this.positions.get(node);
    if (known) {
      return known;
    }
    const position = await this.server.ask("position", this.game(node));
    node.check = position.check;
    this.positions.set(node, position);
    if (this.positions.size > POSITIONS) {
      this.positions.delete(this.positions.keys().next().value);
    }
    if (node === this.node && !this.position) {
      this.position = position;
      this.render();
      this.emit("position");
    }
    return position;
  }

  /**
   * Plays a legal coordinate move in the position that is shown, and shows the result.
   * @returns {Promise<?Node>} its node; null if the move is not legal
   */
  async play(text) {
    const node = this.node;
    const known = node.children.find((it) => it.move === text);
    const move = known ?? (await this.study(node)).legal.find((it) => it.move === text);
    if (!move || node !== this.node) {
      return null;
    }
    const next = known ?? this.tree.add(node, move);
    this.go(next);
    this.emit("moved", next);
    return next;
  }

  /** The game up to a node, for a question. */
  game(node = this.node) {
    return { variant: this.variant.name, start: this.tree.start, moves: node.moves };
  }

  /** The whole game, for the question `write`. */
  written(format) {
    const { variant, start } = this.game(this.tree.root);
    const { tags, result, comment } = this.tree;
    return { variant, start, tree: this.tree.list(), tags, result, comment, format };
  }

  /** Draws the current position on the board, unless a guest has the board. */
  render() {
    if (!this.guest) {
      const { pieces, from, to, check } = this.node;
      this.board.show({ pieces, last: from ? [from, to] : [], check });
    }
  }

  /** Shows something else on the board for a while, as `Board.show` takes it; null shows the position. */
  preview(position) {
    if (this.guest) {
      return;
    }
    if (position) {
      this.board.show(position);
    } else {
      this.render();
    }
  }

  /** Shows the position of a guest on the board. */
  draw(position) {
    this.board.show(position);
    this.emit("drawn");
  }

  /**
   * Gives the board to a guest, who draws on it and is called for input on it: `click(square)`, `drag(from, to)`,
   * where `to` is null off the board; `isPainting()`: whether squares are painted under the left button, `paint(square)`,
   * and `erase(square)` for those under the right one. Null gives it back.
   */
  lend(guest) {
    this.guest = guest;
    this.emit("pick", null);
    this.render();
    this.emit("board");
  }

  /** Announces a text to screen readers. */
  say(text) {
    this.notices.say(text);
  }

  /** Shows and announces an error. */
  complain(text) {
    this.notices.complain(text);
  }
}
