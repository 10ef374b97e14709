"""Editions of one's own with too little in them: a fresh game is refused in one line, which names the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.solvers import api
from tests.buru.twins.board import study as buru
from tests.mist.twins.naive import study as mist

ISLAND = {"0,0": "@1", "1,0": "F1"}


def whole(name: str) -> dict[str, Any]:
    """The bundled edition with everything written out."""
    found: dict[str, Any] = game(name).edition("study").as_json()
    return found


OBSERVATORY, KALYPSO = whole("observatory"), whole("kalypso")
SMALL = [card for card in OBSERVATORY["cards"] if card["size"] == "small"]
EASY = {"easy": KALYPSO["arrivals"]["easy"]}
SIDE = {"coop": KALYPSO["maps"]["coop"]}
CASES: list[tuple[str, int, dict[str, str], dict[str, Any], str]] = [
    ("observatory", 1, {}, OBSERVATORY | {"cards": SMALL}, "edition.cards"),
    ("kalypso", 2, {}, KALYPSO | {"maps": SIDE}, "edition.maps.versus"),
    ("kalypso", 2, {}, KALYPSO | {"forecasts": []}, "edition.forecasts"),
    ("kalypso", 2, {}, KALYPSO | {"goals": []}, "edition.goals"),
    ("kalypso", 2, {}, KALYPSO | {"salvage": ["WWWWW"]}, "edition.salvage"),
    ("kalypso", 1, {}, KALYPSO | {"arrivals": {}}, "edition.arrivals"),
    ("kalypso", 1, {"difficulty": "hard"}, KALYPSO | {"arrivals": EASY}, "edition.arrivals.hard"),
    ("mist", 2, {"modules": "1"}, mist() | {"tiles": {"F1": 2}}, "edition.tiles"),
    ("mist", 2, {"modules": "1"}, mist() | {"start_tiles": ["f1"]}, "edition.start_tiles"),
    ("mist", 2, {"side": "back"}, mist() | {"islands": {"front": ISLAND}}, "edition.islands.back"),
    ("buru", 2, {}, {"decrees": buru()["decrees"][:9]}, "edition.decrees"),
]


@pytest.mark.parametrize(("name", "players", "chosen", "edition", "field"), CASES)
def test_an_edition_with_too_little_begins_no_game(
    name: str, players: int, chosen: Mapping[str, str], edition: Mapping[str, Any], field: str
) -> None:
    with pytest.raises(PositionError) as refused:
        api.new(name, players, 0, chosen, edition)
    assert [fault.field for fault in refused.value.faults] == [field]


def test_of_an_island_with_one_side_that_side_is_played() -> None:
    edition = mist() | {"islands": {"front": mist()["islands"]["front"]}}
    for seed in range(6):
        started = api.new("mist", 2, seed, {"modules": "1"}, edition)
        assert game("mist").check(started) == ()
        assert started.as_json().get("side", "front") == "front"
