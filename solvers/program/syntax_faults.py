"""What is said of a text that Prolog's reader cannot read: what is out of place, and what might stand there.

Operators of other languages and of constraint libraries are known by sight, with what to write instead.
"""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedEOF, UnexpectedInput

from periplus.models.core.wording import say, spoken, tell

_OPERATORS = frozenset(
    ["NECK", "SEMICOLON", "ARROW", "COMPARISON", "PLUS", "MINUS", "ADDING", "STAR", "TIMES", "POWER", "STARS"]
)
_SAYS = {
    "RPAR": "')'",
    "COMMA": "','",
    "RSQB": "']'",
    "RBRACE": "'}'",
    "BAR": "'|'",
    "END": "'.'",
    "$END": say("the end"),
}
MEANT = {
    "!=": "\\= or =\\=", "<>": "\\= or =\\=", "<=": "=<", "=>": ">=", ":=": "is", "..": "between(5, 8, X)",
    "#=": "=:=", "#\\=": "=\\=", "#<": "<", "#=<": "=<", "#>": ">", "#>=": ">=",
    "&&": "','", "||": "';'", "and": "','", "or": "';'", "&": "','", "|": "';'", "~": "\\+",
    ":": "','", ":~": ":- minimize(X, Goal)", "-->": ":-",
    "#minimize": ":- minimize(X, Goal)", "#maximize": ":- maximize(X, Goal)",
    "#count": "aggregate_all(count, Goal, N)", "#sum": "aggregate_all(sum(X), Goal, S)",
    "in": "between(3, 7, X)", "ins": "between(3, 7, X)",
}  # fmt: skip
"""Operators of other languages and of constraint libraries, and what to write instead."""
_OPERANDS = frozenset(["VARIABLE", "INTEGER", "NAME"])


def told(error: UnexpectedInput, text: str) -> str:
    """The one sentence about a text that cannot be read, with the character at fault."""
    token = getattr(error, "token", None)
    at_end = isinstance(error, UnexpectedEOF) or (token is not None and token.type == "$END")
    place = len(text.rstrip()) if at_end or error.pos_in_stream is None else error.pos_in_stream
    foreign = re.match(r"#[a-z]+|-->|[!#.:<>=&|~\\]+|[a-z]+", text[place:])
    denial = re.search(r"\bnot\s+$", text[:place])
    if denial:
        return tell(
            "character {place}: not is no operator, expected \\+ Goal or not(Goal)", place=denial.start() + 1
        )
    if foreign and foreign[0] in MEANT:
        return tell(
            "character {place}: {found} is no operator here, expected {wanted}",
            place=place + 1,
            found=foreign[0],
            wanted=MEANT[foreign[0]],
        )
    found = tell("the end") if place >= len(text.rstrip()) else repr(text[place])
    return tell(
        "character {place}: {found} is out of place, expected {wanted}",
        place=place + 1,
        found=found,
        wanted=tell(" or ").join(_wanted(error)),
    )


def _wanted(error: UnexpectedInput) -> list[str]:
    """What might stand there, signs before words, operators and terms as one word each."""
    names = {str(name) for name in getattr(error, "accepts", None) or getattr(error, "expected", None) or ()}
    names |= {str(name) for name in getattr(error, "allowed", None) or ()}
    signs = sorted(spoken(_SAYS[name]) for name in names if name in _SAYS)
    if names >= _OPERANDS:
        return [tell("a term")]
    return [*signs, *([tell("an operator")] if names & _OPERATORS else [])] or sorted(names)
