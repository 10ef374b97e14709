"""Tables are set up through the service, edit by edit, each of them a JSON Patch."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.patches import applied, value_at
from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import speaking
from periplus.service.requests import Edit, New
from periplus.service.verbs import put
from periplus.solvers import api
from tests.drawing.test_japanese import PROPER
from tests.service.helpers import example
from tests.service.setting_up import TABLES, Put, Seat, Set, expected

Json = dict[str, Any]


def asked(request: Any) -> Json:
    answer = put(request, time.monotonic())
    assert isinstance(answer, dict)
    return answer


def bare(name: str) -> Json:
    table = TABLES[name]
    own = {"edition": example(name)["edition"]} if table.own_edition else {}
    request = New(game=name, players=table.players, variants=dict(table.variants), bare=True, **own)
    return asked(request)["position"]  # type: ignore[no-any-return]


ENGLISH = re.compile("[a-z]{3}")
"""No code of a piece, a card or a direction has so many small letters."""


@pytest.mark.parametrize("name", NAMES)
def test_what_can_be_chosen_has_words_in_japanese(name: str) -> None:
    with speaking("ja"):
        kit = asked(Edit(position=bare(name)))
    options = [option for stock in kit["stocks"].values() for option in stock]
    told = [one["words"] for one in (*options, *kit["things"])]
    assert [words for words in told if ENGLISH.search(re.sub("|".join(PROPER), "", words))] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_example_turn_is_set_up_by_hand(name: str) -> None:
    position, seat, answer = bare(name), 0, dict[str, Any]()
    for deed in TABLES[name].deeds:
        match deed:
            case Seat(number):
                seat = number
                continue
            case Put(thing, at, turn):
                answer = asked(Edit(position=position, seat=seat, put=thing, at=at, turn=turn))
            case Set(path, value):
                answer = asked(Edit(position=position, seat=seat, path=path, value=value))
        assert answer["position"] == game(name).whole(api.load(applied(position, answer["patch"])))
        position = answer["position"]
    assert position == expected(name)
    assert answer["legal"] is True
    assert answer["missing"] == []


def test_the_box_counts_what_is_left_and_gives_no_more() -> None:
    position = bare("mist")
    opened: Any = api.load(position)
    stock = opened.edition_data.tiles["D4"]
    for number in range(stock):
        answer = asked(Edit(position=position, put="tile:D4", at=f"space:{number + 1},0"))
        position = answer["position"]
        (thing,) = (one for one in answer["things"] if one["name"] == "tile:D4")
        assert thing["left"] == stock - number - 1
    with pytest.raises(PositionError, match="put: 'tile:D4'"):
        asked(Edit(position=position, put="tile:D4", at="space:0,1"))
    cleared = asked(Edit(position=position, take="space:1,0"))
    assert "1,0" not in cleared["position"]["players"][0].get("tiles", {})


@pytest.mark.parametrize(
    ("name", "deeds", "source", "target", "path", "then"),
    [
        # a figure of two by three held by its lower left star goes as far as that does, and takes its stars along
        (
            "observatory",
            [Put("figure:S07", "cell:2,0")],
            "cell:3,0",
            "cell:4,3",
            "/players/0/done/0/at",
            [3, 3],
        ),
        # a boat that stands on end, held by its lower cell
        (
            "kalypso",
            [Put("boat", "cell:0,6", 1)],
            "cell:1,6",
            "cell:3,5",
            "/settlements/0/boats/0",
            {"at": [2, 5], "rot": 90},
        ),
        (
            "mist",
            [Put("tile:F4", "space:0,-3")],
            "space:0,-3",
            "space:1,0",
            "/players/0/tiles",
            {"1,0": "F4"},
        ),
        (
            "sumatra",
            [Put("tile:P4", "column:1")],
            "column:1",
            "column:3",
            "/players/0/notebook/plants",
            "..4",
        ),
        (
            "buru",
            [Put("token:2", "area:forest")],
            "area:forest",
            "area:lake",
            "/players/0/placed",
            {"lake": [2]},
        ),
    ],
)
def test_what_lies_somewhere_is_carried_elsewhere(
    name: str, deeds: list[Put], source: str, target: str, path: str, then: Any
) -> None:
    position = bare(name)
    for deed in deeds:
        position = asked(Edit(position=position, put=deed.thing, at=deed.at, turn=deed.turn))["position"]
    moved = asked(Edit(position=position, take=source, at=target))["position"]
    assert value_at(moved, path) == then
    with pytest.raises(PositionError, match="take: nothing lies at"):
        asked(Edit(position=moved, take=source, at=target))
    for nowhere in ("nowhere", f"{target}9", ""):
        with pytest.raises(PositionError, match="at: "):
            asked(Edit(position=moved, take=target, at=nowhere))


@pytest.mark.parametrize(
    ("name", "deeds", "rule"),
    [
        # two figures that share a square (OBS-4.6 or 4.5 by the rules), a tile on the yard's neighbour is legal
        ("observatory", [Put("figure:S07", "cell:2,0"), Put("figure:S05", "cell:2,0")], "OBS-4"),
        ("sumatra", [Put("tile:P1", "column:3")], "SUM-5.5"),
        ("buru", [Set("/fish", 1), Put("acted", "space:f1")], "BURU-"),
    ],
)
def test_what_breaks_a_rule_stands_and_cites_it(name: str, deeds: list[Put | Set], rule: str) -> None:
    position, answer = bare(name), dict[str, Any]()
    for deed in deeds:
        match deed:
            case Put(thing, at, turn):
                answer = asked(Edit(position=position, put=thing, at=at, turn=turn, include=("parts",)))
                position = answer["position"]
    assert any(fault["rule"].startswith(rule) for fault in answer["violations"])
    assert answer["missing"] == []
    assert answer["parts"]["boards"]


def test_what_cannot_be_read_is_refused_whole() -> None:
    position = bare("observatory")
    with pytest.raises(PositionError) as caught:
        asked(Edit(position=position, path="/round", value=99))
    assert caught.value.field == "round"
    with pytest.raises(PositionError, match="expected put / take, and not both"):
        asked(Edit(position=position, put="star", at="cell:0,0", take="cell:1,1"))
    with pytest.raises(PositionError, match="seat: 4, expected a seat from 0 to 0"):
        asked(Edit(position=position, seat=4))
    without = {"game": "buru"}  # a table of nobody: a question about whole games alone
    with pytest.raises(PositionError, match="players: the field is missing, expected it here"):
        asked(Edit(position=without))
    with pytest.raises(PositionError, match="players: the field is missing, expected it here"):
        asked(Edit(position=bare("buru"), patch=({"op": "remove", "path": "/players"},)))


def test_a_patch_is_an_edit_too_and_missing_dice_are_told() -> None:
    position = bare("observatory")
    answer = asked(Edit(position=position, patch=({"op": "add", "path": "/round", "value": 3},)))
    assert answer["position"]["round"] == 3
    assert answer["missing"] == [{"field": "log", "message": "three dice, the meteor die"}]
    rolled = asked(Edit(position=answer["position"], path="roll", value=[2, 3, 4, 2]))
    assert rolled["missing"] == []
    taken = asked(Edit(position=rolled["position"], path="roll", value=None))
    assert taken["position"] == answer["position"]


def test_what_is_missing_is_told_of_the_game_at_hand() -> None:
    """Kalypso has no dice, and a table on which nobody holds a tile waits for no draw."""
    lacking = [{"field": "log", "message": "something to play with, such as what a player has in hand"}]
    position = bare("kalypso")
    assert asked(Edit(position=position))["missing"] == lacking
    assert asked(Edit(position=position, path="/settlements/0/hand", value=["WMSRP"]))["missing"] == []


def test_a_name_is_changed_wherever_it_stands() -> None:
    position = bare("buru")
    for path, value in (("/envoy", "p1"), ("/totems/banyu", "p1"), ("id", "Ana")):
        position = asked(Edit(position=position, path=path, value=value))["position"]
    assert (position["envoy"], position["totems"], position["players"][0]["id"]) == (
        "Ana",
        {"banyu": "Ana"},
        "Ana",
    )


@pytest.mark.parametrize("path", ["/", "//", "/players/0/", "/players/99", "/~2", "", "round"])
def test_a_path_that_names_no_field_is_a_fault_of_the_path(path: str) -> None:
    with pytest.raises(PositionError) as caught:
        asked(Edit(position=bare("observatory"), path=path, value=3))
    assert caught.value.field == "path"


@pytest.mark.parametrize(
    ("path", "value"), [("cloud x", []), ("moon", 1), ("cloud 0", 7), ("cloud 0", [{}]), ("cloud 0", 1.5)]
)
def test_a_field_that_there_is_not_and_a_value_of_another_kind_are_refused(path: str, value: Any) -> None:
    with pytest.raises(PositionError):
        asked(Edit(position=bare("mist"), path=path, value=value))
    assert asked(Edit(position=bare("mist"), take="space:x,y"))["patch"] == []
