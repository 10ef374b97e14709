"""``maximum``: the most of a whole game, for the relaxation that the answer names."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.limits import Limits

from .actions import LONG, plain

TINY: dict[str, Any] = {
    "islanders": [{"id": "baker", "name": "Baker", "kind": "noble", "cost": 4, "task": "2 vp"}],
    "forest": [{"id": "f01", "gems": 1, "gain": "2 palm"}],
    "elders": [{"id": "e01", "name": "Elder of Halls", "levels": [["noble>=1", 1], ["noble>=2", 3]]}],
    "offerings": {"banyu": [4, 6], "gunung": [], "manuk": []},
    "altars": {"banyu": {"a": "2 palm"}, "gunung": {"a": "clay"}, "manuk": {"a": "clay"}},
    "decrees": [],
}
"""One islander, one forest card, one elder, two offerings to banyu, no decrees."""


def most(
    rounds: int, goal: Any = "end", edition: Any = None, limits: Limits = LONG, **fields: Any
) -> dict[str, Any]:
    """The answer of ``maximum``."""
    query = {"kind": "bound", "rounds": rounds, "goal": goal}
    data = {"game": "buru", "edition": edition or TINY, "ask": query} | fields
    return plain(api.maximum(api.load(data, verb="maximum"), limits).result())


def test_one_round_counted_by_hand() -> None:
    """Forest 2 palm; 3 fish of the start and 5 of the kept token hire the baker, who is tasked for 2; at the lake 1 for
    majority, one offering of 6 with 1 by its totem, and the elder for 1: 11."""
    answer = most(1)
    assert (answer["status"], answer["value"], answer["bound"]) == ("optimal", 11, 11)
    assert answer["relaxation"] == "solitaire, chosen draws"


def test_the_plan_is_told_area_by_area() -> None:
    done = [(entry["area"], entry["type"]) for entry in most(1)["solution"] if entry["type"] != "act"]
    assert done == [("forest", "forest"), ("coast", "hire"), ("village", "task"), ("lake", "offer")]


def test_a_second_round_tasks_again_and_offers_the_lesser_card() -> None:
    """2 + 1 more; the forest deck is shuffled anew, so its card comes again: an offering of 4 with 1 by the totem."""
    assert most(2)["value"] == 11 + 2 + 1 + 5


@pytest.mark.parametrize(("goal", "value"), [("offerings", 2), ("islanders", 1), ("fish", 20)])
def test_what_can_be_counted_instead(goal: str, value: int) -> None:
    assert most(5, goal)["value"] == value


def test_nobody_is_tasked_before_he_can_be_hired() -> None:
    """The village comes after the coast: with a price of 9 the 8 fish of the first round are too few."""
    dear = TINY | {"islanders": [TINY["islanders"][0] | {"cost": 11}]}
    assert most(1, "islanders", dear)["value"] == 0
    assert most(2, "islanders", dear)["value"] == 1
    assert most(1, "vp", dear)["value"] == 2  # majority at the lake, and an offering by the totem


def test_weights_are_counted_on_what_is_left() -> None:
    assert most(1, {"palm": 1.5, "islander": 1})["value"] == 4


def test_the_players_of_the_file_do_not_matter() -> None:
    players = [{"id": "x", "vp": 50}, {"id": "y"}]
    assert most(1, players=players, totems={"banyu": "x"}, round=3)["value"] == 11


HALLS = [
    {"id": "k01", "name": "The Host", "start": "3 vp", "action": "3 vp"},
    {"id": "k02", "name": "The Porter", "start": "fish", "action": "fish"},
]


@pytest.mark.rule("BURU-23.2", "BURU-23.3", "BURU-25.9")
@pytest.mark.parametrize(
    ("modules", "value"), [(["tokoh"], 11 + 3 + 3 - 2), (["liaisons"], 11 + 4 + 1), (["blessings"], 11)]
)
def test_what_a_module_adds_counted_by_hand(modules: list[str], value: int) -> None:
    """The Host is kept for 3, and acts for 3 in the place of the task for 2. A liaison takes the forest card again
    for the 1 fish that can be spared: an offering of 4 more, with 1 by the totem. A blessing brings nothing alone."""
    answer = most(1, edition=TINY | {"tokoh": HALLS}, modules=modules)
    assert (answer["status"], answer["value"], answer["bound"]) == ("optimal", value, value)


@pytest.mark.slow
def test_modules_add_what_they_bring() -> None:
    """They bring choices; with Ukum the lake's majority brings a totem in the place of 1 respect (BURU-19.1)."""
    plain_game = most(1, "vp", edition="study")["value"]
    for module in ("ambelau", "kuda", "tokoh", "liaisons", "ukum", "blessings"):
        answer = most(1, "vp", edition="study", modules=[module])
        assert answer["status"] == "optimal"
        assert answer["value"] >= plain_game - (module == "ukum"), module


def test_a_question_without_a_maximum_is_refused() -> None:
    data = {"game": "buru", "players": [{"id": "a"}, {"id": "b"}], "ask": {"kind": "act"}}
    with pytest.raises(PositionError) as error:
        api.maximum(api.load(data, verb="maximum"), LONG)
    assert error.value.field == "ask.kind"


@pytest.mark.slow
def test_the_maximum_of_the_study_edition_stays_within_its_bound() -> None:
    answer = most(5, edition="study", limits=Limits(seconds=20))
    assert 170 <= answer["value"] <= answer["bound"] <= 180
