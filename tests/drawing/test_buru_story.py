"""The afternoon told event by event and move by move, and answers lit on the boards, against the rules."""

import random
from typing import Any

import pytest

from periplus.drawing.buru.phrases import phrases_of
from periplus.drawing.buru.story import told
from periplus.drawing.scene import Area, Piece, Role, Sign
from periplus.models.buru import GAME
from periplus.models.buru.flow import settle
from periplus.models.buru.legality import CHOICES
from periplus.models.buru.play import state_of
from periplus.models.buru.position import Position
from periplus.models.core.wording import speaking, spoken
from tests.battery.hinting import modes
from tests.battery.walks import walk
from tests.buru.formats import SOLO
from tests.marking import slow_for

from .test_buru import Json, board, drawn, labels, load, marks, roles, table

PHRASES = phrases_of(load({"id": "Ana"}, {"id": "Budi"}))


def solo(**fields: Any) -> Any:
    rest = {key: value for key, value in (SOLO | fields).items() if key != "players"}
    return load(*SOLO["players"], **rest)


def act(area: str, space: str) -> Json:
    return {"type": "act", "area": area, "space": space}


FOREST: list[Json] = [act("forest", "f2"), {"type": "forest", "card": "f01"}]
MINE = ("me", "forest revealed: me 5, Lawan A 4, Lawan B 3", "+2 respect; me takes the gunung totem")


@pytest.mark.rule("BURU-6.3")
@pytest.mark.rule("BURU-6.7")
def test_the_afternoon_begins_with_the_majority_and_its_decrees() -> None:
    rows = table(drawn(solo()), "What has happened").rows
    assert rows == (("BURU-6.3", *MINE), ("BURU-6.7", "me", "decree: 2 respect", ""))


@pytest.mark.rule("BURU-9.1")
@pytest.mark.rule("BURU-15.2")
def test_moves_and_the_lawans_answers_are_told_with_what_they_bring() -> None:
    """A takes f06 of two gems, B is left with f11; at the coast me and B tie at 3, and the envoy is first."""
    rows = table(drawn(solo(log=FOREST)), "What has happened").rows
    assert rows[2:] == (
        ("BURU-6.8", "me", "forest: f2", "forest: take space 2", ""),
        ("BURU-9.1", "me", "forest f01", "take forest card 1", "+2 ebony"),
        ("BURU-15.2", "Lawan A", "", "forest: takes space 1", "+1 palm, +1 ebony"),
        ("BURU-15.2", "Lawan B", "", "forest: takes space 3", "+1 clay, +1 palm"),
        (
            "BURU-6.4",
            "me",
            "",
            "coast revealed: me 3, Lawan B 3; ties from the envoy, me",
            "me takes the banyu totem",
        ),
    )


def test_an_illegal_log_is_told_up_to_its_first_illegal_move() -> None:
    scene = drawn(solo(log=[*FOREST, act("coast", "c1"), {"type": "hire", "card": "judge"}]))
    assert table(scene, "What has happened").rows[-1][2:4] == ("coast: c1", "coast: take space 1")
    assert table(scene, "Faults").rows[0][0] == "BURU-10.3"
    assert "BURU-10.3" in table(scene, "Faults").rows[0]


def test_a_line_of_play_is_told_as_the_afternoon_would_be() -> None:
    answer = {"status": "optimal", "value": 2, "bound": 2, "solution": FOREST}
    scene = drawn(solo(), answer)
    told = table(scene, "Solution: value 2, bound 2")
    assert [row[2:4] for row in told.rows] == [
        ("forest: f2", "forest: take space 2"),
        ("forest f01", "take forest card 1"),
    ]
    assert roles(board(scene, "Forest")) == {"2": Role.PLANNED, "1 ◆◆◆": Role.PLANNED}
    pieces = [shape for shape in board(scene, "Forest").shapes if isinstance(shape, Piece)]
    assert [piece.lines[0] for piece in pieces if piece.role is Role.PLANNED] == ["1", "2"]


def test_a_line_that_is_none_of_this_table_is_listed_all_the_same() -> None:
    answer = {"status": "optimal", "value": 2, "bound": 2, "solution": [act("coast", "c1")]}
    assert table(drawn(solo(), answer), "Solution").rows == (("1", "coast: c1", "coast: take space 1"),)


def test_a_hint_lights_its_space_and_ranks_moves() -> None:
    answer = {
        "status": "optimal",
        "bound": 3,
        "moves": [{"move": act("forest", "f1"), "value": 3, "bound": 3, "proved": True, "loss": 0}],
    }
    scene = drawn(solo(), answer)
    assert roles(board(scene, "Forest")) == {"1": Role.HINTED}
    assert table(scene, "Ranked moves").rows[0][1:3] == ("forest: f1", "forest: take space 1")


