"""What the table shows as facts of a program: they hold in every world."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.order import POWERS, ranking
from periplus.models.buru.spaces import free
from periplus.models.buru.state import UNKNOWN, State

from ...program import Program, Row
from .tables import SHOWN, relation


def add_shown(program: Program, state: State) -> None:
    """Add the relations of the table."""
    rows = shown(state)
    for name in SHOWN:
        table = relation(program, name)
        for row in rows[name]:
            table.add(*row, literal=program.true)


def shown(state: State) -> dict[str, tuple[Row, ...]]:
    """What the table shows, by relation."""
    found = {
        "free": _free(state),
        "placed": _placed(state),
        "totem": _totems(state),
        "majority": _majorities(state),
    }
    return {name: tuple(dict.fromkeys(rows)) for name, rows in found.items()}


def _free(state: State) -> Iterator[Row]:
    if state.phase == "afternoon":
        area = state.setting.areas[state.area]
        yield from ((area, space.id) for space in free(state, state.area))


def _placed(state: State) -> Iterator[Row]:
    for player, name in zip(state.players, state.setting.ids, strict=True):
        for area, tokens in zip(state.setting.areas, player.placed, strict=True):
            yield from ((token, area, name) for token in tokens if token != UNKNOWN)


def _totems(state: State) -> Iterator[Row]:
    for spirit, holder in zip(state.setting.spirits, state.totems, strict=True):
        if holder is not None:
            yield spirit, state.setting.ids[holder]


def _majorities(state: State) -> Iterator[Row]:
    """Where every explorer is known."""
    for place, area in enumerate(state.setting.areas):
        fields = [player.placed[place] for player in state.players]
        known = all(token != UNKNOWN for tokens in fields for token in tokens)
        there = any(token in POWERS for tokens in fields for token in tokens)
        if known and there:
            yield area, state.setting.ids[ranking(state, place)[0]]
