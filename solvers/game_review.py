"""A whole game judged: what each decision of its log lost, and what was luck.

Every decision is ranked from what its player could see then, by the same hint that a player gets, and the move made
is found in the ranking. With V(best) the value of the best move and V(made) that of the move made,

    loss of a decision   = V(best) - V(made)                       (skill)
    luck that followed   = V(best) of the seat's next decision - V(made), or the result of the game - V(made) at the end

so that for each seat the first V(best) plus all luck minus all losses is the result. Luck is told for the horizon of
the game alone: a value of one turn says nothing of the next.

Decisions come one by one, and a review that was stopped goes on where it was. A decision is judged whole or not at
all: one that the end of the time cuts short is left to whoever goes on, unless nothing would be known else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

from periplus.models.core.data import Horizon, Move, Position, called
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import game
from periplus.models.core.results import Outcome
from periplus.models.core.wording import say

from .answers import RankedMove, Ranking
from .api import check, hint, outcome
from .limits import Clock, Limits, Reason, Stop
from .reason_shapes import LogDecision, LogReviewAnswer
from .review import differences
from .search import AnytimeAnswer, Search
from .shapes import Status, number, printed

ANNOTATIONS = ((0.5, "??"), (0.2, "?"), (0.05, "?!"))
"""Shares of the scale of a game's losses from which on a move is marked so."""
LEAST_MARKED = 0.1
LEAST_WIN_MARKED = 0.01
"""The least loss that is marked, less being no mistake that a player could see: of points, and of the win."""


Entry: TypeAlias = Mapping[str, Any]
"""A decision as JSON."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a log, judged."""

    index: int
    """The place of its first move in the log, from 0."""
    seat: int
    moves: tuple[Move, ...]
    """What was played: one move, or a whole turn where turns are ranked."""
    choices: int
    """How many there were to choose from in the ranking."""
    status: Status
    mine: RankedMove | None
    """The ranking's entry of what was played; None if the ranking has not got to it."""
    best: RankedMove | None

    @property
    def loss(self) -> float | None:
        """What was given away against the best, not below 0; None if it is not known."""
        if self.mine is None or self.best is None or self.mine.value is None or self.best.value is None:
            return None
        return max(0.0, float(self.best.value) - float(self.mine.value))

    def as_json(self) -> dict[str, Any]:
        """The entry of the answer."""
        mine, best = self.mine, self.best
        return printed(
            LogDecision,
            self,
            value=mine and mine.value,
            best=best and {**best.as_json(), "value": number(best.value)},
            reasons=mine.extra.get("reasons", ()) if mine and mine is not best else (),
            lines=differences(mine.why, best.why) if mine and best else (),
        )


def decisions(
    position: Position,
    limits: Limits,
    horizon: Horizon = "turn",
    start: int = 0,
    clock: Clock | None = None,
) -> Iterator[Decision]:
    """The decisions of the position's log from ``log[start]`` on, each as soon as it is judged, without luck.

    ``limits`` hold for each. What only chance decides, and what leaves no choice, is passed over. ``clock`` is that
    of a search of which this is a part: its cancel ends the decision under way. Raises IllegalMove for an illegal
    position, PositionError for a log of which no decision can be judged, such as one that does not tell the bag, and
    Stop by the clock.
    """
    rules = game(position.game)
    log = rules.log(position)
    index = start
    refused: PositionError | None = None
    any_judged = start > 0  # what came before has been judged
    limits = replace(limits, count=None)
    while index < len(log):
        judged = None
        try:
            judged = _judged(position, log, index, limits, horizon, clock)
        except PositionError as error:  # mostly a phase in which only chance is asked
            refused = refused or error
        if judged is not None:
            any_judged = True
            yield judged
        index += len(judged.moves) if judged else 1
    if refused is not None and not any_judged:
        raise refused


