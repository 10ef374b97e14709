"""What a game's solvers offer, behind the one Python interface of ``api.py``."""

from __future__ import annotations

from typing import Any, Protocol

from .answers import Answer, Ranking
from .asking import Query, Table
from .limits import Limits
from .search import Search


class Solver(Protocol):
    """A game's questions. Positions are legal when they come here; ``api.py`` has checked them.

    What a search yields has been replayed: every move and line through the game's rules, every value against
    the game's own score at the end of its line. A figure that cannot be replayed is a bound, not a value. A
    search that brings its own ``confirm`` knows better than the position's moves how to play its answer.

    ``hint``, ``solve``, ``maximum`` and ``query`` raise PositionError at once for a position that cannot be
    asked so.
    """

    maximum_goes_on: bool
    """Whether ``maximum`` goes on from the position, which has to be legal then; otherwise it looks at the
    components alone, and any position will do."""

    def hint(self, position: Any, limits: Limits) -> Search[Ranking]:
        """Every legal move, ranked; ``limits.count`` cuts the list."""
        ...

    def solve(self, position: Any, limits: Limits) -> Search[Answer]:
        """The best line of the position's own horizon."""
        ...

    def maximum(self, position: Any, limits: Limits) -> Search[Answer]:
        """The best score over all that the components allow."""
        ...

    def query(self, position: Any) -> Query:
        """The program whose worlds are the lines of play of the position's own horizon."""
        ...

    def relations(self) -> tuple[Table, ...]:
        """What goals may be about, whatever the position."""
        ...
