"""``expect``: the exact mean over all rolls, with and without rerolls, and the samples of several rounds."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

from periplus.models.mist import GAME
from periplus.models.mist.edition import BONUS_FACES
from periplus.models.mist.legality import apply
from periplus.models.mist.moves import Roll
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.mist.turn.playing import ends, steps
from tests.mist.tables import load, table

from .test_solver_lines import TINY, answer


def test_the_expectation_is_the_mean_over_all_rolls():
    sheet = {"balloon": [1, 0], "energy": 3, "telescope": ["F1"]}
    data = table(sheet, phase="B", wind=None, edition=TINY, clouds=[["F3"]], ask={"kind": "expect"})
    state = GAME.state(load(data))
    gains = {}
    for wind, bonus in product(state.edition.wind_die, BONUS_FACES):
        gains[wind, bonus] = Fraction(_after_roll(state, wind, bonus)) - total(state, 0)
    mean = sum(gains.values(), Fraction(0)) / len(gains)
    assert answer(data).extra["exact"] == str(mean)
    again = {
        (wind, bonus): max(
            gain,
            mean,
            sum((gains[other, bonus] for other in state.edition.wind_die), Fraction(0)) / 6,
            sum((gains[wind, other] for other in BONUS_FACES), Fraction(0)) / 6,
        )
        for (wind, bonus), gain in gains.items()
    }
    rerolled = answer(data | {"ask": {"kind": "expect", "reroll": "best"}})
    assert rerolled.extra["exact"] == str(sum(again.values(), Fraction(0)) / 36)


def _after_roll(state, wind, bonus):
    """The mean score of the best turn after the roll, the tile of the bonus averaged over the bag."""
    rolled = apply(state, Roll(wind=wind, bonus=bonus))
    clock = Clock(Limits())
    if bonus != "tile":
        return max(total(walked.state, 0) for walked in ends(rolled, clock))
    scores = []
    for tile in rolled.bag:
        best = None
        for walked in _drawn(replace(rolled, draws=(tile,))):
            score = max(total(one.state, 0) for one in ends(walked, clock))
            best = score if best is None else max(best, score)
        scores.append(best)
    return Fraction(sum(scores), len(scores))


def _drawn(state):
    if state.phase is Phase.FLY:
        yield state
        return
    for _, after in steps(state):
        yield from _drawn(after)


def test_several_rounds_are_sampled_the_same_way_each_time():
    sheet = {"balloon": [1, 0], "energy": 3, "telescope": ["F1"]}
    ask = {"kind": "expect", "limit": 2}
    data = table(sheet, phase="B", wind=None, edition=TINY, clouds=[["F3"]], ask=ask)
    first, again = (answer(data, samples=12, seed=5) for _ in range(2))
    assert first == again
    assert (first.status, first.reason, first.extra["samples"]) == ("feasible", "samples", 12)
    assert first.extra["stderr"] > 0
    assert answer(data, samples=12, seed=6).extra != first.extra
    one = answer(data | {"ask": {"kind": "expect"}})
    many = answer(data | {"last": 1}, samples=200)
    assert abs(many.extra["mean"] - float(one.value)) < 2 * many.extra["stderr"]  # the policy is the same
