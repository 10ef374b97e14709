"""What in a position belongs to a module that is not in play: each thing with the module and the clause it comes with.

A module that is in play judges its own part; one that is not cannot, so what it would have brought is listed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from ..core.results import RuleId, Violation, Where
from ..core.wording import say
from .order import BLESSING, STACKED, unaccompanied
from .position import Position
from .state import LIAISON, Token
from .terms import KUDA, TOKOH

Stranger: TypeAlias = tuple[str, RuleId, Where]
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
"""What tokens in a field need."""


def strangers(position: Position) -> Iterator[Violation]:
    """Every thing whose module the position does not play."""
    for module, rule, where in (*_on_table(position), *_of_players(position)):
        if module not in position.modules:
            yield Violation(rule, say("not in play without the module {module}", module=module), where)


def _on_table(position: Position) -> Iterator[Stranger]:
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


def _of_players(position: Position) -> Iterator[Stranger]:
    for seat, sheet in enumerate(position.players):
        own = ("players", seat)
        for spirit, cards in sheet.offers.items():
            if spirit in OFFERINGS and cards:
                yield *OFFERINGS[spirit], (*own, "offers", spirit)
        for area, field in sheet.placed.items():
            if area in AREAS and field:
                yield *AREAS[area], (*own, "placed", area)
            if unaccompanied(field):
                yield "blessings", "BURU-24.8", (*own, "placed", area)
            for index, token in enumerate(field):
                for module, rule in TOKENS.get(token, ()):
                    yield module, rule, (*own, "placed", area, index)
        if sheet.kept is not None:
            for module, rule in TOKENS.get(sheet.kept, ()):
                yield module, rule, (*own, "kept")
        for key, where in sheet.acted.items():
            if where == KUDA:
                yield "kuda", "BURU-26.1", (*own, "acted", key)
            if where == TOKOH:
                yield "tokoh", "BURU-23.4", (*own, "acted", key)
        if sheet.tokoh is not None:
            yield "tokoh", "BURU-23.1", (*own, "tokoh")
