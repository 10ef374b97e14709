"""The style sheet that every picture carries: it follows the reader's light or dark preference."""

from __future__ import annotations

from . import grounds
from .style import (
    CELL,
    DASHES,
    HEAT,
    INK,
    LOOKS,
    ON_SERIES,
    PAPER,
    QUIET,
    RULE,
    SERIES,
    series_class,
)


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
    return "".join(rules) + grounds.rules(page)


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
