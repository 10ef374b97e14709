"""Prolog's reader: text to terms, each with the place where it stands.

Standard Prolog with its usual operators and their priorities, lists, quoted names, numbers, strings and comments; what
cannot be read is told with the character at fault. Reading knows nothing of games and relations: ``text.py`` and
``clauses.py`` say what a term means. Three ways in which this reader is wider or narrower than SWI-Prolog's: a
comparison may stand right before a negative number (``P>=-5``), operators cannot be defined, and ``|`` stands in lists
alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from periplus.models.core.wording import tell

from .goals import GoalError
from .syntax_faults import told

_SIGN = r"[-+*\/\\^<>=~:.?@#&$]"
_INNER = r"(?:[^{0}\\\n]|\\x[0-9a-fA-F]+\\|\\[0-7]+\\|\\(?:.|\n)|{0}{0})*"
_INTEGER = r"0'(?:\\.|''|[^\\'\n])|0x[0-9a-fA-F]+|0o[0-7]+|0b[01]+|\d+(?:_\d+)*"
_GRAMMAR = rf"""
text: (clause END)*
goal: [QUERY] clause [END]
?clause: disjunction | disjunction NECK disjunction -> infix | NECK disjunction -> prefix
    | NECK DECLARES disjunction -> declared
?disjunction: implication | implication SEMICOLON disjunction -> infix
?implication: conjunction | conjunction ARROW implication -> infix
?conjunction: denial | denial COMMA conjunction -> infix
?denial: comparison | NOT denial -> prefix
?comparison: sum | sum COMPARISON sum -> infix
?sum: product | sum (PLUS | MINUS | ADDING) product -> infix
?product: power | product (STAR | TIMES) power -> infix
?power: simple | simple POWER power -> infix | simple STARS simple -> infix | (MINUS | PLUS | BACKSLASH) power -> prefix
?argument: choice | choice NECK choice -> infix | NECK choice -> prefix | operator
?choice: sequence | sequence SEMICOLON choice -> infix
?sequence: denial | denial ARROW sequence -> infix
?simple: VARIABLE -> variable
    | (INTEGER | SIGNED) -> integer
    | FLOAT -> float
    | STRING -> string
    | (NAME | CUT) -> name
    | QUOTED -> quoted
    | LSQB RSQB -> empty
    | LBRACE RBRACE -> nothing
    | (FUNCTOR | SYMBOL_FUNCTOR) "(" argument ("," argument)* ")" -> compound
    | QUOTED_FUNCTOR "(" argument ("," argument)* ")" -> compound
    | LSQB argument ("," argument)* [BAR argument] "]" -> listed
    | "(" clause ")" -> bracketed
    | "(" operator ")" -> bracketed
    | LBRACE clause RBRACE -> braces
operator: SEMICOLON | ARROW | NOT | COMPARISON | PLUS | MINUS | ADDING | STAR | TIMES | POWER | STARS | NECK
    | BACKSLASH | QUERY
