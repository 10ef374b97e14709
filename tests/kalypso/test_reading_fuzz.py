"""Any value anywhere in a position: it is read, or refused with the fields at fault, and never breaks."""

from hypothesis import given
from hypothesis import strategies as st

from periplus.models.kalypso import GAME
from tests.battery.fuzz import places, read_or_refused, values

from .tables import END, base, boat, build, cast, data, lay, place, sea, send, store

JSON = values(
    ["", "WWWMM", "WP", "boat", "boat!", "barrel", "?", "WMSRP?", "house", "f", "versus", "........", "B"],
    ["type", "at", "tile", "zone", "card", "boat", "coop", "versus", "fish"],
)
EDITION = {
    "garden_table": [0, 2],
    "salvage": ["WWWMM"],
    "fish": [1, "B"],
    "arrivals": {"learning": [[1]]},
    "forecasts": [
        {
            "id": "f",
            "versus": {"needs": {"boat": 2}, "reward": {"points": {"kinds": 1}}, "penalty": {"each": 1}},
            "coop": {"needs": {"house": 1}, "reward": {"produce": {"boat": 1}}},
        }
    ],
    "goals": [
        {"id": f"g{deck}", "deck": deck, "versus": {"metric": "kinds", "bands": [[1, 2]]}} for deck in "AB"
    ],
}
SETTLEMENT = {
    "base": base("WWWW", "WWWM"),
    "tiles": [{"tile": "WWWMM", "at": [-1, 5], "rot": 90, "flip": True}],
    "barrels": [[2, 0]],
    "boats": [boat(4, 4)],
    "gardens": [boat(0, 2)],
    "buildings": [{"kind": "cooper", "at": [0, 0], "settlers": 1}],
    "monuments": [{"at": [5, 5], "reserve": True, "lifebuoys": 1}],
    "nets": [{"zone": [1, 1], "on": [[4, 4], [4, 5]]}],
    "caught": [[7, 7]],
    "removed": [[7, 0]],
    "survivors": 2,
    "fish_tokens": [1],
    "forecasts": [{"card": "f", "stored": {"boat": 1}, "player": 0}],
    "fresh": [[0, 0]],
    "hand": ["WP", "boat", "send+"],
}
VERSUS = data(
    SETTLEMENT,
    {"specialists": ["angler"], "survivors": 3},
    rows=sea((7, 7, "f"), (7, 0, "o")),
    edition=EDITION,
    players=2,
    goals=["gA", "gB"],
    offer=["WWWMM"],
    bags={"salvage": ["WWWMM"], "scrap": ["WP"], "fish": [1, "B"]},
    ask={"what": "plan", "objective": "score", "turns": [["WWWMM"]], "cells": [[0, 0]], "pieces": ["boat"]},
    log=[place("WP", 0, 4, flip=True), cast(1, 1, store=0), store("boat", "f"), send(0, 0), END],
)
TOGETHER = data(
    {"tracks": {"fish": 1, "gardens": 2}, "specialists": ["captain"], "hand": ["lifebuoy"]},
    mode="solo",
    edition=EDITION,
    difficulty="learning",
    phase="sail",
    log=[
        {"type": "sail", "boat": [0, 0], "at": [1, 0], "rot": 90},
        {"type": "specialist", "role": "angler"},
        {"type": "reserve", "at": [0, 0], "lifebuoys": [[0, 0]]},
        lay(0, 0, "f"),
        build("house", 0, 0),
    ],
)


@given(path=st.sampled_from(list(places(VERSUS))), value=JSON)
def test_anything_anywhere_in_versus_is_read_or_refused_with_its_field(path, value):
    read_or_refused(GAME, VERSUS, path, value)


@given(path=st.sampled_from(list(places(TOGETHER))), value=JSON)
def test_anything_anywhere_in_solo_is_read_or_refused_with_its_field(path, value):
    read_or_refused(GAME, TOGETHER, path, value)
