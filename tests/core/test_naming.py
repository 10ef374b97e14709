"""Wherever a position or a move takes an id it takes the name too, in English and in Japanese; ids come out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.notation import Names
from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import LANGUAGES, say, speaking, spoken
from periplus.models.kalypso.terms import word
from periplus.models.mist.island import EXTENSION_NAMES
from periplus.solvers import api


def load(data: Any) -> Any:
    return api.load(json.dumps(data, ensure_ascii=False).encode())


def observatory(edition: Any, name: Callable[[str], str]) -> tuple[dict[str, str], list[dict[str, Any]]]:
    named = {card.id: card.name for card in edition.cards}
    return named, [{"players": [{"range": [name(card)]}]} for card in named]


def kalypso(edition: Any, name: Callable[[str], str]) -> tuple[dict[str, str], list[dict[str, Any]]]:
    named = {card.id: card.title for card in (*edition.forecasts, *edition.goals)}
    named |= {kind: word(kind) for kind in ("house", "net_workshop", "captain")}
    goals = [card.id for card in edition.goals if card.coop]
    solo: dict[str, Any] = {"mode": "solo"}
    made = [
        solo | {"settlements": [{"forecasts": [{"card": name(card.id)}]}]}
        for card in edition.forecasts
        if card.coop
    ]
    made += [solo | {"settlements": [{}], "goals": [name(one), name(two)]} for one, two in pairwise(goals)]
    made += [
        solo | {"settlements": [{"buildings": [{"kind": name(kind), "at": [0, 0]}]}]}
        for kind in ("house", "net_workshop")
    ]
    return named, [*made, solo | {"settlements": [{"specialists": [name("captain")]}]}]


def mist(edition: Any, name: Callable[[str], str]) -> tuple[dict[str, str], list[dict[str, Any]]]:
    player: dict[str, Any] = {"balloon": [0, 0]}
    table: dict[str, Any] = {"modules": 3, "phase": "C3"}
    named: dict[str, str] = {str(tile): name for tile, name in EXTENSION_NAMES.items()}
    return named, [
        table | {"players": [player | part]}
        for tile in named
        for part in (
            {"telescope": [name(tile)]},
            {"extensions": [name(tile)]},
            {"tiles": {"1,0": name(tile)}},
        )
    ]


def sumatra(edition: Any, name: Callable[[str], str]) -> tuple[dict[str, str], list[dict[str, Any]]]:
    named = {
        identity: text for text, identity in edition.names.every.items() if text in edition.names.english
    }
    open_edition = {
        "name": "t",
        "types": edition.as_json()["types"],
        "maps": [{"players": [2], "draws": [0, 3]}],
    }
    return named, [
        {"edition": open_edition, "players": [{}, {}], "available": [name(tile)]} for tile in named
    ]


def buru(edition: Any, name: Callable[[str], str]) -> tuple[dict[str, str], list[dict[str, Any]]]:
    named = {
        identity: card.name
        for cards in (edition.hirelings, edition.elder_cards, edition.tokoh_cards)
        for identity, card in cards.items()
    }
    seats = [{"id": "A"}, {"id": "B"}]
    made: list[dict[str, Any]] = []
    for card in edition.hirelings:
        made += [
            {"players": seats, "row": [name(card)]},
            {"players": [{"id": "A", "tableau": [f"{name(card)}*"]}, seats[1]]},
        ]
    made += [{"players": [{"id": "A", "elders": [name(card)]}, seats[1]]} for card in edition.elder_cards]
    made += [{"players": [{"id": "A", "tokoh": name(card)}, seats[1]]} for card in edition.tokoh_cards]
    return named, made


MADE: Mapping[str, Callable[..., tuple[dict[str, str], list[dict[str, Any]]]]] = {
    "observatory": observatory,
    "kalypso": kalypso,
    "mist": mist,
    "sumatra": sumatra,
    "buru": buru,
}
"""By game: what the things of an edition are called, and a position for each place that takes one of them."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_read_as_its_id(name: str, language: str) -> None:
    edition = game(name).edition("study")
    named, by_id = MADE[name](edition, str)

    def called(identity: str) -> str:
        with speaking(language):
            return spoken(named[identity]).upper()

    _, by_name = MADE[name](edition, called)
    assert len(by_id) >= 10
    assert by_id != by_name
    for one, other in zip(by_id, by_name, strict=True):
        assert load({"game": name} | other).as_json() == load({"game": name} | one).as_json()


def test_a_name_that_is_none_is_told_with_the_one_that_was_meant() -> None:
    with pytest.raises(PositionError) as caught:
        load({"game": "observatory", "players": [{"range": ["Lantren"]}]})
    assert str(caught.value) == (
        "players[0].range: unknown card, expected the id or name of a card of the edition; did you mean Lantern?"
    )
    with speaking("ja"):
        assert spoken("Lantern") == "ランタン"
        assert "Lantern" in spoken(say("{message}; did you mean {meant}?", message="", meant="Lantern"))


def test_moves_take_names_too() -> None:
    position = load({"game": "buru", "players": [{"id": "A"}, {"id": "B"}], "row": ["acolyte"]})
    move = game("buru").parse_move(position, {"type": "hire", "card": "Acolyte"})
    assert move.as_json() == {"type": "hire", "card": "acolyte"}


def test_ids_come_before_names_and_shared_names_are_nobodys() -> None:
    names = Names(["a", "b", "c"], {"b": "a", "Two words": "b", "two  WORDS": "c", "c name": "c"})
    given = ("a", "b", "B", "two words", "C NAME", "d")
    assert [names.identity(text) for text in given] == ["a", "b", "b", None, "c", None]
    assert names.meant("no", "c nmae") == "no; did you mean c name?"
    assert names.meant("no", "xyzzy") == "no"
