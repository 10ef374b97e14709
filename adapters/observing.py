"""What a seat sees as numbers of a fixed length, for learners: the view's JSON by feature hashing.

Each leaf of the view's JSON is a feature named by its path; a number counts with the logarithm of its size, and also
as the fact that it has this value; other leaves count as the fact. Features are added with a sign into ``FEATURES``
places, both chosen by a hash of the name (Weinberger et al., Feature Hashing for Large Scale Multitask Learning,
2009), the same in every process. Nothing is in it that the seat cannot see.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator
from typing import Any

from periplus.models.core.data import Position

FEATURES = 1_024
"""The length of an observation."""


def observation(seen: Position | None) -> list[float]:
    """The view as ``FEATURES`` numbers; zeros before anything has been dealt."""
    values = [0.0] * FEATURES
    if seen is not None:
        for name, size in _leaves(seen.as_json(), ""):
            code = zlib.crc32(name.encode())
            values[code % FEATURES] += size if code & 1 << 31 else -size
    return values


def _leaves(tree: Any, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(tree, dict):
        for key, part in tree.items():
            yield from _leaves(part, f"{path}.{key}")
    elif isinstance(tree, list):
        for number, part in enumerate(tree):
            yield from _leaves(part, f"{path}.{number}")
    else:
        if isinstance(tree, int | float) and not isinstance(tree, bool):
            yield path, math.copysign(math.log1p(abs(tree)), tree) / 4
        yield f"{path}={tree}", 1.0
