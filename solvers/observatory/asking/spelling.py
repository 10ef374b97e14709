"""Rotations as goals write them: of those that draw the same figure of a card the smallest is meant.

Facts name each figure once, by its smallest rotation. A goal that writes a symmetric card with another rotation means
the same figure, so it is read as that fact. A rotation that stands beside a variable is left as it is.
"""

from __future__ import annotations

from typing import Any

from periplus.models.boards.grid import QUARTERS
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import listed_rotation

TURNED = {"fits": ((0, 2),), "drawn": ((0, 2),), "lacks": ((0, 2),), "touches": ((0, 2), (3, 5))}
"""By relation, the columns of a card and of its rotation."""


def listed_rotations(edition: Edition, relation: str, terms: tuple[Any, ...]) -> tuple[Any, ...]:
    """The columns of the relation with the rotations by which facts name the figures."""
    found = list(terms)
    for card, rotation in TURNED.get(relation, ()):
        if found[rotation] in QUARTERS and found[card] in edition.by_id:
            found[rotation] = listed_rotation(edition, found[card], found[rotation])
    return tuple(found)
