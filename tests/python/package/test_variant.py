"""Variants."""

import unittest

import bentrider
from bentrider import Variant, VariantError

LOST = """
name = "lost"
title = "Lost"
inherits = "chess"
[endings]
stalemate = "loss"
"""


class Variants(unittest.TestCase):
    def test_a_built_in_variant_has_its_board_its_start_and_its_kinds(self):
        capablanca = Variant("capablanca")
        self.assertEqual(capablanca.title, "Capablanca Chess")
        self.assertEqual((capablanca.files, capablanca.ranks, len(capablanca.squares)), (10, 8, 80))
        start = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"
        self.assertEqual(capablanca.start_fen, start)
        kinds = {kind.name: kind for kind in capablanca.kinds}
        self.assertEqual(sorted(kind.label for kind in capablanca.kinds), list("ABCKNPQR"))
        self.assertEqual([name for name, kind in kinds.items() if kind.royal], ["King"])
        self.assertEqual((kinds["Knight"].moves, kinds["Rook"].value), ("N", 500))
        self.assertIn("King", capablanca.describe())

    def test_every_name_is_that_of_a_variant_and_case_does_not_matter(self):
        self.assertIn("fantastic-xiii", Variant.names())
        for name in Variant.names():
            self.assertEqual(Variant(name).name, name)
        self.assertEqual(Variant("Chess"), Variant("chess"))
        self.assertEqual(len({Variant("chess"), Variant("CHESS"), Variant("gross")}), 2)

    def test_an_unknown_variant_is_refused_with_the_names_that_exist(self):
        with self.assertRaisesRegex(VariantError, 'no variant "chess-900": expected one of fantastic-xiii'):
            Variant("chess-900")
        with self.assertRaisesRegex(TypeError, "expected a Variant or the name of one, read a int"):
            bentrider.legal_moves(3)

    def test_a_variant_of_a_text_is_played_and_its_errors_have_a_line_and_a_column(self):
        lost = Variant.from_text(LOST)
        self.assertNotIn("lost", Variant.names())
        game = bentrider.Game(lost, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 60")
        self.assertEqual(game.result(), "1-0")
        with self.assertRaisesRegex(VariantError, r"this text:2:\d+: "):
            Variant.from_text('name = "lost"\ntitle = 3\n')

    def test_sections_of_a_variants_ini_are_played_and_a_refused_one_says_why(self):
        text = "[package-good:chess]\nstalemateValue = loss\n[package-bad:chess]\npieceDrops = true\n"
        (good,), notes = bentrider.load_variants(text)
        self.assertEqual(good.name, "package-good")
        self.assertRegex("\n".join(notes), r"\[package-bad\] pieceDrops")
        self.assertIn("package-good", Variant.names())
        self.assertEqual(Variant("package-good"), good)
        with self.assertRaisesRegex(VariantError, 'the variant "package-bad" was refused:'):
            Variant("package-bad")

    def test_a_text_of_several_variants_is_not_one(self):
        with self.assertRaisesRegex(VariantError, "has the variants one, two: expected one"):
            Variant.from_text("[one:chess]\n[two:chess]\n")


if __name__ == "__main__":
    unittest.main()
