"""The two sides of an edition's ocean boards, drawn as diagrams."""

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from ..core.documents import Data, whole
from ..core.wording import say
from .sea import ZONE

LONGEST = 64
"""Cells along a side of a map at most."""


def _drawn(rows: tuple[str, ...], marks: str) -> tuple[str, ...]:
    if not rows or len({len(row) for row in rows}) != 1:
        raise ValueError(say("expected rows of equal length, at least one"))
    for side in (len(rows), len(rows[0])):
        if side % ZONE or not 0 < side <= LONGEST:
            raise ValueError(
                say(
                    "expected lengths that are multiples of {zone}, up to {longest}",
                    zone=ZONE,
                    longest=LONGEST,
                )
            )
    if not set("".join(rows)) <= set(marks):
        raise ValueError(say("expected only the characters {marks}", marks=marks))
    return rows


def _versus_map(rows: tuple[str, ...]) -> tuple[str, ...]:
    return _drawn(rows, ".fob+")


def _coop_map(rows: tuple[str, ...]) -> tuple[str, ...]:
    return _drawn(rows, ".fob#")


Rows: TypeAlias = Annotated[
    tuple[Annotated[str, Field(strict=True)], ...],
    Field(strict=False),
    whole(say("an array of rows, texts each")),
]
"""A diagram as one field: its faults name the map, not the row."""


class Maps(Data):
    """The two sides of the ocean boards, in co-op all four boards joined; one side may be missing."""

    versus: (
        Annotated[Rows, AfterValidator(_versus_map), Field(examples=[["..f.", ".++.", "o..b", "...."]])]
        | None
    ) = None
    """A player's board: ``.`` water, ``f`` fish, ``o`` lifebuoy, ``b`` half-sunk barrel, ``+`` the white circle."""
    coop: (
        Annotated[Rows, AfterValidator(_coop_map), Field(examples=[["..f.", ".##.", "o..b", "...."]])] | None
    ) = None
    """The four boards joined: ``.`` water, ``f`` fish, ``o`` lifebuoy, ``b`` half-sunk barrel, ``#`` island."""

    @model_validator(mode="after")
    def _one_at_least(self) -> "Maps":
        if self.versus is None and self.coop is None:
            raise ValueError(say("expected versus or coop, or both"))
        return self
