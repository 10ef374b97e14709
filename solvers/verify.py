"""The last word is the rules': one check for every answer, of every game and every verb, before anybody gets it.

Each line that an answer tells, every one of a ranking, is played through the game's replay (``replay.py``). What the
rules say of it is compared with what the answer says: value, score lines and further fields; then the answer with
itself: order, loss, bounds, proofs, means. ``Verified`` stands in front of every game's solver, so hint, solve,
maximum and all that rests on them (reviews, half-done solutions, puzzles, store, batch, service) pass through here.

What a replay cannot tell is that nothing better exists: a bound is compared with the values under it, no more. Nor does
it tell a mean over play-outs, or an expectation that is as dear as its search. An answer with such a value is believed
only as a search of this process has told it (``sealing.py``), a stored one only if nobody else can have written it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise
from typing import Any

from periplus.models.core.data import Move, Position, PositionT
from periplus.models.core.results import Points, ScoreLine
from periplus.models.core.wording import spoken

from .answers import ROUGH, Answer, AnswerT, RankedMove, Ranking, close
from .asking import GoalRelation, Query
from .floor import better, first
from .limits import Clock, Limits
from .protocol import Certifiable, Solver
from .replay import ClaimedLine, Replay, Replayed, ReplayError, Verb
from .sealing import Seal
from .search import AnswerPolicy, Search
from .shapes import Measure, Number, number
from .witness import TableFacts

REMEMBERED = 10_000
"""Lines of rankings whose replay is kept for the next time that they are told."""
UNSOLVED = ("unknown", "infeasible")
"""Statuses of an answer that holds no solution."""
MEANS = ("mean", "stderr", "samples")
"""The fields of an estimate."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A solver whose answers have been checked by the rules."""

    solver: Solver[Position]

    @property
    def maximum_goes_on(self) -> bool:
        """As the solver says."""
        return self.solver.maximum_goes_on

    def hint(self, position: Position, limits: Limits) -> Search[Ranking]:
        """The ranking within the limits, checked; raises PositionError as the solver does."""
        return self._checked("hint", position, limits, self.solver.hint(position, limits))

    def beginning(self, position: Position, moves: Sequence[Move], limits: Limits) -> Search[Ranking] | None:
        """The best choice in the position that begins with the moves, within the limits, checked as a hint is."""
        search = self.solver.beginning(position, moves, limits)
        if search is not None:
            verifier = Verifier(position, self.solver.replay("hint", position), 1)
            search = search.under_policy(
                AnswerPolicy(label=verifier.told, seal=verifier.sealed, confirm=verifier)
            )
        return search

    def solve(self, position: Position, limits: Limits) -> Search[Answer]:
        """The answer, checked; raises PositionError as the solver does."""
        return self._checked("solve", position, limits, self.solver.solve(position, limits))

    def maximum(self, position: Position, limits: Limits) -> Search[Answer]:
        """The answer, checked; raises PositionError as the solver does."""
        return self._checked("maximum", position, limits, self.solver.maximum(position, limits))

    def query(self, position: Position) -> Query:
        """As the solver says."""
        return self.solver.query(position)

    def best_query(self, verb: Verb, position: Position) -> Query:
        """As the solver says."""
        return self.solver.best_query(verb, position)

    def certifiable(self, verb: Verb, position: Position) -> Certifiable | None:
        """As the solver says."""
        return self.solver.certifiable(verb, position)

    def table_facts(self, position: Position, seat: int) -> TableFacts:
        """As the solver says."""
        return self.solver.table_facts(position, seat)

    def relations(self) -> tuple[GoalRelation, ...]:
        """As the solver says."""
        return self.solver.relations()

    def replay(self, verb: Verb, position: Position) -> Replay[Position]:
        """As the solver says."""
        return self.solver.replay(verb, position)

    def _checked(
        self, verb: Verb, position: Position, limits: Limits, search: Search[AnswerT]
    ) -> Search[AnswerT]:
        replay = self.solver.replay(verb, position)
        verifier = Verifier(position, replay, limits.count)
        policy: AnswerPolicy[AnswerT] = AnswerPolicy(
            floor=partial(first, verb, position, replay, limits.count),
            better=partial(better, minimise=replay.minimise),
            label=verifier.told,
            seal=verifier.sealed,
            confirm=verifier,
        )
        return search.under_policy(policy)


