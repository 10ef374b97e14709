"""Any JSON data as people write it on a line, one thing or many: ``kind=connect avoid=[[3,0]]``.

Words need no quotation marks. What a sheet has no line of its own for stands so: the question, an edition that is
written out, the rare field. Objects with the same fields are a table, the names of the fields in front: ``{id
points}[bar 2, long 3]``.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ..forms import Kind, Unread, plain
from ..wording import say

if TYPE_CHECKING:
    from lark import Lark, Token

_GAP = re.compile(r"[\s,、]*")
_CUT = re.compile(r"[^\W\d_][^\W\d_'-]*(?!\w)")
"""What may be the beginning of a name: letters. Ids with digits are written whole, for 1 is not short for 12."""
_NAME = re.compile(r"[^\W\d_][^\W\d_' -]*")


def thing_at(kind: Kind, text: str, at: int) -> tuple[Any, int]:
    """The JSON value of the thing of that kind that stands there, and where it ends; raises Unread."""
    pattern = re.compile(rf"(?:{kind.pattern})", re.IGNORECASE)
    found = pattern.match(text, at)
    if found is not None and not _goes_on(found, text):
        return kind.read(found.group()), found.end()
    cut = _CUT.match(text, at)
    if cut is not None:
        begun = plain(cut.group())
        names = filter(pattern.fullmatch, filter(_NAME.fullmatch, kind.names))
        meant = [name for name in names if plain(name).startswith(begun)]
        if meant and all(kind.read(name) == kind.read(meant[0]) for name in meant):
            return kind.read(meant[0]), cut.end()
    raise Unread(at, [kind.words], kind.names)


def past_gap(text: str, at: int) -> int:
    """The first character from there on that is no blank and no comma."""
    return len(text) - len(_GAP.sub("", text[at:], count=1))


def _goes_on(found: re.Match[str], text: str) -> bool:
    """Whether the word goes on behind what was found; scripts without blanks between words tell nothing of it."""
    last = found.group()[-1:]
    return last.isalnum() and last.isascii() and text[found.end() :][:1].isalnum()


_GRAMMAR = r"""
start: pair+ -> object | value
?value: WORD -> word | STRING -> text | table | "[" [value (","? value)*] "]" -> list
    | "{" [pair (","? pair)*] "}" -> object
pair: (WORD | STRING) "=" value
table: keys "[" row ("," row)* "]"
keys: "{" (WORD | STRING)+ "}"
row: value+
STRING: /"(?:[^"\\]|\\.)*"/
WORD: /[^\s\[\]{}=,"]+/
%ignore /\s+/
"""
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")
_WORD = re.compile(r"""[^\s\[\]{}=,"#;]+""")
_CONSTANTS = {"true": True, "false": False, "null": None}


def read_data(text: str) -> Any:
    """The data that a text writes; raises Unread."""
    from lark.exceptions import UnexpectedInput  # noqa: PLC0415 — few lines are of this kind, and start-up counts

    try:
        return _value(_parser().parse(text))
    except UnexpectedInput as error:
        ended = getattr(getattr(error, "token", None), "type", "") == "$END"
        at = len(text) if ended or error.pos_in_stream is None else error.pos_in_stream
        raise Unread(at, [say("a value, or fields such as kind=connect")]) from None
    except RecursionError:
        raise Unread(0, [say("data that is not nested so deep")]) from None


def write_data(value: object) -> str:
    """The data as a text that ``read_data`` reads; an object without its braces."""
    if isinstance(value, dict) and value:
        return " ".join(f"{_text(key)}={_inner(inner)}" for key, inner in value.items())
    return _inner(value)


def _inner(value: object) -> str:
    match value:
        case dict():
            return "{" + " ".join(f"{_text(key)}={_inner(inner)}" for key, inner in value.items()) + "}"
        case list() | tuple() if _is_table(value):
            rows = (" ".join(map(_inner, one.values())) for one in value)
            return "{" + " ".join(map(_text, value[0])) + "}[" + ", ".join(rows) + "]"
        case list() | tuple():
            return "[" + ",".join(map(_inner, value)) + "]"
        case str():
            return _text(value)
        case _:
            return json.dumps(value)


def _is_table(value: Sequence[Any]) -> bool:
    """Whether there are several objects with the same fields in the same order."""
    if len(value) < 2 or not all(isinstance(one, dict) and one for one in value):
        return False
    return all(list(one) == list(value[0]) for one in value)


def _text(text: str) -> str:
    """The text without quotation marks where it is a word and no number."""
    if (
        _WORD.fullmatch(text)
        and text.isprintable()
        and not _NUMBER.fullmatch(text)
        and text not in _CONSTANTS
    ):
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable()).replace("#", "\\u0023")


@cache
def _parser() -> Lark:
    from lark import Lark  # noqa: PLC0415 — as above

    return Lark(_GRAMMAR, parser="lalr", maybe_placeholders=False)


def _value(tree: Any) -> Any:
    """The data of a node of the parse tree."""
    match tree.data:
        case "object":
            names = _keys([pair.children[0] for pair in tree.children])
            return {name: _value(pair.children[1]) for name, pair in zip(names, tree.children, strict=True)}
        case "table":
            head, *rows = tree.children
            names = _keys(head.children)
            return [_filled(names, row) for row in rows]
        case "list":
            return [_value(child) for child in tree.children]
        case "text":
            return _text_of(tree.children[0])
        case "word":
            return _word(tree.children[0])
        case _:
            return _value(tree.children[0])


def _filled(names: Sequence[str], row: Any) -> dict[str, Any]:
    """The object of a table's row; raises Unread where it has more or fewer values than the table has names."""
    values = [_value(child) for child in row.children]
    if len(values) != len(names):
        raise Unread(0, [say("rows of a table as long as {names}", names=" ".join(names))])
    return dict(zip(names, values, strict=True))


def _keys(tokens: Sequence[Token]) -> list[str]:
    """The names of an object's fields; raises Unread for one that is there twice."""
    found: dict[str, None] = {}
    for token in tokens:
        if (name := _key(token)) in found:
            raise Unread(token.start_pos or 0, [say("each field once")])
        found[name] = None
    return list(found)


def _key(token: Token) -> str:
    return _text_of(token) if token.startswith('"') else str(token)


def _text_of(token: Token) -> str:
    """The text between quotation marks; raises Unread for what JSON has no meaning for."""
    try:
        return str(json.loads(token))
    except ValueError:
        raise Unread(token.start_pos or 0, [say("a text as JSON writes it")]) from None


def _word(token: Token) -> Any:
    """A word, or what it means; raises Unread for a number beyond all bounds."""
    word = str(token)
    if word in _CONSTANTS:
        return _CONSTANTS[word]
    if not _NUMBER.fullmatch(word):
        return word
    if not math.isfinite(number := json.loads(word)):
        raise Unread(token.start_pos or 0, [say("a finite number")])
    return number
