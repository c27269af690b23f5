// The constants that users of ffish know.

const constants = (names, first = 0) =>
  Object.freeze(Object.fromEntries(names.map((name, at) => [name, Object.freeze({ value: first + at })])));

export const Notation = constants([
  "DEFAULT",
  "SAN",
  "LAN",
  "SHOGI_HOSKING",
  "SHOGI_HODGES",
  "SHOGI_HODGES_NUMBER",
  "JANGGI",
  "XIANGQI_WXF",
  "THAI_SAN",
  "THAI_LAN",
]);

export const Termination = constants([
  "ONGOING",
  "CHECKMATE",
  "STALEMATE",
  "INSUFFICIENT_MATERIAL",
  "N_MOVE_RULE",
  "N_FOLD_REPETITION",
  "VARIANT_END",
]);

/** Refuses a notation in which moves cannot be written. */
export function inNotation(notation) {
  if (![Notation.DEFAULT, Notation.SAN].includes(notation)) {
    const name = Object.keys(Notation).find((it) => Notation[it] === notation) ?? String(notation);
    throw new Error(`the notation ${name} is not offered: expected Notation.DEFAULT or Notation.SAN`);
  }
}
