// The text of a variant that differs from another one by a piece.

import { squareName, place } from "./board.js";
import { setupFen } from "./setup_fen.js";

/** The most characters of a title that is suggested. */
export const LONGEST_TITLE = 60;

/** A text in quotes, as TOML has it. */
const quoted = (text) => `"${text.replace(/[\\"]/g, (it) => `\\${it}`).replace(/[\n\r\t]/g, " ")}"`;

/** A label as a part of a key. */
const keyOf = (label) => (/^\w+$/.test(label) ? label : quoted(label));

/**
 * The table of a piece.
 * @param {object} piece `label`, `name`, `moves`, and if they are given `value`, `picture` and `promotes` (a label)
 */
export function pieceTable({ label, name, moves, value, picture, promotes }) {
  const lines = [`[pieces.${keyOf(label)}]`, `name = ${quoted(name)}`, `moves = ${quoted(moves)}`];
  if (value) {
    lines.push(`value = ${value}`);
  }
  if (picture) {
    lines.push(`picture = ${quoted(picture)}`);
  }
  if (promotes) {
    lines.push(`promotes = { to = [${quoted(promotes)}], on = "last rank" }`);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * The kinds that promote to some others on the last rank and nowhere else: pairs of a kind and the labels of those others.
 * Their promotion can be given one more label.
 */
export function plainPromotions({ kinds, ranks }) {
  const labels = new Map(kinds.map(({ name, label }) => [name, label]));
  return kinds.flatMap((kind) => {
    const [, names, rank] = /^promotes to ([^;]+) on rank (\d+) \(Black: 1\)$/.exec(kind.promotion) ?? [];
    const to = names?.split(/, | or /).map((it) => labels.get(it));
    return to && Number(rank) === ranks && !to.includes(undefined) ? [[kind, to]] : [];
  });
}

/** Where Black's piece stands if White's stands on a square: the other way up, or turned, as the start position is. */
export function imageOf(square, { files, ranks }, pieces) {
  const flipped = (it) => squareName(place(it)[0], ranks - 1 - place(it)[1]);
  const turned = (it) => squareName(files - 1 - place(it)[0], ranks - 1 - place(it)[1]);
  const at = new Map(pieces);
  const fits = (image) => pieces.every(([it, piece]) => piece % 2 === 1 || at.get(image(it)) === piece + 1);
  return (!fits(flipped) && fits(turned) ? turned : flipped)(square);
}

/**
 * A title for a variant with a new piece. Pieces that the title of the base names stay in it, except for the one that
 * is replaced.
 * @param {string} title that of the base
 * @param {string} name that of the piece
 * @param {?object} replaces the kind in whose place the piece comes
 * @param {(title) => boolean} isTaken
 */
export function titleWith(title, name, replaces, isTaken) {
  const [, stem, names] = /^(.+?) with the (.+?)( \d+)?$/.exec(title) ?? [null, title, ""];
  const others = names.split(" and the ").filter((it) => it && it !== name && it !== replaces?.name);
  const wished = `${stem} with the ${[...others, name].join(" and the ")}`.slice(0, LONGEST_TITLE);
  let free = wished;
  for (let number = 2; isTaken(free); number++) {
    const end = ` ${number}`;
    free = wished.slice(0, LONGEST_TITLE - end.length) + end;
  }
  return free;
}

/**
 * The text of a variant with a new piece.
 * @param {object} base the answer of `variant`
 * @param {object} piece as for `pieceTable`
 * @param {object} wish `name` and `title` of the new variant; `replaces`, the kind in whose place the piece comes, or
 * `squares`, where it stands at the start, with `setup`, the answer of `setup` for the start of the base; `isPromoted`,
 * whether Pawns may promote to it; `hasCastling`, false if castling is to be left out
 */
export function variantWith(base, piece, wish) {
  const { name, title, replaces, hasCastling = true } = wish;
  const without = [...(replaces ? [`pieces.${replaces.label}`] : []), ...(hasCastling ? [] : ["castling"])];
  const lines = [`name = ${quoted(name)}`, `title = ${quoted(title)}`, `inherits = ${quoted(base.name)}`];
  if (without.length > 0) {
    lines.push(`without = [${without.map(quoted).join(", ")}]`);
  }
  if (!replaces) {
    lines.push(`start = ${quoted(startWith(base, piece, wish))}`);
  }
  const tables = [pieceTable(piece)];
  if (!replaces && wish.isPromoted) {
    tables.push(...plainPromotions(base).map(([kind, to]) => {
      return `[pieces.${keyOf(kind.label)}]\npromotes = { to = [${[...to, piece.label].map(quoted).join(", ")}] }\n`;
    }));
  }
  if (!replaces && wish.setup.reserve) {
    tables.push(`[supply]\n${keyOf(piece.label)} = ${wish.squares.length}\n`);
  }
  return `${lines.join("\n")}\n\n${tables.join("\n")}`;
}

/** The start position of the base, with the new piece of both sides. */
function startWith(base, piece, { squares, setup, hasCastling = true }) {
  const at = 2 * base.kinds.length;
  const pieces = new Map(setup.pieces);
  for (const square of squares) {
    pieces.set(square, at);
    pieces.set(imageOf(square, base, setup.pieces), at + 1);
  }
  const kind = { fen: [piece.label, piece.label.toLowerCase()] };
  const position = { ...setup, pieces, reserve: setup.reserve && new Map(setup.reserve), rights: hasCastling ? setup.rights : "-" };
  return setupFen({ ...base, kinds: [...base.kinds, kind] }, position);
}
