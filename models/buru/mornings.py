"""A player's whole morning at once: which token is kept, and the area of each of the others.

A blessing at hand goes under the first explorer placed in its area, or not: both are placements. They are counted
by areas left empty: of ``n`` tokens over ``A`` areas, ``(A - t) ** n`` placements avoid ``t`` given ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb
from typing import Any, TypeAlias

from .mats import hand
from .morning import stackable
from .moves import AnyMove, Keep, Place, made
from .order import POWERS
from .state import State, Token

Morning: TypeAlias = tuple[AnyMove, ...]
"""The ``place`` moves and the ``keep``."""


def count(state: State, seat: int) -> int:
    """How many ways the player has to place all tokens in hand but one."""
    areas, tokens = len(state.setting.areas), hand(state, seat)
    blessed = len(_blessed(state, seat))
    return sum(_ways(areas, blessed, tokens[:kept] + tokens[kept + 1 :]) for kept in range(len(tokens)))


def _ways(areas: int, blessed: int, placed: tuple[Token, ...]) -> int:
    """The placements of those tokens, times two for each area with a blessing at hand and an explorer."""
    explorers = sum(token in POWERS for token in placed)
    stacked = (
        comb(blessed, used) * comb(used, empty) * (-1) ** empty * (areas - empty) ** explorers
        for used in range(blessed + 1)
        for empty in range(used + 1)
    )
    return int(sum(stacked) * areas ** (len(placed) - explorers))


def mornings(state: State, seat: int) -> Iterator[Morning]:
    """Every such way, in the order of tokens in hand and of areas."""
    tokens, blessed = hand(state, seat), _blessed(state, seat)
    areas = range(len(state.setting.areas))
    for kept in tokens:
        others = tuple(token for token in tokens if token != kept)
        for where in product(areas, repeat=len(others)):
            used = [area for area in blessed if _first(others, where, area) is not None]
            for stacked in product((False, True), repeat=len(used)):
                under = {
                    _first(others, where, area)
                    for area, is_under in zip(used, stacked, strict=True)
                    if is_under
                }
                yield (*_places(state, others, where, under), _kept(state, seat, kept))


def _blessed(state: State, seat: int) -> tuple[int, ...]:
    """The areas whose blessing the player has at hand."""
    return tuple(area for area in range(len(state.setting.areas)) if stackable(state, seat, area))


def _first(tokens: tuple[Token, ...], where: tuple[int, ...], area: int) -> int | None:
    """Which of the tokens is the first explorer placed in the area."""
    found = (index for index, token in enumerate(tokens) if where[index] == area and token in POWERS)
    return next(found, None)


def _places(
    state: State, tokens: tuple[Token, ...], where: tuple[int, ...], under: set[int | None]
) -> Iterator[Place]:
    for index, token in enumerate(tokens):
        given: dict[str, Any] = {"token": token, "area": state.setting.areas[where[index]]}
        yield made(Place, given | ({"blessing": True} if index in under else {}))


def _kept(state: State, seat: int, token: Token) -> Keep:
    return made(Keep, {"token": token, "player": state.setting.ids[seat]})