def _judged(
    position: Position,
    log: Sequence[Move],
    index: int,
    limits: Limits,
    horizon: Horizon,
    clock: Clock | None,
) -> Decision | None:
    rules = game(position.game)
    before = rules.rewind(position, index)
    mover = _mover(before, log[index])
    if mover is None:
        return None
    seat, seen = mover
    ranking = _ranked(seen, log[index], limits, horizon, clock)
    if len(ranking.moves) <= 1:
        return None
    mine = _entry_of(ranking, log[index:])
    moves = len(mine.chosen) if mine else 1
    best = ranking.moves[0]
    return Decision(
        index, seat, tuple(log[index : index + moves]), len(ranking.moves), ranking.status, mine, best
    )


def _ranked(seen: Position, made: Move, limits: Limits, horizon: Horizon, clock: Clock | None) -> Ranking:
    """The ranking of what the seat could do; for the whole game the move made is played out as often as the best."""
    if clock is not None:
        clock.check()
        remaining = clock.part(seconds=limits.seconds, work=limits.work).limits
        limits = replace(limits, seconds=remaining.seconds, work=remaining.work)
    if horizon == "turn":
        asked = hint(seen, limits, horizon=horizon)
    else:
        from .strategy.hint import search  # noqa: PLC0415 — what is not asked is not loaded

        asked = search(seen, limits, made)
    return (asked if clock is None else asked.under(clock)).result()


def _mover(before: Position, move: Move) -> tuple[int, Position] | None:
    """The seat that made the move, and the table as it saw it; None where there was nothing to choose."""
    rules = game(before.game)
    for seat in rules.actors(before):
        seen = rules.seen_by(before, seat)
        legal = rules.moves(seen)
        if len(legal) > 1 and any(_same(choice, move) for choice in legal):
            return seat, seen
    return None


def _same(listed: Move, made: Move) -> bool:
    """Whether the logged move is the listed one: it may also tell what chance had shown."""
    return listed == made or listed.as_json().items() <= made.as_json().items()


def _entry_of(ranking: Ranking, made: Sequence[Move]) -> RankedMove | None:
    """The entry of the moves made: a whole turn as it was played, else the best entry that begins so."""
    begins = None
    for entry in ranking.moves:
        steps = entry.chosen
        if len(steps) <= len(made) and all(map(_same, steps, made)):
            return entry
        if begins is None and _same(steps[0], made[0]):
            begins = replace(entry, move=steps[0])
    return begins


def with_luck(entries: Sequence[Entry], outcome: Outcome | None) -> list[Entry]:
    """The entries with ``luck``, what came after each, for values of the whole game.

    ``outcome`` is the result if the game is over; without it the last decision of a seat has no luck yet.
    """
    after = {} if outcome is None else results(entries, outcome)
    backwards: list[Entry] = []
    for entry in reversed(entries):
        value, later, best = entry["value"], after.get(entry["seat"]), entry["best"]
        luck = None if value is None or later is None else round(later - value, 4)
        backwards.append({**entry, "luck": luck})
        if best is not None and best["value"] is not None:
            after[entry["seat"]] = best["value"]
    return backwards[::-1]


def results(entries: Sequence[Entry], outcome: Outcome) -> dict[int, float]:
    """What the ``outcome`` is for each seat, in the terms of the values of ``entries``: share of the win, or points.

    Where all players score as one it came to the same for each who decided.
    """
    wins = counts_wins(entries)
    share = 1 / len(outcome.winners) if outcome.winners else 0.0
    came_to = {
        player.seat: (share if player.seat in outcome.winners else 0.0) if wins else float(player.total)
        for player in outcome.players
    }
    together = {entry["seat"] for entry in entries} if len(outcome.players) == 1 else set()
    return came_to | dict.fromkeys(together, came_to[outcome.players[0].seat])


def counts_wins(entries: Iterable[Entry]) -> bool:
    """Whether the values of the ``entries`` are shares of the win, not points."""
    return any(entry["best"] is not None and "win" in entry["best"] for entry in entries)


def scale(entries: Sequence[Entry]) -> float:
    """The loss against which those of ``entries`` are marked: the greatest of them.

    Where nothing but trifles was lost, none of them is a blunder: it is as much at least as makes ``LEAST_MARKED``, or
    ``LEAST_WIN_MARKED``, the least share that is marked.
    """
    least = LEAST_WIN_MARKED if counts_wins(entries) else LEAST_MARKED
    return max(least / ANNOTATIONS[-1][0], max((entry["loss"] or 0 for entry in entries), default=0))


