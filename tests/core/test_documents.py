"""Reading and validating documents: every fault is found, named by its field, in the order of the file."""

import json
import re
from typing import Annotated, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import Field, PlainSerializer, TypeAdapter, field_validator

from periplus.models.core.documents import (
    GIVEN,
    Data,
    Deferred,
    judged,
    validate_one_of,
    validate_tree,
    whole,
)
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.trees import (
    MAX_BYTES,
    MAX_DEPTH,
    field_name,
    in_file_order,
    read_file,
    read_tree,
)
from periplus.models.core.wording import speaking, spoken


class Pebble(Data):
    kind: Literal["pebble"] = "pebble"
    weight: Annotated[int, Field(ge=1)]
    name: str = "stone"


class Shell(Data):
    kind: Literal["shell"] = "shell"
    spots: tuple[int, ...] = ()
    at: tuple[int, int] = (0, 0)
    deal: int | Literal["A"] = 1


Strict = Annotated[int, Field(strict=True, ge=0)]
Spot = Annotated[tuple[Strict, Strict], Field(strict=False), whole("[row, column]")]


class Reef(Data):
    depths: tuple[Annotated[int, Field(ge=0)], ...] = ()
    spots: tuple[Spot, ...] = ()
    at: Spot = (0, 0)


class Tide(Data):
    heights: tuple[int, ...] = ()
    stock: dict[str, int] = {}  # noqa: RUF012 — pydantic copies it
    moon: Annotated[str | None, GIVEN] = None

    @field_validator("heights")
    @classmethod
    def _rising(cls, heights: tuple[int, ...]) -> tuple[int, ...]:
        falls = (index for index in range(1, len(heights)) if heights[index] < heights[index - 1])
        return judged(heights, ((index, "expected no fall") for index in falls))

    @field_validator("stock")
    @classmethod
    def _small(cls, stock: dict[str, int]) -> dict[str, int]:
        return judged(stock, ((name, "expected {few}") for name, count in stock.items() if count > 9))


class Beach(Data):
    title: str
    finds: tuple[Annotated[Pebble | Shell, Field(discriminator="kind")], ...] = ()
    grid: tuple[tuple[int, int], ...] = ()
    sorted_by: str = Field(default="size", validation_alias="by", serialization_alias="by")
    tides: dict[Literal["high", "low"], int] | None = None


def fields(text):
    """The fields at fault, in order."""
    with pytest.raises(PositionError) as caught:
        validate_tree(Beach, read_tree(text.encode()), raw=text.encode())
    return [fault.field for fault in caught.value.faults]


def message(text):
    with pytest.raises(PositionError) as caught:
        validate_tree(Beach, read_tree(text.encode()))
    return caught.value.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", ["title"]),
        ('{"titel": "x"}', ["titel", "title"]),
        ('{"title": 3}', ["title"]),
        ('{"title": "x", "finds": {}}', ["finds"]),
        ('{"title": "x", "finds": [{}]}', ["finds[0].kind"]),
        ('{"title": "x", "finds": [{"kind": "crab"}]}', ["finds[0].kind"]),
        ('{"title": "x", "finds": [{"kind": "pebble"}]}', ["finds[0].weight"]),
        ('{"title": "x", "finds": [{"kind": "pebble", "weight": 0}]}', ["finds[0].weight"]),
        ('{"title": "x", "finds": [{"kind": "shell", "spots": [1, "2"]}]}', ["finds[0].spots"]),
        ('{"title": "x", "finds": [{"kind": "shell", "spots": [1, [2]]}]}', ["finds[0].spots"]),
        ('{"title": "x", "finds": [{"kind": "shell", "at": [1]}]}', ["finds[0].at"]),
        ('{"title": "x", "finds": [{"kind": "shell", "at": [1, 2, 3]}]}', ["finds[0].at"]),
        ('{"title": "x", "finds": [{"kind": "shell", "deal": "B"}]}', ["finds[0].deal"]),
        ('{"title": "x", "grid": [[1, 2], [1, true]]}', ["grid[1]"]),
        ('{"title": "x", "grid": [[1, 2], 3]}', ["grid[1]"]),
        ('{"title": "x", "sorted_by": "age"}', ["sorted_by"]),
        ('{"title": "x", "tides": {"high": 1.5}}', ["tides.high"]),
        ('{"title": "x", "tides": {"ebb": 1}}', ["tides.ebb"]),
        ("[]", [""]),
    ],
)
def test_a_fault_names_its_field(text, expected):
    assert fields(text) == expected


