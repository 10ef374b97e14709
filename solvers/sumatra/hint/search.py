"""The ranking that ``ask.objective`` asks for.

- ``now``, ``next`` and ``reply`` are exact and quick: every turn is played by the rules and the next one is looked at
  in full, an exploration by its expectation.
- ``reach``: how far each turn leaves the player, if all tiles still out could be chosen and rivals stood still. Each
  turn's figure is an arrangement's optimum, told with the takes that come to it, so only turns that can still be
  among those listed are solved. What a turn that places a tile and the takes after it reach, one take more reaches
  from here; a turn that places none adds no take, but may make a tile known that a pair fetches. Turns that lead to
  the same arrangement share one solve.
- ``sampled``: what a turn is worth against opponents when nobody knows what the bag will bring. The bag is put into
  an order by chance, and from the turn on all players play the rest of the game by one fixed policy: the turn that is
  worth most at once, and of those one that writes a tile. The final margin, own total less the best rival's, is
  averaged. Every turn meets the same orders of the bag, so differences between turns are less noisy than their
  values. A mean is a value to rank by from thirty games on: the turn that is worth most at once gets so many first,
  then all turns get a first look, and only those that would be listed are looked at further.

A limit ends any of them with what is known by then; the first turn's exact value and a bound on all of them are known
before the clock is asked.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain

from periplus.models.sumatra.legality import Action, drawn_now
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles, canonical

from ...answers import ROUGH, Answer, Ranking
from ...limits import Clock, Limits, Stop
from ...search import Search, now_and_then
from ...search.sampling import SampledValue, world
from ...shapes import Number
from ..journey.race import NotebookTable, Race, RaceNode
from ..solve import answers
from ..task import ArrangementTask, Goal
from .entries import Entries, RankedTurn, TurnQuestion, ask, expected, tiles_to_come
from .seat import SeatEvaluator


def reached(entries: Entries, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings; the last has a reason unless it is proved. Raises Stop by the clock."""
    question = entries.question
    seat = question.state.turn
    before = total(question.state, seat)
    entries.bound = before + entries.ceiling(question.limit + 1)
    for entry in entries.look(clock):
        entry.value = before + entry.now
    yield entries.ranking(clock)
    for placing in (True, False):
        ceiling = _last(_from_here(question, placing), clock)
        for entry in entries.found:
            if _places(entry.action) == placing:
                entry.bound = ceiling.bound
    yield entries.ranking(clock)
    known: dict[object, Answer] = {}
    while (open_ := _next(entries)) is not None:
        task = tiles_to_come(open_.after, seat, question.limit)
        key = task.notebook, task.player.green, task.tiles, task.known  # brown badges due now are due later
        if key not in known:
            known[key] = _last(task, clock, open_.bound)
        found = known[key]
        open_.value, open_.bound, open_.proved = found.value, found.bound, found.status == "optimal"
        open_.plan = [step for step in found.solution if isinstance(step, dict)]
        yield entries.ranking(clock)
        if not open_.proved:
            return


def _next(entries: Entries) -> RankedTurn | None:
    """The turn to be solved next: the first that may be listed and is not proved; None: the list stands."""

    def hope(entry: RankedTurn) -> tuple[Number, tuple[float, int]]:
        return -math.inf if entry.bound is None else -entry.bound, entry.tie_break

    order = sorted(entries.found, key=hope)
    return next((entry for entry in order[: entries.question.top] if not entry.proved), None)


def _places(action: Action) -> bool:
    """Whether the turn writes a tile into the notebook."""
    return action.column > 0


def _from_here(question: TurnQuestion, placing: bool) -> ArrangementTask:
    """What no turn of that sort exceeds, with the takes after it."""
    state = question.state
    known = state.known
    if state.ahead:
        known = canonical((*known, *state.available, *(() if placing else drawn_now(state))))
    elif not placing:
        known = canonical((*known, *state.available))
    return replace(tiles_to_come(state, state.turn, question.limit + placing), known=known)


def _last(task: ArrangementTask, clock: Clock, ceiling: Number | None = None) -> Answer:
    """The optimum of a task, or what is known of it when the clock ends.

    A solution worth as much as a proved ``ceiling`` is best without a proof of its own.
    """
    answer = Answer("unknown")
    for answer in answers(Goal(task), clock):
        if ceiling is not None and answer.value == ceiling:
            return replace(answer, status="optimal", bound=ceiling)
    return answer


FIRST = 8
"""Orders of the bag that every turn meets."""
PLY_WORK = 1e-4
"""What a turn of a play-out counts as deterministic effort."""
NOTEBOOKS = 20_000
"""Notebooks that are kept from one play-out to the next."""
REACH_ENGINE, SAMPLED_ENGINE = "arrangements", "simulation"


def sampled(entries: Entries, clock: Clock) -> Iterator[Ranking]:
    """Better and better estimates; the last has the reason ``samples``. Raises Stop by the clock."""
    games = PlayOuts(entries.question, clock)
    estimates = [Estimate(entry) for entry in entries.look(clock)]
    yield entries.ranking(clock)
    estimates.sort(key=lambda estimate: (-estimate.entry.now, estimate.entry.tie_break))
    schedule = chain(_first(estimates, games.enough), _rest(entries, estimates, clock.limits.samples))
    for _ in now_and_then(map(games.extend, schedule), clock):
        yield entries.ranking(clock)
    yield entries.ranking(clock).stopped("samples")


def _first(estimates: Sequence[Estimate], enough: int) -> Iterator[Estimate]:
    """The likeliest turn until its mean is a value, then a look at all others."""
    yield from [estimates[0]] * enough
    for _ in range(min(FIRST, enough)):
        yield from estimates[1:]


