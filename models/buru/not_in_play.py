"""What in a position belongs to a module that is not in play, with the clause by which the module would bring it.

A module in play judges its own part of a position; what those that are not in play would have brought is listed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from ..core.results import RuleId, Violation, Where
from ..core.wording import say
from .order import BLESSING, STACKED, unaccompanied
from .position import PlayerSheet, Position
from .state import LIAISON, Token
from .terms import KUDA, TOKOH

Need: TypeAlias = tuple[str, RuleId, Where]
"""The module that a thing needs, the clause, and where the thing is."""
TOTEMS = {"ukum": ("ukum", "BURU-19.1"), "ibu": ("ambelau", "BURU-20.3")}
"""What the totems of spirits need that the base game does not have."""
OFFERINGS = {"ukum": ("ukum", "BURU-19.4"), "ibu": ("ambelau", "BURU-20.3")}
"""What their offering decks need."""
AREAS = {"ambelau": ("ambelau", "BURU-20.7")}
ELDERS: Mapping[str | None, RuleId] = {"ambelau": "BURU-20.4"}
"""The clauses of elders by their module; BURU-19.5 for all others, those that leave for one of a module too."""
DECREES: Mapping[str | None, RuleId] = {"ukum": "BURU-19.6"}
"""The clauses of decrees by their module; BURU-20.5 for all others."""
TOKENS: dict[Token, tuple[tuple[str, RuleId], ...]] = {
    LIAISON: (("liaisons", "BURU-25.1"),),
    STACKED: (("liaisons", "BURU-25.1"), ("blessings", "BURU-24.6")),
    BLESSING: (("blessings", "BURU-24.6"),),
}
"""What tokens need."""
ACTIONS = {KUDA: ("kuda", "BURU-26.1"), TOKOH: ("tokoh", "BURU-23.4")}
"""What the actions that are no spaces need."""


def not_in_play(position: Position) -> Iterator[Violation]:
    """Every thing whose module the position does not play."""
    own = (need for seat, sheet in enumerate(position.players) for need in _of_player(seat, sheet))
    for module, rule, where in (*_on_table(position), *own):
        if module not in position.modules:
            yield Violation(rule, say("not in play without the module {module}", module=module), where)


def _on_table(position: Position) -> Iterator[Need]:
    for spirit in position.totems:
        if spirit in TOTEMS:
            yield *TOTEMS[spirit], ("totems", spirit)
    for area in position.blessings:
        yield "blessings", "BURU-24.1", ("blessings", area)
        if area in AREAS and "blessings" in position.modules:
            yield AREAS[area][0], "BURU-24.1", ("blessings", area)
    if position.area in AREAS:
        yield *AREAS[position.area], ("area",)
    if position.kuda is not None:
        yield "kuda", "BURU-26.1", ("kuda",)


def _of_player(seat: int, sheet: PlayerSheet) -> Iterator[Need]:
    own = ("players", seat)
    for spirit, cards in sheet.offers.items():
        if spirit in OFFERINGS and cards:
            yield *OFFERINGS[spirit], (*own, "offers", spirit)
    for area, field in sheet.placed.items():
        yield from _in_field(area, field, (*own, "placed", area))
    if sheet.kept is not None:
        yield from _of_token(sheet.kept, (*own, "kept"))
    for key, where in sheet.acted.items():
        if where in ACTIONS:
            yield *ACTIONS[where], (*own, "acted", key)
    if sheet.tokoh is not None:
        yield "tokoh", "BURU-23.1", (*own, "tokoh")


def _in_field(area: str, field: Sequence[Token], where: Where) -> Iterator[Need]:
    if area in AREAS and field:
        yield *AREAS[area], where
    if unaccompanied(field):
        yield "blessings", "BURU-24.8", where
    for index, token in enumerate(field):
        yield from _of_token(token, (*where, index))


def _of_token(token: Token, where: Where) -> Iterator[Need]:
    return ((module, rule, where) for module, rule in TOKENS.get(token, ()))
