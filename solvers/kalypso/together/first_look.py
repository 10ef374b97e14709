"""Places of pieces by what they promise at first sight, all places of a piece at once.

Counted are the windows that a place fills, the tokens and fish that it covers, the water that it shelters, and what it
encloses. Whether it encloses anything is asked of few: of those that part the water beside a pocket with something in
it, the most promising.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import board
from periplus.models.kalypso.board import enclosed_by
from periplus.models.kalypso.kernel import Placing
from periplus.models.kalypso.metrics import goal_distances
from periplus.models.kalypso.placing import BOATS, places
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.tiles import Stencil

from ..turn.survey import contacts, lead, parting
from ..turn.survey import ground as survey_ground
from .fish import fish_left, sheltered
from .outlook import short_of, wants
from .windows import Grid, Windows, grid, ground_of

CLOSING = 8
"""Places looked at that may enclose water."""
FISH, LIFEBUOY, BARREL, COVERED = 1.2, -2.5, 1.5, -0.5
"""What an enclosed fish, a rescue, a barrel and a fish that is covered count in a first look at a place."""
POCKET, BESIDE = -0.15, 0.2
"""What covering sheltered water counts, and lying beside fish."""
FISHING = 0.4
"""What a fish counts in a zone in which a boat would lie."""
DOCKING = 1.0
"""What a boat counts that would dock, while a goal asks for one."""
GARDENS = 4
"""Places of a garden that is not laid on the island."""


class FirstLook:
    """What places of pieces promise at first sight."""

    def __init__(self, state: State) -> None:
        sea, own = state.sea, state.own
        self._state, frame = state, sea.frame
        known = board.facts(sea, own)
        self._ground = survey_ground(state)
        goals = tuple(goal_distances(state))
        self._windows = Windows(frame, ground_of(state), wants(state, short_of(state), goals))
        docking = any(goal["missing"] and goal["metric"] == "docked" for goal in goals)
        self._docks = frame.beside(known.foundation) if docking else 0
        self._fish = fish_left(state)
        left = ~(known.covered | known.enclosed | own.removed)
        self._lifebuoys, self._barrels = sea.lifebuoys & left, sea.barrels & left
        pockets = sheltered(frame, known.foundation, 2)
        hidden = frame.flood(pockets & (self._fish | self._lifebuoys | self._barrels), pockets)
        self._pockets = hidden | frame.beside(hidden)
        cells = (
            LIFEBUOY * grid(frame, self._lifebuoys)
            + BARREL * grid(frame, self._barrels)
            + COVERED * grid(frame, self._fish)
            + POCKET * grid(frame, hidden)
            + BESIDE * grid(frame, frame.beside(self._fish) & frame.whole)
        )
        self._cells: Grid = np.asarray(cells, dtype=np.float32)
        self._padded = np.pad(self._cells, lead(frame))

    def best(self, piece: str, most: int) -> Iterator[Placing]:
        """The places of a base piece that promise most."""
        state, frame = self._state, self._state.sea.frame
        turned = contacts(piece, frame)
        found = dict(places(state, piece))
        if not found:
            return
        sums: dict[tuple[int, ...], Grid] = {}
        scores = np.full((len(turned), len(self._cells)), -np.inf, np.float32)
        for number, (contact, gain) in enumerate(zip(turned, self._windows.gains(piece), strict=True)):
            stencil = contact.stencil
            where = found.get(stencil, 0)
            if not where:
                continue
            if stencil.steps not in sums:
                sums[stencil.steps] = self._sum(stencil.steps)
            legal = grid(frame, where) > 0
            scores[number, legal] = (gain + sums[stencil.steps])[legal]
            if piece in BOATS:
                scores[number] += self._boating(stencil)
            if self._pockets and state.phase is Phase.TURN:
                self._enclose(stencil, parting(contact, self._ground) & where, scores[number])
        flat = scores.ravel()
        top = np.argpartition(-flat, most)[:most]
        for index in sorted(top.tolist(), key=lambda one: (-flat[one], one)):
            if flat[index] > -np.inf:
                number, at = divmod(index, scores.shape[1])
                yield Placing(piece, turned[number].stencil, at)

    def _sum(self, steps: tuple[int, ...]) -> Grid:
        """For each ``at`` what the cells at those distances count."""
        margin, size = lead(self._state.sea.frame), len(self._cells)
        total: Grid = np.sum([self._padded[margin + step : margin + step + size] for step in steps], axis=0)
        return total

    def _boating(self, stencil: Stencil) -> Grid:
        """For each ``at`` the fish of the zones without a net in which a boat would lie, and whether it would dock."""
        state, frame = self._state, self._state.sea.frame
        total = np.zeros(len(self._cells), np.float32)
        total += DOCKING * grid(frame, stencil.meeting(self._docks) & frame.whole)
        netted = {net.zone for net in state.own.nets}
        for zone, cells in state.sea.zones:
            if zone not in netted and (fish := (cells & self._fish).bit_count()):
                total += FISHING * fish * grid(frame, stencil.meeting(cells) & frame.whole)
        return total

    def _enclose(self, stencil: Stencil, parting: int, scores: Grid) -> None:
        """Add what is enclosed by the most promising of the places that part the water beside a pocket."""
        sea, known = self._state.sea, board.facts(self._state.sea, self._state.own)
        candidates = members(parting & stencil.meeting(self._pockets))
        candidates.sort(key=lambda at: -scores[at])
        for at in candidates[:CLOSING]:
            closed = enclosed_by(sea, known.foundation | stencil.laid(at)) & ~known.enclosed
            if closed:
                scores[at] += (
                    FISH * (closed & self._fish).bit_count()
                    + LIFEBUOY * (closed & self._lifebuoys).bit_count()
                    + BARREL * (closed & self._barrels).bit_count()
                )

    def gardens(self) -> Iterator[Placing]:
        """A space of the island, else places that spoil the least."""
        state = self._state
        spots = [(stencil, at) for stencil, where in places(state, "garden") for at in members(where)]
        island = [one for one in spots if one[0].laid(one[1]) & state.sea.island]
        if island:
            yield Placing("garden", *island[0])
            return
        losses = [(self._loss(stencil.laid(at)), number) for number, (stencil, at) in enumerate(spots)]
        for _, number in sorted(losses)[:GARDENS]:
            yield Placing("garden", *spots[number])

    def _loss(self, cells: int) -> int:
        """How many icons a garden buries, which weigh three times, and lies beside."""
        now = ground_of(self._state)
        near = cells | self._state.sea.frame.beside(cells)
        return sum((near & shown).bit_count() + 3 * (cells & shown).bit_count() for shown in now.shown)
