"""Every line of play, every roll: the exact answer where the tree is small.

Decisions are maximised, unknown rolls averaged, states remembered. The last turn is not enumerated: its planner
(``turn``) or its expectation (``expectation``) is exact.

Before a roll that is not known only two decisions cannot wait for the roll: a card bonus that is owed, and the
round bonus, which lapses. Everything else is as good after the roll, or better, so a position without them is worth
the mean of its classes. A decision is worth, class by class, no less than the same move without effect and no more
than having it still open; only where these differ is the class planned for. The decisions race: the one that may
still be worth most is worked out further, until it is known and nothing can pass it.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heapreplace

from periplus.models.observatory.actions import round_bonus_open
from periplus.models.observatory.legality import apply, legal_moves
from periplus.models.observatory.moves import AnyMove, End, Roll, Star, meteor_change
from periplus.models.observatory.moves import Research as Check
from periplus.models.observatory.moves import Research as ResearchMove
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import BONUS_AT, FUNDING, SPACES, Phase, Research, Sheet, State

from ..limits import Clock
from ..memo import Memo
from .expectation import RollOutcomes, roll_classes
from .question import HorizonQuestion
from .turn.line import plan_to_moves
from .turn.planner import MoveEquivalence, best_score, optimum, resources


def decisions(state: State, seat: int) -> tuple[AnyMove, ...]:
    """The moves of the seat that cannot wait for the roll: uses of an owed card bonus, else of the round's."""
    sheet = state.sheets[seat]
    wanted = "card" if sheet.pending else "round" if round_bonus_open(state, sheet) else None
    moves = legal_moves(state, seat, len(state.sheets) > 1) if wanted else ()
    return tuple(move for move in moves if isinstance(move, (Star, ResearchMove)) and move.source == wanted)


