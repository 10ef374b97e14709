"""What the answers have in common, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import ConfigDict, Field

from periplus.models.core.documents import Described

Thing: TypeAlias = dict[str, Any]


class Shape(Described):
    """An answer; a game may add fields of its own."""

    model_config = ConfigDict(extra="allow")


class Violation(Shape):
    """One fault: the clause it breaks, a sentence, and the path of what is at fault."""

    rule: Annotated[str, Field(examples=["OBS-4.5"])]
    """The id of the clause."""
    message: Annotated[str, Field(examples=["the square is taken"])]
    """What is wrong, in a sentence."""
    where: list[str | int]
    """The path of what is at fault in the position."""


class CheckAnswer(Shape):
    """Whether the rules are kept; also the answer of any verb about an illegal position."""

    legal: bool | None
    """null: cut off before that was known."""
    violations: list[Violation]
    """What breaks the rules; nothing where all are kept."""
