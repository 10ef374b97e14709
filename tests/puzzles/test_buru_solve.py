"""Chains, offerings and placements as puzzles: solutions are judged move by move against what is still possible."""

import json
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.puzzles.format import Puzzle, load

from .judging import LIMITS, Judged, verdict

Json = dict[str, Any]


def puzzle(position: Json, value: int, solution: list[Json]) -> Puzzle:
    data: Json = {
        "id": "small",
        "title": "Small",
        "author": "a test",
        "kind": "small",
        "text": "Do it.",
        "position": {"game": "buru", **position},
        "ask": {"kind": "solve"},
        "answer": {"value": value, "solution": solution},
    }
    return load(json.dumps(data).encode())


def chain(query: Json, pending: str = "2 task", **mine: Any) -> Json:
    return {
        "players": [{"id": "me", "placed": {"village": [5]}, **mine}, {"id": "op"}],
        "area": "village",
        "pending": pending,
        "ask": {"kind": "chain", "player": "me", **query},
    }


def task(card: str, **more: Any) -> Json:
    return {"type": "task", "card": card, **more}


# Three fish buy 3 respect from the Merchant Prince; the Fisher must come first, for there is one fish
TRADE = [task("fisher"), task("merchant-prince")]


def trade(solution: list[Json] = TRADE, value: int = 3) -> Puzzle:
    held: Json = {"fish": 1, "tableau": ["merchant-prince", "fisher", "young-heir"]}
    return puzzle(chain({"goal": "vp"}, **held), value, solution)


@pytest.mark.rule("BURU-11.4")
def test_the_best_chain_is_proved_and_confirmed() -> None:
    given = trade()
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 3)
    assert given.question.agrees(given.position, given.answer, answer)
    assert given.question.confirms(given.position, given.question.record(answer))
    assert given.question.confirms(given.position, given.answer)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([], (False, True, 0, None, None)),
        (TRADE, (True, True, 3, None, None)),
        (TRADE[:1], (False, True, 0, None, None)),
        ([task("young-heir")], (False, False, 1, 0, None)),
        ([task("merchant-prince")], (False, False, 0, 0, None)),
        ([task("fisher"), task("fisher")], (False, False, None, 1, "BURU-11.2")),
        ([task("weaver")], (False, False, None, 0, "BURU-11.2")),
    ],
)
@pytest.mark.rule("BURU-11.2")
def test_tasks_are_judged_by_what_can_still_come(moves: list[Json], expected: Judged) -> None:
    assert verdict(trade(), moves) == expected


def test_nothing_comes_after_the_last_part() -> None:
    with pytest.raises(PositionError) as caught:
        verdict(trade(), [*TRADE, task("young-heir")])
    assert caught.value.field == "solution[2]"


def test_a_chain_that_comes_to_less_is_not_confirmed() -> None:
    given = trade([task("young-heir")], 3)
    assert not given.question.confirms(given.position, given.answer)


def target() -> Puzzle:
    """A palm and two fish: the Farmer and the Fisher; the Weaver would sell the palm again."""
    held = {"tableau": ["farmer", "fisher", "weaver"]}
    return puzzle(chain({"target": "palm + 2 fish"}, "3 task", **held), 2, [task("farmer"), task("fisher")])


def test_few_tasks_are_better_than_many() -> None:
    given = target()
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 2)
    assert verdict(given, [task("fisher")]) == (False, True, 1, None, None)
    assert verdict(given, [task("fisher"), task("farmer")]) == (True, True, 2, None, None)
    assert verdict(given, [task("farmer"), task("weaver", option=1)])[:4] == (False, False, 2, 1)


def offers(**fields: Any) -> Puzzle:
    """One palm short of two: the decree's fish do not help, but the Learned Priest's ebony does."""
    position: Json = {
        "players": [
            {"id": "me", "placed": {"lake": [5]}, "res": "2 ebony + 2 palm", "tableau": ["learned-priest*"]},
            {"id": "op"},
        ],
        "area": "lake",
        "pending": "3 offer",
        "decks": {"manuk": [5, 6, 8], "banyu": [7]},
        "ask": {"kind": "offers", "player": "me"},
    }
    manuk = {"type": "offer", "spirit": "manuk"}
    return puzzle(position | fields, 11, [manuk, manuk])


@pytest.mark.rule("BURU-13.4")
def test_offerings_are_judged_by_what_they_leave() -> None:
    """An ebony and a palm each: the Priest gives the ebony back, the palms are two: 5 and 6."""
    given = offers()
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 11)
    manuk, banyu = {"type": "offer", "spirit": "manuk"}, {"type": "offer", "spirit": "banyu"}
    assert verdict(given, [manuk, manuk]) == (True, True, 11, None, None)
    assert verdict(given, [manuk]) == (False, True, 5, None, None)
    assert verdict(given, [banyu])[4] == "BURU-12.2"


