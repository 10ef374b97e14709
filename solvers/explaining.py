"""Why a goal cannot hold: the irreducible set of clauses and given facts, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .asking import Query
from .limits import Clock, Limits, Reason
from .program import Goal, Why
from .program import why as reasons
from .program.text import parse_goal
from .search import Search


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known of a goal: that some world has it, or what forbids it, or (stopped early) nothing."""

    why: Why | None = None
    text: str = "Not known: the question was stopped before an answer."
    reason: Reason | None = None

    def stopped(self, reason: Reason) -> Explanation:
        """The same knowledge as the final word of a search that ended for ``reason``."""
        return replace(self, reason=reason)

    def as_json(self) -> dict[str, Any]:
        """The ``why`` answer; ``holds`` is null where nothing is known."""
        known = self.why
        return {
            "holds": known.holds if known else None,
            "rules": list(known.rules) if known else [],
            "facts": [fact.as_json() for fact in known.facts] if known else [],
            "irreducible": known.irreducible if known else False,
            "text": self.text,
        }


def why(query: Query, goal: str, limits: Limits) -> Search[Explanation]:
    """What forbids the goal, confirmed by the game's rules code where the query has a way to.

    Raises GoalError at once for a goal that cannot be read.
    """
    parsed = parse_goal(goal, query.program, query.names)
    return Search(lambda clock: _run(query, goal, parsed, clock), limits, Explanation())


def _run(query: Query, text: str, goal: Goal, clock: Clock) -> Iterator[Explanation]:
    found = reasons(query.program, goal, clock, confirm=query.confirm)
    yield Explanation(found, _sentences(query, text, found))


def _sentences(query: Query, goal: str, why: Why) -> str:
    """The answer as a reader follows it: the facts, then the clauses in their own words."""
    if why.holds:
        return f"It can hold: {goal}"
    facts = [query.say(fact) for fact in why.facts]
    clauses = [f"{rule}: {query.clauses[rule]}" if rule in query.clauses else rule for rule in why.rules]
    if not facts and not clauses:
        return f"It cannot hold: {goal}. No facts of this position could make it true."
    smallest = "" if why.irreducible else " Fewer of them might do."
    return "\n".join([f"It cannot hold: {goal}", *_list("because", facts), *_list("by", clauses)]) + smallest


def _list(head: str, entries: list[str]) -> list[str]:
    return [head, *(f"- {entry}" for entry in entries)] if entries else []
