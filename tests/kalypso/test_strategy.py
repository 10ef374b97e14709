"""Hints for the whole game: legal turns, nothing peeked at, and further than the turn's hint in what survives."""

import random
from pathlib import Path
from typing import Any

import pytest

from periplus.models.core.kernel import CHANCE, OVER
from periplus.models.kalypso import GAME
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.settlement import StripEntry
from periplus.models.kalypso.state import State
from periplus.solvers import api
from periplus.solvers.kalypso.strategy import STRATEGY
from periplus.solvers.kalypso.together.outlook import short_of, worth
from periplus.solvers.limits import Limits

from .tables import table

LIMITS = Limits(seconds=None, work=0.7)


def begun(mode: str, seed: int) -> Any:
    players = 1 if mode == "solo" else 2
    return GAME.start(players, random.Random(seed), {"mode": (mode,), "difficulty": ("learning",)})


def survived(seed: int) -> int:
    """Rounds of a solo game survived, every turn chosen by the evaluation in a world dealt anew."""
    rng = random.Random(seed)
    state: State = KERNEL.sample(begun("solo", seed), 0, rng)
    while (seat := KERNEL.to_move(state)) != OVER:
        if seat == CHANCE:
            state = KERNEL.chance(state, rng)
            continue
        turns = STRATEGY.turns(state)
        best = max(turns, key=lambda turn: STRATEGY.outlook(turn.after)[0].utility)
        for action in best.actions:
            assert action in KERNEL.legal(state)
            state = KERNEL.apply(state, action)
    return state.round - 1


@pytest.mark.slow
def test_rounds_are_survived_where_the_turns_hint_survives_none() -> None:
    assert sum(survived(seed) > 0 for seed in range(400, 412)) >= 6


def test_a_solo_game_is_played_to_its_end_by_legal_turns() -> None:
    assert 0 <= survived(403) <= 4


@pytest.mark.parametrize("mode", ["solo", "coop", "versus"])
def test_a_hint_for_the_game_is_the_same_whatever_the_bags_hide(mode: str) -> None:
    position = begun(mode, 3)
    bags = position.bags
    turned = {"salvage": bags.salvage[::-1], "scrap": bags.scrap[::-1], "fish": bags.fish[::-1]}
    other = position.model_copy(update={"bags": bags.model_copy(update=turned)})
    seat = STRATEGY.decides(position)
    one, two = (
        api.hint(GAME.seen_by(each, seat), LIMITS, horizon="game").result() for each in (position, other)
    )
    assert one.moves
    assert one.as_json() == two.as_json()
    assert one.moves[0].move in GAME.moves(GAME.seen_by(position, seat))


@pytest.mark.rule("KAL-4.5")
@pytest.mark.rule("KAL-17.10")
@pytest.mark.parametrize("specialists", [(), ("captain",)])
@pytest.mark.parametrize("hand", [("net",), ("barrel", "net")])
def test_nothing_is_chosen_among_fish_that_nobody_has_drawn(
    hand: tuple[str, ...], specialists: tuple[str, ...]
) -> None:
    """The forecast wants fish, and a net may be cast, at once or from the barrel: the plan ends before the choice."""
    position = begun("solo", 3)
    own = position.settlements[0]
    fish = own.forecasts[0].model_copy(update={"card": "dock"})
    held = {"hand": hand, "forecasts": (fish,), "specialists": ("angler", *specialists)}
    loose = {"boats": (StripEntry(at=(8, 8)),)} if hand == ("net",) else {}
    turn = position.progress.model_copy(update={"stage": "turn", "busy": (0,)})
    changed = {"settlements": (own.model_copy(update=held | loose),), "phase": "turn", "progress": turn}
    seen = GAME.seen_by(position.model_copy(update=changed), 0)
    found = api.hint(seen, Limits(seconds=None, work=0.05), horizon="game").result().as_json()["moves"]
    legal = [move.as_json() for move in GAME.moves(seen)]
    assert found
    assert all(entry["move"] in legal for entry in found)
    assert len({str(entry["move"]) for entry in found}) == len(found)
    steps = [step for entry in found for step in (entry["move"], *entry.get("line", ()))]
    assert not [step for step in steps if step["type"] == "cast" and ("store" in step or "back" in step)]


def test_the_study_edition_is_won_at_learning() -> None:
    """A game that the hint for the game played without knowing the bags, replayed by the rules."""
    game = GAME.load((Path(__file__).parent / "won" / "learning-solo.json").read_bytes())
    assert (game.difficulty, game.players, GAME.violations(game)) == ("learning", 1, ())
    outcome = GAME.outcome(game)
    assert outcome is not None
    assert list(outcome.winners) == [0]
    assert [move.type for move in game.log].count("duties") == 4


@pytest.mark.parametrize(("mode", "told"), [("solo", ["round 1 survived", "the game won"]), ("versus", [])])
def test_a_hint_says_what_is_to_be_expected_where_all_survive_together(mode: str, told: list[str]) -> None:
    position = begun(mode, 3)
    seen = GAME.seen_by(position, STRATEGY.decides(position))
    answer = api.hint(seen, Limits(seconds=None, work=0.01), horizon="game").result().as_json()
    foreseen = answer.get("foreseen", [])
    assert [one["what"] for one in foreseen] == told
    assert all(0 <= one["often"] <= 1 for one in foreseen)


def shared(**fields: Any) -> Any:
    return GAME.state(table({"survivors": 3} | fields, mode="solo", difficulty="learning"))


def test_what_phase_4_still_asks_for_is_counted() -> None:
    """Three survivors, once they have settled, eat six; three fish are there, and no garden feeds anybody."""
    short = short_of(shared(tracks={"fish": 3, "gardens": 0}))
    assert (short.settled, short.survivors, short.fish, short.gardens, short.items) == (0, 3, 3, 3, {})


def test_shelter_fish_and_gardens_are_worth_having() -> None:
    plain = worth(shared())
    assert worth(shared(survivors=2)) > plain
    assert worth(shared(tracks={"fish": 2, "gardens": 0})) > plain
    assert worth(shared(tracks={"fish": 0, "gardens": 1})) > plain
