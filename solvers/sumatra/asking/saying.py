"""The given facts of an arrangement as sentences, and whether the position bears them out."""

from __future__ import annotations

from ...program import Given, Why
from ..arrangement.ground import written
from ..task import Task


def sentence(given: Given) -> str:
    """A given fact as people say it."""
    match given.relation.name, given.row:
        case "held", (tile, column, copy):
            which = "" if copy == 1 else f" ({copy} of them)"
            return f"{tile} stands in column {column}{which}"
        case "offered", (tile, number):
            return f"no {tile} may be taken" if number == 0 else f"{number} {tile} may be taken"
        case "known", (tile, number):
            return f"no {tile} is known" if number == 0 else f"{number} {tile} are known"
        case "limit", (takes,):
            return f"no more than {takes} {'tile' if takes == 1 else 'tiles'} may be taken"
        case _:
            return str(given)


def confirm(task: Task, why: Why) -> bool:
    """Whether the position bears out every fact that the explanation names."""
    return all(_true(task, fact) for fact in why.facts)


def _true(task: Task, given: Given) -> bool:
    match given.relation.name, given.row:
        case "held", row:
            return row in set(written(task.notebook))
        case "offered", (str(tile), number):
            return task.offered[tile] == number
        case "known", (str(tile), number):
            return task.fetchable[tile] == number
        case "limit", (takes,):
            return takes == task.limit
    return False
