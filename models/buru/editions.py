"""Where editions come from, and what their texts may say, each in its place.

A player's edition is judged when it is read: what each text may say (section 3 of the formats), and which ids must
differ. Those of a bundled edition are right by test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from ..core.editions import DEFAULT, Shelf
from ..core.errors import Fault, echo
from ..core.trees import Path as FieldPath
from ..core.trees import field_name, field_of, items_of, read_tree
from ..core.wording import say
from .edition import Edition
from .effects import ANY, GOODS, RESOURCES, STEPS, Bundle
from .notation import bundle, effect, lasting
from .terms import AREAS, HIRELINGS, SPIRITS

HELD = (*RESOURCES, "fish", "resources")
"""Metrics of what is held at the end; ``resources`` are all three together."""
HIRED = (*HIRELINGS, "islanders", "kinds")
"""Metrics of the tableau. ``outlaws`` is the edition's word for the kind ``outlaw``."""
OFFERED = (*SPIRITS, "offerings", "spirits")
"""Metrics of offerings made; ``spirits`` are different ones."""
METRICS = (*HELD, *(kind for kind in HIRED if kind != "outlaw"), "outlaws", *OFFERED, "totems")
Goal: TypeAlias = tuple[tuple[str, int], ...]
"""Metrics, each with the least value that it takes; all have to be met."""
_THRESHOLD = re.compile(rf"({'|'.join(METRICS)})>=(\d{{1,3}})")


@lru_cache(maxsize=1 << 10)
def goal(text: str) -> Goal:
    """The thresholds that a text writes; raises ValueError."""
    found = [_THRESHOLD.fullmatch(part) for part in text.split(" & ")]
    met = tuple((match[1], int(match[2])) for match in found if match)
    if len(met) < len(found):
        raise ValueError(say("expected metric>=n, or several joined by ' & '"))
    return met


Judge: TypeAlias = Callable[[str], None]
"""Raises ValueError for a text that may not stand in its place."""


def _reward(text: str) -> None:
    """A bundle of goods and steps, without choices, trades and ``any``."""
    _only(bundle(text), (*GOODS, *STEPS))


def _majority(text: str) -> None:
    _only(bundle(text), (*GOODS, *STEPS, "totem"))


def _cost(text: str, *others: str) -> None:
    _only(bundle(text), (*GOODS, *others))
    if any(item.on for item in bundle(text)):
        raise ValueError(say("expected no condition in a cost"))


def _islander_cost(text: str) -> None:
    """The cost of the altar that takes an islander, one for each offering (BURU-19.8)."""
    _cost(text, "islander")
    if sum(item.count for item in bundle(text) if item.atom == "islander") != 1:
        raise ValueError(say("expected one islander in this cost"))


def _effect(text: str) -> None:
    for option in effect(text):
        _only(option.gain, (*GOODS, ANY, *STEPS))
        _only(option.pay or (), (*GOODS, ANY))


def _lasting(text: str) -> None:
    found = lasting(text)
    _only(found.bundle, GOODS if found.saves else (*GOODS, *STEPS))


def _goal(text: str) -> None:
    goal(text)


def _only(items: Bundle, atoms: Iterable[str]) -> None:
    for item in items:
        if item.atom not in atoms:
            raise ValueError(say("expected no {item} here", item=str(item)))


_OF_CARDS: tuple[tuple[str, str, Judge], ...] = (
    ("islanders", "task", _effect),
    ("islanders", "lasting", _lasting),
    ("outlaws", "bonus", _effect),
    ("forest", "gain", _effect),
    ("decrees", "reward", _reward),
    ("tokoh", "start", _effect),
    ("tokoh", "action", _effect),
)
_ONE_DECK = (
    ("islanders", "outlaws"),
    ("forest",),
    ("elders",),
    ("decrees",),
    ("plots", "plots_expansion"),
    ("tokoh",),
)
"""Lists whose cards have ids of their own among each other."""


