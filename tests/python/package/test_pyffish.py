"""The functions of pyffish: what they answer, and what they refuse."""

import inspect
import unittest
import warnings

import pyffish as theirs

import bentrider
import bentrider.pyffish as ours

START = theirs.start_fen("chess")
FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]
MATE, STALEMATE = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
DEAD = "7k/8/6K1/8/8/8/8/8 b - - 0 1"


class Pyffish(unittest.TestCase):
    def test_every_function_and_constant_of_pyffish_is_there(self):
        names = {name for name in dir(theirs) if not name.startswith("_")}
        # A code for marks of promoted pieces, which are read here.
        self.assertEqual(names - set(dir(ours)) - {"FEN_INVALID_PROMOTED_PIECE"}, set())
        for name in names:
            if isinstance(getattr(theirs, name), int) and hasattr(ours, name):
                self.assertEqual(getattr(ours, name), getattr(theirs, name), name)

    def test_results_are_for_the_side_to_move(self):
        for fen, moves in ((MATE, []), (STALEMATE, []), (START, FOOLS_MATE)):
            self.assertEqual(ours.game_result("chess", fen, moves), theirs.game_result("chess", fen, moves))
        with self.assertRaisesRegex(ours.error, "the game has not ended"):
            ours.game_result("chess", START, [])

    def test_ends_by_a_rule_of_the_variant_are_immediate_and_claims_are_optional(self):
        hill = "8/8/8/4K3/8/8/8/k7 b - - 0 1"
        self.assertEqual(ours.is_immediate_game_end("kingofthehill", hill, []), (True, -ours.VALUE_MATE))
        self.assertFalse(ours.is_immediate_game_end("chess", DEAD, [])[0])
        clock = "7k/8/6K1/8/8/8/8/7R b - - 100 1"
        self.assertEqual(ours.is_optional_game_end("chess", clock, []), (True, 0))
        shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
        self.assertEqual(ours.is_optional_game_end("chess", START, shuffle), (True, 0))
        self.assertFalse(ours.is_optional_game_end("chess", START, shuffle[:4])[0])

    def test_material_is_judged_for_both_sides_together(self):
        self.assertEqual(ours.has_insufficient_material("chess", DEAD, []), (True, True))
        with self.assertRaisesRegex(ours.error, "the material of one side alone is not judged"):
            ours.has_insufficient_material("chess", START, [])

    def test_a_fen_is_checked(self):
        self.assertEqual([ours.validate_fen(it, "chess") for it in (START, "", "xx")], [1, 0, -1])
        with self.assertRaisesRegex(ours.error, 'no variant "nope"'):
            ours.validate_fen(START, "nope")

    def test_variants_of_a_configuration_are_added(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            ours.load_variant_config("[pf-good:chess]\nstalemateValue = loss\n[pf-bad:chess]\npieceDrops = true\n")
        self.assertIn("pf-good", ours.variants())
        self.assertRegex(str(caught[0].message), "pieceDrops")
        self.assertEqual(ours.game_result("pf-good", STALEMATE, []), -ours.VALUE_MATE)

    def test_questions_about_drops_and_boards_are_answered(self):
        self.assertEqual((ours.two_boards("chess"), ours.captures_to_hand("gross")), (False, False))
        with self.assertRaisesRegex(ours.error, 'no variant "nope"'):
            ours.two_boards("nope")

    def test_what_cannot_be_answered_is_refused_with_a_sentence(self):
        for ask in (
            lambda: ours.legal_moves("chess", START, [], True),
            lambda: ours.validate_fen(START, "chess", True),
            lambda: ours.get_fen("chess", START, [], False, True),
            lambda: ours.get_fen("chess", START, [], False, False, True),
            lambda: ours.get_san("chess", START, "e2e4", False, ours.NOTATION_LAN),
            lambda: ours.is_optional_game_end("chess", START, [], False, 5),
            lambda: ours.set_option("VariantPath", "x"),
            lambda: ours.get_fog_fen(START, "chess"),
            lambda: ours.piece_to_partner("chess", START, []),
            lambda: ours.legal_moves("crazyhouse", START, []),
            lambda: ours.legal_moves("chess", START, ["e2e5"]),
            lambda: ours.legal_moves("chess", "xx", []),
        ):
            with self.assertRaises(ours.error) as raised:
                ask()
            self.assertGreater(len(str(raised.exception)), 20)

    def test_the_start_can_be_named(self):
        self.assertEqual(ours.get_fen("chess", "startpos", ["e2e4"]), theirs.get_fen("chess", START, ["e2e4"]))

    def test_every_function_is_documented(self):
        for name, function in inspect.getmembers(ours, inspect.isfunction):
            self.assertTrue(inspect.getdoc(function) or name.startswith("_"), name)

    def test_the_version_is_that_of_the_package(self):
        self.assertEqual(".".join(map(str, ours.version())), bentrider.__version__)
        self.assertEqual(ours.info(), f"bentrider {bentrider.__version__}")


if __name__ == "__main__":
    unittest.main()
