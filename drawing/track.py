"""Where players stand on a track of numbered cells: below it a row for each, with marker and name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .scene import Label, Mark, Shape, Sign


def standings(values: Sequence[int], names: Sequence[str], last: int) -> Iterator[Shape]:
    """The rows below a track whose cells, each a unit, are numbered from 0 to ``last``; the first row is at y 1."""
    middle = last / 2
    for seat, (value, name) in enumerate(zip(values, names, strict=True)):
        y = 1.5 + seat
        yield Mark((value + 0.5, y), Sign.DISC, series=seat, letter=str(seat + 1))
        if value <= middle:
            yield Label((value + 1.2, y), name, anchor="start", room=middle)
        else:
            yield Label((value - 0.2, y), name, anchor="end", room=middle)
