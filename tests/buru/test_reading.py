"""Reading positions (6.1, 6.2, 6.4, 7.12): the path of every fault, the defaults, and what a state is made of."""

from typing import Any

import jsonschema
import pytest

from periplus.models.buru import GAME
from periplus.models.buru.query import PlaceQuery, SoloQuery, ValueTable
from periplus.models.buru.reading import initial
from periplus.models.core.errors import PositionError

from .tables import duel, faults, load, table

LAWANS = ({"id": "A", "lawan": "A"}, {"id": "B", "lawan": "B"})


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"game": "bura"}, "game"),
        ({"edition": "nowhere"}, "edition"),
        ({"edition": 3}, "edition"),
        ({"modules": ["horse"]}, "modules[0]"),
        ({"modules": ["ukum", "ukum"]}, "modules"),
        ({"modules": "ukum"}, "modules"),
        ({"long": 1}, "long"),
        ({"round": 0}, "round"),
        ({"round": 6}, "round"),
        ({"round": 7, "long": True}, "round"),
        ({"phase": "night"}, "phase"),
        ({"area": "sea"}, "area"),
        ({"area": None}, "area"),
        ({"turn": "nobody"}, "turn"),
        ({"envoy": "nobody"}, "envoy"),
        ({"envoy": 0}, "envoy"),
        ({"totems": {"ibu": "nobody"}}, "totems.ibu"),
        ({"totems": {"sun": "me"}}, "totems.sun"),
        ({"decrees": ["d99"]}, "decrees[0]"),
        ({"altars": {"banyu": "c"}}, "altars.banyu"),
        ({"altars": {"ukum": "b"}}, "altars.ukum"),
        ({"altars": {"sun": "a"}}, "altars.sun"),
        ({"row": ["farmers"]}, "row[0]"),
        ({"row": ["farmer", 3]}, "row[1]"),
        ({"row": ["farmer", None, "?", "regent"]}, "row"),
        ({"forest": ["f01", "f17"]}, "forest[1]"),
        ({"forest": ["?"]}, "forest[0]"),
        ({"forest_discard": "x"}, "forest_discard"),
        ({"decks": {"islanders": ["farmer", "x"]}}, "decks.islanders[1]"),
        ({"decks": {"banyu": ["4"]}}, "decks.banyu[0]"),
        ({"decks": {"plots": ["?"]}}, "decks.plots[0]"),
        ({"decks": {"sun": []}}, "decks.sun"),
        ({"left": {"banyu": -1}}, "left.banyu"),
        ({"left": {"sun": 1}}, "left.sun"),
        ({"pending": "2 tasks", "turn": "me"}, "pending"),
        ({"pending": "task | hire", "turn": "me"}, "pending"),
        ({"pending": "totem(banyu)", "turn": "me"}, "pending"),
        ({"pending": "task"}, "turn"),
        ({"blessings": {"lake": "nobody"}}, "blessings.lake"),
        ({"blessings": {"sea": "me"}}, "blessings.sea"),
        ({"kuda": {"at": "forest:6"}}, "kuda.at"),
        ({"kuda": {"at": "forest:0"}}, "kuda.at"),
        ({"kuda": {"at": "ambelau:1"}}, "kuda.at"),
        ({"kuda": {"fish": "lake"}}, "kuda.fish"),
        ({"kuda": {"forum": "no"}}, "kuda.forum"),
        ({"kuda": None}, "kuda"),
        ({"colour": "red"}, "colour"),
        ({"log": [{"type": "jump"}]}, "log[0].type"),
        ({"log": [{}]}, "log[0].type"),
        ({"log": {}}, "log"),
    ],
)
def test_a_faulty_field_of_a_position_is_named(fields: dict[str, Any], field: str) -> None:
    assert faults(duel(**fields)) == [field]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"fish": 21}, "fish"),
        ({"fish": -1}, "fish"),
        ({"fish": 1.0}, "fish"),
        ({"vp": -1}, "vp"),
        ({"vp": True}, "vp"),
        ({"res": "2 fish"}, "res"),
        ({"res": "clay,palm"}, "res"),
        ({"lawan": "C"}, "lawan"),
        ({"tableau": ["farmer", "x"]}, "tableau[1]"),
        ({"tableau": ["farmer**"]}, "tableau[0]"),
        ({"tableau": ["?*"]}, "tableau[0]"),
        ({"elders": ["e18"]}, "elders[0]"),
        ({"offers": {"banyu": [4, "x"]}}, "offers.banyu[1]"),
        ({"offers": {"sun": [4]}}, "offers.sun"),
        ({"placed": {"forest": [6]}}, "placed.forest[0]"),
        ({"placed": {"forest": [1, 0]}}, "placed.forest[1]"),
        ({"placed": {"forest": [True]}}, "placed.forest[0]"),
        ({"placed": {"forest": ["g"]}}, "placed.forest[0]"),
        ({"placed": {"sea": [1]}}, "placed.sea"),
        ({"kept": "+"}, "kept"),
        ({"kept": 6}, "kept"),
        ({"acted": {"forest": "c9"}}, "acted.forest"),
        ({"acted": {"sea": "f1"}}, "acted.sea"),
        ({"acted": {"liaison:sea": "f1"}}, "acted.liaison:sea"),
        ({"guide": "soon"}, "guide"),
        ({"canoe": 13}, "canoe"),
        ({"canoe": -1}, "canoe"),
        ({"tokoh": "k11"}, "tokoh"),
        ({"plot": "p13"}, "plot"),
        ({"name": "Ana"}, "name"),
    ],
)
def test_a_faulty_field_of_a_player_is_named(fields: dict[str, Any], field: str) -> None:
    assert faults(duel(op=fields)) == [f"players[1].{field}"]