class BeforeRoll:
    """The expected best score of seat ``seat`` in a turn whose roll is not known.

    ``known`` remembers outcomes by state, for all that share it. Everything raises Stop by the clock.
    """

    def __init__(
        self, state: State, seat: int, clock: Clock, known: dict[State, RollOutcomes] | None = None
    ) -> None:
        self.state = state
        self.seat = seat
        self._clock = clock
        self._known = {} if known is None else known
        self._alike: dict[Hashable, RollOutcomes] = {}

    @property
    def sheet(self) -> Sheet:
        """The planning player's sheet."""
        return self.state.sheets[self.seat]

    @cached_property
    def _waiting(self) -> RollOutcomes:
        """The outcomes if every decision may wait for the roll."""
        return self._known.setdefault(self.state, RollOutcomes(self.state, self.seat))

    @cached_property
    def _open(self) -> tuple[int, ...]:
        return self._waiting.scores(self._clock)

    @cached_property
    def _likeness(self) -> MoveEquivalence:
        return MoveEquivalence(self._waiting.context, self.seat)

    @cached_property
    def _delicate(self) -> int:
        return self._waiting.delicate()

    @cached_property
    def limit(self) -> Fraction:
        """The expectation if every decision may wait for the roll: none is worth more."""
        self._waiting.scores(self._clock)
        return self._waiting.mean

    @cached_property
    def decisions(self) -> tuple[AnyMove, ...]:
        """The moves one of which has to come before the roll; none if nothing is lost by waiting."""
        return decisions(self.state, self.seat)

    @cached_property
    def best(self) -> tuple[Fraction, tuple[AnyMove, ...]]:
        """The expected best score, and the decisions that lead to it."""
        if not self.decisions:
            return self.limit, ()
        if decisions(apply(self.state, self.decisions[0]), self.seat):
            found = max(map(self._with_line, self.decisions), key=lambda worth: worth[0])
        else:
            found = self._race()
        if not self.sheet.pending and not any(isinstance(move, Star) for move in self.decisions):
            found = max(found, (self._lapsed(), ()), key=lambda worth: worth[0])
        return found

    def worth(self, move: AnyMove) -> tuple[Fraction, tuple[AnyMove, ...]]:
        """The expected best score after a legal move, and the decisions that follow it before the roll."""
        after = apply(self.state, move)
        if decisions(after, self.seat):
            return BeforeRoll(after, self.seat, self._clock, self._known).best
        outcomes = self._after(move)
        outcomes.scores(self._clock)
        return outcomes.mean, ()

    def _with_line(self, move: AnyMove) -> tuple[Fraction, tuple[AnyMove, ...]]:
        value, line = self.worth(move)
        return value, (move, *line)

    def _race(self) -> tuple[Fraction, tuple[AnyMove, ...]]:
        """The best of the decisions, none of which leaves another."""
        outcomes = [self._after(move) for move in self.decisions]
        heap = [(-after.mean, place) for place, after in enumerate(outcomes)]
        heapify(heap)
        while not outcomes[heap[0][1]].known:
            place = heap[0][1]
            outcomes[place].step(self._clock)
            heapreplace(heap, (-outcomes[place].mean, place))
        best, place = heap[0]
        return -best, (self.decisions[place],)

    def _after(self, move: AnyMove) -> RollOutcomes:
        """The outcomes after the move, the same for moves that leave the same."""
        after = apply(self.state, move)
        key = self._likeness.key(move, after, self._delicate, checks=True)
        if key not in self._alike:
            self._alike[key] = self._known.get(after) or self._begun(move, after)
            self._known[after] = self._alike[key]
        return self._alike[key]

    def _begun(self, move: AnyMove, after: State) -> RollOutcomes:
        """The outcomes after the move, with the limits that need no planning."""
        if isinstance(move, Star):
            square = self._likeness.square(move)
            if not square & (self._delicate | self._waiting.context.useful):
                return self._without_effect(move, after)
            bounded = not square & self._delicate
        else:
            bounded = (
                isinstance(move, ResearchMove) and move.drive is None
            )  # a Drive number may come too early
        least = self._without_effect(move, after).scores(self._clock) if bounded else None
        return RollOutcomes(after, self.seat, least=least, most=self._open)

    def _without_effect(self, move: AnyMove, after: State) -> RollOutcomes:
        """The least that each class is worth after such a move."""
        key = move.type, resources(after.sheets[self.seat])
        if key not in self._alike:
            state, spare = self._likeness.without_effect(move, after)
            self._alike[key] = RollOutcomes(state, self.seat, spare=spare)
        return self._alike[key]

    def _lapsed(self) -> Fraction:
        """The expectation if the round bonus is not used; it may be better than writing a Drive number now."""
        sheet = replace(self.sheet, turn=replace(self.sheet.turn, round_bonus=True))
        sheets = (*self.state.sheets[: self.seat], sheet, *self.state.sheets[self.seat + 1 :])
        return BeforeRoll(replace(self.state, sheets=sheets), self.seat, self._clock, self._known).limit


SMALL = 30000
"""States that an enumeration may visit on a small chart."""
SMALL_CHART = 12
"""Squares of a chart on which an enumeration is worth a try."""
UNLOCKED = 0b11100
"""A track with its bonus and no more, whichever spaces are checked."""
STATE = 2e-4
"""What a state counts as deterministic effort."""
EXPECTATION = 20
"""States that one turn with an unknown roll counts for."""


class TooLarge(Exception):
    """The question has more states than the enumeration may visit."""


def budget(question: HorizonQuestion) -> int | None:
    """How many states an enumeration may visit; None: all, for only cards are chosen; 0: it is not worth a try."""
    if question.state.phase in (Phase.KEEP, Phase.DRAW) and len(question.rolls) < 2:
        return None
    return SMALL if question.edition.squares <= SMALL_CHART else 0


