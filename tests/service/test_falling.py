"""What fell at a real table is told value by value: the service says what is asked for and takes it as a deed."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from periplus.drawing import falling
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import game
from periplus.models.core.wording import speaking
from periplus.models.mist import GAME
from periplus.service.requests import New, Step
from periplus.solvers.session import Session
from tests.service.test_table import asked, begun, moved, onward

Json = dict[str, Any]
TABLES: tuple[tuple[str, int, Json], ...] = (
    ("observatory", 2, {}),
    ("kalypso", 1, {}),
    ("kalypso", 2, {}),
    ("mist", 2, {}),
    ("mist", 2, {"modules": "2"}),
    ("sumatra", 2, {}),
    ("buru", 1, {}),
    ("buru", 2, {}),
)
DEEDS = 25
STRUCTURE = ("type", "player", "to")
"""Fields of a move of chance that do not fall."""


def fell_so(table: Json, fell: dict[str, list[Any]]) -> Json:
    return onward(table, fell={name: tuple(values) for name, values in fell.items()})


def blindly(wanted: Json, rng: random.Random) -> dict[str, list[Any]]:
    """The fewest values for every part, taken from the heaps that the request tells."""
    heaps = {
        name: [one["value"] for one in faces for _ in range(one.get("left", 9))]
        for name, faces in wanted["faces"].items()
    }
    for heap in heaps.values():
        rng.shuffle(heap)
    return {
        part["name"]: [heaps[part["faces"]].pop() for _ in range(part["least"])] for part in wanted["parts"]
    }


def leaves(told: Any) -> set[Any]:
    """Every value that a move of chance tells."""
    if isinstance(told, dict):
        return {leaf for field, part in told.items() if field not in STRUCTURE for leaf in leaves(part)}
    return {leaf for part in told for leaf in leaves(part)} if isinstance(told, list) else {face(told)}


def face(value: Any) -> Any:
    """Both faces of a five-cell tile are one value (KAL-7.2)."""
    is_tile = isinstance(value, str) and len(value) == 5 and set(value) <= set("WMSRP")
    return min(value, value[2::-1] + value[3:]) if is_tile else value


@pytest.mark.parametrize(("name", "players", "variants"), TABLES)
def test_whatever_is_asked_for_may_fall_and_whatever_falls_is_asked_for(
    name: str, players: int, variants: Json
) -> None:
    rng = random.Random(5)
    position = asked(New(game=name, players=players, seed=3, variants=variants))["position"]
    table, told = asked(Step(position=position, seed=3)), 0
    for _ in range(DEEDS):
        if table["over"]:
            break
        assert table["asked"] is None or table["chance"]
        if not table["asked"]:
            table = moved(table, rng)
            continue
        rolled = onward(table, roll=True)
        faces = {one["value"] for faces in table["asked"]["faces"].values() for one in faces}
        brought = rolled["played"]["move"]
        # of tokens that are turned up the move tells those that were known, too
        assert (
            leaves(brought) <= faces
            or " ".join(map(str, brought.get("cards", ()))) in faces
            or "placed" in brought
        )
        fell = blindly(table["asked"], rng)
        try:
            after = fell_so(table, fell)
        except IllegalMove:  # a plot card that does not fit asks for another
            assert "plots" in fell
            after = rolled
        else:
            assert after["played"]["move"]["type"] == rolled["played"]["move"]["type"]
            assert (after["shown"] is None) == (rolled["shown"] is None)
        table, told = after, told + 1
    assert told


def chanced(name: str, players: int) -> Json:
    """The first table of a game at which chance is asked for something."""
    rng, table = random.Random(1), begun(name, players)
    while not table["asked"]:
        table = moved(table, rng)
    return table


def test_dice_are_told_part_by_part_and_a_slip_is_told_by_its_field() -> None:
    table = chanced("observatory", 1)
    wanted = table["asked"]
    assert (wanted["ask"], [(part["name"], part["least"], part["most"]) for part in wanted["parts"]]) == (
        "dice",
        [("dice", 3, 3), ("meteor", 1, 1)],
    )
    after = fell_so(table, {"dice": [2, 3, 4], "meteor": [2]})
    assert after["played"]["move"] == {"type": "roll", "dice": [2, 3, 4], "meteor": 2}
    assert (after["asked"], after["chance"]) == (None, False)
    slips: tuple[tuple[dict[str, list[Any]], str], ...] = (
        ({"dice": [2, 3], "meteor": [2]}, "fell.dice"),
        ({"dice": [2, 3, 7], "meteor": [2]}, "fell.dice"),
        ({"dice": [2, 3, 4], "meteor": ["2"]}, "fell.meteor"),
        ({"dice": [2, 3, 4]}, "fell.meteor"),
        ({"bones": [1]}, "fell"),
    )
    for fell, field in slips:
        with pytest.raises(PositionError) as refused:
            fell_so(table, fell)
        assert refused.value.faults[0].field == field
    with pytest.raises(PositionError, match="chance has nothing to do now"):
        fell_so(after, {"dice": [2, 3, 4], "meteor": [2]})


def test_a_draw_is_shown_to_whoever_chooses_and_no_more_is_drawn_than_the_bag_holds() -> None:
    table = chanced("sumatra", 2)
    (part,) = table["asked"]["parts"]
    single = next(one for one in table["asked"]["faces"]["bag"] if one["left"] == 1)
    with pytest.raises(PositionError, match="of which 1 are left"):
        fell_so(table, {"drawn": [single["value"]] * part["least"]})
    others = [one["value"] for one in table["asked"]["faces"]["bag"] if one is not single]
    values = [single["value"], *others[: part["least"] - 1]]
    after = fell_so(table, {"drawn": values})
    assert Counter(after["shown"]["drawn"]) == Counter(values)
    assert after["to_move"]
    assert after["played"]["move"]["type"] == "explore"


def test_a_die_rolled_again_is_told_with_both_its_faces() -> None:
    """MIST-4.2: the second roll counts."""
    table = chanced("mist", 2)
    while table["asked"]["ask"] != "dice":
        table = moved(table, random.Random(1))
    after = fell_so(table, {"wind": ["E", "W"], "bonus": ["energy1"]})
    assert after["played"]["move"] == {"type": "roll", "wind": ["E", "W"], "bonus": "energy1"}
    assert GAME.state(GAME.load(json.dumps(after["position"]).encode())).wind == "W"


def test_pictures_come_where_they_are_included() -> None:
    table = chanced("observatory", 1)
    faces = onward(table, include=("parts",))["asked"]["faces"]["die"]
    assert all(one["svg"].startswith("<svg") for one in faces)
    assert all("svg" not in one for one in table["asked"]["faces"]["die"])


def test_a_plot_card_is_named_and_drawn_in_the_language_spoken() -> None:
    """The first placement of a solo game of Buru, then the Lawans' plot card."""
    table = Session.resumed(game("buru").start(1, random.Random(1)), 1, None)
    while not table.waits_for_chance():
        (seat,) = table.actors()
        table.play(table.moves(seat)[0].as_json(), seat)
    for language, words, title in (("en", "plot card 1", "plot 1"), ("ja", "プロットカード1", "プロット1")):
        with speaking(language):
            found = falling.asked(table.position)
            assert found is not None
            face = found.as_json(drawn=True)["faces"]["plots"][0]
        assert (face["value"], face["words"]) == ("p01", words)
        assert f">{title}<" in face["svg"]


