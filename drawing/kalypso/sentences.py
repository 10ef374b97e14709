"""What Kalypso's buildings and goal cards do, in sentences (KAL-10, KAL-11, KAL-15.6, KAL-16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.core.wording import counted, say, spoken
from periplus.models.kalypso.cards import CoopGoal, GoalCard, VersusGoal
from periplus.models.kalypso.edition import Edition
from periplus.models.kalypso.terms import Kind
from periplus.models.kalypso.words import word

MATERIALS = {
    "W": say("wood"),
    "M": say("metal"),
    "S": say("seaweed"),
    "R": say("rubber"),
    "P": say("plastic"),
    "B": say("full barrel"),
}
"""What the letters of a tile stand for."""
EFFECTS: dict[Kind, str] = {
    "house": say("A survivor is sent into another building, whose effect happens again."),
    "cooper": say("It brings a full barrel."),
    "solar": say(
        "In versus each space of open sea beside it is a point at the end, seven at most; "
        "together the solar track goes up by one."
    ),
    "shipyard": say("It brings a boat, which is launched on free cells anywhere."),
    "scrapyard": say("Two scrap tiles are drawn and placed one after the other, each beside the foundation."),
    "warehouse": say("A salvage tile is drawn and placed as usual."),
    "net_workshop": say(
        "A net is cast in a zone with a boat of yours, and draws a fish token for each fish icon in sight there."
    ),
    "greenhouse": say("A garden of two cells is laid on foundation where nothing stands."),
}
OTHERS = {
    "monument": say("Nine cells of foundation, five or more of one material; 11 points in versus."),
    "reserve": say("A monument of the guardian, to which up to three lifebuoys of the ocean go."),
    "garden": say(
        "In versus a point at the end for each building beside it, five at most; together it raises the garden track."
    ),
    "net": say("It draws a fish token for each fish icon of its zone that is in sight."),
}
"""What stands on the foundation besides buildings, and floats on the sea."""


def standing(edition: Edition, name: str) -> Iterator[str]:
    """What a building of that kind, or another thing that is laid, is and does."""
    if name in EFFECTS:
        kind: Kind = name
        yield say(
            "Built of {material}, {points} in versus.",
            material=MATERIALS[edition.material[kind]],
            points=counted(edition.printed[kind], "point"),
        )
        yield EFFECTS[kind]
    elif name in OTHERS:
        yield OTHERS[name]


def goal(card: GoalCard, *, together: bool) -> Iterator[str]:
    """What a goal card counts, and what that is worth or how much is enough."""
    side = card.coop if together else card.versus
    if isinstance(side, VersusGoal):
        yield say("Counts {thing}: {worth}.", thing=word(side.metric), worth=_worth(side))
    elif isinstance(side, CoopGoal):
        limits = side.at_most if side.at_least is None else side.at_least
        numbers = ", ".join(map(str, limits)) if isinstance(limits, tuple) else str(limits)
        told = say("{numbers} at most", numbers=numbers)
        if side.at_least is not None:
            told = say("{numbers} or more", numbers=numbers)
        if isinstance(limits, tuple):
            told = say("{limit}, by the number of players", limit=told)
        yield say("Counts {thing}: {worth}.", thing=word(side.metric), worth=told)


def _worth(side: VersusGoal) -> str:
    if side.bands is not None:
        bands = [
            say("{points} points up to {limit}", points=points, limit=limit) for limit, points in side.bands
        ]
        return ", ".join(map(spoken, bands))
    points = counted(side.points or 0, "point")
    each = say("{points} each", points=points)
    if side.per > 1:
        each = say("{points} for every {count}", points=points, count=side.per)
    return each if side.max is None else say("{each}, {most} at most", each=each, most=side.max)
