"""A table set up piece by piece: what may be put where, what is left in the box, and which fields a form needs.

A registered game ``g`` says this in ``periplus.drawing.g.editing.EDITING``, an ``Editing``. Every edit is a JSON
Patch on the position's JSON data as ``whole`` prints it, so that a client needs no rules: it puts things on targets,
takes them away, and changes fields.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal, TypeAlias

from periplus.models.core.editions import Chosen
from periplus.models.core.errors import PositionError, echo
from periplus.models.core.names import part_of
from periplus.models.core.patches import Patch, applied, assigned, value_at
from periplus.models.core.registry import game, known
from periplus.models.core.results import Violation
from periplus.models.core.wording import say, spoken

from .protocol import spoken_scene
from .scene import Scene

Tree: TypeAlias = dict[str, Any]
Kind: TypeAlias = Literal["number", "choice", "switch", "text", "row", "dice"]
MOST = 1_000_000
"""A number that no track reaches."""
CELL = re.compile(r"(\w+):(-?\d{1,3}),(-?\d{1,3})")
"""A target that is one of a grid."""


@dataclass(frozen=True, slots=True)
class StockItem:
    """One value that a field may have."""

    value: Any
    words: str = ""
    """What people call it; the value itself unless given."""
    left: int | None = None
    """How many are left in the box; None: any number."""

    def as_json(self) -> Tree:
        """The option of the answer."""
        found: Tree = {"value": self.value, "words": spoken(self.words or str(self.value))}
        return found if self.left is None else found | {"left": self.left}


@dataclass(frozen=True, slots=True)
class Field:
    """One entry of the form."""

    path: str
    """Where its value stands, as a JSON Pointer; or a name of the game's own, which ``Editing.changed`` knows."""
    words: str
    """What people call it."""
    kind: Kind
    value: Any = None
    """What it is now; None: not told."""
    default: Any = None
    """What it is where the position does not tell it."""
    least: int = 0
    most: int = MOST
    """The range of a number; of a row and of dice how many there are."""
    stock: str = ""
    """The name of the options of a choice, a row or dice."""
    free: bool = False
    """Whether a row takes values besides its options."""
    seat: int | None = None
    """Whose it is; None: the table's."""

    def as_json(self) -> Tree:
        """The field of the answer."""
        shown = self.default if self.value is None else self.value
        found: Tree = {
            "path": self.path,
            "words": spoken(self.words),
            "kind": self.kind,
            "value": shown,
            "seat": self.seat,
        }
        found |= {"told": self.value is not None}
        if self.kind in ("number", "row", "dice"):
            found |= {"least": self.least, "most": self.most}
        return found | ({"stock": self.stock} if self.stock else {}) | ({"free": True} if self.free else {})


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of the palette."""

    name: str
    """Its id, such as ``tile:F3``."""
    words: str
    """What people call it."""
    group: str
    """The heading that it stands under."""
    places: tuple[str, ...]
    """The names of the sets of targets where it may be put; one for each way to turn it."""
    left: int | None = None
    """How many are left in the box; None: any number."""

    def as_json(self) -> Tree:
        """The thing of the answer."""
        found: Tree = {
            "name": self.name,
            "words": spoken(self.words),
            "group": spoken(self.group),
            "places": self.places,
        }
        return found if self.left is None else found | {"left": self.left}


@dataclass(frozen=True, slots=True)
class Lying:
    """A thing of the palette that lies on the table and can be carried elsewhere."""

    thing: str
    """Its name in the palette."""
    at: str
    """The target that it was put on; one of several cells covers others too."""
    turn: int = 0
    """How it is turned, as a number of its ``places``."""
    lifted: Patch | None = None
    """The edit that lifts it; None: the one that takes it away."""


@dataclass(frozen=True, slots=True)
class Kit:
    """What a table can be made of, as it stands."""

    things: Sequence[Thing] = ()
    places: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Sets of targets by the names that things know them by."""
    taken: Collection[str] = ()
    """The targets with something on them that can be taken away."""
    fields: Sequence[Field] = ()
    stocks: Mapping[str, Sequence[StockItem]] = field(default_factory=dict)
    """The options of fields by the names that they know them by."""

    def as_json(self) -> Tree:
        """The kit of the answer."""
        return {
            "things": [thing.as_json() for thing in self.things],
            "places": {name: list(targets) for name, targets in self.places.items()},
            "taken": list(self.taken),
            "fields": [one.as_json() for one in self.fields],
            "stocks": {
                name: [option.as_json() for option in options] for name, options in self.stocks.items()
            },
        }