def test_faults_stand_in_the_order_of_the_file_missing_fields_last():
    text = '{"finds": [{"kind": "pebble", "weight": "1"}, 4], "by": 1, "grid": 2, "odd": 0}'
    assert fields(text) == ["finds[0].weight", "finds[1]", "by", "grid", "odd", "title"]


def test_a_field_is_named_once_with_all_that_it_would_take():
    text = '{"title": "x", "finds": [{"kind": "shell", "deal": "B"}]}'
    assert message(text) == "expected a valid integer or 'A', got 'B'"
    with speaking("ja"):
        assert spoken(message(text)) == "整数が必要、または'A'が必要。実際は'B'"


def test_what_several_would_take_is_named_once():
    """One face or several: each way refuses the same face."""

    class Vane(Data):
        wind: Literal["N", "S"] | tuple[Literal["N", "S"], ...]

    with pytest.raises(PositionError) as caught:
        validate_tree(Vane, {"wind": ["X"]})
    assert caught.value.message == "expected one of 'N', 'S', got ['X']"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", "the field is missing, expected it here"),
        ('{"title": "x", "shore": 1}', "unknown field, expected none of that name"),
        ('{"title": "x", "finds": 3}', "expected an array, got 3"),
        ('{"title": "x", "grid": [[1]]}', "too short, expected more elements, got [1]"),
        ('{"title": "x", "grid": [[1, 2, 3]]}', "expected at most 2 of them, got [1, 2, 3]"),
        ('{"title": "x", "finds": [3]}', "expected an object, got 3"),
        (
            '{"title": "x", "finds": [{"kind": "crab"}]}',
            "expected one of 'pebble', 'shell', got 'crab'",
        ),
        (
            '{"title": "x", "finds": [{"kind": "pebble", "weight": 0}]}',
            "expected at least 1, got 0",
        ),
    ],
)
def test_a_message_says_what_was_expected(text, expected):
    assert message(text) == expected


def test_a_message_echoes_no_more_than_200_characters():
    assert len(message(json.dumps({"title": "x", "finds": "y" * 10_000}))) < 300


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (b"", ""),
        (b"{", ""),
        (b"{'a': 1}", ""),
        (b'{"a": NaN}', ""),
        (b'{"a": -Infinity}', ""),
        (b"\xff\xfe", ""),
        (b"\xef\xbb\xbf{}", ""),
        (b"[" * 100_000, ""),
        (b"1" * 5_000, ""),
        (b" " * (MAX_BYTES + 1), ""),
        (b'{"a": 1e999}', "a"),
        (b'{"a": {"b": 1, "b": 2}}', "a.b"),
        (b'{"a": [{"b": 1}, {"c": 1, "c": 1}]}', "a[1].c"),
        (rb'{"a": ["\ud800"]}', "a[0]"),
        (rb'{"a": {"\udc00": 1}}', "a.'\\udc00'"),
        (b'{"a": ' * 40 + b"1" + b"}" * 40, "a.a.a.a"),
    ],
    ids=lambda value: repr(value[:24]),
)
def test_a_text_that_is_no_sound_json_is_refused(text, field):
    with pytest.raises(PositionError) as caught:
        read_tree(text)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("text", "said", "ja"),
    [
        (b"", "Expecting value: line 1 column 1", "1行目1文字目：値が必要"),
        (b"{", "Expecting property name enclosed in double quotes: line 1 column 2", "1行目2文字目："),
        (b'{"a" 1}', "Expecting ':' delimiter: line 1 column 6", "1行目6文字目：「:」が必要"),
        (b'{"a": 1\n"b": 2}', "Expecting ',' delimiter: line 2 column 1", "2行目1文字目：「,」が必要"),
        (b'["a', "Unterminated string: line 1 column 2", "1行目2文字目："),
        (b'["\t"]', "Invalid control character: line 1 column 3", "1行目3文字目："),
        (rb'["\q"]', "Invalid escape: line 1 column 3", "1行目3文字目："),
        (b"1 2", "Extra data: line 1 column 3", "1行目3文字目："),
        (b"[NaN]", "NaN is not a JSON number", "NaNはJSONの数ではない"),
    ],
    ids=lambda value: repr(value[:24]),
)
def test_where_a_text_is_no_json_is_told_in_every_language(text, said, ja):
    with pytest.raises(PositionError) as caught:
        read_tree(text)
    assert caught.value.faults[0].message == f"not JSON: {said}"
    with speaking("ja"):
        told = spoken(caught.value.faults[0].message)
    assert told.startswith(f"JSONではない：{ja}")
    assert not re.search("[A-Za-z]", re.sub("JSON|NaN", "", told))


