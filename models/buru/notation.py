"""The edition's notation of effects, read.

``2 fish : 2 palm | palm : 2 fish`` becomes a typed Effect. The parser is made when the first text is opened, and
every text is opened once, so that a check that opens none never pays for it. Bundles of goods alone, as players hold
them, are read without it.
"""

from __future__ import annotations

import re
import string
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ..core.wording import say, with_guess
from .effects import RESOURCES, Bundle, Effect, Goods, Item, Lasting, Option
from .terms import KINDS, SPIRITS

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

_OTHERS = ("fish", "vp", "islander", "refresh", "elder", "guide", "draw", "forest")
ATOMS = (*RESOURCES, *_OTHERS, "hire", "offer", "task", "totem")
"""The words for single things."""
_LETTERS = string.ascii_letters
_GRAMMAR = rf"""
effect: [option ("|" option)*]
option: bundle [":" bundle]
bundle: item ("+" item)*
open: [bundle]
lasting: (SPIRIT | ANY) SIGN bundle
item: [COUNT] (atom | hire | offer | task | totem) ["@" (SPIRIT | ENVOY)]
atom: ANY | ENVOY | ATOM
hire: "hire" ["-" TWO]
offer: "offer" ["-" ONE | "(" SPIRIT ")"]
task: "task" ["(" KIND ")"]
totem: "totem" "(" SPIRIT ")"
COUNT: /[1-9][0-9]?(?= )/
ONE: "1"
TWO: "2"
ANY: "any"
ENVOY: "envoy"
ATOM: {" | ".join(f'"{atom}"' for atom in (*RESOURCES, *_OTHERS))}
KIND: {" | ".join(f'"{kind}"' for kind in KINDS)}
SPIRIT: {" | ".join(f'"{spirit}"' for spirit in SPIRITS)}
SIGN: "<" | ">"
%ignore " "
"""
Start: TypeAlias = Literal["effect", "open", "lasting"]
"""What a text is read as; ``open`` is a bundle that may be empty."""
MAX_LENGTH = 400
"""Characters of a text."""
_remembered = lru_cache(maxsize=1 << 12)
"""Texts come from files too, so not all of them for ever."""
_GOOD = re.compile(rf"(?:([1-9][0-9]?) )?({'|'.join(RESOURCES)})")


@_remembered
def effect(text: str) -> Effect:
    """The effect that a text writes; raises ValueError that says what is wrong."""
    options = _read(text, "effect").children
    return tuple(_option(option) for option in options if option is not None) or (Option(()),)


@_remembered
def bundle(text: str) -> Bundle:
    """The bundle that a text writes, empty for an empty one; raises ValueError that says what is wrong."""
    (found,) = _read(text, "open").children
    return () if found is None else _bundle(found)


@_remembered
def lasting(text: str) -> Lasting:
    """The lasting effect that a text writes; raises ValueError that says what is wrong."""
    spirit, sign, gained = _read(text, "lasting").children
    return Lasting(str(spirit), _bundle(gained), saves=sign == "<")


@_remembered
def goods(text: str) -> Goods:
    """The resources of a bundle of clay, palm and ebony; raises ValueError for any other text."""
    _bounded(text)
    held: dict[str, int] = dict.fromkeys(RESOURCES, 0)
    for part in text.split("+") if text.strip() else ():
        found = _GOOD.fullmatch(part.strip())
        if found is None:
            message = say("expected a bundle of clay, palm and ebony, such as 2 clay + palm")
            raise ValueError(with_guess(message, part.split()[-1] if part.split() else "", RESOURCES))
        held[found[2]] += int(found[1] or 1)
    return held["clay"], held["palm"], held["ebony"]


@cache
def _parser(start: Start) -> Lark:
    from lark import Lark  # noqa: PLC0415 — most positions open no text, and start-up counts

    return Lark(_GRAMMAR, parser="lalr", start=start, maybe_placeholders=True)


def _read(text: str, start: Start) -> Tree[Token]:
    from lark.exceptions import UnexpectedInput, UnexpectedToken  # noqa: PLC0415 — as above

    _bounded(text)
    try:
        return _parser(start).parse(text)
    except UnexpectedInput as error:
        ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        column = len(text) + 1 if ended else error.column
        message = say(
            "not in the notation at character {column}, expected such as 2 fish + task", column=column
        )
        begun = len(text[: column - 1].rstrip(_LETTERS))
        given = re.match(r"[a-z]*", text[begun:].lower())
        raise ValueError(with_guess(message, given and given[0], ATOMS)) from None


def _bounded(text: str) -> None:
    if len(text) > MAX_LENGTH:
        raise ValueError(say("too long, expected at most {most} characters", most=MAX_LENGTH))


def _option(tree: Any) -> Option:
    """A bundle gained, or one paid and one gained."""
    first, second = tree.children
    return Option(_bundle(first)) if second is None else Option(_bundle(second), pay=_bundle(first))


def _bundle(tree: Any) -> Bundle:
    return tuple(_item(item) for item in tree.children)


def _item(tree: Any) -> Item:
    count, part, on = tree.children
    (word,) = part.children
    number, condition = int(count or 1), str(on or "")
    if part.data == "atom":
        return Item(str(word), number, on=condition)
    if word is not None and word.type in ("ONE", "TWO"):
        return Item(str(part.data), number, less=int(word), on=condition)
    return Item(str(part.data), number, of=str(word or ""), on=condition)
