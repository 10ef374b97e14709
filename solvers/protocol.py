"""What a game's solvers offer, behind the one Python interface of ``api.py``, and a game's solver by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from periplus.models.core.data import Move, Position, PositionT
from periplus.models.core.errors import PositionError
from periplus.models.core.names import has, part_of
from periplus.models.core.registry import known
from periplus.models.core.wording import say

from .answers import Answer, Ranking
from .asking import GoalRelation, Query
from .limits import Limits
from .replay import Replay, Verb
from .search import Search
from .witness import TableFacts

if TYPE_CHECKING:
    from .program import Program
    from .shapes import Number


@dataclass(frozen=True, slots=True)
class Certifiable:
    """A program of which every answer to a question is a world, and what its objective is.

    It is built from the position alone, without a search and without what any search has found, so whoever checks a
    certificate builds the same one.
    """

    program: Program
    figure: Callable[[int], Number] = int
    """What the answer is worth in a world of that objective: no answer is worth more than in the best world."""
    minimise: bool = False
    """Whether small values are good ones, such as a number of tiles: the objective then grows as they fall."""
    relaxation: str = ""
    """What the program leaves out, as a sentence: it may then have a world that is no answer, and its best figure is a
    bound alone. Empty: the best figure is the answer's value."""


class Solver(Protocol[PositionT]):
    """A game's questions. Positions are legal when they come here; ``api.py`` has checked them.

    What a search yields is replayed by ``verify.py`` before anybody gets it: every line of every answer goes
    through the game's ``replay`` of that kind of question, and value, score lines and further fields have to be
    what the rules say. So no solver can opt out: a kind of question without a replay is not answered, and a test
    walks over all of them. The contract of a replay is in ``replay.py``; in short, for a game:

    - ``verify.py`` in the solver's package has ``REPLAYS``, a ``Replay`` for each verb and kind of question, and
      ``kind(verb, position)``, the name of the kind that a position asks;
    - ``Replay.line(position, line)`` plays the steps with the model's own ``fault`` and ``apply``, keeps to the
      question's horizon, and returns the value that the rules give, the score lines, and further fields;
    - a value that averages over what nobody knows is worked out anew where that is cheap, otherwise ``declared``;
    - ``Replay.choices(position)`` are the moves that a full ranking has;
    - ``sampled`` says that values may be means of play-outs, which come with ``mean``, ``stderr``, ``samples``.

    ``hint``, ``solve``, ``maximum`` and ``query`` raise PositionError at once for a position that cannot be
    asked so.
    """

    @property
    def maximum_goes_on(self) -> bool:
        """Whether ``maximum`` goes on from the position, which has to be legal then.

        Otherwise it looks at the components alone, and any position will do.
        """
        ...

    def hint(self, position: PositionT, limits: Limits) -> Search[Ranking]:
        """Every legal move in the position, ranked by what it is worth; ``limits.count`` cuts the list."""
        ...

    def beginning(self, position: PositionT, moves: Sequence[Move], limits: Limits) -> Search[Ranking] | None:
        """A ranking of one: the best choice in the position that begins with these legal moves, within the limits.

        None where ``hint`` ranks every choice as soon as it knows the best, or the moves are no beginning of one.
        """
        ...

    def solve(self, position: PositionT, limits: Limits) -> Search[Answer]:
        """The best line of the position's own horizon, found within the limits, with its value and a bound."""
        ...

    def maximum(self, position: PositionT, limits: Limits) -> Search[Answer]:
        """The best score over all that the components of the position's game allow, found within the limits."""
        ...

    def replay(self, verb: Verb, position: PositionT) -> Replay[PositionT]:
        """How the answers of ``verb`` to the position's question are checked."""
        ...

    def query(self, position: PositionT) -> Query:
        """The program whose worlds are the lines of play of the position's own horizon."""
        ...

    def best_query(self, verb: Verb, position: PositionT) -> Query:
        """The program whose best world answers ``verb`` under rules of one's own.

        It is that of ``query`` unless the position's own question is another. Raises PositionError for a question to
        which no rules can be put.
        """
        ...

    def certifiable(self, verb: Verb, position: PositionT) -> Certifiable | None:
        """The program whose proof is that of the position's question; None for one whose proof is no program's."""
        ...

    def table_facts(self, position: PositionT, seat: int) -> TableFacts:
        """What a seat has before it as the table of the position stands: what rules of played games may be about."""
        ...

    def relations(self) -> tuple[GoalRelation, ...]:
        """What goals may be about, whatever the position."""
        ...


def solver_of(name: str) -> Solver[Position]:
    """The solver of the game of that name, its answers not checked yet; raises PositionError for an unknown game.

    It is asked about positions of that game alone, which no type says: what a name stands for is known when it runs.
    """
    if has(known(name), "solvers"):
        solver: Solver[Position] = part_of(name, "solvers").SOLVER
        return solver
    from .plain import PlainSolver  # noqa: PLC0415 — a game with a solver does not need it

    return PlainSolver()


def certifiable(verb: Verb, position: Position) -> Certifiable:
    """The program of the question; raises PositionError for a question whose proof is not a program's."""
    program = solver_of(position.game).certifiable(verb, position)
    if program is None:
        raise PositionError(
            "ask", say("the proof of this question is no program's, so there is no certificate of it")
        )
    return program