NECK: /:-(?!{_SIGN})/
QUERY: /\?-(?!{_SIGN})/
DECLARES.4: /(?:table|discontiguous|dynamic|multifile)(?=\s+[^\W\d_A-Z])/
SEMICOLON: ";"
ARROW: /\*?->(?!{_SIGN})/
NOT: /\\\+(?!{_SIGN})/
COMPARISON: /(?:=\.\.|=:=|=\\=|=@=|\\=@=|\\==|==|@=<|@>=|@<|@>|\\=|=<|>=|=|<|>)(?:(?!{_SIGN})|(?=-\d))|is(?!\w)/
PLUS: /\+(?!{_SIGN})/
MINUS: /-(?!{_SIGN})/
ADDING: /(?:\/\\|\\\/)(?!{_SIGN})/
STAR: /\*(?!{_SIGN})/
TIMES: /(?:\/\/|\/|<<|>>)(?!{_SIGN})|(?:mod|rem|div|rdiv|xor)(?!\w)/
POWER: /\^(?!{_SIGN})/
STARS: /\*\*(?!{_SIGN})/
BACKSLASH: /\\(?!{_SIGN})/
COMMA: ","
BAR: "|"
CUT: "!"
LBRACE: "{{"
RBRACE: "}}"
LSQB: "["
RSQB: "]"
VARIABLE: /[A-Z_]\w*/
NAME: /[^\W\d_A-Z]\w*/
FUNCTOR.3: /[^\W\d_A-Z]\w*(?=\()/
SYMBOL_FUNCTOR.3: /(?:{_SIGN}+|;)(?=\()/
QUOTED: /'{_INNER.format("'")}'/
QUOTED_FUNCTOR.3: /'{_INNER.format("'")}'(?=\()/
STRING: /"{_INNER.format('"')}"/
FLOAT.3: /-?\d+\.\d+(?:[eE][-+]?\d+)?/
INTEGER.2: /{_INTEGER}/
SIGNED.2: /-(?:{_INTEGER})/
END.2: /\.(?=\s|%|$)/
_BLANK: /\s+/
_LINE_COMMENT: /%[^\n]*/
_BLOCK_COMMENT: /\/\*(?:[^*]|\*(?!\/))*\*\//
%ignore _BLANK
%ignore _LINE_COMMENT
%ignore _BLOCK_COMMENT
"""

MAX_LENGTH = 2000
"""Characters of a goal or sum, and of a number."""
MAX_DEPTH = 150
"""Terms within terms; a chain of so many parts is as deep."""
_ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b", "s": " ", "0": "\0",
    "\n": "",
}  # fmt: skip
_SURROGATES = range(0xD800, 0xE000)
"""Numbers of no character by itself."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable; ``_`` is anonymous."""

    name: str
    place: int = field(default=0, compare=False)
    """The index of its first character in the text, as of every term."""
    depth: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a name, or text in double quotes."""

    value: int | float | str
    place: int = field(default=0, compare=False)
    quoted: str = ""
    """The quotes around it, if any."""
    depth: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Compound:
    """A functor with its arguments; a list is ``'[|]'(Head, Tail)`` and ends in the constant ``[]``."""

    functor: str
    arguments: tuple[Read, ...]
    place: int = field(default=0, compare=False)
    depth: int = field(default=1, compare=False)

    @property
    def indicator(self) -> str:
        """Name and arity, as in ``member/2``."""
        return f"{self.functor}/{len(self.arguments)}"


Read: TypeAlias = "Variable | Constant | Compound"
"""A term as it was read."""
LIST = "[|]"
EMPTY = "[]"


def read_term(text: str, most: int = MAX_LENGTH) -> Read:
    """The one term of the text, with or without ``?-`` before and a full stop after. Raises GoalError."""
    if not text.strip():
        raise GoalError(tell("character 1: nothing is written, expected a name"))
    _check_length(text, most)
    read: Read = _parsed("goal", text)
    return read


def read_clauses(text: str, most: int) -> tuple[Read, ...]:
    """The terms of the text, each with a full stop after it. Raises GoalError."""
    _check_length(text, most)
    clauses: tuple[Read, ...] = _parsed("text", text)
    return clauses


def names_in(text: str) -> frozenset[str]:
    """The names and functors of the text's term; none where it cannot be read."""
    try:
        waiting, found = [read_term(text)], set[str]()
    except GoalError:
        return frozenset()
    while waiting:
        term = waiting.pop()
        if isinstance(term, Compound):
            found.add(term.functor)
            waiting += term.arguments
        elif isinstance(term, Constant):
            found.add(str(term.value))
    return frozenset(found)


def conjuncts(term: Read, functor: str = ",") -> Iterator[Read]:
    """The parts between the commas, however they are bracketed."""
    while isinstance(term, Compound) and term.indicator == f"{functor}/2":
        yield from conjuncts(term.arguments[0], functor)
        term = term.arguments[1]
    yield term


def elements(term: Read) -> tuple[list[Read], Read | None]:
    """The elements of a list and what stands after its bar; None: nothing does. No list has no elements."""
    found: list[Read] = []
    while isinstance(term, Compound) and term.indicator == f"{LIST}/2":
        found.append(term.arguments[0])
        term = term.arguments[1]
    return found, None if isinstance(term, Constant) and term.value == EMPTY else term


def _check_length(text: str, most: int) -> None:
    if len(text) > most:
        raise GoalError(_too_long(most, most))


def _too_long(place: int, most: int) -> str:
    return tell("character {place}: too long, expected {most} characters at most", place=place + 1, most=most)


@cache
def _parser(start: str) -> Lark:
    return Lark(_GRAMMAR, parser="lalr", start=start, transformer=_Builder(), maybe_placeholders=False)


def _parsed(start: str, text: str) -> Any:
    try:
        return _parser(start).parse(text)
    except UnexpectedInput as error:
        raise GoalError(told(error, text)) from None


def _escaped(text: str, place: int) -> str:
    """The text after the quote at that place with its escapes read; raises GoalError for one that is none."""

    def read(found: re.Match[str]) -> str:
        code = found[0][1:]
        if len(code) > 1:
            number = int(code[1:-1], 16) if code[0] == "x" else int(code[:-1], 8)
            if number <= sys.maxunicode and number not in _SURROGATES:
                return chr(number)
        elif code in _ESCAPES:
            return _ESCAPES[code]
        elif code in "\\'\"`":
            return code
        raise GoalError(
            tell(
                "character {place}: {found} is no escape, expected \\n, \\t, \\\\ or the like",
                place=place + found.start() + 2,
                found=found[0],
            )
        )

    return re.sub(r"\\(?:x[0-9a-fA-F]+\\|[0-7]+\\|.|\n)", read, text, flags=re.DOTALL)


class _Builder(Transformer[Token, Any]):
    """Terms from the parser's matches, bottom up."""

    def text(self, children: list[Any]) -> tuple[Read, ...]:
        return tuple(child for child in children if not isinstance(child, Token))

    def goal(self, children: list[Any]) -> Read:
        (term,) = self.text(children)
        return term

    def variable(self, children: list[Token]) -> Read:
        return Variable(str(children[0]), _place(children[0]))

    def integer(self, children: list[Token]) -> Read:
        written, place = str(children[0]).removeprefix("-"), _place(children[0])
        if len(written) > MAX_LENGTH:  # Python itself turns no longer ones into numbers
            raise GoalError(_too_long(place, MAX_LENGTH))
        if written.startswith("0'"):
            sign = written[2:]
            number = ord("'" if sign == "''" else _escaped(sign, place + str(children[0]).index("'")))
        else:
            number = int(written.replace("_", ""), 0 if written[1:2] in ("x", "o", "b") else 10)
        return Constant(-number if str(children[0]).startswith("-") else number, place)

    def float(self, children: list[Token]) -> Read:
        return Constant(float(children[0]), _place(children[0]))

    def string(self, children: list[Token]) -> Read:
        return Constant(_unquoted(children[0]), _place(children[0]), '"')

    def name(self, children: list[Token]) -> Read:
        return Constant(str(children[0]), _place(children[0]))

    operator = name

    def quoted(self, children: list[Token]) -> Read:
        return Constant(_unquoted(children[0]), _place(children[0]), "'")

    def empty(self, children: list[Token]) -> Read:
        return Constant(EMPTY, _place(children[0]))

    def nothing(self, children: list[Token]) -> Read:
        return Constant("{}", _place(children[0]))

    def braces(self, children: list[Any]) -> Read:
        return _compound("{}", [children[1]], _place(children[0]))

    def bracketed(self, children: list[Any]) -> Read:
        (term,) = children
        return term  # type: ignore[no-any-return]

    def compound(self, children: list[Any]) -> Read:
        functor, *arguments = children
        name = _unquoted(functor) if functor.startswith("'") else str(functor)
        return _compound(name, arguments, _place(functor))

    def listed(self, children: list[Any]) -> Read:
        first, *items = children
        barred = [index for index, item in enumerate(items) if isinstance(item, Token)]
        place, term = _place(first), None
        if barred:
            *items, _, term = items
        end: Read = Constant(EMPTY, place) if term is None else term
        for item in reversed(items):
            end = _compound(LIST, [item, end], place)
        return end

    def infix(self, children: list[Any]) -> Read:
        left, operator, right = children
        return _compound(str(operator), [left, right], _place(operator))

    def declared(self, items: list[Any]) -> Read:
        """``:- table p/1.``: an operator that stands there alone."""
        neck, operator, declared = items
        return self.prefix([neck, self.prefix([operator, declared])])

    def prefix(self, children: list[Any]) -> Read:
        operator, term = children
        return _compound(str(operator), [term], _place(operator))


def _compound(functor: str, arguments: Sequence[Read], place: int) -> Compound:
    depth = 1 + max(argument.depth for argument in arguments)
    if depth > MAX_DEPTH:
        raise GoalError(
            tell(
                "character {place}: too deep, expected {most} terms within terms at most",
                place=place + 1,
                most=MAX_DEPTH,
            )
        )
    return Compound(functor, tuple(arguments), place, depth)


def _unquoted(token: Token) -> str:
    quote = str(token)[0]
    parts = re.split(r"(\\.)", str(token)[1:-1], flags=re.DOTALL)
    doubled = "".join(part if part.startswith("\\") else part.replace(quote * 2, quote) for part in parts)
    return _escaped(doubled, _place(token))


def _place(token: Token) -> int:
    return token.start_pos or 0
