"""Any value anywhere in a position: it is read, or refused with the fields at fault, and never breaks."""

from hypothesis import given
from hypothesis import strategies as st

from periplus.models.mist import GAME
from tests.battery.fuzz import places, read_or_refused, values
from tests.mist.tables import load, rules, table
from tests.mist.twins.naive import DEFAULTS

JSON = values(
    [
        "",
        "F1",
        "f2",
        "EH",
        "E9",
        "T2",
        "--",
        "0,0",
        "NE",
        "tile",
        "rest",
        "study",
        "A",
        "C2",
        "@1",
        ".2q1",
        "?",
    ],
    ["type", "tile", "at", "dock", "0,0", "9,9", "F1", "2", "front", "gold", "E2", "value", "kind", "player"],
)
LOG = [
    {"type": "deal", "clouds": ["F1", "M2", "f2"], "harbour": "W1", "swap": "T2"},
    {"type": "roll", "wind": ["E", "W"], "bonus": "tile"},
    {"type": "draw", "tile": None, "cloud": 1},
    {"type": "stow", "keep": ["F1"]},
    {"type": "fly", "dir": "E", "distance": 1, "enter": [1, 0], "cost": 2, "to": {"dock": 2}},
    {"type": "fly", "dir": None, "distance": 0, "to": [1, 0]},
    {"type": "leap", "to": [1, 0]},
    {"type": "take", "cloud": 0},
    {"type": "activate", "tile": "EV", "energy": True},
    {"type": "exchange", "give": "F1"},
    {"type": "gain", "tile": "F1"},
    {"type": "place", "tile": "EH", "at": [1, 0]},
    {"type": "done", "value": 3},
]
EDITION = DEFAULTS | {
    "name": "small",
    "islands": {
        "front": {"0,0": "@1", "1,0": "F2", "0,1": ".1q1e2"},
        "back": [".1 M1", "@0 .2v3 .1", "S1 .0"],
    },
    "tiles": {"F1": 4, "M2": 2, "W1": 1},
    "start_tiles": ["f2"],
}
SHEETS = [
    {
        "name": "Ana",
        "balloon": [1, 0],
        "energy": 3,
        "telescope": ["f2", "EK"],
        "tiles": {"1,0": "EH", "0,1": "F1"},
    },
    {
        "balloon": {"dock": 2},
        "tiles": {"1,0": "EH"},
        "pending": ["F1"],
        "owed": 1,
        "credit": 2,
        "given": "M2",
    },
]
TABLE = table(
    *SHEETS,
    edition=EDITION,
    modules=3,
    variant=True,
    turn=1,
    phase="C2",
    clouds=[["F1"], [], [], []],
    harbour=["M2"],
    bag={"F1": 1, "f2": 0},
    draws=["F1"],
    last=4,
    first=1,
    ask={"kind": "fly", "rounds": [{"wind": "E"}]},
)
LOGGED = table(
    {"balloon": [1, 0], "tiles": ["F1 --", "-- -- M2", "-- --"]},
    edition=EDITION,
    side="back",
    clouds=[["F1"], []],
    log=LOG,
)


def test_the_tables_can_be_read():
    assert rules(TABLE) == []
    assert len(load(LOGGED).log) == len(LOG)


@given(path=st.sampled_from(list(places(TABLE))), value=JSON)
def test_anything_anywhere_is_read_or_refused_with_its_field(path, value):
    read_or_refused(GAME, TABLE, path, value)


@given(path=st.sampled_from(list(places(LOGGED))), value=JSON)
def test_anything_anywhere_in_a_log_is_read_or_refused_with_its_field(path, value):
    read_or_refused(GAME, LOGGED, path, value)
