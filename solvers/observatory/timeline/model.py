"""The program of a planning task, and the bound that counting alone gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from periplus.models.observatory.dice import every_square
from periplus.models.observatory.edition import SIZES
from periplus.models.observatory.scoring import points, unused_stars
from periplus.models.observatory.state import FUNDING, Phase, State
from periplus.models.observatory.turns import placed_cards

from ...limits import Clock
from ...patterns.logic import TermList, less
from ...program import Literal, Program, best
from .card_classes import CardClass, merged
from .constraints.bonuses import BonusRules, Refill
from .constraints.chart import ChartRules, CountedStars
from .constraints.completions import UNIT, Axis, Completions, TrackRules, half_points
from .constraints.dice import DiceRules
from .horizon import WILD, turn_slots
from .supply import Reach, unreachable_sets
from .task import NO_DRAWS, KnownDraws, PlanningTask, SquarePartition, kinds_of, partition


@dataclass(frozen=True, slots=True)
class Model:
    """A program and its parts, to read a world by."""

    task: PlanningTask
    program: Program
    axis: Axis
    tracks: TrackRules
    completions: Completions
    bonuses: BonusRules
    refill: Refill
    dice: DiceRules | None
    """None where stars are only counted."""
    chart: ChartRules | None


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """What a question wants told apart or in doubt, beyond what a plan needs."""

    squares: SquarePartition
    """Which squares stand for themselves."""
    doubts: Callable[[Program], tuple[Sequence[Literal], Mapping[int, Literal]]] | None = None
    """Makes the literals of what is doubted: by turn "the dice are as shown", by square "a star is there"."""
    watch: Callable[[], None] = lambda: None
    """Called while the program is built; it may raise Stop."""


def exact(
    task: PlanningTask,
    kinds: Sequence[CardClass],
    reach: Reach,
    told: ModelOptions | None = None,
    *,
    most: int | None = None,
) -> Model:
    """The model whose worlds are the lines of play, as far as they differ in what they bring.

    With at most ``most`` steps a turn longer chains of bonuses are left out: every world is a line of play still,
    but not every line has one.
    """
    steps = [milestones + 1 for milestones in reach.milestones]
    if most is not None:
        steps = [min(most, count) for count in steps]
    return _assemble(task, kinds, reach, Axis.of(steps, lag=1), on_chart=True, told=told)


def relaxed(
    task: PlanningTask, kinds: Sequence[CardClass], reach: Reach, told: ModelOptions | None = None
) -> Model:
    """The same with one step a turn, in which bonuses may support each other in a circle."""
    return _assemble(task, kinds, reach, Axis.of([1] * len(task.slots), lag=0), on_chart=True, told=told)


def counted(task: PlanningTask, kinds: Sequence[CardClass], reach: Reach, *, steps: int = 0) -> Model:
    """The relaxed model without a chart: stars and checks are counted, whatever the dice show.

    With ``steps`` for each turn the bonuses come in order, as in the exact model, but chains that are longer are
    left out: every world can then be played in that order, if the chart and the dice allow it.
    """
    axis = Axis.of([steps or 1] * len(task.slots), lag=1 if steps else 0)
    return _assemble(task, kinds, reach, axis, on_chart=False)


def _assemble(
    task: PlanningTask,
    kinds: Sequence[CardClass],
    reach: Reach,
    axis: Axis,
    *,
    on_chart: bool,
    told: ModelOptions | None = None,
) -> Model:
    program = Program(told.watch) if told else Program()
    sheet, slots = task.sheet, task.slots
    tracks = TrackRules(program, axis, sheet, reach.checks)
    completions = Completions(program, axis, kinds, reach.stars)
    squares = told.squares if told else partition(task.edition, sheet, slots, kinds, reach)
    shown, there = told.doubts(program) if told and told.doubts else ((), {})
    dice = DiceRules(program, axis, task.edition, sheet, slots, tracks, squares, shown) if on_chart else None
    tracks.link(dice.checks if dice else {})
    bonuses = BonusRules(program, axis, sheet, slots, tracks, completions)
    if dice:
        bonuses.add_meteors(task.edition, squares)
        chart = ChartRules(program, axis, squares, completions)
        typed = [(square, step, event) for (square, step, _), event in dice.stars.items()]
        typed += [(square, step, event) for (_, square, step), event in bonuses.meteor.items()]
        typed += [(square, 0, literal) for square, literal in there.items()]
        idle = [*bonuses.idle, *dice.idle]
        chart.link(typed, _star_gifts(program, axis, bonuses, dice.star_gifts, meteors=False), idle)
        stars: ChartRules | CountedStars = chart
        checks = dice.check_gifts
    else:
        stars = CountedStars(program, axis, (every_square(task.edition) & ~sheet.stars).bit_count())
        gifts = [slot.star + (slot.meteor is not None) for slot in slots]
        stars.link(_star_gifts(program, axis, bonuses, gifts, meteors=True))
        checks = [int(slot.research) for slot in slots]
    for step in range(len(axis)):
        paid = [*_so_far(program, checks, axis, step), *bonuses.check_gifts(step)]
        program.rule("OBS-4.11").linear([*tracks.free(step), *less(paid)], high=0)
    refill = Refill(program, axis, task.draws, len(slots), completions)
    if told is None or told.doubts is None:
        _count_stars(task, program, axis, completions, stars)
        _block(task, program, axis, completions)
    _maximise(task, program, axis, tracks, completions, stars)
    return Model(
        task,
        program,
        axis,
        tracks,
        completions,
        bonuses,
        refill,
        dice,
        stars if isinstance(stars, ChartRules) else None,
    )


def _so_far(program: Program, per_turn: Sequence[int], axis: Axis, step: int) -> TermList:
    """The sum over all turns up to the step's."""
    total = sum(per_turn[: axis.turn_of[step] + 1])
    return [(total, program.true)] if total else []


