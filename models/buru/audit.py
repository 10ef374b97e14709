"""The check of a position as it stands before its log: every fault, in the order of the formats' table (6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import Violation
from .audit_actions import action_faults
from .audit_cards import card_faults, deck_faults
from .audit_seats import lawan_faults, token_faults
from .initial import initial
from .position import Position
from .state import State
from .strangers import strangers


def violations(position: Position) -> tuple[Violation, ...]:
    """All faults of the position; its log is not looked at. A file without players has none."""
    return tuple(_faults(position, initial(position))) if position.players else ()


def _faults(position: Position, state: State) -> Iterator[Violation]:
    yield from token_faults(position, state)
    yield from lawan_faults(position, state)
    yield from card_faults(position, state)
    yield from action_faults(position, state)
    yield from deck_faults(position, state)
    yield from strangers(position)
    for module in state.setting.modules:
        yield from module.faults(state)
