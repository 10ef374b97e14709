"""The tables of a program as text: Prolog with ``library(clpfd)``, an answer set program, OPB rows, JSON.

Names are written as goals write them, so the same goal can be put to Prolog: ``t1`` for T1, and in quotes what is no
plain word or means something else so. A square is ``[2, 3]`` in Prolog and ``(2, 3)`` in an answer set program.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from ..asking import Query
from ..program import Struct, Term
from ..program.meaning import GoalNames, plain
from ..program.text import quoted
from .reserved import is_reserved
from .tables import ClauseRow, Listed, ProgramTables, SumRow, least, program_tables

WORD = re.compile(r"[a-z][a-zA-Z0-9_]*")
"""A name that needs no quotes in either language."""
LARGEST_INTEGER = 2**31
"""Answer set solvers count in 32 bits."""

INTERPRETER = """\
:- use_module(library(clpfd)).

%!  program is det. What holds in every world, as constraints. A relation that is called between program/0 and
%   the finding of a world is a constraint too.
program :-
    periplus_variables(Number),
    functor(World, world, Number),
    numlist(1, Number, Indices),
    maplist(periplus_ranged(World), Indices),
    b_setval(periplus_world, World),
    findall(Terms-Least, periplus_row(_, Terms, Least), Rows),
    maplist(periplus_posted(World), Rows).

%!  world is nondet. A world, and on backtracking the others; then relations and sums are about it.
world :-
    program,
    periplus_labelled.

%!  in_some(:Goal) is nondet. Goal, made of facts and sums, holds in some world: each answer once.
in_some(Goal) :-
    term_variables(Goal, Names),
    distinct(Names, ( program,
                      call(Goal),
                      term_variables(Names, Open),
                      label(Open),
                      once(periplus_labelled) )).

periplus_labelled :-
    b_getval(periplus_world, World),
    term_variables(World, Open),
    label(Open).

