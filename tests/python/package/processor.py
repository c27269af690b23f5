"""Which module of the wheel is chosen on a processor, and that it finds a move there: processor.py NAME

On Nehalem, which lacks AVX2 and BMI, that is the module for every processor, and the other one is refused with a
sentence. On `max`, the processor with all that qemu emulates, it is the module for x86-64-v3.
"""

import importlib
import sys

import bentrider
from bentrider import Engine, Game

name = sys.argv[1]
chosen = sys.modules["bentrider._native"].__name__
expected = {"Nehalem": "bentrider._native", "max": "bentrider._v3._native"}[name]
assert chosen == expected, f"{name}: expected {expected}, found {chosen}"

game = Game("fantastic-xiii")
best = Engine(hash=1).search(game, depth=3).best
assert best in game.legal_moves(), best

try:
    importlib.import_module("bentrider._v3._native")
    refusal = None
except ImportError as error:
    refusal = str(error)
if name == "Nehalem":
    assert refusal and "needs a processor with AVX2 and BMI" in refusal, refusal
else:
    assert refusal is None, refusal
print(f"{name}: {chosen} of bentrider {bentrider.__version__} plays {best}")
