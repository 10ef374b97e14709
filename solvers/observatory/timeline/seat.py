"""One seat at the table: tries moves by the rules and keeps those that are legal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from periplus.models.observatory.dice import CHANGES, pairs, singles
from periplus.models.observatory.effects import apply
from periplus.models.observatory.figures import Figure
from periplus.models.observatory.legality import fault
from periplus.models.observatory.moves import AnyMove, Complete, Draw, Research, Star
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import DRIVE, TRACKS, Sheet, State

SPACES_BUT_ONE = 4
"""Checks of a track that one more completes."""


class SeatSimulator:
    """The state as one seat's moves change it, and the moves so far."""

    def __init__(self, state: State, seat: int, drive: int) -> None:
        """``drive``: the number to write if Drive is completed."""
        self.state = state
        self.moves: list[AnyMove] = []
        self._seat = seat
        self._drive = drive
        self._who: dict[str, Any] = {"player": seat} if len(state.sheets) > 1 else {}
        self._columns = len(state.edition.chart.columns)

    @property
    def sheet(self) -> Sheet:
        """The seat's sheet now."""
        return self.state.sheets[self._seat]

    @property
    def score(self) -> int:
        """The seat's score now."""
        return points(self.state.edition, self.sheet)

    def do(self, move: AnyMove) -> bool:
        """Play the move if it is legal; whether it was."""
        if fault(self.state, move) is not None:
            return False
        self.state = apply(self.state, move)
        self.moves.append(move)
        return True

    def star(self, square: int, sources: Iterable[Any]) -> bool:
        """A star on the square, paid by the first of ``sources`` that is legal."""
        at = divmod(square, self._columns)
        return any(self.do(Star(**self._who, at=at, source=source)) for source in sources)

    def pair_star(self, square: int, pair: tuple[int, ...]) -> bool:
        """A star by two dice of those faces, changed by Lens only if need be."""
        plain_first = sorted(pairs(pair, True), key=lambda dice: any(isinstance(die, str) for die in dice))
        return self.star(square, plain_first)

    def meteor_star(self, square: int) -> bool:
        """A star by the meteor die, changed by Lens only if need be."""
        return self.star(square, [f"meteor{change}" for change in CHANGES])

    def check(self, track: int, space: int, sources: Iterable[Any]) -> bool:
        """A check of the space, paid by the first of ``sources`` that is legal."""
        completes = track == DRIVE and self.sheet.research[DRIVE].bit_count() == SPACES_BUT_ONE
        number: dict[str, Any] = {"drive": self._drive} if completes else {}
        return any(
            self.do(Research(**self._who, track=TRACKS[track], space=space, source=source, **number))
            for source in sources
        )

    def die_check(self, track: int, space: int, die: tuple[int, ...]) -> bool:
        """A check by a die of that face, changed by Lens only if need be."""
        return self.check(track, space, [(written,) for written in singles(die, True)])

    def complete(self, figure: Figure) -> bool:
        """Draw the figure."""
        return self.do(Complete(**self._who, card=figure.card, at=figure.at, rotation=figure.rotation))

    def draw(self, deck: str, card: str | None) -> bool:
        """Draw a card from the sky or a deck; None: the deck's top card."""
        named: dict[str, Any] = {} if card is None else {"card": card}
        return self.do(Draw(**self._who, deck=deck, **named))  # type: ignore[arg-type]
