"""``hint``: every legal move with the best value that can follow it, over sampled draws too.

Each move has the best value at the end of the turn if it is played now. A move with a line that the rules bear out
is there at once; the others are opened and searched in turns (see ``turn.candidates``). Whenever the search stops,
the ranking holds what was found and proved by then.

When the order of the draws is not known, moves are ranked by means over shuffled bags, the same for every move. The
lists in ``bags`` are read as what the bags hold, in no order. Each scenario shuffles them; a move is played in it,
and then the turn is finished one step at a time, the best of a few. All moves get a look; the better half goes on
with twice as many scenarios, until those that would be listed have as many as are asked for. A mean is a value to
rank by from thirty scenarios on, and an estimate of a fixed policy: nothing here is a bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from statistics import fmean

from periplus.models.core.data import Move
from periplus.models.kalypso.kernel import Step, after, step_of
from periplus.models.kalypso.kernel import after as following
from periplus.models.kalypso.legality import apply, fault, legal_moves
from periplus.models.kalypso.moves import End, PlayerMove
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import value
from periplus.models.kalypso.state import State
from periplus.models.kalypso.turn import is_over

from ..answers import ROUGH, RankedMove, Ranking
from ..limits import Clock, Limits, Stop
from ..replay import ReplayError
from ..search import Search, anytime
from ..search.sampling import standard_error, world
from .prospect import NO_PROMISES, merit, prospect
from .question import SAMPLED, RulesLine, TurnsQuestion, ask, told
from .turn.candidates import Candidates, FirstMove
from .turn.ceiling import UNBOUNDED
from .turn.search import TurnSearch
from .turn.solve import ENGINE, Incumbent
from .turn.stepwise import finished, straight

SAMPLED_ENGINE = "sampled scenarios"
LOOK = 0.0002
"""What a first look at a move counts for in ``Limits.work``."""


def sampled_search(position: Position, limits: Limits) -> Search[Ranking]:
    """The legal moves by their means over ``limits.samples`` scenarios, cut to ``limits.count`` or ``ask.top``."""
    question = ask(position)
    count = limits.count or position.ask.top
    return Search(lambda clock: Sampling(question, count, clock).rankings(), limits, Ranking("unknown"))


@dataclass(slots=True, eq=False)
class Sampled:
    """A move with the values of its scenarios."""

    move: PlayerMove
    look: float = float("-inf")
    """What it promises at first sight, in the first scenario."""
    values: list[int] = field(default_factory=list)

    def ranked(self, enough: int, best: float | None) -> RankedMove:
        """The entry of the ranking; without a value before there are ``enough`` scenarios."""
        if len(self.values) < enough:
            return RankedMove(self.move, None, None, proved=False)
        mean = fmean(self.values)
        return RankedMove(
            self.move,
            mean,
            None,
            proved=False,
            loss=(mean if best is None else best) - mean,
            mean=mean,
            stderr=standard_error(self.values),
            samples=len(self.values),
        )


class Sampling:
    """The moves of a question and their scenarios so far."""

    def __init__(self, question: TurnsQuestion, count: int, clock: Clock) -> None:
        self._question = question
        self._count = count
        self._clock = clock
        self._search = TurnSearch(question.objective, clock)
        self._enough = min(ROUGH, clock.limits.samples)
        self._moves = [Sampled(move) for move in legal_moves(question.state)]
        self._scenario = cache(self._shuffled)

    def rankings(self) -> Iterator[Ranking]:
        """Better and better estimates; the last one has the reason why there are no more."""
        if not self._moves:
            yield Ranking("infeasible")
            return
        yield self._ranking()
        steps = chain(self._look(), self._halving())
        yield from anytime(steps, self._ranking, lambda: self._ranking().stopped("samples"))

    def _look(self) -> Iterator[None]:
        """See every move once, as far as it goes by itself. Raises Stop by the clock."""
        for entry in self._moves:
            self._clock.work(LOOK)
            after = self._moved(0, entry.move)
            entry.look = merit(after, value(after, after.own, self._question.objective), NO_PROMISES)
        yield

    def _halving(self) -> Iterator[None]:
        """More scenarios for fewer moves. Raises Stop by the clock."""
        alive = sorted(self._moves, key=lambda entry: -entry.look)
        number = 1
        while True:
            for entry in alive:
                while len(entry.values) < number:
                    entry.values.append(self._played(len(entry.values), entry.move))
            yield
            if number == self._clock.limits.samples:
                return
            alive.sort(key=lambda entry: -fmean(entry.values))
            del alive[max(self._count, len(alive) // 2) :]
            number = min(2 * number, self._clock.limits.samples)

    def _ranking(self) -> Ranking:
        """Moves with a value first, then those of most scenarios, by what is known of them."""
        enough = self._enough
        order = sorted(
            self._moves,
            key=lambda entry: (
                -min(len(entry.values), enough),
                -(fmean(entry.values) if entry.values else entry.look),
            ),
        )[: self._count]
        best = fmean(order[0].values) if len(order[0].values) >= enough else None
        moves = tuple(entry.ranked(enough, best) for entry in order)
        return Ranking("feasible", moves, engine=SAMPLED_ENGINE)

    def _shuffled(self, number: int) -> State:
        """The state with its bags in the order of that scenario."""
        rng = world(self._clock.limits.seed, number)
        bags = self._question.state.bags
        salvage, scrap, fish = sorted(bags.salvage), sorted(bags.scrap), sorted(bags.fish, key=str)
        for bag in (salvage, scrap, fish):
            rng.shuffle(bag)
        order = replace(bags, salvage=tuple(salvage), scrap=tuple(scrap), fish=tuple(fish))
        return replace(self._question.state, bags=order)

    def _moved(self, number: int, move: PlayerMove) -> State:
        """The scenario after the move; as it stands where its draw forbids the move."""
        scenario: State = self._scenario(number)
        return apply(scenario, move) if fault(scenario, move) is None else scenario

    def _played(self, number: int, move: PlayerMove) -> int:
        """The objective after the move and the rest of the turn, step by step. Raises Stop by the clock."""
        objective = self._question.objective
        after = self._moved(number, move)
        if after is not self._scenario(number) and move.type != "end" and not is_over(after):
            for step in finished(self._search, after, objective, width=1):
                after = following(after, step)
        return value(after, after.own, objective)


STATES = 512
"""States searched from one ranking to the next, if no better line is found before."""

TIES = 32
"""Moves as good as the last one listed that are compared by their prospect."""
TIE_STATES = 256
"""States in which more moves as good as the best one are looked for, once that is proved."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the position's moves, cut to ``limits.count`` or ``ask.top``.

    With ``ask.kind`` ``"sampled"`` the order of the bags is not known, and each move has its mean over scenarios.
    """
    if position.ask.kind == SAMPLED:
        return sampled_search(position, limits)
    question = replace(ask(position), ends=1)
    count = limits.count or position.ask.top
    return Search(lambda clock: rankings(question, count, clock), limits, Ranking("unknown"))


def rankings(question: TurnsQuestion, count: int, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings, the last of them proved, or with the reason why the search stopped."""
    legal = legal_moves(question.state)
    if not legal:
        yield Ranking("infeasible")
        return
    board = KnownMoves(question, legal[0], count, clock)
    yield board.ranking()
    yield from anytime(board.improving(), board.ranking, lambda: board.ranking(done=True))


