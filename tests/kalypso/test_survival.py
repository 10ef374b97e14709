"""The score of co-op and solo: what phase 4 asks, and the goals of the last round."""

import pytest

from .towns import FORECASTS, colony, score


def duties(settlement, **fields):
    """What phase 4 asks, by clause; goals by their order."""
    answer = score(settlement, **{"mode": "solo", **fields})
    assert answer["total"] == sum(item["points"] for item in answer["items"])
    assert answer["survives"] == all(item["points"] for item in answer["items"])
    assert answer["winners"] == ([0] if answer["survives"] else [])
    return [(item["rule"], item["points"]) for item in answer["items"]]


@pytest.mark.rule("KAL-14.1")
def test_phase_four_has_four_duties_in_order_and_those_not_met_are_told_too():
    assert duties({}) == [("KAL-4.17", 1), ("KAL-14.3", 1), ("KAL-14.4", 1), ("KAL-14.5", 1)]
    crowd = {"survivors": 3, "forecasts": [{"card": "gardens"}]}
    assert duties(crowd, edition=FORECASTS) == [
        ("KAL-4.17", 0),
        ("KAL-14.3", 0),
        ("KAL-14.4", 1),
        ("KAL-14.5", 0),
    ]


@pytest.mark.rule("KAL-4.17", "KAL-4.15")
@pytest.mark.parametrize(("stored", "met"), [([1, 1], 1), ([0, 1], 0), ([1, 0], 0)])
def test_one_failed_forecast_of_any_player_or_round_is_enough(stored, met):
    cards = [{"card": "gardens", "stored": {"garden": n}, "player": seat} for seat, n in enumerate(stored)]
    assert duties({"forecasts": cards}, mode="coop", edition=FORECASTS)[0] == ("KAL-4.17", met)
    earlier = [card | {"player": 0} for card in cards]
    assert duties({"forecasts": earlier}, edition=FORECASTS)[0] == ("KAL-4.17", met)


@pytest.mark.rule("KAL-14.3")
@pytest.mark.parametrize(("survivors", "met"), [(0, 1), (1, 0)])
def test_nobody_may_be_left_on_the_island(survivors, met):
    assert duties({"survivors": survivors})[1] == ("KAL-14.3", met)


@pytest.mark.rule("KAL-14.4")
@pytest.mark.parametrize(("fish", "met"), [(9, 0), (10, 1)])
def test_five_settlers_eat_ten_fish(fish, met):
    """Worked example 11."""
    assert duties(colony(5, fish=fish))[2] == ("KAL-14.4", met)


@pytest.mark.rule("KAL-14.5")
@pytest.mark.parametrize(
    ("settlers", "survivors", "gardens", "met"),
    [(8, 0, 4, 0), (8, 0, 5, 1), (6, 0, 3, 1), (6, 1, 3, 0), (4, 3, 4, 1)],
)
def test_the_gardens_support_the_whole_community(settlers, survivors, gardens, met):
    """Worked examples 5 and 12; survivors count as settlers do."""
    assert duties(colony(settlers, gardens=gardens) | {"survivors": survivors})[3] == ("KAL-14.5", met)


GOALS = {
    "goals": [
        {"id": "trade", "deck": "A", "coop": {"metric": "cooper", "at_least": [1, 9]}},
        {"id": "clean", "deck": "B", "coop": {"metric": "survivors", "at_most": 1}},
    ]
}


@pytest.mark.rule("KAL-16.1", "KAL-16.2")
@pytest.mark.parametrize(
    ("mode", "survivors", "met"),
    [("solo", 0, [1, 1]), ("coop", 0, [0, 1]), ("solo", 2, [1, 0]), ("solo", 1, [1, 1])],
)
def test_goals_count_in_the_last_round(mode, survivors, met):
    crew = colony(0, gardens=12) | {"survivors": survivors}
    fields = {"mode": mode, "goals": ["trade", "clean"], "edition": GOALS}
    assert len(duties(crew, round=3, **fields)) == 4
    assert duties(crew, round=4, **fields)[4:] == [("KAL-16.1", number) for number in met]
