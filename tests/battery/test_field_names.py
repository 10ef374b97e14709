"""A wrong value in any field of any game is refused at the path that the user wrote, in words that tell no code.

The fields are those of the game's own JSON Schema, walked beside the examples; what no example holds, such as a rare
move or a part of an edition, is filled in from the schema. Into each goes null, a wrong type, an object where an id is
expected, and each object gets a field that it does not know.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import jsonschema
import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES, game
from periplus.models.core.trees import field_name
from tests.battery.fuzz import Path as Steps
from tests.battery.fuzz import names, replaced

ROOT = Path(__file__).parents[2]
OTHERS: tuple[Any, ...] = (True, -1.5, "no such thing", ["no such thing"])
"""Of these one goes into each field, besides null and an object."""
UNKNOWN = "no_such_field"
INNER = re.compile(
    r"function-|tagged-union|lax-or-strict|json-or-python|constrained|nullable|is-instance|literal\[|union\["
    r"|tuple\[|list\[|dict\[|Input should|validat|pydantic|^[A-Z]\w*[a-z][A-Z]|Error"
)
"""What names a part of the code that reads, and no field."""
Tampered: TypeAlias = tuple[Any, Steps, Any, Any]
"""A tree, the path in it where something else is put, what that is, and the schema of the path."""
DEPTH = 12
MANY = 40
"""From so many keys on an object is a table, and no fields."""


class Walk:
    """All fields of a game's schema, each once, in a tree in which it can stand."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.schema = schema
        self.objects: list[tuple[Any, Steps]] = []
        """Each type of object once: a tree, and the path of one in it."""
        self._seen: set[tuple[int, str]] = set()

    def unknown(self) -> list[Tampered]:
        """A field that it does not know for each type of object met so far."""
        return [(tree, (*path, UNKNOWN), 1, {"not": {}}) for tree, path in self.objects]

    def resolved(self, part: Any) -> Any:
        while isinstance(part, dict) and "$ref" in part:
            part = self.schema["$defs"][part["$ref"].rsplit("/", 1)[1]]
        return part

    def branches(self, part: Any) -> Iterator[Any]:
        """The types that a part allows."""
        part = self.resolved(part)
        several = [*part.get("anyOf", ()), *part.get("oneOf", ()), *part.get("allOf", ())]
        if not several:
            yield part
        for one in several:
            yield from self.branches(one)

    def takes(self, part: Any, value: Any) -> bool:
        """Whether the part's own schema takes the value."""
        return bool(
            jsonschema.Draft202012Validator({**part, "$defs": self.schema.get("$defs", {})}).is_valid(value)
        )

    def sample(self, part: Any, depth: int = 0) -> Any:
        """Some value of the part's form; what the schema does not say of it may be wrong."""
        branch = next(iter(self.branches(part)))
        if "const" in branch:
            return branch["const"]
        if "enum" in branch:
            return branch["enum"][0]
        match branch.get("type"):
            case "object" if depth < DEPTH:
                wanted = branch.get("required", ())
                return {name: self.sample(branch["properties"][name], depth + 1) for name in wanted} | {
                    name: sub["const"] for name, sub in branch.get("properties", {}).items() if "const" in sub
                }
            case "array":
                parts = branch.get("prefixItems", ())
                return [self.sample(one, depth + 1) for one in parts]
            case "integer" | "number":
                return branch.get("minimum", 0)
            case "boolean":
                return False
            case "null":
                return None
        return "x"

    def fields(self, part: Any, tree: Any, path: Steps = ()) -> Iterator[tuple[Any, Steps, Any]]:
        """Each field below the path: a tree, the path of the field in it, and the field's schema."""
        if len(path) > DEPTH:
            return
        node = at(tree, path)
        for branch in self.branches(part):
            if branch.get("properties"):
                here = tree
                if not isinstance(node, dict) or not self._is(branch, node):
                    here = replaced(tree, path, self.sample(branch))
                yield from self._of_object(branch, here, path)
            elif isinstance(branch.get("additionalProperties"), dict):
                sub = branch["additionalProperties"]
                key = next(iter(node), "x") if isinstance(node, dict) else "x"
                value = node[key] if isinstance(node, dict) and key in node else self.sample(sub)
                here = replaced(tree, path, {**(node if isinstance(node, dict) else {}), key: value})
                yield from self._below(branch, "*", sub, here, (*path, key))
            elif isinstance(branch.get("items"), dict):
                sub = branch["items"]
                first = node[0] if isinstance(node, list) and node else self.sample(sub)
                rest = node[1:] if isinstance(node, list) else []
                here = replaced(tree, path, [first, *rest])
                yield from self._below(branch, "[]", sub, here, (*path, 0))
            elif branch.get("prefixItems"):
                here = tree
                if not isinstance(node, list) or len(node) != len(branch["prefixItems"]):
                    here = replaced(tree, path, self.sample(branch))
                for place, sub in enumerate(branch["prefixItems"]):
                    yield from self._below(branch, f"[{place}]", sub, here, (*path, place))

    def _is(self, branch: Any, node: dict[str, Any]) -> bool:
        """Whether the object is of that type, by the fields that have one value."""
        return all(
            node.get(name) == sub["const"] for name, sub in branch["properties"].items() if "const" in sub
        )

    def _of_object(self, branch: Any, tree: Any, path: Steps) -> Iterator[tuple[Any, Steps, Any]]:
        node = at(tree, path)
        self.objects.append((tree, path))
        for name, sub in branch["properties"].items():
            here = tree
            if name not in node:
                here = replaced(tree, path, {**node, name: self.sample(sub)})
            yield from self._below(branch, name, sub, here, (*path, name), tree)

    def _below(
        self, branch: Any, key: str, sub: Any, tree: Any, path: Steps, without: Any = None
    ) -> Iterator[tuple[Any, Steps, Any]]:
        """A field and those below it; ``without`` is the tree without the field, where it may be missing."""
        if (id(branch), key) in self._seen:
            return
        self._seen.add((id(branch), key))
        yield tree if without is None else without, path, sub
        yield from self.fields(sub, tree, path)


