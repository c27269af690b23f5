"""An engine that errs now and then. The arguments are the command of an engine that does not.

Lines pass between the referee and the engine as they are, but about one move of thirty is an error. Each process has
one error of its own, so that errors of every kind are met in turn.
"""

import os
import random
import subprocess
import sys
import threading
import time

ONE_OF = 30


def illegal(word, move):
    yield f"{word} {move[:2]}{move[:2]}\n".encode()


def garbled(word, move):
    yield f"{word} \x01".encode() + b"\xff\n"


def half_a_line(word, move):
    yield f"{word} {move[:2]}".encode()
    raise SystemExit


def dies(word, move):
    raise SystemExit


def silent(word, move):
    yield b""


def late(word, move):
    time.sleep(1)
    yield f"{word} {move}\n".encode()


def flood(word, move):
    for number in range(20_000):
        yield f"info string {number}\n".encode() if word == "bestmove" else f"# {number}\n".encode()
    yield f"{word} {move}\n".encode()


def twice(word, move):
    yield f"{word} {move}\n{word} {move}\n".encode()


ERRORS = [illegal, garbled, half_a_line, dies, silent, late, flood, twice]


def main():
    engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    error, chance = ERRORS[os.getpid() % len(ERRORS)], random.Random(os.getpid())

    def forward():
        for line in iter(sys.stdin.buffer.readline, b""):
            engine.stdin.write(line)
            engine.stdin.flush()
        engine.kill()

    threading.Thread(target=forward, daemon=True).start()
    try:
        for line in iter(engine.stdout.readline, b""):
            words = line.decode().split()
            errs = words[:1] in (["bestmove"], ["move"]) and chance.randrange(ONE_OF) == 0
            for part in error(*words[:2]) if errs else [line]:
                sys.stdout.buffer.write(part)
                sys.stdout.buffer.flush()
    except (BrokenPipeError, SystemExit):
        pass
    finally:
        engine.kill()
        os._exit(0)


main()
