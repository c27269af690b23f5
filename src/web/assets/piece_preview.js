// How a piece with given moves goes on an empty board, before there is a variant that has it: it is asked for in a
// variant of its own.

/** The name of its variant. */
export const PREVIEW = "piece-preview";

/** The line of the moves in the text below. */
const BEFORE = (dialect) => `name = "${PREVIEW}"
title = "One piece"
${dialect ? `betza = "${dialect}"` : ""}
board = { files = 9, ranks = 9 }
start = "8k/9/9/9/9/9/9/9/K8 w - - 0 1"
[pieces.X]
name = "Piece"
moves = "`;

/** The other pieces. A Pawn is there so that the piece may capture and be captured en passant. */
const AFTER = (victims, captors) => `"
[pieces.K]
name = "King"
moves = "K"
royal = true
[pieces.P]
name = "Pawn"
moves = "fmWfceFfmnnD"
[en_passant]
victims = [${["P", ...victims].map((it) => `"${it}"`)}]
captors = [${["P", ...captors].map((it) => `"${it}"`)}]
`;

/** The label of the piece. */
export const LABEL = "X";

export class PiecePreview {
  /** @param {Server} server */
  constructor(server) {
    this.server = server;
    this.last = 0;
  }

  /**
   * Asks for the moves of a text in Betza notation, in a dialect of it, or in the usual one.
   * @returns {Promise<?object>} `guide`, the answer of `guide`, with `variant`, that of `variant`; or `fault`, a
   * sentence; null if another one has been asked for meanwhile
   */
  async ask(moves, dialect = "") {
    this.last += 1;
    const turn = this.last;
    const text = moves.replace(/[\\"\n]/g, "");
    let answer = await this.load(BEFORE(dialect), text, [], []);
    const inPassing = ["victims", "captors"].map((it) => {
      return answer.faults?.some((fault) => fault.text.includes(`among the ${it}`)) ? [LABEL] : [];
    });
    if (inPassing.flat().length > 0) {
      answer = await this.load(BEFORE(dialect), text, ...inPassing);
    }
    if (turn !== this.last) {
      return null;
    }
    if (!answer.variant) {
      return { fault: faultOf(answer, moves) };
    }
    const variant = PREVIEW;
    const [guide, described] = await Promise.all([
      this.server.ask("guide", { variant, start: null, moves: [], piece: 0 }), this.server.ask("variant", { variant }),
    ]);
    return turn === this.last ? { guide, variant: described } : null;
  }

  load(before, moves, victims, captors) {
    return this.server.ask("load", { text: before + moves + AFTER(victims, captors) });
  }
}

/** What is wrong with some moves, without the words about the file. */
function faultOf({ faults = [] }, moves) {
  const text = faults[0]?.text ?? "The moves cannot be read.";
  return text.replace(`in the moves "${moves}": `, "");
}
