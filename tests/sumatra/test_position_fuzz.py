"""Any value anywhere in a position: it is read, or refused with the fields at fault, and never breaks."""

from hypothesis import given
from hypothesis import strategies as st

from periplus.models.sumatra import GAME
from tests.battery.fuzz import places, read_or_refused, values
from tests.sumatra.tables import OPEN, STUDY, study, table

JSON = values(
    ["", "R", "P1 W", "Q", "known", "take", "explore", "x.x", "a2", "a0M b9", "study", "b1", "RR"],
    ["tile", "to", "type", "at", "R", "2", "draws", "rows", "b1", "bonus"],
)
LOG = [
    {"type": "explore", "drawn": "O P5", "tile": "P5", "to": 2, "badges": ["b1"]},
    {"type": "follow", "badges": []},
    {"type": "take", "tile": "O"},
    {"type": "advance"},
    {"type": "explore", "tile": "W", "to": 1, "drawn": ["W"], "bonus": {"tile": "V", "to": 1}},
]
SHEET = {"notebook": {"residents": 2, "plants": "5.1", "gps": ".x", "columns": "a2 b0M"}, "name": "Ana"}
TABLE = table(
    SHEET | {"at": 2},
    {"brown": ["b2"], "green": "g6", "notebook": {"columns": ["c1", "d3M"]}},
    available=["O", "G"],
    known="V Ea",
    bag="W W O P5",
    draw="P5 O",
    turn=0,
    log=LOG,
    ask={"kind": "arrange", "limit": 3},
    edition=OPEN | {"types": {"a": ["Sinabung", "rope"]}, "setup": {"2": 7}},
)
STOCKED = study(edition=STUDY.as_json())


@given(path=st.sampled_from(list(places(TABLE))), value=JSON)
def test_anything_anywhere_is_read_or_refused_with_its_field(path, value):
    read_or_refused(GAME, TABLE, path, value)


@given(path=st.sampled_from(list(places(STOCKED))), value=JSON)
def test_anything_anywhere_in_a_stocked_edition_is_read_or_refused_with_its_field(path, value):
    read_or_refused(GAME, STOCKED, path, value)
