"""Editions: what the study edition holds, what a player's own may leave out, and which of its fields are at fault."""

import json
from pathlib import Path
from typing import Any

import pytest

from periplus.models.buru import GAME, editions, notation
from periplus.models.buru.edition import Edition
from periplus.models.buru.editions import SHELF, goal

from .tables import duel, faults, load

STUDY = SHELF.named("study")
TREE = json.loads((Path(editions.__file__).parent / "study.json").read_bytes())


def test_every_text_of_the_study_edition_may_stand_where_it_stands() -> None:
    assert list(editions.text_faults(TREE)) == []
    assert list(editions.id_faults(TREE)) == []


def test_the_study_edition_has_the_published_counts() -> None:
    assert STUDY.departures() == ()


@pytest.mark.rule("BURU-1.8")
@pytest.mark.parametrize("kind", ["artisan", "gatherer", "noble", "priest"])
def test_there_are_nine_islanders_of_each_kind(kind: str) -> None:
    assert sum(card.kind == kind for card in STUDY.islanders) == 9


@pytest.mark.rule("BURU-1.5")
@pytest.mark.rule("BURU-1.6")
@pytest.mark.parametrize("area", ["forest", "coast", "village", "lake"])
def test_an_area_has_five_spaces_with_up_to_three_gems(area: str) -> None:
    spaces = STUDY.areas[area].spaces
    assert len(spaces) == 5
    assert {space.gems for space in spaces} <= ({0} if area == "forest" else {0, 1, 2, 3})


@pytest.mark.rule("BURU-9.1")
def test_all_forest_spaces_are_alike() -> None:
    assert [space.gain for space in STUDY.areas["forest"].spaces] == ["forest"] * 5


@pytest.mark.rule("BURU-9.2")
def test_forest_cards_carry_the_gems_of_the_forest() -> None:
    assert sorted(card.gems for card in STUDY.forest) == [0] * 2 + [1] * 5 + [2] * 5 + [3] * 4


@pytest.mark.rule("BURU-10.1")
def test_every_coast_space_hires_and_the_first_also_refreshes() -> None:
    coast = [notation.bundle(space.gain) for space in STUDY.areas["coast"].spaces]
    assert all(any(item.atom == "hire" for item in bundle) for bundle in coast)
    assert STUDY.areas["coast"].spaces[0].gain == "2 hire + refresh"


@pytest.mark.rule("BURU-11.1")
def test_every_village_space_tasks() -> None:
    village = [notation.bundle(space.gain) for space in STUDY.areas["village"].spaces]
    assert all(any(item.atom == "task" for item in bundle) for bundle in village)


@pytest.mark.rule("BURU-12.1")
def test_the_best_lake_space_is_two_offerings_and_an_elder() -> None:
    assert [space.gain for space in STUDY.areas["lake"].spaces if space.gems == 3] == ["2 offer + elder"]


@pytest.mark.rule("BURU-2.5")
def test_the_three_altars_have_two_sides_that_differ_and_the_others_one() -> None:
    assert all(len(set(STUDY.altars[spirit].values())) == 2 for spirit in ("banyu", "gunung", "manuk"))
    assert STUDY.altars["ukum"] == {"a": "islander"}
    assert STUDY.altars["ibu"] == {"a": ""}


@pytest.mark.rule("BURU-19.9")
def test_ukum_cards_carry_less_than_those_of_the_three_spirits() -> None:
    base = min(min(STUDY.values(spirit)) for spirit in ("banyu", "gunung", "manuk"))
    assert max(STUDY.values("ukum")) < base


@pytest.mark.rule("BURU-19.14")
def test_the_bonus_of_an_outlaw_is_worth_about_its_price() -> None:
    worth = {"fish": 1, "clay": 1, "palm": 1, "ebony": 3, "any": 2, "vp": 2, "guide": 3}
    for card in STUDY.outlaws:
        bonus = max(
            sum(worth[item.atom] * item.count for item in option.gain)
            for option in notation.effect(card.bonus)
        )
        assert abs(bonus - card.cost) <= 1, card.id


@pytest.mark.rule("BURU-20.18")
def test_the_track_has_the_twelve_spaces_of_the_rules() -> None:
    gains = [set(space.gain.split(" + ")) for space in STUDY.areas["ambelau"].spaces]
    assert gains == [
        {"3 fish"},
        {"fish", "task"},
        {"guide", "clay"},
        {"offer(ibu)", "palm"},
        {"palm", "clay", "fish"},
        {"guide", "task"},
        {"offer(ibu)", "palm", "clay"},
        {"palm", "clay", "ebony"},
        {"guide", "ebony"},
        {"offer(ibu)", "ebony", "fish"},
        {"ebony", "task", "draw"},
        {"offer(ibu)", "guide", "draw"},
    ]


@pytest.mark.rule("BURU-20.14")
def test_every_track_space_has_its_gems() -> None:
    assert [space.gems for space in STUDY.areas["ambelau"].spaces] == [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]


