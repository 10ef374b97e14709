"""The rest of a turn, played every way that the rules allow: rankings and solutions for any game.

A turn goes on while the same seat moves and chance has nothing to do; in a game for one without chance that is the
rest of the game. Nothing but the game's rules is asked. So a new game is answered on its first day: exactly as long as
its turns are small, and with the best line seen so far where they are not.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from periplus.models.core.data import Move, Position
from periplus.models.core.kernel import PublicKernel
from periplus.models.core.registry import game
from periplus.models.core.results import Points, ScoreLine

from ..answers import Answer, RankedMove, Ranking
from ..limits import Clock
from ..memo import Memo
from ..replay import ClaimedLine, Replayed, ReplayError
from ..shapes import Number, Status

ENGINE = "enumeration"
STATE = 1e-3
"""Deterministic seconds that a state counts."""
STEPS = 200
"""Moves of a first line, which is found without a search."""


@dataclass(frozen=True, slots=True)
class TurnLine:
    """The best way to go on from a state."""

    value: Number
    line: tuple[Move, ...]


class RestOfTurn:
    """The rest of a turn of the seat to move."""

    def __init__(self, position: Position) -> None:
        self.rules = game(position.game)
        self.kernel = PublicKernel(self.rules)
        self.start = position
        self.seat = self.kernel.to_move(position)
        self._best = Memo[Hashable, TurnLine]()

    def moves(self, state: Position) -> Sequence[Move]:
        """The moves of the seat; none where its turn is over."""
        return self.kernel.legal(state) if self.seat >= 0 and self.kernel.to_move(state) == self.seat else ()

    def value(self, state: Position) -> Number:
        """What the state is worth to the seat: its score."""
        return self.rules.score(state).players[max(self.seat, 0)].total

    def why(self, state: Position) -> tuple[ScoreLine[Points], ...]:
        """The score line by line."""
        return self.rules.score(state).players[max(self.seat, 0)].items

    def best(self, state: Position, clock: Clock) -> TurnLine:
        """The best line from the state to the end of the turn, the first of equal ones; raises Stop."""
        key = self.rules.after(state, ())
        if (known := self._best.get(key)) is None:
            clock.work(STATE)
            known = self._best[key] = self._tried(state, clock)
        return known

    def _tried(self, state: Position, clock: Clock) -> TurnLine:
        found: TurnLine | None = None
        for move in self.moves(state):
            after = self.best(self.kernel.apply(state, move), clock)
            if found is None or after.value > found.value:
                found = TurnLine(after.value, (move, *after.line))
        return found or TurnLine(self.value(state), ())

    def first(self, move: Move) -> ClaimedLine:
        """A line that begins with the move, without a search: the first legal move each time."""
        state, line = self.kernel.apply(self.start, move), [move]
        while (legal := self.moves(state)) and len(line) < STEPS:
            line.append(legal[0])
            state = self.kernel.apply(state, legal[0])
        return ClaimedLine(tuple(line), 1)

    def lines(self) -> Iterator[tuple[tuple[Move, ...], Position]]:
        """Every way to play the turn to its end, with where it leads."""
        waiting: list[tuple[tuple[Move, ...], Position]] = [((), self.start)]
        while waiting:
            line, state = waiting.pop()
            legal = self.moves(state)
            waiting += [((*line, move), self.kernel.apply(state, move)) for move in reversed(legal)]
            if not legal:
                yield line, state


def rankings(turn: RestOfTurn, clock: Clock) -> Iterator[Ranking]:
    """The legal moves, each with its best line as soon as that is known; what is not yet, is left out."""
    entries: list[RankedMove] = []
    legal = turn.moves(turn.start)
    for number, move in enumerate(legal, 1):
        after = turn.kernel.apply(turn.start, move)
        found = turn.best(after, clock)
        why = turn.why(_played(turn, after, found.line))
        entries.append(RankedMove(move, found.value, found.value, True, None, why, found.line))
        yield _ranking(entries, clock, whole=number == len(legal))
    if not legal:
        yield Ranking("infeasible", engine=ENGINE)


def _ranking(entries: Sequence[RankedMove], clock: Clock, *, whole: bool) -> Ranking:
    """The ranking of the moves that are finished; a list of some of them proves nothing of all."""
    values = [entry.value or 0 for entry in entries]
    best = max(values)
    order = sorted(range(len(values)), key=lambda place: (-values[place], place))
    moves = [replace(entries[place], loss=best - values[place]) for place in order]
    listed = tuple(moves[: clock.limits.count])
    status: Status = "optimal" if whole else "feasible"
    work = {"effort": round(clock.worked, 5)}
    return Ranking(status, listed, best if whole else None, work=work, engine=ENGINE)


def _played(turn: RestOfTurn, state: Position, line: Sequence[Move]) -> Position:
    for move in line:
        state = turn.kernel.apply(state, move)
    return state


def solutions(turn: RestOfTurn, clock: Clock) -> Iterator[Answer]:
    """The best line, as good as the moves tried so far allow; raises Stop."""
    if not turn.moves(turn.start):
        value = turn.value(turn.start)
        yield Answer("optimal", value, value, why=turn.why(turn.start), engine=ENGINE)
    for ranking in rankings(turn, clock):
        for best in ranking.moves[:1]:
            line = (best.move, *best.line)
            yield Answer(
                ranking.status,
                best.value,
                ranking.bound,
                line,  # type: ignore[arg-type]  # single moves are ranked
                best.why,
                work=ranking.work,
                engine=ENGINE,
            )


def replayed(position: Position, line: ClaimedLine) -> Replayed:
    """A whole turn, played by the rules; raises ReplayError for one that they forbid or that is not whole."""
    turn = RestOfTurn(position)
    state = position
    for number, move in enumerate(line.steps):
        if move not in turn.moves(state):
            raise ReplayError(f"step {number}, {move}: not a legal move of this turn")
        state = turn.kernel.apply(state, move)  # type: ignore[arg-type]  # one of the legal moves
    if turn.moves(state):
        raise ReplayError(f"the turn goes on after {len(line.steps)} moves")
    return Replayed(turn.value(state), turn.why(state))
