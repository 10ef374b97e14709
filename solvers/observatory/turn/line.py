"""A plan as real moves, replayed by the rules: what is planned in counts is played space by space.

Every move is judged by the game's own ``fault`` before it is played (``SeatSimulator``, which the plans of several
turns use too), and the score at the end must be the plan's value. So no value is ever given that was not played.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

from periplus.models.core.results import Violation
from periplus.models.observatory.acting import bonus_squares
from periplus.models.observatory.actions import round_bonus_open
from periplus.models.observatory.dice import CHANGES, pairs, singles
from periplus.models.observatory.figures import Figure
from periplus.models.observatory.legality import apply, fault
from periplus.models.observatory.moves import (
    AnyMove,
    Complete,
    Draw,
    Research,
    ResearchSource,
    Roll,
    Star,
    StarSource,
)
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import (
    FACES,
    FILTER,
    FULL_TRACK,
    FUNDING,
    TRACKS,
    Sheet,
    State,
    writes_drive,
)
from periplus.models.observatory.state import Roll as Dice

from .open_placements import SquareWeights, heaviest_square
from .plan_state import AdvanceTrack, CompleteCard, Convert, Step, served
from .planner import TurnPlan
from .problem import Problem


class InvalidPlan(RuntimeError):
    """A plan that the rules do not let be played: a fault of the planner, never of its input."""


def plan_to_moves(
    problem: Problem, plan: TurnPlan, wanted: SquareWeights | None = None
) -> tuple[tuple[AnyMove, ...], State]:
    """The moves of the plan, with the roll if the problem has one, and the state after them.

    Stars that no figure of the plan needs go where they are ``wanted`` most. Raises InvalidPlan if the rules
    refuse a move of the plan, or give another score than it has.
    """
    player = _Player(problem, plan, wanted or {})
    player.play()
    if points(problem.state.edition, player.sheet) != plan.value:
        raise InvalidPlan(f"planned {plan.value}, played {points(problem.state.edition, player.sheet)}")
    return tuple(player.moves), player.state


class SeatSimulator:
    """The state as one seat's moves change it, and the moves so far."""

    def __init__(self, state: State, seat: int, drive: int) -> None:
        """``drive``: the number to write if Drive is completed."""
        self.state = state
        self.moves: list[AnyMove] = []
        self.refused: Violation | None = None
        """What the last move tried breaks; None: it was played."""
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
        self.refused = fault(self.state, move)
        if self.refused is not None:
            return False
        self.state = apply(self.state, move)
        self.moves.append(move)
        return True

    def roll(self, roll: Dice) -> bool:
        """Throw three dice and the meteor's."""
        first, second, third, meteor = roll
        return self.do(Roll(dice=(first, second, third), meteor=meteor))

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
        number: dict[str, Any] = (
            {"drive": self._drive} if writes_drive(self.sheet.research, track, space) else {}
        )
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