def test_points_of_unknown_cards_are_no_puzzle() -> None:
    given = offers(decks={})
    with pytest.raises(PositionError) as caught:
        verdict(given, [{"type": "offer", "spirit": "manuk"}])
    assert caught.value.field == "decks"


TABLE: Json = {
    "forest": {"order": [3]},
    "coast": {"order": [2, 2]},
    "lake": {"order": [4], "majority": 1},
    "fish": 1,
}


def placing(solution: list[Json], value: int) -> Puzzle:
    """Ties go to the envoy: 3 and 2 beat the Lawan's 5 at the lake, for 4 + 1, and 4 its 4 in the forest, for 3.

    Second at the coast is worth 2 with any explorer, the 1, so that the 5 is kept, for five fish: 15.
    """
    position: Json = {
        "phase": "morning",
        "envoy": "me",
        "round": 2,
        "players": [
            {"id": "me"},
            {"id": "A", "lawan": "A", "placed": {"lake": [5], "coast": [2, 1], "forest": [4]}},
        ],
        "ask": {"kind": "place", "player": "me", "value": TABLE},
    }
    return puzzle(position, value, solution)


def place(token: int, area: str) -> Json:
    return {"type": "place", "token": token, "area": area}


BIDS = [
    place(3, "lake"),
    place(2, "lake"),
    place(4, "forest"),
    place(1, "coast"),
    {"type": "keep", "token": 5},
]


@pytest.mark.rule("BURU-6.4")
def test_a_placement_is_worth_what_the_table_says() -> None:
    given = placing(BIDS, 15)
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 15)
    assert given.question.confirms(given.position, given.answer)
    assert given.question.confirms(given.position, given.question.record(answer))
    assert verdict(given, BIDS[:2])[:3] == (False, True, 5)
    assert verdict(given, [place(5, "village")])[:4] == (False, False, 0, 0)
    assert verdict(given, [place(3, "lake"), place(3, "coast")])[4] == "BURU-4.1"


def test_a_placement_is_made_of_own_explorers() -> None:
    with pytest.raises(PositionError) as caught:
        verdict(placing(BIDS, 15), [{"type": "stop"}])
    assert caught.value.field == "solution[0]"


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"ask": {"kind": "bound"}}, "ask.kind"),
        ({"ask": {"kind": "place", "player": "me"}, "phase": "morning"}, "ask.value"),
        ({"ask": {"kind": "place", "player": "me", "value": TABLE}}, "phase"),
        ({"ask": {"kind": "place", "player": "me", "value": TABLE}, "phase": "morning"}, "players[1].placed"),
        ({"ask": {"kind": "offers", "player": "me", "rounds": 1}, "area": "lake"}, "ask.rounds"),
    ],
)
def test_a_question_that_is_no_puzzle_is_bad_input(position: Json, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        puzzle({"players": [{"id": "me"}, {"id": "op"}], **position}, 0, [])
    assert caught.value.field == f"position.{field}"


def afternoon(solution: list[Json], value: int) -> Puzzle:
    """The Lawan has the goods for one offering to banyu, whose totem is ours: a respect, beside that of majority."""
    position: Json = {
        "area": "lake",
        "players": [
            {"id": "me", "placed": {"lake": [5]}},
            {"id": "A", "lawan": "A", "plot": "p05", "res": "clay + 2 palm", "placed": {"lake": [1]}},
        ],
        "totems": {"banyu": "me"},
        "ask": {"kind": "afternoon", "player": "me"},
    }
    return puzzle(position, value, solution)


REST = [{"type": "act", "area": "lake", "space": "l5"}, {"type": "stop"}]


@pytest.mark.rule("BURU-13.1")
def test_an_afternoon_is_worth_what_it_is_when_the_lawans_have_acted_too() -> None:
    given = afternoon(REST, 2)
    answer = given.question.prove(given.position, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", 2)
    assert given.question.confirms(given.position, given.answer)
    assert given.question.confirms(given.position, given.question.record(answer))
    assert verdict(given, []) == (False, True, 1, None, None)
    assert verdict(given, REST) == (True, True, 2, None, None)
    with pytest.raises(PositionError) as caught:
        verdict(given, [*REST, REST[1]])
    assert caught.value.field == "solution[2]"


def test_a_rival_who_is_still_to_act_is_no_puzzle() -> None:
    players = [{"id": "me", "placed": {"lake": [5]}}, {"id": "op", "placed": {"lake": [1]}}]
    with pytest.raises(PositionError) as caught:
        puzzle({"area": "lake", "players": players, "ask": {"kind": "afternoon", "player": "me"}}, 0, [])
    assert caught.value.field == "position.players[1].placed"
