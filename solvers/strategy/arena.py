"""Whole games among policies: who wins, by how much, how long decisions take, what is refused or late.

Every seed is played once in each rotation of the seats (once in all where all seats have the same policy), and all that
is dealt or rolled comes from the seed and its number alone, so that policies meet the same luck. Each decision is made
from what its seat sees and from nothing else. Standard errors are over seeds, whose rotations count together.

Rules of one's own may forbid moves. Where they leave a seat none, they give way: all its legal moves are open again.
"""

from __future__ import annotations

import copy
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.kernel import CHANCE, OVER, kernel
from periplus.models.core.registry import game
from periplus.models.core.wording import say, with_guess

from ..api import new
from ..limits import Limits
from ..search.sampling import mean_of
from ..sequential import Sequential
from ..session import Session
from .outlooks import margins_of
from .policies import POLICIES, PolicyError, policy

if TYPE_CHECKING:
    from ..ruling import PlayRules, RuleText

LATE = 0.5
"""Seconds over the limit from which an answer is late."""
LONGEST = 100_000
"""Deeds after which a game is given up: a fault of its rules."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be played."""

    game: str
    seats: tuple[str, ...]
    """A policy for each seat of the first rotation."""
    games: int
    seed: int
    limits: Limits
    """The limits of each decision."""
    variants: Mapping[str, str] = field(default_factory=dict)
    edition: Mapping[str, Any] | None = None
    """The JSON data of an edition of one's own; None: the bundled one."""
    rules: RuleText | None = None
    """Constraints that no move may break; None: the published rules alone."""

    @property
    def rotations(self) -> int:
        """How often a seed is played: in each rotation of the seats, but once where all of them sit alike."""
        return len(self.seats) if len(set(self.seats)) > 1 else 1


@dataclass(slots=True)
class Record:
    """One policy's part in one game."""

    policy: str
    score: float
    margin: float
    win: float | None
    times: list[float] = field(default_factory=list)
    """Seconds of each decision by the clock on the wall."""
    efforts: list[float] = field(default_factory=list)
    """Seconds of the processor, which a busy machine does not stretch."""
    moves: int = 0
    """Moves of the seat, those that nobody had to think about among them."""
    begins: bool = False
    """Whether the seat was the first to move."""
    named: Counter[str] = field(default_factory=Counter)
    """How many moves of the seat name a thing: every text in the JSON of a move, at most once a move."""
    refused: int = 0
    empty: int = 0
    illegal: int = 0
    late: int = 0
    narrowed: int = 0
    """Decisions in which rules of one's own forbade a legal move."""
    yielded: int = 0
    """Those in which they forbade all of them, and so gave way."""


def played(contest: Contest, number: int) -> list[Record]:
    """The game of that number: a seed and a rotation."""
    seats = len(contest.seats)
    seed, turn = contest.seed + number // contest.rotations, number % contest.rotations
    table = _Table(contest, seed, tuple(contest.seats[(seat + turn) % seats] for seat in range(seats)))
    return table.run()


