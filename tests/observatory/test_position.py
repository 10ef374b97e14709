"""Position files: the fields, their ranges and defaults, and how bad input is named."""

import json

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.observatory import GAME
from periplus.models.observatory.position import initial

from .tables import (
    ALL,
    EDITION,
    EMPTY,
    END,
    FULL,
    broken,
    chart,
    check,
    complete,
    data,
    draw,
    refused,
    roll,
    star,
    table,
)

SOLO_TURN = """
{"game": "observatory", "edition": "study", "round": 3,
 "players": [{"chart": ["**........", "..*.......", "..........", "..........", "..........",
                        "..........", "..........", "..........", "..........", ".........."],
              "range": ["S01", "S07", "L01", "L02"], "research": {"lens": [2, 3, 4], "funding": [6]}}],
 "log": [{"type": "roll", "dice": [3, 1, 6], "meteor": 5},
         {"type": "star", "at": [1, 0], "with": [1, 3]},
         {"type": "research", "track": "lens", "space": 6, "with": [6]},
         {"type": "star", "at": [9, 9], "with": "track"}]}
"""
TWO_TRACKED = """
{"game": "observatory", "round": 2, "turn": 1, "first": 0, "ask": {"player": 1},
 "players": [{"range": ["S01", "S02", "L01", "L02"]}, {"range": ["S03", "S04", "L03", "L04"]}],
 "sky": {"small": ["S05", "S06", "S07"], "large": ["L05", "L06", "L07"]},
 "log": [{"type": "roll", "dice": [2, 2, 4], "meteor": 1},
         {"type": "star", "player": 1, "at": [9, 0], "with": "meteor"}]}
"""
PUZZLE = """
{"game": "observatory", "round": 1,
 "edition": {"chart": {"rows": [2, 3], "columns": [4, 5]}, "rounds": {"1": {"count": 1}},
             "cards": [{"id": "O", "size": "small", "points": 5, "pattern": ["ab"], "lines": "ab"}]},
 "players": [{"chart": ["*.", ".."], "range": ["O"]}], "rolls": [null]}
"""


@pytest.mark.parametrize("text", [SOLO_TURN, TWO_TRACKED, PUZZLE])
def test_examples_are_legal_and_come_back_from_their_own_text(text):
    position = GAME.load(text.encode())
    assert GAME.check(position) == ()
    printed = json.dumps(position.as_json())
    assert GAME.load(printed.encode()) == position
    assert json.dumps(GAME.load(printed.encode()).as_json()) == printed


def test_the_solo_turn_scores_one_funding_space_and_five_unused_stars():
    answer = GAME.score(GAME.load(SOLO_TURN.encode())).as_json()
    assert answer["items"] == [
        {"rule": "OBS-8.6", "what": "1 Funding space", "points": 1},
        {"rule": "OBS-8.7", "what": "5 unused stars", "points": 2},
    ]
    assert answer["total"] == 3


def test_fields_that_are_left_out_have_their_defaults():
    position = GAME.load(b'{"game": "observatory", "players": [{}]}')
    assert (position.round, position.active, position.first, position.me) == (1, 0, 0, 0)
    assert position.edition_data.name == "study"
    state = initial(position)
    assert (state.sheets[0].stars, state.sheets[0].range, state.supply) == (0, (), None)
    assert position.as_json() == {"game": "observatory", "players": [{}]}


def decks(*players, **fields):
    supply = initial(table(*players, **fields)).supply
    assert supply is not None
    return supply.decks


def test_a_deck_that_is_left_out_counts_the_cards_that_are_nowhere_else():
    """The tiny edition has 14 small and 18 large cards."""
    one = {"chart": chart((0, 0)), "done": [{"card": "dot", "at": [0, 0]}], "range": ["s1", "s2", "l1", "l2"]}
    sky = {"small": ["s3", "s4", "s5"], "large": ["l3", "l4", "l5"]}
    assert decks(one, sky=sky) == (14 - 6, 18 - 5)
    assert decks(one, sky=sky, decks={"small": 0}) == (0, 13)
    dealt = {"dealt": ["s1", "s2", "s6", "l1", "l2", "l6"]}
    assert decks(dealt, sky=sky) == (14 - 6, 18 - 6)