class Verifier:
    """Checks the answers to one question; raises ReplayError for one that the rules do not bear out."""

    def __init__(self, position: PositionT, replay: Replay[PositionT], count: int | None = None) -> None:
        self._position: Position = position
        self._replay: Replay[Any] = replay
        self._count = count
        self._choices: frozenset[Move] | None = None
        self._replayed: dict[tuple[Any, ...], Replayed] = {}
        self._solved: tuple[ClaimedLine, Replayed] | None = None
        self._seal = Seal(position)

    @cached_property
    def measured(self) -> tuple[Measure, Number | None]:
        """What the values are, and the score now where it is known."""
        return self._replay.measure(self._position), self._replay.now(self._position)

    def told(self, answer: AnswerT, clock: Clock) -> AnswerT:
        """The answer labelled and, where a program took part in its proof, with what stands behind that."""
        settled = answer.status in ("optimal", "infeasible") and clock.agreed.is_set()
        return replace(self.labelled(answer), proof="re-solved" if settled else None)

    def labelled(self, answer: AnswerT) -> AnswerT:
        """The answer with what its values are, and which of them no replay gives; raises ReplayError."""
        measure, now = self.measured
        if isinstance(answer, Ranking):
            moves = tuple(
                replace(entry, declared=self._declared(entry, best=place == 0))
                for place, entry in enumerate(answer.moves)
            )
            return self.sealed(replace(answer, measure=measure, now=now, moves=moves))
        declared = self._declared_solution(answer)
        return self.sealed(replace(answer, measure=measure, now=now, declared=declared))

    def sealed(self, answer: AnswerT) -> AnswerT:
        """The answer with a seal if it has a value that no replay gives; for its search, and whoever vouches for it."""
        return self._seal.on(answer) if self._is_word(answer) else answer

    def _is_word(self, answer: Ranking | Answer) -> bool:
        """Whether any value is its search's own word: a mean over play-outs, or one that no replay gives."""
        if isinstance(answer, Answer):
            return bool(answer.declared) or (answer.status not in UNSOLVED and "samples" in answer.extra)
        return any(entry.declared or entry.samples is not None for entry in answer.moves)

    def _declared(self, entry: RankedMove, *, best: bool) -> str:
        """Why the value is not replayed; a mean over play-outs says so itself."""
        if entry.value is None or entry.samples is not None:
            return ""
        replayed = self._played(entry, best=best)
        return replayed.declared if replayed.value is None else ""

    def _declared_solution(self, answer: Answer) -> str:
        if answer.status in UNSOLVED or answer.value is None or "samples" in answer.extra:
            return ""
        replayed = self._line(answer)
        return replayed.declared if replayed.value is None else ""

    def __call__(self, answer: Ranking | Answer) -> None:
        """Raise ReplayError unless the rules bear the answer out."""
        _same("of the measure", (answer.measure, answer.now), self.measured)
        if isinstance(answer, Ranking):
            self._check_ranking(answer)
        else:
            self._check_answer(answer)
        if self._is_word(answer):
            self._seal.check(answer)

    def _check_ranking(self, ranking: Ranking) -> None:
        self._check_choices(ranking)
        for place, entry in enumerate(ranking.moves):
            self._check_fields(self._played(entry, best=place == 0), _of_entry(entry))
            _same(
                "of a declared value", spoken(entry.declared), spoken(self._declared(entry, best=place == 0))
            )
        _order(ranking, self._replay, waiting=self._replay.waiting(self._position))
        if ranking.moves:
            _same("of the ranking", dict(ranking.extra), dict(self._replay.about(self._position)))
        if self._replay.together is not None:
            self._replay.together(self._position, ranking)
        if ranking.status == "unknown" and ranking.moves:
            raise ReplayError("moves are ranked, but nothing is said to be known")

    def _played(self, entry: RankedMove, *, best: bool) -> Replayed:
        steps, chosen = entry.steps, len(entry.chosen)
        best = best and entry.proved
        key = steps, chosen, entry.proved, best, repr(entry.extra)
        if key not in self._replayed:  # a ranking is told again and again
            if len(self._replayed) >= REMEMBERED:
                self._replayed.clear()
            line = ClaimedLine(steps, chosen, extra=entry.extra, proved=entry.proved, best=best)
            self._replayed[key] = self._replay.line(self._position, line)
        return self._replayed[key]

    def _check_choices(self, ranking: Ranking) -> None:
        """Each choice once, and all of them if the ranking is finished."""
        keys = [_key(entry) for entry in ranking.moves]
        if len(set(keys)) < len(keys):
            raise ReplayError("a move is ranked twice")
        if self._replay.choices is None:
            return
        if self._choices is None:
            self._choices = frozenset(self._replay.choices(self._position))
        for entry in ranking.moves:
            if entry.move not in self._choices:
                raise ReplayError(f"ranked, but not legal: {_key(entry)}")
        listed = self._replay.listed(self._position) if self._count is None else self._count
        wanted = len(self._choices) if listed is None else min(listed, len(self._choices))
        if ranking.status in ("optimal", "infeasible") and len(keys) < wanted:
            raise ReplayError(f"{len(keys)} moves are ranked as proved, of {wanted}")

    def _check_answer(self, answer: Answer) -> None:
        if answer.status in UNSOLVED:
            if answer.value is not None or answer.solution or answer.arrangement is not None:
                raise ReplayError(f"a solution is told, but the answer is {answer.status}")
            return
        claim = _Claim(answer.value, answer.bound, answer.status == "optimal", answer.why, dict(answer.extra))
        self._check_fields(self._line(answer), claim)
        _same("of a declared value", spoken(answer.declared), spoken(self._declared_solution(answer)))

    @cached_property
    def _ceiling(self) -> Number | None:
        """What no line is better than, by what is known without a search."""
        return self._replay.bound(self._position)

    def _check_fields(self, replayed: Replayed, claim: _Claim) -> None:
        """The fields of a line, and that its value is not beyond what can be counted without a search."""
        _fields(replayed, claim, self._replay)
        figure = claim.extra.get("mean") if claim.value is None else claim.value
        if figure is not None and self._ceiling is not None:
            low, high = (self._ceiling, figure) if self._replay.minimise else (figure, self._ceiling)
            if not at_most(low, high):
                raise ReplayError(
                    f"a value of {number(figure)} is beyond {number(self._ceiling)}, by counting"
                )

    def _line(self, answer: Answer) -> Replayed:
        """What the rules say of the solution."""
        line = ClaimedLine(
            answer.solution,
            arrangement=answer.arrangement,
            extra=answer.extra,
            final=answer.status == "optimal" or bool(answer.solution) or answer.arrangement is not None,
            proved=answer.status == "optimal",
            best=True,
        )
        if self._solved is None or self._solved[0] != line:  # an answer is told again and again
            self._solved = line, self._replay.line(self._position, line)
        return self._solved[1]