@pytest.mark.rule("BURU-14.16")
def test_a_plot_card_orders_all_kinds_and_the_three_spirits() -> None:
    for plot in STUDY.plots:
        assert sorted(plot.hire) == ["artisan", "gatherer", "noble", "priest"]
        assert sorted(plot.offer) == ["banyu", "gunung", "manuk"]
        assert plot.a != plot.b
        assert set(plot.double) == {"forest", "lake"}


@pytest.mark.rule("BURU-22.3")
def test_a_plot_card_of_the_expansion_orders_outlaws_and_ukum_too() -> None:
    for plot in STUDY.plots_expansion:
        assert sorted(plot.hire) == ["artisan", "gatherer", "noble", "outlaw", "priest"]
        assert sorted(plot.offer) == ["banyu", "gunung", "manuk", "ukum"]
        assert set(plot.double) == {"forest", "lake", "ambelau"}
        assert plot.discard is not None
    assert {plot.a for plot in STUDY.plots_expansion} == {"forest", "coast", "village", "ambelau", "lake"}


def test_what_an_inline_edition_leaves_out_is_the_study_editions() -> None:
    own = load(duel(edition={"fish_cap": 7})).edition_data
    assert own.fish_cap == 7
    assert own.islanders == STUDY.islanders
    assert own.name == "inline"


def test_a_key_that_is_given_is_not_mixed_with_the_study_editions() -> None:
    own = load(duel(edition={"forest": [{"id": "x", "gems": 1, "gain": "clay"}]})).edition_data
    assert list(own.forest_cards) == ["x"]


def test_an_edition_file_is_found_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text(json.dumps({"edition": "own", "rounds": 3}))
    position = GAME.load(json.dumps(duel(edition="own.json")).encode(), tmp_path)
    assert (position.edition_data.name, position.edition_data.rounds) == ("own", 3)
    assert GAME.load(json.dumps(GAME.whole(position)).encode()).edition_data == position.edition_data


def own_card(**fields: Any) -> dict[str, Any]:
    return {"id": "x", "name": "X", "kind": "noble", "cost": 1, "task": ""} | fields


FORESTS = [{"id": f"x{number}", "gems": 0, "gain": "clay"} for number in range(3)]


@pytest.mark.parametrize(
    ("edition", "field"),
    [
        ({"forest": [*FORESTS[:2], FORESTS[2] | {"gain": "cla"}]}, "forest[2].gain"),
        ({"forest": [FORESTS[0] | {"gain": "offer(sun)"}]}, "forest[0].gain"),
        ({"forest": [FORESTS[0] | {"gems": 4}]}, "forest[0].gems"),
        ({"forest": [FORESTS[0], FORESTS[0]]}, "forest[1].id"),
        ({"islanders": [own_card(task="islander")]}, "islanders[0].task"),
        ({"islanders": [own_card(task="task : fish")]}, "islanders[0].task"),
        ({"islanders": [own_card(lasting="manuk")]}, "islanders[0].lasting"),
        ({"islanders": [own_card(lasting="manuk < task")]}, "islanders[0].lasting"),
        ({"islanders": [own_card(kind="outlaw")]}, "islanders[0].kind"),
        ({"islanders": [own_card(cost=-1)]}, "islanders[0].cost"),
        ({"islanders": [own_card(id="a*")]}, "islanders[0].id"),
        ({"islanders": [own_card(id="?")]}, "islanders[0].id"),
        ({"islanders": [own_card(face="x")]}, "islanders[0].face"),
        (
            {"outlaws": [{"id": "x", "name": "X", "kind": "outlaw", "cost": 1, "bonus": "x"}]},
            "outlaws[0].bonus",
        ),
        (
            {"elders": [{"id": "x", "name": "X", "levels": [["clay>1", 1], ["clay>=2", 2]]}]},
            "elders[0].levels[0][0]",
        ),
        ({"elders": [{"id": "x", "name": "X", "levels": [["clay>=1", 1]]}]}, "elders[0].levels[1]"),
        (
            {
                "elders": [
                    {"id": "x", "name": "X", "levels": [["clay>=1", 1], ["clay>=2", 2]], "replaces": "y"}
                ]
            },
            "elders[0].replaces",
        ),
        ({"decrees": [{"id": "x", "place": "forest", "reward": "clay | palm"}]}, "decrees[0].reward"),
        ({"decrees": [{"id": "x", "place": "forest", "reward": "any"}]}, "decrees[0].reward"),
        ({"decrees": [{"id": "x", "place": "altar", "reward": "fish"}]}, "decrees[0].place"),
        ({"altars": TREE["altars"] | {"banyu": {"a": "any"}}}, "altars.banyu.a"),
        ({"altars": TREE["altars"] | {"banyu": {"a": "clay@manuk"}}}, "altars.banyu.a"),
        ({"altars": TREE["altars"] | {"banyu": {"a": "islander + clay"}}}, "altars.banyu.a"),
        ({"altars": TREE["altars"] | {"ukum": {"a": "clay"}}}, "altars.ukum.a"),
        ({"altars": TREE["altars"] | {"ukum": {"a": "2 islander"}}}, "altars.ukum.a"),
        ({"altars": {key: value for key, value in TREE["altars"].items() if key != "banyu"}}, "altars.banyu"),
        ({"tokoh": [{"id": "x", "name": "X", "start": "2", "action": ""}]}, "tokoh[0].start"),
        ({"kuda": TREE["kuda"] | {"lake": "offer-2"}}, "kuda.lake"),
        ({"plots": [TREE["plots"][0] | {"double": {"forest": "any"}}]}, "plots[0].double.forest"),
        ({"plots": [TREE["plots"][0] | {"a": "sea"}]}, "plots[0].a"),
        ({"plots": [TREE["plots"][0] | {"id": "x01"}]}, "plots_expansion[0].id"),
        ({"islands": []}, "islands"),
        ({"rounds": 0}, "rounds"),
    ],
)
def test_a_faulty_field_of_an_edition_is_named(edition: dict[str, Any], field: str) -> None:
    assert faults(duel(edition=edition)) == [f"edition.{field}"]


