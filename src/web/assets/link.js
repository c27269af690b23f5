// The game in the address of the page, so that a link can be kept.

/**
 * The part of an address after `#`.
 * @param {object} game `variant` (a name), `start` (a FEN or null) and `moves`; or `game`, a packed PGN, which has them;
 * `at`: the place of the position that is shown, as `Tree.placeOf` returns it
 * @param {?string} file that of the user's own variant, packed
 */
export function linkOf({ variant, start = null, moves = [], game = null, at }, file = null) {
  const fields = new URLSearchParams({ variant });
  const isLast = game === null && at.length === 1 && at[0] === moves.length;
  const all = { fen: start, moves: moves.join(" "), game, at: isLast ? "" : at.join("."), file };
  Object.entries(all).filter(([, text]) => text).forEach(([name, text]) => fields.set(name, text));
  return `#${fields}`;
}

/** The game of an address, or null if it names none. `at` is the last position if the address names none. */
export function gameOf(link) {
  const fields = new URLSearchParams(link.slice(1));
  const variant = fields.get("variant");
  const moves = fields.get("moves")?.split(/[\s,]+/).filter(Boolean) ?? [];
  const place = fields.get("at") ?? "";
  const at = /^\d+(\.\d+)*$/.test(place) ? place.split(".").map(Number) : [Infinity];
  return variant && { variant, start: fields.get("fen"), moves, game: fields.get("game"), at, file: fields.get("file") };
}
