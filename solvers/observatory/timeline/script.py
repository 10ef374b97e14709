"""What a world of the model plans, in the order of its steps: the script that play then follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from periplus.models.boards.bitsets import members
from periplus.models.observatory.figures import Figure
from periplus.models.observatory.state import FILTER

from ...program import World
from .constraints.bonuses import BonusRules
from .constraints.chart import ChartRules
from .constraints.dice import DiceRules
from .horizon import DiceSplit, dice_splits
from .model import Model
from .task import PlanningTask


@dataclass(frozen=True, slots=True)
class Script:
    """Events, each with its step first, sorted by it."""

    turn_of: tuple[int, ...]
    """The turn that each step belongs to."""
    dice_splits: tuple[DiceSplit, ...]
    """How each turn's standard dice are shared out."""
    rounds: tuple[str | None, ...]
    """What each turn's round bonus is used for: ``"star"``, ``"research"`` or nothing."""
    track_stars: tuple[int, ...]
    """How many track bonuses are used for stars by each step."""
    track_checks: tuple[int, ...]
    """How many for checks."""
    drive: int | None
    """The number for Drive, where the plan needs one."""
    stars: tuple[tuple[int, int], ...]
    """Squares for free stars."""
    typed: tuple[tuple[int, int, str], ...]
    """Squares with what pays: ``"dice"`` (two of them), ``"meteor"`` (that die) or ``"meteor 4"`` (a card's bonus)."""
    checks: tuple[tuple[int, int], ...]
    """Tracks for free checks."""
    dice_checks: tuple[tuple[int, int, int], ...]
    """Track and space for checks of dice."""
    completions: tuple[tuple[int, bool, Figure], ...]
    """Figures, and whether their bonus is to be taken twice."""
    opening: tuple[str, ...]
    """The first cards, where they are chosen."""
    cards: tuple[str, ...]
    """Cards that are drawn, in order."""


def unplanned(task: PlanningTask, opening: tuple[str, ...]) -> Script:
    """A script that plans nothing but the first cards."""
    turns = len(task.slots)
    return Script(
        turn_of=tuple(range(turns)),
        dice_splits=tuple(dice_splits(slot)[0] for slot in task.slots),
        rounds=(None,) * turns,
        track_stars=(0,) * turns,
        track_checks=(0,) * turns,
        drive=None,
        stars=(),
        typed=(),
        checks=(),
        dice_checks=(),
        completions=(),
        opening=opening,
        cards=(),
    )


def script(model: Model, world: World, dice: DiceRules, chart: ChartRules) -> Script:
    """The script of a world of a model with dice and a chart."""
    typed = sorted(_typed(world, dice, model.bonuses))
    cards = tuple(_cards(model, world))
    return Script(
        turn_of=model.axis.turn_of,
        dice_splits=tuple(
            next(way for way, literal in turn.items() if world[literal]) for turn in dice.dice_splits
        ),
        rounds=tuple(_round(world, model.bonuses, turn) for turn in range(len(model.task.slots))),
        track_stars=tuple(map(world.value, model.bonuses.track_star)),
        track_checks=tuple(map(world.value, model.bonuses.track_check)),
        drive=next((number for number, literal in dice.numbers.items() if world[literal]), None),
        stars=tuple(sorted(_free_stars(world, chart, {square for _, square, _ in typed}))),
        typed=tuple(typed),
        checks=tuple(_free_checks(model, world)),
        dice_checks=tuple(
            sorted(
                (step, track, space) for (track, space, step), event in dice.checks.items() if world[event]
            )
        ),
        completions=tuple(_completions(model, world, chart)),
        opening=cards[: model.task.draws.opening],
        cards=cards[model.task.draws.opening :],
    )


