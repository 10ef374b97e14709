"""Cards that nobody has seen: whether a course wants one, and what unknown ones count as."""

from __future__ import annotations

from collections.abc import Iterable

from periplus.models.buru.moves import AnyMove
from periplus.models.buru.scoring import unseen_mean
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.core.wording import say, spoken

from ..figures import figure
from .courses import AfternoonCourse


def wants_unknown(start: State, seat: int, course: AfternoonCourse) -> bool:
    """Whether the player takes a card of which nothing is known: it may be worth more than it counts."""
    before, after = start.players[seat], course.state.players[seat]
    taken = (*after.tableau, *after.elders).count(UNKNOWN) > (*before.tableau, *before.elders).count(UNKNOWN)
    return taken or (UNKNOWN in course.state.row and _refreshes(course.moves))


def _refreshes(moves: Iterable[AnyMove]) -> bool:
    return any(move.type == "refresh" for move in moves)


def counted(states: Iterable[State]) -> list[str]:
    """What the unknown cards that have been drawn count as (R.44), and what those that may come do."""
    found: dict[str, str] = {}
    for state in states:
        for place, spirit in enumerate(state.setting.spirits):
            if any(None in player.offers[place] for player in state.players):
                mean = figure(unseen_mean(state, place))
                found[spirit] = say(
                    "an unknown offering card of {spirit} counts {mean}", spirit=say(spirit), mean=mean
                )
        if UNKNOWN in state.row:
            found["row"] = say("an unknown islander of the row counts as none")
    return list(map(spoken, found.values()))