def test_all_unsound_places_are_named():
    with pytest.raises(PositionError) as caught:
        read_tree(b'{"a": 1, "a": 2, "b": [1e999, {"c": 1, "c": 1}]}')
    assert [fault.field for fault in caught.value.faults] == ["a", "b[0]", "b[1].c"]


def test_depth_within_the_bound_is_read():
    assert read_tree(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


@settings(suppress_health_check=[HealthCheck.too_slow])  # a busy machine draws slowly; as many are drawn
@given(JSON)
def test_whatever_json_there_is_is_read_or_refused_in_one_line_a_fault(data):
    tree = read_tree(json.dumps(data).encode())
    assert tree == data
    with pytest.raises(PositionError) as caught:
        validate_tree(Beach, tree)
    for fault in caught.value.faults:
        assert "\n" not in fault.field
        assert "\n" not in fault.message
        assert len(fault.field) + len(fault.message) < 700


def test_one_of_several_types_is_told_by_its_tag():
    reader = TypeAdapter[Pebble | Shell](Annotated[Pebble | Shell, Field(discriminator="kind")])
    assert validate_one_of(reader, {"kind": "pebble", "weight": 3}) == Pebble(weight=3)
    with pytest.raises(PositionError) as caught:
        validate_one_of(reader, {"kind": "pebble", "weight": 0})
    assert caught.value.field == "weight"


def test_data_prints_what_is_not_default():
    beach = validate_tree(Beach, {"title": "x", "by": "age", "finds": [{"kind": "shell", "at": [1, 2]}]})
    assert beach.as_json()["by"] == "age"
    assert "grid" not in beach.as_json()


def test_data_is_frozen():
    with pytest.raises(ValueError, match="frozen"):
        Pebble(weight=1).weight = 2


def test_field_names_are_as_a_user_writes_them():
    assert field_name(("players", 0, "done", 1, "at")) == "players[0].done[1].at"
    assert field_name((3, "at")) == "[3].at"
    assert field_name(()) == ""
    assert field_name(("a\nb",)) == "a\\nb"


def test_order_of_faults_follows_the_tree():
    tree = {"b": [1, {"z": 1, "y": 2}], "a": 0}
    given_order = ["c", "a", "b[1].y", "b[1].z", "b[0]"]
    found = in_file_order([Fault(field, "") for field in given_order], tree)
    assert [fault.field for fault in found] == ["b[0]", "b[1].z", "b[1].y", "a", "c"]


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    (tmp_path / "there").write_bytes(b"{}")
    assert read_file(tmp_path / "there") == b"{}"
    for path in (tmp_path, tmp_path / "nowhere", tmp_path / "a\0b"):
        with pytest.raises(PositionError, match="expected a readable file") as caught:
            read_file(path)
        assert caught.value.field == ""


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"depths": [3, -1, "x", 4]}, ["depths[1]", "depths[2]"]),
        ({"depths": 3}, ["depths"]),
        ({"spots": [[0, 1], [0, "x"], [1], [1, 2, 3], 7, [-1, 0]]}, [f"spots[{at}]" for at in range(1, 6)]),
        ({"spots": [[0, True], [0, 1.0]], "at": [0, None]}, ["spots[0]", "spots[1]", "at"]),
    ],
)
def test_entries_are_fields_of_their_own_where_the_reader_asks_for_it(data, expected):
    with pytest.raises(PositionError) as caught:
        validate_tree(Reef, data, entries=True)
    assert [fault.field for fault in caught.value.faults] == expected


