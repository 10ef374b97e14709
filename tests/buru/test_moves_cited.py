"""Which clause is cited when a move breaks several: the first in the order of the formats (6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.buru import GAME
from tests.buru.tables import breaks, duel, load, logged, table

Data = dict[str, Any]


def act(area: str, space: str, **fields: Any) -> Data:
    return {"type": "act", "area": area, "space": space} | fields


def offer(spirit: str, **fields: Any) -> Data:
    return {"type": "offer", "spirit": spirit} | fields


def task(card: str, **fields: Any) -> Data:
    return {"type": "task", "card": card} | fields


VILLAGE = duel({"placed": {"village": [3]}}, {"placed": {"village": [2]}}, area="village")
SOLE = duel({"placed": {"village": [3]}}, area="village", modules=["blessings"])
LIAISON = duel({"placed": {"village": [3, "L"]}}, area="village", modules=["liaisons"])


def opened(pending: str, me: Data | None = None, **fields: Any) -> Data:
    """``me`` with those parts open at the lake."""
    return duel(
        {"placed": {"lake": [3]}, "acted": {"lake": "l1"}} | (me or {}),
        pending=pending,
        turn="me",
        area="lake",
        **fields,
    )


@pytest.mark.parametrize(
    ("start", "move", "rule"),
    [
        (VILLAGE, {"type": "hire", "card": "farmer", "player": "op"}, "10.1"),
        (duel({"placed": {"lake": [3]}}, phase="end"), act("lake", "l1", player="op"), "3.1"),
        (VILLAGE, act("forest", "f1", player="op"), "6.8"),
        (SOLE, act("forest", "f1"), "6.1"),
        (SOLE, act("village", "kuda"), "24.4"),
        (LIAISON, {"type": "liaison", "area": "village", "space": "c1"}, "25.6"),
        (VILLAGE, {"type": "canoe", "steps": 99}, "20.9"),
        (VILLAGE, act("village", "tokoh", option=7), "23.4"),
        (VILLAGE, act("village", "kuda", option=7), "26.5"),
        (VILLAGE, act("village", "c1", option=7), "6.8"),
        (VILLAGE, act("village", "v1", option=7), "11.5"),
    ],
)
def test_of_the_faults_of_a_choice(start: Data, move: Data, rule: str) -> None:
    assert breaks(start, move) == [f"BURU-{rule}"]


@pytest.mark.parametrize(
    ("start", "move", "rule"),
    [
        (opened("elder"), {"type": "hire", "card": "farmer", "player": "op"}, "6.8"),
        (opened("task(noble)", {"tableau": ["farmer*"]}), task("farmer", option=4), "11.8"),
        (opened("task", {"tableau": ["farmer*"]}), task("farmer", option=4), "11.2"),
        (opened("offer(banyu)"), offer("ibu", less="clay"), "20.15"),
        (opened("offer(banyu)"), offer("ukum"), "12.2"),
        (opened("offer(banyu)"), offer("manuk", less="clay"), "12.2"),
        (opened("offer", left={"manuk": 0}), offer("manuk", less="clay"), "26.7"),
        (opened("offer"), offer("ukum", discard="farmer", option=3), "19.7"),
        (opened("offer", left={"manuk": 0}), offer("manuk"), "12.3"),
        (opened("offer-1"), offer("manuk", less="clay"), "26.7"),
        (opened("offer-1"), offer("manuk", less="palm", option=2), "12.2"),
    ],
)
def test_of_the_faults_of_a_step(start: Data, move: Data, rule: str) -> None:
    assert breaks(start, move) == [f"BURU-{rule}"]


FULL = {"forest": [1, 2], "coast": [3], "lake": [4]}
LAWAN = {"id": "A", "lawan": "A"}


@pytest.mark.parametrize(
    ("start", "move", "rule"),
    [
        (
            duel({"placed": FULL}, phase="morning", modules=["blessings"]),
            {"type": "place", "token": 4, "area": "lake", "blessing": True, "player": "me"},
            "4.1",
        ),
        (
            duel({"placed": FULL}, phase="morning"),
            {"type": "place", "token": 5, "area": "lake", "player": "me"},
            "4.3",
        ),
        (
            table({"id": "me", "placed": {"lake": [5]}}, LAWAN, phase="morning"),
            {"type": "place", "token": 4, "area": "lake", "player": "me"},
            "4.1",
        ),
        (
            table({"id": "me", "placed": {"lake": [5]}}, LAWAN, phase="morning", modules=["blessings"]),
            {"type": "place", "token": 4, "area": "lake", "blessing": True},
            "14.9",
        ),
        (
            table({"id": "me"}, LAWAN, phase="morning"),
            {"type": "lawan_place", "plot": "p01", "a": "G"},
            "4.1",
        ),
        (
            table({"id": "me", "placed": FULL}, LAWAN | {"placed": FULL}, phase="noon"),
            {"type": "lawan_place", "plot": "p01"},
            "4.3",
        ),
        (duel({"placed": FULL}, phase="morning"), {"type": "keep", "token": 4}, "5.1"),
        (duel({"placed": FULL}, phase="morning"), {"type": "keep", "token": 5}, "4.3"),
    ],
)
def test_of_the_faults_of_a_morning(start: Data, move: Data, rule: str) -> None:
    assert breaks(start, move) == [f"BURU-{rule}"]


def test_an_answer_names_the_move_at_fault_by_its_path() -> None:
    faulty = logged(VILLAGE, act("village", "v1"), {"type": "hire", "card": "farmer"})
    (violation,) = GAME.check(load(faulty))
    assert violation.where == ("log", 1)
    assert violation.as_json()["where"] == ["log[1]"]
    (violation,) = GAME.check(load(duel({"placed": {"lake": [3, 3]}})))
    assert violation.as_json()["where"] == ["players[0].placed.lake[1]"]
