"""The picture of a Buru position against the position."""

import json
import re
from typing import Any

import pytest

from periplus.drawing import picture, to_svg, to_terminal
from periplus.drawing.scene import Area, Board, Label, Mark, Piece, Role, Scene, Section, Sign, Table
from periplus.drawing.svg.blocks import UNIT
from periplus.drawing.svg.signs import REACH
from periplus.drawing.svg.words import card_words
from periplus.models.core.registry import game
from tests.buru.formats import CANOES

Json = dict[str, Any]


def load(*players: Json, **fields: Any) -> Any:
    data = {"game": "buru", "players": list(players), **fields}
    return game("buru").load(json.dumps(data).encode())


def drawn(position: Any, answer: Json | None = None) -> Scene:
    return picture(position, answer, game("buru").check(position))


def board(scene: Scene, title: str) -> Board:
    return next(found for found in scene.boards if found.title.startswith(title))


def table(scene: Scene, title: str) -> Table:
    return next(found for found in scene.tables if found.title.startswith(title))


def cards(found: Board) -> dict[str, tuple[str, ...]]:
    """What every card says, by its name."""
    return {shape.text: shape.lines for shape in found.shapes if isinstance(shape, Piece)}


def roles(found: Board) -> dict[str, Role]:
    pieces = (shape for shape in found.shapes if isinstance(shape, Piece))
    return {piece.text: piece.role for piece in pieces if piece.role is not Role.GIVEN}


def marks(found: Board) -> list[tuple[Sign, str, int | None]]:
    return [(mark.sign, mark.letter, mark.series) for mark in found.shapes if isinstance(mark, Mark)]


def labels(found: Board) -> list[str]:
    return [shape.text for shape in found.shapes if isinstance(shape, Label)]


ANA: Json = {"id": "Ana", "placed": {"forest": [2, 3], "coast": [4], "lake": [5]}, "kept": 1}
BUDI: Json = {"id": "Budi", "placed": {"forest": [5], "coast": [1], "village": [2, 4]}, "kept": 3}


def test_spaces_show_gems_and_benefit_and_the_row_kind_and_cost() -> None:
    coast = board(drawn(load(ANA, BUDI, row=["farmer", "?", None])), "Coast")
    assert cards(coast) == {
        "1 ◆◆◆": ("2 hire + refresh",),
        "2 ◆◆": ("2 hire",),
        "3 ◆": ("hire + refresh",),
        "4 ◆": ("hire + fish",),
        "5": ("hire",),
        "Farmer": ("gatherer, 2 fish", "palm"),
        "?": ("not known",),
        "–": ("gap",),
    }


def test_forest_cards_show_their_rating_and_the_spaces_nothing_but_their_ids() -> None:
    forest = board(drawn(load(ANA, BUDI, forest=["f01", "f15"])), "Forest")
    assert cards(forest) == {
        "1": (" ",),
        "2": (" ",),
        "3": (" ",),
        "4": (" ",),
        "5": (" ",),
        "1 ◆◆◆": ("2 ebony",),
        "15": ("clay / palm",),
    }


@pytest.mark.rule("BURU-6.4")
def test_stacks_stand_in_the_order_of_acting_ties_from_the_envoy() -> None:
    forest = board(drawn(load(ANA, BUDI, envoy="Budi")), "Forest")
    assert labels(forest) == ["Budi", "power 5", "Ana", "power 5"]
    assert marks(forest) == [(Sign.DISC, "5", 1), (Sign.DISC, "2", 0), (Sign.DISC, "3", 0)]


@pytest.mark.rule("BURU-1.14")
def test_areas_that_are_not_revealed_yet_say_so() -> None:
    scene = drawn(load(ANA, BUDI))
    assert labels(board(scene, "Forest")) == ["Ana", "power 5", "Budi", "power 5"]
    assert labels(board(scene, "Coast")) == ["Ana", "power 4, face down", "Budi", "power 1, face down"]


def test_an_unseen_explorer_has_a_power_that_is_not_known() -> None:
    unseen = {"id": "Budi", "placed": {"forest": ["?"]}}
    assert "power not known" in labels(board(drawn(load(ANA, unseen)), "Forest"))


