// Moves with the same squares and different results: their pictures and words in a chooser.

import { picture } from "./pictures.js";

/**
 * The options of a chooser, in the order of the moves.
 * @param {object[]} moves moves with the same squares, as docs/web.md says
 * @param {object} app
 */
export function options(moves, app) {
  const { variant, position, node } = app;
  const kinds = variant.kinds;
  const image = (piece) => picture(kinds[piece >> 1], piece % 2);
  const name = (piece) => kinds[piece >> 1].name;
  const reserve = position.reserve && new Map(position.reserve);
  return moves.map((move) => {
    const moving = node.pieces.get(move.from);
    const becomes = move.becomes;
    if (move.is.includes("promotion")) {
      const left = reserve?.get(becomes);
      const note = left === undefined ? "" : `${left} in reserve`;
      return { pictures: [image(becomes)], text: name(becomes), note };
    }
    if (move.is.includes("fission")) {
      const stays = new Map(move.put).get(move.from);
      const text = `${name(becomes)} leaves, ${name(stays)} stays`;
      return { pictures: [image(becomes), image(stays)], text, note: "split" };
    }
    if (move.is.includes("fusion")) {
      return { pictures: [image(becomes)], text: `Merge into ${name(becomes)}`, note: "" };
    }
    const promotes = moves.some((it) => it.is.includes("promotion"));
    const text = promotes ? `Keep the ${name(moving)}` : `Move the whole ${name(moving)}`;
    const castles = move.is.includes("castling");
    return { pictures: [image(moving)], text: castles ? "Castle" : text, note: "" };
  });
}

/** A line below the options, which says why other pieces are missing; empty if there is nothing to say. */
export function remark(moves, { position }) {
  const isLimited = position.reserve && moves.some((it) => it.is.includes("promotion"));
  return isLimited ? "Only pieces in reserve that this rank allows." : "";
}

/** The question of the chooser. */
export function question(moves) {
  const does = new Set(moves.flatMap((it) => it.is));
  const questions = { promotion: "Promote to which piece?", fission: "Which part moves?", fusion: "Merge the two pieces?" };
  const found = Object.keys(questions).find((it) => does.has(it));
  return questions[found] ?? "Which move?";
}
