"""Random games, in which each position is compared with pyffish, and those of chess with python-chess too."""

import os
import random
import subprocess
import unittest

import chess
import pyffish

import bentrider
import bentrider.pyffish as ours

VARIANTS = ["chess", "capablanca", "gothic", "embassy", "janus", "grand", "opulent", "shako", "tencubed"]
MAIN = ["fantastic-xiii", "gross", "fusion"]
# Games of each variant; pyffish takes a thousandth of a second and more for each answer.
GAMES = int(os.environ.get("BENTRIDER_PYFFISH_GAMES", "1"))
CHESS_GAMES = 20
PLIES = 80
# Games of each main variant for the program.
PROGRAM_GAMES = 1_000


class Pyffish(unittest.TestCase):
    def compare(self, variant, start, moves):
        """Compares all that both say of a position; returns the legal moves."""
        fen = pyffish.get_fen(variant, start, moves)
        self.assertEqual(ours.get_fen(variant, start, moves), fen)
        legal = pyffish.legal_moves(variant, fen, [])
        self.assertEqual(sorted(ours.legal_moves(variant, fen, [])), sorted(legal))
        for name in ("gives_check", "is_immediate_game_end", "is_optional_game_end"):
            theirs, own = getattr(pyffish, name)(variant, start, moves), getattr(ours, name)(variant, start, moves)
            if isinstance(theirs, tuple) and not theirs[0]:
                # The value means nothing where the game has not ended.
                theirs, own = theirs[0], own[0]
            self.assertEqual(own, theirs, (name, fen))
        if not legal:
            self.assertEqual(ours.game_result(variant, start, moves), pyffish.game_result(variant, start, moves))
        for move in random.sample(legal, min(2, len(legal))):
            self.assertEqual(ours.get_san(variant, fen, move), pyffish.get_san(variant, fen, move), (fen, move))
            self.assertEqual(
                ours.is_capture(variant, fen, [], move), pyffish.is_capture(variant, fen, [], move), (fen, move)
            )
        return legal

    def test_random_games_agree_in_moves_fens_san_checks_and_results(self):
        random.seed(1)
        for variant in VARIANTS:
            start = pyffish.start_fen(variant)
            self.assertEqual(ours.start_fen(variant), start)
            for number in range(GAMES):
                moves = []
                with self.subTest(variant=variant, game=number):
                    for _ in range(PLIES):
                        legal = self.compare(variant, start, moves)
                        if not legal:
                            break
                        moves.append(random.choice(legal))
                    self.assertEqual(
                        ours.get_san_moves(variant, start, moves), pyffish.get_san_moves(variant, start, moves)
                    )


class PythonChess(unittest.TestCase):
    def test_random_games_of_chess_agree_in_moves_fens_san_and_outcomes(self):
        random.seed(2)
        for number in range(CHESS_GAMES):
            game, board = bentrider.Game(), chess.Board()
            with self.subTest(game=number):
                for _ in range(3 * PLIES):
                    self.assertEqual(game.fen(), board.fen(en_passant="legal"))
                    self.assertEqual(game.is_check(), board.is_check())
                    pairs = dict(zip(game.legal_moves(), game.legal_moves_san()))
                    self.assertEqual(pairs, {it.uci(): board.san(it) for it in board.legal_moves})
                    self.compare_outcomes(game, board)
                    if not pairs:
                        break
                    move = random.choice(sorted(pairs))
                    game.push(move)
                    board.push_uci(move)
                self.assertEqual(game.move_stack, [it.uci() for it in board.move_stack])

    def compare_outcomes(self, game, board):
        """The outcome that needs no claim, except for the ends that the rules of FIDE call automatic draws."""
        ours, theirs = game.outcome(), board.outcome()
        automatic = (chess.Termination.FIVEFOLD_REPETITION, chess.Termination.SEVENTYFIVE_MOVES)
        if theirs is None or theirs.termination in automatic:
            self.assertIsNone(ours, board.fen())
        else:
            self.assertEqual((ours.ending, ours.winner), (theirs.termination.name.lower(), theirs.winner))
        counted = game.counted_outcome()
        self.assertEqual(counted is not None, board.is_repetition(3) or board.halfmove_clock >= 100)


class Program(unittest.TestCase):
    def test_the_program_plays_random_games_to_the_same_positions(self):
        program = os.environ["BENTRIDER_PROGRAM"]
        random.seed(3)
        for variant in MAIN:
            games = [self.random_game(variant) for _ in range(PROGRAM_GAMES)]
            text = "".join(game.to_pgn() for game in games)
            command = [program, "convert", "--from", "pgn", "--to", "fen", "--variant", variant]
            done = subprocess.run(command, input=text, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.splitlines(), [game.fen() for game in games])

    def random_game(self, variant):
        game = bentrider.Game(variant)
        for _ in range(PLIES):
            if game.is_game_over():
                break
            game.push(random.choice(game.legal_moves()))
        return game


if __name__ == "__main__":
    unittest.main()
