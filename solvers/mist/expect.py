"""``expect``: the expected gain of the best turn before the dice are rolled, exact or sampled.

A roll of wind w and bonus b is worth G(w, b), the gain of the best turn that it allows. With rerolls the roller sees
both dice and then keeps them, rolls the wind again, the bonus again, or both together (R2), whichever is worth most
on average. The tile of the bonus ``tile`` is averaged over the bag; what it is worth depends on its number as energy
and on its kind as a tile, so each of the two is worked out once. The answer tells the turn that it plans for each
roll and each such tile (``turns``), so the rules can play all of them and work out the expectation anew.

Over several rounds dice, deals and the tiles of the bonus die are sampled, and each turn is played as its hint says,
for which other draws that nobody knows yield nothing. That is one policy, so the mean of the scores that it leads to is
what can be counted on, not the most that could be expected. Every sample has its own seed: the same seed and number
of samples give the same mean.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from periplus.models.boards.hexes import Direction
from periplus.models.core.errors import PositionError
from periplus.models.core.multisets import distinct, without
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.chance import bag_too_small, random_deal, random_roll, rolled
from periplus.models.mist.edition import BonusFace
from periplus.models.mist.island import canonical, kind
from periplus.models.mist.legality import apply
from periplus.models.mist.moves import Deal, Draw, Exchange, Place, Roll, Stow
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase, State

from ..answers import Answer
from ..limits import Clock, Limits
from ..replay import ReplayError
from ..search import Search
from ..search.sampling import mean_of, sampled
from .island_options import IslandOptions
from .turn.best import LANDING_WORK, BestTurns, WholeTurn, most_ever
from .turn.evaluator import IslandEvaluator
from .turn.playing import Course, at_once, played, settlements, shown, soon

SAMPLED_ENGINE = "simulation"
SHOWN = 10
"""Samples from one answer to the next."""


def answers(state: State, rounds: int, clock: Clock) -> Iterator[Answer]:
    """The mean gain over so many rounds from phase B on, with its standard error, after ever more samples.

    Raises Stop when the clock says so before the first samples; later it ends with what they say.
    """
    before = total(state, state.turn)
    return sampled(lambda rng: _one(state, rounds, rng, clock) - before, _answer, clock, every=SHOWN)


def _answer(gains: Sequence[int]) -> Answer:
    found = mean_of(gains)
    return Answer("feasible", value=found.mean, engine=SAMPLED_ENGINE, extra=found._asdict())


def _one(state: State, rounds: int, rng: random.Random, clock: Clock) -> int:
    """The score after one sample of that many rounds, or at the game's end."""
    last = state.round + rounds - 1
    while state.phase is not Phase.END and state.round <= last:
        clock.check()
        if state.phase is Phase.DEAL:
            state = apply(state, Deal() if bag_too_small(state) else random_deal(state, rng))
        elif state.phase is Phase.ROLL:
            state = apply(state, random_roll(state, rng))
        elif state.phase is Phase.BONUS:
            state = _bonus_tile(state, rng, clock)
        else:
            state = played(state, _best(state, clock).course)
    return total(state, 0)


def _bonus_tile(state: State, rng: random.Random, clock: Clock) -> State:
    """The table after a random tile of the bonus, or after it was kept or turned into energy for the best turn."""
    if state.mover.owed:
        return apply(state, Draw(tile=rng.choice(state.bag) if state.bag else None))
    settled = [after for _, after in settlements(state, state.turn)]
    return max(settled, key=lambda after: _best(at_once(after, state.turn), clock).value)


def _best(state: State, clock: Clock) -> WholeTurn:
    """The best turn. Raises Stop by the clock."""
    *_, known = BestTurns(state, 1).search(clock)
    return known.turns[0]


REROLLS = ("none", "best")
ENGINE = "enumeration"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The expected gain from before the roll, for the one player; ``exact`` has it as a fraction.

    ``ask.limit`` looks further than this round, by samples: that many rounds, with ``mean``, ``stderr``, ``samples``.

    Raises PositionError for several players, another phase than B, and values of ``ask`` that are not as expected.
    """
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    reroll = options.choice("reroll", REROLLS)
    rounds = options.number("limit", 1, 1) or 1
    if rounds > 1 and reroll != "none":
        options.fault("reroll", say("none where several rounds are sampled"))
    options.settle()
    if len(state.players) != 1:
        raise PositionError(
            "players",
            say("{players} players, expected one: a turn alone is weighed", players=len(state.players)),
        )
    if state.phase is not Phase.ROLL:
        raise PositionError("phase", say("{phase}, expected B: the roll is weighed", phase=state.phase.value))
    if rounds > 1:
        return Search(lambda clock: answers(state, rounds, clock), limits, Answer("unknown"))
    return Search(
        lambda clock: Expectation(state, clock, state.turn).answers(reroll == "best"),
        limits,
        Answer("unknown"),
    )


@dataclass(frozen=True, slots=True)
class _RolledTurn:
    """The turn planned for a roll, after the tile of the bonus die if it gives one."""

    tile: str | None
    gain: int
    course: Course

    def as_json(self, wind: Direction, bonus: BonusFace) -> dict[str, Any]:
        """The entry of an answer's ``turns``."""
        drawn = {} if self.tile is None else {"tile": self.tile}
        line = [move.as_json() for move in shown(self.course)]
        return {"wind": wind, "bonus": bonus, **drawn, "gain": self.gain, "line": line}


