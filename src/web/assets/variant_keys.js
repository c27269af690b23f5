// The keys of a variant file, each with one line of help and an example, as in engine-configs/README.md.

const key = (name, help, example) => ({ name, help, example });

/** The keys by the table in which they are; "" is the part before the first table. */
const TABLES = {
  "": [
    key("name", "Its name for programs: small letters, digits and hyphens.", '"my-variant"'),
    key("title", "Its name for people, one line.", '"My Variant"'),
    key("inventor", "Who made it, one line.", '""'),
    key("year", "When it was made.", "2026"),
    key("inherits", "The variant from which this one takes everything that it does not set itself.", '"chess"'),
    key("without", "Keys of that variant which are left out, as paths with dots.", '["castling"]'),
    key("board", "The number of files and ranks, 1 to 16 each, and the symmetry: \"mirror\" or \"rotate\".", "{ files = 8, ranks = 8 }"),
    key("start", "The start position as a FEN. * is a square that does not exist.", '"4k3/8/8/8/8/8/8/4K3 w - - 0 1"'),
    key("betza", "The dialect of all moves: \"bentrider\", \"muller\" or \"fairy-stockfish\".", '"muller"'),
  ],
  "pieces": [
    key("name", "The name of the piece for people, different from all others.", '"Knight"'),
    key("moves", "Its moves in Betza notation.", '"N"'),
    key("value", "Its value, where a Rook is 5. Without it, the value is estimated from the moves.", "3.25"),
    key("royal", "Whether it must not be left in check, like a King.", "true"),
    key("promotes", "What it becomes, and where: on = \"last rank\" or a region, or zones by rank.", '{ to = ["Q"], on = "last rank" }'),
    key("from_rank", "Further moves that are possible only from certain ranks.", '{ 2 = "fmnnD" }'),
    key("from_region", "Further moves that are possible only from the squares of a region.", '{ home = "fmnnD" }'),
    key("stays_in", "The region in which all its moves end.", '"palace"'),
    key("picture", "What it looks like: the name of a picture.", '"knight"'),
    key("leap", "A special leap of a royal piece to a square at distance 2.", '{ moves = "ADN", first_move = true }'),
    key("passage", "\"unattacked\": a royal piece that may not pass attacked squares.", '"unattacked"'),
  ],
  "promotes": [
    key("to", "The labels of what it may become.", '["Q", "R"]'),
    key("on", "Where it promotes: \"last rank\", or a region.", '"last rank"'),
    key("zones", "Instead of to and on: what it may become, by rank or region.", '{ 7 = ["N"], 8 = ["Q", "N"] }'),
    key("entering", "Whether moves from outside into a zone promote.", "true"),
    key("staying", "Whether moves between squares of the zones promote.", "true"),
    key("leaving", "Whether moves out of a zone promote.", "true"),
    key("capturing_only", "Whether only captures promote.", "true"),
    key("must", "Where promotion is compulsory: true, false, a list of zones, or \"stuck\".", "false"),
    key("by", "The moves that promote, if not all do, in Betza notation.", '"fmWfcF"'),
  ],
  "leap": [
    key("moves", "Plain leaps to the ring at distance 2, in Betza notation.", '"ADN"'),
    key("first_move", "Whether it is possible only as the first move of the piece.", "true"),
    key("not_from_check", "Whether it is forbidden while in check.", "true"),
    key("path", "\"unattacked\": the square passed must not be attacked.", '"unattacked"'),
  ],
  "castling": [
    key("king", "The square of the royal piece at the start.", '"e1"'),
    key("partner", "The label of the piece with which it castles.", '"R"'),
    key("sides", "For each right: the square of the partner, and the targets of the royal piece.", '{ K = { rook = "h1", targets = ["g1"] } }'),
  ],
  "en_passant": [
    key("victims", "The kinds that can be captured en passant after a move with nn.", '["P"]'),
    key("captors", "The kinds that capture en passant, by moves with e.", '["P"]'),
  ],
  "fusion": [key("compounds", "For each compound, by its label, the labels of its two parts.", '{ Q = ["R", "B"] }')],
  "endings": [
    key("moves", "A draw after this many moves of each side without progress. 0: no such rule.", "50"),
    key("reset_by", "The kinds whose moves are progress, apart from captures.", '["P"]'),
    key("reset_moves", "Which of their moves are progress: \"all\", or \"irreversible\".", '"irreversible"'),
    key("repetition", "The game ends when a position has occurred this many times. 0: no such rule.", "3"),
    key("repetition_result", "The result of the side to move then: \"draw\", \"loss\" or \"win\".", '"draw"'),
    key("stalemate", "The result of a side that has no move and is not in check.", '"draw"'),
    key("mate", "The result of a side that has no move and is in check.", '"loss"'),
    key("draws", "What every other draw counts as: \"draw\", \"white wins\" or \"black wins\".", '"draw"'),
    key("dead_position", "Draws because neither side can win: \"kings\", or \"material\".", '"material"'),
    key("bare_king", "The result of a side that has only its royal piece.", '"loss"'),
    key("bare_king_reply", "Whether that side has one more move, to bare the other side too.", "false"),
    key("checks", "A side wins when it has given check this many times.", "3"),
    key("goal", "Squares that win: see the table [endings.goal].", '{ region = ["d4-e5"] }'),
    key("goal_reply", "Whether Black may answer White's goal with its own, which draws.", "true"),
  ],
  "endings.goal": [
    key("region", "The squares that win: a region, or squares and rectangles.", '["d4-e5"]'),
    key("pieces", "The kinds that count. Without it, all do.", '["K"]'),
    key("count", "How many pieces must be there.", "1"),
    key("full", "Whether one piece is enough if no square of the region is empty.", "true"),
    key("safe", "Whether the pieces there must not be attacked.", "true"),
  ],
  "xboard": [
    key("parent", "The variant of XBoard whose rules and pieces are the defaults.", '"fairy"'),
    key("table", "White's half of XBoard's table of pieces.", '"PNBRQ.K"'),
  ],
};

