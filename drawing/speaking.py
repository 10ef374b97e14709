"""A picture in the language of whoever looks at it: every sentence of a scene is spoken, whatever shape holds it.

Names, ids and numbers, which no ``say`` has made, stay as they are.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import TypeVar, cast

from periplus.models.core.wording import LANGUAGES, Message, language, spoken

T = TypeVar("T")


def spoken_scene(scene: T) -> T:
    """The scene, or a part of it, with every sentence in the language now spoken; in English it is the same object."""
    return scene if language() == LANGUAGES[0] else cast(T, _spoken(scene))


def _spoken(value: object) -> object:
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return spoken(value) if isinstance(value, Message) else value
    if isinstance(value, tuple):
        return tuple(map(_spoken, value))
    if is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: _spoken(getattr(value, field.name)) for field in fields(value) if field.init}
        return replace(value, **parts)
    return value
