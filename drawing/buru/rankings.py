"""Rankings of whole placements and of canoe landings, with what is particular to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.buru.words import noted, word
from periplus.models.core.wording import say

from ..scene import Table
from ..tables import MOST, known, number
from .odds import percent
from .phrases import Phrases

Json: TypeAlias = Mapping[str, Any]
FIGURES = {"value": say("value"), "worst": say("worst"), "fish": say("fish")}
"""What is told of a placement, where it is known."""


def placements(answer: Json, areas: Sequence[str], phrases: Phrases) -> Table:
    """Placements with, by area, the chance of majority and the expected place in the order."""
    ranking = answer["moves"][:MOST]
    shown = [area for area in areas if any(entry["areas"].get(area) for entry in ranking)]
    figures = [name for name in FIGURES if any(entry.get(name) is not None for entry in ranking)]
    header, moves = phrases.columns(_list(entry["move"]) for entry in ranking)
    rows = tuple(
        (
            str(rank),
            *move,
            *(number(entry.get(name)) for name in figures),
            *(_bid(entry["areas"].get(area)) for area in shown),
        )
        for rank, (entry, move) in enumerate(zip(ranking, moves, strict=True), 1)
    )
    begin = 1 + len(header)
    header = ("", *header, *(FIGURES[name] for name in figures), *map(word, shown))
    right = (0, *range(begin, begin + len(figures)))
    return Table(say("Ranked placements: {known}", known=known(answer)), header, rows, right)


def _bid(bid: Json | None) -> str:
    """The chance of majority, and the place in the order of acting."""
    if not bid or bid.get("rank") is None:
        return ""
    return say("{chance}, place {rank}", chance=percent(bid["majority"]), rank=number(bid["rank"]))


def landings(answer: Json, phrases: Phrases) -> Table:
    """The spaces that a canoe can reach, what each brings, and what the next mover can reach then."""
    ranking = answer["moves"][:MOST]
    header, moves = phrases.columns(_list(entry["move"]) for entry in ranking)
    rows = tuple(
        (
            str(rank),
            str(entry["landing"]),
            *move,
            noted(" + ".join(map(str, entry.get("items", ())))),
            say("past the start") if entry.get("passes") else "",
            number(entry.get("value")),
            _reach(entry.get("next")),
        )
        for rank, (entry, move) in enumerate(zip(ranking, moves, strict=True), 1)
    )
    right = (0, 1, 4 + len(header))
    header = ("", say("space"), *header, say("brings"), "", say("value"), say("left to the next"))
    return Table(say("Landings: {known}", known=known(answer)), header, rows, right)


def _list(move: Any) -> list[Any]:
    return list(move) if isinstance(move, (list, tuple)) else [move]


def _reach(following: Any) -> str:
    """Who moves next, and the spaces that he can reach then."""
    if not isinstance(following, Mapping):
        return ""
    spaces = " ".join(map(str, following["landings"]))
    return say("{player}: {spaces}", player=following["player"], spaces=spaces)