class Enumeration:
    """Exact values of questions; raises TooLarge beyond ``budget`` states in all, Stop by the clock."""

    def __init__(self, clock: Clock, budget: int | None = None) -> None:
        self._clock = clock
        self._left = math.inf if budget is None else budget
        self._known = Memo[HorizonQuestion, Fraction]()

    def value(self, question: HorizonQuestion) -> Fraction:
        """The best score, or its expectation, at the question's horizon."""
        key = _alike(question)
        if (worth := self._known.get(key)) is None:
            self._clock.check()
            self._clock.spend(STATE)
            self._left -= 1
            if self._left < 0:
                raise TooLarge
            worth = self._known[key] = self._explored(question)
        return worth

    def line(self, question: HorizonQuestion) -> tuple[AnyMove, ...]:
        """Moves that attain the value, to the horizon or to the first roll that is not known."""
        moves: list[AnyMove] = []
        while not question.closed:
            if problem := question.problem():
                return (*moves, *plan_to_moves(problem, optimum(problem, self._clock))[0])
            if question.unknown_turn:
                return (*moves, *BeforeRoll(question.state, question.seat, self._clock).best[1])
            worth = self.value(question)
            move = next((m for m in self._choices(question) if self.value(question.after(m)) == worth), None)
            if move is None:
                break
            moves.append(move)
            question = question.after(move)
        return tuple(moves)

    def _explored(self, question: HorizonQuestion) -> Fraction:
        if question.closed:
            return Fraction(points(question.edition, question.sheet))
        if problem := question.problem():
            return Fraction(best_score(problem, self._clock))
        if question.unknown_turn:
            self._left -= EXPECTATION
            return BeforeRoll(question.state, question.seat, self._clock).best[0]
        values = [self.value(question.after(move)) for move in self._choices(question)]
        if question.state.phase is Phase.BEFORE and question.rolls[0] is None and not question.sheet.pending:
            values.append(self._mean(question))
        return max(values)

    def _choices(self, question: HorizonQuestion) -> Iterator[AnyMove]:
        """The moves worth trying, the roll among them if its dice are known."""
        if question.state.phase is not Phase.BEFORE:
            moves = question.moves()
            lost = any(map(_use_or_lose, moves))
            yield from (move for move in moves if not (lost and isinstance(move, End)))
            return
        yield from decisions(question.state, question.seat)
        if (roll := question.roll()) and not question.sheet.pending:
            yield roll

    def _mean(self, question: HorizonQuestion) -> Fraction:
        """The expectation over the roll that comes next."""
        total, weights = Fraction(0), 0
        for (*dice, meteor), weight in roll_classes(question.seat == question.state.active):
            roll = Roll(dice=(dice[0], dice[1], dice[2]), meteor=meteor)
            total += weight * self.value(question.after(roll))
            weights += weight
        return total / weights


def _use_or_lose(move: AnyMove) -> bool:
    """Whether the move uses a die for what never hurts: all but a check that fixes the Drive number."""
    if isinstance(move, Check) and move.drive is not None:
        return False
    return isinstance(move, (Star, Check)) and (
        not isinstance(move.source, str) or meteor_change(move.source) is not None
    )


def _alike(question: HorizonQuestion) -> HorizonQuestion:
    """The question without what no longer matters.

    That is, before the last turn, the supply and the order of the range; and the spaces of tracks that the
    checks left to the horizon cannot bring any further.
    """
    state = question.state
    if state.phase is Phase.BEFORE and len(question.rolls) == 1:
        state = replace(state, supply=None, may_draw=False)
    if state.supply is not None or state.phase not in (Phase.BEFORE, Phase.ROLLED):
        return question
    sheet = state.sheets[question.seat]
    lens, drive, finder, filter_, funding = _levels(sheet.research, _checks_left(question))
    research = lens, drive, finder, filter_, funding
    sheet = replace(sheet, range=tuple(sorted(sheet.range)), research=research)
    sheets = (*state.sheets[: question.seat], sheet, *state.sheets[question.seat + 1 :])
    return replace(question, state=replace(state, sheets=sheets))


def _levels(research: Research, checks: int) -> Iterator[int]:
    """By track: its spaces, or only the level it has reached if so many checks cannot bring it further."""
    for track, checked in enumerate(research):
        count = checked.bit_count()
        goal = SPACES if count >= BONUS_AT else BONUS_AT
        stuck = track != FUNDING and count + checks < goal
        yield (UNLOCKED if count >= BONUS_AT else 0) if stuck else checked


def _checks_left(question: HorizonQuestion) -> int:
    """No more checks than that can be made before the horizon; no cards are drawn on the way."""
    sheet, state = question.sheet, question.state
    turns = len(question.rolls) + (state.phase is Phase.ROLLED)
    cards = [question.edition.card(card).bonus for card in sheet.range].count("research")
    fixed = 2 * turns + sheet.bonuses_left + len(sheet.pending) + 2 * cards  # a die and a round bonus a turn
    counts = [track.bit_count() for track in sheet.research[:FUNDING]]
    total = fixed
    while (more := fixed + sum(count < BONUS_AT <= count + total for count in counts)) != total:
        total = more
    return total
