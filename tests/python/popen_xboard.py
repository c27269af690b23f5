"""Plays orthodox chess with python-chess over XBoard's protocol: the arguments are the engine's command."""

import sys

import chess
import chess.engine

LIMIT = chess.engine.Limit(depth=3)
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"

with chess.engine.SimpleEngine.popen_xboard(sys.argv[1:]) as engine:
    board = chess.Board()
    while not (board.is_game_over() or board.is_repetition(3)) and board.ply() < 40:
        # A move that is not legal raises an error.
        board.push(engine.play(board, LIMIT).move)
    assert board.ply() > 10, board.fen()
    board = chess.Board(MATE_IN_ONE)
    move = engine.play(board, LIMIT).move
    assert move == chess.Move.from_uci("e1e8"), move
    score = engine.analyse(board, chess.engine.Limit(time=0.5))["score"].white()
    assert score == chess.engine.Mate(1), score