def _rest(entries: Entries, estimates: Sequence[Estimate], samples: int) -> Iterator[Estimate]:
    """Those that would be listed, in turn, until each has as many as are asked for."""
    best = sorted(estimates, key=lambda estimate: -estimate.margins.mean)[: entries.question.top]
    for sample in range(samples):
        yield from (estimate for estimate in best if estimate.margins.count <= sample)


@dataclass(slots=True)
class Estimate:
    """The margins of one turn so far."""

    entry: RankedTurn
    margins: SampledValue = field(default_factory=SampledValue)

    def add(self, margin: int, enough: int) -> None:
        """One more sample; with ``enough`` of them the mean is the turn's value."""
        self.margins.add(margin)
        if self.margins.count >= enough:
            entry = self.entry
            entry.value = entry.mean = self.margins.mean
            entry.stderr, entry.samples = self.margins.stderr, self.margins.count


class PlayOuts:
    """Games played out after turns of one question; notebooks are remembered from game to game."""

    def __init__(self, question: TurnQuestion, clock: Clock) -> None:
        self._question = question
        self._clock = clock
        self._notebooks = NotebookTable(question.state.edition)
        self.enough = min(ROUGH, clock.limits.samples)
        """Play-outs from which on a mean is a value."""

    def extend(self, estimate: Estimate) -> None:
        """One more play-out after the turn. Raises Stop by the clock."""
        self._clock.check()
        estimate.add(self.margin(estimate.entry.after, estimate.margins.count), self.enough)

    def margin(self, after: State, sample: int) -> int:
        """The margin at the end of one game played out after the turn; ``sample`` numbers the order of the bag."""
        if len(self._notebooks) > NOTEBOOKS:
            self._notebooks = NotebookTable(self._question.state.edition)
        rng = world(self._clock.limits.seed, sample)
        race = Race(after, self._question.state.turn, deal(after, rng), self._notebooks)
        node = race.start
        while not race.over(node):
            self._clock.check()
            self._clock.spend(PLY_WORK)
            node = choice(race, node)
        return race.margin(node)


def deal(state: State, rng: random.Random) -> tuple[Tiles, ...]:
    """What the places after the token's show if the bag is drawn in an order of chance (SUM-4.13)."""
    bag = list(state.bag or ())
    rng.shuffle(bag)
    dealt = []
    for number in state.map[state.place + 1 :]:
        dealt.append(tuple(bag[:number]))
        del bag[:number]
    return tuple(dealt)


def choice(race: Race, node: RaceNode) -> RaceNode:
    """What the policy's turn leads to: the first of those best for the mover at once, writing a tile if possible."""
    seat = node.turn
    before = race.notebooks.counts[node.racers[seat].notebook]

    def worth(after: RaceNode) -> tuple[int, bool]:
        return race.total(after, seat), race.notebooks.counts[after.racers[seat].notebook] != before

    return max((after for _, after in race.turns(node)), key=worth)


GAIN_WORK = 1e-3
"""What the best gain of a turn that follows counts as deterministic effort."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the position's turns; raises PositionError for what cannot be asked so."""
    question = ask(position, limits)
    return Search(lambda clock: rankings(question, clock), limits, Ranking("unknown"))


def rankings(question: TurnQuestion, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings; the last has a reason unless it is proved."""
    if question.state.over:
        yield Ranking("infeasible", bound=0, engine="score")
    elif question.blind:
        yield expected(question)
    else:
        entries, run = _begun(question, clock)
        try:
            yield from run
        except Stop as stop:
            yield entries.ranking(clock).stopped(stop.reason)


def _begun(question: TurnQuestion, clock: Clock) -> tuple[Entries, Iterator[Ranking]]:
    """The turns of the question, and the search that works them out."""
    match question.value:
        case "reach":
            entries = Entries(question, REACH_ENGINE)
            return entries, reached(entries, clock)
        case "sampled":
            entries = Entries(question, SAMPLED_ENGINE)
            return entries, sampled(entries, clock)
        case "now":
            entries = Entries(question, "enumeration")
            return entries, _now(entries, clock)
        case _:
            entries = Entries(question, "enumeration")
            return entries, _ahead(entries, clock)


def _now(entries: Entries, clock: Clock) -> Iterator[Ranking]:
    """Every turn by its gain; the first of them before the clock is asked."""
    entries.bound = entries.ceiling(1)
    for entry in entries.look(clock):
        entry.settle(entry.now)
    yield entries.ranking(clock)


def _ahead(entries: Entries, clock: Clock) -> Iterator[Ranking]:
    """``next`` and ``reply``: a look at the turn that follows each, the best now first."""
    question = entries.question
    sign = 1 if question.value == "next" else -1
    entries.bound = entries.ceiling(2 if sign > 0 else 1)
    known: dict[object, int | Fraction] = {}

    def settle(entry: RankedTurn) -> None:
        follower = question.state.turn if sign > 0 else entry.after.turn
        key = _matters(entry.after, follower)
        if key not in known:
            clock.spend(GAIN_WORK)
            known[key] = SeatEvaluator(entry.after, follower).gain()
        entry.settle(entry.now + sign * known[key])

    def others() -> Iterator[None]:
        for entry in sorted(entries.found[1:], key=lambda entry: (-entry.now, entry.tie_break)):
            clock.check()
            settle(entry)
            yield

    look = entries.look(clock)
    settle(next(look))
    yield entries.ranking(clock)
    for entry in look:
        if sign < 0:
            entry.bound = entry.now
    for _ in now_and_then(others(), clock):
        yield entries.ranking(clock)
    yield entries.ranking(clock)


def _matters(state: State, seat: int) -> object:
    """What a gain depends on besides what is the same for every turn of a hint."""
    return state.players, state.place, state.available, state.known, seat
