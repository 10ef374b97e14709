"""Which variables ``setof/3`` and ``bagof/3`` choose values for: those of their goal that nothing sets apart.

``setof(C, P^points(C, P), L)`` has one answer; without ``P^`` it has one for each ``P``. Each ``_`` is a variable too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from periplus.models.core.wording import tell

from .goals import HIDDEN, Goal, GoalError, bound_by, hidden, mentioned, written_name
from .ordering import Unbound, ordered
from .terms import Compound, Read, Variable


def body_of(goal: Read) -> tuple[Read, frozenset[str]]:
    """What stands behind the ``^``, with a name for each ``_``; and the variables before them."""
    body, apart = _numbered(goal), set[str]()
    while isinstance(body, Compound) and body.indicator == "^/2":
        apart |= set(names_in_term(body.arguments[0]))
        body = body.arguments[1]
    return body, frozenset(apart)


def chosen(goal: Goal, apart: frozenset[str], place: int) -> tuple[str, ...]:
    """The variables that the goal binds and for whose values there are lists of their own; raises GoalError where one
    is bound in some of its alternatives alone."""
    found = tuple(name for name in bound_by(goal) if name not in apart and not name.startswith(HIDDEN))
    given = {name for part in goal for name in mentioned(part)} - {*bound_by(goal)}
    try:
        always = ordered(goal, frozenset(given)).bound
    except Unbound:
        return found  # what others bind: it is told where all parts are known
    for name in found:
        if name not in always:
            raise GoalError(
                tell(
                    "character {place}: not every alternative binds {name}, for each value of which there would be a "
                    "list: expected aggregate_all(set(X), ...) or findall/3",
                    place=place,
                    name=written_name(name),
                )
            )
    return found


def names_in_term(term: Read) -> Iterator[str]:
    """The variables that stand in the term."""
    if isinstance(term, Variable):
        yield term.name
    elif isinstance(term, Compound):
        yield from (name for argument in term.arguments for name in names_in_term(argument))


def renamed(term: Read, names: Mapping[str, str]) -> Read:
    """The term with other names for variables."""
    if isinstance(term, Variable):
        return replace(term, name=names.get(term.name, term.name))
    if isinstance(term, Compound):
        return replace(term, arguments=tuple(renamed(argument, names) for argument in term.arguments))
    return term


def _numbered(term: Read) -> Read:
    if isinstance(term, Variable):
        return replace(term, name=hidden("_", term.place)) if term.name == "_" else term
    if isinstance(term, Compound):
        return replace(term, arguments=tuple(map(_numbered, term.arguments)))
    return term
