"""Files of generated games, which the program in BENTRIDER_PROGRAM makes and shows."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import numpy as np

import bentrider
from bentrider import data

PROGRAM = os.environ["BENTRIDER_PROGRAM"]


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True)
    return done.stdout


class Data(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.file = Path(cls.folder.name) / "fusion.data"
        generate = ["datagen", "--variant", "fusion", "--positions", "300", "--nodes", "50"]
        run(*generate, "--seed", "7", "--threads", "1", "--out", str(cls.file))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_the_header_says_how_the_games_were_generated(self):
        header = data.header(self.file)
        self.assertEqual(header.variant, "fusion")
        self.assertEqual(len(header.definition), 16)
        (source,) = header.sources
        self.assertEqual((source.nodes, source.seed), (50, 7))

    def test_the_moves_of_a_game_are_played_to_its_end(self):
        found = data.games(self.file)
        self.assertEqual(found.damage, [])
        self.assertEqual(len(found.games), len(found.fens))
        self.assertEqual(found.games["first"][0], 0)
        lengths = found.games["opening"] + found.games["moves"]
        self.assertEqual(lengths.sum(), len(found.moves))
        self.assertEqual(found.moves["searched"].sum(), found.games["moves"].sum())
        self.assertTrue(np.isin(found.games["winner"], [-1, 0, 1]).all())
        for row, fen, length in zip(found.games, found.fens, lengths):
            game = bentrider.Game("fusion", fen)
            for move in found.moves[int(row["first"]) : int(row["first"] + length)]:
                squares = "".join(f"{chr(97 + it % 16)}{it // 16 + 1}" for it in (int(move["from"]), int(move["to"])))
                fitting = [it for it in game.legal_moves() if it.startswith(squares)]
                self.assertTrue(fitting, (game, squares))
                if len(fitting) > 1 or move["special"]:
                    break
                game.push(fitting[0])
            else:
                if row["reason"] == 0:
                    winner = {None: 0, True: 1, False: -1}[game.outcome(True).winner]
                    self.assertEqual(winner, row["winner"])

    def test_the_positions_are_those_that_the_program_shows(self):
        shown = [line.split(";") for line in run("datagen", "view", "--variant", "fusion", str(self.file)).splitlines() if ";" in line]
        found = data.positions(self.file)
        self.assertEqual(found.problems, [])
        self.assertEqual(len(found.positions), len(shown))
        self.assertGreaterEqual(len(shown), 300)
        kinds = [kind.label for kind in bentrider.Variant("fusion").kinds]
        for position, (fen, score, result) in zip(found.positions, shown):
            self.assertEqual((position["score"], position["result"]), (int(score), int(2 * float(result))))
            game = bentrider.Game("fusion", fen)
            self.assertEqual(game.turn, position["side"] == 0)
            pieces = {}
            for (rank, file), piece in np.ndenumerate(position["board"]):
                if piece:
                    letter = kinds[abs(piece) - 1]
                    letter = letter if piece > 0 else letter.lower()
                    pieces[f"{chr(97 + file)}{rank + 1}"] = letter if len(letter) == 1 else "{" + letter + "}"
            self.assertEqual(pieces, game.pieces())

    def test_a_limit_and_other_positions_can_be_asked_for(self):
        self.assertEqual(len(data.positions(self.file, limit=10).positions), 10)
        every = data.positions(self.file, "fusion", quiet=False).positions
        self.assertEqual(len(every), data.games(self.file).games["moves"].sum())
        self.assertEqual(every["quiet"].sum(), len(data.positions(self.file).positions))
        self.assertEqual(every["board"].shape[1:], (8, 8))

    def test_what_is_not_a_file_of_games_is_refused(self):
        with self.assertRaises(FileNotFoundError):
            data.header(self.file.with_name("none.data"))
        other = self.file.with_name("other.data")
        other.write_text("not data, and long enough")
        with self.assertRaisesRegex(bentrider.DataError, "other.data: this is not a file of games"):
            data.games(other)
        with self.assertRaisesRegex(bentrider.DataError, "variant fusion, not chess"):
            data.positions(self.file, "chess")

    def test_a_damaged_file_gives_its_sound_games_and_names_the_damage(self):
        whole = data.games(self.file)
        bytes_ = bytearray(self.file.read_bytes())
        bytes_[-20] ^= 0xFF
        damaged = self.file.with_name("damaged.data")
        damaged.write_bytes(bytes_)
        found = data.games(damaged)
        self.assertEqual(len(found.games), len(whole.games) - 1)
        self.assertRegex(found.damage[0], r"the bytes from \d+ to \d+ are damaged")


if __name__ == "__main__":
    unittest.main()
