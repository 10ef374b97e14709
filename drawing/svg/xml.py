"""A writer of XML small enough to read: elements as strings, everything escaped, numbers short and stable."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..scene import Point
from ..text import clean


def number(value: float) -> str:
    """At most two decimals, no trailing zeros, no negative zero.

    >>> number(-0.001), number(12.5), number(3.0)
    ('0', '12.5', '3')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def joined(points: Sequence[Point]) -> str:
    """Points as the attribute of a polygon or polyline."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def element(tag: str, *children: str, **attributes: str | float | None) -> str:
    """The element; children are XML already (see ``words``). Attributes of None are left out.

    A trailing underscore in an attribute's name is dropped and other underscores become hyphens.
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            text = clean(value) if isinstance(value, str) else number(value)
            parts.append(f'{name.rstrip("_").replace("_", "-")}="{escape(text)}"')
    start = " ".join(parts)
    return f"<{start}>{''.join(children)}</{tag}>" if children else f"<{start}/>"


def moved(x: float, y: float) -> str:
    """The ``transform`` that moves an element right by ``x`` and down by ``y`` pixels."""
    return f"translate({number(x)} {number(y)})"


def words(text: str) -> str:
    """User text as the content of an element: harmless and escaped. Line breaks stay."""
    return "\n".join(escape(clean(line), quote=False) for line in text.split("\n"))