def test_the_area_being_resolved_comes_first_and_areas_without_anything_are_left_out() -> None:
    scene = drawn(load({"id": "Ana", "placed": {"village": [5]}}, {"id": "Budi"}, area="village", turn="Ana"))
    assert [found.title for found in scene.boards] == ["Village, being resolved"]


def test_altars_show_cost_cards_left_totem_and_decree() -> None:
    position = load(
        ANA,
        BUDI | {"offers": {"banyu": [5]}},
        altars={"gunung": "b"},
        totems={"banyu": "Budi"},
        decrees=["d10"],
    )
    found = cards(board(drawn(position), "Lake"))
    assert found["banyu"] == ("clay + 2 palm", "9 cards left", "totem: Budi", "decree: fish")
    assert found["gunung"] == ("ebony + 2 clay", "10 cards left", "totem: Ana"), "she has the forest"


def test_the_caption_says_what_the_majority_takes() -> None:
    scene = drawn(load(ANA, BUDI, decrees=["d07"], modules=["ukum"]))
    assert board(scene, "Lake").caption == "majority: the ukum totem; decree: ebony"


@pytest.mark.rule("BURU-25.9")
def test_the_top_of_the_forest_discards_is_told() -> None:
    forest = board(drawn(load(ANA, BUDI, forest_discard="f10")), "Forest")
    assert forest.caption == "majority: the gunung totem; on the discards: 10"


def test_tasked_cards_lie_sideways() -> None:
    scene = drawn(load(ANA | {"tableau": ["weaver", "herald*"]}, BUDI))
    boxes = {
        shape.text: shape.box for shape in board(scene, "Tableau: Ana").shapes if isinstance(shape, Piece)
    }
    wide = {name: right - left > bottom - top for name, (left, top, right, bottom) in boxes.items()}
    assert wide == {"Weaver": False, "Herald": True}


def test_the_tables_tell_goods_offices_and_cards() -> None:
    position = load(
        ANA | {"vp": 3, "fish": 2, "res": "clay + 2 ebony", "tableau": ["weaver", "farmer*", "?"]},
        BUDI | {"offers": {"manuk": [7, "?"]}, "elders": ["?"]},
        totems={"manuk": "Ana"},
        decks={"islanders": ["judge", "?"]},
    )
    scene = drawn(position)
    assert table(scene, "Players").header[2:4] == ("respect", "fish")
    assert table(scene, "Players").rows[0] == ("1", "Ana", "3", "2", "1", "0", "2")
    assert table(scene, "Before the players").rows == (
        ("Ana", "1 artisan, 1 gatherer, 1 ?", "", "envoy, to move, gunung totem, manuk totem, keeps 1"),
        ("Budi", "", "manuk 7 ?", "keeps 3"),
    )
    assert table(scene, "Known to come").rows == (("islanders", "Judge, ?"),)


def test_what_a_placement_is_worth_stands_in_a_table_of_the_question() -> None:
    """Somebody who solves it by hand has no other way to know."""
    worth = {
        "forest": {"order": [5, 2.5], "majority": 2},
        "lake": {"order": [7, 5, 1], "liaison": 3},
        "fish": 1,
    }
    position = load(ANA, BUDI, phase="morning", ask={"kind": "place", "player": "Ana", "value": worth})
    found = table(drawn(position), "What the areas are worth, and each fish 1")
    assert found.header == ("area", "place 1", "place 2", "place 3", "majority", "lone liaison")
    assert found.rows == (("forest", "5", "2.5", "0", "2", "0"), ("lake", "7", "5", "1", "0", "3"))


@pytest.mark.rule("BURU-8.3")
def test_elders_show_both_levels_and_what_they_score_now() -> None:
    scene = drawn(load(ANA | {"elders": ["e13", "?", "e03"], "tableau": ["judge", "regent"]}, BUDI))
    assert table(scene, "Elders: Ana").rows == (
        ("Wizened Elder", "kinds ≥ 3: 2", "kinds ≥ 4 & islanders ≥ 6: 6", "0"),
        ("?", "", "", ""),
        ("Elder of Courts", "noble ≥ 2: 2", "noble ≥ 3: 5", "2"),
    )


def test_fish_stand_on_their_track() -> None:
    scene = drawn(load(ANA | {"fish": 4}, BUDI | {"fish": 17}))
    found = board(scene, "Fish")
    spots = {mark.letter: mark.at[0] for mark in found.shapes if isinstance(mark, Mark)}
    assert spots == {"1": 4.5, "2": 17.5}
    assert all("Fish" not in one.title for one in drawn(load(ANA, BUDI)).boards), "nobody has any"


