// The moves of one piece on an empty board, as a small picture.

import { Board } from "./board.js";
import { picture } from "./pictures.js";
import { reach } from "./reach.js";

/** A Board without coordinates, whose pieces are those of a variant. */
export function bareBoard(shape, variant) {
  const { kinds } = variant;
  const name = (piece) => `${piece % 2 ? "Black" : "White"} ${kinds[piece >> 1].name}`;
  const board = new Board(shape, (piece) => picture(kinds[piece >> 1], piece % 2), name);
  board.draw("coordinates", []);
  return board;
}

/** The picture of an answer to `guide`. */
export function movesPicture({ piece, empty }, variant) {
  const board = bareBoard(empty, variant);
  board.draw("reach", reach(board, empty));
  const label = `The moves of the ${variant.kinds[piece >> 1].name} on an empty board`;
  board.show({ pieces: new Map([[empty.square, piece]]), label });
  return board.element;
}