@dataclass(frozen=True, slots=True)
class _Claim:
    """What an entry or answer says of its line."""

    value: Number | None
    bound: Number | None
    proved: bool
    why: tuple[ScoreLine[Points], ...]
    extra: Mapping[str, Any]


def _of_entry(entry: RankedMove) -> _Claim:
    means = {} if entry.samples is None else {name: getattr(entry, name) for name in MEANS}
    return _Claim(entry.value, entry.bound, entry.proved, entry.why, {**entry.extra, **means})


def _fields(replayed: Replayed, claim: _Claim, replay: Replay[Position]) -> None:
    """Compare what is told of a line with what the rules say of it."""
    means = {name: claim.extra[name] for name in MEANS if name in claim.extra and name not in replayed.extra}
    extra = {name: part for name, part in claim.extra.items() if name not in means}
    _bounds(claim, minimise=replay.minimise)
    if means:
        _mean(claim, means, replay)
    else:
        _value(claim, replayed, minimise=replay.minimise)
    _same("of the score", list(_printed(claim.why)), list(_printed(replayed.why)))
    _same("of the answer", extra, dict(replayed.extra))


def _value(claim: _Claim, replayed: Replayed, *, minimise: bool) -> None:
    """The value told is the one that the rules give; where they give none, no worse than what is sure."""
    if claim.value is None:
        if claim.proved and replayed.value is not None:
            raise ReplayError("said to be proved, but no value is told")
    elif replayed.value is not None:
        if not close(claim.value, replayed.value):
            raise ReplayError(f"worth {number(replayed.value)}, not {number(claim.value)}")
    elif not replayed.declared:
        raise ReplayError(f"a value of {number(claim.value)} is told where the rules give none")
    elif replayed.sure and replayed.least is not None:
        low, high = (claim.value, replayed.least) if minimise else (replayed.least, claim.value)
        if not at_most(low, high):
            raise ReplayError(f"worth {number(replayed.least)} at least, not {number(claim.value)}")


