"""Faults of actions taken: spaces held twice, actions that nobody is there to take (BURU-6.8, 23.4, 25.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..core.results import Violation
from ..core.wording import say
from .mats import LIAISONS, NO_EXPLORERS
from .position import PlayerSheet, Position
from .spaces import printed, spaces
from .state import State
from .terms import LIAISON_KEY, NO_SPACES, SKIP, TOKOH


def action_faults(position: Position, state: State) -> Iterator[Violation]:
    """Every fault of ``acted``, player by player."""
    for seat, sheet in enumerate(position.players):
        yield from _without_token(seat, sheet)
        for key, where in sheet.acted.items():
            area = key.removeprefix(LIAISON_KEY)
            ids = {space.id for space in state.setting.edition.areas[area].spaces}
            if where not in NO_SPACES and where not in ids:
                message = say("{space} is no space of the area {area}", space=where, area=area)
                yield Violation("BURU-6.8", message, ("players", seat, "acted", key))
        if sum(where == TOKOH for where in sheet.acted.values()) > 1:
            message = say("the Tokoh card is used more than once")
            yield Violation("BURU-23.4", message, ("players", seat, "acted"))
    yield from _held_twice(position, state)
    yield from _canoes(position)


def _without_token(seat: int, sheet: PlayerSheet) -> Iterator[Violation]:
    """An action in an area without an explorer, a liaison action without a liaison there."""
    for key in sheet.acted:
        where = ("players", seat, "acted", key)
        field = sheet.placed.get(key.removeprefix(LIAISON_KEY), ())
        if key.startswith(LIAISON_KEY):
            if not any(token in LIAISONS for token in field):
                yield Violation("BURU-25.6", say("a liaison action without a liaison in the area"), where)
        elif all(token in NO_EXPLORERS for token in field):
            yield Violation("BURU-6.8", say("an action without an explorer in the area"), where)


def _held_twice(position: Position, state: State) -> Iterator[Violation]:
    """Spaces on which two stacks lie; the last one of a full area may hold a liaison too (BURU-25.8)."""
    for index, area in enumerate(state.setting.areas):
        own = [sheet.acted.get(area) for sheet in position.players]
        liaisons = [sheet.acted.get(LIAISON_KEY + area) for sheet in position.players]
        held = Counter(where for where in (*own, *liaisons) if where not in (None, TOKOH, SKIP))
        for where, number in held.items():
            if number > 1 and not (
                number == 2 and where in liaisons and where in _rightmost_if_full(state, index, set(held))
            ):
                message = say("{number} stacks lie on {space}", number=number, space=where)
                yield Violation("BURU-6.8", message, ("players",))


def _rightmost_if_full(state: State, area: int, held: set[str]) -> set[str]:
    """What ``acted`` may call the rightmost space of an area without a free one; empty if one is free.

    What covers a space now may have come after it was used: it may be held by its printed name too.
    """
    there = [
        ({space.own, below.id}, space.closed)
        for space, below in zip(
            spaces(state, area), printed(state.setting.edition, state.setting.areas[area]), strict=False
        )
    ]
    if not all(names & held for names, _ in there):
        return set()
    return next((names for names, closed in reversed(there) if not closed), set())


def _canoes(position: Position) -> Iterator[Violation]:
    """Two canoes on one space of the track (BURU-20.11); the start is shared."""
    seen: set[int] = set()
    for seat, sheet in enumerate(position.players):
        if sheet.canoe in seen:
            message = say("another canoe is on space {space} too", space=sheet.canoe)
            yield Violation("BURU-20.11", message, ("players", seat, "canoe"))
        elif sheet.canoe:
            seen.add(sheet.canoe)