def test_what_a_hint_takes_for_granted_is_said() -> None:
    """A value that rests on a model of rivals is not told as one against all play."""
    text = "rivals are taken to go to the richest free space"
    answer = {"status": "feasible", "bound": 3, "moves": [], "scope": [{"what": "rivals", "text": text}]}
    assert f"Holds as far as this: {text}." in str(drawn(solo(), answer))


def test_the_reasons_why_not_are_lit() -> None:
    answer = {
        "holds": False,
        "facts": [{"relation": "row", "card": "regent"}],
        "asked": [{"relation": "hired", "card": "farmer"}],
        "text": "It cannot hold",
    }
    coast = board(drawn(solo(), answer), "Coast")
    assert roles(coast) == {"Regent": Role.FAULTY, "Farmer": Role.FORBIDDEN}


def test_a_clue_of_a_deduction_lights_stacks() -> None:
    forest = board(drawn(solo(), {"clue": {"cells": [[1, 0]]}}), "Forest")
    assert [shape.role for shape in forest.shapes if isinstance(shape, Area)] == [Role.HINTED]


@pytest.mark.rule("BURU-24.6")
def test_a_placement_is_drawn_in_the_fields_a_blessing_below_its_explorer() -> None:
    lawan = {"id": "A", "lawan": "A", "placed": {"lake": [5]}}
    position = load(
        {"id": "Ana"}, lawan, phase="morning", modules=["blessings"], blessings={"lake": "Ana"}, envoy="Ana"
    )
    solution = [
        {"type": "place", "token": 4, "area": "lake", "blessing": True},
        {"type": "place", "token": 3, "area": "coast"},
    ]
    scene = drawn(position, {"status": "optimal", "value": 1, "bound": 1, "solution": solution})
    lake = board(scene, "Lake")
    assert marks(lake) == [(Sign.DISC, "5", 1), (Sign.DISC, "4", 0), (Sign.STAR, "+", 0)]
    assert [shape.role for shape in lake.shapes if isinstance(shape, Area)] == [Role.HINTED] * 2
    assert labels(lake) == ["Lawan A", "power 5, face down", "Ana"]
    assert marks(board(scene, "Coast")) == [(Sign.DISC, "3", 0)]
    assert table(scene, "Solution").rows[0][1:3] == ("4 to lake blessing", "4 to the lake with the blessing")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (
            {"type": "place", "token": "G", "area": "lake", "blessing": True},
            "the guide to the lake with the blessing",
        ),
        ({"type": "place", "token": 4, "area": "ambelau"}, "4 to Ambelau"),
        ({"type": "place", "player": "Budi", "token": 4, "area": "ambelau"}, "Budi: 4 to Ambelau"),
        ({"type": "lawan_place", "plot": "p01"}, "plot card 1: the Lawans place"),
        ({"type": "keep", "token": 2}, "keep 2"),
        ({"type": "claim", "area": "coast", "take": "blessing"}, "coast: claim the blessing"),
        ({"type": "act", "area": "lake", "space": "kuda"}, "lake: take Kuda's space"),
        (
            {"type": "act", "area": "lake", "space": "tokoh", "option": 1},
            "lake: take the Tokoh card (option 2)",
        ),
        ({"type": "canoe", "steps": 2}, "canoe 2 on"),
        ({"type": "canoe", "space": "t5"}, "canoe to space 5"),
        ({"type": "discard", "card": "thief"}, "discard Thief"),
        (
            {"type": "liaison", "area": "forest", "space": "f1", "card": "f10"},
            "forest: liaison to space 1 (10)",
        ),
        ({"type": "liaison", "area": "lake", "space": None}, "lake: no liaison action"),
        ({"type": "gain", "item": "2 fish"}, "gain 2 fish"),
        ({"type": "gain", "item": "any", "any": ["ebony"]}, "gain any (with ebony)"),
        ({"type": "forest", "card": "f03", "option": 1}, "take forest card 3 (option 2)"),
        ({"type": "hire", "card": "judge", "from": 1}, "hire Judge"),
        ({"type": "refresh"}, "refresh the row"),
        ({"type": "refresh", "row": ["judge", "?", "weaver"]}, "refresh the row: Judge, ?, Weaver"),
        ({"type": "task", "card": "broker", "any": ["clay", "ebony"]}, "task Broker (with clay, ebony)"),
        ({"type": "task", "card": "young-heir"}, "task Young Heir (gain 1 respect)"),
        ({"type": "task", "card": "young-heir", "option": 1}, "task Young Heir (gain 2 fish)"),
        ({"type": "offer", "spirit": "banyu"}, "offer to banyu"),
        ({"type": "offer", "spirit": "banyu", "less": "palm"}, "offer to banyu, without 1 palm"),
        ({"type": "offer", "spirit": "ukum", "discard": "thief"}, "offer Thief to ukum"),
        ({"type": "elder", "drop": "e03"}, "gain an elder, put back Elder of Courts"),
        ({"type": "elder", "drop": "?"}, "gain an elder, put back an unseen one"),
        ({"type": "elder"}, "gain an elder"),
        ({"type": "draw"}, "draw an islander"),
        ({"type": "reveal", "player": "Ana", "islanders": ["judge", "?"]}, "Ana has drawn Judge, ?"),
        ({"type": "guide"}, "gain the guide"),
        ({"type": "envoy"}, "become envoy"),
        ({"type": "stop"}, "stop"),
        (None, "no move"),
    ],
)
def test_every_move_can_be_said(move: Json | None, words: str) -> None:
    assert PHRASES.move(move) == words


