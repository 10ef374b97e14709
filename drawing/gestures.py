"""How a move is made on the picture: the places and things that a person touches, and what is chosen besides.

A target is ``kind:name``, such as ``cell:2,3`` or ``card:S07``; shapes of the picture have the same in their field
``target``. A choice is ``field=value``, such as ``rot=90``. The elements of a move's path are a set: in whatever order
they are touched, all of them together belong to that move alone. A registered game ``g`` says in
``periplus.drawing.g.gestures`` which of a move's fields are told by touching what (``touched``), what its targets are
called (``called``), and what they are and do (``does``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias

from periplus.models.core.registry import known
from periplus.models.core.wording import Message, say, spoken

Told: TypeAlias = tuple[str, str, Iterable[str]]
"""A card or a tile: the heading that it stands under, its name, what it is and does."""
Touched: TypeAlias = dict[str, tuple[str, ...]]
"""Of each field of a move that touching tells, the targets."""
NAMES = {
    "altar": say("the altar of {name}"),
    "area": say("the area {name}"),
    "built": say("the {name}"),
    "card": say("the card {name}"),
    "cell": say("the square {name}"),
    "cloud": say("cloud {name}"),
    "column": say("column {name}"),
    "dock": say("dock {name}"),
    "research": say("the research space {name}"),
    "space": say("the space {name}"),
    "tile": say("the tile {name}"),
    "zone": say("the zone {name}"),
}
"""What a target is called, by its kind."""
PIECE = say("the {name}")
"""What a piece is called that is no tile, though it is touched as tiles are."""
NAMED = say("{name}")
"""What a space is called that has words of its own."""


class Gestures(Protocol):
    """What a game says of its targets."""

    def touched(self, position: object, move: Mapping[str, Any]) -> Touched:
        """Of each field of the move that touching tells, the targets that tell it."""
        ...

    def called(self, position: object, kind: str, name: str) -> str:
        """The name of a target as people say it: ``name`` itself, or a better one."""
        ...

    def does(self, position: object, kind: str, name: str) -> Iterable[str]:
        """What a target is and does, sentence by sentence; none where there is nothing to say."""
        ...

    def cards(self, edition: object) -> Iterable[Told]:
        """The cards and tiles of an edition with what they do."""
        ...


def path(position: Any, move: Any) -> list[str]:
    """The targets and the choices that make the move, or the moves of a turn."""
    data = move.as_json() if hasattr(move, "as_json") else move
    if isinstance(data, Sequence):
        return list(dict.fromkeys(element for one in data for element in path(position, one)))
    told = _of(position).touched(position, data)
    targets = dict.fromkeys(target for found in told.values() for target in found)
    choices = [f"{field}={_written(value)}" for field, value in data.items() if field not in told]
    return [*targets, *choices]


def titles(position: object, paths: Iterable[Sequence[str]]) -> dict[str, str]:
    """What the targets of the paths are called, in the language now spoken."""
    found = dict.fromkeys(element for one in paths for element in one if is_target(element))
    return {target: title(position, target) for target in found}


def title(position: object, target: str) -> str:
    """What the target is called, in the language now spoken."""
    kind, _, name = target.partition(":")
    # what has a name instead of a code, such as a boat or the horse's space, is called by it alone
    own = name.isalpha() and name.islower()
    template = ({"tile": PIECE, "space": NAMED}.get(kind, NAMES[kind]) if own else NAMES[kind]).template
    fields = {"name": _of(position).called(position, kind, name)}
    return spoken(Message(template.format(**fields), template, fields))


def effects(position: object, targets: Iterable[str]) -> dict[str, str]:
    """What things are called, are and do, in the language now spoken, without those that nothing is said of.

    Every effect of a card is told here in sentences: a picture has no room for them.
    """
    found: dict[str, str] = {}
    for target in targets:
        kind, _, name = target.partition(":")
        if said := in_a_row(_of(position).does(position, kind, name)):
            head = title(position, target)
            named = say("{name}. {said}", name=head[:1].upper() + head[1:], said=said)
            found[target] = spoken(named)
    return found


def in_a_row(sentences: Iterable[str]) -> str:
    """Sentences in the language now spoken, one after the other; no blank follows a full stop as wide as a letter."""
    return " ".join(map(spoken, sentences)).replace("。 ", "。")


def cards(name: str, edition: object) -> list[tuple[str, list[tuple[str, str]]]]:
    """The cards and tiles of a game's edition under their headings, each with its name and what it does."""
    found: dict[str, list[tuple[str, str]]] = {}
    for heading, card, said in _of_game(name).cards(edition):
        found.setdefault(spoken(heading), []).append((spoken(card), in_a_row(said)))
    return [*found.items()]


def is_target(element: str) -> bool:
    """Whether an element of a path is touched, not chosen in words."""
    return element.partition(":")[0] in NAMES


def spot(kind: str, at: Sequence[int]) -> str:
    """The target at those coordinates.

    >>> spot("cell", (2, 3))
    'cell:2,3'
    """
    return f"{kind}:{','.join(map(str, at))}"


def cell_of(target: str) -> tuple[int, int]:
    """The row and the column of such a target."""
    row, _, column = target.partition(":")[2].partition(",")
    return int(row), int(column)


def _of(position: Any) -> Gestures:
    return _of_game(position.game)


def _of_game(name: str) -> Gestures:
    module: Any = import_module(f"periplus.drawing.{known(name)}.gestures")
    gestures: Gestures = module
    return gestures


def _written(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