def mark(entry: Entry, scale: float) -> str:
    """The sign of a mistake as annotators write it, by its share of the ``scale`` of the game's losses; "" for none.

    A loss within the standard error of the best move's value may be none: it is no worse than doubtful.
    """
    share = (entry["loss"] or 0) / scale
    best = entry["best"] or {}
    error = best.get("stderr") or (best.get("win") or best.get("score") or {}).get("stderr") or 0
    signs = ANNOTATIONS if (entry["loss"] or 0) > error else ANNOTATIONS[-1:]
    return next((sign for least, sign in signs if share >= least), "")


def summary(entries: Sequence[Entry], seats: Sequence[str]) -> list[Entry]:
    """For each seat: its ``entries``, those without loss, the sum of losses, and of luck where it is told."""
    rows: list[Entry] = []
    for seat, name in enumerate(seats):
        own = [entry for entry in entries if entry["seat"] == seat]
        losses = [entry["loss"] for entry in own if entry["loss"] is not None]
        lucks = [entry["luck"] for entry in own if entry.get("luck") is not None]
        rows.append(
            {
                "seat": seat,
                "name": name,
                "decisions": len(own),
                "best": sum(loss == 0 for loss in losses),
                "loss": number(round(sum(losses), 4)),
                "luck": number(round(sum(lucks), 4)) if lucks else None,
            }
        )
    return rows


@dataclass(frozen=True)
class LogReview(AnytimeAnswer):
    """The decisions of a log, judged as far as it was gone through."""

    position: Position
    horizon: Horizon
    next: int | None
    """The place in the log, from 0, at which to go on; None: it was gone through to its end."""
    decisions: tuple[Decision, ...] = ()
    reason: Reason | None = None

    @cached_property
    def entries(self) -> list[Entry]:
        """The decisions as JSON; for the horizon of the game with luck, as far as what came after is known."""
        entries: list[Entry] = [decision.as_json() for decision in self.decisions]
        if self.horizon == "turn":
            return entries
        return with_luck(entries, outcome(self.position) if self.next is None else None)

    def as_json(self) -> dict[str, Any]:
        """The answer of ``review``."""
        over = outcome(self.position)
        came_to = {} if over is None else results(self.entries, over)
        seats = summary(self.entries, [called(name) for name in self.position.seat_names()])
        return printed(
            LogReviewAnswer,
            self,
            complete=self.next is None,
            reason=None if self.next is None else self.reason,
            count=len(game(self.position.game).log(self.position)),
            decisions=self.entries,
            seats=[{**seat, "result": came_to.get(seat["seat"])} for seat in seats],
        )


def log_review(
    position: Position, limits: Limits, each: Limits, horizon: Horizon = "game", start: int = 0
) -> Search[LogReview]:
    """The decisions of the position's log from ``log[start]`` on, each judged within ``each``, all within ``limits``.

    ``limits.count`` is how many decisions are judged at most. Raises IllegalMove for an illegal position, and
    PositionError (field ``start``) for a place that its log has not.
    """
    if violations := check(position):
        raise IllegalMove(violations)
    most = len(game(position.game).log(position))
    if not 0 <= start <= most:
        raise PositionError(
            "start", say("{start}, expected a place in the log, from 0 to {most}", start=start, most=most)
        )
    nothing = LogReview(position, horizon, start)

    def run(clock: Clock) -> Iterator[LogReview]:
        known = nothing
        for decision in decisions(position, each, horizon, start, clock):
            if clock.cancelled.is_set() or (known.decisions and clock.remaining() == 0):
                raise Stop("cancelled" if clock.cancelled.is_set() else "seconds")
            judged = (*known.decisions, decision)
            known = LogReview(position, horizon, decision.index + len(decision.moves), judged)
            if len(judged) == limits.count:
                yield known.stopped("count")
                return
            yield known
            time_left = clock.remaining()
            if time_left is not None and each.seconds is not None and time_left < each.seconds:
                raise Stop("seconds")
        yield LogReview(position, horizon, None, known.decisions)

    return Search(run, limits, nothing)
