"""One letter wrong gets a guess: every kind of name, in the JSON of each game, in its notation and in its sheets."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.notation import NotationError, notation, parse, spelling
from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import spoken
from periplus.solvers import api
from tests.battery.support import play_on
from tests.test_imports import ROOT

from .test_naming import MADE

TURN = ROOT / "examples/sumatra/turn.json"
ODD = "q"
"""The letter that is put for another; few names have it."""


def mistyped(name: str) -> str:
    """The name with a wrong letter in the middle of its longest word."""
    word = max(re.finditer(r"[^\W\d_]+", name), key=lambda found: len(found.group()))
    at = word.start() + len(word.group()) // 2
    return name[:at] + ODD + name[at + 1 :]


def refused(text: str) -> str:
    """What is said of a position that cannot be read."""
    with pytest.raises(PositionError) as caught:
        api.load(text)
    return spoken(caught.value.message)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_json_with_a_wrong_letter_gets_a_guess(name: str) -> None:
    def wrong(identity: str) -> str:
        return mistyped(spoken(named[identity]))

    named, _ = MADE[name](game(name).edition("study"), str)
    told = {
        refused(json.dumps({"game": name} | tree))
        for tree in MADE[name](game(name).edition("study"), wrong)[1]
    }
    guessed = {
        message.rpartition("did you mean ")[2].rstrip("?") for message in told if message.endswith("?")
    }
    assert {message for message in told if not message.endswith("?")} == set()
    assert guessed <= {*named, *(spoken(text) for text in named.values())}


WORDS = [
    (
        "kalypso",
        {"mode": "versus", "settlements": [{"buildings": [{"kind": "coper", "at": [0, 0]}]}]},
        "cooper",
    ),
    ("kalypso", {"mode": "versus", "settlements": [{"hand": ["barel"]}]}, "barrel"),
    ("kalypso", {"mode": "verus", "settlements": [{}]}, "versus"),
    ("mist", {"wind": "W", "bonus": "revers", "players": [{"balloon": [0, 0]}]}, "reverse"),
    ("mist", {"wind": "W", "side": "bakc", "players": [{"balloon": [0, 0]}]}, "back"),
    ("sumatra", {"players": [{}, {}], "available": ["residnt"]}, "resident"),
    ("sumatra", {"players": [{"brown": ["b11"]}, {}]}, "b1"),
    ("buru", {"players": [{"id": "Anna"}, {"id": "B"}], "envoy": "Ana"}, "Anna"),
    ("buru", {"players": [{"id": "A", "res": "2 plam"}, {"id": "B"}]}, "palm"),
    ("buru", {"players": [{"id": "A"}, {"id": "B"}], "pending": "2 tsak"}, "task"),
    ("buru", {"players": [{"id": "A"}, {"id": "B"}], "area": "fores"}, "forest"),
    ("buru", {"players": [{"id": "A"}, {"id": "B"}], "ask": {"kind": "chian"}}, "chain"),
]
"""A game, the data of a position with a word that is none, and the word that was meant."""


@pytest.mark.parametrize(("name", "tree", "meant"), WORDS, ids=[row[2] for row in WORDS])
def test_a_word_of_a_field_with_a_wrong_letter_gets_a_guess(
    name: str, tree: Mapping[str, Any], meant: str
) -> None:
    assert refused(json.dumps({"game": name, **tree})).endswith(f"did you mean {meant}?")


@pytest.mark.parametrize(
    ("verb", "ask", "meant"),
    [
        (api.solve, {"kind": "fewset", "target": 9}, "fewest"),
        (api.solve, {"order": "fxied"}, "fixed"),
        (api.hint, {"objective": "raech"}, "reach"),
    ],
)
def test_a_word_that_only_the_question_judges_gets_a_guess(
    verb: Callable[[Position], Any], ask: Mapping[str, Any], meant: str
) -> None:
    position = api.load({**json.loads(TURN.read_text(encoding="utf-8")), "ask": ask})
    with pytest.raises(PositionError) as caught:
        verb(position)
    assert spoken(caught.value.message).endswith(f"did you mean {meant}?")


def test_a_field_that_is_right_elsewhere_is_not_told_to_be_meant_itself() -> None:
    refusal = refused(
        json.dumps({"game": "mist", "players": [{"balloon": [0, 0]}], "ask": {"order": "free"}})
    )
    assert "did you mean order" not in refusal


TYPED: dict[str, list[tuple[str, str, str]]] = {
    "observatory": [
        ("dice", "star 5,9 with metoer", "star 5,9 with meteor"),
        ("die", "check funding 4 with trakc", "check funding 4 with track"),
        ("track", "check fundin 4 with 4", "check funding 4 with 4"),
        ("card", "complete Lighthose at 0,2", "complete Lighthouse at 0,2"),
        ("seat", "star 5,9 with 2 2 by playr 1", "star 5,9 with 2 2 by player 1"),
    ],
    "kalypso": [
        ("piece", "place barel 3,4", "place barrel 3,4"),
        ("forecast", "pass raindrps", "pass raindrops"),
        ("role", "appoint captian", "appoint captain"),
        ("kind", "build net wrkshop 0,1", "build net workshop 0,1"),
        ("seat", "end by playr 2", "end by player 2"),
    ],
    "mist": [
        ("extension", "activate harbour ofice", "activate harbour office"),
        ("tile", "gain harbour ofice", "gain harbour office"),
        ("bonus", "roll NE revrse", "roll NE reverse"),
        ("where", "fly NE 3 to dok 2", "fly NE 3 to dock 2"),
    ],
    "sumatra": [
        ("tile", "residnt 1", "resident 1"),
        ("place", "V knwon", "V known"),
    ],
    "buru": [
        ("area", "4 to lkae", "4 to lake"),
        ("claim", "coast: claim majrity", "coast: claim majority"),
        ("space", "lake: tokhh", "lake: tokoh"),
        ("card", "hire acolite", "hire acolyte"),
        ("shown", "reveal row acolite", "reveal row acolyte"),
        ("resource", "gain any with ebny", "gain any with ebony"),
        ("spirit", "offer gunugn", "offer gunung"),
        ("player", "stop by Annna", "stop by Anna"),
    ],
}
"""By game: a kind of thing, a move in which it is mistyped, and the move that was meant."""
SHORT = {"wind", "direction", "column", "badge"}
"""Kinds whose names are single letters, digits or codes: there is no word to guess."""


def tables(name: str) -> Any:
    """A position of the game, with a player called Anna where players have names."""
    if name == "buru":
        return api.load({"game": "buru", "players": [{"id": "Anna"}, {"id": "B"}]})
    return api.new(name, seed=1)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_notation_with_a_wrong_letter_gets_a_guess(name: str) -> None:
    position = tables(name)
    for _, wrong, meant in TYPED[name]:
        with pytest.raises(NotationError) as caught:
            parse(position, wrong)
        told = spoken(caught.value.message).casefold()
        assert told.endswith(f'did you mean "{meant}"?'.casefold())


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_name_is_tried(name: str) -> None:
    position = tables(name)
    kinds = spelling(name).kinds(position)
    named = {kind for kind, one in kinds.items() if one.names} - SHORT
    assert named <= {kind for kind, _, _ in TYPED[name]} <= set(kinds)


def words_mistyped(text: str) -> Iterator[str]:
    """The text with one of its longer words mistyped, for each of them."""
    for word in re.finditer(r"[a-z]{4,}", text):
        yield text[: word.start()] + mistyped(word.group()) + text[word.end() :]


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_printed_gets_a_guess_when_mistyped(name: str) -> None:
    tried, rng = set[str](), random.Random(5)
    for position, played in play_on(game(name), game(name).players[-1], seed=5, plies=40):
        for wrong in words_mistyped(notation(position, played)):
            if (word := next(one for one in wrong.split() if ODD in one)) in tried or rng.random() < 0.2:
                continue
            tried.add(word)
            with pytest.raises(PositionError) as caught:
                parse(position, wrong)
            assert "did you mean" in spoken(caught.value.message), wrong
    assert tried or name == "sumatra"


SHEETS = [
    ("observatory\n[Mia]\nrange Lantren", "Lantern"),
    ("kalypso\nmode versus\nbuildings coper at 1,2", "cooper"),
    ("kalypso\nmode versus\nhand barel", "barrel"),
    ("kalypso\nmode versus\nforecasts raindrps", "raindrops"),
    ("mist\nwind E\nbonus revrse\n[A]\nat 1,0", "reverse"),
    ("sumatra\navailable residnt\n[A]\n[B]", "resident"),
    ("sumatra\n[A]\nbrown b11\n[B]", "b1"),
    ("buru\n[A]\ntableau acolite\n[B]", "acolyte"),
    ("buru\n[A]\noffers gunugn 3\n[B]", "gunung"),
    ("buru\n[A]\nplaced forst 3\n[B]", "forest"),
    ("buru\nenvoy Ana\n[Anna]\n[B]", "Anna"),
]
"""A sheet with a name that is none, and the name that was meant."""


@pytest.mark.parametrize(("text", "meant"), SHEETS, ids=[meant for _, meant in SHEETS])
def test_a_name_in_a_sheet_with_a_wrong_letter_gets_a_guess(text: str, meant: str) -> None:
    assert refused(text).casefold().endswith(f"did you mean {meant.casefold()}?")
