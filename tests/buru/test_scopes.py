"""What an answer rests on that is less than the whole question, in JSON and in words, wherever a proof stands."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.cli.text import answer_text
from periplus.drawing import picture
from periplus.models.buru import GAME
from periplus.models.core.wording import speaking
from periplus.service.page.sentences import words
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.cli.conftest import ROOT, Periplus, periplus

from .asked import LONG, hint, solve
from .tables import duel, load, table
from .test_solver_canoe import ALONE, RISING
from .test_solver_place import PLAYED
from .test_solver_solo import SOLO

__all__ = ["periplus"]
EXAMPLE = ROOT / "examples" / "buru" / "turn.json"
RIVALS: dict[str, Any] = {
    "game": "buru",
    "area": "forest",
    "players": [{"id": "A", "placed": {"forest": [3]}}, {"id": "B", "placed": {"forest": [5]}}],
    "envoy": "B",
    "forest": ["f01", "f03", "f07"],
    "ask": {"kind": "afternoon", "player": "A", "goal": {"ebony": 1}},
}
"""B's play decides what A finds: a bound that rests on his model is no bound for all play (BURU-7.5)."""


def scopes(answer: dict[str, Any]) -> list[str]:
    return [part["what"] for part in answer.get("scope", [])]


def test_a_legal_play_of_the_rival_beats_what_is_proved_for_his_model() -> None:
    """The sceptic's table: by the model 1 is best, and B who declines leaves 2."""
    modelled, passing = solve(RIVALS), solve(RIVALS, others="pass")
    assert (modelled["status"], modelled["bound"], passing["value"]) == ("optimal", 1, 2)
    assert scopes(modelled) == scopes(passing) == ["rivals"]
    assert modelled["scope"] != passing["scope"]


@pytest.mark.parametrize("ask", [hint, solve])
def test_a_placement_that_is_played_out_names_the_model_of_human_rivals(ask: Any) -> None:
    assert scopes(ask(PLAYED, Limits(seconds=None, work=0.05))) == ["rivals"]
    table_of_figures = {"forest": {"order": [3]}}
    assert scopes(ask(PLAYED, value=table_of_figures)) == []


def test_a_voyage_says_what_it_takes_the_other_canoes_to_do() -> None:
    data = ALONE | {"ask": ALONE["ask"] | {"powers": [3, 5], "value": RISING}}
    for others, found in ((None, ["rivals"]), ("unknown", ["rivals"]), ([], [])):
        asked = data if others is None else data | {"ask": data["ask"] | {"others": others}}
        assert scopes(solve(asked)) == scopes(hint(asked)) == found


def test_against_lawans_nothing_is_taken_for_granted() -> None:
    assert scopes(solve(SOLO, Limits(seconds=None, work=0.1))) == []
    alone = table(
        {"id": "me", "placed": {"forest": [1]}}, {"id": "A", "lawan": "A", "plot": "p02"}, forest=["f05"]
    )
    assert scopes(hint(alone)) == []


def test_words_never_call_that_a_proof_against_all_play() -> None:
    """Text, picture, page and Japanese."""
    position = load(RIVALS)
    ranking = api.hint(load(RIVALS | {"ask": {"player": "A"}}), LONG).result().as_json()
    for answer in (api.solve(position, LONG).result().as_json(), ranking):
        text = answer_text(position, answer, picture(position, answer=answer))
        assert "richest free space" in text
        assert "optimal within its scope" in " ".join(text.split())
        assert "proved " not in text.replace("proved and valued only as far as this", "")
        with speaking("ja"):
            assert "範囲" in answer_text(position, answer, picture(position, answer=answer))
    assert "{scope}" in words()["within"]


def test_a_review_and_a_half_done_solution_carry_the_scope_too() -> None:
    first = [RIVALS["players"][0] | {"placed": {"forest": [5, 1]}}, RIVALS["players"][1]]
    position = load(RIVALS | {"players": first, "ask": {"player": "A"}})
    move = api.moves(position)[0]
    assert scopes(api.review(position, move, LONG).result().as_json()) == ["rivals"]
    assert scopes(api.still_possible(load(RIVALS), LONG).result().as_json()) == ["rivals"]


def test_what_is_asked_of_an_action_says_that_later_turns_are_left_out() -> None:
    data = duel({"placed": {"lake": [4]}}, {"placed": {"lake": [1]}}, area="lake")
    answer = api.ask(load(data), "score(S)", LONG).result().as_json()
    assert not answer["complete"]
    assert "present action" in answer["scope"]
    stopped = api.ask(load(data), "score(S)", Limits(seconds=1e-9)).result().as_json()
    assert (stopped["complete"], stopped["reason"]) == (False, "seconds")


def test_a_stopped_search_without_an_answer_does_not_exit_0(periplus: Periplus) -> None:
    done = periplus("ask", EXAMPLE, "score(S)", "--seconds", "0.000001")
    assert done.status not in (0, 1)


def test_a_line_of_several_players_says_whose_each_move_is() -> None:
    """Two humans: every move that follows a choice has its player, in JSON and in the table of text."""
    data = duel(
        {"res": "clay + 2 palm", "placed": {"village": [4], "lake": [3]}, "tableau": ["regent"]},
        {"placed": {"village": [1], "lake": [2]}},
        area="village",
    )
    asked = {"kind": "afternoon", "player": "me"}
    ranking, solved = hint(data | {"ask": {"player": "me"}}), solve(data | {"ask": asked})
    best = ranking["moves"][0]
    for before, answer, moves in (([best["move"]], best, best["line"]), ([], solved, solved["solution"])):
        position: Any = load(data)
        for move in before:
            position = api.play(position, move)
        found = []
        for move in moves:
            found.append(position.names[GAME.actors(position)[0]])
            position = api.play(position, move)
        assert answer["players"] == found
        assert set(found) == {"me", "op"}
    text = answer_text(load(data), ranking, picture(load(data), answer=ranking))
    assert "op" in {line.split()[1] for line in text.splitlines() if line[:2].strip().isdigit()}
