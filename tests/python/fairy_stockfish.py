"""Games of the sections of a variants.ini by Fairy-Stockfish: fairy_stockfish.py [--games N] INI FOLDER [NAME ...]

Writes FOLDER/NAME.txt for each variant named, else for each section: the counts of perft 1 to 3 from the start; then
random games, each with the legal moves of one of its positions, and its result. A file that is there already is kept, so that a run can be continued. Needs pyffish 0.0.90.
"""

import argparse
import pathlib
import random
import re

import pyffish

# The most plies of a game, and of one in five.
SHORT, LONG = 60, 150
# The smallest count of plies that ends a game in these variants.
CLOCK = 30
# One move in so many is not a capture though there is one, and one in so many is a King's.
CAPTURES, KINGS = 4, 8
RESULTS = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}


DOCUMENT = """# Fairy-Stockfish's variants

{loaded} of Fairy-Stockfish's {all} variants load: 121 of its own and the sections of its `variants.ini`, as of its commit c19b5f6c. The other {refused} are refused, each with all its reasons. {agree} of those that load have been compared with pyffish 0.0.90 and agree: perft 1 to 3 from the start, all legal moves in 20 positions of random games, and moves, end and result of 20 random games of up to 60 plies, every fifth of up to 150.

    python tests/python/fairy_stockfish.py variants.ini data
    FAIRY_STOCKFISH_INI=variants.ini FAIRY_STOCKFISH_DATA=data cargo test --release -p bentrider-rules --test rules long_comparison -- --ignored --nocapture > results
    python tests/python/fairy_stockfish.py results . --table docs/lab/fairy-stockfish.md

`data` needs files for Fairy-Stockfish's own variants too, whose names follow the folder. Random games leave no Kings alone, because two bare Kings draw at once here. The clock of a start such as `w - 0 1` begins at 1 in Fairy-Stockfish, which reads the first number as an en passant square; here it begins at 0.

| variant | | reasons |
|---|---|---|
"""


def cells(fen):
    """The squares of a board that are not empty, with their pieces."""
    board = re.sub(r"\[.*", "", fen.split()[0])
    pieces = {}
    rows = board.split("/")
    for at, row in enumerate(rows):
        file = 0
        for gap, piece in re.findall(r"(\d+)|(\+?[A-Za-z*]~?)", row):
            if gap:
                file += int(gap)
                continue
            pieces[f"{chr(ord('a') + file)}{len(rows) - at}"] = piece
            file += 1
    return pieces


def squares(move):
    """The two squares of a move."""
    return re.match(r"([a-l]\d+)([a-l]\d+)", move).groups()


def perft(name, fen, depth):
    moves = pyffish.legal_moves(name, fen, [])
    if depth == 1:
        return len(moves)
    return sum(perft(name, pyffish.get_fen(name, fen, [move]), depth - 1) for move in moves)


def choose(chance, pieces, legal):
    """A move, oftener a capture or a King's than by chance; never one that leaves the Kings alone."""
    count = sum(it != "*" for it in pieces.values())
    captures = [it for it in legal if pieces.get(squares(it)[1], "*") != "*"]
    if count <= 3:
        legal, captures = [it for it in legal if it not in captures], []
    kings = [it for it in legal if pieces.get(squares(it)[0]) in ("K", "k")]
    if captures and chance.randrange(CAPTURES):
        return chance.choice(captures)
    if kings and not chance.randrange(KINGS):
        return chance.choice(kings)
    return chance.choice(legal) if legal else None


class Game:
    """A game as far as it has been played. pyffish reads each position from its FEN: from the start, all moves would be
    made anew."""

    def __init__(self, name):
        self.name, self.moves = name, []
        self.start = self.fen = pyffish.get_fen(name, pyffish.start_fen(name), [])
        # The position after the last move that set the counter back, and the moves from there.
        self.root, self.since = self.fen, []
        self.again, self.seen = False, {self.placement()}

    def placement(self):
        return " ".join(self.fen.split()[:2])

    def clock(self):
        return int(self.fen.split()[-2])

    def play(self, move):
        self.moves.append(move)
        self.fen = pyffish.get_fen(self.name, self.fen, [move])
        self.root, self.since = (self.root, [*self.since, move]) if self.clock() else (self.fen, [])
        self.again = self.placement() in self.seen
        self.seen.add(self.placement())

    def result(self, legal):
        """White's result if the game has ended, else `*`."""
        if not legal:
            ended, value = pyffish.is_immediate_game_end(self.name, self.fen, [])
            if not ended:
                ended, value = True, pyffish.game_result(self.name, self.fen, [])
        elif self.again or self.clock() >= CLOCK:
            ended, value = pyffish.is_optional_game_end(self.name, self.root, self.since)
        else:
            ended, value = False, 0
        if not ended:
            return "*"
        return RESULTS[((value > 0) - (value < 0)) * (1 if self.fen.split()[1] == "w" else -1)]


def game(name, chance, longest):
    """A random game as lines of the file."""
    it = Game(name)
    shown, position = chance.randrange(80), None
    while True:
        legal = pyffish.legal_moves(name, it.fen, [])
        ended = it.result(legal)
        goes_on = ended == "*" and len(it.moves) < longest
        move = choose(chance, cells(it.fen), legal) if goes_on else None
        if legal and ended == "*" and (position is None or len(it.moves) <= shown):
            position = f"moves; {' '.join(it.moves)}; {' '.join(sorted(legal))}"
        if move is None:
            return [position, f"game; {' '.join(it.moves)}; {ended}"]
        it.play(move)


def write(name, path, games):
    chance = random.Random(name)
    fen = pyffish.get_fen(name, pyffish.start_fen(name), [])
    lines = [f"perft; {' '.join(str(perft(name, fen, depth)) for depth in (1, 2, 3))}"]
    for number in range(games):
        lines += game(name, chance, SHORT if number % 5 else LONG)
    path.write_text("# By pyffish 0.0.90, see tests/python/fairy_stockfish.py.\n" + "\n".join(lines) + "\n")


def reason(text):
    """A reason with its key, without the line and the value."""
    text = re.sub(r"^line \d+: ", "", text)
    return re.sub(r"^(\w+) = .*?( \(of [^)]*\))?: ", r"`\1`\2: ", text)


def table(results, path):
    """Writes the document of all variants from the lines of the test `long_comparison`."""
    rows = [line.split("\t") for line in results.read_text().splitlines() if line.count("\t") == 2]
    # With one thread the tests' program writes the name of the test before the first row.
    rows = [[name.split()[-1], word, text] for name, word, text in rows]
    agree = [name for name, word, _ in rows if word == "agrees"]
    loaded = [name for name, word, _ in rows if word != "refused"]
    head = DOCUMENT.format(all=len(rows), loaded=len(loaded), agree=len(agree), refused=len(rows) - len(loaded))
    lines = []
    for name, word, text in sorted(rows):
        reasons = dict.fromkeys(reason(it) for it in text.split("; ")) if text else []
        lines.append(f"| `{name}` | {word} | {'; '.join(reasons)} |")
    path.write_text(head + "\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ini", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--games", type=int, default=20, help="games of each variant")
    parser.add_argument("--table", type=pathlib.Path, help="write this document from the results in the file INI")
    args = parser.parse_args()
    if args.table:
        table(args.ini, args.table)
        return
    text = args.ini.read_text()
    pyffish.load_variant_config(text)
    for name in args.names or re.findall(r"^\[([^:\]]+)", text, flags=re.MULTILINE):
        path = args.folder / f"{name}.txt"
        if not path.exists():
            write(name, path, args.games)


if __name__ == "__main__":
    main()
