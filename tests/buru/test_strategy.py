"""Buru's strategy: odds of places and what visits bring by hand, features that see no token face down, replies."""

import random

import pytest

from periplus.models.buru import GAME, notation
from periplus.models.buru.editions import SHELF
from periplus.models.buru.kernel import KERNEL
from periplus.models.buru.scoring import total
from periplus.models.buru.seen import hidden, world
from periplus.models.buru.state import State
from periplus.models.core.kernel import CHANCE, OVER
from periplus.models.core.registry import game
from periplus.solvers import api
from periplus.solvers.buru.coming import above, coming, likely, majority, places, powers
from periplus.solvers.buru.strategy import FEATURES, HELD, ROUND, STRATEGY, round_row, row
from periplus.solvers.buru.yields import (
    VisitGains,
    best_gains,
    gains_of,
    hires_worth,
    payable,
    short,
    task_worth,
)
from periplus.solvers.limits import Limits
from periplus.solvers.strategy.selfplay import evaluating, played
from tests.battery.support import play_out

from .tables import load, table

NOBODY: frozenset[str] = frozenset()
STUDY = SHELF.named("study")


def met(players: int, seed: int, **chosen: tuple[str, ...]) -> list[State]:
    """The states in which somebody decides, of a game in which any move is made now and then."""
    rng = random.Random(seed)
    policy = evaluating(STRATEGY, 0.3)
    state = KERNEL.sample(game("buru").start(players, rng, chosen), 0, rng)
    found = []
    while (mover := KERNEL.to_move(state)) != OVER:
        if mover == CHANCE:
            state = KERNEL.chance(state, rng)
        else:
            found.append(state)
            state = policy(state, rng)
    return found


def test_odds_of_being_outbid_are_those_of_the_tokens_that_may_lie_there() -> None:
    assert powers(2) == pytest.approx({3: 0.1, 4: 0.1, 5: 0.2, 6: 0.2, 7: 0.2, 8: 0.1, 9: 0.1})
    assert above(1, 0, 4, 3, wins_ties=False) == pytest.approx(2 / 5)  # a 4 or a 5
    assert above(1, 0, 4, 3, wins_ties=True) == pytest.approx(3 / 5)
    assert above(0, 0, 4, 1, wins_ties=True) == 0  # nobody is there
    assert above(0, 1, 4, 3, wins_ties=False) == pytest.approx(1 / 4 * 2 / 5)  # one to come, anywhere
    assert places((0.5, 0.25)) == pytest.approx((3 / 8, 1 / 2, 1 / 8))


def test_gains_of_a_space_are_counted_by_kind() -> None:
    assert gains_of(notation.bundle("2 offer + elder")) == VisitGains(offers=2, elders=1)
    assert gains_of(notation.bundle("clay + palm + 2 fish + vp")) == VisitGains(vp=1, fish=2, resources=2)
    assert best_gains(notation.effect("fish | 3 clay")) == VisitGains(resources=3)


def test_offerings_that_can_be_paid_and_what_the_next_one_lacks() -> None:
    prices = ((1, 2, 0, 0, 0), (0, 1, 1, 0, 0))  # clay and two palms, or ebony and a palm
    assert payable((1, 3, 1), prices) == 2
    assert payable((1, 2, 1), prices) == 1
    assert payable((0, 0, 3), prices) == 0
    assert short((0, 0, 3), prices) == 1  # a palm
    assert short((1, 1, 0), prices) == 1  # a palm: ebony is dearer


def test_tasks_are_worth_more_to_who_holds_the_totem() -> None:
    assert task_worth(STUDY, "regent", NOBODY) == 3
    assert task_worth(STUDY, "village-head", NOBODY) == 1
    assert task_worth(STUDY, "village-head", frozenset({"manuk"})) == 2
    assert task_worth(STUDY, "jeweller", NOBODY) == pytest.approx(3 - 1.4)  # an ebony for 3 respect


def test_hires_are_those_that_the_fish_pays_for() -> None:
    row_of = ("regent", "fisher", "village-head")  # 5, 1 and 3 fish
    assert len(hires_worth(STUDY, row_of, 0, NOBODY)) == 0
    assert len(hires_worth(STUDY, row_of, 4, NOBODY)) == 2
    assert hires_worth(STUDY, row_of, 9, NOBODY)[0] == 3 - 5 * 0.2