@pytest.mark.parametrize(
    ("players", "field"),
    [
        ([{"id": "me"}], "players"),
        ([{"id": name} for name in "abcdef"], "players"),
        (list(LAWANS), "players"),
        ([{"id": "me"}, {"id": "me"}], "players[1].id"),
        ([{"id": "me"}, {}], "players[1].id"),
        ([{"id": "me"}, {"id": ""}], "players[1].id"),
        ([{"id": "me"}, {"id": 2}], "players[1].id"),
        ([{"id": "me"}, "op"], "players[1]"),
        ({}, "players"),
    ],
)
def test_two_to_five_players_with_a_human_have_ids_of_their_own(players: Any, field: str) -> None:
    assert faults(duel() | {"players": players}) == [field]


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({"type": "place", "token": 6, "area": "lake"}, "token"),
        ({"type": "place", "token": 1, "area": "sea"}, "area"),
        ({"type": "place", "token": 1, "area": "lake", "blessing": 1}, "blessing"),
        ({"type": "place", "token": 1}, "area"),
        ({"type": "place", "token": 1, "area": "lake", "player": "x"}, "player"),
        ({"type": "lawan_place", "plot": "p99"}, "plot"),
        ({"type": "lawan_place", "plot": "p01", "a": "+"}, "a"),
        ({"type": "lawan_place", "plot": "p01", "more": ["x"]}, "more[0]"),
        ({"type": "keep"}, "token"),
        ({"type": "claim", "area": "lake", "take": "both"}, "take"),
        ({"type": "act", "area": "lake", "space": "l9"}, "space"),
        ({"type": "act", "area": "lake", "space": None}, "space"),
        ({"type": "act", "area": "lake", "space": "l1", "option": -1}, "option"),
        ({"type": "act", "area": "lake", "space": "l1", "any": ["fish"]}, "any[0]"),
        ({"type": "canoe", "steps": -1}, "steps"),
        ({"type": "liaison", "area": "forest", "space": "f1", "card": "x"}, "card"),
        ({"type": "liaison", "area": "forest"}, "space"),
        ({"type": "gain", "item": "2 task"}, "item"),
        ({"type": "gain", "item": "fish + clay"}, "item"),
        ({"type": "gain", "item": ""}, "item"),
        ({"type": "forest", "card": "f99"}, "card"),
        ({"type": "hire", "card": "?", "from": 0}, "card"),
        ({"type": "hire", "card": "farmer", "from": -1}, "from"),
        ({"type": "hire", "card": "farmer", "at": 0}, "at"),
        ({"type": "refresh", "row": ["x"]}, "row[0]"),
        ({"type": "refresh", "row": ["?", "?", "?", "?"]}, "row"),
        ({"type": "task", "card": "farmer*"}, "card"),
        ({"type": "offer", "spirit": "sun"}, "spirit"),
        ({"type": "offer", "spirit": "ukum", "discard": "x"}, "discard"),
        ({"type": "offer", "spirit": "banyu", "less": "fish"}, "less"),
        ({"type": "elder", "drop": "e99"}, "drop"),
        ({"type": "draw", "card": "farmer"}, "card"),
        ({"type": "stop", "why": ""}, "why"),
    ],
)
def test_a_faulty_field_of_a_move_is_named(move: dict[str, Any], field: str) -> None:
    assert faults(duel(log=[{"type": "stop"}, move])) == [f"log[1].{field}"]
    with pytest.raises(PositionError) as caught:
        GAME.parse_move(load(duel()), move)
    assert caught.value.field == field


