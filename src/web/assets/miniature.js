// A small picture of a position, without names of squares.

import { squareName, svg } from "./board.js";
import { addDiscs, picture } from "./pictures.js";

/**
 * @param {object} variant the answer of `variant`
 * @param {Map} pieces from squares to pieces
 */
export function miniature(variant, pieces) {
  const { files, ranks, kinds } = variant;
  const holes = new Set(variant.holes);
  addDiscs(variant);
  const grounds = { light: "", dark: "" };
  const uses = [];
  for (let rank = 0; rank < ranks; rank++) {
    for (let file = 0; file < files; file++) {
      const square = squareName(file, rank);
      const [x, y] = [file, ranks - 1 - rank];
      const piece = pieces.get(square);
      if (!holes.has(square)) {
        grounds[(file + rank) % 2 ? "light" : "dark"] += `M${x} ${y}h1v1h-1z`;
      }
      if (kinds[piece >> 1]) {
        uses.push(svg("use", { x, y, width: 1, height: 1, href: picture(kinds[piece >> 1], piece % 2) }));
      }
    }
  }
  const paths = Object.entries(grounds).map(([name, d]) => svg("path", { class: name, d }));
  return svg("svg", { "class": "miniature", "viewBox": `0 0 ${files} ${ranks}`, "aria-hidden": "true" }, ...paths, ...uses);
}

/** The pieces of a FEN, as a Map from squares to pieces. */
export function piecesOf(variant, fen) {
  const letters = variant.kinds.flatMap((kind, at) => kind.fen.map((text, side) => [text, 2 * at + side]))
    .sort(([one], [other]) => other.length - one.length);
  const pieces = new Map();
  fen.split(/[ [{]/)[0].split("/").forEach((row, down) => {
    let file = 0;
    for (let rest = row; rest;) {
      const gap = /^\d+/.exec(rest)?.[0];
      const [text, piece] = gap ? [gap] : letters.find(([it]) => rest.startsWith(it)) ?? [rest[0]];
      if (piece !== undefined) {
        pieces.set(squareName(file, variant.ranks - 1 - down), piece);
      }
      file += gap ? Number(gap) : 1;
      rest = rest.slice(text.length);
    }
  });
  return pieces;
}

/** Calls `act` when an element comes into view for the first time. */
export function whenSeen(element, act) {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((it) => it.isIntersecting)) {
      observer.disconnect();
      act();
    }
  });
  observer.observe(element);
}
