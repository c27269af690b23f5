"""Games as texts."""

import io
import unittest

import chess.pgn

from bentrider import Game, GameTextError, read_games

PGN = """[Event "F"]
[White "Ann"]

{before} 1. e2e4 $1 {best} (1. d4 d5) 1... e5 2. Ng1-f3 Nc6 1/2-1/2

[Variant "capablanca"]

1. e4 e5 *
"""

COURIER = """// [White "Ann"]
// [Variant "capablanca"]

1. P e2-e4
1... p e7-e5 // a reply
// 1-0
"""


class Records(unittest.TestCase):
    def test_the_games_of_a_pgn_have_tags_moves_comments_and_a_result(self):
        first, second = read_games(PGN)
        self.assertEqual(first.tags["White"], "Ann")
        self.assertEqual(first.game.move_stack, ["e2e4", "e7e5", "g1f3", "b8c6"])
        self.assertEqual((first.result, first.comment), ("1/2-1/2", "before"))
        self.assertEqual(first.comments, ["best", None, None, None])
        self.assertEqual(first.nags, [[1], [], [], []])
        self.assertEqual(first.left_out, [])
        self.assertEqual((second.game.variant.name, second.result), ("capablanca", "*"))

    def test_a_game_of_game_courier_is_read(self):
        (game,) = read_games(COURIER)
        self.assertEqual(game.game.move_stack, ["e2e4", "e7e5"])
        self.assertEqual((game.result, game.comments), ("1-0", [None, "a reply"]))

    def test_a_wrong_game_is_refused_with_its_number_its_line_and_the_reason(self):
        text = "1. e4 e5 *\n\n1. e4 e4 *\n\n1. d4 *\n"
        with self.assertRaisesRegex(GameTextError, "^game 2: line 3, column 7: Black's move 1 "):
            read_games(text)
        errors = []
        self.assertEqual(len(read_games(text, errors=errors)), 2)
        self.assertRegex(errors[0], "^game 2: ")
        with self.assertRaisesRegex(GameTextError, 'no variant "nope"'):
            read_games('[Variant "nope"]\n\n1. e4 *')

    def test_a_game_that_names_no_variant_is_one_of_that_which_is_given(self):
        (game,) = read_games("1. e4 e5 *", "gothic")
        self.assertEqual(game.game.variant.name, "gothic")

    def test_a_written_game_is_read_again_here_and_by_python_chess(self):
        game = Game(moves=["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"])
        text = game.to_pgn({"White": "Ann", "Round": 3})
        read = chess.pgn.read_game(io.StringIO(text))
        self.assertEqual([it.uci() for it in read.mainline_moves()], game.move_stack)
        self.assertEqual((read.headers["White"], read.headers["Round"]), ("Ann", "3"))
        for written in (text, game.to_courier({"White": "Ann"})):
            (again,) = read_games(written)
            self.assertEqual(again.game.move_stack, game.move_stack)
            self.assertEqual(again.tags["White"], "Ann")
        other = Game("fantastic-xiii")
        other.push(other.legal_moves()[0])
        (again,) = read_games(other.to_pgn())
        self.assertEqual(again.game.fen(), other.fen())


if __name__ == "__main__":
    unittest.main()
