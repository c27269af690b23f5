// Where a piece goes on an empty board, in the signs of `bentrider show`: the shape says what the piece may
// do on a square and how it gets there, so that colours are not needed.

import { SQUARE, svg } from "./board.js";

/** The elements for `targets` and `rides` of an answer to `guide`, on this board. */
export function reach(board, { targets, rides }) {
  const centre = (square) => board.corner(square).map((it) => it + SQUARE / 2);
  return [...rides.flatMap((ride) => path(ride, centre)), ...targets.map((it) => sign(it, centre(it.square)))];
}

/** The path of a ride from beside the piece, with a head if it continues beyond the board. */
function path({ squares, hop, on }, centre) {
  const points = squares.map(centre);
  if (points.length < 2) {
    return [];
  }
  const [first, second] = points;
  const [before, last] = points.slice(-2);
  const start = first.map((it, axis) => (it + second[axis]) / 2);
  const tip = last.map((it, axis) => it + (it - before[axis]) * 0.45);
  const line = [start, ...points.slice(1), ...(on ? [tip] : [])];
  const d = `M ${line.map((it) => it.join(" ")).join(" L ")}`;
  const kind = hop ? "path hop" : "path";
  return [svg("path", { class: kind, d }), ...(on ? [head(last, tip)] : [])];
}

function head([fromX, fromY], [x, y]) {
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [alongX, alongY] = [((x - fromX) / length) * 20, ((y - fromY) / length) * 20];
  const base = [x - alongX, y - alongY];
  const side = (sign) => `${base[0] - (sign * alongY) / 2} ${base[1] + (sign * alongX) / 2}`;
  return svg("path", { class: "head", d: `M ${x} ${y} L ${side(1)} L ${side(-1)} Z` });
}

/** Disc: goes and captures. Ring: only goes. Cross: only captures. Square instead of round: not always. */
export function sign({ square, act, reach, limited }, [x, y]) {
  const isLeap = reach === "leap";
  const mark = { class: act, "data-square": square };
  if (act === "capture") {
    const r = isLeap ? 24 : 11;
    const d = `M ${x - r} ${y - r} L ${x + r} ${y + r} M ${x + r} ${y - r} L ${x - r} ${y + r}`;
    return svg("g", mark, svg("path", { class: "under", d }), svg("path", { class: "cross", d }));
  }
  const onPath = act === "both" ? 16 : 20;
  const r = isLeap ? 26 : onPath;
  return limited
    ? svg("rect", { ...mark, x: x - r, y: y - r, width: 2 * r, height: 2 * r })
    : svg("circle", { ...mark, cx: x, cy: y, r });
}
