"""Any value anywhere in a position: it is read, or refused with the fields at fault, and never breaks."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from periplus.models.core.errors import PositionError
from periplus.models.observatory import GAME

from .tables import ALL, END, FULL, check, complete, data, roll, star

TEXTS = st.sampled_from(["", "dot", "meteor", "3+", "star", "*....", "study", "small"])
KEYS = st.sampled_from(["card", "at", "type", "small", "lens", "cards"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 9) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner),
    max_leaves=6,
)


def places(node, path=()):
    """The path of every value in a tree."""
    yield path
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in entries:
        yield from places(value, (*path, key))


def replaced(node, path, value):
    if not path:
        return value
    copy = dict(node) if isinstance(node, dict) else list(node)
    copy[path[0]] = replaced(node[path[0]], path[1:], value)
    return copy


WHOLE = data(
    {"chart": FULL, "range": ["dot", "gift", "ell"], "research": {"lens": ALL, "drive": [2, 3, 4, 5]}},
    {"done": [{"card": "bar", "at": [0, 0]}], "chart": FULL, "finder_used": 0, "name": "Mira"},
    sky={"small": ["s1", "s2", "s3"], "large": ["l1", "l2", "l3"]},
    decks={"small": ["s4"], "large": 3},
    rolls=[None, [1, 2, 3, 4]],
    log=[roll(), star(0, 1, [2, "3+"]), check("drive", 6, [4], drive=2), complete("dot", 0, 0), END],
)


def faults_of(text):
    """The faults for which the position cannot be read; one that can be comes back from its own text."""
    try:
        position = GAME.load(text)
    except PositionError as error:
        return error.faults
    GAME.check(position)
    assert GAME.load(json.dumps(position.as_json()).encode()) == position
    return ()


@given(path=st.sampled_from(list(places(WHOLE))), value=JSON)
@settings(max_examples=300, deadline=None)
def test_anything_anywhere_is_read_or_refused_with_its_field(path, value):
    for fault in faults_of(json.dumps(replaced(WHOLE, path, value)).encode()):
        assert fault.field or not path
        assert "expected" in fault.message
        assert "\n" not in fault.message
