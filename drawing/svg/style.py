"""What roles, series and grounds look like in SVG, and the style sheet of every picture.

Made for colour-blind readers, on light and on dark pages. Colours are those of Okabe and Ito. No role rests on colour
alone: each has its own outline (width and dash) and most have a badge; series differ by dash as well, and their marks
carry letters. Regions have a tint, a colour of the series mixed with the page, so that words stand on it in the
page's ink, and a texture of a few strokes along the edge, so that no region is told by its colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ..scene import Box, Point, Role, Terrain

Shade: TypeAlias = tuple[str, str]
"""A colour on a light and on a dark page."""

PAPER: Shade = ("#ffffff", "#12161d")
INK: Shade = ("#16202e", "#eef2f7")
QUIET: Shade = ("#5c6878", "#9aa7b8")
CELL: Shade = ("#f5f7fa", "#1b222d")
RULE: Shade = ("#c6cdd8", "#3a4454")
HEAT: Shade = ("#f0e442", "#8c7a00")
ON_SERIES = "#000000"
"""Letters on the colours of series: black is legible on each of them."""

SERIES = ("#e69f00", "#56b4e9", "#cc79a7", "#009e73", "#b0a1f0")
"""Okabe and Ito's orange, sky blue, purple and green, and a lilac; blue and vermillion belong to roles."""
DASHES = (None, "9 4", "2 4")


@dataclass(frozen=True, slots=True)
class Look:
    """How a role looks: colour, outline in pixels, dash pattern, badge in the corner of a cell."""

    colour: Shade
    width: float
    dash: str | None = None
    badge: str = ""


LOOKS = {
    Role.GIVEN: Look(INK, 1.6),
    Role.CHOSEN: Look(("#009e73", "#2bc79a"), 2.6),
    Role.HINTED: Look(("#0072b2", "#56b4e9"), 3.2, "7 3"),
    Role.PLANNED: Look(("#0072b2", "#56b4e9"), 2.0, "2 3"),
    Role.FAULTY: Look(("#d55e00", "#ff8a3d"), 3.2, None, "!"),
    Role.FORBIDDEN: Look(QUIET, 1.4, "3 2", "×"),
    Role.MUTED: Look(QUIET, 0.8, "1 2"),
    Role.SOUGHT: Look(("#a8327e", "#e58fc0"), 2.2, "1 4", "?"),
    Role.FRESH: Look(("#7a6200", "#f0e442"), 1.8, "5 2"),
    Role.SINCE: Look(("#b3261e", "#ffb4ab"), 2.4),
}


def series_class(series: int) -> str:
    """The suffix of the classes of a series; they repeat after 15."""
    return f"s{series % (len(SERIES) * len(DASHES))}"


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


def ground_rules(page: int) -> str:
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


def _rules(page: int) -> str:
    """The colours on the light (0) or dark (1) page."""
    rules = [
        f".p-paper{{fill:{PAPER[page]}}}",
        f".p-ink{{fill:{INK[page]}}}",
        f".p-quiet{{fill:{QUIET[page]}}}",
        f".p-halo{{stroke:{PAPER[page]}}}",
        f".p-area{{fill:{CELL[page]};stroke:{RULE[page]}}}",
        f".p-heat{{fill:{HEAT[page]}}}",
        f".p-rule{{stroke:{RULE[page]}}}",
        f".p-hollow{{fill:{PAPER[page]}}}",
        f".p-mark-series{{stroke:{INK[page]}}}",
        f".p-hoop{{stroke:{PAPER[page]}}}",
        f".p-piece{{stroke:{INK[page]}}}",
    ]
    for role, look in LOOKS.items():
        rules.append(f".p-line-{role.name.lower()}{{stroke:{look.colour[page]}}}")
        rules.append(f".p-fill-{role.name.lower()}{{fill:{look.colour[page]}}}")
    return "".join(rules) + ground_rules(page)


def style_sheet() -> str:
    """The style sheet that every picture carries."""
    lines = [
        "svg.p-scene{max-width:100%;height:auto}",
        ".p-line{fill:none;stroke-linecap:round;stroke-linejoin:round}",
        ".p-halo{paint-order:stroke;stroke-width:3;stroke-linejoin:round}",
        ".p-hoop{fill:none;stroke-width:1.2}",
        ".p-texture{fill:none;stroke-linecap:round;stroke-width:1.5;stroke-opacity:.4}",
        f".p-on-series{{fill:{ON_SERIES}}}",
        _rules(0),
    ]
    for role, look in LOOKS.items():
        dash = f";stroke-dasharray:{look.dash}" if look.dash else ""
        lines.append(f".p-line-{role.name.lower()}{{stroke-width:{look.width}{dash}}}")
    for index in range(len(SERIES) * len(DASHES)):
        colour, pattern = SERIES[index % len(SERIES)], DASHES[index % len(DASHES)]
        dash = f";stroke-dasharray:{pattern}" if pattern else ""
        lines.append(f".p-line-{series_class(index)}{{stroke:{colour};stroke-width:3{dash}}}")
        lines.append(f".p-fill-{series_class(index)}{{fill:{colour}}}")
    lines.append(f"@media (prefers-color-scheme:dark){{{_rules(1)}}}")
    return "\n".join(lines)
