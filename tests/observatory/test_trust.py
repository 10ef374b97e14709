"""What a hint and a solution promise at any limit: a move, its value, a bound; the same for the same work."""

import json
import random
from typing import Any

import pytest

from periplus.models.observatory import GAME
from periplus.models.observatory.moves import Draw
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import Phase
from periplus.solvers import api
from periplus.solvers.answers import ROUGH
from periplus.solvers.limits import Limits
from periplus.solvers.observatory.bounds import counting_bound
from periplus.solvers.observatory.evaluation import ahead_of
from tests.marking import slow_for

from .tables import ALL, END, roll, table
from .twins.positions import turn_position

SHORT = Limits(seconds=0.05)


def study(**fields: Any) -> Position:
    """Round five of twelve: ten stars, four cards."""
    sheet = {
        "chart": [
            "..........",
            ".*........",
            "..........",
            "...*......",
            "....*.....",
            "......*...",
            "..........",
            "....*..*..",
            "..........",
            "*.........",
        ],
        "range": ["S02", "S09", "L02", "L13"],
        "research": {"lens": [2, 4], "funding": [3]},
    }
    data = {"game": "observatory", "round": 5, "players": [sheet]}
    return GAME.load(json.dumps(data | fields).encode())


ROLLED = [{"type": "roll", "dice": [3, 5, 6], "meteor": 2}]


def dealt(rolls: list[Any] | None = None) -> Position:
    """A fresh game for one, its decks known."""
    start = GAME.start(1, random.Random(5))
    return GAME.load(json.dumps(start.as_json() | ({"rolls": rolls} if rolls else {})).encode())


@pytest.mark.parametrize(
    "position",
    [
        study(),
        study(log=ROLLED),
        study(log=ROLLED, rolls=[None]),
        study(log=ROLLED, rolls=[None] * 7),
        study(log=ROLLED, rolls=[[2, 3, 4, 5]] * 7),
        study(rolls=[None]),
        study(rolls=[None] * 8),
        dealt(),
        dealt([[2, 3, 4, 5]] * 12),
    ],
    ids=["before", "rolled", "one", "seven", "known", "unknown", "eight", "dealt", "twelve"],
)
def test_the_shortest_limit_has_a_move_with_a_value_and_a_bound(position: Position) -> None:
    ranking, answer = api.hint(position, SHORT).result(), api.solve(position, SHORT).result()
    legal = api.moves(position)
    assert bool(ranking.moves) == bool(legal)
    for told in (ranking, answer):
        assert told.bound is not None
    if ranking.moves:
        assert ranking.moves[0].move in legal
    assert answer.value is not None
    assert answer.value <= answer.bound  # type: ignore[operator]


@pytest.mark.parametrize("rolls", [[None], [None, None, [2, 3, 4, 5]], [[1, 2, 3, 4], [2, 2, 5, 6]]])
@pytest.mark.parametrize("work", [0.02, pytest.param(0.3, marks=pytest.mark.slow)])
def test_the_same_work_gives_the_same_bytes(rolls: list[Any], work: float) -> None:
    position, limits = study(log=ROLLED, rolls=rolls), Limits(seconds=None, work=work, seed=3)
    for verb in (api.hint, api.solve):
        one, other = (json.dumps(verb(position, limits).result().as_json()) for _ in range(2))
        assert one == other


@pytest.mark.parametrize("work", slow_for([0.05, 0.3], lambda work: work > 0.1))
@pytest.mark.parametrize("rolls", [[None], [None, None], [[1, 2, 3, 4], [2, 2, 5, 6]]])
def test_a_solution_is_never_below_the_hint(rolls: list[Any], work: float) -> None:
    position, limits = study(log=ROLLED, rolls=rolls), Limits(seconds=None, work=work)
    best, answer = api.hint(position, limits).result().value, api.solve(position, limits).result()
    assert answer.value is not None
    assert best is None or answer.value >= best


def test_means_of_few_play_outs_are_not_values() -> None:
    ranking = api.hint(study(log=ROLLED, rolls=[None] * 2), Limits(seconds=None, work=2)).result()
    sampled = [entry.samples for entry in ranking.moves if entry.samples is not None]
    assert sampled
    assert min(sampled) >= ROUGH
    assert all(entry.value is not None for entry in ranking.moves)  # the others: what this turn alone brings


def test_twelve_known_rolls_have_a_line_at_once() -> None:
    answer = api.solve(
        dealt([[2, 3, 4, 5], [6, 6, 2, 3], [1, 4, 5, 2]] * 4), Limits(seconds=None, work=0.5)
    ).result()
    assert answer.value is not None
    assert answer.value >= 25  # the turns one by one bring about as much; nothing was answered before


def test_a_bound_by_counting_is_above_what_is_proved() -> None:
    for seed in range(30):
        position = turn_position(random.Random(seed), 3)
        answer = api.solve(position, Limits(seconds=60)).result()
        assert answer.status == "optimal"
        bound = counting_bound(state_of(position), position.me, len(position.rolls))
        assert answer.value is not None
        assert answer.value <= bound, seed