class _Planned(NamedTuple):
    """What a roll is worth by the turns that are planned for it."""

    worth: Fraction
    turns: tuple[_RolledTurn, ...]


class Expectation:
    """The gains of the seat's best turns after each roll of a table in phase B, as if it flew first.

    Raises Stop when the clock says so.
    """

    def __init__(self, state: State, clock: Clock, seat: int) -> None:
        self.state, self._clock, self._seat = state, clock, seat
        self.winds, self.bonuses = state.edition.wind_die, state.edition.bonus_die
        self._before = total(state, seat)
        self._evaluator = IslandEvaluator(replace(state, turn=seat))
        self.rolls: list[tuple[Direction, BonusFace]] = [
            (wind, bonus) for wind in distinct(self.winds) for bonus in distinct(self.bonuses)
        ]
        self._planned: dict[tuple[Direction, BonusFace], _Planned] = {}
        self._best: set[tuple[Direction, BonusFace]] = set()
        """The rolls for which the best turn is planned."""
        self._found: dict[State, WholeTurn] = {}
        self._proved: dict[State, WholeTurn] = {}

    def answers(self, reroll: bool) -> Iterator[Answer]:
        """What any turn is worth at the least and at most, and at the end the one answer."""
        yield Answer("unknown", bound=self.most(), engine=ENGINE)
        for roll in self.rolls:
            self.sure(*roll)
            self._clock.check()
        value = self.with_reroll() if reroll else self.mean()
        yield Answer("feasible", value, self.most(), engine=ENGINE, extra=self.told(value))
        for roll in self.rolls:
            self.gain(*roll)
        value = self.with_reroll() if reroll else self.mean()
        yield Answer("optimal", value, value, engine=ENGINE, extra=self.told(value))

    def told(self, value: Fraction) -> dict[str, Any]:
        """What an answer says besides of an expectation of that value."""
        return {"exact": str(value), "turns": self.turns()}

    def turns(self) -> list[dict[str, Any]]:
        """The turns that are planned for all rolls, as answers tell them."""
        return [turn for roll in self.rolls for turn in self.turns_of(*roll)]

    def turns_of(self, wind: Direction, bonus: BonusFace) -> list[dict[str, Any]]:
        """The turn that is planned for the roll, of the bonus die's tile that for each."""
        return [turn.as_json(wind, bonus) for turn in self._planned[wind, bonus].turns]

    def mean(self) -> Fraction:
        """The mean over all rolls of what is planned for them."""
        return mean([self.worth(wind, bonus) for wind in self.winds for bonus in self.bonuses])

    def with_reroll(self) -> Fraction:
        """The mean over all first rolls of the best of keeping them and rolling one die or both again."""
        return mean([self.decision(wind, bonus)[0] for wind in self.winds for bonus in self.bonuses])

    def decision(self, wind: Direction, bonus: BonusFace) -> tuple[Fraction, str]:
        """What a first roll is worth by what is planned, and what to roll again for that; of equals the least."""
        options = {
            "none": self.worth(wind, bonus),
            "wind": mean([self.worth(other, bonus) for other in self.winds]),
            "bonus": mean([self.worth(wind, other) for other in self.bonuses]),
            "both": self.mean(),
        }
        chosen = max(options, key=lambda name: options[name])
        return options[chosen], chosen

    def worth(self, wind: Direction, bonus: BonusFace) -> Fraction:
        """What the turns gain that are planned for the roll."""
        return self._planned[wind, bonus].worth

    @property
    def planned(self) -> tuple[tuple[Direction, BonusFace], ...]:
        """The rolls for which turns are planned."""
        return tuple(self._planned)

    def most(self) -> int:
        """No roll brings more."""
        return most_ever(self.state, self._seat) - self._before

    def sure(self, wind: Direction, bonus: BonusFace) -> Fraction:
        """What the roll brings at the least, by a turn that is found at once; it is planned so."""
        if (wind, bonus) not in self._planned:
            self._planned[wind, bonus] = self._plan(wind, bonus, self._sure)
        return self.worth(wind, bonus)

    def gain(self, wind: Direction, bonus: BonusFace) -> Fraction:
        """G(w, b): the best turn is planned."""
        if (wind, bonus) not in self._best:
            self._planned[wind, bonus] = self._plan(wind, bonus, self._searched)
            self._best.add((wind, bonus))
        return self.worth(wind, bonus)

    def _plan(self, wind: Direction, bonus: BonusFace, find: Callable[[State], WholeTurn]) -> _Planned:
        """The turns after the roll that ``find`` finds."""
        state = replace(rolled(self.state, Roll(wind=wind, bonus=bonus)), turn=self._seat)
        if bonus != "tile":
            turn = find(at_once(state, self._seat))
            return self._all((None, 1, turn.value, turn.course))
        if not state.bag:  # from any cloud instead, or none (MIST-9.7)
            return self._all((None, 1, *self._settled(state, find)))
        found = []
        for tile, count in sorted(Counter(state.bag).items()):
            draw = Draw(tile=tile)
            value, course = self._settled(apply(state, draw), find, tile)
            found.append((tile, count, value, (draw, *course)))
        return self._all(*found)

    def _all(self, *found: tuple[str | None, int, int, Course]) -> _Planned:
        weight = sum(count for _, count, _, _ in found)
        worth = Fraction(sum(count * (value - self._before) for _, count, value, _ in found), weight)
        return _Planned(
            worth, tuple(_RolledTurn(tile, value - self._before, course) for tile, _, value, course in found)
        )

    def _settled(
        self, state: State, find: Callable[[State], WholeTurn], tile: str | None = None
    ) -> tuple[int, Course]:
        """The best score when the bonus is settled first, as energy or kept, with what is done for it."""
        found: list[tuple[int, Course]] = []
        for course, after in settlements(state, self._seat):
            begun = at_once(after, self._seat)
            kept = any(isinstance(move, Stow) and move.keep for move in course)
            if kept and find == self._sure:
                continue  # energy can always be had, and there are few amounts of it
            value, rest = self._kept(begun, tile, find) if kept and tile else _of(find(begun))
            found.append((value, (*course, *rest)))
        return max(found, key=lambda one: one[0])

    def _kept(self, state: State, tile: str, find: Callable[[State], WholeTurn]) -> tuple[int, Course]:
        """The same with that tile on a telescope, where its number is worth nothing in this turn."""
        alike = f"{kind(tile)}0"
        if tile == alike or len(self.state.bag) < 2:  # an empty bag would make draws a choice
            return _of(find(state))
        mover = state.mover
        telescope = canonical((*without(mover.telescope, tile), alike))
        value, course = _of(
            find(replace(state, bag=self.state.bag).with_mover(replace(mover, telescope=telescope)))
        )
        for spelled in _spellings(course, alike, tile):
            try:
                if total(played(state, spelled[:-1]), self._seat) == value:
                    return value, spelled
            except ReplayError:
                continue
        return _of(find(state))

    def _sure(self, state: State) -> WholeTurn:
        """A turn found at once."""
        if state not in self._found:
            self._clock.spend(LANDING_WORK)
            end = soon(state)
            value = total(end.state, self._seat)
            self._found[state] = WholeTurn((-value, 0.0, 0), value, end.moves, end.state)
        return self._found[state]

    def _searched(self, state: State) -> WholeTurn:
        """The best turn. Raises Stop when the clock says so."""
        if state not in self._proved:
            *_, known = BestTurns(state, 1, self._evaluator).search(self._clock)
            self._proved[state] = known.turns[0]
        return self._proved[state]


def _of(turn: WholeTurn) -> tuple[int, Course]:
    return turn.value, turn.course


def _spellings(course: Course, alike: str, tile: str) -> Iterator[Course]:
    """The course as it is, and with each place of the one tile taken by the other, the last one first."""
    yield course
    for index in range(len(course) - 1, -1, -1):
        move = course[index]
        field = "tile" if isinstance(move, Place) else "give"
        if isinstance(move, Place | Exchange) and getattr(move, field) == alike:
            yield (*course[:index], move.model_copy(update={field: tile}), *course[index + 1 :])


def mean(values: Sequence[Fraction]) -> Fraction:
    """The mean of values that are equally likely."""
    return sum(values, Fraction(0)) / len(values)
