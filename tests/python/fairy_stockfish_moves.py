#!/usr/bin/env python3
"""Writes where Fairy-Stockfish moves a piece by each atom of Betza notation with each range and mode, and by some texts of
several moves.

Usage: fairy_stockfish_moves.py > tests/betza/fairy-stockfish.txt. Needs pyffish 0.0.90 for large boards.
"""

import itertools
import re

import pyffish

ATOMS = "WFDNAHLCJZGKRBQ"
MODES = ["", "n", "p", "g", "m", "c", "mn", "cp", "j", "z", "q"]
RANGES = ["0", "1", "2", "3", "4"]
# Moves that run together, and directions with a mode between them.
TOGETHER = "vnDpR R4R2 W2R4 fR2bpR fnDbpR fDbpR bN1fnN NnN fR2bgR vRsgR KcpQ sDnDpR sDvnDpR gRgB rblbNrflfnN mfcbD".split()
# The piece is in the middle, A; in the second position some pieces stand around it, in the third many.
FROM = "f5"
POSITIONS = [
    "11k/12/12/12/12/5A6/12/1p6P3/12/K11 w - - 0 1",
    "11k/5p2p3/1Pp2P6/6p5/3p1P1p4/1p3Ap1P3/3p2P5/2P1p1pp4/8P3/K11 w - - 0 1",
    "11k/12/2ppppppp3/2ppppppp3/2pp1Pppp3/2pp1A1pp3/2ppP2pp3/2ppppppp3/2ppppppp3/K11 w - - 0 1",
    "10pk/8pppp/8p1p1/9pp1/4ppp5/4pAp5/4ppp5/12/12/K11 w - - 0 1",
]
HEAD = """
# Where Fairy-Stockfish moves a piece by each atom of Betza notation with each range and mode, and by some texts of
# several moves; written by tests/python/fairy_stockfish_moves.py, by pyffish 0.0.90. The first lines are positions. The
# others are texts that move alike, and the squares to which White's A moves in each position, with tabs between.
"""


def ranges(atom):
    return [""] + ([] if atom in "RBQ" else [atom]) + RANGES


def section(number, text):
    return f"""[moves-{number}:chess]
maxFile = 12
maxRank = 10
castling = false
startFen = {POSITIONS[0]}
customPiece1 = a:{text}
"""


def targets(variant, position):
    legal = pyffish.legal_moves(variant, position, [])
    found = {it[len(FROM):] for it in legal if re.match(FROM + r"[a-l]\d+$", it)}
    return " ".join(sorted(found, key=lambda it: (it[0], int(it[1:]))))


def main():
    texts = [mode + atom + reach for mode, atom in itertools.product(MODES, ATOMS) for reach in ranges(atom)]
    texts += TOGETHER
    pyffish.load_variant_config("\n".join(section(*it) for it in enumerate(texts)))
    alike = {}
    for number, text in enumerate(texts):
        found = tuple(targets(f"moves-{number}", it) for it in POSITIONS)
        alike.setdefault(found, []).append(text)
    print(HEAD.strip(), *POSITIONS, sep="\n")
    for found, same in alike.items():
        print(" ".join(same), *found, sep="\t")


if __name__ == "__main__":
    main()