class KnownMoves:
    """The moves as far as they are known, and what bounds them.

    The best of all is sought as ``solve`` seeks it, so that neither knows more than the other; then the others.
    """

    def __init__(self, question: TurnsQuestion, legal: PlayerMove, count: int, clock: Clock) -> None:
        self._question = question
        self._count = count
        self._search = TurnSearch(question.objective, clock)
        self._best = Incumbent(question, 1, self._search)
        self._moves = Candidates(self._search, question.state, 1, count, every=True)
        self._told: dict[tuple[Step, ...], RulesLine] = {}
        """The lines shown before, by their steps."""
        # a state that is over may have a legal move all the same, which no plain line begins with
        self._add(self._best.line.steps or (legal, *straight(after(question.state, legal), 1)))

    def _add(self, steps: tuple[Step, ...]) -> None:
        """A line that something else found."""
        self._moves.add(self._line(steps).value, steps)

    def improving(self) -> Iterator[None]:
        """Search, and stop whenever there is news. Raises Stop by the clock; what is known stays known."""
        soon = finished(self._search, self._question.state, self._question.objective)
        self._best.take(soon)
        if soon:
            self._add(soon)
        yield
        for found in self._best.improving():
            if found.better is not None:
                self._moves.add(*found.better)
            if found.news:
                self._moves.limit(self._best.bound)
                yield
        self._moves.limit(self._best.bound)
        shown = self._search.visited
        for better in self._moves.run():
            if better is not None or self._search.visited - shown >= STATES:
                shown = self._search.visited
                yield
        self._moves.tie(TIE_STATES)

    def ranking(self, *, done: bool = False) -> Ranking:
        """The whole list as it stands."""
        top = self._listed()
        best = top[0].value or 0
        bound = best if done else self._moves.bound
        return Ranking(
            "optimal" if done else "feasible",
            tuple(self._entry(one, best) for one in top),
            None if bound >= UNBOUNDED else max(bound, best),
            work={"states": self._search.visited},
            engine=ENGINE,
        )

    def _listed(self) -> list[FirstMove]:
        """The best moves, those of equal value by what their lines leave behind."""
        known = self._moves.known()
        least = known[: self._count][-1].value or 0
        listed = [one for one in known if (one.value or 0) >= least][: self._count + TIES]
        listed.sort(key=lambda one: (-(one.value or 0), -prospect(self._line(one.line).state)))
        return listed[: self._count]

    def _line(self, steps: tuple[Step, ...]) -> RulesLine:
        if steps not in self._told:
            self._told[steps] = told(self._question.state, steps, self._question.objective)
        return self._told[steps]

    def _entry(self, one: FirstMove, best: int) -> RankedMove:
        """The candidate as the rules play it; a value that they do not bear out is a fault of the solver."""
        line = self._line(one.line)
        if line.value != one.value:
            raise ReplayError(
                f"{line.moves[0].as_json()}: worth {line.value} by the rules, found {one.value}"
            )
        bound = None if one.bound >= UNBOUNDED else max(one.bound, line.value)
        return RankedMove(
            line.moves[0],
            line.value,
            line.value if one.proved else bound,
            one.proved,
            loss=best - line.value,
            why=line.why,
            line=line.moves[1:],
            extra={"prospect": prospect(line.state)},
        )