def test_an_islander_drawn_off_an_unknown_deck_is_asked_for_and_told() -> None:
    """At a real table nobody knows the deck: what the player drew lies in his tableau, so the next step asks for it."""
    table = {
        "game": "buru",
        "modules": ["ambelau"],
        "round": 2,
        "area": "ambelau",
        "turn": "Ana",
        "pending": "draw + fish",
        "players": [
            {"id": "Ana", "acted": {"ambelau": "t11"}, "placed": {"ambelau": [5]}, "tableau": ["judge"]},
            {"id": "Budi", "acted": {"ambelau": "t2"}, "placed": {"ambelau": [4]}, "tableau": ["weaver"]},
        ],
        "row": ["regent", None, None],
        "log": [{"type": "draw"}],
    }
    drawing = asked(Step(position=table, seed=3))
    (part,) = drawing["asked"]["parts"]
    assert (part["name"], part["least"], part["most"]) == ("islanders", 1, 1)
    faces = {one["value"] for one in drawing["asked"]["faces"]["islanders"]}
    assert len(faces) == 33
    assert not faces & {"judge", "weaver", "regent"}
    told = fell_so(drawing, {"islanders": ["farmer"]})
    assert told["position"]["log"][-1] == {"type": "reveal", "player": "Ana", "islanders": ["farmer"]}
    assert told["asked"] is None
    with pytest.raises((IllegalMove, PositionError)):
        fell_so(drawing, {"islanders": ["judge"]})
