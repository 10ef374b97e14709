"""A line graph as a picture: a value for each seat over the moves of a game, its worst moves marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from .scene import Board, Label, Layer, Line, Mark, Point, Role, Scene, Section, Shape, Sign

WIDE, HIGH = 24.0, 8.0
"""Units of the graph's area."""
Curve = Sequence[tuple[int, float]]
"""Points from the left: the number of a move, a value."""


def graph(title: str, curves: Mapping[str, Curve], marked: Sequence[tuple[str, int]] = ()) -> Scene:
    """The curves by name in one frame; ``marked`` are (name, number of a move) to be picked out."""
    points = [point for curve in curves.values() for point in curve]
    if not points:
        return Scene(title)
    least, most = min(value for _, value in points), max(value for _, value in points)
    last = max(1, *(number for number, _ in points))
    span = (most - least) or 1.0

    def place(number: int, value: float) -> tuple[float, float]:
        return WIDE * number / last, HIGH * (1 - (value - least) / span)

    frame = (Line(((0, 0), (0, HIGH), (WIDE, HIGH)), Role.MUTED),)
    labels = (
        Label((-0.3, 0), f"{most:.3g}", anchor="end"),
        Label((-0.3, HIGH), f"{least:.3g}", anchor="end"),
        Label((WIDE, HIGH + 0.8), str(last), anchor="end"),
    )
    shapes = tuple(_curves(curves, marked, place))
    box = (-3.0, -1.0, WIDE + 1.0, HIGH + 1.5)
    board = Board("", box, (Layer("frame", (*frame, *labels)), Layer("curves", shapes)))
    names = ", ".join(f"{number + 1} {name}" for number, name in enumerate(curves))
    return Scene(title, names, (Section("", (board,)),))


def _curves(
    curves: Mapping[str, Curve], marked: Sequence[tuple[str, int]], place: Callable[[int, float], Point]
) -> Iterator[Shape]:
    for series, (name, curve) in enumerate(curves.items()):
        spots = [place(number, value) for number, value in curve]
        if len(spots) > 1:
            yield Line(tuple(spots), series=series)
        for (number, _), spot in zip(curve, spots, strict=True):
            if (name, number) in marked:
                yield Mark(spot, Sign.CROSS, Role.FAULTY, series, str(series + 1))
