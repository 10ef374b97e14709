"""Deductions in words: the clauses are those of the contacts used, every sentence names what it is about."""

from itertools import product
from typing import Any

import pytest

from periplus.models.observatory.figures import arrangement_points, contact, figure
from periplus.puzzles.attempt import grade_of
from periplus.puzzles.collection import bundled
from periplus.puzzles.deduction import DeductionStep
from periplus.puzzles.deduction.techniques import SEARCH
from periplus.puzzles.format import Puzzle
from periplus.puzzles.observatory.places import PlaceChoices

PUZZLES = [puzzle for puzzle in bundled("observatory") if puzzle.question.kind == "arrange"]


def puzzle_named(puzzle: Puzzle) -> str:
    return puzzle.id


def contacts(position: Any, some: list[Any], others: list[Any]) -> set[str]:
    """The clauses that figures of the one list and of the other break together, by exact contact."""

    def laid(move: Any) -> Any:
        return figure(position.edition_data, move["card"], tuple(move["at"]), move["rotation"])

    found = (contact(laid(one), laid(other)) for one, other in product(some, others))
    return {"OBS-4.6" if touch.shared_star else "OBS-4.5" for touch in found if touch}


@pytest.mark.rule("OBS-4.5")
@pytest.mark.rule("OBS-4.6")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=puzzle_named)
def test_a_step_cites_the_clauses_of_the_contacts_it_uses(puzzle: Puzzle) -> None:
    for step in grade_of(puzzle).as_json()["steps"]:
        used = contacts(puzzle.position, step["rules_out"], step["because_of"])
        match step["technique"]:
            case 1:
                assert step["rules"] == sorted({"OBS-4.4"} | used)
            case 2:
                assert step["rules"] == sorted(used)
            case 3:
                among = contacts(puzzle.position, step["because_of"], step["because_of"])
                assert used <= set(step["rules"]) <= used | among
            case _:
                assert "OBS-4.4" in step["rules"]
                assert used <= set(step["rules"])


@pytest.mark.parametrize("puzzle", PUZZLES, ids=puzzle_named)
def test_a_sentence_names_every_card_that_it_is_about(puzzle: Puzzle) -> None:
    position: Any = puzzle.position
    for step in grade_of(puzzle).as_json()["steps"]:
        for move in [*step["rules_out"], *step["because_of"]]:
            assert f"{move['card']} {position.edition_data.card(move['card']).name}" in step["text"]
        ending = {1: "draw it there", 2: "ruled out.", 3: "ruled out.", 4: "is ruled out."}
        assert ending[step["technique"]] in step["text"]
        assert step["text"].startswith("Suppose") == (step["technique"] == 4)


def test_the_cells_are_the_stars_of_what_is_settled_or_ruled_out() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.file.difficulty == 1)
    position: Any = puzzle.position
    for step in grade_of(puzzle).as_json()["steps"]:
        shown = [step["settles"]] if step["settles"] else step["rules_out"]
        squares = {
            square
            for move in shown
            for square in figure(
                position.edition_data, move["card"], tuple(move["at"]), move["rotation"]
            ).squares
        }
        assert step["cells"] == [list(square) for square in sorted(squares)]


def test_the_last_resort_says_what_was_tried() -> None:
    puzzle = PUZZLES[0]
    reading = puzzle.question.deduction(puzzle.position)
    assert isinstance(reading, PlaceChoices)
    first, *others = range(len(reading.choices.groups))
    (candidate, *_) = reading.choices.groups[first]
    rest = tuple(one for group in others for one in reading.choices.groups[group])
    text = reading.text(DeductionStep(SEARCH, (candidate,), None, tuple(others), rest))
    assert "whatever is tried" in text
    assert all(card in text for card in reading.places.cards)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=puzzle_named)
def test_places_exclude_each_other_where_they_share_a_point_of_the_arrangement(puzzle: Puzzle) -> None:
    reading = puzzle.question.deduction(puzzle.position)
    assert isinstance(reading, PlaceChoices)
    points, _ = arrangement_points(reading.places.figures)
    for one, figure_ in enumerate(reading.places.figures):
        for other, another in enumerate(reading.places.figures):
            shared = figure_.card != another.card and points[one] & points[other] != 0
            assert reading.choices.clash[one] >> other & 1 == shared
