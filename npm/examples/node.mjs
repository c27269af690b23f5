// A game move in node: node node.mjs

import { Board, loadVariant } from "bentrider/rules";
import { Engine } from "bentrider/engine";

// The rules.
const board = new Board("gross");
console.log(`${board.variant()} begins with ${board.numberLegalMoves()} legal moves: ${board.legalMovesSan()}`);

// The engine, in a thread of its own.
const engine = new Engine();
const best = await new Promise((resolve) => {
  engine.addMessageListener((line) => {
    if (line.startsWith("bestmove")) {
      resolve(line.split(" ")[1]);
    }
  });
  engine.postMessage("setoption name UCI_Variant value gross\nposition startpos\ngo movetime 1000");
});
console.log(`The engine plays ${board.sanMove(best)}.`);
board.push(best);
console.log(String(board));

// A variant of your own: Gross Chess in which stalemate loses.
const { names } = loadVariant(`
name = "gross-stalemate"
title = "Gross Chess without stalemate"
inherits = "gross"

[endings]
stalemate = "loss"
`);
console.log(`${names[0]} can be played: ${new Board(names[0]).fen()}`);
board.delete();
engine.terminate();
