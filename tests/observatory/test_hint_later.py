"""Ranked moves when another turn and known draws lie ahead, against every line of play."""

import random
from typing import Any, cast

import pytest

from periplus.models.observatory import GAME
from periplus.models.observatory.legality import apply, fault, legal_moves
from periplus.models.observatory.moves import AnyMove, End, Roll
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import Roll as Faces
from periplus.solvers import api
from periplus.solvers.limits import Limits

from .tables import ALL, FULL, roll, table
from .twins.positions import supplied_position
from .twins.turn import TooMany, Twin

LIMITS = Limits(seconds=None)


def faces(rng: random.Random) -> Faces:
    return rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)


def in_a_turn(rng: random.Random) -> Position:
    """A rolled turn, some moves into it or ended, with draws due if a card was completed."""
    position = supplied_position(rng)
    state, log = state_of(position), list[AnyMove]()
    *dice, meteor = faces(rng)
    moves: list[AnyMove] = [Roll(dice=(dice[0], dice[1], dice[2]), meteor=meteor)]
    ended = rng.random() < 0.6
    for _ in range(rng.randint(1, 7)):
        if not moves:
            break
        completions = [move for move in moves if move.type == "complete"]
        log.append(rng.choice(completions or moves))
        assert fault(state, log[-1]) is None
        state = apply(state, log[-1])
        moves = [move for move in legal_moves(state, 0, False) if move.type != "end"]
    if ended and not state.sheets[0].pending:
        log.append(End())
    return position.model_copy(update={"log": tuple(log)})


def _agrees(seed: int, budget: int) -> bool:
    """Whether the twin could answer; solve and every ranked move must agree with it."""
    rng = random.Random(seed)
    position = in_a_turn(rng)
    rolls = (faces(rng),)
    state, twin = state_of(position), Twin(0, budget)
    try:
        wanted = twin.best(state, rolls)
        values = [twin.best(apply(state, move), rolls) for move in GAME.moves(position)]
    except TooMany:
        return False
    asked = position.model_copy(update={"rolls": rolls})
    answer, ranking = api.solve(asked, LIMITS).result(), api.hint(asked, LIMITS).result()
    assert (answer.status, answer.value) == ("optimal", wanted), seed
    assert (ranking.status, ranking.bound) == ("optimal", wanted), seed
    assert sorted(entry.value or 0 for entry in ranking.moves) == sorted(values), seed
    for entry in ranking.moves:
        after: Any = asked
        for move in (entry.move, *entry.line):
            after = GAME.play(after, cast(AnyMove, move))
        assert GAME.score(after).players[0].total == entry.value, seed
    return True


def test_moves_with_a_known_turn_and_known_draws_ahead() -> None:
    soon = (*range(3), *range(4, 10), *range(13, 16))  # the others have too many lines
    assert all(_agrees(seed, 800) for seed in soon)


@pytest.mark.slow
def test_moves_with_a_known_turn_and_known_draws_ahead_on_more_tables() -> None:
    assert sum(_agrees(seed, 5000) for seed in range(100, 220)) > 60


def test_the_end_of_a_turn_is_ranked_where_cards_have_to_be_drawn_and_others_are_ready() -> None:
    """All tracks are full, all squares have stars, and every card is one star: a card is completed or it is not.

    Five points of Funding. By the horizon eight cards can be completed: s1, s2, l1, l2 now, then of the six in
    the sky the three large ones and a small one, with 17 stars unused: 5 + 28 + 32 + 8. Whoever ends the turn now
    draws one card and completes four: 5 + 5 + 32 + 10.
    """
    spent = dict.fromkeys(("lens", "drive", "finder", "filter", "funding"), ALL)
    sheet = {
        "chart": FULL,
        "range": ["s1", "s2", "l1", "l2"],
        "research": spent,
        "drive_number": 2,
        "bonuses_used": 4,
        "finder_used": 4,
    }
    position = table(
        sheet,
        sky={"small": ["s3", "s4", "s5"], "large": ["l3", "l4", "l5"]},
        decks={"small": [], "large": []},
        log=[roll(2, 3, 4, 5), {"type": "complete", "card": "s1", "at": [0, 0], "rotation": 0}],
        rolls=[[2, 3, 4, 5]],
    )
    ranking = api.hint(position, LIMITS).result()
    assert ranking.bound == 73
    assert [entry.value for entry in ranking.moves if isinstance(entry.move, End)] == [52]
