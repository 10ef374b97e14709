"""Flights and their price: MIST-5, and beyond the edge MIST-11.4 to 11.6, 11.14 to 11.16 and MIST-12."""

import pytest

from periplus.models.mist import GAME
from periplus.models.mist.state import Phase
from tests.mist.tables import after, breaks, load, moves, price, rules, table

RICH = {"energy": 20}
OFFICE = {"tiles": {"-1,1": "EH"}, "energy": 20}
"""An office south-west of the yard."""


def over(space, **sheet):
    return RICH | {"balloon": space} | sheet


def fly(direction, distance, **more):
    return {"type": "fly", "dir": direction, "distance": distance} | more


def ends(data):
    """Where each flight ends, by direction and distance."""
    return {(move["dir"], move["distance"]): move["to"] for move in moves(data) if move["type"] == "fly"}


@pytest.mark.rule("MIST-5.1")
def test_a_flight_is_straight_and_ends_where_it_says():
    data = table(over([0, 0]), wind="NE")
    assert ends(data)["NE", 2] == [2, -2]
    assert breaks(data, fly("NE", 2, to=[2, -2])) == []
    assert breaks(data, fly("NE", 2, to=[1, -1])) == ["MIST-5.1"]


@pytest.mark.rule("MIST-5.2")
def test_the_worked_example_three_with_the_wind_is_free():
    assert price(table(over([-2, 0]), wind="NE"), "NE", 2) == 1
    assert price(table(over([-1, 1]), wind="NE"), "NE", 3) == 0


@pytest.mark.rule("MIST-5.3")
def test_each_space_more_or_less_costs_one_and_staying_is_allowed():
    """(-1, 1) has the number 3; five spaces lie north-east of it."""
    data = table(over([-1, 1]), wind="NE")
    assert [price(data, "NE", distance) for distance in (1, 2, 3, 4)] == [2, 1, 0, 1]
    assert price(data, None, 0) == 3


@pytest.mark.rule("MIST-5.4")
def test_the_worked_example_another_direction_costs_the_speed_and_two_a_space():
    data = table(over([-1, 1]), wind="NE")
    assert price(data, "E", 1) == 3 + 2
    assert price(data, "E", 4) == 3 + 8


@pytest.mark.rule("MIST-5.5")
def test_at_speed_0_staying_is_free_and_slowing_costs_nothing():
    still = table(over([1, 0], tiles={"1,0": "F0"}))
    assert price(still, None, 0) == 0
    assert price(still, "E", 1) == 1
    assert price(still, "W", 2) == 4


@pytest.mark.rule("MIST-5.6")
def test_tiles_and_the_yard_are_flown_over_and_landed_on():
    data = table(over([-1, 0], tiles={"1,0": "F2"}))
    assert price(data, "E", 1) == 1
    assert price(data, "E", 2) == 0
    assert after(data, fly("E", 2)).mover.space == after(data).island.board.number[1, 0]


@pytest.mark.rule("MIST-5.7")
def test_the_edge_ends_a_flight_and_what_is_left_is_lost():
    """(3, 0) has the number 3 and one space east of it."""
    data = table(over([3, 0]))
    assert price(data, "E", 1) == 0
    assert ends(data)["E", 1] == [4, 0]
    assert breaks(data, fly("E", 2)) == ["MIST-5.7"]
    assert price(table(over([4, 0])), None, 0) == 0
    assert price(table(over([4, 0]), wind="W"), None, 0) == 2
    assert price(table(over([4, 0]), bonus="reverse"), None, 0) == 0, "one free way off the island is enough"
    assert price(table(over([2, 0])), "E", 2) == 0
    assert price(table(over([1, 0])), "E", 3) == 2


@pytest.mark.rule("MIST-5.8")
def test_energy_never_falls_below_0():
    data = table({"balloon": [-1, 1], "energy": 4}, wind="NE")
    assert price(data, "E", 1) is None
    assert breaks(data, fly("E", 1)) == ["MIST-5.8"]
    paid = table({"balloon": [-1, 1], "energy": 5}, wind="NE")
    assert after(paid, fly("E", 1)).mover.energy == 0


