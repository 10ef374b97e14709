"""``hint`` under rules of one's own where it ranks whole turns, whose lines are no worlds of a program.

Every turn has its value from the game's own ranking, the check of the answers included. Here each is played, and the
constraints are looked up on the table that it leaves, as the player who moved has it: a turn after which one is broken
is left out. So the ranking is that of the rules of the game, without the turns that rules of one's own forbid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.models.core.wording import say

from .answers import RankedMove, Ranking
from .limits import Clock, Limits
from .play_rules import PlayRules
from .protocol import Solver
from .ruling import RuleText
from .search import Search

ALL = 1_000_000
"""More turns than there are: any of them may be among those that keep the rules."""
LOOK = 1e-3
"""What a turn, played and looked at, counts as deterministic effort."""
AFTER = say("the rules are looked up after each ranked turn; later turns are not looked at")
CHANCE = say(
    "not known what the turn draws, expected a position after the draw: rules are looked up on its table"
)


def ruled_turns(
    solver: Solver, position: Position, seat: int, given: RuleText | str, limits: Limits
) -> Search[Ranking]:
    """The ranking of the seat's turns that keep the rules; raises PositionError for rules that cannot be read, that
    forbid nothing, or that speak of more than a table shows."""
    rules = PlayRules(RuleText(given) if isinstance(given, str) else given, position)
    plain = solver.hint(position, replace(limits, count=ALL))
    kept = _Kept(rules, position, seat)
    nothing = Ranking("unknown", extra=_scope())
    return Search(lambda clock: _ranked(plain.under(clock), kept, limits, clock), limits, nothing)


def _scope() -> dict[str, object]:
    return {"scope": [{"what": "rules", "text": AFTER}]}


class _Kept:
    """Whether turns keep the rules, each played once."""

    def __init__(self, rules: PlayRules, position: Position, seat: int) -> None:
        self._rules = rules
        self._position = position
        self._seat = seat
        self._known: dict[tuple[Move, ...], bool] = {}

    def __call__(self, entry: RankedMove, clock: Clock) -> bool:
        moves = entry.move if isinstance(entry.move, tuple) else (entry.move,)
        if moves not in self._known:
            clock.spend(LOOK)
            clock.check()
            after = self._position
            for move in moves:
                try:
                    after = game(after.game).play(after, move)
                except PositionError:
                    raise PositionError("rules", CHANCE) from None
            self._known[moves] = not self._rules.broken(after, self._seat)
        return self._known[moves]


def _ranked(plain: Search[Ranking], kept: _Kept, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """Every ranking that the game gives, as the rules leave it."""
    spent = 0.0
    for ranking in plain:
        clock.spend(plain.clock.worked - spent)
        spent = plain.clock.worked
        yield _left(ranking, [entry for entry in ranking.moves if kept(entry, clock)], limits)


def _left(ranking: Ranking, moves: list[RankedMove], limits: Limits) -> Ranking:
    """The ranking of these turns alone; its bound is their best value where that is proved for all of them."""
    values = [entry.value for entry in moves if entry.value is not None]
    best = max(values, default=None)
    shown = tuple(
        entry
        if best is None or entry.value is None or entry.loss is None
        else replace(entry, loss=best - entry.value)
        for entry in moves[: limits.count]
    )
    proved = ranking.status == "optimal"
    return replace(
        ranking,
        status="infeasible" if proved and not moves else ranking.status,
        moves=shown,
        bound=best if proved else ranking.bound,
        extra={**ranking.extra, **_scope()},
        seal="",
    )
