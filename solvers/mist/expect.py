"""``expect``: the expected gain of the best turn before the dice are rolled, exactly, with or without rerolls.

A roll of wind w and bonus b is worth G(w, b), the gain of the best turn that it allows. With rerolls the roller sees
both dice and then keeps them, rolls the wind again, the bonus again, or both together (R2), whichever is worth most
on average. The tile of the bonus ``tile`` is averaged over the bag; what it is worth depends on its number as
energy and on its kind as a tile, so each of the two is worked out once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

from periplus.models.boards.hexes import Direction
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.chance import rolled
from periplus.models.mist.edition import BonusFace
from periplus.models.mist.gaining import with_energy
from periplus.models.mist.moves import Roll
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase, State
from periplus.models.mist.table import capacity
from periplus.models.mist.tiles import canonical, kind, number

from ..answers import Answer
from ..limits import Clock, Limits
from ..search import Search
from .turn.best import Best
from .turn.worth import Worth
from .wishes import Wishes

REROLLS = ("none", "best")
ENGINE = "enumeration"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The expected gain from before the roll, for the one player; ``exact`` has it as a fraction.

    ``ask.limit`` looks further than this round, by samples: that many rounds, with ``mean``, ``stderr``, ``samples``.

    Raises PositionError for several players, another phase than B, and values of ``ask`` that are not as expected.
    """
    state = GAME.state(position)
    wishes = Wishes(position.ask, state)
    reroll = wishes.choice("reroll", REROLLS)
    rounds = wishes.number("limit", 1, 1) or 1
    if rounds > 1 and reroll != "none":
        wishes.fault("reroll", say("none where several rounds are sampled"))
    wishes.settle()
    if len(state.players) != 1:
        raise PositionError(
            "players",
            say("{players} players, expected one: a turn alone is weighed", players=len(state.players)),
        )
    if state.phase is not Phase.ROLL:
        raise PositionError("phase", say("{phase}, expected B: the roll is weighed", phase=state.phase.value))
    if rounds > 1:
        from .sampled import answers  # noqa: PLC0415 — what is not asked is not loaded

        return Search(lambda clock: answers(state, rounds, clock), limits, Answer("unknown"))
    return Search(
        lambda clock: Expectation(state, clock).answers(reroll == "best"), limits, Answer("unknown")
    )


class Expectation:
    """The gains of the best turns after each roll of a table in phase B. Raises Stop when the clock says so."""

    def __init__(self, state: State, clock: Clock) -> None:
        self.state, self.clock = state, clock
        self.before = total(state, state.turn)
        self.worth = Worth(state, state.turn)
        self.winds, self.bonuses = state.edition.wind_die, state.edition.bonus_die
        self._best = cache(self._of_table)

    def answers(self, reroll: bool) -> Iterator[Answer]:
        """The one answer."""
        value = self.with_reroll() if reroll else self.mean()
        yield Answer("optimal", value, value, engine=ENGINE, extra={"exact": str(value)})

    def mean(self) -> Fraction:
        """The mean over all rolls."""
        return _mean([self.gain(wind, bonus) for wind in self.winds for bonus in self.bonuses])

    def with_reroll(self) -> Fraction:
        """The mean over all first rolls of the best of keeping them and rolling one die or both again."""
        both = self.mean()
        of_wind = {bonus: _mean([self.gain(wind, bonus) for wind in self.winds]) for bonus in self.bonuses}
        of_bonus = {wind: _mean([self.gain(wind, bonus) for bonus in self.bonuses]) for wind in self.winds}
        return _mean(
            [
                max(self.gain(wind, bonus), of_wind[bonus], of_bonus[wind], both)
                for wind in self.winds
                for bonus in self.bonuses
            ]
        )

    def gain(self, wind: Direction, bonus: BonusFace) -> Fraction:
        """G(w, b)."""
        state = rolled(self.state, Roll(wind=wind, bonus=bonus))
        if bonus != "tile":
            return Fraction(self._best(state) - self.before)
        state = replace(state.with_mover(replace(state.mover, owed=0)), phase=Phase.FLY)
        bag = Counter(state.bag)
        if not bag:
            return Fraction(self._best(state) - self.before)
        worth = sum(count * (self._with_tile(state, tile) - self.before) for tile, count in bag.items())
        return Fraction(worth, bag.total())

    def _with_tile(self, state: State, tile: str) -> int:
        """The best score when that tile is drawn first: as energy, or kept if a telescope space is free."""
        mover = state.mover
        turned = self._best(state.with_mover(with_energy(state.edition, mover, number(tile))))
        if len(mover.telescope) >= capacity(state, mover):
            return turned
        alike = f"{kind(tile)}0"  # once on a telescope a tile's number is worth nothing this turn
        keeping = replace(mover, telescope=canonical((*mover.telescope, alike)))
        return max(turned, self._best(state.with_mover(keeping)))

    def _of_table(self, state: State) -> int:
        """The score at the end of the best turn."""
        *_, known = Best(state, 1, self.worth).search(self.clock)
        return known.turns[0].value if known.turns else total(state, state.turn)


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
