"""The speed of the package beside pyffish and python-chess, in one run: bench.py [--bars]

Each line has calls a second of one program and of the other in turn, the best of several rounds, and the ratio. With
`--bars` the exit status is 1 if a ratio is below its bar.
"""

import argparse
import random
import sys
import time

import chess
import pyffish

import bentrider

ROUNDS = 5
SECONDS = 0.2
POSITIONS = 40
PLIES = 20


def positions():
    """FENs of random games of chess, and for each its game here and in python-chess."""
    random.seed(1)
    fens, board = [], chess.Board()
    while len(fens) < POSITIONS:
        if board.is_game_over() or len(board.move_stack) > 80:
            board.reset()
        board.push(random.choice(list(board.legal_moves)))
        if not board.is_game_over() and random.random() < 0.2:
            fens.append(board.fen(en_passant="legal"))
    return fens


def rate(work):
    """Calls a second of `work`, which returns how many it has made."""
    calls, begun = 0, time.perf_counter()
    while True:
        calls += work()
        passed = time.perf_counter() - begun
        if passed > SECONDS:
            return calls / passed


def moves_of_fen(legal_moves):
    def work():
        for fen in FENS:
            legal_moves("chess", fen, [])
        return len(FENS)

    return work


def chess_moves_of_fen():
    for fen in FENS:
        [it.uci() for it in chess.Board(fen).legal_moves]
    return len(FENS)


def walk():
    """Plays a game from each position, with a list of all moves before each move, and takes it back."""
    calls = 0
    for game in GAMES:
        played = 0
        for ply in range(PLIES):
            moves = game.legal_moves()
            if not moves:
                break
            game.push(moves[ply * 7 % len(moves)])
            played += 1
        for _ in range(played):
            game.pop()
        calls += played
    return calls


def chess_walk():
    calls = 0
    for board in BOARDS:
        played = 0
        for ply in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[ply * 7 % len(moves)])
            played += 1
        for _ in range(played):
            board.pop()
        calls += played
    return calls


def san():
    calls = 0
    for game in GAMES:
        calls += len(game.legal_moves_san())
    return calls


def chess_san():
    calls = 0
    for board in BOARDS:
        calls += len([board.san(it) for it in board.legal_moves])
    return calls


FENS = positions()
GAMES = [bentrider.Game("chess", fen) for fen in FENS]
BOARDS = [chess.Board(fen) for fen in FENS]

MEASURED = [
    ("legal moves of a FEN", "pyffish", moves_of_fen(bentrider.legal_moves), moves_of_fen(pyffish.legal_moves), 100),
    ("legal moves of a FEN", "python-chess", moves_of_fen(bentrider.legal_moves), chess_moves_of_fen, None),
    ("moves, push and pop", "python-chess", walk, chess_walk, 10),
    ("SAN of all moves", "python-chess", san, chess_san, 10),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bars", action="store_true", help="fail if a ratio is below its bar")
    bars = parser.parse_args().bars
    missed = False
    print(f"{'':22}{'bentrider':>12}{'other':>12}  {'ratio':>7}")
    for name, other, own_work, other_work, bar in MEASURED:
        rounds = [(rate(own_work), rate(other_work)) for _ in range(ROUNDS)]
        own, theirs = (max(it) for it in zip(*rounds))
        ratio = own / theirs
        missed |= bar is not None and ratio < bar
        expected = "" if bar is None else f"  (bar {bar})"
        print(f"{name:22}{own:12,.0f}{theirs:12,.0f}  {ratio:6.1f}x  {other}{expected}")
    return int(bars and missed)


if __name__ == "__main__":
    sys.exit(main())
