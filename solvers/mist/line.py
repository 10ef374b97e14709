"""``line``: the best line of play of one player over rounds whose winds, deals and draws are known.

Beams go first: the best ends of each turn are played on, so that a good line is known at once. Then every line
is gone through, turn by turn, best ends first; a table that came up before with as many rounds left is not gone
through again, and one from which no line can be worth more is left. What a line can still be worth at most is
what the island would be worth with every tile that can come to hand, wherever it fits best.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.chance import ENERGY, bag_too_small
from periplus.models.mist.edition import MOST_IN_HARBOUR
from periplus.models.mist.effects import apply
from periplus.models.mist.ground import tiled
from periplus.models.mist.legality import fault
from periplus.models.mist.moves import AnyMove, Deal, Done, MistMove, Roll
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase, State
from periplus.models.mist.tiles import is_extension, kind

from ..answers import Answer
from ..limits import Clock, Limits
from ..replay import ReplayError
from ..search import Search
from .hint import PHASES
from .turn.best import Best
from .turn.performing import played
from .turn.walk import steps
from .turn.worth import Worth
from .wishes import Round, Wishes

BEAMS = (1, 12)
"""Tables that each beam keeps after a turn, and ends of a turn that it plays on: the first line is there at once."""
EVERY = 1 << 30
ENGINE = "branch and bound"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best V after the last of ``ask.rounds``, or at the game's end; the solution is all moves, also chance's.

    Raises PositionError as ``line_of``.
    """
    line = line_of(position)
    return Search(line.answers, limits, Answer("unknown"), confirm=line.confirm)


def line_of(position: Position) -> Line:
    """The line that ``ask`` wants.

    Raises PositionError for several players, for a phase without a turn, and for values of ``ask`` that are not as
    expected.
    """
    state = GAME.state(position)
    wishes = Wishes(position.ask, state)
    rounds = wishes.rounds(dealt=True)
    left = len(state.bag) - len(state.draws)
    for index, coming in enumerate(rounds):
        if coming.deal is None or len(coming.deal) != len(state.clouds):
            wanted = say("expected {count} tiles, one for each cloud", count=len(state.clouds))
            wishes.wrong(f"rounds[{index}].deal", wanted)
        left -= len(state.clouds)
        if state.modules > 1 and coming.harbour is None and left > 0:
            wishes.wrong(f"rounds[{index}].harbour", say("expected the tile that comes to the harbour board"))
        left -= coming.harbour is not None
    wishes.settle()
    if len(state.players) != 1:
        raise PositionError("players", say("{players} players, expected one", players=len(state.players)))
    if state.phase not in PHASES:
        raise PositionError("phase", say("{phase}, expected C1, C2 or C3", phase=state.phase.value))
    return Line(state, rounds)


@dataclass(frozen=True, slots=True)
class Course:
    """A table at the start of a turn, or at the end of it all, and the moves that led there."""

    state: State
    moves: tuple[AnyMove, ...] = ()
    done: int = 0
    """How many of the coming rounds have begun."""
    over: bool = False


