"""Editions: the bundled one, files of players, and how faults in them are named."""

import json
from collections import Counter

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.observatory import GAME
from periplus.models.observatory.edition import Edition

from .tables import EDITION, card

STUDY = GAME.edition("study")


def faults(edition):
    """The fields at fault in an edition inside a position."""
    text = json.dumps({"game": "observatory", "edition": edition, "players": [{}]}).encode()
    try:
        GAME.load(text)
    except PositionError as error:
        return tuple(fault.field.removeprefix("edition.") for fault in error.faults)
    return ()


def with_card(**changes):
    one = {**card("one", "small", 1, "ab/c.", "abc"), **changes}
    return {**EDITION, "cards": [{key: value for key, value in one.items() if value is not ...}]}


def test_the_study_edition_has_every_label_twice_on_each_axis():
    assert STUDY.chart.rows == STUDY.chart.columns == (2, 3, 4, 5, 6, 2, 3, 4, 5, 6)


def test_the_study_edition_plots_about_two_dozen_dice_stars_a_game():
    sides = {number: (side.count, side.bonus) for number, side in STUDY.rounds.items()}
    assert sides == {
        "1": (12, (4, 7, 10)),
        "2": (8, (3, 5, 7)),
        "3": (6, (3, 5)),
        "4": (5, (2, 4)),
        "5": (4, (2, 4)),
    }


def test_the_study_edition_has_thirty_cards_of_each_size_ten_of_them_asterisms():
    assert [one.id for one in STUDY.cards] == [f"{size}{n:02}" for size in "SL" for n in range(1, 31)]
    assert Counter(one.size for one in STUDY.cards) == {"small": 30, "large": 30}
    asterisms = ["S03", "S08", "S13", "S17", "S22", "S27", "L04", "L10", "L16", "L23"]
    assert [one.id for one in STUDY.cards if one.asterism] == asterisms


def test_points_of_the_study_edition_follow_from_stars_and_bonus():
    by_stars = {3: 2, 4: 3, 5: 5, 6: 7, 7: 9, 8: 11, 9: 13}
    for one in STUDY.cards:
        stars = sum(len(row) - row.count(".") for row in one.pattern)
        assert 3 <= stars <= 5 if one.size == "small" else 6 <= stars <= 9
        assert one.asterism or one.points == by_stars[stars] - (one.bonus is not None)


def test_every_kind_of_bonus_occurs_in_the_study_edition():
    meteors = {"meteor 2": 4, "meteor 3": 4, "meteor 4": 4, "meteor 5": 4, "meteor 6": 3}
    expected = {None: 17, "star": 12, "research": 12} | meteors
    assert Counter(one.bonus for one in STUDY.cards) == expected


def test_a_card_of_the_study_edition_is_the_printed_one():
    heron = STUDY.card("S09")
    assert (heron.name, heron.size, heron.points, heron.bonus) == ("Heron", "small", 4, "meteor 5")
    assert (heron.pattern, heron.lines) == ((".a.b", "cd..", ".e.."), "cabde")


def test_names_and_bonuses_have_defaults():
    edition = Edition.model_validate_json(json.dumps(with_card(name=..., bonus=...)))
    assert (edition.cards[0].name, edition.cards[0].bonus) == ("one", None)
    assert Edition.model_validate_json(json.dumps({**EDITION, "name": "", "rounds": {}})).name == ""


