// A script with require(), as those for ffish.
const rules = require("bentrider/rules");

rules.onRuntimeInitialized = () => {
  const board = new rules.Board("chess");
  console.log(board.numberLegalMoves());
};