def test_all_faults_are_told_in_the_order_of_the_file() -> None:
    data = duel({"fish": 21}, {"canoe": 13}, row=["x"], envoy="y", ask={"kind": "?"})
    assert faults(data) == ["players[0].fish", "players[1].canoe", "row[0]", "envoy", "ask.kind"]
    assert faults(dict(reversed(data.items())))[:2] == ["ask.kind", "envoy"]


def test_faults_of_an_edition_come_with_those_of_the_position() -> None:
    data = {"game": "buru", "edition": {"rounds": 0}, "players": [{"id": "a", "fish": -1}, {"id": "b"}]}
    assert faults(data) == ["edition.rounds", "players[0].fish"]


FULL = table(
    {"id": "me", "vp": 3, "fish": 20, "res": "2 clay + ebony", "tableau": ["farmer*", "regent", "?"]}
    | {"elders": ["e01", "?"], "offers": {"banyu": [4, "?"]}, "placed": {"forest": [1, "G"], "lake": ["L+"]}}
    | {"kept": 5, "acted": {"forest": "f1", "liaison:lake": "skip"}, "guide": "next", "canoe": 12}
    | {"tokoh": "k01"},
    {"id": "A", "lawan": "A", "plot": "x01"},
    modules=["ukum", "ambelau", "tokoh", "blessings", "liaisons", "kuda"],
    long=True,
    round=6,
    area="lake",
    turn="me",
    envoy="A",
    totems={"ibu": "me"},
    decrees=["d01"],
    altars={"banyu": "b"},
    row=["weaver", None, "?"],
    forest=["f01"],
    forest_discard="f02",
    decks={"islanders": ["potter", "?"], "manuk": [8, "?"], "plots": ["x02"]},
    left={"banyu": 3},
    pending="2 task + hire-2 + any + offer(ibu)",
    blessings={"ambelau": "A"},
    kuda={"at": "lake:2", "fish": "coast:1", "forum": False},
    ask={"kind": "solo", "goal": {"vp": 1.5}, "rounds": [{"decrees": ["d02"], "order": {"A": [1, "?"]}}]},
    log=[{"type": "gain", "item": "any", "any": ["clay"]}, {"type": "hire", "card": "weaver", "from": 0}],
)


def test_a_position_is_read_printed_and_read_the_same() -> None:
    position = load(FULL)
    assert position.as_json() == FULL
    assert load(position.as_json()) == position
    assert isinstance(position.ask, SoloQuery)


def test_a_field_at_its_default_is_not_printed() -> None:
    assert load(duel(round=1, log=[], row=[], ask={"kind": "act"})).as_json() == duel()


@pytest.mark.rule("BURU-2.6")
def test_what_is_not_told_has_its_default() -> None:
    state = initial(load(duel({"offers": {"banyu": [4, "?"]}})))
    assert (state.round, state.phase, state.envoy) == (1, "afternoon", 0)
    assert state.left == (8, 10, 10)
    assert state.row == (None, None, None)
    assert state.totems == (None, None, None)
    assert (state.area, state.revealed, state.turn) == (0, False, None)


def test_the_first_human_is_envoy_unless_told_otherwise() -> None:
    assert initial(load(table(LAWANS[0], {"id": "me"}))).envoy == 1
    assert initial(load(table(LAWANS[0], {"id": "me"}, envoy="A"))).envoy == 0


def area_of(*acted: dict[str, str], **fields: Any) -> tuple[int, bool]:
    """The area that is resolved, and whether it is revealed, where everybody is present wherever he can be."""
    everywhere = {"forest": [1], "coast": [2], "village": [3], "lake": [4]}
    sheets = [{"id": f"p{seat}", "placed": everywhere, "acted": done} for seat, done in enumerate(acted)]
    state = initial(load(table(*sheets, **fields)))
    return state.area, state.revealed


@pytest.mark.rule("BURU-6.1")
def test_the_afternoon_stands_where_somebody_has_acted_last() -> None:
    assert area_of({}, {}) == (0, False)
    assert area_of({"forest": "f1"}, {}) == (0, True)
    assert area_of({"forest": "f1", "coast": "c1"}, {"forest": "f2"}) == (1, True)