def _named(position: Any) -> Sequence[str]:
    names: Sequence[str] = position.names
    return names


def _numbered(_position: object, seat: int) -> int | str:
    return seat


@dataclass(frozen=True, slots=True)
class Editing:
    """What a game says of its table. ``tree`` is the position as ``whole`` prints it."""

    bare: Callable[[int, Chosen, Any], Tree]
    """``bare(players, chosen, edition)``: the empty table for so many players; the edition is a name or data."""
    kit: Callable[[Any, Tree, int], Kit]
    """``kit(position, tree, seat)``: what may be put where, and the fields of the table and of the seat."""
    put: Callable[[Any, Tree, int, str, str, int], Patch]
    """``put(position, tree, seat, thing, target, turn)``: the edit that puts the thing there, turned as its
    ``places[turn]``."""
    take: Callable[[Any, Tree, int, str], Patch]
    """``take(position, tree, seat, target)``: the edit that clears the target."""
    lying: Callable[[Any, Tree, int, str], Lying | None]
    """``lying(position, tree, seat, target)``: what ``take`` would clear there, as the thing that was put; None where
    it was none, or several."""
    changed: Callable[[Any, Tree, int, str, Any], Patch]
    """``changed(position, tree, seat, name, value)``: the edit of a field whose path is no pointer but a name of the
    game's own."""
    seats: Callable[[Any], Sequence[str]] = _named
    """What the seats are called whose boards can be set up."""
    asker: Callable[[Any, int], int | str] = _numbered
    """How the position's question names a seat."""
    drawn: Mapping[str, Any] = field(default_factory=dict)
    """What the picture of a table that is set up is asked besides."""


def editing(name: str) -> Editing:
    """What the game of that name says of its table; raises PositionError for an unknown game."""
    found: Editing = import_module(f"periplus.drawing.{known(name)}.editing").EDITING
    return found


def kit(position: Any, seat: int) -> Kit:
    """What the position's table can be made of, for that seat."""
    return editing(position.game).kit(position, _tree(position), seat)


def scene(position: Any, seat: int, violations: Sequence[Violation]) -> Scene:
    """The table with the board of that seat in front, and the faults marked; it may break rules."""
    kinds = editing(position.game)
    asker = assigned(_tree(position), "/ask/player", kinds.asker(position, seat))
    asked = game(position.game).load(json.dumps(applied(_tree(position), asker)).encode())
    drawn: Scene = part_of(position.game, "drawing").draw(asked, violations=violations, **kinds.drawn)
    return spoken_scene(drawn)


def put(position: Any, seat: int, name: str, target: str, turn: int = 0) -> Patch:
    """The edit that puts the thing on the target; raises PositionError where it may not be put."""
    able = kit(position, seat)
    thing = next((one for one in able.things if one.name == name), None)
    if thing is None or thing.left == 0:
        raise PositionError("put", say("{name} is not in the box any more", name=echo(name)))
    if not 0 <= turn < len(thing.places):
        raise PositionError("turn", say("expected 0 to {most}", most=len(thing.places) - 1))
    if target not in able.places[thing.places[turn]]:
        raise PositionError("at", say("{name} cannot be put there", name=echo(name)))
    return editing(position.game).put(position, _tree(position), seat, name, target, turn)


def take(position: Any, seat: int, target: str) -> Patch:
    """The edit that clears the target; nothing where nothing can be taken."""
    if target not in kit(position, seat).taken:
        return []
    return editing(position.game).take(position, _tree(position), seat, target)