def put(tree: Any, path: Steps, value: Any) -> Any:
    """The tree with the value at the path, whose last field may be missing."""
    *above, last = path
    node = at(tree, tuple(above))
    return (
        replaced(tree, tuple(above), {**node, last: value})
        if isinstance(node, dict)
        else replaced(tree, path, value)
    )


def at(tree: Any, path: Steps) -> Any:
    """What stands at the path."""
    for step in path:
        tree = tree[step]
    return tree


def begun(name: str) -> dict[str, Any]:
    """An example of the game with a bundled edition."""
    found: dict[str, Any] = json.loads((ROOT / "examples" / name / "turn.json").read_bytes())
    return found | {"edition": "study"}


def small_edition(name: str) -> Any:
    """The study edition with few things of each kind: what is missing for a game is not looked at here."""
    return cut(json.loads((ROOT / "models" / name / "study.json").read_bytes()))


def cut(tree: Any) -> Any:
    """The tree with two elements of each array and four fields of each object that is a table."""
    if isinstance(tree, dict):
        few = list(tree.items())
        return {key: cut(part) for key, part in (few if len(few) < MANY else few[:4])}
    return [cut(part) for part in tree[:2]] if isinstance(tree, list) else tree


def stands(path: str, tree: Any, known: set[str]) -> bool:
    """Whether the path leads to something in the tree, or to a field that is missing there."""
    steps = re.findall(r"\[(\d+)\]|([^.\[\]]+)", path)
    for place, (index, key) in enumerate(steps):
        last = place == len(steps) - 1
        if isinstance(tree, dict) and key in tree:
            tree = tree[key]
        elif isinstance(tree, list) and index and int(index) < len(tree):
            tree = tree[int(index)]
        elif index:  # the element after the last one is missing; a list may be written as one text
            return last and (isinstance(tree, (list, str)))
        else:
            return last and isinstance(tree, dict) and key in known
    return bool(steps)