def _star_gifts(
    program: Program, axis: Axis, bonuses: BonusRules, dice: Sequence[int], *, meteors: bool
) -> list[TermList]:
    """Stars free to go to any square, up to each step."""
    return [
        [*_so_far(program, dice, axis, step), *bonuses.star_gifts(step, meteors=meteors)]
        for step in range(len(axis))
    ]


def _count_stars(
    task: PlanningTask,
    program: Program,
    axis: Axis,
    completions: Completions,
    stars: ChartRules | CountedStars,
) -> None:
    """OBS-4.6, OBS-4.4: figures share no star, so their stars, and those they lack at least, add up.

    On a chart this follows from the rest; said outright, it is what bounds the linear relaxation.
    """
    unused = unused_stars(task.sheet).bit_count()
    for step in range(len(axis)):
        plotted = less(stars.total(step))
        all_stars: TermList = []
        new_stars: TermList = []
        for index, kind in enumerate(completions.kinds):
            count = completions.by(index, step)
            all_stars += [(kind.stars * factor, variable) for factor, variable in count]
            new_stars += [(kind.need * factor, variable) for factor, variable in count]
        if all_stars:
            program.rule("OBS-4.6").linear([*all_stars, *plotted], high=unused)
            program.rule("OBS-4.4").linear([*new_stars, *plotted], high=0)


def _block(task: PlanningTask, program: Program, axis: Axis, completions: Completions) -> None:
    """OBS-4.9: sets of cards that no order of completions reaches in time."""
    if any(len(kind.cards) > 1 for kind in completions.kinds):
        return
    for turn, sets in enumerate(unreachable_sets(task.sheet, task.slots, completions.kinds)):
        for cards in sets:
            done = [term for index in cards for term in completions.by(index, axis.last(turn))]
            if len(done) == len(cards):
                program.rule("OBS-4.9").linear(done, high=len(cards) - 1)


def _maximise(
    task: PlanningTask,
    program: Program,
    axis: Axis,
    tracks: TrackRules,
    completions: Completions,
    stars: ChartRules | CountedStars,
) -> None:
    last = len(axis) - 1
    done = [completions.by(index, last) for index in range(len(completions.kinds))]
    funding = tracks.checked(FUNDING, last)
    terms, constant = half_points(
        program, task.edition, task.sheet, completions.kinds, done, stars.everything(), funding
    )
    program.maximise(terms, constant)


class CardBound(NamedTuple):
    """A score that no line exceeds."""

    bound: int | None
    """None where the clock left no time to find one."""
    proved: bool
    """Two routes bear it out."""


def card_bound(task: PlanningTask, clock: Clock) -> CardBound:
    """The bound for a task. Raises Stop if the clock is cancelled."""
    if not task.slots:
        return CardBound(points(task.edition, task.sheet), True)
    kinds, reach = kinds_of(task)
    model = counted(task, merged(kinds) if task.draws.free else kinds, reach)
    bound = None
    for report in best(model.program, clock, unit=UNIT):
        if report.reason == "crashed":
            return CardBound(None, False)
        if report.status == "optimal":
            return CardBound(bound if report.value is None else report.value // UNIT, True)
        if report.bound is not None:
            bound = report.bound // UNIT if bound is None else min(bound, report.bound // UNIT)
    return CardBound(bound, False)


def upper_bound(state: State, me: int, turns: int, clock: Clock) -> int | None:
    """A bound on the score of seat ``me`` after so many more rolls, whatever they are and whatever is drawn.

    The present turn counts as one of them unless it is rolled; ``me`` must have kept. None if the clock leaves
    no time to find a bound; raises Stop if it is cancelled.
    """
    ahead = turn_slots(state, me, [WILD] * turns)
    return card_bound(PlanningTask(state.edition, state.sheets[me], ahead, any_draws(state)), clock).bound


def any_draws(state: State) -> KnownDraws:
    """Every card that may be drawn, in known order or in any; none where the supply is not tracked."""
    supply = state.supply
    if supply is None:
        return NO_DRAWS
    if all(isinstance(deck, tuple) or not deck for deck in supply.decks):
        return known_draws(state)
    placed = placed_cards(state).difference(*supply.sky)
    small, large = (
        tuple(card.id for card in state.edition.cards if card.size == size and card.id not in placed)
        for size in SIZES
    )
    return KnownDraws((small, large), free=True, due=state.phase is Phase.DRAW)


def known_draws(state: State) -> KnownDraws:
    """The cards that may be drawn in known order; none where the supply is not tracked."""
    if state.supply is None:
        return NO_DRAWS
    small, large = (
        (*row, *(deck if isinstance(deck, tuple) else ()))
        for row, deck in zip(state.supply.sky, state.supply.decks, strict=True)
    )
    return KnownDraws((small, large), due=state.phase is Phase.DRAW)