BAD_FIELDS = {
    "wrong game": ({"game": "chess"}, "game"),
    "round 0": ({"round": 0}, "round"),
    "round of text": ({"round": "1"}, "round"),
    "round that is half": ({"round": 1.5}, "round"),
    "round past the end": ({"round": 13}, "round"),
    "seat that nobody has": ({"active": 1}, "active"),
    "negative seat": ({"first": -1}, "first"),
    "seat that is true": ({"me": True}, "me"),
    "multi for one": ({"mode": "multi"}, "mode"),
    "no mode": ({"mode": "duel"}, "mode"),
    "null mode": ({"mode": None}, "mode"),
    "unknown field": ({"turn": 3}, "turn"),
    "players that are an object": ({"players": {}}, "players"),
    "a player that is a list": ({"players": [[]]}, "players[0]"),
    "unknown edition": ({"edition": "galaxy"}, "edition"),
    "an edition that is a number": ({"edition": 3}, "edition"),
    "a sky of four": ({"sky": {"small": ["s1", "s2", "s3", "s4"]}}, "sky.small"),
    "unknown card in the sky": ({"sky": {"large": ["none"]}}, "sky.large"),
    "a sky of a third size": ({"sky": {"medium": []}}, "sky.medium"),
    "null sky": ({"sky": None}, "sky"),
    "decks without sky": ({"decks": {"small": 3}}, "decks"),
    "more cards than there are": ({"sky": {"small": ["s1"]}, "decks": {"small": 14}}, "decks.small"),
    "fewer than none": ({"sky": {}, "decks": {"large": -1}}, "decks.large"),
    "a deck that is an object": ({"sky": {}, "decks": {"small": {"top": "s1"}}}, "decks.small"),
    "unknown card in a deck": ({"sky": {}, "decks": {"large": ["l1", "l99"]}}, "decks.large"),
    "a roll of three dice": ({"rolls": [None, [1, 2, 3]]}, "rolls[1]"),
    "a roll of five dice": ({"rolls": [[1, 2, 3, 4, 5]]}, "rolls[0]"),
    "a die that shows 7": ({"rolls": [[1, 2, 3, 7]]}, "rolls[0]"),
    "a die that is a list": ({"rolls": [[1, 2, 3, [4]]]}, "rolls[0]"),
    "a roll that is a number": ({"rolls": [4]}, "rolls[0]"),
    "rolls that are a roll": ({"rolls": 3}, "rolls"),
    "a log that is an object": ({"log": {}}, "log"),
}


@pytest.mark.parametrize(("fields", "field"), BAD_FIELDS.values(), ids=BAD_FIELDS)
def test_a_bad_field_of_the_position_is_named(fields, field):
    assert refused(**fields) == (field,)


BAD_SHEETS = {
    "short chart": ({"chart": EMPTY[:4]}, "chart"),
    "empty chart": ({"chart": []}, "chart"),
    "chart with a short row": ({"chart": [*EMPTY[:4], "...."]}, "chart"),
    "chart with a letter": ({"chart": [*EMPTY[:4], "....x"]}, "chart"),
    "chart with a number": ({"chart": [*EMPTY[:4], 5]}, "chart"),
    "chart that is one text": ({"chart": "....."}, "chart"),
    "unknown card in range": ({"range": ["dot", "nil"]}, "range"),
    "range with a list": ({"range": ["dot", ["bar"]]}, "range"),
    "unknown card dealt": ({"dealt": ["nil"]}, "dealt"),
    "a figure without a card": ({"done": [{"at": [0, 0]}]}, "done[0].card"),
    "a figure of an unknown card": ({"done": [{"card": "nil", "at": [0, 0]}]}, "done[0].card"),
    "a figure off the chart": ({"done": [{"card": "dot", "at": [5, 0]}]}, "done[0].at"),
    "a figure that runs off the chart": ({"done": [{"card": "long", "at": [0, 3]}]}, "done[0].at"),
    "a turned figure that runs off": (
        {"done": [{"card": "long", "at": [3, 0], "rotation": 90}]},
        "done[0].at",
    ),
    "a figure at one number": ({"done": [{"card": "dot", "at": [0]}]}, "done[0].at"),
    "a figure at three numbers": ({"done": [{"card": "dot", "at": [0, 0, 0]}]}, "done[0].at"),
    "a figure turned by 45": ({"done": [{"card": "dot", "at": [0, 0], "rotation": 45}]}, "done[0].rotation"),
    "a figure flipped": ({"done": [{"card": "dot", "at": [0, 0], "flip": True}]}, "done[0].flip"),
    "a figure that is a name": ({"done": ["dot"]}, "done[0]"),
    "a space 1": ({"research": {"lens": [1]}}, "research.lens"),
    "a space twice": ({"research": {"lens": [2, 3, 2]}}, "research.lens"),
    "a sixth track": ({"research": {"fuel": [2]}}, "research.fuel"),
    "a Drive number 1": ({"drive_number": 1}, "drive_number"),
    "five bonuses": ({"bonuses_used": 5}, "bonuses_used"),
    "fewer than no Finder stars": ({"finder_used": -1}, "finder_used"),
    "a name that is a number": ({"name": 7}, "name"),
    "an unknown field": ({"score": 7}, "score"),
}


