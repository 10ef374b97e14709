"""An answer on the table: the suggested choice, a solution step by step, what a Lawan does, reasons why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from ..scene import Role
from ..tables import number
from .things import Things

Json: TypeAlias = Mapping[str, Any]
NAMING = ("space", "card", "spirit", "discard")
"""The fields of a move that name things on the table."""


def advise(things: Things, answer: Json) -> None:
    """Add a ``hint``, or the solution of a ``solve``; of a Lawan's options the likeliest."""
    ranking = answer.get("moves") or ()
    for seat, area in (answer.get("clue") or {}).get("cells", ()):
        things.overlay.stacks[seat, area] = Role.HINTED
    if ranking and "clue" not in answer:
        _show(things, moves_of(ranking[0]["move"]), Role.HINTED)
        _show(things, ranking[0].get("line", ()), Role.PLANNED)
        for entry in ranking:
            if "landing" in entry:
                role = Role.HINTED if entry is ranking[0] else Role.MUTED
                things.landing(entry["landing"], role, number(entry.get("value")))
    for step, move in enumerate(steps_of(answer), 1):
        _light(things, move, Role.PLANNED, str(step))
    landings = answer.get("landings") or ([answer["landing"]] if "landing" in answer else ())
    for step, space in enumerate(landings, 1):
        things.landing(space, Role.PLANNED, str(step))
    if options := answer.get("options"):
        _show(things, max(options, key=lambda option: option["probability"])["moves"], Role.HINTED)


def explain(things: Things, answer: Json) -> None:
    """Add the reasons of a ``why`` answer that says no; ``asked`` in it are the facts that the goal names."""
    if answer.get("holds") is not False:
        return
    for role, facts in ((Role.FAULTY, answer["facts"]), (Role.FORBIDDEN, answer.get("asked", ()))):
        for fact in facts:
            for value in fact.values():
                if isinstance(value, str) and value != fact.get("relation"):
                    things.light(value, role)


def moves_of(move: Any) -> list[Json]:
    """A ranked move as a list: some are several, some are none."""
    if move is None:
        return []
    return list(move) if isinstance(move, (list, tuple)) else [move]


def steps_of(answer: Json) -> list[Json]:
    """The moves of a solution in order; of a mixed strategy none."""
    return [step for step in answer.get("solution") or () if isinstance(step, Mapping) and "type" in step]


def _show(things: Things, moves: Iterable[Any], role: Role) -> None:
    for move in moves:
        _light(things, move, role)


def _light(things: Things, move: Json, role: Role, word: str = "") -> None:
    """Light what one move names."""
    for name in _named(move):
        things.light(name, role, word)
    if move["type"] == "place":
        things.bid(move["area"], move["token"], blessed=bool(move.get("blessing")))
    if "steps" in move:
        things.canoe(move["steps"], role, word)


def _named(move: Json) -> Iterator[str]:
    """The space, the card and the altar."""
    yield from (move[field] for field in NAMING if move.get(field))
