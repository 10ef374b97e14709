"""Any value anywhere in a position: it is read, or refused with the fields at fault, and never breaks."""

from hypothesis import given
from hypothesis import strategies as st

from periplus.models.observatory import GAME
from tests.battery.fuzz import places, read_or_refused, values

from .tables import ALL, END, FULL, check, complete, data, draw, roll, star

JSON = values(
    ["", "dot", "meteor", "3+", "star", "*....", "study", "small"],
    ["card", "at", "type", "small", "lens", "cards"],
)
WHOLE = data(
    {"chart": FULL, "range": ["dot", "gift", "ell"], "research": {"lens": ALL, "drive": [2, 3, 4, 5]}},
    {"done": [{"card": "bar", "at": [0, 0]}], "chart": FULL, "finder_used": 0, "name": "Mira"},
    sky={"small": ["s1", "s2", "s3"], "large": ["l1", "l2", "l3"]},
    decks={"small": ["s4"], "large": 3},
    rolls=[None, [1, 2, 3, 4]],
    log=[roll(), star(0, 1, [2, "3+"]), check("drive", 6, [4], drive=2), complete("dot", 0, 0), END],
)
UNTRACKED = data({}, {}, log=[roll(), END, draw("small", card="s1", player=1)])


@given(path=st.sampled_from(list(places(WHOLE))), value=JSON)
def test_anything_anywhere_is_read_or_refused_with_its_field(path, value):
    read_or_refused(GAME, WHOLE, path, value)


@given(path=st.sampled_from(list(places(UNTRACKED))), value=JSON)
def test_anything_anywhere_in_a_log_of_draws_is_read_or_refused_with_its_field(path, value):
    read_or_refused(GAME, UNTRACKED, path, value)
