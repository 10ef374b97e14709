"""A position of Buru as a picture: the areas, altars, tableaus and tracks, the afternoon told, an answer, the faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.buru import GAME
from periplus.models.buru.position import Position
from periplus.models.buru.state import State
from periplus.models.core.results import Violation
from periplus.models.core.wording import say

from ..faults import seat_at_fault
from ..scene import Block, Scene, Section
from ..tables import fault_table, notes, reason_tables
from . import answers
from .advice import advise, explain
from .areas import area_board
from .faults import accuse
from .overlay import Overlay
from .phrases import Phrases
from .tableau import tableau_board
from .tables import elders_table, fish_board, known_table, players_table, score_table
from .telling import Told, told
from .things import Things
from .track import track_board


def draw(
    position: Position, *, answer: Mapping[str, Any] | None = None, violations: Sequence[Violation] = ()
) -> Scene:
    """The whole table, the tableau of the player who is asked about, at fault or to move, and the answer.

    ``answer`` is the JSON object of a ``hint``, ``solve``, ``maximum`` or ``why``; ``violations`` are what
    ``check`` says. An illegal log is followed up to its first illegal move.
    """
    answer = answer or {}
