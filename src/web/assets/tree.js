// A game as a tree of positions. It knows no rules: each move says how it changes the board.

import { sign } from "./signs.js";

/** A position of a tree, and the move that led to it. */
export class Node {
  #pieces;

  /**
   * @param {?Node} parent null for the start
   * @param {object} move as docs/web.md says: move, san, from, to, put, check, nags, comment, score, expected;
   * `best` may be the squares of a better move
   * @param {number} number the number of the move; at the start, that of the first move
   * @param {boolean} white whether White played it; at the start, whether White moves
   */
  constructor(parent, move, number, white) {
    const { san = "", from = null, to = null, put = [], check = null } = move;
    const { nags = [], comment = null, score = null, expected = null, best = null, seen = null } = move;
    Object.assign(this, { move: move.move ?? null, san, from, to, put, check, nags, comment, score, expected, best, seen });
    Object.assign(this, { parent, number, white });
    /** The moves after it: first the main line, then its variations. */
    this.children = [];
    /** A comment before a variation that begins with this move. */
    this.intro = null;
  }

  /** A Map from squares to the pieces on them. */
  get pieces() {
    if (!this.#pieces) {
      const missing = [];
      let node = this;
      for (; !node.#pieces; node = node.parent) {
        missing.push(node.put);
      }
      this.#pieces = missing.reduceRight(put, new Map(node.#pieces));
    }
    return this.#pieces;
  }

  set pieces(pieces) {
    this.#pieces = new Map(pieces);
  }

  /** The pieces that White and Black have captured up to this position: two lists. */
  get captured() {
    const taken = [[], []];
    for (const { parent, put } of this.path.slice(1)) {
      const side = parent.next.white ? 0 : 1;
      const before = put.map(([square]) => parent.pieces.get(square));
      taken[side].push(...before.filter((piece) => piece !== undefined && piece % 2 !== side));
    }
    return taken;
  }

  /** The signs of the move, as texts. */
  get signs() {
    return this.nags.map(sign);
  }

  /** The `score` of the deepest analysis of the position, or else that of the game's analysis, with `expected`. */
  get known() {
    return this.seen ?? this;
  }

  /** The number of the next move, and whether White plays it. */
  get next() {
    if (!this.parent) {
      return { number: this.number, white: this.white };
    }
    return this.white ? { number: this.number, white: false } : { number: this.number + 1, white: true };
  }

  /** The nodes from the start to this one. */
  get path() {
    const path = [];
    for (let node = this; node; node = node.parent) {
      path.push(node);
    }
    return path.reverse();
  }

  /** The coordinate moves from the start to this node. */
  get moves() {
    return this.path.slice(1).map((node) => node.move);
  }

  /** This node and the main line after it. */
  get line() {
    const line = [];
    for (let node = this; node; node = node.children[0]) {
      line.push(node);
    }
    return line;
  }

  /**
   * The index in a line of this position, or of the last one before it that the line has; -1 if it has none.
   */
  placeOn(line) {
    return line.indexOf(this.path.findLast((node) => line.includes(node)));
  }

  /** The last position of the main line after it. */
  get end() {
    return this.line.at(-1);
  }

  /** The move as the server reads it. */
  get question() {
    const { move, nags, comment } = this;
    return { move, nags, comment };
  }

  /** The move as the page keeps it. */
  get data() {
    const { move, san, from, to, put, check, nags, comment, score, expected, best, seen } = this;
    return { move, san, from, to, put, check, nags, comment, score, expected, best, seen };
  }
}

/** Changes a Map of pieces. */
function put(pieces, changes) {
  for (const [square, piece] of changes) {
    if (piece === null) {
      pieces.delete(square);
    } else {
      pieces.set(square, piece);
    }
  }
  return pieces;
}

export class Tree {
  /**
   * @param {object} game `start` (a FEN, or null for the start of the variant), `tags` (pairs), `result`,
   * `comment`, and the position at the start: `pieces` (pairs), `number`, `white`, `check`
   */
  constructor({ start = null, tags = [], result = "*", sides = null, comment = null, pieces, number, white, ...first }) {
    /** `sides`: how well both have played, as the event `annotated` has it, once the game is judged. */
    Object.assign(this, { start, tags, result, sides });
    this.root = new Node(null, { ...first, comment }, number, white);
    this.root.pieces = pieces;
    /** Called after each change. */
    this.onchange = () => {};
  }

  /** Adds a move after a node, as the last variation, and returns its node, or the one that is already there. */
  add(parent, move) {
    const node = this.addMove(parent, move);
    this.onchange();
    return node;
  }