def counted_script(model: Model, world: World, figures: Sequence[Figure]) -> Script:
    """The script of a world of a model that only counts, with the figures that its cards are to be drawn with."""
    left = {figure.card: figure for figure in figures}
    completions = []
    stars = []
    for step in range(len(model.axis)):
        complete = model.tracks.complete(FILTER, step)
        for index, kind in enumerate(model.completions.kinds):
            made = sum(
                factor * world.value(variable) for factor, variable in model.completions.made(index, step)
            )
            for card in [card for card in kind.cards if card in left][:made]:
                figure = left.pop(card)
                twice = kind.bonus is not None and complete is not None and world[complete]
                completions.append((step, twice, figure))
                stars += [(step, square) for square in members(figure.stars & ~model.task.sheet.stars)]
    planned = [figure.card for _, _, figure in completions if figure.card not in model.task.sheet.range]
    opening = tuple(_first_cards(model, world, planned))
    turns = len(model.task.slots)
    return replace(
        unplanned(model.task, opening),
        turn_of=model.axis.turn_of,
        rounds=tuple(_round(world, model.bonuses, turn) for turn in range(turns)),
        track_stars=tuple(map(world.value, model.bonuses.track_star)),
        track_checks=tuple(map(world.value, model.bonuses.track_check)),
        stars=tuple(stars),
        checks=tuple(_free_checks(model, world)),
        completions=tuple(completions),
        cards=tuple(card for card in planned if card not in opening),
    )


def _first_cards(model: Model, world: World, planned: Sequence[str]) -> Iterator[str]:
    """So many of each kind as the world chooses at first, those that are planned before others."""
    if not model.task.draws.opening:
        return
    for index, kind in enumerate(model.completions.kinds):
        variable = model.refill.held(index, 0)
        count = 0 if variable is None else world.value(variable)
        wanted = [card for card in planned if card in kind.cards]
        yield from [*wanted, *(card for card in kind.cards if card not in wanted)][:count]


def _typed(world: World, dice: DiceRules, bonuses: BonusRules) -> Iterator[tuple[int, int, str]]:
    for (square, step, use), event in dice.stars.items():
        if world[event]:
            yield step, square, use
    for (number, square, step), event in bonuses.meteor.items():
        if world[event]:
            yield step, square, f"meteor {number}"


def _round(world: World, bonuses: BonusRules, turn: int) -> str | None:
    if turn not in bonuses.round_star:
        return None
    if world[bonuses.round_star[turn]]:
        return "star"
    return "research" if world[bonuses.round_check[turn]] else None


def _free_stars(world: World, chart: ChartRules, paid: set[int]) -> Iterator[tuple[int, int]]:
    seen = set(paid)
    for (square, step), star in chart.plotted.items():  # by step
        if square not in seen and world[star]:
            seen.add(square)
            yield step, square


def _free_checks(model: Model, world: World) -> Iterator[tuple[int, int]]:
    before = [0] * len(model.tracks.tracks)
    for step in range(len(model.axis)):
        for track in model.tracks.tracks:
            count = world.value(model.tracks.free_on(track, step))
            yield from [(step, track)] * (count - before[track])
            before[track] = count


def _completions(model: Model, world: World, chart: ChartRules) -> Iterator[tuple[int, bool, Figure]]:
    drawn = {figure.card: figure for figure, literal in chart.drawn.items() if world[literal]}
    for step in range(len(model.axis)):
        complete = model.tracks.complete(FILTER, step)
        for index, kind in enumerate(model.completions.kinds):
            made = sum(
                factor * world.value(variable) for factor, variable in model.completions.made(index, step)
            )
            if made:
                twice = kind.bonus is not None and complete is not None and world[complete]
                yield step, twice, drawn[kind.cards[0]]


def _cards(model: Model, world: World) -> Iterator[str]:
    """The cards that come into the range by turns, those of one turn in the order in which they come up."""
    place = {card: number for row in model.task.draws.order for number, card in enumerate(row)}
    ranked = sorted(enumerate(model.completions.kinds), key=lambda pair: place.get(pair[1].cards[0], 0))
    seen: set[str] = set()
    for turn in range(len(model.task.slots)):
        for index, kind in ranked:
            variable = model.refill.held(index, turn)
            if variable is not None and world.value(variable) and kind.cards[0] not in seen:
                seen.add(kind.cards[0])
                yield kind.cards[0]