def changed_lake(**fields: Any) -> dict[str, Any]:
    lake = TREE["areas"]["lake"]
    return {"areas": TREE["areas"] | {"lake": lake | fields}}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"majority": "any"}, "majority"),
        ({"majority_ukum": "totem(sun)"}, "majority_ukum"),
        ({"spaces": [{"id": "l1", "gems": 1, "gain": "totem(ukum)"}]}, "spaces[0].gain"),
        ({"spaces": [{"id": "l1", "gems": 1, "gain": "offer : fish"}]}, "spaces[0].gain"),
        ({"spaces": [{"id": "tokoh", "gems": 1, "gain": "offer"}]}, "spaces[0].id"),
        ({"spaces": [{"id": "l1", "gain": "offer"}, {"id": "l1", "gain": "offer"}]}, "spaces[1].id"),
        ({"spaces": []}, "spaces"),
        ({"track": []}, "track"),
    ],
)
def test_a_faulty_field_of_an_area_is_named(fields: dict[str, Any], field: str) -> None:
    assert faults(duel(edition=changed_lake(**fields))) == [f"edition.areas.lake.{field}"]


def test_a_track_has_a_space_and_canoes_are_on_it() -> None:
    areas = TREE["areas"]
    short = [
        {"areas": areas | {"ambelau": areas["ambelau"] | {"track": areas["ambelau"]["track"][:n]}}}
        for n in (0, 2)
    ]
    assert faults(duel(edition=short[0])) == ["edition.areas.ambelau.track"]
    assert faults(duel({"canoe": 3}, edition=short[1], modules=["ambelau"])) == ["players[0].canoe"]
    assert faults(duel({"canoe": 2}, edition=short[1], modules=["ambelau"])) == []


def test_counts_are_never_a_fault_and_departures_say_them() -> None:
    own = load(duel(edition={"islanders": [own_card()], "forest": FORESTS})).edition_data
    said = [fault.field for fault in own.departures()]
    assert said == ["islanders", "forest"]
    board = TREE["areas"]
    village, ambelau = board["village"], board["ambelau"]
    small = {
        "village": village | {"spaces": village["spaces"][:4]},
        "ambelau": ambelau | {"track": ambelau["track"][:11]},
    }
    other = load(duel(edition={"areas": board | small})).edition_data
    assert [fault.field for fault in other.departures()] == ["areas.village.spaces", "areas.ambelau.track"]


@pytest.mark.rule("BURU-12.6")
def test_goals_are_thresholds_that_all_have_to_be_met() -> None:
    assert goal("kinds>=4 & islanders>=6") == (("kinds", 4), ("islanders", 6))


@pytest.mark.parametrize(
    "text", ["", "kinds", "kinds>4", "kinds>=x", "kinds >= 4", "kinds>=4 and clay>=1", "outlaw>=1"]
)
def test_other_texts_are_no_goals(text: str) -> None:
    with pytest.raises(ValueError, match="expected metric>=n"):
        goal(text)


def test_editions_of_equal_content_are_equal() -> None:
    again = Edition.model_validate_json(json.dumps(TREE), by_alias=True, by_name=False)
    assert again == STUDY
    assert hash(again) == hash(STUDY)


@pytest.mark.parametrize(
    ("level", "fields"), [([], ["[0]", "[1]"]), (["priest>=2"], ["[1]"]), ("priest>=2", [""]), (3, [""])]
)
def test_a_level_that_is_no_pair_is_named(level: Any, fields: list[str]) -> None:
    elder = {"id": "x", "name": "X", "levels": [level, ["priest>=3", 6]]}
    found = faults(duel(edition={"elders": [elder]}))
    assert found == [f"edition.elders[0].levels[0]{field}" for field in fields]