class _Table:
    """One game under way."""

    def __init__(self, contest: Contest, seed: int, policies: Sequence[str]) -> None:
        self._contest = contest
        self._seed = seed
        self._session = Session(
            new(contest.game, len(policies), seed, contest.variants, contest.edition), seed
        )
        self._seats = Sequential(self._session)
        self._kernel = kernel(contest.game)
        self._rules: PlayRules | None = None
        if contest.rules is not None:
            from ..ruling import PlayRules  # noqa: PLC0415 — what is not asked is not loaded

            self._rules = PlayRules(contest.rules, self._session.position)
        self._records = [Record(policy, 0.0, 0.0, None) for policy in policies]
        self._plans: list[list[Move]] = [[] for _ in policies]
        self._acts = 0

    def run(self) -> list[Record]:
        """Play to the end."""
        for deed in range(LONGEST):
            seat = self._seats.mover()
            if seat == OVER:
                return self._closed()
            if seat == CHANCE:
                self._session.roll(random.Random(f"{self._seed} {self._acts}"))
                self._acts += 1
            else:
                self._note(seat, move := self._chosen(seat, deed))
                self._seats.make(seat, move)
        raise RuntimeError(f"{self._contest.game}: no end after {LONGEST} deeds")

    def _note(self, seat: int, move: Move) -> None:
        record = self._records[seat]
        record.begins |= not any(other.moves for other in self._records)
        record.moves += 1
        record.named.update(set(_texts(move.as_json())))

    def _chosen(self, seat: int, deed: int) -> Move:
        """The next move of the seat's plan if it is legal, else of a new one."""
        legal = self._allowed(seat)
        plan = self._plans[seat]
        if plan and plan[0] in legal:
            return plan.pop(0)
        # numbers of its own: by those of the dice a policy could foresee them
        record, rng = self._records[seat], random.Random(f"{self._seed} deed {deed}")
        plan.clear()  # what can no longer be made is nobody's mistake
        if len(legal) > 1:
            plan[:] = self._asked(seat, record, rng, legal)
        if plan and plan[0] in legal:
            return plan.pop(0)
        record.illegal += bool(plan)
        plan.clear()
        return rng.choice(legal)

    def _allowed(self, seat: int) -> tuple[Move, ...]:
        """The moves that the seat may make: the legal ones that rules of one's own allow, if there are any."""
        legal = self._session.moves(seat)
        if self._rules is None:
            return legal
        kept = tuple(move for move in legal if not self._forbidden(self._rules, seat, move))
        self._records[seat].narrowed += len(kept) < len(legal)
        self._records[seat].yielded += not kept
        return kept or legal

    def _forbidden(self, rules: PlayRules, seat: int, move: Move) -> bool:
        after = copy.copy(self._session)
        after.play(move, seat)
        return rules.broken(after.recorded, seat)

    def _asked(self, seat: int, record: Record, rng: random.Random, legal: Sequence[Move]) -> list[Move]:
        """What the policy wants; how long it thinks, and whether it has an answer at all, is recorded."""
        # without rules of one's own the best is enough: it is legal
        limits = replace(
            self._contest.limits, seed=rng.randrange(1 << 30), count=1 if self._rules is None else None
        )
        allowed = _everything if self._rules is None else frozenset(legal).__contains__
        begun, effort = time.perf_counter(), time.process_time()
        try:
            moves = list(policy(record.policy)(self._session.seen_by(seat), seat, limits, rng, allowed))
        except PolicyError:
            raise
        except (PositionError, IllegalMove):
            record.refused += 1
            return []
        elapsed = time.perf_counter() - begun
        record.times.append(elapsed)
        record.efforts.append(time.process_time() - effort)
        record.empty += not moves
        record.late += limits.seconds is not None and elapsed > limits.seconds + LATE
        return moves

    def _closed(self) -> list[Record]:
        result = self._kernel.result(self._kernel.state(self._session.recorded))
        margins = margins_of(result.scores)
        for seat, record in enumerate(self._records):
            record.score, record.margin = result.scores[seat], margins[seat]
            record.win = result.wins[seat] if result.wins else None
        return self._records


def _everything(move: Move) -> bool:
    return True


def _texts(tree: object) -> Iterator[str]:
    """The texts in JSON data that are no names of fields."""
    if isinstance(tree, dict):
        tree = list(tree.values())
    if isinstance(tree, list):
        for part in tree:
            yield from _texts(part)
    elif isinstance(tree, str):
        yield tree


def run(contest: Contest, processes: int = 1, start: int = 0) -> Iterator[list[Record]]:
    """The games from that number on, in their order, as they are done."""
    one, numbers = partial(played, contest), range(start, contest.games)
    if processes == 1:
        yield from map(one, numbers)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(one, numbers)


