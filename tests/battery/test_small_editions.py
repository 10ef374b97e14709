"""Editions of one's own with too little in them: a fresh game is refused in one line, which names the field."""

from __future__ import annotations

import json
import random
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
PLOTS = {
    area: [plot for plot in buru()["plots"] if plot["a"] == area] for area in ("forest", "coast", "lake")
}
"""Plot cards of the base game by the area to which they send Lawan A."""
STRAYS = [plot for plot in buru()["plots_expansion"] if "ambelau" in (plot["a"], plot["b"])]
"""Those that need Ambelau: they name every other area for one Lawan, but never for both."""
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
    ("buru", 1, {}, {"plots": PLOTS["forest"]}, "edition.plots"),
    ("buru", 1, {"modules": "liaisons"}, {"plots": PLOTS["forest"] + PLOTS["lake"]}, "edition.plots"),
    ("buru", 1, {"lawans": "1"}, {"plots": []}, "edition.plots"),
    ("buru", 1, {}, {"plots": PLOTS["forest"][:1]}, "edition.plots"),
    ("buru", 1, {"modules": "ukum"}, {"plots_expansion": STRAYS}, "edition.plots_expansion"),
]


@pytest.mark.parametrize(("name", "players", "chosen", "edition", "field"), CASES)
def test_an_edition_with_too_little_begins_no_game(
    name: str, players: int, chosen: Mapping[str, str], edition: Mapping[str, Any], field: str
) -> None:
    with pytest.raises(PositionError) as refused:
        api.new(name, players, 0, chosen, edition)
    assert [fault.field for fault in refused.value.faults] == [field]


@pytest.mark.parametrize("lawans", ["1", "2"])
def test_a_morning_of_lawans_is_drawn_by_plot_cards_that_just_suffice(lawans: str) -> None:
    """Two areas, two tokens to each: four cards come to an end, whatever is drawn first (BURU-14.10, BURU-14.11)."""
    edition = {"plots": PLOTS["forest"] + PLOTS["coast"]}
    for seed in range(4):
        start = api.new("buru", 1, seed, {"lawans": lawans}, edition)
        rng = random.Random(seed)
        table, log = start.as_json(), list[dict[str, Any]]()
        for token in (1, 2, 3, 4):
            log.append({"type": "place", "token": token, "area": "lake"})
            move = game("buru").chance(game("buru").load(json.dumps(table | {"log": log}).encode()), rng)
            assert move is not None
            log.append(move.as_json())
        assert game("buru").check(game("buru").load(json.dumps(table | {"log": log}).encode())) == ()


def test_of_an_island_with_one_side_that_side_is_played() -> None:
    edition = mist() | {"islands": {"front": mist()["islands"]["front"]}}
    for seed in range(6):
        started = api.new("mist", 2, seed, {"modules": "1"}, edition)
        assert game("mist").check(started) == ()
        assert started.as_json().get("side", "front") == "front"
