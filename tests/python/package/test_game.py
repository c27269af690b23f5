"""Games: moves, notations, ends, pictures."""

import _thread
import copy
import threading
import time
import unittest

import chess

import bentrider
from bentrider import Error, Game, MoveError, PositionError

FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]
SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]


class Games(unittest.TestCase):
    def test_moves_are_played_and_taken_back(self):
        game = Game()
        start = game.fen()
        self.assertEqual(start, chess.STARTING_FEN)
        self.assertEqual(len(game.legal_moves()), 20)
        game.push("e2e4")
        self.assertEqual(game.push_san("Nf6"), "g8f6")
        self.assertEqual(game.move_stack, ["e2e4", "g8f6"])
        self.assertEqual((game.turn, game.fullmove_number, game.halfmove_clock), (True, 2, 1))
        self.assertEqual([game.pop(), game.pop()], ["g8f6", "e2e4"])
        self.assertEqual(game.fen(), start)
        with self.assertRaisesRegex(IndexError, "there is no move to take back"):
            game.pop()

    def test_a_move_that_is_not_legal_is_refused_with_the_reason_and_changes_nothing(self):
        game = Game()
        for move in ("e2e5", "e7e5", "z1z2", "e2"):
            with self.assertRaisesRegex(MoveError, f'^"{move}": '):
                game.push(move)
            self.assertRegex(game.refusal(move), f'^"{move}": ')
        with self.assertRaisesRegex(MoveError, "the nearest legal moves are Nf3"):
            game.push_san("Nf4")
        self.assertIsNone(game.refusal("e2e4"))
        self.assertEqual(game.fen(), chess.STARTING_FEN)
        with self.assertRaisesRegex(MoveError, '^move 2 "e7e4": '):
            Game("chess", None, ["e2e4", "e7e4"])
        with self.assertRaisesRegex(MoveError, '^move 2 "e7e4": '):
            game.san_line(["e2e4", "e7e4"])

    def test_a_fen_that_cannot_be_played_is_refused_with_the_reason(self):
        for fen in ("", "xx", "rnbqkbnr/8/8/8/8/8/8/RNBQ1BNR w - - 0 1"):
            with self.assertRaises(PositionError):
                Game("chess", fen)
            self.assertIsInstance(bentrider.position_error(fen, "chess"), str)
        self.assertIsNone(bentrider.position_error(chess.STARTING_FEN, "chess"))

    def test_moves_are_written_and_read_in_several_notations(self):
        game = Game(moves=["e2e4", "e7e5"])
        self.assertEqual(game.san("g1f3"), "Nf3")
        self.assertEqual(game.san_line(["g1f3", "b8c6", "f1b5"]), ["Nf3", "Nc6", "Bb5"])
        self.assertEqual([game.parse(it) for it in ("Nf3", "N g1-f3", "g1f3")], ["g1f3"] * 3)
        pairs = dict(zip(game.legal_moves(), game.legal_moves_san()))
        board = chess.Board(game.fen())
        self.assertEqual(pairs, {move.uci(): board.san(move) for move in board.legal_moves})

    def test_checks_and_captures_are_told(self):
        mated = Game(moves=FOOLS_MATE)
        self.assertTrue(mated.is_check())
        self.assertEqual(mated.checkers(), ["h4"])
        self.assertTrue(Game(moves=FOOLS_MATE[:3]).gives_check("d8h4"))
        game = Game(moves=["e2e4", "d7d5"])
        self.assertEqual([game.is_capture(it) for it in ("e4d5", "e4e5")], [True, False])

    def test_an_end_has_a_winner_an_ending_and_a_sentence(self):
        outcome = Game(moves=FOOLS_MATE).outcome()
        self.assertEqual((outcome.winner, outcome.result, outcome.ending), (False, "0-1", "checkmate"))
        self.assertEqual(str(outcome), "Black mates")
        stalemate = Game(fen="7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome()
        self.assertEqual((stalemate.winner, stalemate.ending), (None, "stalemate"))
        self.assertIsNone(Game().outcome())

    def test_a_draw_that_has_to_be_claimed_counts_only_if_it_is_asked_for(self):
        game = Game(moves=SHUFFLE * 2)
        self.assertEqual((game.outcome(), game.result(), game.is_game_over()), (None, "*", False))
        outcome = game.outcome(claim_draw=True)
        self.assertEqual((outcome.claimed, outcome.ending), (True, "repetition"))
        self.assertEqual((game.result(True), game.is_game_over(True)), ("1/2-1/2", True))
        self.assertEqual(game.counted_outcome().ending, "repetition")
        self.assertIsNone(Game().counted_outcome())

    def test_pieces_are_listed_with_their_letters(self):
        game = Game("capablanca")
        self.assertEqual((game.piece_at("c1"), game.piece_at("c8"), game.piece_at("c4")), ("A", "a", None))
        self.assertEqual(len(game.pieces()), 40)
        with self.assertRaisesRegex(Error, '"c9" is not a square of this board: expected one of a1 to j8'):
            game.piece_at("c9")

    def test_fens_are_written_in_the_forms_of_other_programs(self):
        self.assertIn("[", Game("gross").fen())
        self.assertNotIn("[", Game("gross").fen("fairy-stockfish"))
        with self.assertRaisesRegex(Error, '"x" is not a form of FEN: expected one of bentrider'):
            Game().fen("x")

    def test_perft_counts_leaves(self):
        # The counts for chess are well known.
        self.assertEqual([Game().perft(depth) for depth in range(5)], [1, 20, 400, 8902, 197281])
        with self.assertRaisesRegex(Error, "depth: expected a number from 0 to 128, read -1"):
            Game().perft(-1)

    def test_ctrl_c_ends_perft(self):
        threading.Timer(0.2, _thread.interrupt_main).start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            Game("gross").perft(9)
        self.assertLess(time.monotonic() - begun, 5)

    def test_a_picture_has_the_last_move_and_arrows(self):
        game = Game(moves=["e2e4"])
        plain = game._repr_svg_()
        self.assertTrue(plain.startswith("<svg "))
        self.assertNotEqual(plain, Game()._repr_svg_())
        game.arrows = [("d2", "d4")]
        self.assertEqual(game.arrows, [("d2", "d4")])
        self.assertEqual(game._repr_svg_(), game.svg([("d2", "d4")]))
        self.assertGreater(len(game._repr_svg_()), len(plain))
        self.assertNotEqual(game.svg(flipped=True), plain)
        self.assertNotIn("<text", game.svg(coordinates=False))
        with self.assertRaisesRegex(Error, '"d9" is not a square'):
            game.arrows = [("d2", "d9")]

    def test_a_copy_goes_its_own_way(self):
        game = Game(moves=["e2e4"])
        for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
            other.push("e7e5")
            self.assertEqual((len(game.move_stack), len(other.move_stack)), (1, 2))

    def test_a_board_is_printed(self):
        self.assertIn("R N B Q K B N R", str(Game()))
        self.assertEqual(repr(Game()), f"<Game chess {chess.STARTING_FEN}>")


if __name__ == "__main__":
    unittest.main()
