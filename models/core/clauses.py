"""Where a clause of the rules is stated in code: the one predicate or function that everything else calls.

``@clause("SUM-4.5")`` on a function says that what the clause means is written there. Who judges, lists, solves or
scores calls it. A clause is stated once: a second statement is refused, so a copy of a rule shows when it is written.
The constraint of a program and the relaxation of a bound are no predicates; they cite the clause where they stand
(``program.rule("SUM-5.1")``), and ``docs/coverage.md`` counts them beside these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from .results import RuleId

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