FAULTS = {
    "no chart": ({"rounds": {}, "cards": []}, ("chart",)),
    "another game": ({**EDITION, "game": "kalypso"}, ("game",)),
    "unknown field": ({**EDITION, "author": "me"}, ("author",)),
    "no rows": ({**EDITION, "chart": {"rows": [], "columns": [2]}}, ("chart.rows",)),
    "too many columns": ({**EDITION, "chart": {"rows": [2], "columns": [2] * 21}}, ("chart.columns",)),
    "a label 1": ({**EDITION, "chart": {"rows": [2, 1], "columns": [7]}}, ("chart.rows", "chart.columns")),
    "six players": ({**EDITION, "rounds": {**EDITION["rounds"], "6": {"count": 2}}}, ("rounds.6",)),
    "no rounds": ({**EDITION, "rounds": {"1": {"count": 0}}}, ("rounds.1.count",)),
    "a bonus in round 1": ({**EDITION, "rounds": {"1": {"count": 3, "bonus": [1]}}}, ("rounds.1.bonus",)),
    "a bonus after the end": (
        {**EDITION, "rounds": {"1": {"count": 3, "bonus": [2, 4]}}},
        ("rounds.1.bonus",),
    ),
    "a bonus twice": ({**EDITION, "rounds": {"1": {"count": 3, "bonus": [2, 2]}}}, ("rounds.1.bonus",)),
    "an id twice": ({**EDITION, "cards": [*EDITION["cards"][:2], EDITION["cards"][0]]}, ("cards[2].id",)),
    "an empty id": (with_card(id=""), ("cards[0].id",)),
    "an id that is a number": (with_card(id=7), ("cards[0].id",)),
    "no id": (with_card(id=...), ("cards[0].id",)),
    "a middle size": (with_card(size="middle"), ("cards[0].size",)),
    "100 points": (with_card(points=100), ("cards[0].points",)),
    "points B": (with_card(points="B"), ("cards[0].points",)),
    "half a point": (with_card(points=1.5), ("cards[0].points",)),
    "a meteor 1": (with_card(bonus="meteor 1"), ("cards[0].bonus",)),
    "two bonuses": (with_card(bonus=["star", "research"]), ("cards[0].bonus",)),
    "rows of two lengths": (with_card(pattern=["ab", "c"]), ("cards[0].pattern",)),
    "no pattern": (with_card(pattern=[]), ("cards[0].pattern",)),
    "an empty pattern": (with_card(pattern=["."], lines=""), ("cards[0].pattern",)),
    "a row of nothing": (with_card(pattern=["", ""], lines=""), ("cards[0].pattern",)),
    "a letter twice": (with_card(pattern=["ab", "a."], lines="ab"), ("cards[0].pattern",)),
    "a capital": (with_card(pattern=["aB"], lines=""), ("cards[0].pattern",)),
    "an empty border row": (with_card(pattern=["abc", "..."]), ("cards[0].pattern",)),
    "an empty border column": (with_card(pattern=[".a", ".b"], lines="ab"), ("cards[0].pattern",)),
    "a path of one letter": (with_card(lines="ab c"), ("cards[0].lines",)),
    "a path that stays": (with_card(lines="aab"), ("cards[0].lines",)),
    "a letter that is no star": (with_card(lines="abd"), ("cards[0].lines",)),
    "a dot in a path": (with_card(lines="a.b"), ("cards[0].lines",)),
    "no lines": (with_card(lines=...), ("cards[0].lines",)),
}


@pytest.mark.parametrize(("edition", "fields"), FAULTS.values(), ids=FAULTS)
def test_a_faulty_edition_names_the_field(edition, fields):
    assert faults(edition) == fields


@pytest.mark.parametrize(
    "changes",
    [{"lines": ""}, {"lines": "ab  bc"}, {"points": "A"}, {"points": 0}, {"pattern": ["a.b", "...", "c.."]}],
    ids=["stars only", "two blanks", "asterism", "no points", "an empty row within"],
)
def test_a_sound_card_is_taken(changes):
    assert faults(with_card(**changes)) == ()


def test_all_faults_of_an_edition_are_named_in_its_order():
    cards = [card("x", "small", 1, "a", "a"), {**card("x", "tiny", 1, "a"), "bonus": "gold"}]
    assert faults({"cards": cards, "chart": {"rows": [9], "columns": [2]}, "rounds": {}}) == (
        "cards[0].lines",
        "cards[1].id",
        "cards[1].size",
        "cards[1].bonus",
        "chart.rows",
    )


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mine.json").write_text(json.dumps(EDITION))
    (tmp_path / "mine.toml").write_text(
        "[chart]\nrows = [2]\ncolumns = [3]\n[rounds.1]\ncount = 2\n"
        '[[cards]]\nid = "x"\nsize = "small"\npoints = "A"\npattern = ["a"]\nlines = ""\n'
    )
    (tmp_path / "broken.json").write_text('{"chart": ')
    (tmp_path / "broken.toml").write_text("chart = ")
    (tmp_path / "faulty.json").write_text(json.dumps({**EDITION, "chart": {"rows": [9], "columns": [2]}}))
    (tmp_path / "folder.json").mkdir()
    return tmp_path


def test_an_edition_file_is_found_from_the_folder_of_the_position(folder):
    text = json.dumps({"game": "observatory", "edition": "mine.json", "players": [{}]}).encode()
    position = GAME.load(text, folder)
    assert position.edition_data == Edition.model_validate_json(json.dumps(EDITION))
    assert position.as_json()["edition"] == "mine.json"
    assert GAME.edition("mine.toml", folder).squares == 1


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("nowhere.json", ("edition",)),
        ("folder.json", ("edition",)),
        ("broken.json", ("edition",)),
        ("broken.toml", ("edition",)),
        ("faulty.json", ("edition.chart.rows",)),
        ("bad\0name.json", ("edition",)),
    ],
)
def test_a_bad_edition_file_is_refused_with_its_field(folder, name, fields):
    with pytest.raises(PositionError) as caught:
        GAME.edition(name, folder)
    assert tuple(fault.field for fault in caught.value.faults) == fields


def test_without_a_folder_editions_have_names_alone(folder):
    with pytest.raises(PositionError, match="expected one of study") as caught:
        GAME.edition(str(folder / "mine.json"))
    assert caught.value.field == "edition"


def test_equal_editions_are_equal_and_hash_alike():
    again = Edition.model_validate_json(STUDY.model_dump_json(exclude_defaults=True))
    assert again == STUDY
    assert hash(again) == hash(STUDY)
    assert Edition.model_validate_json(json.dumps(EDITION)) != STUDY


def test_editions_are_listed_by_name():
    assert GAME.editions() == ("study",)