def text_faults(tree: object) -> Iterator[Fault]:
    """Texts in an edition's tree that may not stand where they stand."""
    for path, text, judge in _texts(tree):
        if isinstance(text, str):
            try:
                judge(text)
            except ValueError as error:
                yield Fault(field_name(path), say("{why}, got {text}", why=error.args[0], text=echo(text)))


def _texts(tree: object) -> Iterator[tuple[FieldPath, Any, Judge]]:
    """Every text, where it is, and what judges it."""
    for deck, field, judge in _OF_CARDS:
        for index, card in enumerate(items_of(tree, deck)):
            yield (deck, index, field), field_of(card, field), judge
    for index, elder in enumerate(items_of(tree, "elders")):
        for level, pair in enumerate(items_of(elder, "levels")):
            if isinstance(pair, list) and pair:
                yield ("elders", index, "levels", level, 0), pair[0], _goal
    for deck in ("plots", "plots_expansion"):
        for index, card in enumerate(items_of(tree, deck)):
            for area in AREAS:
                path = (deck, index, "double", area)
                yield path, field_of(field_of(card, "double"), area), _reward
    yield from _board_texts(tree)


def _board_texts(tree: object) -> Iterator[tuple[FieldPath, Any, Judge]]:
    areas, altars, kuda = (field_of(tree, field) for field in ("areas", "altars", "kuda"))
    for area in AREAS:
        ground = field_of(areas, area)
        for field, judge in (("majority", _majority), ("majority_ukum", _majority), ("pass", _reward)):
            yield ("areas", area, field), field_of(ground, field), judge
        for field in ("spaces", "track"):
            for index, space in enumerate(items_of(ground, field)):
                yield ("areas", area, field, index, "gain"), field_of(space, "gain"), _reward
        yield ("kuda", area), field_of(kuda, area), _effect
    for spirit in SPIRITS:
        for side in ("a", "b"):
            judge = _islander_cost if spirit == "ukum" else _cost
            yield ("altars", spirit, side), field_of(field_of(altars, spirit), side), judge


def id_faults(tree: object) -> Iterator[Fault]:
    """Ids in a whole edition's tree that an earlier card or space has, and ids of cards that are not there."""
    for decks in _ONE_DECK:
        yield from _repeated(
            [((deck, index), card) for deck in decks for index, card in enumerate(items_of(tree, deck))]
        )
    for area in AREAS:
        ground = field_of(field_of(tree, "areas"), area)
        for field in ("spaces", "track"):
            spaces = enumerate(items_of(ground, field))
            yield from _repeated([(("areas", area, field, index), space) for index, space in spaces])
    elders = items_of(tree, "elders")
    for index, elder in enumerate(elders):
        replaced = field_of(elder, "replaces")
        if replaced is not None and all(field_of(other, "id") != replaced for other in elders):
            yield Fault(field_name(("elders", index, "replaces")), say("expected the id of an elder"))


def _repeated(things: Iterable[tuple[FieldPath, Any]]) -> Iterator[Fault]:
    seen: set[str] = set()
    for path, thing in things:
        name = field_of(thing, "id")
        if isinstance(name, str) and name in seen:
            yield Fault(
                field_name((*path, "id")),
                say("{name} is the id of another one, expected one of its own", name=echo(name)),
            )
        elif isinstance(name, str):
            seen.add(name)


_OWN = ("game", "edition", "status", "note")
"""What an edition says of itself, which no other edition says for it."""


def _filled(tree: object) -> Any:
    """The tree with the keys that it leaves out taken from the study edition."""
    if not isinstance(tree, dict):
        return tree
    study = read_tree((Path(__file__).parent / f"{DEFAULT}.json").read_bytes())
    return tree | {key: value for key, value in study.items() if key not in tree and key not in _OWN}


def _faults(tree: object) -> Iterator[Fault]:
    """Whatever validation cannot see: texts in the notation, ids that repeat."""
    yield from text_faults(tree)
    yield from id_faults(_filled(tree))


SHELF = Shelf(Edition, Path(__file__).parent, fill=_filled, extra=_faults, entries=True)
"""Where the game's editions come from."""