@pytest.mark.rule("MIST-5.9")
def test_a_flight_has_one_price():
    data = table(over([-1, 1]), wind="NE")
    assert breaks(data, fly("NE", 2, cost=1)) == []
    assert breaks(data, fly("NE", 2, cost=2)) == ["MIST-5.9"]


@pytest.mark.rule("MIST-11.4")
def test_the_worked_example_with_an_office_the_flight_goes_on_to_the_docks():
    """(1, 2) has the number 1; a tile 3 lies there; one space south-east of it is the rim."""
    data = table({"balloon": [1, 2], "tiles": {"-1,1": "EH", "1,2": "F3"}}, wind="SE", modules=2)
    assert ends(data)["SE", 3] == {"dock": 2}
    assert price(data, "SE", 3) == 0
    moored = after(data, fly("SE", 3)).mover
    assert moored == after(data | {"players": [data["players"][0] | {"balloon": {"dock": 2}}]}).mover
    assert price(data | {"players": [data["players"][0] | RICH]}, "SE", 1) == 2


@pytest.mark.rule("MIST-11.4")
def test_a_paid_direction_may_go_to_sea():
    data = table(over([4, 0], tiles={"-1,1": "EH"}), wind="W", modules=2)
    assert price(data, "E", 2) == 2 + 4
    assert ends(data)["E", 2] == {"dock": 2}


@pytest.mark.rule("MIST-11.5")
def test_without_an_office_the_edge_stops():
    assert ("SE", 2) not in ends(table(over([1, 2]), wind="SE", modules=2))
    stranded = GAME.check(load(table({"balloon": {"dock": 1}}, modules=2)))
    assert [(fault.rule, fault.where) for fault in stranded] == [("MIST-11.5", ("players", 0, "balloon"))]
    assert rules(table({"balloon": {"dock": 1}} | {"tiles": {"-1,1": "EH"}}, modules=2)) == []
    assert rules(table({"balloon": {"dock": 7}} | {"tiles": {"-1,1": "EH"}}, modules=2)) == ["MIST-11.5"]


@pytest.mark.rule("MIST-11.6")
def test_past_the_last_dock_is_lost():
    data = table({"balloon": [4, 0], "tiles": {"-1,1": "EH", "4,0": "F9"}}, modules=2, edition=NINE)
    assert ends(data)["E", 6] == {"dock": 6}
    assert price(data, "E", 6) == 0
    assert ("E", 7) not in ends(data)


NINE = {"islands": {"front": {"0,0": "@1", "-1,1": ".1", "4,0": "F1"}}, "tiles": {"F9": 1}}


@pytest.mark.rule("MIST-11.14")
def test_the_harbour_must_be_left_at_the_value_of_the_dock():
    data = table(OFFICE | {"balloon": {"dock": 2}}, wind="SW", modules=2)
    assert breaks(data, fly(None, 0)) == ["MIST-11.14"]
    found = {move["cost"] for move in moves(data) if move["distance"] == 2}
    assert found == {0}
    plus = table(OFFICE | {"balloon": {"dock": 2}}, wind="SW", modules=2, bonus="plus1")
    assert {move["cost"] for move in moves(plus) if move["distance"] == 2 and move["enter"] == [2, -4]} == {1}


@pytest.mark.rule("MIST-11.15")
def test_the_worked_example_southwest_enters_any_of_nine_spaces():
    data = table(OFFICE | {"balloon": {"dock": 2}}, wind="SW", modules=2)
    entered = {tuple(move["enter"]) for move in moves(data)}
    north = {(q, -4) for q in range(5)}
    assert entered == north | {(4, -3), (4, -2), (4, -1), (4, 0)}
    assert breaks(data, fly("SW", 1, enter=[0, 0])) == ["MIST-11.15"]
    assert breaks(data, fly("SW", 1)) == ["MIST-11.15"]
    assert breaks(table(over([1, 0])), fly("E", 1, enter=[1, 0])) == ["MIST-11.15"]
    assert after(data, fly("SW", 2, enter=[2, -4])).mover.space == after(data).island.board.number[1, -3]


