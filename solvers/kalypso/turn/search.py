"""The best rest of one or several turns from a state on, proved: what ``search.values`` is told of Kalypso.

An option is a step, or that the pending area of a state is declined, which is no step. Bounds are those of ``node``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from periplus.models.kalypso.kernel import Step, after
from periplus.models.kalypso.moves import End
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.turn import is_over

from ...limits import Clock
from ...search.values import Option, SearchWindow, StateSearch
from .ceiling import UNBOUNDED
from .node import Node
from .open_areas import StateFacts
from .pieces import NOTHING, Pieces, pieces_of

END = End()
EFFORT = 0.0003
"""What a state counts for in ``Limits.work``: about its seconds."""
STATES = 120_000
"""States remembered at most."""


class TurnSearch(StateSearch[Node, Step]):
    """The best values of one objective."""

    def __init__(self, objective: Objective, clock: Clock, states: int = STATES) -> None:
        super().__init__(clock, EFFORT, states)
        self._objective: Objective = objective

    def node(self, state: State, ends: int, limit: int = UNBOUNDED) -> Node:
        """The state as a node of the search, whose lines are known to be worth no more than ``limit``.

        ``ends`` counts the turns to be ended, the present one among them.
        """
        return Node(StateFacts(state, self._objective), _later(state, ends), ends, limit=limit)

    def key(self, node: Node) -> Hashable:
        """A state with other turns to come, or other areas declined, has another future."""
        return node.state, node.ends, node.open.declined

    def reached(self, state: State, ends: int, limit: int = UNBOUNDED) -> tuple[int, Node | None]:
        """The objective where the last turn has ended, nothing before; and the node where it has not."""
        node = self.node(state, ends, limit)
        return (node.now, None) if ends == 0 or is_over(state) else (0, node)

    def options(self, node: Node, window: SearchWindow) -> Iterator[Option[Step, Node]]:
        """The end of the last turn once nothing is in hand, then every step, or that an area is declined."""
        if node.idle:
            yield END, node.now, None
        if window.cuts(node.ceiling):
            return
        for ceiling, step, limit in node.options(lambda: window.floor):
            if window.cuts(ceiling):
                return
            if limit <= window.floor:
                window.most = max(window.most, limit)
            elif step is None:
                yield None, 0, node.declining()
            else:
                yield step, *self.reached(after(node.state, step), node.ends - is_end(step), limit)

    def charge(self, work: float) -> None:
        """Count work of another kind; raises Stop by the clock."""
        self._clock.work(work)

    @property
    def worked(self) -> float:
        """The work done so far under this clock."""
        return self._clock.worked

    @property
    def seed(self) -> int:
        """The seed of random choices."""
        return self._clock.limits.seed


def is_end(step: Step) -> bool:
    """Whether the step ends a turn."""
    return isinstance(step, End)


def _later(state: State, ends: int) -> Pieces:
    """The tiles that the offers to come may give, each with the most of every icon.

    While nothing fresh lies on the board, an offer that waits may still come in the present turn: the hand can
    become empty without a placement (a net is cast, a garden laid, a piece stored), and then a tile is taken.
    """
    offers = [state.offer] if state.offer and (ends > 1 or not state.own.fresh) else []
    pieces = NOTHING
    for offer in (*offers, *state.ahead):
        shown = [pieces_of((tile,)).icons for tile in offer]
        icons = tuple(max(numbers) for numbers in zip(*shown, strict=True))
        pieces = pieces.with_more(Pieces(salvage=1, icons=icons))
    return pieces
