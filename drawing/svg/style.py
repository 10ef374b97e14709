"""What roles and series look like in SVG: a style sheet for light and dark, made for colour-blind readers.

Colours are those of Okabe and Ito. No role rests on colour alone: each has its own outline (width and
dash) and most have a badge; series differ by dash as well, and their marks carry letters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ..scene import Role

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
}


def series_class(series: int) -> str:
    """The suffix of the classes of a series; they repeat after 15."""
    return f"s{series % (len(SERIES) * len(DASHES))}"


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
    ]
    for role, look in LOOKS.items():
        rules.append(f".p-line-{role.name.lower()}{{stroke:{look.colour[page]}}}")
        rules.append(f".p-fill-{role.name.lower()}{{fill:{look.colour[page]}}}")
    return "".join(rules)


def style_sheet() -> str:
    """The style sheet that every picture carries."""
    lines = [
        "svg.p-scene{max-width:100%;height:auto}",
        ".p-line{fill:none;stroke-linecap:round;stroke-linejoin:round}",
        ".p-halo{paint-order:stroke;stroke-width:3;stroke-linejoin:round}",
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
