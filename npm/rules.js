// Boards: legal moves, notations and results of all variants. The functions have the names that users of ffish know.

import { Game } from "./game.js";
import { Instance, compiled, compiledAtOnce } from "./module.js";
import { Notation, Termination, inNotation } from "./notation.js";

export { Game, Notation, Termination };

/** The compiled module, once there is one. */
let module = null;

/** The instance in which new boards are made. */
let current = null;

/** The texts that were loaded, for an instance that takes the place of one that has failed. */
const loaded = [];

/** What the module has sent since the last question. */
let sent = "";

/** Reads the module: in a browser, before anything else here is called. `file` may name another place of it. */
export async function ready(file) {
  module ??= await compiled(file);
}

function instance() {
  if (current === null || current.failure !== null) {
    module ??= compiledAtOnce();
    if (module === null) {
      throw new Error("the module is not read yet: await ready() first");
    }
    current = new Instance(module, (text) => {
      sent = text;
    });
    loaded.forEach((text) => asked(current, "variants_load", text));
  }
  return current;
}

/** Asks a function of the module; its answer is a text. */
function asked(from, name, text, ...numbers) {
  sent = "";
  if (text !== null) {
    from.write(String(text));
  }
  if (from.call(name, ...numbers) === 0) {
    throw new Error(sent);
  }
  return sent;
}

const ask = (name, text = null) => asked(instance(), name, text);

/** Deletes the boards that a program has dropped without deleting them. */
const dropped = new FinalizationRegistry(({ from, number }) => from.failure ?? from.call("board_delete", number));

const words = (moves) => String(moves).split(/\s+/).filter(Boolean);

export class Board {
  #from;
  #number;

  constructor(variant = "chess", fen = "", is960 = false) {
    if (is960) {
      throw new Error("Chess960 by a flag is not offered: expected is960 to be false");
    }
    this.#from = instance();
    sent = "";
    this.#from.write(String(variant));
    this.#number = this.#from.call("board_new");
    if (this.#number === 0) {
      throw new Error(sent);
    }
    dropped.register(this, { from: this.#from, number: this.#number }, this);
    if (fen) {
      this.setFen(fen);
    }
  }

  #ask(name, text = null, ...numbers) {
    return asked(this.#from, name, text, this.#number, ...numbers);
  }

  /** Why the module does not do what it is asked with a move, such as play it; null if it does. */
  #refusal(name, move) {
    try {
      this.#ask(name, move);
      return null;
    } catch (error) {
      if (this.#number === 0 || this.#from.failure !== null) {
        throw error;
      }
      return error.message;
    }
  }

  /** Plays moves; the Error of one that is refused has its number in the list. */
  #pushAll(name, moves) {
    words(moves).forEach((move, at) => {
      const reason = this.#refusal(name, move);
      if (reason !== null) {
        throw new Error(`move ${at + 1} ${reason}`);
      }
    });
  }

  delete() {
    if (this.#number !== 0) {
      dropped.unregister(this);
      this.#from.call("board_delete", this.#number);
      this.#number = 0;
    }
  }

  variant() {
    return this.#ask("board_variant");
  }

  reset() {
    this.#ask("board_reset");
  }

  setFen(fen) {
    this.#ask("board_set_fen", fen);
  }

  fen(showPromoted = false, countStarted = 0) {
    if (showPromoted || countStarted) {
      throw new Error("marks of promoted pieces and counts in a FEN are not offered: expected fen()");
    }
    return this.#ask("board_fen");
  }

  legalMoves() {
    return this.#ask("board_moves");
  }

  legalMovesSan() {
    return this.#ask("board_moves_san");
  }