def about(path: str, field: str) -> bool:
    """Whether the faulty field is the one at the path, or holds it as one of its elements, or is a part of it."""
    return f"{path}.".startswith((f"{field}.", f"{field}[")) or field.startswith((f"{path}.", f"{path}["))


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_value_in_any_field_of_a_position_is_refused_at_its_path(name: str) -> None:
    """Null, an object, and one of the others into each field; each object gets a field that it does not know."""
    rules, start = game(name), begun(name)
    walk = Walk(rules.schema())
    parts = {field: part for field, part in walk.schema["properties"].items() if field != "edition"}
    fields = list(walk.fields({**walk.schema, "properties": parts}, start))
    assert len(fields) > MANY
    for wrong in (
        lambda number: None,
        lambda number: {UNKNOWN: 1},
        lambda number: OTHERS[number % len(OTHERS)],
    ):
        tampered = [(tree, path, wrong(number), part) for number, (tree, path, part) in enumerate(fields)]
        assert list(misnamed(rules, walk, tampered)) == []
    assert list(misnamed(rules, walk, walk.unknown())) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_value_in_any_field_of_an_edition_is_refused_at_its_path(name: str) -> None:
    """One of the wrong values into each field, for it takes a while to read an edition."""
    in_edition(name, 0)


@pytest.mark.slow
@pytest.mark.parametrize("turn", range(1, len(OTHERS) + 2))
@pytest.mark.parametrize("name", NAMES)
def test_any_wrong_value_in_any_field_of_an_edition_is_refused_at_its_path(name: str, turn: int) -> None:
    in_edition(name, turn)


def in_edition(name: str, turn: int) -> None:
    """A wrong value in each field of an edition, another one each turn."""
    rules, values = game(name), (None, {UNKNOWN: 1}, *OTHERS)
    walk = Walk(rules.schema())
    start = begun(name) | {"edition": small_edition(name)}
    parts = walk.branches(walk.schema["properties"]["edition"])
    fields = list(walk.fields(next(part for part in parts if "properties" in part), start, ("edition",)))
    assert len(fields) > 10
    tampered = [
        (tree, path, values[(number + turn) % len(values)], part)
        for number, (tree, path, part) in enumerate(fields)
    ]
    assert list(misnamed(rules, walk, tampered)) == []
    assert list(misnamed(rules, walk, walk.unknown())) == []


def misnamed(rules: Any, walk: Walk, tampered: list[Tampered]) -> Iterator[tuple[Any, ...]]:
    """Each wrong value that is not refused at its place, or with a bad name; places apart are tried together."""
    known = set(names(walk.schema))
    together: dict[tuple[int, int, bool], list[Tampered]] = {}
    for one in tampered:
        tree, path, _, part = one
        together.setdefault((id(tree), len(path), "const" in part), []).append(one)
    for group in together.values():
        for one in missing(rules, known, group):
            tree, path, value, part = one
            faults = refused(rules, put(tree, path, value))
            bad = [fault for fault in faults if not named(fault, put(tree, path, value), known)]
            at_path = any(about(field_name(path), field) for field, _ in faults)
            if bad or not (at_path or walk.takes(part, value)):
                yield path, value, (bad or faults)[:3]


def missing(rules: Any, known: set[str], group: list[Tampered]) -> list[Tampered]:
    """Those of the group that are not refused at their place, all of it in one file; all, if a fault has a bad name."""
    tree = group[0][0]
    for _, path, value, _ in group:
        tree = put(tree, path, value)
    faults = refused(rules, tree)
    if not all(named(fault, tree, known) for fault in faults):
        return group
    return [one for one in group if not any(about(field_name(one[1]), field) for field, _ in faults)]


def named(fault: tuple[str, str], tree: Any, known: set[str]) -> bool:
    """Whether the fault's field stands in the tree, and neither field nor message names a part of the code."""
    return not any(map(INNER.search, fault)) and stands(fault[0], tree, known)


def refused(rules: Any, tree: Any) -> list[tuple[str, str]]:
    """The faults of the tree as a file: fields and messages."""
    try:
        rules.load(json.dumps(tree).encode())
    except PositionError as error:
        return [(fault.field, str(fault.message)) for fault in error.faults]
    return []