  /**
   * Adds moves with their variations (docs/web.md, "tree") after a node. Moves that are there already
   * stay, and take over the signs, comments and scores that are given.
   * @returns {?Node} the first of them
   */
  addLine(parent, moves) {
    const first = this.addMoves(parent, moves);
    this.onchange();
    return first;
  }

  addMove(parent, move) {
    const known = parent.children.find((it) => it.move === move.move);
    if (known) {
      known.nags = move.nags?.length ? move.nags : known.nags;
      for (const key of ["comment", "score", "expected", "check"]) {
        known[key] = move[key] ?? known[key];
      }
      return known;
    }
    const { number, white } = parent.next;
    const node = new Node(parent, move, number, white);
    parent.children.push(node);
    return node;
  }

  addMoves(parent, moves) {
    let node = parent;
    let first = null;
    for (const move of moves) {
      const before = node;
      node = this.addMove(before, move);
      first ??= node;
      for (const variation of move.variations ?? []) {
        const start = this.addMoves(before, variation.moves);
        if (start && variation.comment) {
          start.intro = variation.comment;
        }
      }
    }
    return first;
  }

  /** Makes a variation the main line at the place where it leaves it. */
  promote(node) {
    let first = node;
    while (first.parent && first.parent.children[0] === first) {
      first = first.parent;
    }
    if (first.parent) {
      const rest = first.parent.children.filter((it) => it !== first);
      first.parent.children = [first, ...rest];
      this.onchange();
    }
  }

  /** Makes the moves to a node the main line. */
  makeMain(node) {
    for (let it = node; it.parent; it = it.parent) {
      it.parent.children = [it, ...it.parent.children.filter((other) => other !== it)];
    }
    this.onchange();
  }

  /** Deletes a move and all moves after it. */
  remove(node) {
    node.parent.children = node.parent.children.filter((it) => it !== node);
    this.onchange();
  }

  /** Puts a move that was deleted back to its place among the moves after its parent. */
  restore(node, at) {
    node.parent.children = node.parent.children.toSpliced(at, 0, node);
    this.onchange();
  }

  /** Sets the comment of a node, null for none. The comment of the start is that of the game. */
  setComment(node, text) {
    node.comment = text || null;
    this.onchange();
  }

  /** The comment of the game. */
  get comment() {
    return this.root.comment;
  }

  /** Sets the numeric annotation glyphs of a node. */
  setNags(node, nags) {
    node.nags = nags;
    this.onchange();
  }

  /** Whether it has nothing but moves and its start. */
  get isPlain() {
    const { tags, result, comment, root } = this;
    const isBare = (node) => node.children.length < 2 && node.nags.length === 0 && !node.comment && !node.intro;
    return tags.length === 0 && result === "*" && !comment && root.line.every(isBare);
  }

  /** Where a node is: how many moves to follow the main line, which alternative to take then, and so on in turn. */
  placeOf(node) {
    const place = [0];
    for (const it of node.path.slice(1)) {
      const at = it.parent.children.indexOf(it);
      if (at > 0) {
        place.push(at, 0);
      } else {
        place.push(place.pop() + 1);
      }
    }
    return place;
  }

  /** The node at a place, or the last one before it that there is. */
  nodeAt(place) {
    const step = (node, it, turn) => {
      const all = turn % 2 === 0 ? node.line : node.children;
      return all[Math.min(it, all.length - 1)] ?? node;
    };
    return place.reduce(step, this.root);
  }

  /**
   * The moves after a node with their variations, as docs/web.md says.
   * @param {(node) => object} read the description of a move
   */
  list(parent = this.root, read = (node) => node.question) {
    const list = [];
    for (let node = parent; node.children.length > 0; node = node.children[0]) {
      const [main, ...others] = node.children;
      const variations = others.map((it) => ({ comment: it.intro, moves: [read(it), ...this.list(it, read)] }));
      list.push({ ...read(main), variations });
    }
    return list;
  }

  /** The tree as an object that JSON can hold. */
  toJSON() {
    const { start, tags, result, sides, comment, root } = this;
    const { number, white, check } = root;
    const moves = this.list(root, (node) => node.data);
    return { start, tags, result, sides, comment, pieces: [...root.pieces], number, white, check, moves };
  }

  /** The tree of an object that `toJSON` has returned. */
  static fromJSON(object) {
    const tree = new Tree(object);
    tree.addMoves(tree.root, object.moves);
    return tree;
  }
}
