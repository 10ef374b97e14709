"""The given facts of an arrangement as sentences, and whether the position bears them out."""

from __future__ import annotations

from ...program import Given, Why
from ..arrangement.ground import written
from ..task import Task


def sentence(given: Given) -> str:
    """A given fact as people say it.

    That there is no further copy of a tile says how many there are.
    """
    match given.relation.name, given.row:
        case "held", (tile, column, copy):
            which = "" if copy == 1 else f" ({copy} of them)"
            return f"{tile} stands in column {column}{which}"
        case "offered", (tile, int(copy)):
            return _supply(f"{tile} may be taken", copy, given.holds)
        case "known", (tile, int(copy)):
            return _supply(f"{tile} is known", copy, given.holds)
        case "limit", (takes,):
            return f"{takes} tiles are taken at most"
        case _:
            return str(given)


def _supply(thing: str, copy: int, holds: bool) -> str:
    """A copy that is there, or the first that is not."""
    if holds:
        return f"{thing}, {copy} of them"
    return f"no {thing}" if copy == 1 else f"no more than {copy - 1} {thing}"


def confirm(task: Task, why: Why) -> bool:
    """Whether the position bears out every fact that the explanation names."""
    return all(_true(task, fact) for fact in why.facts)


def _true(task: Task, given: Given) -> bool:
    match given.relation.name, given.row:
        case "held", row:
            return (row in set(written(task.notebook))) == given.holds
        case "offered", (str(tile), int(copy)):
            return (copy <= task.offered[tile]) == given.holds
        case "known", (str(tile), int(copy)):
            return (copy <= task.fetchable[tile]) == given.holds
        case "limit", (takes,):
            return takes == task.limit
    return False
