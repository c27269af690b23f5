"""Files of generated games, as `bentrider datagen` writes them, as structured arrays of numpy.

`docs/data.md` in the repository describes the files. numpy must be installed: `pip install "bentrider[data]"`.
"""

from __future__ import annotations

import os
from typing import NamedTuple, TypeAlias

import numpy as np

from . import _native
from ._native import DataError, Variant

__all__ = ["GAME", "MOVE", "NO_SCORE", "Games", "Header", "Positions", "Source", "games", "header", "positions"]

NO_SCORE = 32767
"""The score of a move for which the search had none."""

GAME = np.dtype(
    [
        ("number", "<u8"),  # the number of the game, which with the seed determines it
        ("first", "<u8"),  # the index of its first move among all moves
        ("opening", "<u4"),  # random moves at its start
        ("moves", "<u4"),  # moves of the engine after them
        ("quiet", "<u4"),  # quiet positions among those before them
        ("winner", "i1"),  # 1 White, -1 Black, 0 for a draw
        ("reason", "u1"),  # 0 by the rules, 5 won by score, 6 drawn by score, 7 length
    ]
)

MOVE = np.dtype(
    [
        ("from", "u1"),  # 16 * rank + file, from 0
        ("to", "u1"),
        # 0, or 1 multi-step, 2 en passant, 4 promotion, 8 King's leap, 16 castling, 32 fusion, 64 fission
        ("special", "u1"),
        ("kind", "u1"),  # the kind that appears by promotion or leaves by fission, its place in Variant.kinds from 0
        ("score", "<i2"),  # centipawns for the side to move; NO_SCORE for none; a mate is 32,000 minus plies
        ("searched", "?"),  # false for a random move of the opening
    ]
)


class Source(NamedTuple):
    """How games were generated."""

    engine: str
    evaluation: str
    nodes: int
    """Nodes of each move."""
    seed: int


class Header(NamedTuple):
    """What a file says of its games."""

    variant: str
    definition: str
    """A hash of the board, the start, the pieces and their values: 16 hexadecimal digits."""
    sources: list[Source]


class Games(NamedTuple):
    """The games of a file."""

    games: np.ndarray
    """A record for each game, of the type `GAME`; shape (games,)."""
    moves: np.ndarray
    """A record for each move of all games in their order, of the type `MOVE`; shape (moves,)."""
    fens: list[str | None]
    """The first position of each game; None for the start of the variant."""
    damage: list[str]
    """A sentence for each part of the file that is damaged; it is left out."""


class Positions(NamedTuple):
    """The positions of the games of a file."""

    positions: np.ndarray
    """A record for each position; shape (positions,). Its fields:

    `game` (the place of the game in the file, from 0), `ply` (moves before it, those of the opening too), `side` (0 if
    White is to move, 1 if Black), `quiet`, `score` (centipawns for the side to move, or NO_SCORE), `result` (half points
    of the side to move: 2, 1 or 0), `from` and `to` (the move that the search found, 16 * rank + file), and `board`, of
    shape (ranks, files) from a1: 0 for an empty square or one that does not exist, else the place of the kind in
    `Variant.kinds` from 1, negative for Black.
    """
    problems: list[str]
    """A sentence for each damaged part and for each game that the rules refuse; they are left out."""


Path: TypeAlias = str | os.PathLike[str]


def header(path: Path) -> Header:
    """The header of a file. Raises OSError, or DataError if it is not a file of games."""
    variant, definition, sources = _native.data_header(path)
    return Header(variant, definition, [Source(*it) for it in sources])


def games(path: Path) -> Games:
    """The games of a file with all moves and scores, without replaying them. Raises OSError or DataError."""
    game_bytes, move_bytes, fens, damage = _native.data_games(path)
    return Games(np.frombuffer(game_bytes, GAME), np.frombuffer(move_bytes, MOVE), fens, damage)


def positions(
    path: Path,
    variant: Variant | str | None = None,
    *,
    quiet: bool = True,
    limit: int | None = None,
) -> Positions:
    """The positions of a file in which the engine moved; each game is replayed by the rules.

    Only the quiet ones unless `quiet` is false: the side to move is not in check, and the move that the search found is
    neither a capture nor a promotion nor part of a mate. At most `limit`. Castling rights and squares for en passant are
    left out. `variant` is the variant of the file if its name cannot be found. Ctrl-C ends it. Raises OSError, VariantError, or DataError
    if the file is not one of games or has another variant.
    """
    if limit is not None and limit < 0:
        raise DataError(f"limit: expected a number from 0, read {limit}")
    data, (ranks, files), problems = _native.data_positions(path, variant, quiet, limit)
    record = np.dtype(
        [
            ("game", "<u4"),
            ("ply", "<u2"),
            ("side", "u1"),
            ("quiet", "?"),
            ("score", "<i2"),
            ("result", "u1"),
            ("from", "u1"),
            ("to", "u1"),
            ("board", "i1", (ranks, files)),
        ]
    )
    return Positions(np.frombuffer(data, record), problems)
