"""Constraints of one's own as a rule of a game that is played: no move may lead to a table that breaks them.

The text is that of ``--rules`` of a question, read by the same reader. There a constraint forbids lines of play; here
it is looked up after each move, on the table as it then stands and as the seat that moved has it before it. So what a
line of play brings (dice that are used, tiles that are taken) cannot be named, and an objective, which chooses among
answers, is refused: at a table the seats choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.plain import PlainGame
from periplus.models.core.registry import game
from periplus.models.core.wording import say

from .of_game import solver_of
from .program import GoalError, SizeError
from .program.clauses import parse_rules
from .program.rule_set import Rules
from .ruling import RuleText, broken
from .witness import settled


class PlayRules:
    """A text of rules, read for the game of a position; raises PositionError for the field that the text is called."""

    def __init__(self, given: RuleText, start: Position) -> None:
        self._given = given
        columns = _columns(start.game)
        told = solver_of(start.game).table_facts(start, 0)
        program = settled(columns, told.facts)
        try:
            self._rules = parse_rules(given.text, program, told.names, given.source)
        except GoalError as error:
            raise PositionError(given.source, str(error)) from None
        for message in _faults(self._rules, frozenset(told.facts), frozenset(columns)):
            raise PositionError(given.source, message)
        named = {atom.relation for atom in self._rules.atoms()}
        self._named = {name: columns[name] for name in sorted(named & columns.keys())}

    def broken(self, position: Position, seat: int) -> bool:
        """Whether the table as it stands breaks a constraint for that seat.

        Raises PositionError for rules with too many cases.
        """
        program = settled(self._named, solver_of(position.game).table_facts(position, seat).facts)
        try:
            return broken(self._rules, program) is not None
        except SizeError as error:
            message = say("too large, expected fewer cases: {error}", error=error)
            raise PositionError(self._given.source, message) from None


@cache
def _columns(name: str) -> dict[str, tuple[str, ...]]:
    """The columns of every relation of the game of that name."""
    rules = game(name)
    own = rules.relations if isinstance(rules, PlainGame) else {}
    found = {table.name: table.columns for table in solver_of(name).relations()}
    return found | {relation: columns for relation, (columns, _) in own.items()}


def _faults(rules: Rules, standing: frozenset[str], known: frozenset[str]) -> Iterator[str]:
    """What such rules cannot say of a game that is played."""
    if rules.objectives:
        yield say("an objective chooses among answers, expected constraints: at a table the seats choose")
    if not rules.constraints:
        yield say(
            "these rules forbid nothing, expected a constraint such as {example}", example=":- score(9)."
        )
    for atom in rules.atoms():
        if atom.relation in known - standing:
            yield say(
                "{relation} tells of a line of play, expected what a table shows: {known}",
                relation=atom.relation,
                known=", ".join(sorted(standing)),
            )
