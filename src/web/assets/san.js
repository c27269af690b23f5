// Moves as the screen shows them: readable where the text that is copied and saved is not, and with pictures of the
// pieces in place of letters if the user wants them.

import { svg } from "./board.js";
import { picture } from "./pictures.js";

/** What a move does besides moving a piece: "castling", "fusion", "fission", or null. */
function deed({ from, to, put, parent }) {
  const before = parent.pieces;
  const side = before.get(from) % 2;
  const own = put.filter(([, piece]) => piece !== null && piece % 2 === side).map(([square]) => square);
  if (own.includes(from) && own.includes(to)) {
    return "fission";
  }
  if (own.length > 1) {
    return "castling";
  }
  return from !== to && before.has(to) && before.get(to) % 2 === side ? "fusion" : null;
}

/**
 * The text of a move for the screen: "Nc3 (R stays)" for a part that leaves its piece, "Rb1=M" for a piece that joins
 * another one, "O-O (Kj1)" for a castling with a choice of squares.
 */
export function readable(node, kinds) {
  const { from, to, san, put } = node;
  if (!from || !node.parent.pieces.has(from)) {
    return san;
  }
  const after = new Map(put);
  const letter = (square) => kinds[after.get(square) >> 1].label;
  const check = san.match(/[+#]*$/)[0];
  const done = deed(node);
  if (done === "fission") {
    const takes = node.parent.pieces.has(to) ? "x" : "";
    return `${letter(to)}${takes}${to} (${letter(from)} stays)${check}`;
  }
  if (done === "fusion" && !san.includes("=")) {
    return `${san.slice(0, san.length - check.length)}=${letter(to)}${check}`;
  }
  if (done === "castling" && !san.startsWith("O-O")) {
    return `${to[0] < from[0] ? "O-O-O" : "O-O"} (${letter(to)}${to})${check}`;
  }
  return san;
}

/** The content of a move's button: its text, or with `isFigured` a picture in place of the letter of the piece. */
export function content(node, kinds, isFigured) {
  const text = readable(node, kinds);
  const piece = node.parent.pieces.get(node.from);
  const kind = kinds[piece >> 1];
  if (!isFigured || piece === undefined || !text.startsWith(kind.label)) {
    return [text];
  }
  const use = svg("use", { href: picture(kind, piece % 2) });
  const figure = svg("svg", { "class": "figure", "viewBox": "0 0 100 100", "role": "img", "aria-label": kind.name }, use);
  return [figure, text.slice(kind.label.length)];
}

/** What the letters of a move mean: "Troll from f2 to f5". */
export function title({ from, to, parent }, kinds) {
  const piece = parent.pieces.get(from);
  return piece === undefined ? "" : `${kinds[piece >> 1].name} from ${from} to ${to}`;
}