@pytest.mark.rule("MIST-11.16")
def test_from_a_dock_only_free_directions_lead_and_the_far_edge_stops():
    data = table(OFFICE | {"balloon": {"dock": 6}}, wind="SW", modules=2)
    assert {move["dir"] for move in moves(data)} == {"SW"}
    across = {move["distance"]: move["cost"] for move in moves(data) if move["enter"] == [0, -4]}
    assert across == {1: 5, 2: 4, 3: 3, 4: 2, 5: 0}
    turned = table(OFFICE | {"balloon": {"dock": 6}}, wind="SW", modules=2, bonus="reverse")
    assert {move["dir"] for move in moves(turned)} == {"SW", "NE"}


@pytest.mark.rule("MIST-12.1")
def test_the_variant_has_a_seventh_dock():
    data = {"balloon": {"dock": 7}, "tiles": {"-1,1": "EH"}}
    assert rules(table(data, modules=2, variant=True)) == []
    far = table({"balloon": [4, 0], "energy": 20, "tiles": {"-1,1": "EH"}}, modules=2, variant=True)
    assert ends(far)["E", 7] == {"dock": 7}


@pytest.mark.rule("MIST-12.2")
def test_from_the_seventh_dock_a_balloon_leaps_anywhere():
    data = table(OFFICE | {"balloon": {"dock": 7}}, modules=2, variant=True)
    leaps = moves(data)
    assert len(leaps) == 61
    assert {move["type"] for move in leaps} == {"leap"}
    leapt = after(data, {"type": "leap", "to": [2, -1]})
    assert leapt.mover.energy == 20
    assert (leapt.island.board.spaces[leapt.mover.space], leapt.mover.dock) == ((2, -1), 0)
    assert leapt.phase is Phase.TAKE
    assert breaks(data, fly("E", 1, enter=[-4, 0])) == ["MIST-12.2"]
    assert breaks(table(over([1, 0])), {"type": "leap", "to": [0, 0]}) == ["MIST-12.2"]


@pytest.mark.rule("MIST-11.4", "MIST-5.3")
def test_with_an_office_the_edge_is_no_free_stop():
    data = table(over([3, 0], tiles={"-1,1": "EH"}), modules=2)
    assert price(data, "E", 1) == 2
    assert price(data, None, 0) == 3
    rim = table(over([4, 0], tiles={"-1,1": "EH"}), modules=2)
    assert price(rim, None, 0) == 2


@pytest.mark.rule("MIST-13.7")
@pytest.mark.rule("MIST-13.8")
@pytest.mark.rule("MIST-13.9")
@pytest.mark.rule("MIST-13.10")
@pytest.mark.parametrize(
    ("tile", "free"),
    [("E2", [1, 2]), ("E4", [1, 2, 3, 4]), ("EH", [1, 2, 3]), ("EV", [1, 2, 3, 4, 5, 6, 7]), ("EK", [5])],
)
def test_extension_tiles_offer_values_of_choice(tile, free):
    """Eight spaces lie east of (-4, 0), and with an office the docks after them."""
    data = table(over([-4, 0], tiles={"-4,0": tile}), modules=3)
    assert [distance for distance in range(1, 8) if price(data, "E", distance) == 0] == free
    assert price(data, None, 0) == min(free)


@pytest.mark.rule("MIST-13.7", "MIST-5.4")
def test_another_direction_is_slowed_from_the_smallest_value_of_choice():
    """From a 1 of the tower's 1 to 4: 1 to slow down, and 2 for the space."""
    assert price(table(over([1, 0], tiles={"1,0": "E4"}), modules=3), "W", 1) == 1 + 2


@pytest.mark.rule("MIST-13.7", "MIST-5.7")
def test_to_the_edge_the_largest_value_of_choice_is_the_cheapest():
    """Three spaces lie east of (1, 0): a 4 is more than enough, a 2 is one short."""
    assert price(table(over([1, 0], tiles={"1,0": "E4"}), modules=3), "E", 3) == 0
    assert price(table(over([1, 0], tiles={"1,0": "E2"}), modules=3), "E", 3) == 1
