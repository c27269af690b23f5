// The position that is being set up, as a FEN.

/**
 * @param {object} variant the answer of `variant`
 * @param {object} position
 * `pieces`: a Map from squares to pieces; `side`; `rights` and `ep` as in the FEN; `reserve`: null, or a Map
 * from pieces to how many of them are in the reserve; `checks`: the checks left to White and Black, if they are
 * counted; `halfmoves`; `number`
 */
export function setupFen(variant, { pieces, side, rights, ep, reserve, checks, halfmoves, number }) {
  const text = (piece) => variant.kinds[piece >> 1].fen[piece & 1];
  const holes = new Set(variant.holes);
  const rows = [];
  for (let rank = variant.ranks; rank >= 1; rank--) {
    rows.push(row(variant.files, (file) => {
      const square = `${String.fromCharCode(97 + file)}${rank}`;
      return holes.has(square) ? "*" : pieces.has(square) ? text(pieces.get(square)) : null;
    }));
  }
  const held = [...(reserve ?? [])].map(([piece, count]) => text(piece).repeat(count)).join("");
  const board = rows.join("/") + (reserve ? `[${held}]` : "");
  const left = checks ? `${checks.join("+")} ` : "";
  return `${board} ${side === "white" ? "w" : "b"} ${rights || "-"} ${ep || "-"} ${left}${halfmoves} ${number}`;
}

/** A rank: its pieces, and the lengths of the gaps between them. */
function row(files, at) {
  let text = "";
  let gap = 0;
  for (let file = 0; file < files; file++) {
    const here = at(file);
    if (here === null) {
      gap += 1;
    } else {
      text += (gap || "") + here;
      gap = 0;
    }
  }
  return text + (gap || "");
}