  numberLegalMoves() {
    return Number(this.#ask("board_count"));
  }

  push(move) {
    return this.#refusal("board_push", move) === null;
  }

  pushSan(move, notation = Notation.DEFAULT) {
    inNotation(notation);
    return this.#refusal("board_push_san", move) === null;
  }

  pushMoves(moves) {
    this.#pushAll("board_push", moves);
  }

  pushSanMoves(moves, notation = Notation.DEFAULT) {
    inNotation(notation);
    this.#pushAll("board_push_san", moves);
  }

  pop() {
    this.#ask("board_pop");
  }

  /** Why a move in coordinate notation is not legal; null if it is. */
  refusal(move) {
    return this.#refusal("board_captures", move);
  }

  moveStack() {
    return this.#ask("board_played");
  }

  sanMove(move, notation = Notation.DEFAULT) {
    inNotation(notation);
    const [one, ...more] = words(move);
    if (one === undefined || more.length > 0) {
      throw new Error(`sanMove: expected one move, read "${move}"`);
    }
    return this.#ask("board_line", one);
  }

  variationSan(moves, notation = Notation.DEFAULT, moveNumbers = true) {
    inNotation(notation);
    const line = words(this.#ask("board_line", moves));
    return moveNumbers ? numbered(line, this.fullmoveNumber(), this.turn()) : line.join(" ");
  }

  isCapture(move) {
    return this.#ask("board_captures", move) === "true";
  }

  #counters() {
    return this.#ask("board_counters").split(" ");
  }

  /** Whether White is to move. */
  turn() {
    return this.#counters()[0] === "w";
  }

  fullmoveNumber() {
    return Number(this.#counters()[1]);
  }

  halfmoveClock() {
    return Number(this.#counters()[2]);
  }

  gamePly() {
    return 2 * (this.fullmoveNumber() - 1) + Number(!this.turn());
  }

  isGameOver(claimDraw = false) {
    return this.result(claimDraw) !== "*";
  }

  result(claimDraw = false) {
    return this.#ask("board_result", null, Number(claimDraw)).split(" ")[0];
  }

  /** How the game has ended, such as "White mates"; null if it has not. */
  outcome(claimDraw = false) {
    const [, ...reason] = this.#ask("board_result", null, Number(claimDraw)).split(" ");
    return reason.join(" ") || null;
  }

  isInsufficientMaterial() {
    return this.#ask("board_is_dead") === "true";
  }

  hasInsufficientMaterial() {
    throw new Error("the material of one side alone is not judged: isInsufficientMaterial() judges both together");
  }

  isCheck() {
    return this.checkedPieces() !== "";
  }

  checkedPieces() {
    return this.#ask("board_checked");
  }

  is960() {
    return false;
  }

  isBikjang() {
    return false;
  }

  /** The pieces that a side can drop: none, because no variant has drops. */
  pocket() {
    this.#ask("board_variant");
    return "";
  }

  /** The number of leaves of the tree of legal moves, so many plies deep. */
  perft(depth) {
    if (!Number.isInteger(depth) || depth < 0) {
      throw new Error(`perft: expected a whole number from 0, read ${depth}`);
    }
    return Number(this.#ask("board_perft", null, Math.min(depth, 2 ** 32 - 1)));
  }

  toString() {
    return this.#ask("board_rows");
  }

  toVerboseString() {
    return `${this.#ask("board_picture")}\nFen: ${this.fen()}`;
  }
}

/** The moves of a line with their numbers, such as "1. e4 e5" or "1...e5 2. Nf3". */
function numbered(line, first, isWhite) {
  const parts = line.map((move, at) => {
    const ply = at + Number(!isWhite);
    const number = first + Math.floor(ply / 2);
    const before = at === 0 ? `${number}...` : "";
    return ply % 2 === 0 ? `${number}. ${move}` : `${before}${move}`;
  });
  return parts.join(" ");
}

/** The first game of a text in PGN. */
export const readGamePGN = (pgn) => new Game(ask("record_read", pgn));

/** The names of all variants, separated by blanks. */
export const variants = () => ask("variants_names");

/**
 * Adds the variant of a variant file, or those of a `variants.ini`. They take the place of others with the same names,
 * on boards that are made later.
 */
export function loadVariant(text) {
  const [names, ...notes] = ask("variants_load", text).split("\n");
  loaded.push(text);
  return { names: words(names), notes };
}

/** As loadVariant, without an answer. */
export function loadVariantConfig(text) {
  loadVariant(text);
}

/** The FEN of the start position of a variant. */
export const startingFen = (variant) => ask("variants_start", variant);

/** Why a position cannot be played; null if it can. */
export function fenError(fen, variant = "chess") {
  startingFen(variant);
  try {
    ask("variants_check", `${variant}\n${fen}`);
    return null;
  } catch (error) {
    if (current.failure !== null) {
      throw error;
    }
    return error.message;
  }
}

/** 1 if a position can be played, 0 if the text is empty, else -1; fenError says why. */
export function validateFen(fen, variant = "chess", is960 = false) {
  if (is960) {
    throw new Error("Chess960 by a flag is not offered: expected is960 to be false");
  }
  if (String(fen).trim() === "") {
    return 0;
  }
  return fenError(fen, variant) === null ? 1 : -1;
}

/** Whether captured pieces can be dropped: in no variant. */
export function capturesToHand(variant) {
  startingFen(variant);
  return false;
}

/** The name and the version. */
export const info = () => ask("version");

/** The rules have no options. */
export function setOption(name) {
  throw new Error(`the rules have no option "${name}": options are those of an engine (bentrider/engine)`);
}

/** All of this, as an object. */
export const rules = {
  Board,
  Game,
  Notation,
  Termination,
  capturesToHand,
  fenError,
  info,
  loadVariant,
  loadVariantConfig,
  readGamePGN,
  ready,
  setOption,
  setOptionBool: setOption,
  setOptionInt: setOption,
  startingFen,
  validateFen,
  variants,
};

/** The rules, when the module has been read: `await Module()`, or `new Module().then(…)`. */
export default function Module(options = {}) {
  return (async () => {
    await ready(options.locateFile?.("bentrider.wasm", new URL(".", import.meta.url).href));
    options.onRuntimeInitialized?.(rules);
    return rules;
  })();
}
