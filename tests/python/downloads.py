"""The program of an archive, used as on its own system.

    downloads.py PROGRAM [--with "RUNNER…"] [--rules-only]

PROGRAM is the path of the program, as the runner understands it: `wine` for the program for Windows, an emulator for that of
another processor, `chroot FOLDER` for an older system. With --rules-only only counts and dialogues are tried, for runners on
which little else works. The other tests need the program in a folder that can be written to.
"""

import argparse
import base64
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).parent.parent.parent
TIMEOUT = 120
# From rules.md of the variants, counted by independent programs; tests/perft has more.
PERFT = {"fantastic-xiii": (3, 674_147), "gross": (3, 377_953), "fusion": (4, 304_471)}
GRYPHONS = """name = "gryphons"
title = "Gryphons"
inherits = "chess"
without = ["castling", "pieces.B", "pieces.Q"]
board = { files = 7, ranks = 7 }
start = "rngkgnr/ppppppp/7/7/7/PPPPPPP/RNGKGNR w - - 0 1"

[pieces.G]
name = "Gryphon"
moves = "[F?fsR]"

[pieces.P]
promotes = { to = ["G", "R", "N"] }
"""
# Engines that exit at their first move.
CRASHES = {
    "sh": [
        "while read -r line; do",
        "case $line in uci) echo uciok;; isready) echo readyok;; go*) exit 3;; esac",
        "done",
    ],
    "bat": [
        ":loop",
        "set /p line=",
        'if "%line%"=="uci" echo uciok',
        'if "%line%"=="isready" echo readyok',
        'if "%line:~0,2%"=="go" exit 3',
        "goto loop",
    ],
}


class Dialogue:
    """A running program that is spoken to by lines, which end as Windows ends them."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write(f"{line}\r\n".encode())
        self.process.stdin.flush()

    def expect(self, pattern):
        """The match in the first line that has one."""
        seen = []
        for line in self.process.stdout:
            seen.append(line.decode().strip())
            if found := re.search(pattern, seen[-1]):
                return found
        raise AssertionError(f"{pattern} did not come, but {seen[-8:]}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            self.process.wait(TIMEOUT)
        finally:
            self.process.kill()
            self.process.stdout.close()


def run(*arguments, folder=None):
    return subprocess.run(
        [*COMMAND, *arguments], cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=TIMEOUT
    )


class Rules(unittest.TestCase):
    def test_perft_has_the_counts_of_other_programs(self):
        for variant, (depth, count) in PERFT.items():
            ended = run("perft", str(depth), "--variant", variant)
            self.assertRegex(ended.stdout, rf"(?m)^{count} leaves", ended.stderr)

    def test_uci_answers_with_a_move(self):
        with Dialogue() as engine:
            engine.send("uci")
            engine.expect("^uciok$")
            engine.send("setoption name UCI_Variant value gross", "isready")
            engine.expect("^readyok$")
            engine.send("position startpos moves f3f5", "go movetime 200")
            engine.expect(r"^bestmove [a-l]\d+[a-l]\d+")
            engine.send("quit")
            self.assertEqual(engine.process.wait(TIMEOUT), 0)

    def test_xboard_answers_with_a_move(self):
        with Dialogue() as engine:
            engine.send("xboard", "protover 2")
            engine.expect("done=1")
            engine.send("variant fusion", "st 1", "usermove e2e4")
            engine.expect(r"^move [a-h]\d[a-h]\d")
            engine.send("quit")
            self.assertEqual(engine.process.wait(TIMEOUT), 0)


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="Übung mit Leerzeichen "))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name, text):
        (self.folder / name).write_bytes(text.replace("\n", "\r\n").encode())
        return name

    def test_a_variant_file_with_line_ends_of_windows_is_read(self):
        name = self.write("größer.toml", GRYPHONS)
        ended = run("check", name, folder=self.folder)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        ended = run("perft", "1", "--variant-path", name, folder=self.folder)
        self.assertRegex(ended.stdout, r"(?m)^\d+ leaves", ended.stderr)

    def test_a_game_goes_from_file_to_file(self):
        game = '[Event "ä"]\n[Variant "chess"]\n\n1. e4 e5 2. Nf3 *\n\n'
        self.write("spiel ö.pgn", game)
        arguments = ["annotate", "spiel ö.pgn", "--nodes", "500", "--out", "gelöst.pgn", "--html", "gelöst.html"]
        ended = run(*arguments, folder=self.folder)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertIn("Nf3", (self.folder / "gelöst.pgn").read_text(encoding="utf-8"))
        self.assertIn("<html", (self.folder / "gelöst.html").read_text(encoding="utf-8"))

    def test_books_and_games_of_a_match_may_have_blanks_and_umlauts(self):
        self.write("eröffnungen.epd", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0;\n")
        engine = ["-engine", f"cmd={PROGRAM}"]
        ended = run("match", "-variant", "chess", *engine, "name=Ä", *engine, "name=B", "-each", "nodes=200",
                    "-openings", "file=eröffnungen.epd", "format=epd", "-rounds", "1", "-games", "2",
                    "-pgnout", "file=meine spiele.pgn", folder=self.folder)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        games = (self.folder / "meine spiele.pgn").read_text(encoding="utf-8")
        self.assertEqual(games.count("[Event "), 2)
        self.assertIn('[White "Ä"]', games)


class Match(unittest.TestCase):
    """Engines that leave processes behind: each is a script that starts the program's server."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def script(self, name, port, then):
        """An engine that starts the server at a port, waits for it, and goes on."""
        server = f"web --port {port}"
        if WINDOWS:
            lines = ["@echo off", f'start /b "" "{PROGRAM}" {server} > nul', "ping -n 3 127.0.0.1 > nul", *then]
            name, text = f"{name}.bat", "\r\n".join(lines)
        else:
            lines = ["#!/bin/sh", f'{shlex.join(COMMAND)} {server} > /dev/null &', "sleep 2", *then]
            text = "\n".join(lines)
        path = self.folder / name
        path.write_text(text + "\n", encoding="utf-8", newline="")
        path.chmod(0o755)
        return name if WINDOWS else str(path)

    def match(self, engine):
        return subprocess.Popen(
            [*COMMAND, "match", "-variant", "chess", "-engine", f"cmd={engine}", "name=bad",
             "-engine", f"cmd={PROGRAM}", "name=good", "-each", "nodes=100", "-rounds", "1", "-games", "2", "-recover",
             "-pgnout", "file=games.pgn"],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )

    def assert_closed(self, port):
        deadline = time.monotonic() + 5
        while is_open(port) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertFalse(is_open(port), "what the engine has started still runs")

    def test_what_a_crashed_engine_has_started_ends_with_it(self):
        port = free_port()
        process = self.match(self.script("crashes", port, CRASHES["bat" if WINDOWS else "sh"]))
        said, _ = process.communicate(timeout=TIMEOUT)
        self.assertEqual((self.folder / "games.pgn").read_text().count("[Event "), 2, said)
        self.assert_closed(port)

    def test_what_an_engine_that_hangs_has_started_ends_with_it_and_ctrl_c_ends_the_match(self):
        port = free_port()
        waits = "ping -n 100 127.0.0.1 > nul" if WINDOWS else "sleep 100"
        process = self.match(self.script("hangs", port, ["echo uciok", waits]))
        deadline = time.monotonic() + 20
        while not is_open(port) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertTrue(is_open(port), "the server of the engine did not start")
        interrupt(process)
        process.communicate(timeout=20)
        self.assert_closed(port)


