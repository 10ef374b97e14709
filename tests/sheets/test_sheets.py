"""Sheets: a position as text and back, for every example, every puzzle and random games; what people type; errors."""

import json
import random
import re
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.notation import parse
from periplus.models.core.registry import NAMES, game
from periplus.models.core.sheets import keep_comments
from periplus.models.core.sheets.layout import layout_of
from periplus.models.core.sheets.plain_data import read_data, write_data
from periplus.models.core.wording import speaking, spoken
from periplus.puzzles.collection import bundled
from periplus.solvers import api
from tests.battery.support import TABLES, play_out
from tests.test_imports import ROOT

EXAMPLES = [
    path
    for path in sorted((ROOT / "examples").glob("*/*.json"))
    if "game" in json.loads(path.read_text(encoding="utf-8"))
]
TYPED = sorted(Path(__file__).parent.glob("*.peri"))
PUZZLES = [puzzle for name in NAMES for puzzle in bundled(name)]
PLIES = 60
EACH = 15
BARE = "".join(f" {'-- ' * spaces}\n" for spaces in (5, 6, 7, 8, 9, 8, 7, 6, 5))
"""The rows of the bundled island without a tile."""
NAMES_OF_SHORT = [
    "numbers of equal things",
    "one player",
    "one settlement",
    "bare spaces",
    "letters of areas",
    "the mode behind the game",
    "cards of both sizes",
    "rows of a notebook",
    "letters of resources",
]


def there_and_back(position: Position, folder: Path | None = None) -> str:
    """The sheet of a position, once it has been read as the same position and written again as the same text."""
    text = api.sheet(position)
    again = api.load(text, folder)
    assert again == position
    short = api.sheet(position, short=True)
    assert api.load(short, folder) == position
    assert len(short) <= len(text)
    assert api.sheet(api.load(again.as_json(), folder)) == text
    return text


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_example_lies_beside_its_sheet(path: Path) -> None:
    text = there_and_back(api.load(path), path.parent)
    assert path.with_suffix(".peri").read_text(encoding="utf-8") == text, "run python docs/sheets.py"


def test_every_puzzle_exists_as_a_sheet() -> None:
    assert len(PUZZLES) > 100
    for puzzle in PUZZLES:
        there_and_back(puzzle.position)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_positions_of_random_games_exist_as_sheets(name: str, players: int) -> None:
    for number, (position, _) in enumerate(play_out(game(name), players, 5, plies=PLIES)):
        if number % EACH == 0:
            there_and_back(position)


@pytest.mark.parametrize("name", NAMES)
def test_short_sheets_of_the_examples_are_a_third_as_long_as_their_files(name: str) -> None:
    own = [path for path in EXAMPLES if path.parent.name == name]
    sheets = sum(len(api.sheet(api.load(path), short=True).encode()) for path in own)
    assert 3 * sheets <= sum(path.stat().st_size for path in own)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        (
            "sumatra\np 5\nav R P3\nk R P3\n[A]\nb b6\n[B]",
            "sumatra\nplace 5\navailable R P3\nknown R P3\n[A]\nbrown b6\n[B]",
        ),
        (
            "mist\nw E\n[A]\na 1,0\nti\n - F2\n - - C3",
            "mist\nwind E\n[A]\nat 1,0\ntiles\n -- F2\n -- -- C3",
        ),
        (
            "buru\ndecks m 5, e e06\n[A]\nta we her\n[B]\npla fo 2, l 3",
            "buru\ndecks elders e06, manuk 5\n[A]\ntableau weaver herald\n[B]\nplaced forest 2, lake 3",
        ),
        ("kalypso coop\n[1]\nfo sun", "kalypso coop\n[1]\nforecasts sun"),
    ],
    ids=["words", "bare spaces", "names", "one line begins so"],
)
def test_words_and_names_may_be_cut_as_long_as_they_are_clear(short: str, long: str) -> None:
    assert api.load(short) == api.load(long)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("buru\nr 3\n[A]\n[B]", "'r' is no line here, expected one of round, revealed, row"),
        ("buru\n[A]\ntableau w\n[B]", "'w': expected"),  # weaver, woodcutter, water priest
        ("buru\n[A]\nelders e0\n[B]", "'e0': expected"),  # ids are written whole
        ("mist\nwi E\nwinds E", "'winds' is no line here"),
    ],
    ids=["words", "names", "ids", "more than the word"],
)
def test_what_several_things_begin_with_is_read_as_none_of_them(text: str, told: str) -> None:
    with pytest.raises(PositionError, match=re.escape(told)):
        api.load(text)


