"""What ``print`` and a prompt of Python show of answers, searches and games."""

from __future__ import annotations

from typing import Any

import pytest

import periplus
from periplus import Limits
from periplus.models.core.wording import speaking

EXAMPLES = "examples"


def turn(name: str) -> Any:
    return periplus.load(f"{EXAMPLES}/{name}.json")


class Printer:
    """As IPython's: it is given the text."""

    def __init__(self) -> None:
        self.told = ""

    def text(self, text: str) -> None:
        self.told += text


def test_a_ranking_prints_as_a_table_with_moves_in_notation() -> None:
    ranking = periplus.hint(turn("sumatra/turn"), Limits(seconds=10, count=2)).result()
    lines = str(ranking).splitlines()
    assert lines[0] == "Ranked moves: bound 10, optimal"
    assert lines[1].split() == ["move", "gain", "bound", "loss", "proof"]
    assert lines[2].startswith(f"1  {ranking.moves[0].move} ")
    assert lines[3].split()[-4:] == ["8", "8", "2", "proved"]
    assert repr(ranking).startswith("Ranking(status='optimal', moves=(RankedMove(")
    printer = Printer()
    ranking._repr_pretty_(printer, False)
    assert printer.told == str(ranking)
    with speaking("ja"):
        assert "証明済み" in str(ranking)


def test_a_ranking_of_whole_turns_prints_their_moves_in_order() -> None:
    """The four places of a morning and the token that is kept; the example of a turn has one move alone."""
    ranking = periplus.hint(turn("buru/morning"), Limits(seconds=10, count=1)).result()
    whole = ranking.moves[0].move
    assert isinstance(whole, tuple)
    assert [move.as_json()["type"] for move in whole] == ["place"] * 4 + ["keep"]
    text = "; ".join(map(str, whole))
    assert str(ranking).splitlines()[2].startswith(f"1  {text} ")


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("kalypso/lagoon", ["Solution: value 2, bound 2, optimal", "   move", "1  0,4", "2  2,3"]),
        ("observatory/last-turn", ["Solution: value 8.64, bound 8.64, optimal"]),
    ],
)
def test_a_solution_prints_its_steps(name: str, lines: list[str]) -> None:
    """A lagoon is closed by two cells; a solution of no step ends where the dice are thrown."""
    found = periplus.solve(turn(name), Limits(seconds=10)).result()
    assert [line.rstrip() for line in str(found).splitlines()] == lines


def test_answers_to_goals_print_as_at_the_prompt() -> None:
    position = turn("observatory/goal")
    found = periplus.ask(position, "starred(Cell)", Limits(seconds=10)).result()
    assert sorted(str(found).splitlines()) == ["Cell = [0, 0]", "Cell = [1, 1]"]
    assert str(periplus.ask(position, "completed(t1)", Limits(seconds=10)).result()) == "yes"
    assert str(periplus.ask(position, "score(99)", Limits(seconds=10)).result()) == "no"
    told = str(periplus.why(position, "completed(t1), score(99)", Limits(seconds=10)).result())
    assert told.startswith("It cannot hold: completed(t1), score(99)\n")


def test_a_search_tells_how_far_it_is() -> None:
    search = periplus.hint(turn("sumatra/turn"), Limits(seconds=10, count=2))
    assert repr(search) == "<Search that nobody has asked for an answer>"
    next(iter(search))
    assert repr(search).startswith("<Search at work, status ") or repr(search).startswith("<Search ended: ")
    search.result()
    assert repr(search) == "<Search ended: proved, status optimal, value 10, bound 10>"


def test_a_search_that_only_counts_answers_has_no_value_to_tell() -> None:
    search = periplus.ask(turn("observatory/goal"), "completed(t1)", Limits(seconds=10))
    search.result()
    assert repr(search) == "<Search ended: proved>"


def test_games_under_way_tell_which_and_how_far() -> None:
    position = periplus.new("sumatra", players=2, seed=3)
    session = periplus.Session(position)
    session.play("R 1")
    assert repr(session) == "<Session of sumatra, moves: 1, made here: 1>"
    assert repr(periplus.Session(session.recorded)) == "<Session of sumatra, moves: 1, made here: 0>"
    simulation = periplus.Simulation(position)
    simulation.play(simulation.actions()[0])
    assert repr(simulation) == "<Simulation of sumatra, acts: 1, next: seat 0>"


def test_moves_are_those_of_a_seat_that_there_is() -> None:
    """Any number was taken, and had moves or none."""
    session = periplus.Session(periplus.new("sumatra", players=2, seed=3))
    assert len(session.moves(1)) == 10
    for seat in (2, 9, -1):
        with pytest.raises(periplus.PositionError) as caught:
            session.moves(seat)
        assert caught.value.field == "seat"
        assert caught.value.message == f"{seat} is not to move, expected one of 0, 1"


def test_a_ranking_for_the_whole_game_prints_the_means_of_its_play_outs() -> None:
    ranking = periplus.hint(turn("sumatra/turn"), Limits(seconds=None, work=0.2), horizon="game").result()
    title, header, first, *_ = str(ranking).splitlines()
    assert title == f"Ranked moves: {ranking.extra['words']}"
    assert header.split()[-6:] == ["of", "wins", "score", "margin", "play-outs", "loss"]
    best = ranking.as_json()["moves"][0]
    *means, playouts, _ = map(float, first.split()[-5:])
    told = dict(zip(("win", "score", "margin"), means, strict=True))
    assert told == {name: pytest.approx(best[name]["mean"], abs=0.006) for name in told}
    assert playouts == best["win"]["samples"]
    alone = periplus.new("observatory", seed=3)
    solo = periplus.hint(alone, Limits(seconds=None, work=0.2), horizon="game").result()
    assert str(solo).splitlines()[1].split() == ["move", "score", "play-outs", "loss"]


def test_a_score_prints_each_item_with_its_clause_and_a_fault_its_own() -> None:
    assert str(periplus.score(periplus.new("sumatra", players=2))).splitlines() == [
        "player 1",
        "     5  most residents: 0  (SUM-7.2)",
        "    -5  fewest residents: 0  (SUM-7.3)",
        "     0  total",
        "",
        "player 2",
        "     5  most residents: 0  (SUM-7.2)",
        "    -5  fewest residents: 0  (SUM-7.3)",
        "     0  total",
        "",
        "ahead: player 1, player 2",
    ]
    faults = periplus.check(turn("observatory/fault"))
    assert [str(fault).split(": ")[0] for fault in faults] == [
        "OBS-4.5  players[0].done[1]",
        "OBS-1.3  players[0].range[1]",
    ]
    assert str(faults[1]).endswith(": S19 is in another place already")
