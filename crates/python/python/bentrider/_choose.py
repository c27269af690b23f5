"""Chooses the extension module.

A wheel for x86-64 holds two: `_v3/_native` for processors with AVX2 and BMI (x86-64-v3), which nearly all have since 2013,
and `_native` for every processor. The first one is faster, and refuses a processor that lacks these instructions by an
ImportError; if it does not, it takes the place of the other, which is then never loaded. What is built from source has
`_native` alone.
"""

import importlib
import sys

try:
    _faster = importlib.import_module("._v3._native", __package__)
except ImportError:
    pass
else:
    sys.modules[f"{__package__}._native"] = _faster
    setattr(sys.modules[__package__], "_native", _faster)
