"""A game's solver whose questions are modules of its package, each loaded when it is first asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic

from periplus.models.core.data import Move, PositionT
from periplus.models.core.errors import PositionError, echo
from periplus.models.core.registry import game
from periplus.models.core.wording import say, with_guess

from .limits import Limits
from .search import Search

if TYPE_CHECKING:
    from .answers import Answer, Ranking
    from .asking import GoalRelation, Query
    from .protocol import Certifiable
    from .replay import Replay, Verb
    from .witness import TableFacts


def asks_otherwise(kind: str | None, expected: Sequence[str]) -> PositionError:
    """What is said where rules are put to a question whose solutions are not the worlds that goals are about."""
    return PositionError(
        "ask.kind",
        say(
            "rules are put to the worlds that goals are about, and {kind} asks of others: expected {expected}",
            kind=kind or say("nothing"),
            expected=", ".join(expected),
        ),
    )


@dataclass(frozen=True, slots=True)
class Questions(Generic[PositionT]):
    """The Solver protocol for the package of a game.

    ``hint``, ``solve`` and ``maximum`` are answered by a function ``(position, limits)``, written ``module:function``
    or as the module whose ``search`` it is; the module for goals has ``query(position)``, an ``EMPTY``
    position whose program has every relation, and ``table_facts(position, seat)``. What is not asked is not loaded.
    """

    package: str
    """The package's ``__name__``."""
    hint_in: str | Mapping[str, str] = "hint"
    """The function; where each question in ``ask.kind`` has one of its own, those by question."""
    solve_in: str | Mapping[str, str] = "solve"
    """The same."""
    maximum_in: str = "maximum"
    goals_in: str = "asking.query"
    best_in: str = "asking.best"
    """Its ``query(verb, position)`` is for ``best_query``."""
    certified_in: str = "maximum"
    """Its ``certifiable(verb, position)`` is the program of a question's certificate, None for another question."""
    beginning_in: str | None = None
    """The function ``(position, moves, limits)`` for ``beginning``; None: the game ranks every choice anyway."""
    maximum_goes_on: bool = True
    """Whether ``maximum`` goes on from the position; otherwise it looks at the components alone."""

    def hint(self, position: PositionT, limits: Limits) -> Search[Ranking]:
        """The ranking of what the position's player may do; raises PositionError for what cannot be asked so."""
        search: Search[Ranking] = self._asked(position, self.hint_in)(position, limits)
        return search

    def beginning(self, position: PositionT, moves: Sequence[Move], limits: Limits) -> Search[Ranking] | None:
        """The best choice that begins with the moves, as the module for it finds it."""
        if self.beginning_in is None:
            return None
        search: Search[Ranking] | None = self._function(self.beginning_in)(position, moves, limits)
        return search

    def solve(self, position: PositionT, limits: Limits) -> Search[Answer]:
        """The answer to the position's own question; raises PositionError as ``hint`` does."""
        search: Search[Answer] = self._asked(position, self.solve_in)(position, limits)
        return search

    def maximum(self, position: PositionT, limits: Limits) -> Search[Answer]:
        """The best that the components allow; raises PositionError as ``hint`` does."""
        search: Search[Answer] = self._function(self.maximum_in)(position, limits)
        return search

    def replay(self, verb: Verb, position: PositionT) -> Replay[PositionT]:
        """How the answers to the position's question are checked, from the package's ``verify``."""
        module = self._module("verify")
        replay: Replay[PositionT] = module.REPLAYS[verb][module.kind(verb, position)]
        return replay

    def query(self, position: PositionT) -> Query:
        """The program whose worlds goals are about; raises PositionError as ``hint`` does."""
        query: Query = self._module(self.goals_in).query(position)
        return query

    def best_query(self, verb: Verb, position: PositionT) -> Query:
        """The program whose best world is sought under rules; raises PositionError where there is none."""
        query: Query = self._module(self.best_in).query(verb, position)
        return query

    def certifiable(self, verb: Verb, position: PositionT) -> Certifiable | None:
        """The program of the question's certificate; None where its proof is no program's."""
        program: Certifiable | None = self._module(self.certified_in).certifiable(verb, position)
        return program

    def table_facts(self, position: PositionT, seat: int) -> TableFacts:
        """What a seat has before it as the table stands."""
        facts: TableFacts = self._module(self.goals_in).table_facts(position, seat)
        return facts

    def relations(self) -> tuple[GoalRelation, ...]:
        """Every relation and measure that goals may name."""
        from .asking import tables  # noqa: PLC0415 — programs are loaded when they are first asked for

        module = self._module(self.goals_in)
        empty = game(self.package.rpartition(".")[2]).load(module.EMPTY)
        return tables(module.query(empty).program)

    def _asked(self, position: Any, functions: str | Mapping[str, str]) -> Any:
        """The function for the position's question; raises PositionError for a question that has none."""
        if isinstance(functions, str):
            return self._function(functions)
        kind = position.ask.kind
        if kind not in functions:
            given = say("nothing") if kind is None else echo(kind)
            message = say("expected one of {kinds}, got {given}", kinds=", ".join(functions), given=given)
            raise PositionError("ask.kind", with_guess(message, kind, functions))
        return self._function(functions[kind])

    def _function(self, name: str) -> Any:
        module, _, function = name.partition(":")
        return getattr(self._module(module), function or "search")

    def _module(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")
