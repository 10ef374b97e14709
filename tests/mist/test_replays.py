"""What rests on dice is told with its turns, so that the rules give its value anew; and what turns begin with."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.mist import GAME
from periplus.models.mist.position import Position
from periplus.solvers import api
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.limits import Limits
from periplus.solvers.mist import SOLVER
from periplus.solvers.replay import ReplayError, Verb
from periplus.solvers.verify import Verifier
from tests.mist.editions import turn
from tests.mist.tables import load, table
from tests.mist.test_trust_hints import JOINED, WON
from tests.mist.twins import points
from tests.mist.twins.effects import play
from tests.mist.twins.naive import Table, table_of
from tests.mist.twins.turning import ends

DICE = JOINED | {"bonus_die": ["reverse", "tile"]}
"""Two faces a die, one of them with a tile of the bag."""
ASK = {"kind": "expect", "reroll": "best"}


def before_the_roll(**fields: Any) -> Position:
    sheet = WON | {"energy": 1}
    return load(table(sheet, edition=DICE, phase="B", wind=None, clouds=[["C0"], ["F4"]], **fields))


def refused(position: Position, verb: Verb, *forged: Ranking | Answer) -> list[bool]:
    """Which of the forgeries the rules do not bear out."""
    found = []
    for answer in forged:
        try:
            Verifier(position, SOLVER.replay(verb, position))(answer)
        except ReplayError:
            found.append(True)
        else:
            found.append(False)
    return found


@pytest.mark.parametrize("reroll", ["none", "best"])
def test_an_expectation_is_worked_out_anew_from_its_turns(reroll: str) -> None:
    position = before_the_roll(ask=ASK | {"reroll": reroll})
    answer = api.solve(position).result()
    assert (answer.status, answer.declared) == ("optimal", "")
    turns = answer.extra["turns"]
    assert {(entry["wind"], entry["bonus"], entry.get("tile")) for entry in turns} >= {
        ("E", "reverse", None),
        ("SE", "tile", "F4"),
    }
    value = answer.value or 0

    def told(change: Any) -> Answer:
        extra = {**answer.extra, "turns": change(json.loads(json.dumps(turns)))}
        return replace(answer, extra=extra)

    def more(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [entry | {"gain": entry["gain"] + 1} for entry in entries]

    forged = [
        *(replace(answer, value=value + by, bound=value + by) for by in (1, -1)),
        *(
            replace(
                told(more),
                value=value + by,
                bound=value + by,
                extra={**told(more).extra, "exact": str(value + by)},
            )
            for by in (0, 1)
        ),
        told(lambda entries: entries[:-1]),
        told(lambda entries: [entries[-1], *entries[1:]]),
        told(lambda entries: [entries[0] | {"line": entries[0]["line"][:-1]}, *entries[1:]]),
        replace(answer, extra={"exact": str(value)}),
    ]
    assert refused(position, "solve", answer, *forged) == [False, *[True] * len(forged)]


def test_every_roll_of_a_ranking_is_worth_what_its_turns_or_those_of_the_others_say() -> None:
    position = before_the_roll()
    ranking = api.hint(position).result()
    assert ranking.status == "optimal"
    assert {entry.extra["reroll"] for entry in ranking.moves} > {"none"}
    best = ranking.moves[0].value or 0
    for number, entry in enumerate(ranking.moves):
        for by in (1, -1):
            value = (entry.value or 0) + by
            moves = list(ranking.moves)
            moves[number] = replace(entry, value=value, bound=value)
            moves.sort(key=lambda one: -(one.value or 0))
            top = moves[0].value or 0
            moves = [replace(one, loss=top - (one.value or 0)) for one in moves]
            assert refused(position, "hint", replace(ranking, moves=tuple(moves), bound=top)) == [True]
    assert refused(position, "hint", ranking) == [False]
    assert best == max(entry.value or 0 for entry in ranking.moves)


def test_a_ranking_of_rolls_that_is_stopped_anywhere_is_told_with_the_turns_that_it_rests_on() -> None:
    """Each answer passes the check before it is given; a turn found since the last one told is no fault."""
    position, known = before_the_roll(), set[tuple[Any, ...]]()
    for steps in range(2, 60, 6):
        ranking = api.hint(position, Limits(seconds=None, work=steps * 4e-4)).result()
        assert ranking.moves
        known.add(tuple(entry.value for entry in ranking.moves))
    assert len(known) > 1


def any_turn(seed: int, spaces: int) -> dict[str, Any]:
    """The data of a legal position in the middle of a turn."""
    rng = random.Random(f"beginning {seed}")
    while True:
        data = turn(rng, spaces)
        try:
            if not api.check(load(data)) and GAME.actors(load(data)) and len(GAME.moves(load(data))) > 6:
                return data
        except PositionError:
            continue


@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_worth_the_best_turn_that_begins_with_it(seed: int) -> None:
    """Against the twin, which plays every turn to its end: what each first move loses, decided."""
    data = any_turn(seed, 3)
    position, table_now = load(data), table_of(data)
    seat, draws = table_now.turn, tuple(data.get("draws", ()))

    def most(after: Table) -> int:
        return max(points.total(end, end.seats[seat]) for end in ends(after, draws).values())

    best, reviewed = most(table_now), 0
    for move in islice(GAME.moves(position), 0, None, 3):
        if move.type in ("done", "draw"):
            continue
        review = api.review(position, move, Limits(seconds=None, work=100)).result()
        assert (review.status, review.reason) == ("optimal", "proved"), move
        assert review.loss == best - most(play(table_now, move.as_json())), move
        reviewed += 1
    assert reviewed


def test_a_whole_turn_is_reviewed_and_the_bytes_are_the_same_again() -> None:
    data = any_turn(0, 4)
    position, limits = load(data), Limits(seconds=None, work=100)
    ranking = api.hint(position, limits).result()
    for entry in ranking.moves:
        chosen = (*entry.move, *entry.line) if isinstance(entry.move, tuple) else (entry.move,)
        once, again = (api.review(position, chosen, limits).result() for _ in range(2))
        assert once.as_json() == again.as_json()
        if once.mine is not None:  # what follows a draw that nobody knows cannot be played as it stands
            assert (once.status, once.loss) == ("optimal", entry.loss)