class _Player(SeatSimulator):
    """Plays the steps of a plan in order; stars and checks are taken as soon as they are had."""

    def __init__(self, problem: Problem, plan: TurnPlan, wanted: SquareWeights) -> None:
        super().__init__(problem.state, problem.seat, plan.setting.use.number or FACES[0])
        self._wanted = wanted
        self._needed = reduce(or_, (figure.stars for figure in plan.figures), 0)
        self._problem = problem
        self._plan = plan
        self._by_source: dict[str, deque[int]] = {
            source: deque(index for index, token in enumerate(plan.tokens) if token.source == source)
            for source in ("card", "finder", "flex", "dice", "meteor")
        }
        reaches = [step for step in plan.steps if isinstance(step, AdvanceTrack)]
        self._tracks = {step.track for step in reaches}
        self._owed = deque(step.track for step in reaches for _ in range(step.checks))
        last = plan.setting.die_ready(plan.rest, FUNDING)
        self._die_track = next((step.track for step in reaches if step.die), FUNDING if last else None)
        self._die = None if self._die_track is None else plan.setting.use.check
        self._early = 0
        """Bonuses used as the round bonus, ahead of the step that plans them."""

    def play(self) -> None:
        """The roll, all steps, and what is left over."""
        self._take_card_bonuses()
        uses = [use for step in self._plan.steps for use in _bonuses(step)] + self._last_bonuses()
        if uses and round_bonus_open(self.state, self.sheet):
            self._use_bonus(uses[0], "round")
            self._early = 1
        if self._problem.roll:
            self._must(self.roll(self._problem.roll))
        self._take()
        figures = iter(self._plan.figures)
        for step in self._plan.steps:
            for use in _bonuses(step):
                self._use_track_bonus(use)
            if isinstance(step, AdvanceTrack) and step.die:
                self._check_by_die()
            elif isinstance(step, CompleteCard):
                self._must(self.complete(next(figures)))
            self._take()
        if self._die_track == FUNDING and self.sheet.research[FUNDING] != FULL_TRACK:
            self._check_by_die()
        for use in self._last_bonuses():
            self._use_track_bonus(use)

    def _must(self, played: bool) -> None:
        if not played:
            raise InvalidPlan(f"the plan breaks {self.refused}")

    def _last_bonuses(self) -> list[int | None]:
        _, stars = self._plan.setting.settle(self._plan.rest)
        return [FUNDING] * (self._plan.rest.flex - stars) + [None] * stars

    def _use_track_bonus(self, track: int | None) -> None:
        if self._early:
            self._early -= 1
        else:
            self._use_bonus(track, "track")

    def _use_bonus(self, track: int | None, source: str) -> None:
        """A star if ``track`` is None, else a check on that track."""
        if track is not None:
            self._check(track, source)  # type: ignore[arg-type]
        elif self._by_source["flex"]:
            self._plot(self._by_source["flex"].popleft(), source)  # type: ignore[arg-type]

    def _take(self) -> None:
        """Every star that can be had now."""
        self._take_card_bonuses()
        while self.sheet.finder_left and self._by_source["finder"]:
            self._plot(self._by_source["finder"].popleft(), "finder")
        use = self._plan.setting.use
        for part, source in ((use.star, "dice"), (use.meteor, "meteor")):
            if part and self._by_source[source] and served(part.waits, self._counts()):
                self._plot(self._by_source[source].popleft(), part.dice)

    def _counts(self) -> tuple[int, ...]:
        return tuple(track.bit_count() for track in self.sheet.research)

    def _take_card_bonuses(self) -> None:
        while self.sheet.pending:
            if self.sheet.pending[0] == "research":
                track = self._owed.popleft() if self._owed else self._spare_track()
                self._check(track, "card")
            else:
                self._plot_card_star()

    def _plot_card_star(self) -> None:
        """The planned square; else one that no other star wants, else one that another star goes without."""
        squares = bonus_squares(self._problem.state.edition, self.sheet.pending[0]) & ~self.sheet.stars
        planned = 0
        if self._by_source["card"]:
            planned = squares & self._plan.squares.get(self._by_source["card"].popleft(), 0)
        free = squares & ~sum(self._plan.squares.values())
        if not planned & self._needed:
            planned = heaviest_square(planned | free, self._wanted)
        self._star(planned or squares & -squares, "card")

    def _plot(self, token: int, source: StarSource) -> None:
        """The star of a token: where a figure needs it, else on the square wanted most of those left open."""
        square = self._plan.squares.get(token, 0)
        if square & self.sheet.stars or (square and not square & self._needed):
            unclaimed = self._plan.tokens[token].squares & ~sum(self._plan.squares.values())
            square = heaviest_square((square | unclaimed) & ~self.sheet.stars, self._wanted)
        if square:
            self._star(square, source)

    def _star(self, square: int, source: StarSource) -> None:
        self._must(self.star(square.bit_length() - 1, [source]))

    def _check_by_die(self) -> None:
        """The check of the die, unless card bonuses had no other space to go to and took it."""
        track = self._die_track
        if self._die is not None and track is not None and self.sheet.research[track] != FULL_TRACK:
            self._check(track, (self._die.die,), self._die.number)
            self._die = None

    def _spare_track(self) -> int:
        """Where a check that no step counts on goes: Funding, else where it changes the plan least."""
        open_tracks = [track for track, checked in enumerate(self.sheet.research) if checked != FULL_TRACK]
        return min(
            open_tracks,
            key=lambda track: (
                self._spaces(track) == [],
                track != FUNDING,
                track in self._tracks,
                track == FILTER,
            ),
        )

    def _spaces(self, track: int) -> list[int]:
        """The empty spaces, without the one that the die's check needs."""
        kept = self._die.number if self._die is not None and track == self._die_track else None
        checked = self.sheet.research[track]
        return [face for face in FACES if not checked >> face & 1 and face != kept]

    def _check(self, track: int, source: ResearchSource, space: int | None = None) -> None:
        if space is None:
            spaces = self._spaces(track)
            if not spaces and self._die is not None and self._die.number is not None:
                spaces, self._die = [self._die.number], None
            space = spaces[0]
        self._must(self.check(track, space, [source]))


def _bonuses(step: Step) -> list[int | None]:
    """What the step uses bonuses for: checks on a track, or stars."""
    if isinstance(step, Convert):
        return [None] * step.bonuses
    return [step.track] * step.flex if isinstance(step, AdvanceTrack) else []
