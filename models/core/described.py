"""What a JSON Schema says of each field, and texts of a fixed form.

A schema has the sentence that stands under each field in the source, and an example that fits. The sentences are
read from the source when a schema is asked for, so that no start pays for them. An example is the one that the
field or its type gives (``Field(examples=…)``); else it follows from the schema: the first of some words, a number
in range, an object with the fields that it needs.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pydantic import Field

from .trees import SCHEMA
from .wording import Message, say

if TYPE_CHECKING:
    from pydantic import BaseModel

_WORDS: dict[str, Message] = {}
_EXAMPLES: dict[str, str] = {}
_CHOICE = re.compile(r"\^\((\w+(?:\|(?:\w|\\[()])+)*)\)\$")
_RANGE = re.compile(r"\^\[(\w)-(\w)\]\$")
_LETTERS = re.compile(r"\^\[(\w+)\]\$")


def text_like(pattern: str, words: Message, example: str) -> Any:
    """A field whose text matches the regular expression; ``words`` say what is expected, after "expected".

    A choice between words and a range of one character need neither words nor example: ``words_of`` and ``first_of``
    find them.
    """
    _WORDS[pattern] = words
    _EXAMPLES[pattern] = example
    return Field(pattern=pattern, examples=[example])


def first_of(pattern: str) -> str | None:
    """A text that matches the pattern; None where nobody has said one.

    >>> first_of("^(fish|clay)$"), first_of("^[1-5]$"), first_of("^[ab]$"), first_of("^x?$")
    ('fish', '1', 'a', None)
    """
    if choice := _CHOICE.fullmatch(pattern):
        return choice[1].split("|")[0]
    if letters := _RANGE.fullmatch(pattern) or _LETTERS.fullmatch(pattern):
        return letters[1][0]
    return _EXAMPLES.get(pattern)


def choices_of(pattern: str) -> list[str]:
    """The words of a pattern that is a choice between some.

    >>> choices_of("^(fish|clay)$"), choices_of("^[1-5]$")
    (['fish', 'clay'], [])
    """
    choice = _CHOICE.fullmatch(pattern)
    return choice[1].replace("\\", "").split("|") if choice else []


def words_of(pattern: str) -> str | None:
    """What a text that matches the pattern is, in words; None where nobody has said it.

    >>> words_of("^(fish|clay)$"), words_of("^[1-5]$"), words_of("^[ab]$"), words_of("^x?$")
    ('expected one of fish, clay', 'expected one character from 1 to 5', 'expected one of a, b', None)
    """
    if pattern in _WORDS:
        return say("expected {words}", words=_WORDS[pattern])
    if choices := choices_of(pattern):
        return say("expected one of {tags}", tags=", ".join(choices))
    if digits := _RANGE.fullmatch(pattern):
        return say("expected one character from {first} to {last}", first=digits[1], last=digits[2])
    if letters := _LETTERS.fullmatch(pattern):
        return say("expected one of {tags}", tags=", ".join(letters[1]))
    return None


DEPTH = 12
"""Objects inside of each other in an example at most."""
NONE = object()
"""No example follows from the schema."""


def published(model: type[BaseModel], address: str, title: str) -> dict[str, Any]:
    """The schema of files of that model, for editors that complete and check them: they may name it in ``$schema``."""
    schema = model.model_json_schema()
    naming = {
        "type": "string",
        "description": "The address of this schema, for editors.",
        "examples": [address],
    }
    whole = {
        **schema,
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": address,
        "title": title,
        "properties": {**schema["properties"], SCHEMA: naming},
    }
    return exemplify(whole)


def describe(model: type[BaseModel], schema: dict[str, Any]) -> None:
    """Give each property of the model's schema the sentence of its field.

    A property that can have one value only, and no sentence of its own, has the model's: it says what the object is.
    """
    sentences = _sentences(model)
    for name, field in model.model_fields.items():
        property_schema = schema.get("properties", {}).get(field.validation_alias or field.alias or name)
        if property_schema is None or "description" in property_schema:
            continue
        if name in sentences:
            property_schema["description"] = sentences[name]
        elif "const" in property_schema and model.__doc__:
            property_schema["description"] = _plain(model.__doc__.split("\n\n")[0])


def exemplify(schema: dict[str, Any], definitions: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The schema, and an example at each property for which one is given or follows; ``definitions`` are its ``$defs``.

    The schema itself is changed.
    """
    examples = _Examples(schema.get("$defs", {}) if definitions is None else definitions)
    for properties in list(_properties(schema)):
        for property_schema in properties.values():
            example = examples.of(property_schema)
            if "examples" not in property_schema and example is not NONE:
                property_schema["examples"] = [example]
    return schema


