"""The mean over an unknown tile."""

from fractions import Fraction

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers.kalypso import SOLVER
from periplus.solvers.limits import Limits

from .tables import base, table

LIMITS = Limits(seconds=20)
CORNER = base("WW..", "W...")


def asked(hand, bag, **more):
    settlement = {"base": CORNER, "hand": hand}
    return table(settlement, bags={"salvage": bag} | more, ask={"what": "expected"})


def turn(tile):
    answer = SOLVER.solve(table({"base": CORNER, "hand": [tile]}), LIMITS).result()
    assert answer.status == "optimal"
    return int(answer.value or 0)


def test_it_is_the_mean_of_the_turns_each_tile_as_often_as_it_lies_in_the_bag():
    answer = SOLVER.solve(asked(["?"], ["WWPPP", "PPPRM", "PPPRM"]), LIMITS).result()
    assert answer.status == "optimal"
    assert answer.value == Fraction(turn("WWPPP") + 2 * turn("PPPRM"), 3)


def test_two_spellings_are_one_tile():
    answer = SOLVER.solve(asked(["?"], ["WMSRP", "SMWRP"]), LIMITS).result()
    assert [(entry["tile"], entry["number"]) for entry in answer.extra["tiles"]] == [("SMWRP", 2)]


@pytest.mark.rule("KAL-10.11")
def test_no_further_salvage_is_drawn_but_scrap_is():
    rubber = {"base": base("RR..", "R..."), "hand": ["?"]}
    position = table(rubber, bags={"salvage": ["RPPPR"] * 4, "scrap": ["RP", "RP"]}, ask={"what": "expected"})
    known = {"base": base("RR..", "R..."), "hand": ["RPPPR"]}
    wanted = SOLVER.solve(table(known, bags={"scrap": ["RP", "RP"]}), LIMITS).result().value
    assert SOLVER.solve(position, LIMITS).result().value == wanted


@pytest.mark.parametrize(
    ("hand", "bag", "field"),
    [(["WP"], ["WMSRP"], "settlements[0].hand"), (["?"], [], "bags.salvage")],
)
def test_without_an_unknown_tile_or_a_bag_it_is_bad_input(hand, bag, field):
    with pytest.raises(PositionError) as error:
        SOLVER.solve(asked(hand, bag), LIMITS)
    assert error.value.field == field
