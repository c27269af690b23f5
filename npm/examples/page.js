// The engine plays both sides, a move for each click.

import { Board, ready, variants } from "bentrider/rules";
import { Engine } from "bentrider/engine";

const [choice, button, state, picture] = ["variant", "move", "state", "board"].map((id) => document.getElementById(id));

await ready();
const engine = new Engine();
let board = null;

/** The boards of the searches that have not answered. */
const searched = [];

function show(text) {
  state.textContent = text;
  picture.textContent = String(board);
  button.disabled = board.isGameOver(true);
}

function begin() {
  board?.delete();
  board = new Board(choice.value);
  engine.postMessage(`setoption name UCI_Variant value ${choice.value}`);
  show(`${board.numberLegalMoves()} legal moves`);
}

button.addEventListener("click", () => {
  button.disabled = true;
  searched.push(board);
  engine.postMessage(`position fen ${board.fen()}\ngo movetime 500`);
});

engine.addMessageListener((line) => {
  const [word, move] = line.split(" ");
  // Another choice of the variant ends a search: its answer is not for the new board.
  if (word === "bestmove" && searched.shift() === board) {
    const san = board.variationSan(move);
    board.push(move);
    show(board.outcome(true) ?? san);
  }
});

choice.append(...variants().split(" ").map((name) => new Option(name)));
choice.addEventListener("change", begin);
begin();