@pytest.mark.parametrize("name", NAMES)
def test_sheets_of_each_game_are_a_third_as_long_as_json(name: str) -> None:
    positions = [*map(api.load, EXAMPLES), *(puzzle.position for puzzle in PUZZLES)]
    own = [position for position in positions if position.game == name]
    sheets = sum(len(api.sheet(position).encode()) for position in own)
    pretty = sum(len(json.dumps(position.as_json(), indent=2).encode()) for position in own)
    assert 3 * sheets <= pretty


@pytest.mark.parametrize(
    ("short", "long"),
    [
        (
            "sumatra\navailable 2O R\nknown 3 x Eb P3 2P2\n[A]\n[B]",
            "sumatra\navailable O O R\nknown Eb Eb Eb P3 P2 P2\n[A]\n[B]",
        ),
        ("observatory\nlens 2 3\nfunding 2", "observatory\n\n[player]\nlens 2 3\nfunding 2"),
        (
            "kalypso\nmode solo\nhand boat 2barrel",
            "kalypso\nmode solo\n\n[settlement]\nhand boat barrel barrel",
        ),
        (
            "mist\nwind E\n[A]\nat 1,0\ntiles\n --\n -- F2",
            "mist\nwind E\n[A]\nat 1,0\ntiles\n"
            + BARE.replace(" -- -- -- -- -- -- \n", " -- F2 -- -- -- -- \n", 1),
        ),
        ("buru\n[A]\nplaced f 2, L 3 1\n[B]", "buru\n[A]\nplaced forest 2, lake 3 1\n[B]"),
        ("kalypso versus\nbase\n WW", "kalypso\nmode versus\n[1]\nbase\n WW"),
        (
            "observatory\nsky Kite S05 L05\n[A]\ndone S03 0,2 90",
            "observatory\nsky small Kite, S05\nsky large L05\n[A]\ndone S03 at 0,2 turned 90",
        ),
        (
            "sumatra\n[A]\nnotes r2 O1 V3 P5.2 A3 Wxx. Gx | a2 b1M\n[B]\nnotes R1\ncolumns b1",
            "sumatra\n[A]\nresidents 2\nornaments 1\nvillages 3\nplants 5.2\nanimals 3\nradio xx.\ngps x\n"
            "columns a2 b1M\n[B]\nresidents 1\ncolumns b1",
        ),
        (
            "buru\narea village\ndecks banyu 6 4, elders e06\n[A]\nplaced f2 V31\nacted f1\nres c 2P\n[B]\n",
            "buru\narea village\ndeck banyu 6 4\ndeck elders e06\n[A]\nplaced f 2, v 3 1\nacted forest f1\n"
            "res clay + 2 palm\n[B]\n",
        ),
    ],
    ids=NAMES_OF_SHORT,
)
def test_what_is_left_out_or_told_once_is_as_if_it_were_written(short: str, long: str) -> None:
    assert api.load(short) == api.load(long)
    there_and_back(api.load(long))


def test_objects_alike_are_a_table_in_plain_data() -> None:
    cards = [{"id": "bar", "points": 2, "at": [1, 0]}, {"id": "long way", "points": 3, "at": []}]
    assert write_data({"cards": cards}) == 'cards={id points at}[bar 2 [1,0], "long way" 3 []]'
    assert read_data("cards={id points at}[bar 2 [1 0], 'x' 3 []]".replace("'", '"')) == {
        "cards": [cards[0], {"id": "x", "points": 3, "at": []}]
    }
    with pytest.raises(ValueError, match="id points"):
        read_data("{id points}[bar 2 3]")


@pytest.mark.parametrize("path", TYPED, ids=lambda path: path.stem)
def test_positions_typed_at_the_table_are_those_of_their_json(path: Path) -> None:
    assert api.load(path) == api.load(path.with_suffix(".json"))


