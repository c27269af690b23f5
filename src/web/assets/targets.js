// Marks of the squares that a piece may go to. What a move does is shown by shape, not by colour alone.

import { svg } from "./board.js";

/** The effects of a move, the most important first: the shape around the middle of a square, and the words. */
const MARKS = {
  "promotion": ["M0 -22 L22 0 L0 22 L-22 0 Z", "promotes", "Promotion"],
  "castling": ["M-20 20 V-20 H-9 V-9 H9 V-20 H20 V20 Z", "castles", "Castling"],
  "jump": ["M0 -22 L22 18 H-22 Z", "leaps here", "Leap of a King"],
  "en passant": ["M-20 -20 L20 20 M20 -20 L-20 20", "captures en passant", "Capture en passant"],
  "fusion": ["M0 -22 V22 M-22 0 H22", "merges with the piece there", "Fusion: the two become one piece"],
  "fission": ["M-31 -19 V19 M31 -19 V19", "can split", "Fission: a part of the piece goes there"],
  "move": ["M-16 0 A16 16 0 1 1 16 0 A16 16 0 1 1 -16 0 Z", "can go there", "Move"],
};
const LINES = new Set(["en passant", "fusion", "fission"]);
const RING = ["can be captured", "Capture"];

/** The effects of all moves to a square: "move" only if one of them has no other. */
function deeds(moves) {
  const special = (move) => move.is.filter((it) => it in MARKS && it !== "move");
  const plain = moves.some((it) => special(it).length === 0 && !it.is.includes("capture"));
  const taken = moves.some((it) => it.is.includes("capture") && !it.is.includes("en passant"));
  return new Set([...moves.flatMap(special), ...(plain ? ["move"] : []), ...(taken ? ["capture"] : [])]);
}

/** The shapes of a target, in a square of 100 by 100. On a piece the shape is small, in a corner. */
function shapes(does, isOccupied) {
  const drawn = [];
  if (does.has("capture")) {
    drawn.push(svg("circle", { "cx": 50, "cy": 50, "r": 43, "class": "ring", "data-is": "capture" }));
  }
  const found = Object.keys(MARKS).filter((it) => does.has(it));
  const isBeside = found.some((it) => it !== "move" && it !== "fission");
  found.forEach((it, at) => {
    const free = it === "move" && isBeside ? "translate(50 86) scale(0.6)" : "translate(50 50)";
    const place = isOccupied ? `translate(${78 - 34 * at} 22) scale(0.7)` : free;
    const d = MARKS[it][0];
    drawn.push(svg("path", { d, "transform": place, "class": LINES.has(it) ? "stroke" : "fill", "data-is": it }));
  });
  return drawn;
}

/**
 * The mark of a square.
 * @param {object[]} moves the legal moves to it, as docs/web.md says
 */
export function mark(board, square, moves) {
  const [x, y] = board.corner(square);
  const isOccupied = board.shown.pieces.has(square);
  const all = shapes(deeds(moves), isOccupied);
  return svg("g", { "transform": `translate(${x} ${y})`, "class": "target", "data-square": square }, ...all);
}

/** The effects of the moves to a square, in words: "can be captured, promotes". */
export function words(moves) {
  const does = deeds(moves);
  const found = Object.keys(MARKS).filter((it) => does.has(it)).map((it) => MARKS[it][1]);
  return [...(does.has("capture") ? [RING[0]] : []), ...found].join(", ");
}

/** The items of a list that explains the marks. */
export function legend() {
  const all = [["capture", RING[1]], ...Object.entries(MARKS).map(([is, [, , name]]) => [is, name])];
  return all.map(([is, name]) => {
    const picture = svg("svg", { "viewBox": "0 0 100 100", "class": "targets", "aria-hidden": "true" });
    picture.append(...shapes(new Set([is]), false));
    const item = document.createElement("li");
    item.append(picture, ` ${name}`);
    return item;
  });
}