@pytest.mark.parametrize(("sheet", "field"), BAD_SHEETS.values(), ids=BAD_SHEETS)
def test_a_bad_field_of_a_sheet_is_named(sheet, field):
    assert refused({}, sheet) == (f"players[1].{field}",)


BAD_MOVES = {
    "no object": (3, "log[1]"),
    "no type": ({}, "log[1].type"),
    "unknown type": ({"type": "pass"}, "log[1].type"),
    "two dice alone": ({"type": "roll", "dice": [1, 2], "meteor": 3}, "log[1].dice"),
    "a die of 0": ({"type": "roll", "dice": [1, 2, 0], "meteor": 3}, "log[1].dice"),
    "no meteor": ({"type": "roll", "dice": [1, 2, 3]}, "log[1].meteor"),
    "a player who rolls": ({**roll(), "player": 0}, "log[1].player"),
    "a player who ends": ({**END, "player": 0}, "log[1].player"),
    "a star by nobody": (star(0, 0, "meteor", player=1), "log[1].player"),
    "a star off the chart": (star(0, 5, [2, 3]), "log[1].at"),
    "a star above the chart": (star(-1, 0, [2, 3]), "log[1].at"),
    "a star with one die": (star(0, 0, [2]), "log[1].with"),
    "a star with three dice": (star(0, 0, [2, 3, 4]), "log[1].with"),
    "a star with a die of 7": (star(0, 0, [2, 7]), "log[1].with"),
    "a star with a die of text": (star(0, 0, [2, "3"]), "log[1].with"),
    "a star with a doubled change": (star(0, 0, [2, "3++"]), "log[1].with"),
    "a star with a die that is true": (star(0, 0, [2, True]), "log[1].with"),
    "a star with nothing": (star(0, 0, None), "log[1].with"),
    "a star with money": (star(0, 0, "coin"), "log[1].with"),
    "a star without source": ({"type": "star", "at": [0, 0]}, "log[1].with"),
    "a star by its inner name": (
        {"type": "star", "at": [0, 0], "with": "track", "source": "track"},
        "log[1].source",
    ),
    "a check with two dice": (check("lens", 2, [2, 3]), "log[1].with"),
    "a check with the meteor": (check("lens", 2, "meteor"), "log[1].with"),
    "a check with a Finder star": (check("lens", 2, "finder"), "log[1].with"),
    "a check of space 1": (check("lens", 1, [2]), "log[1].space"),
    "a check of no track": (check("fuel", 2, [2]), "log[1].track"),
    "a Drive number 7": (check("drive", 2, [2], drive=7), "log[1].drive"),
    "an unknown card": (complete("nil", 0, 0), "log[1].card"),
    "a pattern off the chart": (complete("long", 0, 3), "log[1].at"),
    "a rotation of 360": (complete("dot", 0, 0, 360), "log[1].rotation"),
    "a draw from nowhere": ({"type": "draw", "from": "hand"}, "log[1].from"),
    "a draw of null": ({"type": "draw", "from": "small", "card": None}, "log[1].card"),
    "null from the sky": ({"type": "draw", "from": "sky", "card": None}, "log[1].card"),
    "a null refill": ({"type": "draw", "from": "sky", "card": "s1", "refill": None}, "log[1].refill"),
    "a draw of an unknown card": (draw("small", card="nil"), "log[1].card"),
    "an unknown refill": (draw("sky", card="s1", refill="nil"), "log[1].refill"),
    "an unknown card kept": ({"type": "keep", "cards": ["dot", "nil"]}, "log[1].cards"),
}


