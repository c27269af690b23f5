// The pictures of pieces: symbols of the page. A kind without one gets a disc with its label.

import { svg } from "./board.js";
import { isLettered } from "./looks.js";

const SIDES = ["white", "black"];
const COLOURS = [["#fffdf6", "#26221f"], ["#37322f", "#fffdf6"]];

/** The reference of a kind's picture, of side 0 or 1. */
export function picture(kind, side) {
  return `#${SIDES[side]}-${isLettered() || !kind.picture ? `disc-${kind.label}` : kind.picture}`;
}

/** Adds the discs of a variant to the symbols of the page: for kinds without a picture, and for pieces as letters. */
export function addDiscs(variant) {
  const symbols = document.querySelector(".symbols");
  for (const kind of variant.kinds) {
    for (const side of [0, 1]) {
      if (!document.getElementById(discName(kind, side))) {
        symbols.append(disc(kind, side));
      }
    }
  }
}

function discName(kind, side) {
  return `${SIDES[side]}-disc-${kind.label}`;
}

function disc(kind, side) {
  const [fill, line] = COLOURS[side];
  const size = [46, 46, 38][kind.label.length] ?? Math.floor(90 / kind.label.length);
  const text = svg("text", {
    "x": 50, "y": 46 + size * 0.35, "font-size": size, "font-family": "sans-serif", "font-weight": "bold",
    "text-anchor": "middle", "fill": line, "stroke": "none",
  });
  text.textContent = kind.label;
  const shapes = svg(
    "g",
    { fill, "stroke": line, "stroke-width": 3.5, "stroke-linejoin": "round" },
    svg("path", { d: "M22 92V87Q22 82 27 82H73Q78 82 78 87V92Z" }),
    svg("circle", { cx: 50, cy: 46, r: 36 }),
    text,
  );
  return svg("symbol", { id: discName(kind, side), viewBox: "0 0 100 100" }, shapes);
}