SPENT = {
    "research": dict.fromkeys(("lens", "drive", "finder", "filter", "funding"), ALL),
    "drive_number": 5,
    "bonuses_used": 4,
    "finder_used": 4,
}
"""Five points of Funding (OBS-8.6), and no star to come but from dice and rounds."""


@pytest.mark.rule("OBS-7.4")
def test_the_bonus_of_the_round_is_ahead_where_no_roll_is() -> None:
    """Before the roll of round 2, which has the icon: its star completes the dot (1 point)."""
    answer = api.solve(table(SPENT | {"range": ["dot"]}, round=2)).result()
    assert (answer.status, answer.value, answer.bound) == ("optimal", 6, 6)
    assert api.hint(table(SPENT | {"range": ["dot"]}, round=2)).result().bound == 6
    assert api.solve(table(SPENT | {"range": ["dot"]}, round=3)).result().value == 5


def test_the_first_turn_is_ahead_of_who_keeps_cards() -> None:
    """Of two players the first has the meteor die in the first turn, the other in the second."""
    hands = {"dealt": ["dot", "s1", "s2", "l1", "l2", "l3"]}, {"dealt": ["s3", "s4", "s5", "l4", "l5", "l6"]}
    state = state_of(table(*hands))
    assert state.phase is Phase.KEEP
    assert [ahead_of(state, seat, 1) for seat in (0, 1)] == [(1, 1, 0, 1), (1, 0, 0, 1)]
    assert ahead_of(state, 0) == (6, 3, 1, 6)  # three rounds of two turns, the icon on 2


def test_a_card_that_gives_more_stars_than_it_takes_counts_in_the_bound() -> None:
    cards = [
        {"id": f"O{number}", "size": "small", "points": 0, "bonus": "star", "pattern": ["a"], "lines": ""}
        for number in range(4)
    ]
    every = [2, 3, 4, 5, 6]
    position = GAME.load(
        json.dumps(
            {
                "game": "observatory",
                "edition": {
                    "chart": {"rows": [2, 3], "columns": every},
                    "rounds": {"1": {"count": 3}},
                    "cards": cards,
                },
                "players": [
                    {
                        "chart": ["*....", "....."],
                        "range": [card["id"] for card in cards],
                        "research": dict.fromkeys(("lens", "drive", "finder", "filter", "funding"), every),
                        "drive_number": 2,
                        "bonuses_used": 4,
                        "finder_used": 4,
                    }
                ],
            }
        ).encode()
    )
    # Each takes one star and, with Filter, brings two: nine stars in all, five of them unused, and five of Funding.
    assert counting_bound(state_of(position), 0, 0) >= 7
    answer = api.solve(position, Limits(seconds=None)).result()
    assert (answer.status, answer.value) == ("optimal", 7)


def test_what_comes_after_the_table() -> None:
    state = state_of(study())
    assert ahead_of(state, 0) == (8, 8, 2, 8)  # rounds 5 to 12, the icon on 7 and 10
    assert ahead_of(state_of(study(log=ROLLED)), 0) == (7, 7, 2, 7)
    assert ahead_of(state_of(study(log=ROLLED)), 0, 2) == (2, 2, 1, 2)  # rounds 6 and 7
    two = table({}, {}, active=1, log=[roll()])
    assert ahead_of(state_of(two), 0) == (4, 2, 1, 4)  # rounds 2 and 3 of three, the icon on 2
    assert ahead_of(state_of(two), 1) == (4, 2, 1, 4)
    begun = table({}, {}, active=0, round=2)
    assert ahead_of(state_of(begun), 0) == (4, 2, 1, 4)


def test_cards_to_keep_are_ranked_by_what_they_promise_together() -> None:
    ranking = api.hint(dealt(), Limits(seconds=20)).result()
    prospects = [entry.extra["prospect"] for entry in ranking.moves]
    assert len(prospects) == 15
    assert prospects == sorted(prospects, reverse=True)
    assert prospects[0] > prospects[-1] + 1


def test_a_draw_of_unknown_cards_is_ranked_and_can_be_played_on_the_table() -> None:
    sky = {"small": ["S05", "S06", "S07"], "large": ["L05", "L06", "L07"]}
    done = {"type": "complete", "card": "S16", "at": [0, 0], "rotation": 0}
    sheet = {
        "range": ["S16", "S02", "L02", "L13"],
        "chart": ["..*.......", "..*.......", "*.........", *["." * 10] * 7],
    }
    hidden = {"game": "observatory", "round": 5, "players": [sheet], "sky": sky}
    log = [*ROLLED, done, {"type": "star", "at": [5, 5], "with": "card"}, END]
    position = GAME.load(json.dumps(hidden | {"log": log}).encode())
    ranking = api.hint(position, Limits(seconds=20)).result()
    assert [entry.proved for entry in ranking.moves] == [True] * 8
    best = ranking.moves[0].move
    assert isinstance(best, Draw)
    assert best.deck == "sky"
    assert best.card in ("L05", "L06", "L07")  # with eight turns to come no small card brings as much
    full = GAME.load(
        json.dumps(
            hidden | {"log": log, "decks": {"small": ["S08", "S09"], "large": ["L08", "L09"]}}
        ).encode()
    )
    assert best.card in GAME.state(GAME.play(full, best)).sheets[0].range
