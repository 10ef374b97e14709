"""``new`` begins games that are legal, of every variant and edition."""

import json
from contextlib import suppress
from pathlib import Path

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from tests.conftest import Japanese

from .conftest import Periplus

BEGINNINGS = [
    (name, players, variant.name, choice)
    for name in NAMES
    for players in game(name).players
    for variant in game(name).variants
    for choice in variant.choices
    if not (name == "kalypso" and (variant.name == "mode" and (choice == "solo") != (players == 1)))
]


@pytest.mark.parametrize("name", NAMES)
def test_a_new_game_is_legal_and_the_same_for_the_same_seed(periplus: Periplus, name: str) -> None:
    first, again, other = (periplus("new", name, "--seed", seed).out for seed in ("7", "7", "8"))
    assert first == again != other
    assert periplus("check", "-", stdin=first.encode()).out == "legal\n"


@pytest.mark.parametrize(("name", "players", "variant", "choice"), BEGINNINGS)
def test_every_variant_can_be_begun(name: str, players: int, variant: str, choice: str) -> None:
    begun = None
    with suppress(PositionError):  # what does not go together: the rules of each game test which
        begun = api.new(name, players, 1, {variant: choice})
    assert begun is None or api.check(begun) == ()


@pytest.mark.parametrize(
    ("name", "players", "variant", "choice", "field", "value"),
    [
        ("kalypso", 2, "mode", "coop", "mode", "coop"),
        ("kalypso", 1, "difficulty", "hard", "difficulty", "hard"),
        ("mist", 3, "modules", "2", "modules", 2),
        ("mist", 2, "side", "back", "side", "back"),
        ("buru", 2, "modules", "ukum,tokoh", "modules", ["ukum", "tokoh"]),
    ],
)
def test_what_is_chosen_is_what_is_begun(
    name: str, players: int, variant: str, choice: str, field: str, value: object
) -> None:
    assert api.new(name, players, 1, {variant: choice}).as_json()[field] == value


def test_variants_are_listed_as_they_are_set_in_japanese_too(japanese: Japanese) -> None:
    listed = japanese("new", "kalypso", "--variants")
    assert listed[1] == "mode: versus, coop, solo（1人ならソロ、ほかは対戦、指定すれば協力）"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["observatory", "--players", "6"], "error: players: 6, expected one of 1, 2, 3, 4, 5\n"),
        (
            ["kalypso", "--set", "difficulty=lerning"],
            "error: difficulty: 'lerning' is no choice, expected one of learning, easy, medium, hard; did you mean"
            " learning?\n",
        ),
        (["mist", "--set", "modules=1,2"], "error: modules: '1,2', expected one choice\n"),
        (["mist", "--set", "modules"], "error: --set: 'modules', expected NAME=CHOICE\n"),
        (["sumatra", "--set", "mode=solo"], "error: mode: this game has no variants, expected none\n"),
    ],
)
def test_what_cannot_be_begun_is_said_in_one_line(
    periplus: Periplus, arguments: list[str], said: str
) -> None:
    done = periplus("new", *arguments)
    assert (done.status, done.err, done.out) == (2, said, "")


def test_nothing_is_written_where_the_game_cannot_be_begun(periplus: Periplus, tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    assert periplus("new", "mist", "--players", "9", "--to", target).status == 2
    assert not target.exists()


def test_a_game_of_ones_own_edition_is_begun_and_read_again(periplus: Periplus, tmp_path: Path) -> None:
    mine = json.loads(periplus("edition", "observatory", "--json").out) | {"name": "mine"}
    file, begun = tmp_path / "mine.json", tmp_path / "game.json"
    file.write_text(json.dumps(mine))
    assert periplus("new", "observatory", "--edition", file, "--to", begun).status == 0
    assert json.loads(begun.read_text())["edition"]["name"] == "mine"
    assert periplus("check", begun).out == "legal\n"
    missing = periplus("new", "observatory", "--edition", tmp_path / "none.json")
    assert (missing.status, missing.out) == (2, "")
    assert missing.err.startswith("error: edition: ")


def test_the_bundled_edition_is_the_one_that_is_played_anyway(periplus: Periplus) -> None:
    assert periplus("new", "mist", "--edition", "study").out == periplus("new", "mist").out
