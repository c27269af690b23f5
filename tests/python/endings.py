"""Games to the end by Fairy-Stockfish: endings.py FOLDER

Writes FOLDER/NAME.txt for each variant below: games made for one ending each, and random games, each with the
legal moves that pyffish counts in all its positions and the result that it finds. `tests/endings/` has the files,
with a variant file NAME.toml beside each. Needs pyffish 0.0.90.
"""

import argparse
import pathlib
import random

import pyffish

CONFIG = """
[crossing:kingofthehill]
flagRegionWhite = *5
flagRegionBlack = *4
[sixthrank:chess]
flagPiece = p
flagRegionWhite = *6
flagRegionBlack = *3
[rooksquare:chess]
flagRegionWhite = a8 h8
flagRegionBlack = a1 h1
[racing:chess]
startFen = 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *8
flagMove = true
[two-rooks:chess]
flagPiece = r
flagRegionWhite = a8 h8 d4
flagRegionBlack = a1 h1 d5
flagPieceCount = 2
[full-squares:chess]
flagPiece = n
flagRegionWhite = d4 d5
flagRegionBlack = d4 d5
flagPieceCount = 2
flagPieceBlockedWin = true
[orda:chess]
centaur = h
knibis = a
kniroo = l
silver = y
promotionPieceTypes = qh
startFen = lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1
[ordamirror:chess]
centaur = h
knibis = a
kniroo = l
customPiece1 = f:mQcN
promotionPieceTypes = lhaf
startFen = lhafkahl/8/pppppppp/8/8/PPPPPPPP/8/LHAFKAHL w - - 0 1
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1
[stalemate-wins:chess]
stalemateValue = win
[repeater-wins:chess]
nFoldValue = loss
stalemateValue = loss
[black-repeats:chess]
nFoldValue = loss
nFoldValueAbsolute = true
[bare:chess]
extinctionValue = loss
extinctionClaim = true
extinctionPieceTypes = *
extinctionPieceCount = 1
extinctionOpponentPieceCount = 2
[bare-at-once:chess]
extinctionValue = loss
extinctionPieceTypes = *
extinctionPieceCount = 1
[bare-wins:chess]
extinctionValue = win
extinctionPieceTypes = *
extinctionPieceCount = 1
stalemateValue = win
"""

MATE = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"
STALEMATE = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"
BLACK_STALEMATES = "K7/2q5/1k6/8/8/8/8/8 w - - 0 1"
ROOK = "7k/8/8/8/8/8/8/KR6 w - - 0 1"
TWICE = "b1b2 h8h7 b2b1 h7h8 b1b2 h8h7 b2b1 h7h8"
BLACK_TWICE = "h8h7 b1b2 h7h8 b2b1 h8h7 b1b2 h7h8 b2b1"
ENDS = [(MATE, ""), (STALEMATE, ""), (BLACK_STALEMATES, ""), (ROOK, TWICE), (ROOK.replace("w", "b"), BLACK_TWICE),
        (ROOK.replace("0 1", "99 80"), "b1b2")]

