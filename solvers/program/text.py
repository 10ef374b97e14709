"""Goals and sums written as text, in Prolog's notation: read, and checked against a program's tables.

``fits(lyra, At, 90), \\+ uses(At2), points(lyra, P), P >= 5``: a capital letter or ``_`` begins a variable,
``_`` alone is anything, ``[2, 3]`` is a square, ``none`` is none. A name stands for the value that is written
so, whatever the case and with ``_`` for blanks and hyphens; ``'L 05'`` in quotes is taken to the letter.
Whatever is wrong is said with the character at which it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedInput

from periplus.models.core.wording import say, spoken, tell

from .goals import Atom, Compare, Goal, GoalError, Not, Operator, Part, Slot, Var, variables
from .program import Program
from .relations import Relation, Sum, Term

_GRAMMAR = r"""
goal: _part ("," _part)* "."?
_part: atom | denial | comparison
denial: _NOT atom
comparison: slot OPERATOR slot
sum: _first _next*
_first: plus | minus_first
_next: "+" plus | "-" minus
plus: _product
minus: _product
minus_first: "-" _product
_product: NUMBER | [NUMBER "*"] atom
atom: NAME ["(" slot ("," slot)* ")"]
slot: VARIABLE | NUMBER | SIGNED | NAME | QUOTED | square
square: "[" (NUMBER | SIGNED) ("," (NUMBER | SIGNED))* "]"
_NOT: "\\+"
OPERATOR: "=<" | ">=" | "\\=" | "=" | "<" | ">"
VARIABLE: /[A-Z_]\w*/
NAME: /[^\W\d_A-Z]\w*/
NUMBER: /\d{1,9}/
SIGNED: /-\d{1,9}/
QUOTED: /'(?:[^'\\\n]|\\.)*'/
%import common.WS
%ignore WS
"""

MAX_LENGTH = 2000
"""Characters of a goal or sum."""
_SAYS = {
    "_NOT": "'\\+'",
    "OPERATOR": say("a comparison"),
    "VARIABLE": say("a variable"),
    "NAME": say("a name"),
    "NUMBER": say("a number"),
    "SIGNED": say("a number"),
    "QUOTED": say("a quoted name"),
    "LPAR": "'('",
    "RPAR": "')'",
    "COMMA": "','",
    "LSQB": "'['",
    "RSQB": "']'",
    "DOT": "'.'",
    "STAR": "'*'",
    "PLUS": "'+'",
    "MINUS": "'-'",
    "$END": say("the end"),
}


@cache
def _parser(start: str) -> Lark:
    return Lark(_GRAMMAR, parser="lalr", start=start, maybe_placeholders=False)


def parse_goal(text: str, program: Program, names: Mapping[str, Term] | None = None) -> Goal:
    """The goal that the text writes; ``names`` are further names for values, in any case.

    Raises GoalError with the character at fault: one sentence.
    """
    reader = _Reader(text, program, names or {})
    goal = tuple(reader.parts(_tree("goal", text)))
    reader.bound(goal)
    return goal


def singletons(goal: Goal, program: Program, names: Mapping[str, Term] | None = None) -> Iterator[str]:
    """A warning for each variable that stands once and is a value as it prints: ``completed(T1)`` is about any card."""
    values = _Reader("", program, names or {}).values
    slots = [slot for part in goal for slot in _slots(part) if isinstance(slot, Var)]
    for slot in dict.fromkeys(slots):
        known = plain(slot.name)
        if slots.count(slot) == 1 and values.get(known) == slot.name:
            yield say(
                "{name} begins with a capital letter, so it is a variable and stands for anything: "
                "did you mean {known}?",
                name=slot.name,
                known=known,
            )


def _slots(part: Part) -> tuple[Slot, ...]:
    match part:
        case Atom():
            return part.terms
        case Not():
            return part.atom.terms
        case Compare():
            return (part.left, part.right)


def parse_sum(text: str, program: Program, names: Mapping[str, Term] | None = None) -> Sum:
    """The sum that the text writes, such as ``2*points(lyra, _) - fits(_, _, _)``.

    A relation counts its facts that fit and hold, a measure adds its sums that fit. Raises GoalError.
    """
    reader = _Reader(text, program, names or {})
    return reader.sum(_tree("sum", text))


def _tree(start: str, text: str) -> Tree[Token]:
    if not text.strip():
        raise GoalError(tell("character 1: nothing is written, expected a name"))
    if len(text) > MAX_LENGTH:
        raise GoalError(
            tell(
                "character {place}: too long, expected {most} characters at most",
                place=MAX_LENGTH + 1,
                most=MAX_LENGTH,
            )
        )
    try:
        return _parser(start).parse(text)
    except UnexpectedInput as error:
        raise GoalError(_syntax(error, text)) from None


def _syntax(error: UnexpectedInput, text: str) -> str:
    token = getattr(error, "token", None)
    at_end = isinstance(error, UnexpectedEOF) or (token is not None and token.type == "$END")
    place = len(text.rstrip()) if at_end or error.pos_in_stream is None else error.pos_in_stream
    allowed = (
        getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", ())
    )
    wanted = sorted({spoken(_SAYS.get(str(name), str(name))) for name in allowed or ()})
    found = tell("the end") if place >= len(text.rstrip()) else repr(text[place])
    return tell(
        "character {place}: {found} is out of place, expected {wanted}",
        place=place + 1,
        found=found,
        wanted=tell(" or ").join(wanted),
    )


def plain(name: object) -> str:
    """A value as a goal may write it: lower case, every run of other signs one ``_``."""
    return re.sub(r"\W+", "_", str(name).casefold()).strip("_")


def _readable(term: str) -> tuple[bool, str]:
    """Terms written as they are come last, and so win a name from those that only read like them."""
    return term.casefold() == plain(term), term


class _Reader:
    """Turns trees into goals, checking names against the program."""

    def __init__(self, text: str, program: Program, names: Mapping[str, Term]) -> None:
        self._text = text
        self._program = program
        self._places: dict[str, int] = {}
        self.values: dict[str, Term] = {plain(name): term for name, term in names.items()}
        terms = set(self._terms())  # their own names come before those given
        self.values |= {plain(term): term for term in sorted(terms, key=_readable)}

    def _terms(self) -> Iterator[str]:
        for relation in self._program.relations.values():
            if not relation.waits:
                yield from (term for row in relation.facts for term in row if isinstance(term, str))
        for measure in self._program.measures.values():
            if not measure.waits:
                yield from (term for row in measure.sums for term in row if isinstance(term, str))

    def parts(self, tree: Tree[Token]) -> Iterator[Part]:
        """The parts of a goal. Raises GoalError for a name that the program does not know."""
        for part in tree.children:
            if not isinstance(part, Tree):
                continue
            match part.data:
                case "atom":
                    yield self._atom(part)
                case "denial":
                    yield Not(self._atom(_subtree(part.children[0])))
                case _:
                    left, operator, right = part.children
                    sign: Operator = str(operator)  # type: ignore[assignment]
                    yield Compare(sign, self._slot(_subtree(left)), self._slot(_subtree(right)))

    def bound(self, goal: Goal) -> None:
        """Raise GoalError for a comparison of what no atom binds."""
        names = variables(goal)
        for part in goal:
            for slot in (part.left, part.right) if isinstance(part, Compare) else ():
                if isinstance(slot, Var) and slot.name not in names:
                    place = self._places[slot.name] + 1
                    raise GoalError(
                        tell(
                            "character {place}: nothing binds {name}, expected an atom that does",
                            place=place,
                            name=slot.name,
                        )
                    )

    def sum(self, tree: Tree[Token]) -> Sum:
        """The written sum over the program's variables."""
        terms: list[tuple[int, int]] = []
        constant = 0
        for part in tree.children:
            tokens = _subtree(part).children
            sign = 1 if _subtree(part).data == "plus" else -1
            factor = next((int(token) for token in tokens if isinstance(token, Token)), 1) * sign
            atom = next((token for token in tokens if isinstance(token, Tree)), None)
            if atom is None:
                constant += factor
                continue
            for total in self._totals(self._atom(atom)):
                terms += [(factor * weight, variable) for weight, variable in total.factors]
                constant += factor * total.constant
        return Sum.of(terms, constant)

    def _totals(self, atom: Atom) -> Iterator[Sum]:
        table = self._program.table(atom.relation)
        if isinstance(table, Relation):
            fitting = (literal for row, literal in table.facts.items() if _fits(atom.terms, row))
            yield from (Sum.of([(1, literal)]) for literal in fitting)
        elif table is not None:
            yield from (total for key, total in table.sums.items() if _fits(atom.terms[:-1], key))

    def _atom(self, tree: Tree[Token]) -> Atom:
        name, *slots = tree.children
        relation, place = str(name), _place(name)
        table = self._program.table(relation)
        if table is None:
            known = ", ".join(sorted({*self._program.relations, *self._program.measures}))
            raise GoalError(
                tell(
                    "character {place}: unknown relation {relation}, expected one of {known}",
                    place=place,
                    relation=relation,
                    known=known,
                )
            )
        if len(slots) != len(table.columns):
            columns = ", ".join(table.columns)
            raise GoalError(
                tell(
                    "character {place}: {relation} takes {relation}({columns}), got {number} values",
                    place=place,
                    relation=relation,
                    columns=columns,
                    number=len(slots),
                )
            )
        return Atom(relation, tuple(self._slot(_subtree(slot)) for slot in slots))

    def _slot(self, tree: Tree[Token]) -> Slot:
        (child,) = tree.children
        if isinstance(child, Tree):
            return tuple(int(str(token)) for token in child.children)
        match child.type:
            case "VARIABLE":
                self._places.setdefault(str(child), child.start_pos or 0)
                return Var(str(child))
            case "NUMBER" | "SIGNED":
                return int(child)
            case "QUOTED":
                return re.sub(r"\\(.)", r"\1", child[1:-1])
        return self._named(child)

    def _named(self, token: Token) -> Term:
        if token == "none":
            return None
        if plain(token) not in self.values:
            known = ", ".join(sorted(self.values)) or tell("none at all")
            what = tell(
                "character {place}: unknown name {token}, expected one of {known}",
                place=_place(token),
                token=token,
                known=known,
            )
            raise GoalError(what[:400])
        return self.values[plain(token)]


def _fits(slots: tuple[Slot, ...], row: tuple[Term, ...]) -> bool:
    return all(isinstance(slot, Var) or slot == term for slot, term in zip(slots, row, strict=True))


def _subtree(child: Tree[Token] | Token) -> Tree[Token]:
    if isinstance(child, Token):
        raise TypeError(f"{child!r} is no subtree of the grammar")
    return child


def _place(token: Tree[Token] | Token) -> int:
    return (token.start_pos or 0) + 1 if isinstance(token, Token) else 1
