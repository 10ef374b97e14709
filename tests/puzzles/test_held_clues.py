"""Which clues hold after some moves, against every way in which the rest may lie."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

import pytest

from periplus.puzzles.collection import find
from periplus.puzzles.deduction.telling import Clued
from periplus.solvers.limits import Limits

CASES = ("torn-map", "wet-pages", "two-fishermen")
"""A small puzzle of each kind that tells clues."""


def wholes(puzzle: Clued[Any], placed: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every arrangement with what is placed, whatever the clues say."""
    left = [thing for thing in puzzle.things if thing not in placed]
    spots = sorted({spot for thing in puzzle.things for spot in puzzle.open_spots(thing)})
    kinds: dict[str, list[str]] = {}  # the things of one kind have spots of their own
    for thing in left:
        same = next((kind for kind in kinds if puzzle.share((kind, spots[0]), (thing, spots[0]))), thing)
        kinds.setdefault(same, []).append(thing)
    found = [dict(placed)]
    for things in kinds.values():
        found = [
            whole | dict(zip(things, order, strict=True))
            for whole in found
            for order in permutations(spots, len(things))
            if not any(
                puzzle.share(one, other)
                for one in zip(things, order, strict=True)
                for other in placed.items()
            )
        ]
    return iter(found)


@pytest.mark.parametrize("name", CASES)
def test_a_clue_holds_where_nothing_that_is_left_can_break_it(name: str) -> None:
    puzzle = find(name)
    deduction = puzzle.question.deduction(puzzle.position)
    assert isinstance(deduction, Clued)
    rng = random.Random(name)
    told = set()
    for _ in range(12):
        whole = rng.choice(list(wholes(deduction, {})))
        for count in (len(whole) - 3, len(whole) - 2, len(whole)):
            placed = dict(rng.sample(sorted(whole.items()), count))
            every = list(wholes(deduction, placed))
            for clue, held in zip(deduction.clues, deduction.held(placed), strict=True):
                if not clue.allows(placed):
                    assert held is False
                else:
                    assert held is (True if all(map(clue.allows, every)) else None)
                told.add(held)
    assert told == {True, False, None}


@pytest.mark.parametrize("name", CASES)
def test_a_verdict_tells_of_every_clue(name: str) -> None:
    puzzle = find(name)
    answer = puzzle.moves(list(puzzle.answer.moves))
    count = len(puzzle.file.ask["clues"])
    for moves, held in ((answer, True), ((), None)):
        verdict = puzzle.question.judge(puzzle.position, moves, puzzle.answer, Limits()).result()
        assert verdict.as_json()["clues"] == [held] * count
