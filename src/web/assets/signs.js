// Signs of moves and positions, such as "?!", and their numbers in a PGN (numeric annotation glyphs).

const SIGNS = new Map([
  [1, "!"], [2, "?"], [3, "!!"], [4, "??"], [5, "!?"], [6, "?!"], [7, "□"], [8, "□"], [10, "="], [11, "="], [13, "∞"],
  [14, "+/="], [15, "=/+"], [16, "+/-"], [17, "-/+"], [18, "+-"], [19, "-+"],
]);

/** The sign of a number; `$N` for those without one. */
export function sign(nag) {
  return SIGNS.get(nag) ?? `$${nag}`;
}

/** A score of White as it is shown: with a plus if White is better. */
export function signed(score) {
  return Number(score) > 0 ? `+${score}` : score;
}
