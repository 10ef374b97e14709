"""A move judged by two searches, of which either may have come further than the other."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from periplus.models.core.data import Move
from periplus.models.core.registry import game
from periplus.solvers import api
from periplus.solvers.answers import RankedMove, Ranking
from periplus.solvers.limits import Limits
from periplus.solvers.protocol import solver_of
from periplus.solvers.review import review
from periplus.solvers.search import Search

POSITION = api.new("kalypso", 2, 4)
MOVES: tuple[Move, ...] = game("kalypso").moves(POSITION)
LIMITS = Limits(work=1)


def told(move: Move, value: int) -> Search[Ranking]:
    """A search that knows this of the best move, and no more."""
    entry = RankedMove(move, value, 90, proved=False, loss=0, why=())
    ranking = Ranking("feasible", moves=(entry,), bound=90)
    return Search(lambda clock: iter((ranking,)), LIMITS, replace(ranking, moves=()))


@dataclass(frozen=True)
class TwoSearches:
    """A solver whose searches have come so far."""

    best: Search[Ranking]
    begun: Search[Ranking]

    def hint(self, position: Any, limits: Limits) -> Search[Ranking]:
        return self.best

    def beginning(self, position: Any, moves: Any, limits: Limits) -> Search[Ranking]:
        return self.begun

    def replay(self, verb: str, position: Any) -> Any:
        return solver_of("kalypso").replay("hint", position)


@pytest.mark.parametrize(
    ("best", "begun", "mine", "most", "loss"),
    [
        (told(MOVES[0], 17), told(MOVES[0], 6), 17, 17, 0),  # what is best of all begins so
        (told(MOVES[1], 17), told(MOVES[0], 6), 6, 17, 11),
        (told(MOVES[1], 17), told(MOVES[0], 17), 17, 17, 0),
        (told(MOVES[1], 6), told(MOVES[0], 17), 17, 17, 0),  # nothing better is known
    ],
)
def test_the_further_of_two_searches_says_what_a_move_is_worth(
    best: Search[Ranking], begun: Search[Ranking], mine: int, most: int, loss: int
) -> None:
    solver: Any = TwoSearches(best, begun)
    found = review(solver, POSITION, (MOVES[0],), LIMITS).result()
    assert found.mine is not None
    assert found.best is not None
    assert (found.mine.value, found.best.value, found.loss) == (mine, most, loss)
