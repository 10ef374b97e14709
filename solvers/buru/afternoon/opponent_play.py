"""What follows an action of the player until his next choice: events, Lawans, and the other humans by their model.

None of it looks at what he holds, so it is played out on the bare table, once for all that he may hold.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from periplus.models.buru.applying import apply
from periplus.models.buru.flow import settle
from periplus.models.buru.lawan.branches import ONE
from periplus.models.buru.query import Others
from periplus.models.buru.state import State

from ...memo import Memo
from .aim import is_over
from .holdings import Worlds
from .others import choice

MOST = 1 << 15
"""Tables of which is remembered what follows."""


class OpponentPlay:
    """What follows bare tables, each worked out once."""

    def __init__(self, seat: int, others: Others, stripped: Callable[[State], State]) -> None:
        """``stripped``: a table without what does not matter any more."""
        self._seat, self._stripped = seat, stripped
        self._others: Others = others
        self._worlds: Memo[State, Worlds] = Memo(MOST)

    def after(self, table: State) -> Worlds:
        """The bare worlds at the player's next choice, or after the lake; equal ones are one."""
        known = self._worlds.get(table)
        if known is None:
            table = self._stripped(table)
            known = self._worlds.get(table) or self._played(table)
            self._worlds[table] = known
        return known

    def _played(self, table: State) -> Worlds:
        found: dict[State, Fraction] = {}
        for chance, state in settle(table):
            for further, world in self._on(state):
                found[world] = found.get(world, Fraction(0)) + chance * further
        return tuple((chance, world) for world, chance in found.items())

    def _on(self, state: State) -> Worlds:
        """The same from somebody's choice on."""
        if is_over(state) or state.turn == self._seat:
            return ((ONE, self._stripped(state)),)
        state = apply(state, choice(state, self._others))
        while state.pending:
            state = apply(state, choice(state, self._others))
        return self.after(state)