class Page(unittest.TestCase):
    def test_the_page_and_its_connection_work_until_ctrl_c(self):
        port = free_port()
        process = subprocess.Popen(
            [*COMMAND, "web", "--port", str(port)], stdout=subprocess.PIPE, text=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        try:
            address = process.stdout.readline().strip()
            self.assertRegex(address, rf"^http://127\.0\.0\.1:{port}/")
            page = urllib.request.urlopen(address, timeout=TIMEOUT).read().decode()
            self.assertIn("<title>", page)
            self.assertEqual(upgraded(port), "HTTP/1.1 101 Switching Protocols")
            interrupt(process)
            process.wait(20)
        finally:
            process.kill()
            process.stdout.close()
        self.assertFalse(is_open(port))


def upgraded(port):
    """The first line of the answer to a WebSocket of the page."""
    with socket.create_connection(("127.0.0.1", port), TIMEOUT) as connection:
        key = base64.b64encode(bytes(16)).decode()
        host = f"127.0.0.1:{port}"
        lines = ["GET /socket HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Connection: Upgrade",
                 "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", "", ""]
        connection.sendall("\r\n".join(lines).encode())
        return connection.makefile("rb").readline().decode().strip()


def is_open(port):
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def interrupt(process):
    """What Ctrl-C does in a terminal; to another process Windows sends Ctrl-Break only."""
    process.send_signal(signal.CTRL_BREAK_EVENT if os.name == "nt" else signal.SIGINT)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--with", dest="runner", default="")
    parser.add_argument("--rules-only", action="store_true")
    given = parser.parse_args()
    WINDOWS = given.program.endswith(".exe")
    path = given.program if given.runner.startswith("chroot") else str(pathlib.Path(given.program).resolve())
    COMMAND = [*shlex.split(given.runner), path]
    # The same path as the program itself knows it: wine has the files of this system on the drive Z.
    PROGRAM = "Z:" + path.replace("/", "\\") if WINDOWS and os.name != "nt" else path
    suite = unittest.TestSuite()
    for case in [Rules] if given.rules_only else [Rules, Files, Match, Page]:
        suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(case))
    sys.exit(not unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful())