def carry(position: Any, seat: int, source: str, target: str) -> Patch:
    """The edit that lays what lies on the source onto the target, turned as it is; raises PositionError if it cannot.

    What covers several cells is moved by as many cells as the target lies from the one where it was taken hold of.
    """
    tree, kinds = _tree(position), editing(position.game)
    taken = source in kit(position, seat).taken
    found = kinds.lying(position, tree, seat, source) if taken else None
    if found is None:
        raise PositionError("take", say("nothing lies at {place} that can be carried", place=echo(source)))
    lifted = kinds.take(position, tree, seat, source) if found.lifted is None else found.lifted
    without = game(position.game).load(json.dumps(applied(tree, lifted)).encode())
    target = target if found.at == source else _shifted(found.at, source, target)
    return [*lifted, *put(without, seat, found.thing, target, found.turn)]


def _shifted(at: str, source: str, target: str) -> str:
    """The cell that lies from ``at`` as the target does from the source; the target itself where one is no cell."""
    found = [CELL.fullmatch(name) for name in (at, source, target)]
    cells = [match.groups() for match in found if match]
    if len({kind for kind, *_ in cells}) != 1 or len(cells) < len(found):
        return target
    (kind, *one), (_, *held), (_, *new) = cells
    ways = (int(here) + int(there) - int(was) for here, was, there in zip(one, held, new, strict=True))
    return f"{kind}:{','.join(map(str, ways))}"


def change(position: Any, seat: int, path: str, value: Any) -> Patch:
    """The edit that gives the field that value; None: it is not told any more."""
    tree = _tree(position)
    if path.startswith("/"):
        if "" in path[1:].split("/"):
            raise PositionError("path", say("expected the path of a field"))  # none has an empty name
        return assigned(tree, path, value)
    field = next((one for one in kit(position, seat).fields if one.path == path), None)
    if field is None:
        raise PositionError("path", say("expected the path of a field"))
    if field.kind in ("row", "dice") and not (value is None or _is_row(value)):
        raise PositionError("value", say("expected an array"))
    if field.kind == "number" and value is not None and type(value) is not int:
        raise PositionError("value", say("expected 0 to {most}", most=field.most))
    return editing(position.game).changed(position, tree, seat, path, value)


def _is_row(value: object) -> bool:
    return isinstance(value, list) and all(type(one) in (int, str) for one in value)


def _tree(position: Any) -> Tree:
    return game(position.game).whole(position)


class FormMaker:
    """Makes the fields of a form from the tree that they stand in."""

    def __init__(self, tree: Tree, seat: int | None = None, root: str = "") -> None:
        """``root``: the pointer of what the seat's fields stand in."""
        self._tree = tree
        self._seat = seat
        self._root = root

    def field(self, path: str, words: str, kind: Kind, value: object = None, **more: Any) -> Field:
        """The field at the path below the root, with what stands there; by a name of the game's own with ``value``."""
        if path.startswith("/"):
            path = f"{self._root}{path}"
            value = value_at(self._tree, path)
        return Field(path, words, kind, value, seat=self._seat, **more)

    def number(self, path: str, words: str, most: int = MOST, least: int = 0, **more: Any) -> Field:
        """A track or a counter."""
        return self.field(
            path, words, "number", least=least, most=most, default=more.pop("default", least), **more
        )

    def choice(self, path: str, words: str, stock: str, **more: Any) -> Field:
        """One of some options, or none."""
        return self.field(path, words, "choice", stock=stock, **more)

    def row(self, path: str, words: str, stock: str, most: int = MOST, **more: Any) -> Field:
        """Cards, tiles or tokens in a row."""
        return self.field(path, words, "row", stock=stock, most=most, default=(), **more)

    def text(self, path: str, words: str, **more: Any) -> Field:
        """A name, or what is told in the words of files."""
        return self.field(path, words, "text", default=more.pop("default", ""), **more)

    def switch(self, path: str, words: str, **more: Any) -> Field:
        """On or off."""
        return self.field(path, words, "switch", default=more.pop("default", False), **more)
