"""``expect``: the expected gain of the best turn before the dice are rolled, exactly, with or without rerolls.

A roll of wind w and bonus b is worth G(w, b), the gain of the best turn that it allows. With rerolls the roller sees
both dice and then keeps them, rolls the wind again, the bonus again, or both together (R2), whichever is worth most
on average. The tile of the bonus ``tile`` is averaged over the bag; what it is worth depends on its number as
energy and on its kind as a tile, so each of the two is worked out once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from periplus.models.boards.hexes import Direction
from periplus.models.core.errors import PositionError
from periplus.models.core.multisets import distinct, without
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
from periplus.models.mist.tiles import Tiles, canonical, kind, number

from ..answers import Answer
from ..limits import Clock, Limits
from ..search import Search
from .turn.best import LANDING_WORK, BestTurns, most_ever
from .turn.evaluator import IslandEvaluator
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
        lambda clock: Expectation(state, clock, state.turn).answers(reroll == "best"),
        limits,
        Answer("unknown"),
    )


class Expectation:
    """The gains of the seat's best turns after each roll of a table in phase B, as if it flew first.

    Raises Stop when the clock says so.
    """

    def __init__(self, state: State, clock: Clock, seat: int) -> None:
        self.state, self._clock, self._seat = state, clock, seat
        self.winds, self.bonuses = state.edition.wind_die, state.edition.bonus_die
        self._before = total(state, seat)
        self._evaluator = IslandEvaluator(replace(state, turn=seat))
        self._best = cache(self._of_table)
        self._gains: dict[Roll, Fraction] = {}

    def answers(self, reroll: bool) -> Iterator[Answer]:
        """What any turn is worth at the least and at most, and at the end the one answer."""
        yield Answer("unknown", bound=self.most(), engine=ENGINE)
        sure = mean([self.sure(wind, bonus) for wind in self.winds for bonus in self.bonuses])
        self._clock.check()
        yield Answer("feasible", sure, self.most(), engine=ENGINE, extra={"exact": str(sure)})
        value = self.with_reroll() if reroll else self.mean()
        yield Answer("optimal", value, value, engine=ENGINE, extra={"exact": str(value)})

    def mean(self) -> Fraction:
        """The mean over all rolls."""
        return mean([self.gain(wind, bonus) for wind in self.winds for bonus in self.bonuses])

    def with_reroll(self) -> Fraction:
        """The mean over all first rolls of the best of keeping them and rolling one die or both again."""
        return mean([self.decision(wind, bonus)[0] for wind in self.winds for bonus in self.bonuses])

    def decision(self, wind: Direction, bonus: BonusFace) -> tuple[Fraction, str]:
        """What a first roll is worth, and what to roll again for that; of equals the least."""
        options = {
            "none": self.gain(wind, bonus),
            "wind": mean([self.gain(other, bonus) for other in self.winds]),
            "bonus": mean([self.gain(wind, other) for other in self.bonuses]),
            "both": self.mean(),
        }
        chosen = max(options, key=lambda name: options[name])
        return options[chosen], chosen

    def sure(self, wind: Direction, bonus: BonusFace) -> Fraction:
        """What the roll brings at the least, known at once."""
        self._clock.spend(LANDING_WORK)
        search = BestTurns(self._flying(wind, bonus), 1, self._evaluator)
        search.begin()
        return Fraction(search.known.turns[0].value - self._before)

    def most(self) -> int:
        """No roll brings more."""
        return most_ever(self.state, self._seat) - self._before

    def gain(self, wind: Direction, bonus: BonusFace) -> Fraction:
        """G(w, b)."""
        roll = Roll(wind=wind, bonus=bonus)
        if roll not in self._gains:
            self._gains[roll] = self._worked_out(wind, bonus)
        return self._gains[roll]

    def _worked_out(self, wind: Direction, bonus: BonusFace) -> Fraction:
        state = self._flying(wind, bonus)
        if bonus != "tile":
            return Fraction(self._best(state) - self._before)
        if not state.bag:  # from any cloud instead, or none (MIST-9.7)
            worths = [self._with_tile(_taken(state, tile), tile) for tile in self._offered()]
            return Fraction(max([self._best(state), *worths]) - self._before)
        bag = Counter(state.bag)
        worth = sum(count * (self._with_tile(state, tile) - self._before) for tile, count in bag.items())
        return Fraction(worth, bag.total())

    def _flying(self, wind: Direction, bonus: BonusFace) -> State:
        """The table after the roll, the seat about to fly; the tile of the bonus is not drawn yet."""
        state = replace(rolled(self.state, Roll(wind=wind, bonus=bonus)), turn=self._seat, phase=Phase.FLY)
        return state.with_mover(replace(state.mover, owed=0))

    def _offered(self) -> Tiles:
        """What the tile of the bonus may be."""
        return distinct(self.state.bag or (tile for cloud in self.state.clouds for tile in cloud))

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
        *_, known = BestTurns(state, 1, self._evaluator).search(self._clock)
        return known.turns[0].value


def _taken(state: State, tile: str) -> State:
    """The table without that tile, which lay on a cloud."""
    index = next(index for index, cloud in enumerate(state.clouds) if tile in cloud)
    clouds = (*state.clouds[:index], without(state.clouds[index], tile), *state.clouds[index + 1 :])
    return replace(state, clouds=clouds)


def mean(values: Sequence[Fraction]) -> Fraction:
    """The mean of values that are equally likely."""
    return sum(values, Fraction(0)) / len(values)