@pytest.mark.parametrize(("move", "field"), BAD_MOVES.values(), ids=BAD_MOVES)
def test_a_bad_field_of_a_move_is_named(move, field):
    assert refused(log=[roll(), move]) == (field,)


def test_bad_input_late_in_the_log_comes_before_every_violation():
    faulty = {"range": ["dot"] * 5}
    assert refused(faulty, log=[END, END, star(9, 9, "track")]) == ("log[2].at",)


def test_all_faults_are_named_in_the_order_of_the_file():
    text = json.dumps(data({"chart": [], "range": ["nil"]}, {"finder_used": 9}, log=[star(7, 7, "coin")]))
    position = {"log": json.loads(text)["log"], "round": 99} | json.loads(text)
    with pytest.raises(PositionError) as caught:
        GAME.load(json.dumps(position).encode())
    assert [fault.field for fault in caught.value.faults] == [
        "log[0].at",
        "log[0].with",
        "round",
        "players[0].chart",
        "players[0].range",
        "players[1].finder_used",
    ]


def test_a_missing_field_comes_after_those_that_are_there():
    with pytest.raises(PositionError) as caught:
        GAME.load(b'{"log": [{"type": "end", "dice": 3}], "round": 0}')
    assert [fault.field for fault in caught.value.faults] == ["log[0].dice", "round", "game", "players"]


@pytest.mark.parametrize("text", [b"[]", b"3", b"null", b'"observatory"'])
def test_a_position_is_an_object(text):
    with pytest.raises(PositionError, match="expected an object") as caught:
        GAME.load(text)
    assert caught.value.field == ""


def test_all_violations_of_a_position_are_listed_and_none_of_its_log():
    faulty = {
        "chart": chart((0, 0)),
        "done": [{"card": "bar", "at": [0, 0]}, {"card": "dot", "at": [0, 0]}],
        "range": ["s1", "s2", "s3", "s4", "s5"],
        "drive_number": 3,
        "bonuses_used": 1,
        "finder_used": 1,
    }
    assert broken({}, faulty, log=[END]) == (
        ("OBS-4.4", ("players", 1, "done", 0)),
        ("OBS-4.6", ("players", 1, "done", 1)),
        ("OBS-6.2", ("players", 1, "range")),
        ("OBS-5.13", ("players", 1, "drive_number")),
        ("OBS-5.5", ("players", 1, "bonuses_used")),
        ("OBS-5.15", ("players", 1, "finder_used")),
    )


def test_a_log_stops_at_its_first_illegal_move():
    assert broken(log=[roll(), star(2, 2, [2, 3]), END, END]) == (("OBS-3.2", ("log", 1)),)


def test_dice_may_be_written_in_any_order():
    assert broken({"research": {"lens": ALL}}, log=[roll(), star(0, 1, ["4-", 2])]) == ()


def test_a_full_chart_lists_no_star():
    assert [
        move.type for move in GAME.moves(table({"chart": FULL}, log=[roll(1, 1, 1)])) if move.type == "star"
    ] == []


def test_playing_a_move_appends_it_to_the_log():
    position = table({}, {}, me=1, log=[roll()])
    move = GAME.parse_move(position, star(0, 1, [2, 3], player=1))
    played = GAME.play(position, move)
    assert played.as_json()["log"] == [roll(), star(0, 1, [2, 3], player=1)]
    assert position.as_json()["log"] == [roll()]
    with pytest.raises(ValueError, match=r"OBS-2\.2"):
        GAME.play(played, move)


def test_a_move_by_itself_is_read_against_its_position():
    with pytest.raises(PositionError) as caught:
        GAME.parse_move(table(), star(5, 5, "coin"))
    assert [fault.field for fault in caught.value.faults] == ["at", "with"]


def test_an_inline_edition_names_its_faults_inside_the_position():
    cards = [*EDITION["cards"], {**EDITION["cards"][0], "bonus": "gold"}]
    assert refused(edition={**EDITION, "cards": cards}) == ("edition.cards[32].id", "edition.cards[32].bonus")


def test_the_schema_describes_the_examples():
    import jsonschema

    for text in (SOLO_TURN, TWO_TRACKED, PUZZLE):
        jsonschema.validate(json.loads(text), GAME.schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"game": "observatory", "players": [{}], "turns": 1}, GAME.schema())