def table(contest: Contest, games: Sequence[Sequence[Record]]) -> dict[str, Any]:
    """The answer: what each policy reached, and how it decided."""
    rotations = contest.rotations
    policies = {}
    for name in dict.fromkeys(contest.seats):
        groups = [
            [
                record
                for records in games[first : first + rotations]
                for record in records
                if record.policy == name
            ]
            for first in range(0, len(games), rotations)
        ]
        policies[name] = _row([group for group in groups if group])
    limits = {
        key: value for key, value in asdict(contest.limits).items() if key in ("seconds", "work", "samples")
    }
    asked = {"game": contest.game, "seats": list(contest.seats), "games": len(games), "seed": contest.seed}
    answer = asked | {"variants": dict(contest.variants), "limits": limits, "policies": policies}
    return answer if contest.rules is None else answer | {"rules": ruled(contest.rules, games)}


def ruled(rules: RuleText, games: Sequence[Sequence[Record]]) -> dict[str, Any]:
    """What rules of one's own did: of so many moves how many they narrowed, and where they gave way."""
    records = [record for game in games for record in game]
    counts = {
        name: sum(getattr(record, name) for record in records) for name in ("moves", "narrowed", "yielded")
    }
    return {"name": rules.source, **counts}


def _row(groups: Sequence[Sequence[Record]]) -> dict[str, Any]:
    records = [record for group in groups for record in group]
    figures: dict[str, Any] = {}
    for name in ("win", "margin", "score"):
        values = [[getattr(record, name) for record in group] for group in groups]
        if all(value is not None for group in values for value in group):
            figures[name] = mean_of([statistics.fmean(group) for group in values]).as_json()
    return figures | {
        "decisions": sum(len(record.times) for record in records),
        **_spread([seconds for record in records for seconds in record.times]),
        "cpu": _spread([seconds for record in records for seconds in record.efforts]),
        **{
            name: sum(getattr(record, name) for record in records)
            for name in ("refused", "empty", "illegal", "late")
        },
    }


def _spread(seconds: Sequence[float]) -> dict[str, float | None]:
    """The median, what 95 % are within, and the longest; None of nothing."""
    ordered, count = sorted(seconds), len(seconds)
    places = {"median": count // 2, "p95": min(count - 1, count * 95 // 100), "longest": count - 1}
    return {name: round(ordered[place], 4) if count else None for name, place in places.items()}


def seats_of(text: tuple[str, ...], name: str, players: int | None) -> tuple[str, ...]:
    """A policy for each seat: those given, the last of them again for seats that are left.

    Raises PositionError (field ``--players`` for a number that the game is not for, else ``--seats``).
    """
    known = game(name).players
    if players is not None and players not in known:
        numbers = ", ".join(map(str, known))
        raise PositionError(
            "--players", say("{number}, expected one of {numbers}", number=players, numbers=numbers)
        )
    if players is not None and len(text) > players:
        raise PositionError(
            "--seats",
            say(
                "{number} policies, expected at most one for each of {players} players",
                number=len(text),
                players=players,
            ),
        )
    unknown = [name for name in text if _is_unknown(name)]
    number = players or max(len(text), min(known))
    if unknown or not text or number not in known:
        message = _expected(name)
        raise PositionError("--seats", with_guess(message, unknown[0], POLICIES) if unknown else message)
    return (*text, *text[-1:] * (number - len(text)))


def _is_unknown(name: str) -> bool:
    """Whether it is no policy; raises PositionError for one of one's own that cannot be loaded."""
    try:
        policy(name)
    except KeyError as error:
        if ":" not in name:
            return True
        message = say(
            "{name}: {error}, expected MODULE:ATTRIBUTE of a module that Python finds",
            name=name,
            error=error.__cause__,
        )
        raise PositionError("--seats", message) from None
    return False


def _expected(name: str) -> str:
    return say(
        "expected one of {policies} for each seat, at most {most} of them",
        policies=", ".join(POLICIES),
        most=max(game(name).players),
    )
