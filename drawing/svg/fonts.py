"""How wide words are, told without a font: a cautious estimate for common sans-serif faces."""

from __future__ import annotations

from ..text import letter_columns

FAMILY = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', 'Hiragino Sans', "
    "'Yu Gothic UI', 'Noto Sans JP', 'Noto Sans CJK JP', sans-serif"
)
_NARROW = frozenset(" .,:;'|!iIjl()[]/")
_BROAD = frozenset("mwMW@%&—…")


def width_of(text: str, size: float) -> float:
    """Pixels of the text at that font size; real fonts are rarely wider."""
    return size * sum(map(_share, text))


def _share(letter: str) -> float:
    if letter in _NARROW:
        return 0.37
    if letter in _BROAD:
        return 0.95
    if letter_columns(letter) != 1:
        return letter_columns(letter) / 2
    return 0.68 if letter.isupper() else 0.61