@pytest.mark.parametrize("path", TYPED, ids=lambda path: path.stem)
def test_the_page_of_the_game_shows_the_typed_position(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    pages = [(ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in NAMES]
    assert sum(f"```text\n{text}```" in one for one in pages) == 1


def fields(model: type[BaseModel], path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """The fields of a model by path: an object's own instead of the object."""
    found: dict[tuple[str, ...], Any] = {}
    for name, field in model.model_fields.items():
        inner = [
            kind
            for kind in (field.annotation, *get_args(field.annotation))
            if isinstance(kind, type) and issubclass(kind, BaseModel)
        ]
        if (
            inner
            and isinstance(field.annotation, type | UnionType)
            and name not in {"ask", "kuda", "balloon"}
        ):
            found |= fields(inner[0], (*path, name))
        else:
            found[(*path, field.alias or name)] = field
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_field_of_a_position_has_a_line(name: str) -> None:
    position = api.new(name, seed=1)
    edition: Any = getattr(position, "edition_data", None)
    layout = layout_of(name, edition, None)
    module = import_module(f"periplus.models.{name}.position")
    sheet = getattr(module, "PlayerSheet", None) or module.SettlementSheet
    told = {line.field for line in layout.lines} | {("game",), ("log",), (layout.section.path,)}
    told |= {line.field[:1] for line in layout.lines if line.field[0] == "ask"}
    assert set(fields(module.Position)) - told == set()
    in_section = {line.field for line in layout.section.lines} | {(layout.section.title or "",)}
    assert set(fields(sheet)) - in_section == set()


SCALARS = (
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False, allow_infinity=False)
)


@settings(deadline=None)
@given(
    st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)
)
def test_plain_data_is_read_as_it_was_written(data: Any) -> None:
    text = write_data(data)
    assert read_data(text) == data
    assert "\n" not in text
    assert "#" not in text


def test_things_are_known_by_code_by_name_and_in_japanese() -> None:
    position = api.load("observatory\n[Mia]\nrange S02, S09\n")
    assert api.load("observatory\n[Mia]\nrange kite HERON\n") == position
    with speaking("ja"):
        resident, radio = spoken("resident"), spoken("radio")
    assert not resident.isascii()
    here = api.load("sumatra\navailable R W P5\n[A]\n[B]\n")
    assert api.load(f"sumatra\navailable {resident}、{radio} Ｐ５\n[A]\n[B]\n") == here


def test_cards_of_ones_own_in_japanese_are_known() -> None:
    card = {"id": "T1", "name": "双子", "size": "small", "points": 3, "pattern": ["ab"], "lines": "ab"}
    edition = {"chart": {"rows": [2, 3], "columns": [4, 5]}, "rounds": {"1": {"count": 2}}, "cards": [card]}
    position = api.load({"game": "observatory", "edition": edition, "players": [{"range": ["T1"]}]})
    text = there_and_back(position)
    assert "\nrange T1\n" in text
    assert api.load(text.replace("range T1", "range 双子")) == position


def test_comments_blank_lines_and_other_line_ends_tell_nothing() -> None:
    bare = "observatory\nround 3\n[Mia #1]\nlens 2\n"
    odd = "\ufeff# a game\r\nobservatory # of ours\r\n\r\n  # more\r\nround   3\r\n[Mia #1]# she\r\n\r\nLENS 2 # so\r\n"
    with pytest.raises(PositionError):
        api.load("observatory\n[Mia] Ada\n")
    assert api.load(odd.replace("Mia #1", "Mia#1")) == api.load(bare.replace("Mia #1", "Mia#1"))


def test_odd_names_come_back() -> None:
    for name in ("", " ", "player", "a]b", '"', "#1", "A #1", "\n", "moves", "round 3", "日本", "\\"):
        position = api.load({"game": "observatory", "players": [{"name": name}]})
        there_and_back(position)


def test_comments_of_a_sheet_are_kept_where_its_lines_are() -> None:
    old = "# us\nmist   # two of us\n\n[A]\nenergy 3  # low\n\n[B]\nenergy 3\n# the end\n"
    new = "mist\nround 2\n\n[A]\nenergy 3\n\n[B]\nenergy 3\n"
    kept = "# us\nmist  # two of us\nround 2\n\n[A]\nenergy 3  # low\n\n[B]\nenergy 3\n# the end\n"
    assert keep_comments(old, new) == kept


def test_a_game_that_is_over_says_how_it_ended() -> None:
    position = list(play_out(game("sumatra"), 2, 1))[-1]
    over = game("sumatra").play(*position)
    while game("sumatra").outcome(over) is None:
        over = game("sumatra").play(
            over, game("sumatra").chance(over, random.Random(1)) or game("sumatra").moves(over)[0]
        )
    outcome = game("sumatra").outcome(over)
    assert outcome is not None
    last = there_and_back(over).splitlines()[-1]
    assert last == "result " + ", ".join(f"{player.name} {player.total}" for player in outcome.players)


def test_moves_of_a_sheet_are_those_of_the_notation() -> None:
    folder = ROOT / "examples" / "sumatra"
    text = "sumatra\nedition pocket.json\navailable R Ea\n[Ana]\n[Budi]\n"
    played = api.load(f"{text}moves\n1. resident into column 1  # !\n2. ea\n3) ADVANCE\n", folder)
    assert game("sumatra").log(played)[0] == parse(api.load(text, folder), "R 1")
    assert [move.type for move in game("sumatra").log(played)] == ["take", "take", "advance"]
    assert api.check(played) == ()