class Line:
    """The question: a table of one player in the middle of a round, and the rounds after it."""

    def __init__(self, state: State, rounds: tuple[Round, ...]) -> None:
        self.state, self.rounds = state, rounds
        self._best: Course | None = None
        self._value = -EVERY

    def answers(self, clock: Clock) -> Iterator[Answer]:
        """Better and better lines; the last one is proved. Raises Stop when the clock says so."""
        bound = self._most(Course(self.state))
        yield self._answer(bound)
        for width in BEAMS:
            for _ in self._beam(width, clock):
                yield self._answer(bound)
        for _ in self._through(clock):
            yield self._answer(bound)
        yield self._answer(self._value) if self._best else Answer("infeasible", engine=ENGINE)

    def confirm(self, answer: Answer) -> None:
        """Raise ReplayError unless the rules let the line be played, and score its end so."""
        state = played(self.state, _moves(answer))
        if answer.value is not None and total(state, state.turn) != answer.value:
            raise ReplayError(f"worth {total(state, state.turn)}, not {answer.value}")

    def _answer(self, bound: int) -> Answer:
        if self._best is None:
            return Answer("unknown", bound=bound, engine=ENGINE)
        status = "optimal" if self._value >= bound else "feasible"
        bound = max(bound, self._value)
        return Answer(status, self._value, bound, self._best.moves, engine=ENGINE)  # type: ignore[arg-type]

    def _beam(self, width: int, clock: Clock) -> Iterator[None]:
        level = [Course(self.state)]
        while level:
            after: list[Course] = []
            for course in level:
                after += self._turned(course, width, clock)
            if self._better(after):
                yield
            going = [course for course in after if not course.over]
            going.sort(key=lambda course: -self._promise(course))
            level = going[:width]

    @staticmethod
    def _promise(course: Course) -> int:
        """What the beam goes by: the score so far, and tiles at hand for later."""
        return 2 * total(course.state, 0) + 3 * len(course.state.mover.telescope)

    def _through(self, clock: Clock) -> Iterator[None]:
        """Every line that may be better than the best so far, depth first."""
        seen: set[tuple[State, int]] = set()
        open_ends = [Course(self.state)]
        while open_ends:
            course = open_ends.pop()
            if self._most(course) <= self._value:
                continue
            after = self._turned(course, EVERY, clock)
            if self._better(after):
                yield
            for one in reversed(after):
                if not one.over and (one.state, one.done) not in seen:
                    seen.add((one.state, one.done))
                    open_ends.append(one)

    def _better(self, courses: list[Course]) -> bool:
        """Whether one of the courses that are over is the best so far; it is kept."""
        before = self._value
        for course in courses:
            if course.over and (value := total(course.state, 0)) > self._value:
                self._best, self._value = course, value
        return self._value > before

    def _turned(self, course: Course, top: int, clock: Clock) -> list[Course]:
        """The courses after the best ends of the turn, each with the next round's deal and roll, best first."""
        *_, known = Best(course.state, 1 if self._is_last(course) else top).search(clock)
        found: list[Course] = []
        for turn in known.turns:
            clock.check()
            end = played(course.state, turn.moves)
            found += self._on(Course(end, (*course.moves, *turn.moves), course.done))
        return found

    def _is_last(self, course: Course) -> bool:
        """Whether the turn is the last one, of which only the best end counts."""
        state = course.state
        return course.done == len(self.rounds) or (state.last is not None and state.round >= state.last)

    def _on(self, course: Course) -> Iterator[Course]:
        """The courses at the start of the next turn, or the one course at the end of it all."""
        state = course.state
        if state.phase is Phase.END or course.done == len(self.rounds):
            yield replace(course, over=True)
            return
        coming = self.rounds[course.done]
        for deal in _deals(state, coming):
            if fault(state, deal):
                continue  # the bag does not hold those tiles
            moves = (*course.moves, deal)
            dealt = apply(state, deal)
            if dealt.phase is Phase.END:
                yield Course(dealt, moves, course.done, over=True)
                continue
            faces: dict[str, Any] = {
                "wind": coming.wind,
                "bonus": coming.bonus,
            }  # "none" is no face of the die
            roll = Roll.model_construct(**faces)
            started = Course(apply(dealt, roll), (*moves, roll), course.done + 1)
            yield from _drawn(started)

    def _most(self, course: Course) -> int:
        """No line from here is worth more."""
        state = course.state
        mover, left = state.mover, self.rounds[course.done :]
        hand = [*mover.telescope, *mover.pending, *mover.extensions, *state.harbour, *state.draws]
        hand += [tile for cloud in state.clouds for tile in cloud]
        hand += [tile for coming in left for tile in (*(coming.deal or ()), *filter(None, (coming.harbour,)))]
        energy = mover.energy + sum(int(tile[1]) for tile in hand if not is_extension(tile))
        energy += sum(tile.energy for tile in state.edition.extensions.values()) if mover.extensions else 0
        energy += sum(state.island.drops) + sum(ENERGY.get(coming.bonus, 0) for coming in left)
        worth = Worth(state, 0)
        tokens = [tile if is_extension(tile) else kind(tile) for tile in hand]
        return worth.most(state.island.ground & ~tiled(mover.tiles), tokens, energy)


def _deals(state: State, coming: Round) -> Iterator[Deal]:
    """The deal of the round, with each swap where the harbour board is full."""
    if bag_too_small(state):
        yield Deal()
        return
    deal = Deal(clouds=coming.deal)
    if state.modules == 1 or coming.harbour is None:
        yield deal
        return
    full = len(state.harbour) >= MOST_IN_HARBOUR
    for swap in dict.fromkeys(state.harbour) if full else (None,):
        fields = {"clouds": coming.deal, "harbour": coming.harbour} | ({"swap": swap} if swap else {})
        yield Deal.model_validate(fields)


def _drawn(course: Course) -> Iterator[Course]:
    """The courses in C1, after the tile of the bonus has been drawn and kept or turned into energy."""
    if course.state.phase is not Phase.BONUS:
        yield course
        return
    for step, after in steps(course.state):
        if step is None or not isinstance(step, Done):
            moves = course.moves if step is None else (*course.moves, step)
            yield from _drawn(Course(after, moves, course.done))


def _moves(answer: Answer) -> Iterator[AnyMove]:
    """The moves of the solution."""
    for move in answer.solution:
        if isinstance(move, MistMove):
            yield move  # type: ignore[misc]
