// The game in the address of the page, so that a link can be kept.

/**
 * The part of an address after `#`, for a game as `App.game` returns it; `at` is how many of its moves lead to the position
 * that is shown, and `file` the user's own variant, packed.
 */
export function linkOf({ variant, start, moves }, at = moves.length, file = null) {
  const fields = new URLSearchParams({ variant });
  if (start) {
    fields.set("fen", start);
  }
  if (moves.length > 0) {
    fields.set("moves", moves.join(" "));
  }
  if (at < moves.length) {
    fields.set("at", at);
  }
  if (file) {
    fields.set("file", file);
  }
  return `#${fields}`;
}

/** The game of an address, with `at`, and with `file` if it has one, or null if it names none. */
export function gameOf(link) {
  const fields = new URLSearchParams(link.slice(1));
  const variant = fields.get("variant");
  const moves = fields.get("moves")?.split(/[\s,]+/).filter(Boolean) ?? [];
  const at = /^\d+$/.test(fields.get("at")) ? Math.min(Number(fields.get("at")), moves.length) : moves.length;
  return variant && { variant, start: fields.get("fen"), moves, at, file: fields.get("file") };
}
