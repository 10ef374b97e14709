"""Canoes: the next landing with what is made of it, and landings over the rounds to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from periplus.models.buru.flow import settle
from periplus.models.buru.legality import apply, declined, fault, legal_moves
from periplus.models.buru.modules import ambelau
from periplus.models.buru.moves import AnyMove, Canoe
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import score_lines, value
from periplus.models.buru.state import State

from ...answers import Step
from ...replay import ClaimedLine, Replayed, ReplayError
from ..canoe import Voyage, ask, told, voyage
from ..figures import figure
from ..scopes import NEAREST, equal, of_voyage
from .actions import moves_of


def _before(position: Position) -> State:
    """The table before the canoe moves, what was open declined."""
    state, _, _ = ask(position)
    ((_, before),) = settle(declined(state))
    return before


def landing(position: Position, line: ClaimedLine) -> Replayed:
    """A landing and the parts that are taken then; what is left is declined."""
    _, seat, query = ask(position)
    before = after = _before(position)
    moves = moves_of(line.steps)
    if not moves or not isinstance(moves[0], Canoe):
        raise ReplayError("expected a canoe's move first")
    for number, move in enumerate(moves):
        if number and not after.pending:
            raise ReplayError(f"step {number}, {move.as_json()}: the action is over")
        if violation := fault(after, move):
            raise ReplayError(f"step {number}, {move.as_json()}: {violation.rule} {violation.message}")
        after = apply(after, move)
    end = declined(after)
    return Replayed(figure(value(end, seat, query.goal)), score_lines(end, seat), told(before, moves[0], end))


def choices(position: Position) -> tuple[AnyMove, ...]:
    """Every landing."""
    return tuple(move for move in legal_moves(_before(position)) if isinstance(move, Canoe))


def first_landing(position: Position) -> tuple[ClaimedLine, ...]:
    """The nearest landing, its parts declined."""
    return tuple(ClaimedLine((move,)) for move in choices(position)[:1])


def legs(position: Position, line: ClaimedLine) -> Replayed:
    """Landings of the rounds to come, one a round, None for a round that is skipped."""
    steps = [None if step is None else _steps(step) for step in line.steps]
    found = _sailed(position, steps)
    extra = {"landings": found.spaces, "passes": sum(found.passes), **_scope(position)}
    return found.replayed(extra)


def ranked(position: Position, line: ClaimedLine) -> Replayed:
    """A landing of the first round, with those that follow (``steps`` by round)."""
    steps = line.extra.get("steps")
    if not isinstance(steps, list) or not all(step is None or type(step) is int for step in steps):
        raise ReplayError("expected the steps of each round")
    if [_steps(step) for step in line.steps] != [step for step in steps[:1] if step is not None]:
        raise ReplayError("the first steps are not those of the move")
    found = _sailed(position, steps)
    extra = {"landing": found.spaces[0], "passes": found.passes[0], "landings": found.spaces, "steps": steps}
    return found.replayed(extra)


def about(position: Position) -> dict[str, Any]:
    """What the other canoes are taken to do, and the order of equal landings."""
    return {**_scope(position), **equal(NEAREST)}


def about_now(position: Position) -> dict[str, Any]:
    """The order of equal landings."""
    return equal(NEAREST)


def _scope(position: Position) -> dict[str, Any]:
    """What the other canoes are taken to do."""
    _, _, query = ask(position)
    return of_voyage(query.others)


def _steps(step: Step) -> int:
    if not isinstance(step, Canoe):
        raise ReplayError(f"no move of a canoe: {step}")
    return step.steps


class _Sailed:
    """The rounds of a voyage, one after the other."""

    def __init__(self, asked: Voyage) -> None:
        self.asked = asked
        self.spaces: list[int] = []
        self.passes: list[int] = []
        self.gain = Fraction(0)

    def sail(self, at: int, steps: int | None) -> int:
        """One round; the space that is reached. Raises ReplayError beyond the power."""
        number, asked = len(self.spaces), self.asked
        space, passes = at, 0
        if steps is not None:
            if not 1 <= steps <= asked.powers[number]:
                raise ReplayError(f"round {number}: {steps} steps, expected 1 to {asked.powers[number]}")
            occupied = () if asked.others is None else asked.others[number]
            space, passes = ambelau.landed(at, steps, occupied, len(asked.worth))
            self.gain += asked.worth[space - 1] + asked.a_pass * passes - (asked.price or 0) * steps
        elif asked.price is None:
            raise ReplayError(f"round {number} may not be skipped")
        self.spaces.append(space)
        self.passes.append(passes)
        return space

    def replayed(self, extra: dict[str, Any]) -> Replayed:
        """What the rounds come to."""
        return Replayed(figure(self.gain), (), extra)


class _Jumped:
    """What a voyage is worth at least where in each round the canoe may have to jump or not: every case looked at."""

    def __init__(self, asked: Voyage) -> None:
        self._asked = asked
        self._known: dict[tuple[int, int], Fraction] = {}

    def told(self, at: int, steps: Sequence[int | None], number: int = 0) -> Fraction:
        """The least that the rounds from ``number`` on come to: as told until a jump, as is best after it."""
        if number == len(steps):
            return Fraction(0)
        return min(
            gain + (self._best(number + 1, space) if jumps else self.told(space, steps, number + 1))
            for jumps, space, gain in self._ends(at, steps[number])
        )

    def _best(self, number: int, at: int) -> Fraction:
        """The most that is sure from a round on."""
        if number == len(self._asked.powers):
            return Fraction(0)
        if (number, at) not in self._known:
            steps: list[int | None] = list(range(1, self._asked.powers[number] + 1))
            if self._asked.price is not None:
                steps.append(None)
            self._known[number, at] = max(
                min(gain + self._best(number + 1, space) for _, space, gain in self._ends(at, one))
                for one in steps
            )
        return self._known[number, at]

    def _ends(self, at: int, steps: int | None) -> Iterator[tuple[bool, int, Fraction]]:
        """Where so many steps lead to and what they bring, without a jump and with one."""
        if steps is None:
            yield False, at, Fraction(0)
            return
        asked = self._asked
        for jump in (0, 1):
            space, passes = ambelau.landed(at, steps + jump, (), len(asked.worth))
            yield (
                bool(jump),
                space,
                asked.worth[space - 1] + asked.a_pass * passes - (asked.price or 0) * steps,
            )


def _sailed(position: Position, steps: Sequence[int | None]) -> _Sailed:
    """Every round of the question."""
    state, seat, query = ask(position)
    found = _Sailed(voyage(state, seat, query))
    if len(steps) != len(found.asked.powers):
        raise ReplayError(f"{len(steps)} rounds, expected {len(found.asked.powers)}")
    start = at = state.players[seat].canoe
    for number in steps:
        at = found.sail(at, number)
    if found.asked.others is None:
        found.gain = _Jumped(found.asked).told(start, steps)
    return found


def first(position: Position) -> tuple[ClaimedLine, ...]:
    """One step a round."""
    state, seat, query = ask(position)
    rounds = len(voyage(state, seat, query).powers)
    return (ClaimedLine((Canoe(steps=1),) * rounds),)


def first_ranked(position: Position) -> tuple[ClaimedLine, ...]:
    """The same, ranked by its first round."""
    rounds = len(first(position)[0].steps)
    return (ClaimedLine((Canoe(steps=1),), 1, extra={"steps": [1] * rounds}),)
