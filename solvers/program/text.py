r"""Goals, sums and facts as text, in Prolog's notation, read and written.

What is read is checked against a program's tables.
``fits(lyra, [R, 0], 90), \+ uses(At2), points(lyra, P), P >= 5``: a capital letter or ``_`` begins a
variable, ``_`` alone is anything, ``[2, 3]`` is a square, ``none`` is none. A name stands for the value that
is written so, whatever the case and with ``_`` for blanks and hyphens; ``'L 05'`` in quotes is taken to the
letter. Whatever is wrong is said with the character at which it stands. ``meaning.py`` reads the built-in
predicates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from periplus.models.core.wording import tell

from .cases import Bag
from .goals import (
    Atom,
    Call,
    Collect,
    Compare,
    Either,
    First,
    Goal,
    GoalError,
    Items,
    Never,
    Not,
    OpenTerm,
    Part,
    Slot,
    Var,
    names_of,
)
from .meaning import GoalNames, Meaning
from .ordering import Unbound, ordered
from .program import Program
from .refusals import unknown_relation
from .relations import Relation, Struct, Sum, Term, is_sign
from .terms import Compound, Constant, Read, Variable, read_term
from .values import Values, match

Spell: TypeAlias = Callable[[str], str]
"""How a name is written."""


def quoted(name: str) -> str:
    """A name in quotes, as Prolog and goals read it."""
    escaped = name.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
    return f"'{escaped}'"


def told_goal(goal: Goal, values: Values, spell: Spell) -> str:
    """The parts with commas between them."""
    return ", ".join(told_part(part, values, spell) for part in goal) or "true"


def told_part(part: Part, values: Values, spell: Spell) -> str:
    """The part as a goal writes it, with those values for variables that have one."""
    match part:
        case Atom():
            return _atom(part, values, spell)
        case Not():
            return f"\\+ {_atom(part.atom, values, spell)}"
        case Never():
            return f"\\+ ({told_goal(part.goal, values, spell)})"
        case Compare():
            return f"{told_slot(part.left, values, spell)} {part.operator} {told_slot(part.right, values, spell)}"
        case Either():
            return f"({' ; '.join(told_goal(goal, values, spell) for goal in part.goals)})"
        case First():
            goals = (part.condition, part.then, part.otherwise or ())
            condition, then, otherwise = (told_goal(goal, values, spell) for goal in goals)
            return f"({condition} -> {then} ; {otherwise})" if part.otherwise else f"({condition} -> {then})"
        case Collect():
            template = "count" if part.kind == "count" else told_slot(part.template, {}, spell)
            what = template if part.kind == "count" or part.witness else f"{part.kind}({template})"
            within = told_goal(part.goal, values, spell)
            return f"aggregate_all({what}, ({within}), {told_slot(part.result, values, spell)})"
        case Call():
            told = [told_slot(slot, values, spell) for slot in part.terms]
            sign = not part.name.isidentifier() or part.name == "is"
            return (
                f"{told[0]} {part.name} {told[1]}"
                if sign and len(told) == 2
                else f"{part.name}({', '.join(told)})"
            )


def told_fact(relation: str, row: Sequence[Slot], spell: Spell, values: Values | None = None) -> str:
    """A fact, or an atom with those values for variables that have one."""
    terms = ", ".join(told_slot(slot, values or {}, spell) for slot in row)
    return f"{relation}({terms})" if terms else relation


def _atom(atom: Atom, values: Values, spell: Spell) -> str:
    return told_fact(atom.relation, atom.terms, spell, values)


def told_slot(slot: Slot, values: Values, spell: Spell) -> str:
    """What stands in an atom, with those values for variables that have one."""
    if isinstance(slot, Var):
        value = values.get(slot.name, slot)
        return slot.name if isinstance(value, Var | Sum | Bag) else told_term(value, spell)
    if isinstance(slot, Items):
        items = ", ".join(told_slot(item, values, spell) for item in slot.items)
        return f"[{items}]" if slot.rest is None else f"[{items}|{told_slot(slot.rest, values, spell)}]"
    if isinstance(slot, OpenTerm):
        return _compound(slot.functor, [_argument(item, values, spell) for item in slot.items], spell)
    return told_term(slot, spell)


def _argument(slot: Slot, values: Values, spell: Spell) -> str:
    """A slot within a compound term, in brackets where an operator joins it."""
    told = told_slot(slot, values, spell)
    joined = isinstance(slot, OpenTerm | Struct) and is_sign(slot.functor)
    return f"({told})" if joined else told


def told_term(term: Term, spell: Spell) -> str:
    """A value."""
    if isinstance(term, tuple):
        return f"[{', '.join(told_term(item, spell) for item in term)}]"
    if isinstance(term, Struct):
        return _compound(term.functor, [_argument(item, {}, spell) for item in term.arguments], spell)
    if isinstance(term, int):
        return str(term)
    return "none" if term is None else spell(term)


def _compound(functor: str, told: Sequence[str], spell: Spell) -> str:
    if len(told) == 2 and is_sign(functor):
        return f"{told[0]} {functor} {told[1]}"
    name = functor if is_sign(functor) else spell(functor)
    return f"{name}({', '.join(told)})"


def parse_goal(text: str, program: Program, names: Mapping[str, Term] | None = None) -> Goal:
    """The goal that the text writes; ``names`` are further names for values, in any case.

    Raises GoalError with the character at fault: one sentence.
    """
    meaning = Meaning(program, GoalNames(program, names or {}))
    goal = meaning.goal(read_term(text))
    meaning.settle(goal)
    try:
        ordered(goal, frozenset())
    except Unbound as fault:
        raise GoalError(meaning.unbound(fault)) from None
    return goal


def parse_sum(text: str, program: Program, names: Mapping[str, Term] | None = None) -> Sum:
    """The sum that the text writes, such as ``2*points(lyra, _) - fits(_, _, _)``.

    A relation counts its facts that fit and hold; a measure adds its sums whose other columns fit, and in the place of
    the sum a variable stands that stands nowhere else. Raises GoalError, and SizeError for too large a factor.
    """
    return _SumReader(program, GoalNames(program, names or {})).sum(read_term(text))


class _SumReader:
    """Turns terms into sums."""

    def __init__(self, program: Program, names: GoalNames) -> None:
        self._program = program
        self._meaning = Meaning(program, names)

    def sum(self, term: Read) -> Sum:
        """The written sum over the program's variables."""
        terms: list[tuple[int, int]] = []
        constant = 0
        for factor, part in _weighed(term, 1):
            if part is None:
                constant += factor
                continue
            for total in self._totals(self._atom(part)):
                terms += [(factor * weight, variable) for weight, variable in total.factors]
                constant += factor * total.constant
        return Sum.of(terms, constant)

    def _atom(self, term: Read) -> Atom:
        if isinstance(term, Variable) or (isinstance(term, Constant) and not isinstance(term.value, str)):
            raise GoalError(_no_sum(term.place + 1))
        relation = term.functor if isinstance(term, Compound) else str(term.value)
        if self._program.table(relation) is None:
            raise GoalError(unknown_relation(self._program, relation, term.place))
        return self._meaning.atom(relation, term)

    def _totals(self, atom: Atom) -> Iterator[Sum]:
        table = self._program.table(atom.relation)
        if isinstance(table, Relation):
            fitting = (literal for row, literal in table.facts.items() if match(atom.terms, row, {}))
            yield from (Sum.of([(1, literal)]) for literal in fitting)
        elif table is not None:
            *key, total = atom.terms
            if not isinstance(total, Var) or total.name in names_of(key):
                raise GoalError(_no_sum(atom.place))
            yield from (found for row, found in table.sums.items() if match(key, row, {}))


def _weighed(term: Read, factor: int) -> Iterator[tuple[int, Read | None]]:
    """The terms of a sum, each with its factor; None stands for one."""
    if isinstance(term, Constant) and isinstance(term.value, int):
        yield factor * term.value, None
    elif not isinstance(term, Compound):
        yield factor, term
    elif term.indicator in ("+/2", "-/2"):
        yield from _weighed(term.arguments[0], factor)
        yield from _weighed(term.arguments[1], factor if term.functor == "+" else -factor)
    elif term.indicator in ("-/1", "+/1"):
        yield from _weighed(term.arguments[0], -factor if term.functor == "-" else factor)
    elif term.indicator == "*/2":
        number, part = term.arguments
        if not isinstance(number, Constant) or not isinstance(number.value, int) or not _fact(part):
            raise GoalError(_no_sum(term.place + 1))
        yield factor * number.value, part
    else:
        yield factor, term


def _fact(term: Read) -> bool:
    return isinstance(term, Compound) or (isinstance(term, Constant) and isinstance(term.value, str))


def _no_sum(place: int) -> str:
    return tell(
        "character {place}: expected a sum of facts and measures such as 2*completed(t1) - stars(_)",
        place=place,
    )
