// The icons of buttons. An icon stands beside words, or its button has a label.

import { svg } from "./board.js";

/** Paths in a square of 24 by 24; those in `FILLED` are filled. */
const PATHS = {
  analyse: "M4 19V9M10 19V5M16 19v-7M22 19H2",
  back: "M16 5l-9 7 9 7z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  download: "M12 3v12M7 11l5 5 5-5M4 20h16",
  draw: "M5 20L19 4M4 4h3v7M14 14q0-2 2.5-2t2.5 2-5 6h5",
  first: "M6 5v14M18 5l-9 7 9 7z",
  flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  more: "M5 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3M12 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3M19 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3",
  pieces: "M12 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7M9 10h6l1.5 8h-9zM5 21h14",
  play: "M7 4l13 8-13 8z",
  plus: "M12 5v14M5 12h14",
  rematch: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  resign: "M6 21V4M6 4h12l-3 4 3 4H6",
  setup: "M4 4h16v16H4zM4 12h16M12 4v16",
  share: "M12 15V3M7 8l5-5 5 5M5 13v7h14v-7",
  sliders: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 1 0 0-4M9 15a2 2 0 1 0 0 4 2 2 0 1 0 0-4",
  stop: "M6 6h12v12H6z",
  swap: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  undo: "M4 9h10a6 6 0 0 1 0 12h-4M8 5L4 9l4 4",
};
const FILLED = new Set(["back", "first", "forward", "last", "more", "play", "stop"]);

/** The icon of this name. */
export function icon(name) {
  const kind = FILLED.has(name) ? "icon filled" : "icon";
  return svg("svg", { "viewBox": "0 0 24 24", "class": kind, "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}

/** Puts its icon into each element that names one in `data-icon`. */
export function drawIcons(root = document) {
  for (const element of root.querySelectorAll("[data-icon]")) {
    element.prepend(icon(element.dataset.icon));
    element.removeAttribute("data-icon");
  }
}
