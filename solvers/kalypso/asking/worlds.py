"""The program of a question: pieces, base, enclosure, overlays, and every relation that goals may name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...program import Program
from ..overlays.layout import Layout, layout
from ..overlays.sites import Site
from ..pieces.spots import Spot
from .areas import possible_sites
from .building import Overlays
from .ending import Endings
from .given import Now
from .harbour import Harbour
from .question import Question
from .shore import enclosing


@dataclass(frozen=True)
class Worlds:
    """The program, and what its literals stand for."""

    program: Program
    harbour: Harbour
    layout: Layout


def worlds(
    question: Question,
    program: Program,
    now: Now,
    pieces: Iterable[tuple[str, Sequence[Spot]]],
    further: Sequence[Site] = (),
    *,
    overlays: bool = True,
    solid: int = 0,
) -> Worlds:
    """All the rules over those spots, whether the position allows them or not.

    Overlays may lie wherever the ground may bear them, and at ``further`` sites; nowhere without ``overlays``.
    ``solid`` are cells that are taken to close in water, whatever lies there.
    """
    harbour = Harbour(program, question.state, now.ground, pieces, question.start)
    if question.single:
        program.rule("KAL-5.3").at_most_one([piece.there for piece in harbour.pieces])
    _launch(question, harbour)
    ground = enclosing(program, harbour.ground, solid)
    sites: tuple[Site, ...] = ()
    if overlays and question.builds:
        may_be = possible_sites(question.state, ground, question.gardens)
        sites = tuple(dict.fromkeys((*may_be, *further)))
    found = layout(program, question.state, ground, sites)
    rules = Overlays(question, found, now, harbour)
    rules.add()
    Endings(question, harbour, found, rules.bearing).add()
    return Worlds(program, harbour, found)


def _launch(question: Question, harbour: Harbour) -> None:
    """No more boats than the solar track allows (KAL-10.7); a reward boat has no limit (KAL-10.9)."""
    state = question.state
    boats = [piece.there for piece in harbour.pieces if piece.name == "boat"]
    if state.together and boats:
        room = max(0, state.edition.boats_allowed(state.own.panels) - len(state.own.boats))
        harbour.program.rule("KAL-10.7").linear([(1, boat) for boat in boats], high=room)
