"""How Sumatra is played well: what a good player looks at, its fitted evaluation, and which turns are worth a look.

The evaluation is put together from parts that hardly change from one turn to the next. A turn changes one notebook.
So the weighted sum of a notebook's features is remembered as a curve over the share of the game that is left, and
likewise for badges, for the race for residents and for the pieces: a value is a few curves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple, TypeAlias

from periplus.models.core.wording import say
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.kernel import KERNEL
from periplus.models.sumatra.legality import ADVANCE, EXPLORE, FOLLOW, Action, actions_without_badges
from periplus.models.sumatra.placing import filled
from periplus.models.sumatra.scoring import (
    Tally,
    badge_lines,
    equipped,
    ladder,
    notebook_lines,
    pairs_counted,
    residents_counted,
    score_lines,
    sets_for,
    tally,
    with_badges,
)
from periplus.models.sumatra.state import (
    COLUMNS,
    MOST_EQUIPMENT,
    Notebook,
    Player,
    State,
    in_last_column,
    resident_bars,
)
from periplus.models.sumatra.tiles import KINDS, Tiles

from ..strategy.evaluation import Evaluation, shares
from ..strategy.game import Feature, Strategy, new_lines
from ..strategy.outlooks import Outlook, SeatTurn, margins_of

Row: TypeAlias = tuple[float, ...]

NOTEBOOK: tuple[Feature, ...] = (
    Feature("points", say("points already there")),
    Feature("residents", say("residents")),
    Feature("last", say("residents")),
    Feature("columns", say("columns that have a type")),
    Feature("equipped1", say("columns with equipment")),
    Feature("equipped2", say("columns with equipment")),
    Feature("equipped3", say("columns with equipment")),
    Feature("equipped4", say("columns with equipment")),
    Feature("equipped5", say("columns with equipment")),
    Feature("twos", say("three of an equipment")),
    Feature("threes", say("three of an equipment")),
    Feature("volcano0", say("volcanoes and their equipment")),
    Feature("volcano1", say("volcanoes and their equipment")),
    Feature("volcano2", say("volcanoes and their equipment")),
    Feature("volcano3", say("volcanoes and their equipment")),
    Feature("ornaments1", say("ornaments")),
    Feature("ornaments2", say("ornaments")),
    Feature("ornaments3", say("ornaments")),
    Feature("ornaments4", say("ornaments")),
    Feature("ornaments5", say("ornaments")),
    Feature("ornaments_counted", say("ornaments")),
    Feature("halves", say("pairs of plant and animal to come")),
    Feature("halves_value", say("pairs of plant and animal to come")),
    Feature("void_value", say("pairs of plant and animal to come")),
    Feature("radio_halves", say("pairs of radio and GPS")),
    Feature("radio_pairs", say("pairs of radio and GPS")),
    Feature("pairs_counted", say("pairs of radio and GPS")),
    Feature("villages", say("villages")),
    Feature("villages_waiting", say("villages")),
    Feature("rows5", say("rows begun")),
    Feature("rows6", say("rows begun")),
    Feature("rows7", say("rows begun")),
    Feature("rows8", say("rows begun")),
    Feature("rows9", say("rows begun")),
)
"""What one notebook shows."""

TABLE: tuple[Feature, ...] = (
    Feature("badges", say("badges held")),
    Feature("green", say("a green badge")),
    Feature("green_near", say("a green badge")),
    Feature("brown1", say("brown badges that are near")),
    Feature("brown2", say("brown badges that are near")),
    Feature("most", say("the race for most residents")),
    Feature("fewest", say("the race for most residents")),
    Feature("lead", say("the race for most residents")),
    Feature("lead_wide", say("the race for most residents")),
    Feature("ahead", say("where the piece stands")),
    Feature("behind", say("where the piece stands")),
    Feature("next", say("what is left to be taken next")),
    Feature("resident_next", say("what is left to be taken next")),
)
"""What depends on the others and on the table."""


FEATURES = NOTEBOOK + TABLE
BADGES = len(NOTEBOOK)
"""Where the features of badges begin; those of the race for residents and of the pieces likewise."""
RACE = BADGES + 5
PIECE = RACE + 4


class NotebookFeatures(NamedTuple):
    """What a notebook shows, worked out once."""

    row: Row
    residents: int
    """The residents that count."""
    counts: Tally


@lru_cache(maxsize=1 << 16)
def notebook_features(notebook: Notebook, edition: Edition) -> NotebookFeatures:
    """The features of a notebook, and what its majority and badges follow from."""
    return NotebookFeatures(notebook_row(notebook, edition), residents_counted(notebook), tally(notebook))


def notebook_row(notebook: Notebook, edition: Edition) -> Row:
    """The features of a notebook."""
    valid = equipped(notebook)
    plants, animals = filled(notebook.plants), filled(notebook.animals)
    values = [max(pair) for pair in zip(notebook.plants, notebook.animals, strict=True)]
    halves = [value for column, value in enumerate(values) if (plants ^ animals) >> column & 1]
    void = [value for column, value in enumerate(values) if plants & animals & ~valid >> column & 1]
    pairs = (notebook.radio & notebook.gps).bit_count()
    counted_pairs = pairs_counted(notebook)
    villages = ladder(notebook.villages, valid)
    rows = sum(map(bool, tally(notebook)))
    number = valid.bit_count()
    return (
        float(sum(line.points for line in notebook_lines(notebook, edition))),
        float(notebook.residents),
        float(in_last_column(notebook.residents)),
        float(len(notebook.columns)),
        *(float(number >= least) for least in range(1, COLUMNS + 1)),
        float(sum(column.equipment == 2 for column in notebook.columns)),
        float(sum(column.equipment == MOST_EQUIPMENT for column in notebook.columns)),
        *(
            float(sum(column.volcano and column.equipment == held for column in notebook.columns))
            for held in range(MOST_EQUIPMENT + 1)
        ),
        *(float(notebook.ornaments >= least) for least in range(1, COLUMNS + 1)),
        float(ladder(notebook.ornaments, valid)),
        float(len(halves)),
        float(sum(halves)),
        float(sum(void)),
        float((notebook.radio ^ notebook.gps).bit_count()),
        float(pairs),
        float(counted_pairs),
        float(notebook.villages),
        float(villages if counted_pairs <= villages else 0),
        *(float(rows >= least) for least in range(5, 10)),
    )


@lru_cache(maxsize=1 << 15)
def badge_row(
    brown: tuple[str, ...], green: str | None, counts: Tally, edition: Edition, taken: frozenset[str]
) -> Row:
    """The features of badges: those held, and how near the free ones are."""
    rows = sum(map(bool, counts))
    free = [badge for badge in edition.green if badge not in taken]
    near = max(
        (edition.green[badge].stars for badge in free if edition.green[badge].rows == rows + 1), default=0
    )
    missing = [
        sum([max(0, number - counts[kind]) for kind, number in marks])
        for badge, marks in _marks(edition)
        if badge not in taken
    ]
    return (
        float(sum(line.points for line in badge_lines(edition, brown, green))),
        float(green is not None),
        0.0 if green is not None else float(near),
        float(missing.count(1)),
        float(missing.count(2)),
    )


@lru_cache(maxsize=16)
def _marks(edition: Edition) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """The brown badges, each with how many tiles it wants of which kinds."""
    return tuple(
        (badge, tuple((KINDS.index(kind), marks.count(kind)) for kind in sorted(set(marks))))
        for badge, marks in edition.brown.items()
    )


@lru_cache(maxsize=1 << 12)
def majority_row(counts: tuple[int, ...], seat: int) -> Row:
    """The features of the race for residents."""
    own, others = counts[seat], [count for other, count in enumerate(counts) if other != seat]
    lead = own - max(others)
    return float(lead >= 0), float(own <= min(others)), float(max(-3, min(3, lead))), float(lead >= 2)


def piece_row(ahead: int, lying: int, resident: bool) -> Row:
    """The features of a piece so far ahead of the token; for who is next what lies there, and a resident among it."""
    return float(ahead > 0), float(ahead < 0), lying / 6, float(resident)


Curve: TypeAlias = tuple[float, float, float]


class NotebookSummary(NamedTuple):
    """What a notebook shows to an evaluation."""

    curve: Curve
    residents: int
    """Those that count."""
    counts: Tally
    """How many tiles of each kind there are."""


class Appraisal:
    """The values of the seats of a table with these weights."""

    def __init__(self, weights: Evaluation, edition: Edition) -> None:
        self._edition = edition
        self._level = weights.level
        self._columns = tuple(zip(*weights.curves, strict=True))
        self.shown = lru_cache(maxsize=1 << 16)(self._shown)
        self._badges = lru_cache(maxsize=1 << 14)(self._badge_curve)
        self._race = lru_cache(maxsize=1 << 12)(self._race_curve)
        self._piece = lru_cache(maxsize=1 << 10)(self._piece_curve)

    def values(
        self, players: Sequence[Player], turn: int, place: int, available: Tiles, left: float
    ) -> list[float]:
        """The expected score of every seat; ``turn`` is who is next."""
        held = [badge for player in players for badge in player.brown]
        taken = frozenset((*held, *(player.green for player in players if player.green is not None)))
        notebooks = [self.shown(player.notebook) for player in players]
        residents = tuple([one.residents for one in notebooks])
        lying = len(available), resident_bars(available)
        square, (level, slope, bend) = left * left, self._level
        found = []
        for seat, player in enumerate(players):
            one = notebooks[seat]
            parts = (
                one.curve,
                self._badges(player.brown, player.green, one.counts, taken),
                self._race(residents, seat),
                self._piece(player.at - place, *(lying if seat == turn else (0, False))),
            )
            value = level + left * slope + square * bend
            for first, second, third in parts:
                value += first + left * second + square * third
            found.append(value)
        return found

    def _shown(self, notebook: Notebook) -> NotebookSummary:
        one = notebook_features(notebook, self._edition)
        return NotebookSummary(self._curve(one.row, 0), one.residents, one.counts)

    def _badge_curve(
        self, brown: tuple[str, ...], green: str | None, counts: Tally, taken: frozenset[str]
    ) -> Curve:
        return self._curve(badge_row(brown, green, counts, self._edition, taken), BADGES)

    def _race_curve(self, residents: tuple[int, ...], seat: int) -> Curve:
        return self._curve(majority_row(residents, seat), RACE)

    def _piece_curve(self, ahead: int, lying: int, resident: bool) -> Curve:
        return self._curve(piece_row(ahead, lying, resident), PIECE)

    def _curve(self, row: Sequence[float], first: int) -> Curve:
        constant, linear, square = (
            sum(map(mul, column[first : first + len(row)], row)) for column in self._columns
        )
        return constant, linear, square


@lru_cache(maxsize=8)
def appraisal(weights: Evaluation, edition: Edition) -> Appraisal:
    """The appraisal with those weights, made once."""
    return Appraisal(weights, edition)


class SumatraStrategy(Strategy[State, Action]):
    """Sumatra for the whole game."""

    name = "sumatra"
    kernel = KERNEL
    depth = 4
    FEATURES = FEATURES

    def left(self, state: State) -> float:
        """The places to come, and the tiles that lie at the last one."""
        return _left(state.map, state.place, len(state.available))

    def turns(self, state: State, most: int | None = None) -> Sequence[SeatTurn[State, Action]]:
        """Every turn that takes all the brown badges that it may."""
        return [SeatTurn((action,), self.kernel.apply(state, action)) for action, _ in _turns(state)]

    def reply(self, state: State) -> tuple[State, int]:
        """The turn after which the mover's margin is greatest, found without playing the others."""
        found = list(_turns(state))
        if len(found) > 1:
            judge, seat = self._appraisal(state), state.turn
            worth = [margins_of(_values(judge, state, *one))[seat] for one in found]
            best = max(range(len(found)), key=worth.__getitem__)
        else:
            best = 0
        return self.kernel.apply(state, found[best][0]), len(found)

    def expected(self, state: State) -> Sequence[Outlook]:
        """As everywhere, from remembered parts."""
        left = self.left(state)
        values = self._appraisal(state).values(state.players, state.turn, state.place, state.available, left)
        wins = shares(values, self.evaluation(len(values)).spread(left))
        return [Outlook(*one) for one in zip(wins, values, margins_of(values), strict=True)]

    def _appraisal(self, state: State) -> Appraisal:
        return appraisal(self.evaluation(len(state.players)), state.edition)

    def features(self, state: State) -> Sequence[Row]:
        """Notebook by notebook, then what the others make of it."""
        edition, players = state.edition, state.players
        taken = state.taken_badges()
        notebooks = [notebook_features(player.notebook, edition) for player in players]
        residents = tuple(one.residents for one in notebooks)
        lying = len(state.available), resident_bars(state.available)
        return [
            (
                *notebooks[seat].row,
                *badge_row(player.brown, player.green, notebooks[seat].counts, edition, taken),
                *majority_row(residents, seat),
                *piece_row(player.at - state.place, *(lying if seat == state.turn else (0, False))),
            )
            for seat, player in enumerate(players)
        ]

    def achieved(self, before: State, after: State, seat: int) -> Iterable[str]:
        """The lines of the final score that are new."""
        return [line.what for line in new_lines(score_lines(before, seat), score_lines(after, seat))]


