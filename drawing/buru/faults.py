"""What is wrong, on the table: the things at the places that violations name, and those of an illegal move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from periplus.models.buru.position import Position
from periplus.models.core.results import Violation, Where

from ..scene import Role
from .advice import NAMING
from .things import Things


def accuse(things: Things, position: Position, violations: Sequence[Violation]) -> None:
    """Add the faults; of an illegal log its first illegal move."""
    tree = position.as_json()
    for violation in violations:
        if violation.where[:1] == ("log",) and len(violation.where) > 1:
            move = position.log[int(violation.where[1])].as_json()
            for field in (*NAMING, "area"):
                if isinstance(move.get(field), str):
                    things.light(move[field], Role.FAULTY, violation.rule)
        else:
            _at(things, tree, violation)


def _at(things: Things, tree: Any, violation: Violation) -> None:
    """Light what the violation's place names by its keys, what stands there, and what the message names."""
    rule = violation.rule
    match violation.where:
        case ("players", int(seat), "placed", str(area), *_):
            things.stack(seat, area, Role.FAULTY)
        case where:
            for step in where:
                if isinstance(step, str):
                    things.light(step.removeprefix("liaison:"), Role.FAULTY, rule)
    match violation.where, _value(tree, violation.where):
        case ("kuda", *_), str(place):
            things.spot(place, Role.FAULTY, rule)
        case _, str(name):
            things.light(name, Role.FAULTY, rule)
        case (*_, "canoe"), int(space):
            things.landing(space, Role.FAULTY, rule)
    for named in getattr(violation.message, "fields", {}).values():
        if isinstance(named, str):
            things.light(named, Role.FAULTY, rule)


def _value(tree: Any, where: Where) -> Any:
    """What stands at that place of the position, None if nothing does."""
    for step in where:
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            return None
    return tree
