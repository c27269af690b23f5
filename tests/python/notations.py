"""Exchanges games with python-chess and Fairy-Stockfish's rules: the argument is the program.

python-chess reads our orthodox PGN, with comments, glyphs and nested variations; the program reads random
games of every variant that both know, as Fairy-Stockfish writes them.
"""

import io
import random
import subprocess
import sys

import chess.pgn
import pyffish

VARIANTS = ["chess", "capablanca", "gothic", "embassy", "janus", "grand", "opulent", "shako", "tencubed"]
GAMES = 10
PLIES = 100

OURS = """[Event "F"]

{before} 1. e2e4 $1 {[%eval 0.3] [%clk 0:01:02] best} (1. d4 {also} d5 (1... Nf6 2. c4 $5 e6) 2. c4)
1... e5 2. Ng1-f3 $14 Nc6 3. Bb5 a6 (3... Nf6 4. O-O) 4. Ba4 Nf6 5. 0-0 *
"""


def convert(source, target, text):
    command = [sys.argv[1], "convert", "--from", source, "--to", target]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def random_game(variant):
    """The PGN of a random game, and the FEN of its last position."""
    start = pyffish.start_fen(variant)
    moves, words = [], []
    while len(moves) < PLIES:
        legal = pyffish.legal_moves(variant, start, moves)
        if not legal:
            break
        move = random.choice(legal)
        number = [f"{len(moves) // 2 + 1}."] if len(moves) % 2 == 0 else []
        words += number + [pyffish.get_san(variant, pyffish.get_fen(variant, start, moves), move)]
        moves.append(move)
    tags = f'[Event "random"]\n[Variant "{variant.title()}"]\n[SetUp "1"]\n[FEN "{start}"]\n\n'
    return tags + " ".join(words) + " *\n\n", pyffish.get_fen(variant, start, moves)


def check_fairy_stockfish():
    random.seed(1)
    for variant in VARIANTS:
        games = [random_game(variant) for _ in range(GAMES)]
        fens = convert("pgn", "fsf-fen", "".join(text for text, _ in games)).splitlines()
        assert fens == [fen for _, fen in games], (variant, fens)


def lines(node):
    """The tree of a game below a node: moves, glyphs, comments."""
    return [(it.move.uci(), sorted(it.nags), it.comment, lines(it)) for it in node.variations]


def check_python_chess():
    read = chess.pgn.read_game(io.StringIO(convert("pgn", "pgn", OURS)))
    assert not read.errors, read.errors
    assert read.comment == "before"
    first, instead = lines(read)
    assert first[:3] == ("e2e4", [1], "[%eval 0.3] [%clk 0:01:02] best"), first
    assert instead[0] == "d2d4" and instead[2] == "also" and len(instead[3]) == 2, instead
    assert read.end().board().fen().startswith("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b")
    # What it writes is read again.
    again = convert("pgn", "pgn", str(read))
    assert lines(chess.pgn.read_game(io.StringIO(again))) == lines(read)
    for text, fen in (random_game("chess") for _ in range(GAMES)):
        read = chess.pgn.read_game(io.StringIO(convert("pgn", "pgn", text)))
        assert not read.errors and read.end().board().fen(en_passant="legal") == fen, read.errors


check_fairy_stockfish()
check_python_chess()
