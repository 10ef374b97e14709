"""Charts of figures as pictures: shares, frequencies, and a line for each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from .scene import Area, Board, Label, Layer, Line, Mark, Point, Role, Scene, Section, Shape, Sign

WIDE, HIGH = 24.0, 8.0
"""Units of a chart's area."""
BINS = 12
"""Columns of a histogram at most."""
MOST_NAMED = 24
"""Columns whose names have room below them."""
Interval = tuple[float, float, float]
"""The lower end, the mean, the upper end."""


def intervals(title: str, shares: Mapping[str, Interval], fair: float | None = None) -> Scene:
    """A row for each share from 0 to 1: its mean and its interval; a line where all would be alike."""
    shapes: list[Shape] = []
    for row, (name, (low, mean, high)) in enumerate(shares.items()):
        y = 0.5 + row
        shapes += [
            Line(((WIDE * low, y), (WIDE * high, y)), series=row),
            Line(((WIDE * mean, y - 0.3), (WIDE * mean, y + 0.3)), series=row),
            Label((-0.4, y), name, anchor="end"),
            Label((WIDE + 0.4, y), f"{100 * mean:.0f} %", anchor="start"),
        ]
    bottom = float(len(shares))
    frame: list[Shape] = [Line(((0, 0), (0, bottom), (WIDE, bottom)), Role.MUTED)]
    frame += [] if fair is None else [Line(((WIDE * fair, 0), (WIDE * fair, bottom)), Role.MUTED)]
    frame += [
        Label((WIDE * part / 100, bottom + 0.6), f"{part} %", Role.MUTED) for part in (0, 25, 50, 75, 100)
    ]
    return _scene(title, (-6.0, -0.5, WIDE + 3.0, bottom + 1.2), frame, shapes)


def histogram(title: str, groups: Mapping[str, Sequence[float]]) -> Scene:
    """For each group a line over the range of all values: how large a part of its values falls where."""
    values = [value for group in groups.values() for value in group]
    if not values:
        return Scene(title)
    least, most = min(values), max(values)
    width = ((most - least) or 1.0) / BINS
    parts = {name: _parts(group, least, width) for name, group in groups.items() if group}
    top = max(max(found) for found in parts.values())
    shapes: list[Shape] = []
    for series, found in enumerate(parts.values()):
        step = WIDE / BINS
        points = [
            point
            for place, part in enumerate(found)
            for point in (
                (place * step, HIGH * (1 - part / top)),
                ((place + 1) * step, HIGH * (1 - part / top)),
            )
        ]
        shapes.append(Line(tuple(points), series=series))
    frame: list[Shape] = [
        Line(((0, 0), (0, HIGH), (WIDE, HIGH)), Role.MUTED),
        Label((-0.3, 0), f"{100 * top:.0f} %", anchor="end"),
        Label((0, HIGH + 0.8), f"{least:.3g}", anchor="start"),
        Label((WIDE, HIGH + 0.8), f"{most:.3g}", anchor="end"),
    ]
    names = ", ".join(f"{number + 1} {name}" for number, name in enumerate(parts))
    return _scene(title, (-3.0, -1.0, WIDE + 1.0, HIGH + 1.5), frame, shapes, names)


def _parts(group: Sequence[float], least: float, width: float) -> list[float]:
    found = [0.0] * BINS
    for value in group:
        found[min(BINS - 1, int((value - least) / width))] += 1 / len(group)
    return found


def columns(title: str, counts: Mapping[str, int]) -> Scene:
    """A column for each name, as high as its number; short names stand below, others in the notes."""
    top, step = max([1, *counts.values()]), WIDE / max(1, len(counts))
    short = len(counts) <= MOST_NAMED and all(len(name) <= 3 for name in counts)
    shapes: list[Shape] = []
    for place, (name, count) in enumerate(counts.items()):
        left, right, height = place * step, (place + 0.8) * step, HIGH * count / top
        corners = ((left, HIGH - height), (right, HIGH - height), (right, HIGH), (left, HIGH))
        if count:
            shapes.append(Area(corners, series=0, note=f"{name}: {count}"))
        if short:
            shapes.append(Label(((left + right) / 2, HIGH + 0.6), name, Role.MUTED))
    frame: list[Shape] = [
        Line(((0, 0), (0, HIGH), (WIDE, HIGH)), Role.MUTED),
        Label((-0.3, 0), str(top), anchor="end"),
    ]
    return _scene(title, (-3.0, -1.0, WIDE + 1.0, HIGH + 1.2), frame, shapes)


def _scene(
    title: str,
    box: tuple[float, float, float, float],
    frame: Sequence[Shape],
    shapes: Sequence[Shape],
    names: str = "",
) -> Scene:
    layers = (Layer("frame", tuple(frame)), Layer("figures", tuple(shapes)))
    return Scene(title, names, (Section("", (Board("", box, layers),)),))


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