def _left(draws: Sequence[int], place: int, lying: int) -> float:
    """The share of the game that is left with so many tiles lying at that place."""
    last = len(draws) - 1
    return (last - place + min(1.0, lying / (draws[place] or lying or 1))) / (last + 1)


def _turns(state: State) -> Iterator[tuple[Action, Notebook]]:
    """The turns without those that leave a brown badge for later: it is never worth less now."""
    for action, notebook in actions_without_badges(state, state.draw or ()):
        for badges in _worth_taking(state.edition, sets_for(state, notebook)):
            yield (action._replace(badges=badges) if badges else action), notebook


@lru_cache(maxsize=1 << 12)
def _worth_taking(edition: Edition, sets: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """The sets of badges with all the brown ones."""
    brown = [sum(badge in edition.brown for badge in chosen) for chosen in sets]
    return tuple(chosen for chosen, number in zip(sets, brown, strict=True) if number == max(brown))


def _values(judge: Appraisal, state: State, action: Action, notebook: Notebook) -> list[float]:
    """The expected scores after a turn that leads to that notebook."""
    place, available = state.place, state.available
    player = state.mover
    if action.kind == EXPLORE:
        place, available = place + 1, state.draw or ()
    if action.tile:
        at = available.index(action.tile)
        available = available[:at] + available[at + 1 :]
    brown, green = with_badges(state.edition, player, action.badges)
    at = place + 1 if action.kind == ADVANCE else place if action.kind == FOLLOW else player.at
    players = list(state.players)
    players[state.turn] = Player(notebook, at, brown, green)
    turn = (state.turn + 1) % len(players)
    return judge.values(players, turn, place, available, _left(state.map, place, len(available)))


STRATEGY = SumatraStrategy()
"""The game's strategy, as ``solvers.strategy.game`` finds it."""