def test_what_an_area_brings_is_weighed_by_the_odds_of_each_place() -> None:
    there = (VisitGains(tasks=3), VisitGains(tasks=2, fish=1), VisitGains(tasks=2))
    found = likely((0.5, 0.25, 0.25), there, majority(STUDY, "village", ("d05",)), NOBODY)
    assert dict(found.tasks) == {3: 0.5, 2: 0.5}
    assert found.fish == 0.25
    assert found.vp == 1  # a decree of 2
    assert found.totems == 0.5
    assert likely((1.0,), there, majority(STUDY, "village", ()), frozenset({"manuk"})).totems == 0


@pytest.mark.parametrize("players", [1, 3])
def test_features_do_not_look_at_what_others_have_face_down(players: int) -> None:
    rng = random.Random(9)
    for state in met(players, seed=4)[::4]:
        seat = KERNEL.to_move(state)
        dealt = world(hidden(state, seat), seat, rng)
        assert len(row(state, seat)) == len(FEATURES)
        assert len(round_row(state, seat)) == len(HELD) + len(ROUND)
        assert round_row(state, seat) == round_row(dealt, seat)


def test_the_parts_of_an_evaluation_add_up_to_it() -> None:
    for state in met(1, seed=8)[::6]:
        outlooks = STRATEGY.expected(state)
        level = STRATEGY.evaluation(1).at(STRATEGY.left(state))[1]
        for seat, outlook in enumerate(outlooks):
            parts = [term.points for term in STRATEGY.terms(state, seat)]
            assert sum(parts) + level == pytest.approx(outlook.score)


def test_nothing_is_likely_to_come_once_all_areas_are_over() -> None:
    for state in met(2, seed=5):
        if state.phase == "afternoon" and state.area == 3:
            for seat, player in enumerate(state.players):
                if player.acted[3] is not None and state.turn != seat:
                    assert not any(coming(state, seat, NOBODY, (), ()))


@pytest.mark.parametrize("modules", [(), ("ambelau", "ukum"), ("kuda", "blessings"), ("tokoh", "liaisons")])
def test_turns_and_replies_are_legal_and_the_clock_of_the_game_runs_down(modules: tuple[str, ...]) -> None:
    last = 1.0
    for state in met(2, seed=6, modules=modules):
        legal = KERNEL.legal(state)
        turns = STRATEGY.turns(state)
        assert turns
        assert all(turn.actions[0] in legal for turn in turns)
        after, looked = STRATEGY.reply(state)
        assert looked == len(turns)
        assert after in [turn.after for turn in turns]
        assert STRATEGY.left(state) <= last
        last = STRATEGY.left(state)


def test_a_single_human_plays_by_weights_of_his_own_and_beats_the_lawans_mostly() -> None:
    found = [played(STRATEGY, [evaluating(STRATEGY)], seed).wins for seed in range(7000, 7004)]
    assert sum(wins[0] for wins in found if wins) >= 3


def test_at_noon_each_is_hinted_the_token_that_it_keeps_itself() -> None:
    rules = game("buru")
    noon = [position for position, _ in play_out(rules, 3, 4) if len(rules.actors(position)) > 1]
    assert noon
    for position in noon:
        for seat in rules.actors(position):
            seen = rules.seen_by(position, seat)
            hint = api.hint(seen, Limits(seconds=None, work=0.01), horizon="game").result()
            assert hint.moves[0].move in rules.moves(seen)


def test_a_row_begins_with_the_points_of_the_rules() -> None:
    """Between rounds a row's first figure is the score, of a Lawan with its sets (BURU-15.19)."""
    nobles = ["herald", "judge", "regent", "young-heir"]
    lawan = {"id": "A", "lawan": "A", "vp": 2, "tableau": [*nobles, "farmer"], "offers": {"banyu": [4, 6]}}
    me = {"id": "me", "vp": 3, "tableau": ["weaver"], "elders": ["e01"], "offers": {"manuk": [8]}}
    ((_, state),) = GAME.state(load(table(me, lawan, phase="dawn", round=2)))
    assert [row(state, seat)[0] for seat in range(2)] == [float(total(state, seat)) for seat in range(2)]
    assert row(state, 1)[0] == 2 + 4 + 6 + 3
