"""What goals and objectives count, by name."""

import pytest

from periplus.models.kalypso import scoring

from .tables import after, base, boat
from .towns import measure_of, town

METRICS = {
    "monuments": 1,
    "reserves": 1,
    "buildings": 5,
    "gardens": 1,
    "boats": 3,
    "kinds": 3,
    "sets": 0,
    "docked": 2,
    "zones": 4,
    "settlers": 2,
    "survivors": 4,
    "plastic": 3,
    "barrels": 1,
    "district": 2,
    "enclosed": 1,
    "house": 2,
    "cooper": 2,
    "solar": 1,
    "shipyard": 0,
}


@pytest.mark.parametrize(("metric", "number"), METRICS.items())
def test_metrics_count_what_they_say(metric, number):
    """Rows of sixteen: the island in the north-west, wood below it, an eye of water in the wood."""
    rows = ["##.............."] + ["................"] * 7
    ground = [
        "##WWWWWWWWWW....",
        "WWWWWWWWWWWW....",
        "WWWWWWWWWWWWP...",
        "WWWWWWWWWWWWP...",
        "MMWW.WWWWWWWB...",
        "MMWWWWWWWWWPP...",
        "WWWWWWWWWWWWP...",
        "WWWWWWWWWWWWW...",
    ]
    settlement = {
        "base": ground,
        "buildings": [
            {"kind": "house", "at": [6, 0]},
            {"kind": "solar", "at": [4, 0]},
            {"kind": "house", "at": [1, 3]},
            {"kind": "cooper", "at": [4, 6], "settlers": 1},
            {"kind": "cooper", "at": [6, 5], "settlers": 1},
        ],
        "monuments": [{"at": [0, 9]}, {"at": [3, 9], "reserve": True}],
        "gardens": [boat(6, 11)],
        "boats": [boat(7, 13), boat(6, 13), boat(0, 14)],
        "survivors": 4,
        "specialists": ["guardian"],
    }
    assert measure_of(settlement, metric, mode="solo", rows=rows) == number


def test_sets_are_as_many_as_the_rarest_material():
    pieces = town("house", "cooper", "solar", "scrapyard", "warehouse", "greenhouse")
    assert measure_of(pieces, "sets") == 1
    assert measure_of(town("house", "solar", "scrapyard"), "sets") == 0


@pytest.mark.parametrize(
    ("objective", "mode", "value"),
    [
        ("score", "versus", 8 + 3 + 3 + 3),
        ("rescued", "versus", 5),
        ("fish", "versus", 3),
        ("cooper", "versus", 1),
        ("rescued", "coop", 5),
        ("fish", "coop", 6),
        ("survive", "coop", 2),
    ],
)
def test_objectives_are_numbers_of_one_settlement(objective, mode, value):
    """A settler in a cooper, four survivors beside; the fish are tokens or a track."""
    pieces = {
        "base": base("", "...WW", "...WW"),
        "buildings": [{"kind": "cooper", "at": [1, 3], "settlers": 1}],
    }
    fish = {"fish_tokens": [1, 2]} if mode == "versus" else {"tracks": {"fish": 6}}
    state = after(pieces | {"survivors": 4} | fish, mode=mode)
    assert scoring.value(state, state.own, objective) == value


@pytest.mark.parametrize(
    ("mode", "objective"), [("versus", "score"), ("coop", "survive"), ("solo", "survive")]
)
def test_the_usual_objective_is_that_of_the_mode(mode, objective):
    assert scoring.usual(mode) == objective
    state = after({}, mode=mode)
    assert sum(line.points for line in scoring.lines(state, state.own, objective)) == scoring.value(
        state, state.own, objective
    )