@pytest.mark.rule("BURU-6.11")
def test_the_next_area_comes_when_all_present_have_acted() -> None:
    assert area_of({"forest": "f1"}, {"forest": "f2"}) == (1, False)
    assert area_of({"lake": "l1"}, {"lake": "l2"}) == (3, True)


def test_an_area_that_is_told_is_the_one() -> None:
    assert area_of({"forest": "f1"}, {}, area="lake") == (3, False)
    assert area_of({"forest": "f1"}, {}, area="lake", pending="task", turn="p0") == (3, True)


def test_who_has_parts_open_is_still_in_the_area_where_he_acted() -> None:
    assert area_of({"village": "v1"}, {"village": "v2"}, pending="task", turn="p1") == (2, True)


@pytest.mark.rule("BURU-25.6")
def test_an_area_is_not_over_while_a_liaison_is_to_act() -> None:
    sheet = {"id": "me", "placed": {"coast": [1, "L"]}, "acted": {"coast": "c1"}}
    data = table(sheet, {"id": "op"}, modules=["liaisons"])
    assert initial(load(data)).area == 1
    sheet["acted"] = {"coast": "c1", "liaison:coast": "skip"}
    assert initial(load(data)).area == 2


def test_open_parts_belong_to_the_turn_then_to_who_asks_then_to_the_only_human() -> None:
    asked = duel(pending="task", ask={"player": "op"})
    assert initial(load(asked)).turn == 1
    assert initial(load(asked | {"turn": "me"})).turn == 0
    assert initial(load(table(LAWANS[0], {"id": "me"}, pending="task"))).turn == 1


@pytest.mark.rule("BURU-13.5")
def test_conditions_of_open_parts_are_tested_when_they_are_read() -> None:
    data = duel(pending="vp + fish@manuk + clay@envoy", turn="me", totems={"manuk": "op"})
    assert [item.atom for item in initial(load(data)).pending] == ["vp", "clay"]


def test_modules_bring_their_areas_and_spirits_into_the_order_of_play() -> None:
    setting = initial(load(duel(modules=["ambelau", "ukum"]))).setting
    assert setting.areas == ("forest", "coast", "village", "ambelau", "lake")
    assert setting.spirits == ("banyu", "gunung", "manuk", "ukum", "ibu")


@pytest.mark.parametrize(
    "data",
    [
        FULL,
        duel(edition={"rounds": 3}),
        duel(ask={"player": "me"}),
        duel(ask={"kind": "chain", "goal": {"vp": 0.5}, "target": "clay"}),
        duel(
            ask={
                "kind": "place",
                "value": {"lake": {"order": [1]}},
                "opponents": [{"placed": {"op": {"lake": [1]}}}],
            }
        ),
        duel(ask={"kind": "canoe", "powers": [2], "value": [1] * 12, "others": [[1]], "price": 0.5}),
        {"game": "buru", "ask": {"goal": "fish"}},
    ],
    ids=["full", "edition", "act", "chain", "place", "canoe", "maximum"],
)
def test_what_can_be_read_keeps_the_schema(data: dict[str, Any]) -> None:
    assert jsonschema.Draft202012Validator(GAME.schema()).is_valid(data)
    assert faults(data) == []


def test_what_a_player_or_a_table_of_values_leaves_out_is_nothing() -> None:
    player = initial(load(duel())).players[0]
    assert (player.vp, player.fish, player.res, player.tableau, player.canoe, player.guide) == (
        0,
        0,
        (0, 0, 0),
        (),
        0,
        "none",
    )
    query = load(duel(ask={"kind": "place", "value": {"lake": {}}})).ask
    assert isinstance(query, PlaceQuery)
    assert isinstance(query.value, ValueTable)
    assert query.value.lake is not None
    assert (query.value.fish, query.value.forest) == (0, None)
    assert (query.value.lake.order, query.value.lake.majority, query.value.lake.liaison) == ((), 0, 0)


def test_a_deck_that_is_held_to_its_last_card_has_none_left() -> None:
    state = initial(load(duel({"offers": {"banyu": ["?"] * 10, "manuk": [4, 5]}})))
    assert dict(zip(state.setting.spirits, state.left, strict=True)) == {"banyu": 0, "gunung": 10, "manuk": 8}


@pytest.mark.parametrize("name", [["a"], {"a": 1}, 3, None])
def test_ids_that_are_no_texts_are_faults_of_their_own(name: Any) -> None:
    assert faults({"game": "buru", "players": [{"id": name}, {"id": name}]}) == [
        "players[0].id",
        "players[1].id",
    ]
