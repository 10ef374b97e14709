"""The program of a question: pieces, base, enclosure, overlays, and every relation that goals may name.

What is enclosed and what is built follow from the pieces, or are free to be nothing at all. So their rules wait
until a goal is about them: a goal about pieces alone has a small program.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from ...program import Program
from ..overlays.ground import SettlementBase
from ..overlays.layout import layout
from ..overlays.sites import OverlaySite
from ..pieces.spots import Spot
from .areas import possible_sites
from .building import Overlays
from .given import Now
from .harbour import Harbour
from .question import SettlementQuestion
from .shore import enclosing


class SpotWorlds:
    """The rules over some spots, whether the position allows them or not, and what their literals stand for."""

    def __init__(
        self,
        question: SettlementQuestion,
        program: Program,
        now: Now,
        pieces: Iterable[tuple[str, Sequence[Spot]]],
        further: Sequence[OverlaySite] = (),
        solid: int = 0,
        asked: int = 0,
    ) -> None:
        """Overlays may lie wherever the ground may bear them, and at ``further`` sites.

        ``solid`` are cells that are taken to close in water, whatever lies there, ``asked`` cells that a goal names
        as enclosed.
        """
        self.question = question
        self.program = program
        self.harbour = Harbour(program, question.state, now.ground, pieces, question.start)
        self._now = now
        self._further = further
        self._solid = solid
        self._asked = asked
        if question.single:
            program.rule("KAL-5.3").at_most_one([piece.there for piece in self.harbour.pieces])
        self._launch()

    def _launch(self) -> None:
        """No more boats than the solar track allows (KAL-10.7); a reward boat has no limit (KAL-10.9)."""
        state = self.question.state
        boats = [(1, piece.there) for piece in self.harbour.pieces if piece.name == "boat"]
        if state.together and boats:
            room = max(0, state.edition.boats_allowed(state.own.panels) - len(state.own.boats))
            self.program.rule("KAL-10.7").linear(boats, high=room)

    @cached_property
    def ground(self) -> SettlementBase:
        """The base at the end, with what is enclosed."""
        return enclosing(self.program, self.harbour.ground, self._solid, self._asked)

    @cached_property
    def overlays(self) -> Overlays:
        """What may be built, with its rules."""
        sites: tuple[OverlaySite, ...] = ()
        if self.question.builds:
            may_be = possible_sites(self.question.state, self.ground, self.question.gardens)
            sites = tuple(dict.fromkeys((*may_be, *self._further)))
        found = layout(self.program, self.question.state, self.ground, sites)
        return Overlays(self.question, found, self._now, self.harbour)

    @property
    def builds(self) -> bool:
        """Whether a goal has asked for overlays."""
        return "overlays" in self.__dict__
