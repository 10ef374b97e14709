"""The best of a turn and its expectation, by playing every legal move in every order."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from periplus.models.observatory.legality import apply, legal_moves
from periplus.models.observatory.moves import End, Roll
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase, State

Known = tuple[int, int, int, int]


class TooMany(Exception):
    """The position has more states than the twin was told to try."""


class Twin:
    """Exhaustive search over the moves of one seat; ``budget`` states at most."""

    def __init__(self, seat: int, budget: int = 3000) -> None:
        self.seat = seat
        self._left = budget
        self._known: dict[tuple[State, tuple[Known | None, ...], bool], Fraction] = {}

    def best(self, state: State, rolls: tuple[Known | None, ...] = ()) -> Fraction:
        """The best score at the horizon: the present turn, and a turn for each roll not yet used."""
        waits = state.phase in (Phase.BEFORE, Phase.KEEP)
        return self._best(state, rolls, waits)

    def _best(self, state: State, rolls: tuple[Known | None, ...], first: bool) -> Fraction:
        key = (state, rolls, first)
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise TooMany
            self._known[key] = self._explore(state, rolls, first)
        return self._known[key]

    def _explore(self, state: State, rolls: tuple[Known | None, ...], first: bool) -> Fraction:
        best = Fraction(points(state.edition, state.sheets[self.seat])) if not rolls else Fraction(-1)
        over = state.phase in (Phase.OVER, Phase.DRAW) or (state.phase is Phase.BEFORE and not first)
        if over and not rolls:
            return best
        for move in legal_moves(state, self.seat, len(state.sheets) > 1):
            if not isinstance(move, End):
                best = max(best, self._best(apply(state, move), rolls, first))
        if any(sheet.pending for sheet in state.sheets):
            return best
        if state.phase is Phase.ROLLED and rolls:
            best = max(best, self._best(apply(state, End()), rolls, False))
        if state.phase is Phase.BEFORE and rolls:
            best = max(best, self._rolled(state, rolls))
        return best

    def _rolled(self, state: State, rolls: tuple[Known | None, ...]) -> Fraction:
        known, rest = rolls[0], rolls[1:]
        if known is not None:
            return self._after(state, known, rest)
        faces = range(1, 7)
        total = sum(self._after(state, roll, rest) for roll in product(faces, faces, faces, faces))
        return Fraction(total) / 6**4

    def _after(self, state: State, roll: Known, rest: tuple[Known | None, ...]) -> Fraction:
        *dice, meteor = roll
        first, second, third = sorted(dice)
        shown = Roll(dice=(first, second, third), meteor=meteor if state.active == self.seat else 1)
        return self._best(apply(state, shown), rest, False)
