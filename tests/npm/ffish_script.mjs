import Module from "ffish-es6";

// A script for ffish, of which the test changes only the line above. ffish 0.7.10 has printed ffish_script.txt.
new Module().then((ffish) => {
  const sorted = (moves) => moves.split(" ").sort().join(" ");
  const say = (...values) => console.log(values.map(String).join(" | "));

  for (const variant of ["chess", "capablanca"]) {
    const board = new ffish.Board(variant);
    say(variant, ffish.startingFen(variant), ffish.validateFen(ffish.startingFen(variant), variant));
    say(ffish.capturesToHand(variant), ffish.variants().split(" ").includes(variant));
    say(board.variant(), board.fen(), board.turn(), board.is960(), board.numberLegalMoves());
    say(sorted(board.legalMoves()));
    say(sorted(board.legalMovesSan()));
    say(board.toString());
    board.delete();
  }

  let board = new ffish.Board();
  say(board.push("e2e4"), board.push("e7e4"), board.pushSan("e5"), board.pushSan("Qd5"));
  say(board.moveStack(), board.gamePly(), board.fullmoveNumber(), board.halfmoveClock(), board.turn());
  say(board.sanMove("g1f3"), board.variationSan("g1f3 b8c6 f1b5 a7a6"));
  board.pushMoves("g1f3 b8c6");
  board.pushSanMoves("Bb5 a6 Bxc6");
  say(board.variationSan("d7c6 e1g1"), board.variationSan("d7c6 e1g1", ffish.Notation.SAN, false));
  say(board.fen(), board.isCapture("d7c6"), board.isCapture("g8f6"));
  board.pop();
  say(board.fen(), board.moveStack());
  board.reset();
  say(board.fen(), `[${board.moveStack()}]`, board.pocket(true) === "", board.isBikjang());

  const results = () =>
    say(board.isGameOver(), board.result(), board.isGameOver(true), board.result(true), board.isCheck(), board.checkedPieces());
  results();
  board.pushMoves("f2f3 e7e5 g2g4 d8h4");
  results();
  board.reset();
  board.pushMoves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
  results();
  for (const fen of [
    "8/7k/8/8/8/8/8/KR6 w - - 100 100",
    "8/7k/8/8/8/8/8/K6N w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 60",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20",
    "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1",
    "8/P6k/8/8/8/8/8/K7 w - - 3 10",
  ]) {
    board.setFen(fen);
    say(board.fen(), board.gamePly(), board.isInsufficientMaterial());
    say(sorted(board.legalMoves()), sorted(board.legalMovesSan()));
    results();
  }
  board.delete();

  board = new ffish.Board("capablanca", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
  say(sorted(board.legalMoves()), sorted(board.legalMovesSan()));
  board.push("f1i1");
  say(board.fen(), board.moveStack());
  board.delete();

  const game = ffish.readGamePGN('[Event "Match"]\n[Site "Here"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 1-0\n');
  say(sorted(game.headerKeys()), game.headers("Site"), `[${game.headers("Round")}]`, game.mainlineMoves());
  board = new ffish.Board("chess");
  board.pushMoves(game.mainlineMoves());
  say(board.fen());
  game.delete();
  board.delete();

  ffish.loadVariantConfig("[own:chess]\nstalemateValue = loss\n");
  board = new ffish.Board("own", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 60");
  say(board.variant(), board.isGameOver(), board.result());
  board.delete();
});
