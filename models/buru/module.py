"""What an expansion module may add to the base game. The base asks every module in play and knows none by name.

A module is one object whose class overrides what it changes; everything else is the base's. Switching a module
on puts its object into ``Setting.modules`` and edits nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from ..core.results import Violation

if TYPE_CHECKING:
    from .effects import Bundle
    from .position import Position
    from .spaces import Space
    from .state import Player, State, Token


class Module:
    """The base of all modules: it adds nothing."""

    name: ClassVar[str]
    """As a position writes it."""

    def areas(self, areas: tuple[str, ...]) -> tuple[str, ...]:
        """The areas in the order in which they are resolved, given those without this module."""
        return areas

    def spirits(self, spirits: tuple[str, ...]) -> tuple[str, ...]:
        """The spirits that can be offered to, given those without this module."""
        return spirits

    def tokens(self, player: Player) -> tuple[Token, ...]:
        """What the player has to place or keep this round besides five explorers."""
        return ()

    def faults(self, position: Position, state: State) -> Iterable[Violation]:
        """What is wrong with a position in the module's own part of it, before the log."""
        return ()

    def reveal(self, state: State, area: int) -> State:
        """The table when an area's explorers are turned up, before powers are counted."""
        return state

    def power(self, state: State, seat: int, area: int) -> int:
        """What is added to the sum of a player's explorers in an area."""
        return 0

    def reward(self, state: State, area: int) -> Bundle | None:
        """The majority reward that replaces the printed one, or None."""
        return None

    def claims(self, state: State, area: int, sole: int) -> bool:
        """Whether the sole bidder of an area has to choose what he takes, before majority is settled."""
        return False

    def settled(self, state: State, area: int, majority: int | None, power: int) -> State:
        """The table after majority and decrees are taken (``majority`` None: by nobody), before any action."""
        return state

    def spaces(self, state: State, area: int, spaces: tuple[Space, ...]) -> tuple[Space, ...]:
        """The action spaces of an area as they are now, given those without this module."""
        return spaces

    def own_spaces(self, state: State, seat: int, area: int) -> tuple[Space, ...]:
        """Further spaces that this player alone may use in that area."""
        return ()

    def acted(self, state: State, area: int, seat: int, last: bool) -> State:
        """The table after a player has chosen an action; ``last``: nobody is left to choose one there."""
        return state

    def afterwards(self, state: State, area: int) -> tuple[int, ...]:
        """The seats that still have an action after all have acted, in the order in which they take it."""
        return ()

    def dusk(self, state: State) -> State:
        """The table after dusk, beyond what the base cleans up."""
        return state
