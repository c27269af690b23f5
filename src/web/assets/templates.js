// What a new variant file begins with.

import { nameFor } from "./variant_text.js";

/** A file that inherits nothing: two Kings, a Pawn and a Knight. */
export const EMPTY_BOARD = `name = "my-variant"
title = "My Variant"
board = { files = 8, ranks = 8 }
start = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"

[pieces.K]
name = "King"
moves = "K"
royal = true

# Kinds that are not in the start position can be added to it: their letters stand for them, as in "1n2k1n1".
[pieces.N]
name = "Knight"
moves = "N"
value = 3

[pieces.P]
name = "Pawn"
moves = "fmWfcF"
promotes = { to = ["N"], on = "last rank" }

[endings]
reset_by = ["P"]
`;

/**
 * A file that changes a variant.
 * @param {(name) => Promise<object[]>} kindsOf gives the kinds of a variant
 */
export async function templateOf(kindsOf, title, name) {
  const kinds = await kindsOf(name);
  const changed = kinds.find(({ label }) => label === "Q") ?? kinds.find((it) => !it.royal && !it.promotion && !it.parts);
  const own = `My ${title}`;
  const start = [`name = "${nameFor(own)}"`, `title = "${own}"`, `inherits = "${name}"`, ""];
  const example = changed ? [
    `# Below, the ${changed.name} moves differently. What this file does not set stays as it is in ${title}.`,
    `[pieces.${/^[A-Z]$|^[a-z]+\d*$/.test(changed.label) ? changed.label : `"${changed.label}"`}]`,
    `moves = "${changed.moves}N"`, "",
  ] : [];
  return [...start, ...example].join("\n");
}
