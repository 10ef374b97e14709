"""Goals about an action: what can come of it, what must, why not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.buru import SOLVER

from .actions import LONG, acting, solved
from .tables import duel, load, table

HAND = {"fish": 3, "res": "clay", "tableau": ["weaver", "herald", "clay-digger", "shipwright", "farmer*"]}
TASKS = acting("3 task", {"kind": "chain"}, HAND)
LAKE = duel(
    {"res": "2 clay + 3 palm + ebony", "placed": {"lake": [5]}, "elders": ["e05"]},
    {"placed": {"lake": [1]}},
    area="lake",
)


def asked(data: dict[str, Any], goal: str, **how: Any) -> list[dict[str, Any]]:
    """The answers to a goal; there are no others."""
    answer = api.ask(load(data), goal, LONG, **how).result().as_json()
    assert answer["reason"] == "proved"
    found: list[dict[str, Any]] = answer["answers"]
    return found


def why(data: dict[str, Any], goal: str) -> dict[str, Any]:
    """Why a goal cannot hold."""
    return api.why(load(data), goal, LONG).result().as_json()


def test_who_can_be_tasked() -> None:
    cards = {answer["C"] for answer in asked(TASKS, "tasked(C, _)")}
    assert cards == {"weaver", "herald", "clay-digger", "shipwright"}


def test_what_can_be_held_in_the_end() -> None:
    assert sorted(answer["N"] for answer in asked(TASKS, "holds(ebony, N)")) == [0, 2]


def test_parts_of_a_goal_hold_in_one_line() -> None:
    """The ship takes one clay; only with the digger's is one left."""
    assert asked(
        TASKS, "tasked(shipwright, 0), \\+ tasked(clay_digger, 0), holds(ebony, 2), holds(clay, N)"
    ) == [{"N": 0}]


def test_what_every_best_line_does() -> None:
    cards = asked(TASKS, "tasked(C, _)", every=True, optimal="holds(ebony, _)")
    assert [answer["C"] for answer in cards] == ["shipwright", "weaver"]


def test_the_choice_of_a_space_belongs_to_the_action() -> None:
    spaces = {answer["S"] for answer in asked(LAKE, "acted(lake, S), offered(banyu, 1), offered(manuk, 1)")}
    assert spaces == {"l1", "l2"}


def test_elders_and_the_score_of_the_end() -> None:
    assert asked(LAKE, "offered(banyu, 1), elder(e05, 1), moves(2), score(N)") == [
        {"N": 7}
    ]  # 5.1, 1 by the elder, 1 by majority


def test_of_elders_on_the_deck_those_that_are_known_count() -> None:
    """Two are drawn (BURU-12.4), of which one is unknown: nothing is said of it, and a reason is found all the same."""
    data = acting("elder + 2 fish", {"kind": "offers"}, decks={"elders": ["?", "e05"]})
    found = why(data, "score(S), S >= 99")
    assert (found["holds"], found["irreducible"]) == (False, True)
    assert asked(data, "elder(e05, L), holds(fish, 2)") == [{"L": 0}]


def test_what_the_table_shows() -> None:
    assert asked(LAKE, "majority(lake, P)") == [{"P": "me"}]
    assert asked(LAKE, "placed(T, lake, op)") == [{"T": 1}]
    assert len(asked(LAKE, "free(lake, S)")) == 5


@pytest.mark.rule("BURU-11.2")
def test_why_a_sideways_card_is_not_tasked() -> None:
    answer = why(TASKS, "tasked(farmer, 0)")
    assert (answer["holds"], answer["rules"], answer["irreducible"]) == (False, ["BURU-11.2"], True)
    assert answer["facts"] == [{"relation": "sideways", "card": "farmer"}]


@pytest.mark.rule("BURU-11.6")
def test_why_goods_do_not_suffice() -> None:
    answer = why(TASKS, "holds(ebony, 3)")
    assert answer["rules"] == ["BURU-11.6"]
    assert answer["facts"] == [{"relation": "has", "good": "ebony", "number": 0}]


@pytest.mark.rule("BURU-11.1")
def test_why_parts_do_not_suffice() -> None:
    answer = why(
        TASKS, "tasked(weaver, 0), tasked(shipwright, 0), tasked(herald, 0), tasked(weaver, 0), moves(5)"
    )
    assert answer["holds"] is False
    plain = acting("2 task", {"kind": "chain"}, {"tableau": ["farmer", "fisher", "regent"]})
    assert why(plain, "tasked(farmer, 0), tasked(fisher, 0), tasked(regent, 0)")["rules"] == ["BURU-11.1"]


