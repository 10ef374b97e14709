"""The single components that editions and positions tell of: cells, faces of tiles, fish tokens, tables."""

from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from ..core.documents import whole
from ..core.wording import say
from .cards import Count
from .tiles import is_salvage, is_scrap


def _salvage(face: str) -> str:
    if not is_salvage(face):
        raise ValueError(say("expected the face of a salvage tile: five of W, M, S, R, P, at most three P"))
    return face


def _scrap(face: str) -> str:
    if not is_scrap(face):
        raise ValueError(say("expected the face of a scrap tile: one of W, M, S, R and one P"))
    return face


def _rising(table: tuple[int, ...]) -> tuple[int, ...]:
    if any(one > other for one, other in pairwise(table)):
        raise ValueError(say("expected numbers that never fall"))
    return table


SalvageFace: TypeAlias = Annotated[str, AfterValidator(_salvage), Field(examples=["WMSRP"])]
ScrapFace: TypeAlias = Annotated[str, AfterValidator(_scrap), Field(examples=["WP"])]
FishValue: TypeAlias = Annotated[int, Field(ge=0, le=3)]
FishToken: TypeAlias = FishValue | Literal["B"]
"""A number of fish, or a token with a barrel icon."""
Table: TypeAlias = Annotated[tuple[Count, ...], Field(min_length=1), AfterValidator(_rising)]
CellField: TypeAlias = Annotated[
    tuple[Annotated[int, Field(strict=True)], Annotated[int, Field(strict=True)]],
    Field(strict=False),
    whole(say("[row, column]")),
    Field(examples=[[3, 4]]),
]
"""A cell as one field."""
