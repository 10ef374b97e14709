"""``act`` in the morning: where the next token goes, by guesses of what the others will have laid.

The others' hidden tokens are guessed, Lawans' by their plot cards and humans' anywhere, in a few tables. Each choice is
followed by some placements of the rest of the hand, drawn too, and every such morning is looked at: its afternoon is
played as it looks best action by action. A choice is worth the best of its placements, on average over the tables.
It is an estimate, told with its standard error, and nothing is proved by it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from periplus.models.buru.game import GAME
from periplus.models.buru.mats import hand
from periplus.models.buru.morning import place, placer
from periplus.models.buru.moves import Place
from periplus.models.buru.play import legal_moves
from periplus.models.buru.position import Position
from periplus.models.buru.query import PlaceQuery
from periplus.models.buru.table import only
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...answers import RankedMove, Ranking
from ...limits import Clock, Limits
from ...search import Search
from ..afternoon.aim import Aim
from ..bounding import bounded
from ..figures import figure
from .question import Question, ceiling
from .samples import guessed
from .scenario import Playing, Scenario
from .telling import stderr

TABLES = 4
"""Tables that are guessed."""
TRIES = 8
"""Placements of the rest of the hand that are looked at for each choice."""
PAUSE = 0.25
"""Seconds from one ranking to the next."""
ENGINE = "simulation"


@dataclass(slots=True, eq=False)
class Entry:
    """A choice, and by table what the best placement that was tried with it is worth."""

    move: Place
    values: list[Fraction] = field(default_factory=list)

    @property
    def mean(self) -> Fraction:
        """The mean over the tables."""
        return sum(self.values, Fraction(0)) / len(self.values)


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the next placing; raises PositionError unless it is the asker's, and a human's."""
    state = only(GAME.state(position))
    seat = placer(state)
    if seat is None or state.setting.lawans[seat] is not None:
        raise PositionError("log", say("expected a human's turn to place: a plot card comes next, or noon"))
    player = position.query.player
    if player is not None and state.setting.ids[seat] != player:
        raise PositionError(
            "query.player", say("expected whose turn it is: {player}", player=state.setting.ids[seat])
        )
    question = Question(position, PlaceQuery(ask="place"), state, seat)
    return Search(
        lambda clock: _rankings(question, clock),
        limits,
        Ranking("unknown"),
        complete=lambda ranking, clock: bounded(ranking, lambda: ceiling(question, clock)),
    )


def _rankings(question: Question, clock: Clock) -> Iterator[Ranking]:
    """Ever better estimates. Raises Stop when the clock says so."""
    aim = Aim(question.seat, question.query.goal, question.query.others)
    tables = guessed(question, TABLES, clock.limits.seed)
    player = Playing(aim, question.state, clock)
    scenarios = [Scenario(Fraction(1, TABLES), state, player) for state in tables]
    rng = random.Random(clock.limits.seed)
    entries = [Entry(move) for move in legal_moves(question.state) if isinstance(move, Place)]
    shown = -PAUSE
    for _ in range(TRIES):
        for entry in entries:
            values = list(_tried(question, entry.move, scenarios, rng))
            if not entry.values or sum(values) > sum(entry.values):
                entry.values = values
            if clock.elapsed() - shown > PAUSE:
                shown = clock.elapsed()
                yield _ranking(entries, clock)
    yield _ranking(entries, clock).stopped("samples")


def _tried(
    question: Question, move: Place, scenarios: Sequence[Scenario], rng: random.Random
) -> Iterator[Fraction]:
    """What one placement of the rest of the hand is worth in each table."""
    state = place(question.state, move)
    tokens = rng.sample(hand(state, question.seat), len(hand(state, question.seat)))
    fields = [list(there) for there in state.players[question.seat].placed]
    for token in tokens[:-1]:
        rng.choice(fields).append(token)
    placed = tuple(map(tuple, fields))
    for scenario in scenarios:
        yield scenario.look(placed, tokens[-1])


def _ranking(entries: Sequence[Entry], clock: Clock) -> Ranking:
    """The choices that have been tried, the best first, equal ones in the order of ``moves``."""
    listed = sorted((entry for entry in entries if entry.values), key=lambda entry: -entry.mean)
    best = listed[0].mean
    moves = tuple(
        RankedMove(
            entry.move,
            figure(entry.mean),
            None,
            proved=False,
            loss=figure(best - entry.mean),
            mean=float(entry.mean),
            stderr=stderr(entry.values),
            samples=len(entry.values),
        )
        for entry in listed[: clock.limits.count]
    )
    return Ranking("feasible", moves, engine=ENGINE)