def test_a_stack_stands_on_its_space() -> None:
    position = load(ANA | {"acted": {"forest": "f2"}}, BUDI, envoy="Ana", forest=["f10"])
    assert marks(board(drawn(position), "Forest"))[0] == (Sign.DISC, "1", 0)


@pytest.mark.rule("BURU-20.2")
def test_the_canoe_track_is_a_loop_with_the_start_aside() -> None:
    position = load(**CANOES)
    found = board(drawn(position), "Ambelau")
    boxes = {shape.text: shape.box[:2] for shape in found.shapes if isinstance(shape, Piece)}
    assert boxes["1"][1] == boxes["6 ◆◆"][1] < boxes["7 ◆◆"][1] == boxes["12 ◆◆◆"][1]
    assert boxes["6 ◆◆"][0] == boxes["7 ◆◆"][0]
    assert boxes["1"][0] == boxes["12 ◆◆◆"][0]
    canoes = {
        mark.letter: mark.at for mark in found.shapes if isinstance(mark, Mark) and mark.sign is Sign.CANOE
    }
    assert canoes["3"][1] > boxes["7 ◆◆"][1] > canoes["1"][1], "s has not started"
    assert canoes["2"][0] < canoes["1"][0]


@pytest.mark.rule("BURU-26.7")
@pytest.mark.rule("BURU-26.8")
def test_kuda_and_his_marker_change_their_spaces_and_some_of_the_forest_do_not_exist() -> None:
    position = load(ANA, BUDI, modules=["kuda"], kuda={"at": "coast:2", "fish": "forest:1"})
    scene = drawn(position)
    coast, forest = board(scene, "Coast"), board(scene, "Forest")
    assert cards(coast)["2 ◆◆"] == ("hire −2",)
    assert cards(forest)["1"] == ("fish",)
    assert (Sign.HORSE, "", None) in marks(coast)
    assert (Sign.FISH, "", None) in marks(forest)
    assert roles(forest) == dict.fromkeys(("3", "4", "5"), Role.FORBIDDEN), "two players, two spaces"


@pytest.mark.rule("BURU-24.6")
@pytest.mark.rule("BURU-25.4")
def test_blessings_and_liaisons_lie_in_the_field() -> None:
    ana = {"id": "Ana", "placed": {"lake": [3, "+"], "coast": ["L"]}}
    scene = drawn(load(ana, BUDI, modules=["blessings", "liaisons"], blessings={"lake": "Ana"}))
    lake = board(scene, "Lake")
    assert marks(lake) == [(Sign.DISC, "3", 0), (Sign.STAR, "+", 0)]
    assert labels(lake) == ["Ana", "power 4, face down"]
    assert board(scene, "Coast").caption.endswith("blessing: in the field")
    assert lake.caption.endswith("blessing: Ana")
    assert "a liaison alone" in labels(board(scene, "Coast"))


def test_a_blessing_that_is_held_is_told_with_the_name_of_its_area() -> None:
    """Ambelau is a name, the lake is none."""
    held = {"lake": "Ana", "ambelau": "Ana"}
    scene = drawn(
        load({"id": "Ana"}, BUDI, modules=["blessings", "ambelau"], blessings=held, altars={"ibu": "a"})
    )
    assert "blessing of Ambelau, blessing of the lake" in table(scene, "Before the players").rows[0][-1]


@pytest.mark.rule("BURU-23.3")
def test_a_tokoh_card_lies_in_the_tableau_and_sideways_once_it_is_used() -> None:
    def tokoh(acted: Json) -> Piece:
        ana = ANA | {"tokoh": "k06", "acted": acted}
        found = board(
            drawn(load(ana, BUDI, modules=["tokoh"], ask={"kind": "act", "player": "Ana"})), "Tableau"
        )
        return next(shape for shape in found.shapes if isinstance(shape, Piece))

    fresh, used = tokoh({}), tokoh({"forest": "tokoh"})
    assert (fresh.text, fresh.lines) == ("The Overseer", ("Tokoh", "2 task"))
    assert fresh.box[3] > fresh.box[2]
    assert used.box[3] < used.box[2]