def _properties(part: object) -> Iterator[dict[str, Any]]:
    """Every ``properties`` of the schema, also inside of others."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "properties":
                yield value
                for inner in value.values():
                    yield from _properties(inner)
            elif key not in ("examples", "default", "const", "enum"):
                yield from _properties(value)
    elif isinstance(part, list):
        for value in part:
            yield from _properties(value)


class _Examples:
    """Examples of the parts of a schema."""

    def __init__(self, definitions: Mapping[str, Any]) -> None:
        self._definitions = definitions

    def of(self, part: Mapping[str, Any], depth: int = 0) -> Any:
        """An example, or NONE."""
        if depth > DEPTH:
            return NONE
        match part:
            case {"examples": [first, *_]}:
                return first
            case {"const": value}:
                return value
            case {"enum": [first, *_]}:
                return first
            case {"$ref": str(name)}:
                return self.of(self._definitions[name.rsplit("/", 1)[1]], depth + 1)
            case {"anyOf": list(parts)} | {"oneOf": list(parts)} | {"allOf": list(parts)}:
                examples = (self.of(option, depth + 1) for option in parts if option.get("type") != "null")
                return next((example for example in examples if example is not NONE), NONE)
            case {"pattern": str(pattern)}:
                return first_of(pattern) or NONE
            case {"type": "boolean"}:
                return True
            case {"type": "integer" | "number"}:
                least = part.get("minimum", 0)
                return min(max(least, 1), part.get("maximum", max(least, 1)))
            case {"type": "array"}:
                return self._array(part, depth)
            case {"type": "object"}:
                return self._object(part, depth)
            case _:
                return NONE

    def _array(self, part: Mapping[str, Any], depth: int) -> Any:
        items = part.get("prefixItems") or [part.get("items", {})] * max(1, part.get("minItems", 1))
        examples = [self.of(item, depth + 1) for item in items]
        return NONE if any(example is NONE for example in examples) else examples

    def _object(self, part: Mapping[str, Any], depth: int) -> Any:
        if "properties" not in part:
            return self._map(part, depth)
        constants = [name for name, inner in part["properties"].items() if "const" in inner]
        names = list(dict.fromkeys([*constants, *part.get("required", ())])) or list(part["properties"])[:1]
        examples = {name: self.of(part["properties"][name], depth + 1) for name in names}
        return NONE if any(example is NONE for example in examples.values()) else examples

    def _map(self, part: Mapping[str, Any], depth: int) -> Any:
        """An object of any keys, with one of them."""
        for pattern, inner in part.get("patternProperties", {}).items():
            key, value = first_of(pattern) or NONE, self.of(inner, depth + 1)
            break
        else:
            key = self.of(part.get("propertyNames", {}), depth + 1)
            value = self.of(part.get("additionalProperties") or {}, depth + 1)
        return NONE if key is NONE or value is NONE else {key: value}


@cache
def _sentences(model: type[BaseModel]) -> dict[str, str]:
    """What stands under each field in the source of the model and of its bases, by the field's name."""
    sentences: dict[str, str] = {}
    for class_ in reversed(model.__mro__):
        module = inspect.getmodule(class_)
        if module is not None and hasattr(class_, "model_fields"):
            sentences |= _written(module).get(class_.__name__, {})
    return sentences


@cache
def _written(module: ModuleType) -> dict[str, dict[str, str]]:
    """The sentences of a module by class and field."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except OSError:  # the source is not at hand
        return {}
    return {
        class_.name: {
            field.target.id: _plain(text.value.value)
            for field, text in pairwise(class_.body)
            if isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
            and isinstance(text.value.value, str)
        }
        for class_ in tree.body
        if isinstance(class_, ast.ClassDef)
    }


def _plain(text: str) -> str:
    """The sentence on one line, code between single marks."""
    return " ".join(text.split()).replace("``", "`")
