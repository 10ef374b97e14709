"""Certificates of overlays and of enclosures: the programs that prove them."""

from __future__ import annotations

from periplus.models.kalypso.position import Position

from ..certifiable import Certifiable
from ..replay import Verb
from .enclose import enclosing
from .overlays.best import question


def certifiable(verb: Verb, position: Position) -> Certifiable | None:
    """The overlays or the enclosure that the position asks for; None for another question."""
    kind = position.ask.kind
    if verb != "solve":
        return None
    if kind in ("arrange", "builds"):
        return Certifiable(question(position).program())
    if kind != "enclose":
        return None
    program = enclosing(position).program()
    return None if program is None else Certifiable(program, lambda value: -value, minimise=True)