def beginning(position: Position, moves: Sequence[Move], limits: Limits) -> Search[Ranking] | None:
    """The best rest of a turn that begins with the moves, as a ranking of one: one search from where they lead.

    None where means are ranked, or the moves go on after the turn.
    """
    if position.ask.kind == SAMPLED:
        return None
    question = replace(ask(position), ends=1)
    steps: list[Step] = []
    state = question.state
    for move in moves:
        if not isinstance(move, PlayerMove) or (steps and isinstance(steps[-1], End)):
            return None
        steps.append(step_of(state, move))
        state = following(state, steps[-1])
    over = isinstance(steps[-1], End) or is_over(state)
    begun = replace(question, state=state, ends=0 if over else 1)
    return Search(lambda clock: _from_moves(question, tuple(steps), begun, clock), limits, Ranking("unknown"))


def _from_moves(
    question: TurnsQuestion, steps: tuple[Step, ...], begun: TurnsQuestion, clock: Clock
) -> Iterator[Ranking]:
    """Better and better lines; the last one is proved, or has the reason why it is not."""
    if not begun.ends:
        yield _one(question, steps, None)
        return
    turns = TurnSearch(begun.objective, clock)
    best = Incumbent(begun, 1, turns)

    def known() -> Ranking:
        return _one(question, (*steps, *best.line.steps), best.bound)

    yield known()
    try:
        best.take(finished(turns, begun.state, begun.objective))
        yield known()
        for found in best.improving():
            if found.news:
                yield known()
        yield known()
    except Stop as stop:
        yield known().stopped(stop.reason)


def _one(question: TurnsQuestion, steps: tuple[Step, ...], bound: int | None) -> Ranking:
    """The line as the only entry; no bound: it is all there is."""
    line = told(question.state, steps, question.objective)
    proved = bound is None or bound <= line.value
    most = line.value if proved else bound if bound is not None and bound < UNBOUNDED else None
    entry = RankedMove(
        line.moves[0],
        line.value,
        most,
        proved,
        loss=0,
        why=line.why,
        line=line.moves[1:],
        extra={"prospect": prospect(line.state)},
    )
    return Ranking("optimal" if proved else "feasible", (entry,), most, engine=ENGINE)
