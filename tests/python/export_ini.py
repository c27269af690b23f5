#!/usr/bin/env python3
"""Compares variants as `bentrider export --to ini` writes them with pyffish: perft 1 to 3 from the start, and all
legal moves of positions of random games.

Usage: export_ini.py PROGRAM [VARIANT...]; without variants, all that can be written. Needs pyffish 0.0.90 for
large boards. Prints a line for each variant; the exit status is 1 if a count differs.
"""

import random
import re
import subprocess
import sys

import pyffish

DEPTH = 3
GAMES = 5
PLIES = 160
# One position in so many is compared.
EVERY = 7


def output(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


def names(program):
    listed = output(program, "variants").stdout.splitlines()
    return [line.split()[0] for line in listed]


def perft(variant, start, moves, depth):
    legal = pyffish.legal_moves(variant, start, moves)
    if depth == 1:
        return len(legal)
    return sum(perft(variant, start, moves + [move], depth - 1) for move in legal)


def own_perft(program, variant, depth):
    last = output(program, "perft", str(depth), "--variant", variant).stdout.splitlines()[-1]
    return int(re.match(r"[\d,]+", last).group().replace(",", ""))


def own_moves(program, variant, moves):
    played = ["--moves", " ".join(moves)] if moves else []
    listed = output(program, "perft", "1", "--divide", "--variant", variant, *played).stdout
    return sorted(re.findall(r"^(\w+): 1$", listed, re.MULTILINE))


def wrong_position(program, variant, section, start):
    """The moves to a position with other legal moves; None if there is none."""
    source = random.Random(variant)
    for _ in range(GAMES):
        moves = []
        while len(moves) < PLIES:
            legal = pyffish.legal_moves(section, start, moves)
            if len(moves) % EVERY == 0 and sorted(legal) != own_moves(program, variant, moves):
                return moves
            if not legal:
                break
            moves.append(source.choice(legal))
    return None


def compare(program, variant):
    """Whether all counts are the same; None for a variant that cannot be written."""
    written = output(program, "export", "--variant", variant, "--to", "ini")
    if written.returncode != 0:
        print(f"{variant}: {'; '.join(line.strip() for line in written.stderr.splitlines()[1:-1])}")
        return None
    section = re.search(r"^\[(.+):", written.stdout, re.MULTILINE).group(1)
    pyffish.load_variant_config(written.stdout)
    start = pyffish.start_fen(section)
    depths = range(1, DEPTH + 1)
    theirs = [perft(section, start, [], depth) for depth in depths]
    mine = [own_perft(program, variant, depth) for depth in depths]
    print(f"{variant}: {mine} {'as pyffish' if mine == theirs else f'but pyffish {theirs}'}")
    wrong = wrong_position(program, variant, section, start)
    if wrong is not None:
        print(f"{variant}: other legal moves after {' '.join(wrong)}")
    return mine == theirs and wrong is None


def main():
    program, *wanted = sys.argv[1:]
    results = [compare(program, variant) for variant in wanted or names(program)]
    compared = [it for it in results if it is not None]
    print(f"{sum(compared)} of {len(compared)} variants agree, {len(results) - len(compared)} cannot be written")
    return 0 if compared and all(compared) else 1


if __name__ == "__main__":
    sys.exit(main())