# The variants, each with games made for its endings: a FEN and moves.
MADE = {
    "kingofthehill": [
        ("8/8/8/5k2/8/2K5/8/7R w - - 0 1", "c3d4"), ("8/8/8/5k2/8/2K5/8/7R b - - 0 1", "f5e4"),
        ("8/8/3k4/8/8/2K5/8/8 w - - 0 1", "c3d2 d6d5"), ("8/8/8/4k3/8/1K6/8/7R b - - 0 1", "e5f5 b3b4 f5e5")],
    "crossing": [("8/8/8/7k/K7/8/8/8 w - - 0 1", "a4a5"), ("8/8/8/7k/K7/8/8/8 b - - 0 1", "h5h4")],
    "sixthrank": [
        ("4k3/8/8/P7/7p/8/8/4K3 w - - 0 1", "a5a6"), ("4k3/8/8/P7/7p/8/8/4K3 b - - 0 1", "h4h3"),
        ("4k3/8/1r6/P7/7p/8/8/4K3 w - - 0 1", "a5b6")],
    "rooksquare": [
        ("4k2r/8/8/8/8/8/1Q6/4K3 w - - 0 1", "b2h8"), ("4k3/8/8/3b4/8/8/8/4K3 b - - 0 1", "d5h1"),
        ("4k3/8/8/8/8/8/6K1/8 w - - 0 1", "g2h1 e8f8 h1g2")],
    "racing": [
        ("8/k1K5/8/8/8/8/8/8 w - - 0 1", "c7c8 a7a8"), ("8/k1K5/8/8/8/8/8/8 w - - 0 1", "c7c8 a7b6"),
        ("8/2K5/k7/8/8/8/8/8 w - - 0 1", "c7c8"), ("8/k1K5/8/8/8/8/8/8 b - - 0 1", "a7a8"),
        ("8/k1K5/8/8/8/8/8/R7 b - - 0 1", "")],
    "two-rooks": [
        ("R7/7R/8/8/8/8/1k6/4K3 w - - 0 1", "h7h8"), ("R7/7R/8/8/8/8/1k6/4K3 w - - 0 1", "h7h4 b2c2 h4d4"),
        ("4k3/8/8/6r1/8/8/1K6/7r b - - 0 1", "g5d5")],
    "full-squares": [
        ("4k3/8/8/8/3pN3/8/8/4K3 w - - 0 1", "e4f6 e8e7 f6d5"), ("4k3/8/8/8/2pp4/5N2/8/4K3 w - - 0 1", "f3d4"),
        ("4k3/8/8/3N4/8/8/3P4/4K3 w - - 0 1", "d2d4"),
        ("4k3/8/8/3N4/8/4p3/3P4/4K3 b - - 0 1", "e8d7 d2d4"),
        ("4k3/8/5n2/8/8/8/4n3/1K6 b - - 0 1", "e2d4 b1a1 f6d5")],
    "orda": [("lhay1ahl/4k3/8/K7/8/8/8/8 w - - 0 1", ""), ("8/1K6/8/8/8/8/4k3/8 w - - 0 1", "b7b8")],
    "ordamirror": [("8/1K6/8/8/8/8/4k3/8 b - - 0 1", "e2e1")],
    "3check": [
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1", "a1a4"),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1", "a1a4 e8e7 a4b4 e7e8 b4b5"),
        ("4k3/8/q7/8/8/8/8/4K2R b K - 1+1 0 1", "a6a1"), ("4k3/8/8/8/4N3/8/8/K3R3 w - - 2+3 0 1", "e4f6 e8f7 e1e7"),
        ("4k3/8/4N3/8/8/8/8/4R1K1 w - - 1+3 0 1", "e6c7"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1", "e1g1")],
    "5check": [("4k3/8/8/8/8/8/8/Q3K3 w - - 1+5 0 1", "a1a4"), ("4k3/8/8/8/8/8/8/Q3K3 w - - 2+5 0 1", "a1a4 e8e7 a4b4")],
    "misere": ENDS,
    "armageddon": ENDS,
    "stalemate-wins": ENDS,
    "repeater-wins": ENDS,
    "black-repeats": ENDS,
    "bare": [
        ("1r6/7k/8/1R6/8/8/8/K7 w - - 0 1", "b5b8 h7g7"), ("1r6/7k/8/1R6/8/8/8/K7 b - - 0 1", "b8b5 a1a2")],
    "bare-at-once": [
        ("1r6/7k/8/1R6/8/8/8/K7 w - - 0 1", "b5b8"), ("1r6/2k5/8/1R6/8/8/8/K7 b - - 0 1", "b8b5")],
    "bare-wins": [("1r6/7k/8/1R6/8/8/8/K7 w - - 0 1", "b5b8"), ("1r6/2k5/8/1R6/8/8/8/K7 b - - 0 1", "b8b5")],
}

RESULTS = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}


