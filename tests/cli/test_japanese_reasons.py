"""Reasons and meanings under Japanese: facts are said in it, and clauses keep their ids."""

import re

import pytest

from periplus.models.core.registry import NAMES
from periplus.models.core.wording import speaking, spoken
from periplus.models.observatory import GAME
from periplus.solvers.observatory.asking.doubts import sentence
from periplus.solvers.program import Given, Program, Row

from .conftest import Periplus

GOAL = "examples/observatory/goal.json"
KANA = re.compile("[ぁ-ん]")


@pytest.mark.parametrize("game", NAMES)
def test_relations_are_explained_in_japanese(game: str, periplus: Periplus) -> None:
    relations = periplus("relations", game, "--lang", "ja", "--json").json["relations"]
    english = periplus("relations", game, "--json").json["relations"]
    assert [one["name"] for one in relations] == [one["name"] for one in english]
    assert [one["meaning"] for one in relations if not KANA.search(one["meaning"])] == []


def test_a_clause_that_a_fact_rests_on_is_cited_by_its_id(periplus: Periplus) -> None:
    told = periplus("why", GOAL, "star([0, 0])", "--svg", "/dev/null", "--lang", "ja").out.splitlines()
    assert told[2:4] == [
        "- star([0, 0])（OBS-2.9による）",
        "  - starred([0, 0])（局面にある）：今そこに星がある",
    ]
    with speaking("ja"):
        assert spoken("OBS-2.9") == "OBS-2.9"


@pytest.mark.parametrize(
    ("name", "row", "holds", "english", "japanese"),
    [
        ("starred", ((0, 2),), True, "there is a star at [0, 2]", "[0, 2]に星がある"),
        ("starred", ((0, 2),), False, "there is no star at [0, 2]", "[0, 2]に星がない"),
        ("drawn", ("S02", (1, 0), 0), True, "S02 Kite is drawn at [1, 0]", "S02 凧が[1, 0]に描かれている"),
        (
            "drawn",
            ("S02", (1, 0), 90),
            True,
            "S02 Kite is drawn at [1, 0], turned 90°",
            "S02 凧が[1, 0]に描かれている（90°回転）",
        ),
        ("held", ("S02",), True, "S02 Kite is in range", "S02 凧が観測範囲にある"),
        ("held", ("S02",), False, "S02 Kite is not in range", "S02 凧は観測範囲にない"),
        (
            "rolled",
            (0, (2, 3, 5, 5)),
            True,
            "the dice show 2, 3, 5 and the meteor die 5",
            "出目は2, 3, 5、流星ダイスは5",
        ),
        (
            "rolled",
            (2, (2, 3, 5, 5)),
            True,
            "the dice 2 turns later show 2, 3, 5 and the meteor die 5",
            "2手番後の出目は2, 3, 5、流星ダイスは5",
        ),
    ],
)
def test_a_fact_of_the_position_is_said_in_both_languages(
    name: str, row: Row, holds: bool, english: str, japanese: str
) -> None:
    edition = GAME.edition("study")
    relation = Program().relation(name, tuple(f"c{place}" for place, _ in enumerate(row)), "")
    fact = Given(relation, row, holds)
    assert sentence(edition, fact) == english
    with speaking("ja"):
        assert spoken(sentence(edition, fact)) == japanese
