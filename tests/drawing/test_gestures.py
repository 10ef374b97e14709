"""Moves as places and things that are touched: every path belongs to one move, and its targets are in the picture."""

from __future__ import annotations

import json
import re

import pytest

from periplus.drawing import phrase, picture
from periplus.drawing.gestures import NAMES as KINDS
from periplus.drawing.gestures import is_target, path, titles
from periplus.drawing.printed import parts, targets
from periplus.models.core.registry import NAMES
from periplus.models.core.wording import speaking
from periplus.models.kalypso import GAME
from periplus.puzzles.attempt import Attempt
from periplus.puzzles.collection import bundled, find
from periplus.solvers import api
from tests.service.helpers import GAMES
from tests.test_imports import ROOT

from .test_kalypso import load


@pytest.mark.parametrize("name", NAMES)
def test_a_path_belongs_to_one_move_in_every_position_of_every_puzzle(name: str) -> None:
    for puzzle in bundled(name):
        moves = puzzle.moves(list(puzzle.answer.moves))
        for made in range(0, len(moves) + 1, 2):
            paths = [path(puzzle.position, move) for move in Attempt(puzzle, moves[:made]).options()]
            assert len({frozenset(found) for found in paths}) == len(paths)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("file", ["turn", "last-turn"])
def test_a_path_belongs_to_one_move_of_a_position(name: str, file: str) -> None:
    source = ROOT / "examples" / name / f"{file}.json"
    if not source.is_file():
        pytest.skip("the game has no such example")
    position = api.load(source)
    paths = [path(position, move) for move in api.moves(position)]
    assert len({frozenset(found) for found in paths}) == len(paths)


def test_paths_of_each_game_are_as_written_by_hand() -> None:
    def first(puzzle: str, **wanted: object) -> list[str]:
        for move in Attempt(find(puzzle)).options():
            data = move.as_json()
            if all(data.get(field) == value for field, value in wanted.items()):
                return path(find(puzzle).position, move)
        raise LookupError(wanted)

    star = first("thrifty-astronomer", type="star", at=[0, 0])
    assert star == ["cell:0,0", "type=star", "with=finder"]
    raft = first("a-raft-of-three", tile="RMRWW", at=[1, 1], rot=270)
    bar, stem = {"cell:0,1", "cell:1,1", "cell:2,1"}, {"cell:1,2", "cell:1,3"}
    assert {element for element in raft if is_target(element)} == bar | stem | {"tile:RMRWW"}
    assert first("a-tile-a-side", tile="F2", at=[0, -2]) == ["tile:F2", "space:0,-2", "type=place"]
    assert first("wet-pages", tile="P1", to=1) == ["tile:P1", "column:1", "type=take"]
    assert first("market-morning", type="task", card="fisher") == ["card:fisher", "type=task"]
    assert first("last-throw", type="roll") == ["type=roll", "dice=[6,3,1]", "meteor=6"]


def test_gained_tiles_are_touched_to_be_kept_and_words_tell_how_many_equal_ones() -> None:
    position = api.load(ROOT / "examples" / "mist" / "turn.json")
    assert path(position, {"type": "stow", "keep": []}) == ["type=stow", "keep=[]"]
    for keep, told in ((["F4", "M3"], '["F4","M3"]'), (["F4", "F4"], '["F4","F4"]')):
        targets = [f"tile:{tile}" for tile in dict.fromkeys(keep)]
        assert path(position, {"type": "stow", "keep": keep}) == [*targets, "type=stow", f"keep={told}"]


@pytest.mark.parametrize(
    ("puzzle", "kind"),
    [
        ("gleaning", "cell"),
        ("a-raft-of-three", "cell"),
        ("a-raft-of-three", "tile"),
        ("a-tile-a-side", "space"),
        ("a-tile-a-side", "tile"),
        ("wet-pages", "column"),
        ("wet-pages", "tile"),
        ("market-morning", "card"),
        ("cheaper-by-one", "space"),
    ],
)
def test_targets_are_in_the_picture(puzzle: str, kind: str) -> None:
    attempt = Attempt(find(puzzle))
    drawn = parts(picture(attempt.shown))
    here = set(re.findall(r'data-at="([^"]+)"', " ".join(board["svg"] for board in drawn["boards"])))
    paths = [path(attempt.puzzle.position, move) for move in attempt.options()]
    wanted = {target for found in paths for target in found if target.startswith(f"{kind}:")}
    assert wanted
    assert wanted <= here


@pytest.mark.parametrize("piece", ["barrel", "boat", "garden"])
def test_what_a_player_of_kalypso_has_in_hand_is_touched_where_it_is_drawn(piece: str) -> None:
    position = load(base=["........", "..WW....", "..WWP...", "........"], hand=[piece])
    laid = [move for move in GAME.moves(position) if move.type == "place"]
    assert laid
    assert all(f"tile:{piece}" in path(position, move) for move in laid)
    assert f"tile:{piece}" in targets(picture(position))


def test_pictures_for_files_have_no_targets() -> None:
    assert "data-at" not in picture(find("gleaning").position)._repr_svg_()


def test_parts_hold_the_whole_scene_and_are_json() -> None:
    scene = picture(find("market-morning").position)
    drawn = json.loads(json.dumps(parts(scene)))
    assert [board["title"] for board in drawn["boards"]] == [board.title for board in scene.boards]
    assert [table["title"] for table in drawn["tables"]] == [table.title for table in scene.tables]
    assert all("<style" not in board["svg"] for board in drawn["boards"])


def test_targets_are_called_by_their_names_in_either_language() -> None:
    position = find("market-morning").position
    found = [["card:fisher", "area:village", "option=1"]]
    assert titles(position, found) == {"card:fisher": "the card Fisher", "area:village": "the area Village"}
    with speaking("ja"):
        assert titles(position, [["cell:1,2"]]) == {"cell:1,2": "マス1,2"}


def test_choices_are_no_targets() -> None:
    assert not any(is_target(f"{kind}=x") for kind in KINDS)


@pytest.mark.parametrize("name", NAMES)
def test_moves_that_differ_are_said_in_different_words(name: str) -> None:
    for puzzle in bundled(name):
        said = [phrase(puzzle.position, move) for move in Attempt(puzzle).options()]
        assert len(set(said)) == len(said)


def test_title_and_caption_of_a_part_are_a_group_that_ends_where_the_board_begins() -> None:
    scene = picture(api.load(ROOT / "examples" / "mist" / "turn.json"))
    for board in parts(scene)["boards"]:
        heading = r'class="p-heading" data-below="([\d.]+)">(.*?)</g><g transform="translate\(0 ([\d.]+)\)"'
        below = re.search(heading + "><g class=", board["svg"])
        assert (below is not None) == bool(board["title"] or board["caption"])
        if below is not None:
            assert below[1] == below[3]
            assert all(word in below[2] for word in board["title"].split())


def test_boats_and_barrels_are_not_called_tiles() -> None:
    position = find("tide-pool").position
    assert [*titles(position, [["tile:boat", "tile:barrel", "tile:WMSRP"]]).values()] == [
        "the boat",
        "the barrel",
        "the tile WMSRP",
    ]