def test_without_entries_an_array_of_scalars_is_one_field_and_a_whole_type_still_is():
    with pytest.raises(PositionError) as caught:
        validate_tree(Reef, {"depths": [3, -1], "spots": [[0, 1], [0, "x"]]})
    assert [fault.field for fault in caught.value.faults] == ["depths", "spots[1]"]
    assert "expected [row, column]" in caught.value.faults[1].message


def test_a_whole_type_reads_what_is_sound():
    assert validate_tree(Reef, {"spots": [[1, 2]], "at": [3, 4]}).at == (3, 4)


def tide_faults(data):
    with pytest.raises(PositionError) as caught:
        validate_tree(Tide, data, entries=True)
    return [(fault.field, fault.message) for fault in caught.value.faults]


def test_a_validator_names_the_entries_that_it_refuses():
    """Braces in a message are no template."""
    assert tide_faults({"heights": [1, 0, 5, 4], "stock": {"crabs": 10, "{eels}": 3, "a": 11}}) == [
        ("heights[1]", "expected no fall, got 0"),
        ("heights[3]", "expected no fall, got 4"),
        ("stock.crabs", "expected {few}, got 10"),
        ("stock.a", "expected {few}, got 11"),
    ]
    assert validate_tree(Tide, {"heights": [1, 2]}, entries=True).heights == (1, 2)


def test_a_given_field_may_be_left_out_but_not_null():
    assert validate_tree(Tide, {}).moon is None
    assert [field for field, _ in tide_faults({"moon": None})] == ["moon"]


class Haul(Data):
    finds: Annotated[tuple[Annotated[Pebble | Shell, Field(discriminator="kind")], ...], Deferred()] = ()


def test_a_deferred_field_is_read_and_printed_as_its_type():
    tree = {"finds": [{"kind": "pebble", "weight": 2}, {"kind": "shell", "at": [1, 2]}]}
    beach = validate_tree(Haul, tree)
    assert beach.finds == (Pebble(weight=2), Shell(at=(1, 2)))
    printed = beach.as_json()
    assert validate_tree(Haul, {"finds": [{"kind": "pebble", "weight": 2}]}).as_json() != printed
    assert Haul().as_json() == {}


def test_a_deferred_field_names_its_faults_as_any_other():
    with pytest.raises(PositionError) as caught:
        validate_tree(Haul, {"finds": [{"kind": "pebble", "weight": 0}, {"kind": "crab"}]})
    assert [fault.field for fault in caught.value.faults] == ["finds[0].weight", "finds[1].kind"]


def test_a_deferred_field_takes_the_data_itself_and_has_the_schema_of_its_type():
    assert Haul(finds=(Pebble(weight=1),)).finds == (Pebble(weight=1),)
    schema = Haul.model_json_schema()
    assert schema["properties"]["finds"]["type"] == "array"
    assert set(schema["$defs"]) == {"Pebble", "Shell"}


def test_an_interrupt_while_data_are_printed_stays_an_interrupt():
    def interrupted(_: object):
        raise KeyboardInterrupt

    class Wave(Data):
        height: Annotated[int, PlainSerializer(interrupted)]

    class Tide(Data):
        last: Annotated[Wave, Deferred()]

    for data in (Wave(height=3), Tide(last=Wave(height=3))):
        for printing in (data.as_json, data.model_dump, data.model_dump_json):
            with pytest.raises(KeyboardInterrupt):
                printing()


def test_the_schema_of_a_field_that_is_never_null_does_not_offer_null():
    class Sky(Data):
        moon: Annotated[str | None, GIVEN] = None
        star: Annotated[int | str | None, GIVEN] = None
        sun: str | None = None

    fields = Sky.model_json_schema()["properties"]
    assert fields["moon"]["type"] == "string"
    assert fields["star"]["anyOf"] == [{"type": "integer"}, {"type": "string"}]
    assert {"type": "null"} in fields["sun"]["anyOf"]