def test_the_choices_of_a_move_stand_in_the_brackets_of_the_language() -> None:
    with speaking("ja"):
        task = spoken(PHRASES.move({"type": "task", "card": "broker", "any": ["clay", "ebony"]}))
        liaison = spoken(PHRASES.move({"type": "liaison", "area": "forest", "space": "f1", "card": "f10"}))
    assert task == "仲買人にタスク（粘土、黒檀で）"
    assert liaison.endswith("（10）")


def test_what_is_no_move_cannot_be_said() -> None:
    with pytest.raises(ValueError, match="no such move"):
        PHRASES.move({"type": "dance"})


TIED: Json = {
    "envoy": "me",
    "area": "coast",
    "players": [
        {"id": "me", "fish": 9, "placed": {"coast": [1]}},
        {"id": "A", "lawan": "A", "fish": 2, "plot": "p02", "placed": {"coast": [3]}},
        {"id": "op", "placed": {"coast": [5]}, "acted": {"coast": "c1"}},
    ],
    "row": ["weaver", "potter", "regent"],
}
"""A may hire one of two artisans of 2 fish: which, falls by chance (R.43)."""


def tied(*log: Json) -> Any:
    rest = {key: value for key, value in TIED.items() if key != "players"}
    return load(*TIED["players"], **rest, log=list(log))


@pytest.mark.rule("BURU-15.7")
def test_a_story_ends_where_chance_falls() -> None:
    assert table(drawn(tied()), "What has happened").rows[-1] == (
        "BURU-R.43",
        "",
        "falls by chance: 2 ways",
        "",
    )


@pytest.mark.parametrize(("left", "taken"), [("potter", "Weaver"), ("weaver", "Potter")])
@pytest.mark.rule("BURU-15.7")
def test_the_log_tells_how_chance_fell(left: str, taken: str) -> None:
    """One of the two is still there to be hired, so that A has the other."""
    log = [act("coast", "c3"), {"type": "hire", "card": left}]
    rows = table(drawn(tied(*log)), "What has happened").rows
    assert [row[2:] for row in rows[:3]] == [
        ("", "coast: takes space 2", f"−2 fish, +{taken}"),
        ("coast: c3", "coast: take space 3", ""),
        (f"hire {left}", f"hire {left.capitalize()}", f"−2 fish, +{left.capitalize()}"),
    ]


@pytest.mark.rule("BURU-5.1")
def test_each_token_kept_is_told_with_its_fish_before_the_first_area() -> None:
    players: list[Json] = [
        {"id": "Ana", "placed": {"forest": [1], "coast": [2], "lake": [3, 4]}},
        {"id": "Budi", "placed": {"forest": [5], "coast": [4], "village": [3, 1]}},
    ]
    log = [{"type": "keep", "token": 5}, {"type": "keep", "token": 2, "player": "Budi"}]
    rows = table(drawn(load(*players, phase="noon", log=log)), "What has happened").rows
    assert rows == (
        ("BURU-5.1", "Ana", "keep 5", "keep 5", "+5 fish"),
        ("BURU-5.1", "Budi", "keep 2 by Budi", "keep 2", "+2 fish"),
        ("BURU-6.3", "Budi", "", "forest revealed: Budi 5, Ana 1", "Budi takes the gunung totem"),
    )


MODES = [mode for mode in modes() if mode.name == GAME.name]
SHARE = 0.1
"""The share of a game's positions that are looked at: each replays its whole log twice."""


@pytest.mark.parametrize("seed", slow_for(range(len(MODES)), lambda seed: seed not in (0, 6)))
def test_the_table_drawn_in_a_whole_game_is_the_one_of_the_rules(seed: int) -> None:
    """Over all rounds, from the log that the game has had so far; stops are left out where a choice declines anyhow."""
    rng = random.Random(seed)
    for step in walk(GAME, MODES[seed].start(rng), rng):
        if rng.random() > SHARE:
            continue
        assert isinstance(step.position, Position)
        position = without_stops(step.position)
        shown = settle(told(position, (), PHRASES).state)
        assert {state for _, state in shown} == {state for _, state in state_of(position).settled}


def without_stops(position: Position) -> Position:
    """The position without the stops of its log that a choice of the same player follows."""
    log = position.log
    kept = [
        move
        for index, move in enumerate(log)
        if not (move.type == "stop" and index + 1 < len(log) and log[index + 1].type in CHOICES)
    ]
    return position.model_copy(update={"log": tuple(kept)})
