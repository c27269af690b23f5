/** A notation of moves; DEFAULT and SAN are offered. */
export type NotationValue = { readonly value: number };
export declare const Notation: {
  readonly [name in
    | "DEFAULT"
    | "SAN"
    | "LAN"
    | "SHOGI_HOSKING"
    | "SHOGI_HODGES"
    | "SHOGI_HODGES_NUMBER"
    | "JANGGI"
    | "XIANGQI_WXF"
    | "THAI_SAN"
    | "THAI_LAN"]: NotationValue;
};
export declare const Termination: {
  readonly [name in
    | "ONGOING"
    | "CHECKMATE"
    | "STALEMATE"
    | "INSUFFICIENT_MATERIAL"
    | "N_MOVE_RULE"
    | "N_FOLD_REPETITION"
    | "VARIANT_END"]: { readonly value: number };
};

/**
 * A game of one variant: a start, and the moves played from there. Moves are in coordinate notation, as in UCI; lists
 * of moves and of squares are texts, separated by blanks. What is wrong is an Error whose message is a sentence.
 */
export declare class Board {
  /** A board at the start of a variant ("chess" if none is named), or at a FEN. */
  constructor(variant?: string, fen?: string, is960?: boolean);
  /** Frees the memory of the board, which cannot be used after that. */
  delete(): void;
  variant(): string;
  /** Goes to the start of the variant. */
  reset(): void;
  setFen(fen: string): void;
  fen(showPromoted?: false, countStarted?: 0): string;
  legalMoves(): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  /** Plays a move; false if it is not legal. */
  push(move: string): boolean;
  /** Plays a move in standard algebraic notation; false if it is not legal. */
  pushSan(move: string, notation?: NotationValue): boolean;
  /**
   * Plays moves. At the first one that is not legal it throws, after those before it: the message begins with the
   * number of this move in the list, and its text.
   */
  pushMoves(moves: string): void;
  pushSanMoves(moves: string, notation?: NotationValue): void;
  /** Takes the last move back. */
  pop(): void;
  /** Why a move is not legal; null if it is. */
  refusal(move: string): string | null;
  /** The moves played since the start or the FEN. */
  moveStack(): string;
  /** A legal move in standard algebraic notation. */
  sanMove(move: string, notation?: NotationValue): string;
  /** Moves from here in standard algebraic notation, with their numbers unless `moveNumbers` is false. */
  variationSan(moves: string, notation?: NotationValue, moveNumbers?: boolean): string;
  isCapture(move: string): boolean;
  /** Whether White is to move. */
  turn(): boolean;
  fullmoveNumber(): number;
  halfmoveClock(): number;
  /** The plies since move 1 of White, by the number of the move. */
  gamePly(): number;
  /**
   * Whether the game has ended. A draw that a player has to claim, by repetition or by the number of moves, counts only
   * if `claimDraw` is true. It is false if it is left out, here and in the next two functions.
   */
  isGameOver(claimDraw?: boolean): boolean;
  /** "1-0", "0-1", "1/2-1/2" or "*". */
  result(claimDraw?: boolean): string;
  /** How the game has ended, such as "White mates"; null if it has not. */
  outcome(claimDraw?: boolean): string | null;
  /** Whether neither side can win any more, by the rules of the variant. */
  isInsufficientMaterial(): boolean;
  /** Throws: the rules judge both sides together. */
  hasInsufficientMaterial(turn: boolean): never;
  isCheck(): boolean;
  /** The squares of the royal pieces in check. */
  checkedPieces(): string;
  is960(): false;
  isBikjang(): false;
  /** Always "": no variant has drops. */
  pocket(color: boolean): string;
  /** The number of leaves of the tree of legal moves, so many plies deep. */
  perft(depth: number): number;
  toString(): string;
  toVerboseString(): string;
}

/** A game that was read from PGN. */
export declare class Game {
  private constructor();
  /** The names of its tags, separated by blanks. */
  headerKeys(): string;
  /** The value of a tag; "" if there is none. */
  headers(name: string): string;
  mainlineMoves(): string;
  delete(): void;
}

/**
 * Reads the module; `file` may name another place of it: a URL, a text with one, or in node a path. Needed in browsers,
 * before anything else is called.
 */
export declare function ready(file?: string | { readonly href: string }): Promise<void>;
/** The names of all variants, separated by blanks. */
export declare function variants(): string;
/** Adds the variant of a variant file (TOML), or those of a `variants.ini`. `notes` says what was refused. */
export declare function loadVariant(text: string): { names: string[]; notes: string[] };
export declare function loadVariantConfig(text: string): void;
export declare function startingFen(variant: string): string;
/** 1 if the position can be played, 0 if the text is empty, else -1. */
export declare function validateFen(fen: string, variant?: string, is960?: boolean): 1 | 0 | -1;
/** Why a position cannot be played; null if it can. */
export declare function fenError(fen: string, variant?: string): string | null;
/** Always false: no variant has drops. */
export declare function capturesToHand(variant: string): false;
/** The first game of a text in PGN. */
export declare function readGamePGN(pgn: string): Game;
/** The name and the version. */
export declare function info(): string;
/** Throws: the rules have no options. */
export declare function setOption(name: string, value?: unknown): never;

/** All of the rules as an object. */
export interface Rules {
  Board: typeof Board;
  Game: typeof Game;
  Notation: typeof Notation;
  Termination: typeof Termination;
  ready: typeof ready;
  variants: typeof variants;
  loadVariant: typeof loadVariant;
  loadVariantConfig: typeof loadVariantConfig;
  startingFen: typeof startingFen;
  validateFen: typeof validateFen;
  fenError: typeof fenError;
  capturesToHand: typeof capturesToHand;
  readGamePGN: typeof readGamePGN;
  info: typeof info;
  setOption: typeof setOption;
  setOptionInt: typeof setOption;
  setOptionBool: typeof setOption;
}
export declare const rules: Rules;

export interface ModuleOptions {
  /** The place of the module, by its name and the place of this package. */
  locateFile?: (file: string, prefix: string) => string;
  onRuntimeInitialized?: (rules: Rules) => void;
}
/** The rules, when the module has been read: `await Module()`, or `new Module().then(…)`. */
declare const Module: {
  (options?: ModuleOptions): Promise<Rules>;
  new (options?: ModuleOptions): Promise<Rules>;
};
export default Module;
