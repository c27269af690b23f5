"""The functions of pyffish, for the variants of bentrider: `import bentrider.pyffish as pyffish`.

What is different: the variants are those of `bentrider.Variant.names()`, and those of Fairy-Stockfish's own that the rules
can play. Whatever cannot be answered raises an `error` with a sentence, also a move that is not legal or a position that
cannot be played. Lists of moves have another order.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import NoReturn

from . import _native
from ._native import Error, Game, Outcome, Variant

error = Error

VALUE_DRAW = 0
VALUE_MATE = 32000
FEN_OK = 1
FEN_EMPTY = 0
FEN_INVALID = -1

(
    NOTATION_DEFAULT,
    NOTATION_SAN,
    NOTATION_LAN,
    NOTATION_SHOGI_HOSKING,
    NOTATION_SHOGI_HODGES,
    NOTATION_SHOGI_HODGES_NUMBER,
    NOTATION_JANGGI,
    NOTATION_XIANGQI_WXF,
    NOTATION_THAI_SAN,
    NOTATION_THAI_LAN,
) = range(10)


def version() -> tuple[int, ...]:
    """The version of bentrider, as numbers."""
    return tuple(int(it) for it in _native.VERSION.split("-")[0].split("."))


def info() -> str:
    """The name and the version of bentrider."""
    return f"bentrider {_native.VERSION}"


def variants() -> list[str]:
    """The names of all variants."""
    return Variant.names()


def load_variant_config(config: str) -> None:
    """Adds the variants of a text: sections of a `variants.ini`, or a variant file. Warns of what was refused."""
    _, notes = _native.load_variants(config)
    for note in notes:
        warnings.warn(note, stacklevel=2)


def set_option(name: str, value: object) -> NoReturn:
    """Raises: the rules have no options."""
    raise Error(f'the rules have no option "{name}": options are those of bentrider.Engine')


def start_fen(variant: str) -> str:
    """The FEN of the start position, as Fairy-Stockfish writes it."""
    return Game(variant).fen("fairy-stockfish")


def two_boards(variant: str) -> bool:
    """Whether the variant is played on two boards: none is."""
    Variant(variant)
    return False


def captures_to_hand(variant: str) -> bool:
    """Whether captured pieces can be dropped: in no variant."""
    Variant(variant)
    return False


def legal_moves(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> list[str]:
    """The legal moves after these moves from a FEN, in coordinate notation."""
    _refuse_chess960(chess960)
    return _native.legal_moves(variant, None if fen == "startpos" else fen, moves)


def get_fen(
    variant: str,
    fen: str,
    moves: Sequence[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
) -> str:
    """The FEN after these moves, as Fairy-Stockfish writes it."""
    if sfen or show_promoted or count_started:
        raise Error("SFEN, marks of promoted pieces and counts in a FEN are not offered: expected false")
    return _game(variant, fen, moves, chess960).fen("fairy-stockfish")


def get_san(
    variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> str:
    """A move in standard algebraic notation."""
    _refuse_notation(notation)
    return _game(variant, fen, (), chess960).san(move)


def get_san_moves(
    variant: str,
    fen: str,
    moves: Sequence[str],
    chess960: bool = False,
    notation: int = NOTATION_DEFAULT,
) -> list[str]:
    """Moves that follow one another, in standard algebraic notation."""
    _refuse_notation(notation)
    return _game(variant, fen, (), chess960).san_line(moves)


def gives_check(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> bool:
    """Whether the side to move after these moves is in check."""
    return _game(variant, fen, moves, chess960).is_check()


def is_capture(
    variant: str, fen: str, moves: Sequence[str], move: str, chess960: bool = False
) -> bool:
    """Whether a move after these moves captures."""
    return _game(variant, fen, moves, chess960).is_capture(move)


def game_result(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> int:
    """The result for the side to move: `VALUE_MATE`, `-VALUE_MATE` or `VALUE_DRAW`.

    Raises if the game has not ended; a draw that has to be claimed is not an end.
    """
    game = _game(variant, fen, moves, chess960)
    outcome = game.outcome()
    if outcome is None:
        raise Error(f"the game has not ended, so it has no result: {game.fen()}")
    return _value(game, outcome)


def is_immediate_game_end(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False
) -> tuple[bool, int]:
    """Whether a rule of the variant other than mate and stalemate has ended the game, and the result for the side to move."""
    game = _game(variant, fen, moves, chess960)
    outcome = game.position_outcome()
    if outcome is None or outcome.ending == "insufficient_material":
        return False, VALUE_DRAW
    return True, _value(game, outcome)


def is_optional_game_end(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False, count_started: int = 0
) -> tuple[bool, int]:
    """Whether repetition or the number of moves ends the game, and the result for the side to move."""
    if count_started:
        raise Error("counting by rules of other games is not offered: expected count_started to be 0")
    game = _game(variant, fen, moves, chess960)
    outcome = game.counted_outcome()
    return (False, VALUE_DRAW) if outcome is None else (True, _value(game, outcome))


def has_insufficient_material(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False
) -> tuple[bool, bool]:
    """`(True, True)` if neither side can win any more. Raises otherwise: the rules judge both sides together."""
    outcome = _game(variant, fen, moves, chess960).position_outcome()
    if outcome is not None and outcome.ending in ("insufficient_material", "two_bare_kings"):
        return True, True
    raise Error("the material of one side alone is not judged, and both together can still win")


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """`FEN_OK` if the position can be played, `FEN_EMPTY` for an empty text, else `FEN_INVALID`.

    `bentrider.position_error` says what is wrong.
    """
    _refuse_chess960(chess960)
    if not fen.strip():
        Variant(variant)
        return FEN_EMPTY
    return FEN_OK if _native.position_error(fen, variant) is None else FEN_INVALID


def get_fog_fen(fen: str, variant: str, chess960: bool = False) -> NoReturn:
    """Raises: no variant hides pieces."""
    raise Error("no variant hides pieces: there is no FEN of what one side sees")


def piece_to_partner(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False
) -> NoReturn:
    """Raises: no variant has two boards."""
    raise Error("no variant has two boards: no piece goes to a partner")


def _game(variant: str, fen: str, moves: Sequence[str], chess960: bool) -> Game:
    _refuse_chess960(chess960)
    return Game(variant, None if fen == "startpos" else fen, moves)


def _value(game: Game, outcome: Outcome) -> int:
    if outcome.winner is None:
        return VALUE_DRAW
    return VALUE_MATE if outcome.winner == game.turn else -VALUE_MATE


def _refuse_chess960(chess960: bool) -> None:
    if chess960:
        raise Error("Chess960 by a flag is not offered: expected chess960 to be false")


def _refuse_notation(notation: int) -> None:
    if notation not in (NOTATION_DEFAULT, NOTATION_SAN):
        raise Error(f"the notation {notation} is not offered: expected NOTATION_DEFAULT or NOTATION_SAN")