periplus_posted(World, Terms-Least) :-
    maplist(periplus_factor(World), Terms, Factors, Values),
    scalar_product(Factors, Values, #>=, Least).

periplus_ranged(World, Index) :-
    arg(Index, World, Value),
    (   periplus_range(Index, Low, High)
    ->  Value in Low..High
    ;   Value in 0..1
    ).

periplus_factor(World, Factor*Index, Factor, Value) :-
    arg(Index, World, Value).

%   A literal is the number of a variable, or minus it for its denial.
periplus_true(Literal) :-
    b_getval(periplus_world, World),
    (   Literal > 0
    ->  arg(Literal, World, 1)
    ;   Index is -Literal,
        arg(Index, World, 0)
    ).

periplus_sum(Terms, Constant, Sum) :-
    b_getval(periplus_world, World),
    maplist(periplus_factor(World), Terms, Factors, Values),
    Minus is -Constant,
    scalar_product([-1|Factors], [Sum|Values], #=, Minus).

"""


def exported(query: Query, form: str) -> str:
    """The program of the query in that form, one of ``FORMS``; raises PositionError where it is too large for it."""
    if form not in FORMS:
        raise PositionError(
            "form", say("{form}, expected one of {forms}", form=echo(form), forms=", ".join(FORMS))
        )
    found = program_tables(query)
    for table in found.tables:
        if is_reserved(form, table.name, table.columns):
            raise PositionError(
                "rules", say("{name} is taken in this form, expected another name", name=table.name)
            )
    return FORMS[form](found, GoalNames(query.program, query.names).values)


class _Spelling:
    """Values as a language writes them."""

    def __init__(
        self, names: Mapping[str, Term], quoted: Callable[[str], str], *, tuples: bool = False
    ) -> None:
        self._names = names
        self._quoted = quoted
        self._tuples = tuples

    def term(self, term: Term) -> str:
        """One value."""
        if isinstance(term, tuple):
            items = ",".join(map(self.term, term))
            if self._tuples:
                return f"({items},)" if len(term) == 1 else f"({items})"
            return f"[{items}]"
        if isinstance(term, Struct):
            return f"{self.name(term.functor)}({','.join(map(self.term, term.arguments))})"
        if isinstance(term, int):
            return str(term)
        return "none" if term is None else self.name(term)

    def name(self, name: str) -> str:
        """A name, by the word that goals write for it where that is one here."""
        word = plain(name)
        known = self._names.get(word) == name or word == name
        return word if known and word != "none" and WORD.fullmatch(word) else self._quoted(name)

    def fact(self, relation: str, row: Sequence[Term], *more: str) -> str:
        """A fact of a relation, with further arguments in the language itself."""
        arguments = [*map(self.term, row), *more]
        name = self.relation(relation)
        return f"{name}({','.join(arguments)})" if arguments else name

    def relation(self, name: str) -> str:
        """The name of a relation; raises PositionError where the language has no such names."""
        if WORD.fullmatch(name):
            return name
        if self._tuples:
            raise PositionError("rules", say("{name} is no name of a relation in this form", name=name))
        return self._quoted(name)


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _heading(sign: str, found: ProgramTables) -> Iterator[str]:
    """What is exported, in comments."""
    yield f'{sign} The worlds of this program are the lines of play that "periplus ask" is about.'
    if found.scope:
        yield f"{sign} {' '.join(found.scope.split())}"
    for table in found.tables:
        yield f"{sign}   {table.name}({', '.join(table.columns)}): {' '.join(table.meaning.split())}"


def _prolog(found: ProgramTables, names: Mapping[str, Term]) -> str:
    spelling = _Spelling(names, quoted)
    lines = [*_heading("%", found), "", INTERPRETER]
    lines += [":- dynamic periplus_range/3, periplus_row/3, periplus_rule/2."]
    lines += [f"periplus_variables({len(found.ranges)})."]
    for index, (low, high) in enumerate(found.ranges, 1):
        if (low, high) != (0, 1):
            lines.append(f"periplus_range({index}, {low}, {high}).")
    lines += [f"periplus_rule({quoted(rule)}, {_string(text)})." for rule, text in found.texts.items()]
    for row in found.rows:
        for terms, bound in row.at_least(found.ranges):
            lines.append(f"periplus_row({quoted(row.rule)}, [{_products(terms)}], {bound}).")
    for table in found.tables:
        lines += ["", *_predicate(table, found, spelling)]
    if found.objective is not None:
        summed, constant = found.objective
        lines += ["", f"objective(Sum) :- periplus_sum([{_products(summed)}], {constant}, Sum)."]
    return "\n".join(lines) + "\n"


def _products(terms: Sequence[tuple[int, int]]) -> str:
    return ", ".join(f"{factor}*{variable}" for factor, variable in terms)


def _predicate(table: Listed, found: ProgramTables, spelling: _Spelling) -> Iterator[str]:
    """A relation as facts and clauses."""
    lines = []
    for row, literal in table.facts:
        sure = found.sure(literal)
        if sure is not False:
            tail = "." if sure else f" :- periplus_true({literal})."
            lines.append(spelling.fact(table.name, row) + tail)
    for key, terms, constant in table.sums:
        head = spelling.fact(table.name, key, "Sum")
        lines.append(f"{head} :- periplus_sum([{_products(terms)}], {constant}, Sum).")
    yield from lines or [f":- dynamic {spelling.relation(table.name)}/{len(table.columns)}."]


def _answer_sets(found: ProgramTables, names: Mapping[str, Term]) -> str:
    spelling = _Spelling(names, _string, tuples=True)
    lines = [*_heading("%", found), ""]
    lines += _chosen(found)
    if found.derived.bodies:
        lines += ["", "% what follows from other facts, in no circle"]
    for head, bodies in found.derived.bodies.items():
        lines += [f"{_test(head)} :- {', '.join(map(_test, body))}." for body in bodies]
    for rule, rows in groupby(found.stated, lambda row: row.rule):
        lines += ["", f"% {rule}: {' '.join(found.texts[rule].split())}" if rule else "% what facts mean"]
        lines += [line for row in rows for line in _integrity(row, found)]
    for table in found.tables:
        lines += ["", f"#show {spelling.relation(table.name)}/{len(table.columns)}."]
        for row, literal in table.facts:
            sure = found.sure(literal)
            if sure is not False:
                lines.append(spelling.fact(table.name, row) + ("." if sure else f" :- {_test(literal)}."))
        for key, terms, constant in table.sums:
            total = _elements(terms, found, constant)
            lines.append(f"{spelling.fact(table.name, key, 'S')} :- S = #sum {{ {total} }}.")
    if found.objective is not None:
        lines += ["", f"#maximize {{ {_elements(found.objective[0], found, 0)} }}."]
    return "\n".join(lines) + "\n"


def _chosen(found: ProgramTables) -> Iterator[str]:
    """The choice of every variable that is not derived, Booleans in a row as one."""
    derived = found.derived.auxiliary | found.derived.bodies.keys()
    booleans = [
        index for index, ends in enumerate(found.ranges, 1) if ends == (0, 1) and index not in derived
    ]
    for _, run in groupby(enumerate(booleans), lambda pair: pair[1] - pair[0]):
        numbers = [number for _, number in run]
        yield f"{{ v({numbers[0]}..{numbers[-1]}) }}."
    for index, (low, high) in enumerate(found.ranges, 1):
        if (low, high) == (1, 1):
            yield f"v({index})."
        elif (low < 0 or high > 1) and index not in derived:
            yield f"1 {{ i({index},{_small(low)}..{_small(high)}) }} 1."


def _integrity(row: ClauseRow | SumRow, found: ProgramTables) -> Iterator[str]:
    """A row as constraints of an answer set program."""
    if isinstance(row, ClauseRow):
        yield f":- {', '.join(_test(-literal) for literal in row.literals) or '#true'}."
        return
    when = [_test(literal) for literal in row.when]
    total = f"#sum {{ {_elements(row.terms, found, 0)} }}"
    if row.low is not None and row.low > least(row.terms, found.ranges):
        yield f":- {', '.join([*when, f'{total} < {_small(row.low)}'])}."
    opposite = [(-factor, variable) for factor, variable in row.terms]
    if row.high is not None and row.high < -least(opposite, found.ranges):
        yield f":- {', '.join([*when, f'{total} > {_small(row.high)}'])}."


def _test(literal: int) -> str:
    return f"v({literal})" if literal > 0 else f"not v({-literal})"


def _elements(terms: Sequence[tuple[int, int]], found: ProgramTables, constant: int) -> str:
    """The elements of a sum, each with the number of its variable, so that equal ones count."""
    told = [f"{_small(constant)},c"] if constant else []
    for factor, variable in terms:
        low, high = found.ranges[variable - 1]
        if low >= 0 and high <= 1:
            told.append(f"{_small(factor)},{variable} : v({variable})")
        else:
            told.append(f"{_small(factor)}*X,{variable} : i({variable},X)")
    return "; ".join(told)


def _small(number: int) -> int:
    if abs(number) >= LARGEST_INTEGER:
        raise PositionError(
            "--as", say("the program has numbers of more than 32 bits, expected another form")
        )
    return number


def _pseudo_boolean(found: ProgramTables, names: Mapping[str, Term]) -> str:
    spelling = _Spelling(names, quoted)
    bits = _bits(found.ranges)
    number = max((bit for digits in bits for _, bit in digits), default=0)
    rows: list[str] = []
    for digits, (low, high) in zip(bits, found.ranges, strict=True):
        if sum(weight for weight, _ in digits) > high - low:
            rows.append(_weights([(-weight, bit) for weight, bit in digits], low - high))
    for row in found.rows:
        for terms, bound in row.at_least(found.ranges):
            shift = sum(factor * found.ranges[variable - 1][0] for factor, variable in terms)
            rows.append(_weights(_in_bits(terms, bits), bound - shift))
    lines = [f"* #variable= {number} #constraint= {len(rows)}", *_heading("*", found)]
    for table in found.tables:
        lines += [
            f"* {_told(literal, found)} {spelling.fact(table.name, row)}" for row, literal in table.facts
        ]
    if found.objective is not None:
        summed, _ = found.objective
        least_of = " ".join(f"{-weight:+d} x{bit}" for weight, bit in _in_bits(summed, bits))
        lines.append(f"min: {least_of} ;")
    return "\n".join([*lines, *rows]) + "\n"


def _in_bits(
    terms: Sequence[tuple[int, int]], bits: Sequence[Sequence[tuple[int, int]]]
) -> list[tuple[int, int]]:
    """The terms over the bits of their variables."""
    return [(factor * weight, bit) for factor, variable in terms for weight, bit in bits[variable - 1]]


def _told(literal: int, found: ProgramTables) -> str:
    """What stands for a fact."""
    sure = found.sure(literal)
    if sure is None:
        return f"x{literal}" if literal > 0 else f"~x{-literal}"
    return "true" if sure else "false"


def _bits(ranges: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The binary digits of each variable above its least value: weight and number, further digits at the end."""
    after = len(ranges)
    found: list[list[tuple[int, int]]] = []
    for index, (low, high) in enumerate(ranges, 1):
        length = (high - low).bit_length()
        digits = [(1, index)] if length else []
        for place in range(1, length):
            after += 1
            digits.append((1 << place, after))
        found.append(digits)
    return found


def _weights(terms: Sequence[tuple[int, int]], bound: int) -> str:
    return " ".join(f"{weight:+d} x{bit}" for weight, bit in terms or [(0, 1)]) + f" >= {bound} ;"


def _data(found: ProgramTables, names: Mapping[str, Term]) -> str:
    return json.dumps(found.as_json(), ensure_ascii=False) + "\n"


FORMS: Mapping[str, Callable[[ProgramTables, Mapping[str, Term]], str]] = {
    "prolog": _prolog,
    "asp": _answer_sets,
    "opb": _pseudo_boolean,
    "json": _data,
}
"""The languages of the export, each with its writer."""