@pytest.mark.rule("BURU-6.8")
def test_why_a_taken_space_is_not_to_be_had() -> None:
    data = duel(
        {"placed": {"lake": [4]}},
        {"placed": {"lake": [5]}, "acted": {"lake": "l1"}},
        area="lake",
    )
    answer = why(data, "acted(lake, l1)")
    assert answer["rules"] == ["BURU-6.8"]
    assert answer["facts"] == [{"relation": "occupied", "space": "l1"}]


@pytest.mark.rule("BURU-11.4")
def test_why_the_order_of_payments_matters() -> None:
    """Two trades that would pay for each other: counted together they suffice, in no order do they."""
    data = acting("2 task", {"kind": "chain"}, {"fish": 1, "tableau": ["ebony-carver", "clay-trader"]})
    assert why(data, "tasked(ebony_carver, 1), holds(fish, 6)")["holds"] is False


def test_an_explanation_shows_a_line_where_there_is_one() -> None:
    found = api.why(load(TASKS), "tasked(shipwright, 0)", LONG).result()
    assert found.why is not None
    assert found.why.holds
    position: Any = load(TASKS)
    for move in found.line:
        position = api.play(position, move)
    assert any(move.as_json().get("card") == "shipwright" for move in found.line)


def test_the_best_score_that_is_asked_is_the_one_that_is_solved() -> None:
    rng = random.Random(3)
    for _ in range(6):
        res = f"{rng.randint(1, 3)} clay + {rng.randint(2, 4)} palm + {rng.randint(1, 2)} ebony".replace(
            "1 ", ""
        )
        data = acting(
            "2 offer + task", {"kind": "chain"}, {"res": res, "tableau": ["learned-priest", "regent"]}, "lake"
        )
        best = max(answer["N"] for answer in asked(data, "score(N)"))
        assert best == int(solved(data)["value"])


def test_every_relation_is_there_whatever_the_position() -> None:
    names = {table.name for table in SOLVER.relations()}
    assert names >= {
        "acted",
        "tasked",
        "hired",
        "discarded",
        "taken",
        "elder",
        "offered",
        "holds",
        "score",
        "moves",
    }
    assert asked(duel(), "tasked(C, _)") == []


def test_an_action_with_too_many_ways_is_refused() -> None:
    cards = [card.id for card in load(duel()).edition_data.islanders][:20]
    data = acting(
        "9 task", {"kind": "chain"}, {"tableau": cards, "fish": 20, "res": "9 clay + 9 palm + 9 ebony"}
    )
    with pytest.raises(PositionError) as error:
        api.ask(load(data), "tasked(C, _)", LONG)
    assert error.value.field == "pending"


def test_a_space_that_is_not_free_is_still_a_name() -> None:
    data = duel({"placed": {"lake": [4]}}, {"placed": {"lake": [5]}, "acted": {"lake": "l1"}}, area="lake")
    assert asked(data, "free(lake, l1)") == []
    assert asked(data, "acted(lake, l1)") == []


@pytest.mark.rule("BURU-11.4")
def test_a_trade_that_cannot_be_paid_is_a_world_too() -> None:
    """BURU-X.3: tasking the Weaver without fish and palm is legal and gains nothing."""
    data = acting("task", {"kind": "chain"}, {"tableau": ["weaver"]})
    assert asked(data, "tasked(weaver, O), holds(palm, N)") == [{"O": 0, "N": 0}]
    assert why(data, "tasked(weaver, 0), holds(palm, 1)")["holds"] is False


@pytest.mark.rule("BURU-11.4")
def test_lines_that_were_looked_at_say_nothing_of_other_positions() -> None:
    """With a palm the trader's dearer trade is no line, as the other can be paid; with two palm it would be one."""
    data = acting("task", {"kind": "chain"}, {"res": "palm", "tableau": ["palm-trader"]})
    assert asked(data, "tasked(palm_trader, O)") == [{"O": 1}]
    told = why(data, "tasked(palm_trader, 0)")
    assert (told["holds"], told["rules"], told["facts"]) == (False, [], [])
    assert told["text"].endswith("None of the lines of play that were looked at has it.")
    more = acting("task", {"kind": "chain"}, {"res": "2 palm", "tableau": ["palm-trader"]})
    assert {answer["O"] for answer in asked(more, "tasked(palm_trader, O)")} == {0, 1}


def test_steps_without_a_worth_are_moves_all_the_same() -> None:
    data = acting("guide + refresh", {"kind": "chain"}, {}, modules=["ambelau"], row=["farmer"])
    assert sorted(answer["N"] for answer in asked(data, "moves(N)")) == [0, 1, 2]


