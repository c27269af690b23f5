// A piece that glides to its new square.

const TIME = 180;

/** Lets the piece of the move that led to a node glide to its square; the board shows that node. */
export function glide(board, { from, to }) {
  const piece = board.element.querySelector(`.pieces [data-square="${to}"]`);
  if (!piece || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return;
  }
  const [startX, startY] = board.corner(from);
  const [endX, endY] = board.corner(to);
  const start = `translate(${startX - endX}px, ${startY - endY}px)`;
  piece.animate([{ transform: start }, { transform: "none" }], { duration: TIME, easing: "ease-out" });
}
