"""The clauses of a game in our own words, and where each is stated in code.

The words are in the game's ``rules.md``: a clause is a line ``- **OBS-4.5** text`` under a heading ``## 4
Completing``. Everything else is prose.

``@clause("SUM-4.5")`` on a function says that what the clause means is written there. Who judges, lists, solves or
scores calls it. A clause is stated once: a second statement is refused, so a copy of a rule shows when it is written.
The constraint of a program and the relaxation of a bound are no predicates; they cite the clause where they stand
(``program.rule("SUM-5.1")``), and ``docs/coverage.md`` counts them beside these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

from .names import package_of
from .results import RuleId
from .wording import spoken, spoken_clause

F = TypeVar("F", bound=Callable[..., Any])

_ID = re.compile(r"[A-Z]+-\d+\.\d+")
_STATED: dict[RuleId, str] = {}
STATED: Mapping[RuleId, str] = MappingProxyType(_STATED)
"""The dotted name of the function that states a clause, for every clause whose module is loaded."""


def clause(*ids: RuleId) -> Callable[[F], F]:
    """Mark a function as the statement of these clauses; the function stays as it is.

    Raises ValueError for what is no clause id, and for a clause that another function states.
    """

    def mark(function: F) -> F:
        name = f"{function.__module__}.{function.__qualname__}"
        for rule in ids:
            if not _ID.fullmatch(rule):
                raise ValueError(f"{rule!r} is no clause id")
            if _STATED.setdefault(rule, name) != name:
                raise ValueError(f"{rule} is stated by {_STATED[rule]} already, not by {name} too")
        return function

    return mark


_HEADING = re.compile(r"^## (?P<section>.+)$")
_CLAUSE = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+\.\d+)\*\* (?P<text>.+)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """One clause: its id, the heading it stands under, its text."""

    id: RuleId
    section: str
    text: str

    def as_json(self) -> dict[str, str]:
        """The entry of the ``rules`` answer."""
        return {"id": self.id, "section": spoken(self.section), "text": spoken_clause(self.id, self.text)}


@cache
def rulebook(game: str) -> dict[RuleId, Rule]:
    """Every clause of the registered game, in the order of its rules.md."""
    text = files(package_of(game)).joinpath("rules.md").read_text(encoding="utf-8")
    section = ""
    found: dict[RuleId, Rule] = {}
    for line in text.splitlines():
        if heading := _HEADING.match(line):
            section = heading["section"]
        elif clause := _CLAUSE.match(line):
            found[clause["id"]] = Rule(clause["id"], section, clause["text"])
    return found
