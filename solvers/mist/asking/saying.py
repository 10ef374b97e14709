"""The given facts of a turn or an arrangement as sentences, and whether the position bears them out."""

from __future__ import annotations

from periplus.models.core.wording import counted, say
from periplus.models.mist.scoring import TERRAIN_NAMES
from periplus.models.mist.tiles import CITY, EXTENSION_NAMES, MONUMENT, OFFICE, WILD, token

from ...program import Given, Term, WhyNot
from .question import ArrangementQuestion

NAMES = TERRAIN_NAMES | {WILD: say("wild"), CITY: say("city"), MONUMENT: say("monument")} | EXTENSION_NAMES
"""What shows on a space, in words."""
GOAL_NAMES: dict[str, Term] = {
    **{NAMES[letter]: letter for letter in (*TERRAIN_NAMES, WILD, CITY, MONUMENT)},
    "watchtower2": "E2",
    "watchtower4": "E4",
    "office": OFFICE,
    "couple": "EK",
    "machine": "EV",
}
"""Names that goals may write for tiles."""


def sentence(given: Given) -> str:
    """A given fact as people say it."""
    match given.relation.name, given.row:
        case "wind", (direction,):
            return say("the wind blows {direction}", direction=direction)
        case "energy", (number,):
            return say("the player has {energy} energy", energy=number)
        case "held", (str(tile), (q, r)):
            return say("{tile} lies on {q},{r}", tile=NAMES[tile], q=q, r=r)
        case "offered", (str(tile), number):
            if number == 0:
                return say("no {tile} may be laid", tile=NAMES[tile])
            return say("{count} {tile} may be laid", count=number, tile=NAMES[tile])
        case "limit", (number,):
            return say("no more than {tiles} may be laid", tiles=counted(int(str(number)), "tile"))
        case "closed", ((q, r),):
            return say("the question lets nothing be laid on {q},{r}", q=q, r=r)
        case _:
            return str(given)


def confirm(question: ArrangementQuestion, why: WhyNot) -> bool:
    """Whether the position bears out every fact that the explanation names."""
    return all(_true(question, fact) for fact in why.facts)


def _true(question: ArrangementQuestion, given: Given) -> bool:
    number = question.state.island.board.number
    match given.relation.name, given.row:
        case "wind", (direction,):
            return direction == question.state.wind
        case "energy", (energy,):
            return energy == question.player.energy
        case "held", (tile, (int(q), int(r))):
            lies = question.task.laid[number[q, r]]
            return lies != "" and token(lies) == tile
        case "offered", (str(tile), count):
            return question.offered(tile) == count
        case "limit", (limit,):
            return limit == question.task.limit
        case "closed", ((int(q), int(r)),):
            return not question.task.spaces >> number[q, r] & 1
    return False
