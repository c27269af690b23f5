"""Rules and an engine for chess variants on large boards.

`Variant` has the rules of a variant, `Game` a game of it, `Engine` searches for the best move, and `read_games` reads
PGN and games of Game Courier. `bentrider.data` reads files of generated games as arrays of numpy, and
`bentrider.pyffish` has the functions of pyffish.

All exceptions of the package are subclasses of `Error`, which is a `ValueError`; their texts are sentences.
"""

from . import _choose  # noqa: F401  must come first
from ._native import (
    VERSION,
    DataError,
    Engine,
    Error,
    Game,
    GameRecord,
    GameTextError,
    Kind,
    Line,
    MoveError,
    Outcome,
    PositionError,
    Search,
    SearchError,
    SearchResult,
    Variant,
    VariantError,
    legal_moves,
    load_variants,
    position_error,
    read_games,
)

__version__ = VERSION

__all__ = [
    "DataError",
    "Engine",
    "Error",
    "Game",
    "GameRecord",
    "GameTextError",
    "Kind",
    "Line",
    "MoveError",
    "Outcome",
    "PositionError",
    "Search",
    "SearchError",
    "SearchResult",
    "Variant",
    "VariantError",
    "legal_moves",
    "load_variants",
    "position_error",
    "read_games",
]