# Random games of a variant, and the most plies of one.
GAMES, LONGEST = 20, 150
# Those of variants that seldom end otherwise than by mate.
FEW_GAMES, LONG = 5, 120
# Those of variants that end by captures.
CAPTURES = 350

# Variants in which Kings alone can win.
WON_BY_KINGS = ["kingofthehill", "crossing", "rooksquare", "racing", "orda", "ordamirror"]


def result(name, fen, last, legal, moves):
    """White's result if the game has ended, else `*`. `last` is the FEN after the moves, `legal` its moves: none where
    the game has ended at once."""
    if legal:
        # Three occurrences need eight plies.
        late = int(last.split()[-2]) > 7
        ended, value = pyffish.is_optional_game_end(name, fen, moves) if late else (False, 0)
    else:
        ended, value = pyffish.is_immediate_game_end(name, last, [])
        if not ended:
            ended, value = True, pyffish.game_result(name, last, [])
    if not ended:
        return "*"
    return RESULTS[((value > 0) - (value < 0)) * (1 if last.split()[1] == "w" else -1)]


def line(name, fen, choose, longest):
    """A game: its start, its moves, the count of legal moves in all positions before the last, the result. `choose` is
    given the board, the legal moves and the number of moves made; it gives none to end the game."""
    moves, count, last = [], 0, fen
    # The position after the last capture or move of a Pawn, and the moves since.
    latest, since = fen, []
    while True:
        legal = pyffish.legal_moves(name, last, [])
        ended = result(name, latest, last, legal, since)
        move = choose(last, legal, len(moves)) if ended == "*" and len(moves) < longest else None
        if move is None:
            return moves, f"{fen}; {' '.join(moves)}; {count}; {ended}"
        if move not in legal:
            raise SystemExit(f"{name}: {fen}: {move} is not legal")
        count += len(legal)
        moves.append(move)
        last = pyffish.get_fen(name, last, [move])
        latest, since = (last, []) if last.split()[-2] == "0" else (latest, [*since, move])


def made_line(name, fen, moves):
    """A game made for an ending."""
    played, text = line(name, fen, lambda _, __, at: moves[at] if at < len(moves) else None, len(moves))
    if played != moves:
        raise SystemExit(f"{name}: {fen}: ended after {played}")
    return text


def random_line(name, chance, longest, captures):
    """A random game, with more captures and moves of the King than others. It stops when Kings are alone, which
    Fairy-Stockfish plays on."""
    def choose(board, legal, _):
        if sum(it.isalpha() for it in board.split()[0]) == 3 and name not in WON_BY_KINGS:
            # A capture would leave the Kings alone.
            legal = [it for it in legal if square(board, it[2:4]) == "."]
        kind = chance.randrange(captures)
        wanted = [it for it in legal if kind and square(board, it[2:4]) != "."
                  or not kind and square(board, it[:2]) in "Kk"]
        return chance.choice(wanted or legal) if legal else None

    return line(name, pyffish.start_fen(name), choose, longest)[1]


def square(board, name):
    """The piece on a square of a board of 8x8 squares."""
    rank = board.split()[0].split("/")[8 - int(name[1])]
    cells = "".join("." * int(it) if it.isdigit() else it for it in rank)
    return cells[ord(name[0]) - ord("a")]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    pyffish.load_variant_config(CONFIG)
    for name, made in MADE.items():
        chance = random.Random(name)
        lines = [made_line(name, fen, moves.split()) for fen, moves in made]
        if made is ENDS:
            count, longest, captures = FEW_GAMES, LONG, 3
        elif name.startswith("bare"):
            count, longest, captures = FEW_GAMES, CAPTURES, 20
        else:
            count, longest, captures = GAMES, LONGEST, 3
        lines += [random_line(name, chance, longest, captures) for _ in range(count)]
        about = "# By pyffish 0.0.90: a FEN; moves; the legal moves in all positions before them; the result.\n"
        (folder / f"{name}.txt").write_text(about + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