def _bounds(claim: _Claim, *, minimise: bool) -> None:
    if claim.value is not None and claim.bound is not None:
        low, high = (claim.bound, claim.value) if minimise else (claim.value, claim.bound)
        if not at_most(low, high):
            raise ReplayError(f"a value of {number(claim.value)} is beyond its bound {number(claim.bound)}")
    if claim.proved and claim.value is not None:
        if claim.bound is None or not close(claim.value, claim.bound):
            raise ReplayError(f"proved, but the bound is {number(claim.bound)}, not {number(claim.value)}")


def _mean(claim: _Claim, means: Mapping[str, Any], replay: Replay[Position]) -> None:
    """An estimate has a mean, its error and its size, is no proof, and stands where estimates are given."""
    if not replay.sampled:
        raise ReplayError("an estimate is told where the question is answered exactly")
    mean, stderr, samples = (means.get(name) for name in MEANS)
    if not isinstance(samples, int) or samples < 1 or mean is None or stderr is None or stderr < 0:
        raise ReplayError(f"an estimate without its figures: {dict(means)}")
    if claim.proved or (samples >= ROUGH if claim.value is None else not close(claim.value, mean)):
        raise ReplayError(f"an estimate of {mean} is told as {number(claim.value)}")


def _order(ranking: Ranking, replay: Replay[Position], *, waiting: bool) -> None:
    """Best first, each with what it loses against the first; nothing better than the bound of the whole."""
    sign = -1 if replay.minimise else 1
    values = [None if (figure := entry.figure) is None else sign * figure for entry in ranking.moves]
    known = [value for value in values if value is not None]
    if values[: len(known)] != known:
        raise ReplayError("a move of unknown value is ranked before one that is known")
    if any(after > before and not close(after, before) for before, after in pairwise(known)):
        raise ReplayError("the moves are not in the order of their values")
    for entry, value in zip(ranking.moves, values, strict=True):
        _loss(entry, None if value is None or entry.value is None else known[0] - value)
    bound = None if ranking.bound is None else sign * ranking.bound
    if known and bound is not None and not at_most(known[0], bound):
        raise ReplayError(f"a value of {number(ranking.value)} is beyond the bound {number(ranking.bound)}")
    if ranking.moves:
        _best_move(
            ranking, attained=bound is not None and bool(known) and (waiting or close(known[0], bound))
        )


def _best_move(ranking: Ranking, *, attained: bool) -> None:
    """A ranking with moves is not infeasible; of one that is optimal the best is proved and ``attained`` the bound."""
    if ranking.status == "infeasible":
        raise ReplayError("moves are ranked, but the answer is infeasible")
    if ranking.status == "optimal" and not (attained and ranking.moves[0].proved):
        raise ReplayError("the ranking is said to be optimal, but its best move is not proved")


def _loss(entry: RankedMove, loss: Number | None) -> None:
    """What the entry loses against the first is told, where it can be."""
    agrees = entry.loss is None if loss is None else entry.loss is not None and close(loss, entry.loss)
    if not agrees:
        raise ReplayError(f"a loss of {number(entry.loss)}, not {number(loss)}")


def _printed(lines: tuple[ScoreLine[Points], ...]) -> Iterator[tuple[str, str, Number]]:
    for line in lines:
        entry = line.as_json()
        yield entry["rule"], entry["what"], entry["points"]


def _same(what: str, told: object, replayed: object) -> None:
    if told != replayed:
        raise ReplayError(f"the fields {what} are {told}, by the rules {replayed}")


def _key(entry: RankedMove) -> str:
    return str([move.as_json() for move in entry.chosen])


def at_most(one: Number, other: Number) -> bool:
    """Whether ``one`` is not above ``other``, but for what printing and reading back takes away."""
    return one <= other or close(one, other)
