"""The given facts of an arrangement as sentences, and whether the position bears them out."""

from __future__ import annotations

from periplus.models.core.wording import counted, say

from ...program import Given, WhyNot
from ..arrangement.facts import tiles_in
from ..task import ArrangementTask


def sentence(given: Given) -> str:
    """A given fact as people say it."""
    match given.relation.name, given.row:
        case "held", (tile, column, copy):
            if copy == 1:
                return say("{tile} stands in column {column}", tile=tile, column=column)
            return say(
                "{tile} stands in column {column} ({count} of them)", tile=tile, column=column, count=copy
            )
        case "offered", (tile, number):
            if number == 0:
                return say("no {tile} may be taken", tile=tile)
            return say("{count} {tile} may be taken", count=number, tile=tile)
        case "known", (tile, number):
            if number == 0:
                return say("no {tile} is known", tile=tile)
            return say("{count} {tile} are known", count=number, tile=tile)
        case "limit", (int(takes),):
            return say("no more than {tiles} may be taken", tiles=counted(takes, "tile"))
        case _:
            return str(given)


def confirm(task: ArrangementTask, why: WhyNot) -> bool:
    """Whether the position bears out every fact that the explanation names."""
    return all(_true(task, fact) for fact in why.facts)


def _true(task: ArrangementTask, given: Given) -> bool:
    match given.relation.name, given.row:
        case "held", row:
            return row in set(tiles_in(task.notebook))
        case "offered", (str(tile), number):
            return task.offered[tile] == number
        case "known", (str(tile), number):
            return task.fetchable[tile] == number
        case "limit", (takes,):
            return takes == task.limit
    return False
