"""Searches."""

import _thread
import gc
import threading
import time
import unittest

from bentrider import Engine, Game, MoveError, SearchError

MATE_IN_1 = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"


class Searches(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(hash=16)

    def test_a_mate_is_found_with_its_score_and_its_moves(self):
        result = self.engine.search(Game(fen=MATE_IN_1), depth=4)
        self.assertEqual((result.mate, result.cp), (1, None))
        after = Game(fen=MATE_IN_1)
        after.push(result.best)
        self.assertEqual(after.outcome().ending, "checkmate")
        self.assertTrue(result.san.endswith("#"))
        self.assertEqual(result.lines[0].wdl, (1000, 0, 0))

    def test_several_lines_are_found_the_best_first(self):
        result = self.engine.search(Game("capablanca"), depth=6, multipv=3)
        self.assertEqual([line.multipv for line in result.lines], [1, 2, 3])
        scores = [line.cp for line in result.lines]
        self.assertEqual(scores, sorted(scores, reverse=True))
        self.assertEqual(len({line.moves[0] for line in result.lines}), 3)
        for line in result.lines:
            self.assertEqual(sum(line.wdl), 1000)
            self.assertEqual(line.san, Game("capablanca").san_line(line.moves))
            self.assertGreaterEqual(line.seldepth, line.depth)
            self.assertEqual(line.bound, "exact")

    def test_the_same_search_finds_the_same(self):
        found = []
        for _ in range(2):
            self.engine.clear()
            result = self.engine.search(Game("gross"), nodes=20_000)
            found.append((result.best, result.cp, result.nodes))
        self.assertEqual(found[0], found[1])
        self.assertLessEqual(found[0][2], 20_000 + 2_000)

    def test_the_time_is_in_seconds(self):
        begun = time.monotonic()
        result = self.engine.search(Game(), time=0.3)
        self.assertTrue(0.2 < time.monotonic() - begun < 2)
        self.assertLess(result.lines[0].time, 2)

    def test_a_stream_gives_deeper_and_deeper_lines_and_then_the_result(self):
        search = self.engine.stream(Game("fusion"), depth=6)
        depths = [line.depth for line in search]
        self.assertEqual(depths, sorted(depths))
        self.assertEqual(depths[-1], 6)
        self.assertIn(search.result().best, Game("fusion").legal_moves())
        self.assertEqual(list(search), [])

    def test_a_stream_without_a_limit_ends_when_it_is_stopped(self):
        with self.engine.stream(Game()) as search:
            for line in search:
                if line.depth >= 4:
                    search.stop()
        self.assertGreaterEqual(search.result().lines[0].depth, 4)

    def test_a_stream_that_is_dropped_or_replaced_ends(self):
        search = self.engine.stream(Game())
        next(search)
        del search
        gc.collect()
        replaced = self.engine.stream(Game())
        self.assertIsNotNone(self.engine.search(Game(), depth=2).best)
        self.assertIsNotNone(replaced.result().best)

    def test_a_stream_keeps_its_engine(self):
        depths = [line.depth for line in Engine(hash=1).stream(Game("fusion"), depth=5)]
        self.assertEqual(depths[-1], 5)

    def test_other_threads_run_during_a_search(self):
        count, ended = 0, threading.Event()

        def run():
            self.engine.search(Game("gross"), time=0.5)
            ended.set()

        thread = threading.Thread(target=run)
        thread.start()
        while not ended.is_set():
            count += 1
            time.sleep(0.001)
        thread.join()
        self.assertGreater(count, 50)

    def test_ctrl_c_ends_a_search_and_the_engine_can_search_again(self):
        timer = threading.Timer(0.3, _thread.interrupt_main)
        begun = time.monotonic()
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            self.engine.search(Game(), time=60)
        self.assertLess(time.monotonic() - begun, 5)
        self.assertIsNotNone(self.engine.search(Game(), depth=2).best)

    def test_only_the_given_moves_are_searched(self):
        result = self.engine.search(Game(), depth=4, moves=["a2a3", "h2h3"])
        self.assertIn(result.best, ["a2a3", "h2h3"])
        with self.assertRaisesRegex(MoveError, '^"e2e5": '):
            self.engine.search(Game(), depth=4, moves=["e2e5"])
        with self.assertRaisesRegex(SearchError, "expected at least one move"):
            self.engine.search(Game(), depth=4, moves=[])

    def test_a_game_that_has_ended_has_no_best_move(self):
        result = self.engine.search(Game(fen="7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), depth=3)
        self.assertEqual((result.best, result.san, result.cp), (None, None, 0))

    def test_wrong_arguments_are_refused_with_what_was_expected(self):
        for how, message in [
            ({}, "expected depth, time or nodes"),
            ({"depth": 0}, "depth: expected a number from 1"),
            ({"time": -1}, "time: expected seconds above 0"),
            ({"time": float("nan")}, "time: expected seconds above 0"),
            ({"nodes": 0}, "nodes: expected a number from 1"),
            ({"depth": 1, "multipv": 0}, "expected a number from 1 to 256"),
        ]:
            with self.assertRaisesRegex(ValueError, message):
                self.engine.search(Game(), **how)
        with self.assertRaisesRegex(SearchError, 'no option "Hush"'):
            self.engine.set_option("Hush", 1)
        with self.assertRaisesRegex(SearchError, "Hash cannot be"):
            Engine(hash=0)

    def test_options_are_those_of_uci(self):
        names = [name for name, _ in Engine.options()]
        self.assertIn("UCI_Elo", names)
        self.engine.set_option("UCI_LimitStrength", True)
        self.engine.set_option("uci_elo", 1200)
        self.assertIsNotNone(self.engine.search(Game(), depth=3).best)


if __name__ == "__main__":
    unittest.main()