ACT: Json = {
    "status": "optimal",
    "bound": 0,
    "moves": [{"move": {"type": "act", "area": "village", "space": "v3"}, "value": 0}],
}


def test_the_terminal_shows_an_area_as_drawn_by_hand() -> None:
    expected = """\
Village, being resolved
majority: the manuk totem
┌─────────────┐┌─────────────┐┌─────────────┐┌─────────────┐┌─────────────┐
│    1 ◆◆◆    ││    2 ◆◆     │(    3 ◆◆     )│     4 ◆     ││      5      │
│   3 task    ││2 task + fish││   2 task    ││task + 2 fish││    task     │
│             ││             ││             ││             ││             │
│             ││             ││             ││             ││             │
│             ││           2 ││             ││             ││             │
└─────────────┘└─────────────┘└─────────────┘└─────────────┘└─────────────┘

 Budi            5    power 5

 Ana             1    2   power 3
"""
    position = load(
        {"id": "Ana", "placed": {"village": [1, 2]}},
        {"id": "Budi", "placed": {"village": [5]}, "acted": {"village": "v2"}},
        area="village",
    )
    alone = Scene("", sections=(Section("", (board(drawn(position, ACT), "Village"),)),))
    assert to_terminal(alone).partition("\nKey:")[0].strip("\n") == expected.strip("\n")


@pytest.mark.rule("BURU-6.8")
def test_faults_are_lit_where_they_are() -> None:
    position = load(
        {"id": "Ana", "placed": {"village": [1]}, "acted": {"village": "v2"}},
        {"id": "Budi", "placed": {"village": [5]}, "acted": {"village": "v2"}},
        area="village",
    )
    scene = drawn(position)
    assert roles(board(scene, "Village")) == {"2 ◆◆": Role.FAULTY}
    assert table(scene, "Faults").rows[0][0] == "BURU-6.8"


@pytest.mark.rule("BURU-6.8")
def test_stacks_at_fault_stand_below_the_words_of_their_space() -> None:
    position = load(
        *(
            {"id": name, "acted": {"forest": "f1", "coast": "c1", "village": "v1", "lake": "l1"}}
            for name in "AB"
        )
    )
    scene = drawn(position)
    for title in ("Forest", "Coast", "Village", "Lake"):
        found = board(scene, title)
        space = next(shape for shape in found.shapes if isinstance(shape, Piece))
        assert space.lines[0] == "BURU-6.8"
        unit = UNIT * found.scale
        left, top, right, bottom = (side * unit for side in space.box)
        words = card_words(space.text, space.lines, (left, top, right, bottom))
        lowest = max(map(float, re.findall(r' y="([\d.]+)"', words)))
        discs = [mark for mark in found.shapes if isinstance(mark, Mark) and mark.at[0] < space.box[2]]
        assert len(discs) == 2
        assert all(lowest < unit * (disc.at[1] - REACH[Sign.DISC]) for disc in discs)


@pytest.mark.rule("BURU-10.3")
def test_a_card_in_two_places_is_lit_in_both() -> None:
    scene = drawn(load(ANA | {"tableau": ["weaver"]}, BUDI, row=["weaver", "judge", "farmer"]))
    assert roles(board(scene, "Coast")) == {"Weaver": Role.FAULTY}
    assert roles(board(scene, "Tableau")) == {"Weaver": Role.FAULTY}


@pytest.mark.rule("BURU-14.10")
def test_a_stack_at_fault_is_lit_in_its_field() -> None:
    lawan = {"id": "A", "lawan": "A", "placed": {"coast": [1, 2, 3]}}
    coast = board(drawn(load(ANA, lawan)), "Coast")
    assert [shape.role for shape in coast.shapes if isinstance(shape, Area)] == [Role.FAULTY]


@pytest.mark.rule("BURU-20.11")
def test_two_canoes_on_one_space_are_lit() -> None:
    position = load(ANA | {"canoe": 5}, BUDI | {"canoe": 5}, modules=["ambelau"])
    assert roles(board(drawn(position), "Ambelau")) == {"5 ◆": Role.FAULTY}


def test_pictures_are_the_same_every_time() -> None:
    position = load(ANA | {"tableau": ["weaver"]}, BUDI, forest=["f01"], row=["judge"])
    assert to_svg(drawn(position)) == to_svg(drawn(position))