@pytest.mark.rule("BURU-8.3")
def test_an_elder_that_scores_a_level_does_not_score_none() -> None:
    """Elder e05 asks for offerings; what stands in the way of a fourth palm is what is held, not the elder's levels."""
    goal = "elder(e05, 1), \\+ elder(e05, 0)"
    assert why(LAKE, goal)["holds"] is True
    missing = why(LAKE, f"{goal}, offered(banyu, 3)")
    assert missing["rules"] == ["BURU-11.6"]
    assert missing["facts"] != []
    assert why(LAKE, "elder(e05, 1), elder(e05, 0)")["rules"] == ["BURU-8.3"]


@pytest.mark.rule("BURU-19.12")
def test_an_outlaw_is_tasked_with_any_option_of_its_bonus() -> None:
    """The Forger's second option brings 1 respect: 2 cannot be had of it, and one task is not two."""
    data = acting("task", {"kind": "chain"}, {"tableau": ["forger", "farmer"]}, modules=["ukum"])
    assert asked(data, "tasked(forger, N)") == [{"N": 0}, {"N": 1}]
    assert why(data, "tasked(forger, 1), tasked(farmer, 0)")["rules"] == ["BURU-11.1"]
    respect = why(data, "tasked(forger, 1), holds(vp, 2)")
    assert {"relation": "has", "good": "vp", "number": 0} in respect["facts"]
    assert why(data, "tasked(forger, 1), holds(fish, 3)")["rules"] != []
    assert "BURU-11.5" in why(data, "tasked(forger, 0), tasked(forger, 1)")["rules"]


def test_a_space_under_a_marker_has_one_action() -> None:
    """With his marker on the fourth space that brings a fish, and Kuda himself is elsewhere."""
    kuda = {"at": "lake:2", "fish": "village:4"}
    village = duel({"placed": {"village": [3]}}, {}, modules=["kuda"], area="village", kuda=kuda)
    spaces = {answer["S"] for answer in asked(village, "acted(village, S)")}
    assert {"v4", "v5"} <= spaces
    assert "kuda" not in spaces
    told = why(village, "acted(village, v4), holds(fish, 2)")
    assert told["holds"] is False
    assert all(fact["relation"] == "has" for fact in told["facts"])  # no stack lies in the way


def test_no_stack_is_in_the_way_of_a_liaison_on_the_rightmost_space() -> None:
    """Where all spaces are taken it may go there (BURU-25.8)."""
    players = [
        {"id": name, "placed": {"village": [3]}, "acted": {"village": f"v{place}"}}
        for place, name in enumerate(("me", "a", "b", "c", "d"), 1)
    ]
    players[0]["placed"] = {"village": [3, "L"]}
    village = table(*players, modules=["liaisons"], area="village", ask={"kind": "chain", "player": "me"})
    assert asked(village, "acted(village, v5)") == [{}]
    told = why(village, "acted(village, v5), holds(fish, 9)")
    assert told["holds"] is False
    assert {"relation": "occupied", "space": "v5"} not in told["facts"]
    taken = why(village, "acted(village, v2)")
    assert taken["facts"] == [{"relation": "occupied", "space": "v2"}]
    passes = why(village, "acted(village, skip), holds(fish, 9)")
    assert passes["holds"] is False
    assert {"relation": "has", "good": "fish", "number": 0} in passes["facts"]
    assert why(village, "acted(village, skip), acted(village, v5)")["holds"] is False


def test_an_elder_that_nobody_knows_is_no_reason() -> None:
    """It is held, and scores nothing; what cannot be are so many gems."""
    data = LAKE | {"players": [LAKE["players"][0] | {"elders": ["e05", "?"]}, *LAKE["players"][1:]]}
    assert {"elder": "?", "level": 0} in [
        {"elder": answer["E"], "level": answer["L"]} for answer in asked(data, "elder(E, L)")
    ]
    told = why(data, "elder('?', 0), holds(ebony, 9)")
    assert told["holds"] is False
    assert {"relation": "has", "good": "ebony", "number": 1} in told["facts"]


@pytest.mark.rule("BURU-24.4")
def test_a_claim_is_made_before_anything_is_asked_about_the_action() -> None:
    """Alone in the village of a decree for majority, a takes two points by his claim, before his action."""
    players = [{"id": "a", "placed": {"village": [3, 1]}}, {"id": "b"}]
    village = table(*players, modules=["blessings"], area="village", decrees=["d05"])
    with pytest.raises(PositionError, match="log: expected it to end with the claim"):
        api.ask(load(village), "holds(vp, A)", LONG)
    claim = {"type": "claim", "area": "village", "take": "majority"}
    points = {answer["A"] for answer in asked(village | {"log": [claim]}, "holds(vp, A)")}
    assert min(points) == 2