/** The tables that a file may have. */
const HEADERS = [
  key("[pieces.X]", "A kind of piece, by its letter.", ""),
  key("[regions]", "Names for sets of squares: palace = [\"d1-f3\"].", ""),
  key("[castling]", "King and Rook move together.", ""),
  key("[en_passant]", "Capture en passant.", ""),
  key("[supply]", "How many pieces of each kind a side has in all: Q = 3.", ""),
  key("[limits]", "The largest number of a kind that promotion may bring onto the board: Q = 1.", ""),
  key("[fusion]", "Pieces that merge and split.", ""),
  key("[endings]", "How a game ends, apart from mate.", ""),
  key("[endings.goal]", "Squares that win.", ""),
  key("[white.pieces.X]", "What is different for White's pieces of a kind.", ""),
  key("[black.pieces.X]", "What is different for Black's pieces of a kind.", ""),
  key("[xboard]", "What is sent to XBoard.", ""),
];

/** The keys of the table with this header, such as "pieces.Q" or "white.castling". */
export function keysOf(header) {
  const path = header.replace(/^(white|black)\./, "").split(".");
  const [first, , last] = path;
  if (first === "pieces") {
    return TABLES[last] ?? TABLES.pieces;
  }
  return path[1] === "goal" ? TABLES["endings.goal"] : TABLES[first] ?? [];
}

/** The header of the table in which a line is, from 0; "" before the first one. */
export function headerAt(lines, at) {
  for (let line = at; line >= 0; line--) {
    const header = /^\s*\[([^[\]]+)\]\s*(#.*)?$/.exec(lines[line] ?? "");
    if (header) {
      return header[1].replace(/["'\s]/g, (it) => (it === "'" ? it : ""));
    }
  }
  return "";
}

/** The key of a line, with its help; undefined if it has none. */
export function keyAt(lines, at) {
  const name = /^\s*([a-z_]+)\s*=/.exec(lines[at] ?? "")?.[1];
  if (name) {
    return keysOf(headerAt(lines, at)).find((it) => it.name === name);
  }
  const header = /^\s*\[[^[\]]+\]/.exec(lines[at] ?? "");
  return header ? HEADERS.find((it) => headerLike(it.name) === headerLike(header[0].trim())) : undefined;
}

function headerLike(text) {
  return text.replace(/pieces\.[^\]]*/, "pieces.X");
}

/** What may stand at the start of a line that begins with `typed`: keys that the table does not have yet, tables. */
export function offers(lines, at, typed) {
  const header = headerAt(lines, at - 1);
  const used = new Set(lines.filter((_, line) => line !== at && headerAt(lines, line) === header)
    .map((it) => /^\s*([a-z_]+)\s*=/.exec(it)?.[1]));
  const known = new Set(lines.map((it) => it.trim()));
  const keys = keysOf(header).filter(({ name }) => !used.has(name));
  const all = [...keys, ...HEADERS.filter(({ name }) => !known.has(name))];
  return all.filter(({ name }) => name.startsWith(typed));
}
