"""Parts of goals and facts as text, as goals write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from .cases import Bag
from .goals import (
    Atom,
    Call,
    Collect,
    Compare,
    Either,
    First,
    Goal,
    Items,
    Never,
    Not,
    OpenTerm,
    Part,
    Slot,
    Var,
)
from .relations import Struct, Sum, Term
from .values import Values

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
            return f"{_slot(part.left, values, spell)} {part.operator} {_slot(part.right, values, spell)}"
        case Either():
            return f"({' ; '.join(told_goal(goal, values, spell) for goal in part.goals)})"
        case First():
            goals = (part.condition, part.then, part.otherwise or ())
            condition, then, otherwise = (told_goal(goal, values, spell) for goal in goals)
            return f"({condition} -> {then} ; {otherwise})" if part.otherwise else f"({condition} -> {then})"
        case Collect():
            template = "count" if part.kind == "count" else _slot(part.template, {}, spell)
            what = template if part.kind == "count" or part.witness else f"{part.kind}({template})"
            within = told_goal(part.goal, values, spell)
            return f"aggregate_all({what}, ({within}), {_slot(part.result, values, spell)})"
        case Call():
            told = [_slot(slot, values, spell) for slot in part.terms]
            sign = not part.name.isidentifier() or part.name == "is"
            return (
                f"{told[0]} {part.name} {told[1]}"
                if sign and len(told) == 2
                else f"{part.name}({', '.join(told)})"
            )


def told_fact(relation: str, row: Sequence[Slot], spell: Spell, values: Values | None = None) -> str:
    """A fact, or an atom with those values for variables that have one."""
    terms = ", ".join(_slot(slot, values or {}, spell) for slot in row)
    return f"{relation}({terms})" if terms else relation


def _atom(atom: Atom, values: Values, spell: Spell) -> str:
    return told_fact(atom.relation, atom.terms, spell, values)


def _slot(slot: Slot, values: Values, spell: Spell) -> str:
    if isinstance(slot, Var):
        value = values.get(slot.name, slot)
        return slot.name if isinstance(value, Var | Sum | Bag) else told_term(value, spell)
    if isinstance(slot, Items):
        items = ", ".join(_slot(item, values, spell) for item in slot.items)
        return f"[{items}]" if slot.rest is None else f"[{items}|{_slot(slot.rest, values, spell)}]"
    if isinstance(slot, OpenTerm):
        return _compound(slot.functor, [_argument(item, values, spell) for item in slot.items], spell)
    return told_term(slot, spell)


def _argument(slot: Slot, values: Values, spell: Spell) -> str:
    """A slot within a compound term, in brackets where an operator joins it."""
    told = _slot(slot, values, spell)
    joined = isinstance(slot, OpenTerm | Struct) and not slot.functor[0].isalpha()
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
    if len(told) == 2 and not functor[0].isalpha():
        return f"{told[0]} {functor} {told[1]}"
    name = spell(functor) if functor[0].isalpha() else functor
    return f"{name}({', '.join(told)})"
