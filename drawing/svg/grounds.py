"""What regions are made of: the colours of grounds, and for each series a tint and a texture.

A tint is a colour of the series mixed with the page, so that words stand on it in the page's ink. A texture is
a few strokes along the edge of a region, so that no region is told by its colour alone.
"""

from __future__ import annotations

from typing import TypeAlias

from ..scene import Box, Point, Terrain
from .style import CELL, INK, PAPER, SERIES, Shade

Stroke: TypeAlias = tuple[Point, Point]
"""From one point to another, in shares of a region's box."""

GROUNDS: dict[Terrain, Shade] = {
    Terrain.PAPER: CELL,
    Terrain.WATER: ("#e3f0fa", "#132436"),
    Terrain.STILL: ("#b3d7f2", "#1d4a72"),
    Terrain.LAND: ("#eadfc6", "#453c2a"),
    Terrain.STONE: ("#d3d8de", "#3b434e"),
    Terrain.MEADOW: ("#e3e9a4", "#4b5322"),
}
MIXED = (0.62, 0.5)
"""How much of a series' colour is in its tint, on a light and on a dark page."""
NEAR, FAR = 0.09, 0.91
TEXTURES: tuple[tuple[Stroke, ...], ...] = (
    (((0.12, NEAR), (0.88, NEAR)), ((0.12, FAR), (0.88, FAR))),
    (((NEAR, 0.3), (0.3, NEAR)), ((0.7, FAR), (FAR, 0.7))),
    (((NEAR, NEAR), (NEAR, NEAR)), ((FAR, NEAR), (FAR, NEAR)), ((NEAR, FAR), (NEAR, FAR)), ((FAR, FAR), (FAR, FAR))),
    (((NEAR, 0.12), (NEAR, 0.88)), ((FAR, 0.12), (FAR, 0.88))),
    (((NEAR, 0.3), (NEAR, NEAR)), ((NEAR, NEAR), (0.3, NEAR)), ((FAR, 0.7), (FAR, FAR)), ((FAR, FAR), (0.7, FAR))),
)  # fmt: skip
"""Of each series: grain, slants, dots, reeds, corners."""


def look(ground: Terrain, series: int | None) -> str:
    """The class of a region's fill."""
    return f"p-ground-{ground.name.lower()}" if series is None else f"p-tint-{series % len(SERIES)}"


def texture(series: int, box: Box) -> str:
    """The path of the strokes of a series in a region's box, in pixels."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    return "".join(
        f"M{left + x0 * wide:.1f} {top + y0 * high:.1f}L{left + x1 * wide:.1f} {top + y1 * high:.1f}"
        for (x0, y0), (x1, y1) in TEXTURES[series % len(TEXTURES)]
    )


def rules(page: int) -> str:
    """The fills on the light (0) or dark (1) page; later rules win over the plain cell's."""
    fills = {f"ground-{ground.name.lower()}": shade[page] for ground, shade in GROUNDS.items()}
    fills |= {
        f"tint-{number}": mixed(colour, PAPER[page], MIXED[page]) for number, colour in enumerate(SERIES)
    }
    found = [f".p-{name}{{fill:{colour}}}" for name, colour in fills.items()]
    found.append(f".p-texture{{stroke:{INK[page]}}}")
    return "".join(found)


def mixed(colour: str, other: str, share: float) -> str:
    """The colour that is ``share`` of the one and the rest of the other.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one * share + two * (1 - share)):02x}" for one, two in pairs)
