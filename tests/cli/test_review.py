"""``review``: the decisions of a log, each with its loss; luck and skill add up to the result."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import periplus
from periplus.models.core.results import Outcome, PlayerScore
from periplus.solvers.game_review import decisions, mark, scale, summary, with_luck

from .conftest import Periplus


def whole_game(name: str, seed: int, most: int = 10_000) -> periplus.Position:
    """A game of random moves, or its first deeds."""
    session = periplus.Session(periplus.new(name, seed=seed), seed)
    rng = random.Random(seed)
    while session.outcome is None and len(session.deeds) < most:
        if session.waits_for_chance():
            session.roll()
        else:
            session.play(rng.choice(session.moves(session.actors()[0])))
    return session.recorded


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "game.json"
    file.write_text(json.dumps(whole_game("sumatra", 2).as_json()))
    return file


def judged(value: float | None, best: float, seat: int = 0) -> dict[str, Any]:
    return {
        "index": 0,
        "seat": seat,
        "value": value,
        "best": {"value": best},
        "loss": None if value is None else best - value,
    }


def test_luck_is_what_came_between_a_move_and_the_seats_next_decision() -> None:
    # by hand: expected 10, played for 8, next decision stands at 11, played for 11, the game ends at 9
    entries = [judged(8, 10), judged(5, 5, seat=1), judged(11, 11)]
    end = Outcome((PlayerScore(0, "A", ()), PlayerScore(1, "B", ())), (0, 1), True)
    told = with_luck(entries, end)
    assert [one["luck"] for one in told] == [3, -5, -11]
    rows = summary(told, ("A", "B"))
    assert [row["loss"] for row in rows] == [2, 0]
    # the first expectation plus luck minus losses is the result, which is 0 points here
    assert 10 + rows[0]["luck"] - rows[0]["loss"] == 0


def test_the_last_decision_of_an_unfinished_game_has_no_luck_yet() -> None:
    assert [one["luck"] for one in with_luck([judged(8, 10), judged(None, 4)], None)] == [-4, None]


def marked(losses: Sequence[float | None], **best: object) -> list[str]:
    """The marks of a game with those losses."""
    entries = [{"loss": loss, "best": best} for loss in losses]
    return [mark(one, scale(entries)) for one in entries]


def test_marks_are_shares_of_the_greatest_loss() -> None:
    losses = (10, 5, 4.9, 2, 0.5, 0.4, 0, None)
    assert marked(losses) == ["??", "??", "?", "?", "?!", "", "", ""]


def test_trifles_are_no_blunders() -> None:
    """Less than a per cent of the win, or a tenth of a point, is not marked; a few of them are no blunder."""
    assert marked((0.002, 0.009, 0.01, 0.03), win={"mean": 1}) == ["", "", "?!", "?!"]
    assert marked((0.01, 0.04, 0.1, 0.3), win={"mean": 1}) == ["", "?!", "?", "??"]
    assert marked((0.09, 0.1, 0.4, 1)) == ["", "?!", "?", "??"]


def test_a_loss_within_the_standard_error_of_the_best_is_doubtful_at_worst() -> None:
    assert marked([0.2], win={"stderr": 0.2}) == ["?!"]
    assert marked([0.2], win={"stderr": 0.19}) == ["??"]
    assert marked([3], stderr=4.0) == ["?!"]
    assert marked([3], stderr=None, score={"stderr": 2.0}) == ["??"]


def test_losses_are_those_of_the_hint(game_file: Path) -> None:
    position = periplus.load(game_file)
    limits = periplus.Limits(seconds=20)
    rules = periplus.game("sumatra")
    for decision, _ in zip(decisions(position, limits), range(6), strict=False):
        before = rules.seen_by(rules.rewind(position, decision.index), decision.seat)
        ranking = periplus.hint(before, limits).result()
        values = [(entry.as_json()["move"], float(entry.value or 0)) for entry in ranking.moves]
        logged = rules.log(position)[decision.index].as_json()
        made = next(value for move, value in values if move.items() <= logged.items())
        assert decision.loss == pytest.approx(max(value for _, value in values) - made)


def test_a_whole_turn_is_one_decision_where_turns_are_ranked() -> None:
    position = whole_game("mist", 3, most=40)
    found = list(decisions(position, periplus.Limits(seconds=None, work=0.05)))
    assert len(found) > 3
    places = [one.index for one in found]
    assert places == sorted(set(places))
    assert any(len(one.moves) > 1 for one in found)


def test_the_answer_says_all_and_is_the_same_again(periplus: Periplus, game_file: Path) -> None:
    arguments = ("review", game_file, "--horizon", "turn", "--work", "0.01", "--json")
    first = periplus(*arguments)
    assert first.status == 0
    assert first.json["complete"]
    assert [seat["name"] for seat in first.json["seats"]] == ["p1", "p2"]
    assert all(one["loss"] is None or one["loss"] >= 0 for one in first.json["decisions"])
    assert periplus(*arguments).out == first.out


def test_an_interrupted_review_goes_on(periplus: Periplus, game_file: Path, tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    arguments = ("review", game_file, "--horizon", "turn", "--work", "0.01", "--keep", keep, "--json")
    whole = periplus(*arguments).json
    lines = keep.read_text().splitlines()
    for left in (
        "\n".join(lines[:5]) + "\n",
        "\n".join(lines[:5])[:-9],
        lines[0][:-9],
    ):  # killed while it wrote
        keep.write_text(left)
        assert periplus(*arguments).json == whole
        assert keep.read_text().splitlines() == lines


def test_a_kept_line_that_is_no_decision_is_named(
    periplus: Periplus, game_file: Path, tmp_path: Path
) -> None:
    keep = tmp_path / "kept.jsonl"
    arguments = ("review", game_file, "--horizon", "turn", "--work", "0.01", "--keep", keep)
    periplus(*arguments)
    asked, first, second, *_ = keep.read_text().splitlines()
    one = json.loads(first)
    odd = [{}, 7, one | {"seat": 9}, one | {"moves": []}, one | {"best": {}}, one | {"index": 10_000}]
    odd.append(one | {"best": one["best"] | {"move": {"type": "take", "tile": []}}})
    for line in (*map(json.dumps, odd), "no JSON", second, first.replace('"type"', '"kind"')):
        keep.write_text("\n".join((asked, *([first] if line == second else []), line, first, "")))
        done = periplus(*arguments)
        number = 4 if line == second else 2
        assert (done.status, done.err) == (
            2,
            f"error: --keep: {str(keep)!r}: line {number} is not one that this command has kept, "
            "expected such lines alone\n",
        )


def test_what_keeps_another_review_is_refused_and_stays(
    periplus: Periplus, game_file: Path, tmp_path: Path
) -> None:
    keep = tmp_path / "kept.jsonl"
    for text in ('{"review": "another"}\n', "notes", "7\n", "x\n"):
        keep.write_text(text)
        done = periplus("review", game_file, "--keep", keep)
        assert (done.status, done.err.count("\n")) == (2, 1)
        assert keep.read_text() == text


def test_a_review_that_is_refused_keeps_nothing(periplus: Periplus, tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    done = periplus("review", "examples/sumatra/log.json", "--keep", keep)
    assert (done.status, keep.exists()) == (2, False), done.err
    keep.touch()
    periplus("review", "examples/sumatra/log.json", "--keep", keep)
    assert keep.read_bytes() == b"", "a file that was there stays"


def test_a_game_without_its_bag_is_sent_to_the_horizon_that_needs_none(periplus: Periplus) -> None:
    log = Path("examples/sumatra/log.json").resolve()
    refused = periplus("review", log)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "--horizon turn" in refused.err
    assert periplus("review", log, "--horizon", "turn", "--work", "0.01").status == 0


def test_people_see_a_graph_each_move_and_the_worst_ones(
    periplus: Periplus, game_file: Path, tmp_path: Path
) -> None:
    svg = tmp_path / "graph.svg"
    done = periplus("review", game_file, "--work", "0.02", "--svg", svg)
    assert done.status == 0
    assert "player 1: " in done.out
    assert "luck" in done.out
    assert " was better by " in done.out
    assert svg.read_text().startswith("<svg")


def test_a_loss_that_rounds_to_none_is_told_as_less_than_the_least_figure(
    periplus: Periplus, game_file: Path, tmp_path: Path
) -> None:
    keep = tmp_path / "kept.jsonl"
    arguments = ("review", game_file, "--horizon", "turn", "--work", "0.01", "--keep", keep)
    periplus(*arguments)
    asked, *judged = keep.read_text().splitlines()
    slight = [
        json.dumps(json.loads(line) | {"loss": 0.0004 if number == 0 else 0})
        for number, line in enumerate(judged)
    ]
    keep.write_text("\n".join((asked, *slight, "")))
    lines = periplus(*arguments).out.splitlines()
    assert sum(line.endswith("<0.001 lost") for line in lines) == 1
    assert sum(" <0.001    " in line for line in lines) == 1  # a trifle has no mark
    assert sum(line.endswith("was better by <0.001") for line in lines) == 1
