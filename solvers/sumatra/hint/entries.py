"""What a hint is asked, and its turns with what is known of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.legality import (
    Action,
    after,
    drawn_now,
    legal_actions,
    legal_moves,
    move_of,
    to_draw,
)
from periplus.models.sumatra.moves import Advance, AnyMove, Explore
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import score_lines
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import canonical

from ...answers import RankedMove, Ranking
from ...limits import Clock, Limits
from ...review import gained
from ...shapes import Number
from ..task import ArrangementTask, NotebookOptions
from .seat import Prospect, SeatEvaluator, gain_ceiling

Value: TypeAlias = Literal["now", "next", "reply", "reach", "sampled"]
OBJECTIVES: tuple[Value, ...] = ("now", "next", "reply", "reach", "sampled")
TOP = 10
"""Turns listed unless the position says otherwise."""
PLAN = "plan"
"""The field of a ranked turn with the takes after it that come to the value of ``reach``."""


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """A table and how its turns are to be ranked."""

    state: State
    value: Value
    top: int
    limit: int = 0
    """For ``reach``: how many tiles may be taken after the turn."""

    @property
    def blind(self) -> bool:
        """Whether the player explores and the draw is not told: the answer is an expectation."""
        return self.state.ahead and self.state.draw is None and self.value == "now"


def ask(position: Position, limits: Limits) -> TurnQuestion:
    """The question that the position poses; raises PositionError if it cannot be asked so.

    ``limits.count`` comes before ``ask.top``.
    """
    options = NotebookOptions(position)
    value = options.choice("objective", OBJECTIVES)
    top = options.number("top", 1, TOP) or TOP
    limit = options.required("limit", 0) if value == "reach" else 0
    question = TurnQuestion(GAME.state(position), value, limits.count or top, limit)
    unknown = list(_unknown(question))
    options.settle(*unknown)
    return question


def _unknown(question: TurnQuestion) -> Iterator[Fault]:
    """What comes out of the bag and has to be known, but is not."""
    state = question.state
    if state.over:
        return
    if state.ahead and not question.blind:
        try:
            drawn_now(state)
        except PositionError as error:
            yield from error.faults
    elif state.bag is None and _expects(question):
        yield Fault(
            "bag", say("not known, expected the tiles that may come out of it: a draw from it is weighed")
        )


def _expects(question: TurnQuestion) -> bool:
    """Whether a value is the expectation of an exploration."""
    state = question.state
    match question.value:
        case "now":
            return question.blind
        case "next":
            return any(isinstance(move, Advance) for move in legal_moves(state))
        case "reply":
            after = state.players[(state.turn + 1) % len(state.players)]
            return after.at > state.place + state.ahead
        case "sampled":
            return state.place + state.ahead < len(state.map) - 1
        case _:
            return False


def tiles_to_come(state: State, seat: int, limit: int) -> ArrangementTask:
    """What ``reach`` looks at after a turn: all known tiles that are out, for one player to take."""
    hidden = state.bag if state.bag is not None else state.draw or ()
    return ArrangementTask(state, seat, canonical((*state.available, *hidden)), state.known, limit)


TURN_WORK = 2e-5
"""What a look at a turn counts as deterministic effort."""


@dataclass(slots=True, eq=False)
class RankedTurn:
    """One turn."""

    place: int
    """Where it stands in the order of ``moves``."""
    action: Action
    after: State
    now: int
    """What the standing gains at once."""
    prospect: float
    value: Number | None = None
    """The best that is known; None: nothing yet."""
    bound: Number | None = None
    proved: bool = False
    mean: float | None = None
    stderr: float | None = None
    samples: int | None = None
    plan: list[dict[str, Any]] | None = None
    """The takes after the turn that come to the value, as they are printed; None: the value rests on none."""

    def settle(self, value: Number) -> None:
        """The value is exact."""
        self.value, self.bound, self.proved = value, value, True

    @property
    def tie_break(self) -> tuple[float, int]:
        """The order among turns of equal value: the better prospect first, then the order of ``moves``."""
        return -self.prospect, self.place


class Entries:
    """All turns of a question, looked at one after the other, and the ranking of what is known so far."""

    def __init__(self, question: TurnQuestion, engine: str) -> None:
        self.question = question
        self.engine = engine
        self.found: list[RankedTurn] = []
        self.whole = False
        """Whether every turn has been looked at."""
        self.bound: Number | None = None
        """No turn is worth more than this, also none that has not been looked at."""

    def look(self, clock: Clock) -> Iterator[RankedTurn]:
        """Every turn with its gain now, in the order of ``moves``. Raises Stop by the clock, after the first one."""
        state = self.question.state
        seat = state.turn
        drawn = drawn_now(state) if state.ahead else ()
        standing, prospect = SeatEvaluator(state, seat), Prospect(state, seat)
        for place, action in enumerate(legal_actions(state, drawn)):
            if place:
                clock.check()
            clock.spend(TURN_WORK)
            there = after(state, action, drawn)
            now = standing.of(there.players[seat]) - standing.now
            self.found.append(RankedTurn(place, action, there, now, prospect.of(there)))
            yield self.found[-1]
        self.whole = True

    def ceiling(self, takes: int) -> int:
        """No turn and what so many takes bring, its own among them, gains more than this."""
        return gain_ceiling(self.question.state, self.question.state.turn, takes)

    def ranking(self, clock: Clock) -> Ranking:
        """The turns as they stand, best first, cut to the number asked for."""
        listed = sorted(self.found, key=_rank)[: self.question.top]
        moves = tuple(self._ranked(entry, listed[0].value) for entry in listed)
        settled = self.whole and _is_settled(listed, self.found)
        work = {"effort": round(clock.worked, 5)}
        return Ranking(
            "optimal" if settled else "feasible", moves, self._bound(), work=work, engine=self.engine
        )

    def _bound(self) -> Number | None:
        bounds = [entry.bound for entry in self.found if entry.bound is not None]
        own = max(bounds) if bounds and self.whole and len(bounds) == len(self.found) else None
        return min((bound for bound in (own, self.bound) if bound is not None), default=None)

    def move(self, entry: RankedTurn) -> AnyMove:
        """The turn as it is written."""
        state = self.question.state
        return move_of(entry.action, drawn_now(state) if state.ahead else ())

    def _ranked(self, entry: RankedTurn, best: Number | None) -> RankedMove:
        state = self.question.state
        return RankedMove(
            self.move(entry),
            entry.value,
            entry.bound if entry.bound is not None else self.bound,
            entry.proved,
            loss=None if best is None or entry.value is None else best - entry.value,
            why=gained(score_lines(state, state.turn), score_lines(entry.after, state.turn)),
            mean=entry.mean,
            stderr=entry.stderr,
            samples=entry.samples,
            extra={"prospect": entry.prospect} | ({} if entry.plan is None else {PLAN: entry.plan}),
        )


def expected(question: TurnQuestion) -> Ranking:
    """The single exploration whose draw nobody knows, by the expectation of its best gain."""
    value = SeatEvaluator(question.state, question.state.turn).gain()
    entry = RankedMove(Explore(), value, value, proved=True, loss=0)
    return Ranking("optimal", (entry,), value, engine="expectation", extra=waiting(question))


def waiting(question: TurnQuestion) -> dict[str, int]:
    """What a ranking says besides its turns: how many tiles have to come out of the bag before one can be played."""
    return {"draws": to_draw(question.state)} if question.blind and not question.state.over else {}


def _rank(entry: RankedTurn) -> tuple[bool, Number, tuple[float, int]]:
    """Best first; those of unknown value last, by what they gain at once."""
    unknown = entry.value is None
    return unknown, -(entry.now if entry.value is None else entry.value), entry.tie_break


def _is_settled(listed: Sequence[RankedTurn], entries: Sequence[RankedTurn]) -> bool:
    """Whether the listed turns are proved and none of the others can come before any of them."""
    if not listed or not all(entry.proved for entry in listed):
        return False
    last = -(listed[-1].value or 0), listed[-1].tie_break
    others = [entry for entry in entries if entry not in listed and not entry.proved]
    return all(entry.bound is not None and (-entry.bound, entry.tie_break) > last for entry in others)
