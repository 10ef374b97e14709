"""What whole games say of how far things stand: curves against naive twins, turns that know nothing of the bags."""

import json
import math
import random
from dataclasses import replace
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest

from periplus.models.core.kernel import CHANCE, OVER
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.metrics import LAST_ROUND
from periplus.models.kalypso.state import Bags, State
from periplus.solvers.kalypso.measure import LOOSE, MEASURES, MILD, UNASKED, _line, _logistic, _shares, main
from periplus.solvers.kalypso.strategy import STRATEGY, made, undrawn
from periplus.solvers.kalypso.weights import CERTAIN, DutyWeights, VersusWeights, measured
from periplus.solvers.strategy.evaluation import NUMBERS_FILE


def test_a_line_goes_through_places_that_lie_on_one() -> None:
    assert _line([(0, 2), (1, 5), (3, 11)]) == pytest.approx((2, 3))


def test_the_curve_of_most_likelihood_is_no_worse_than_any_on_a_grid() -> None:
    rng = random.Random(4)
    places = [(worth, rng.random() < 1 / (1 + math.exp(-worth / 4))) for worth in range(-20, 20)]

    def likelihood(level: float, slope: float) -> float:
        found = -((level / LOOSE) ** 2 + ((slope - MILD) / MILD) ** 2) / 2
        for worth, survived in places:
            chance = 1 / (1 + math.exp(-(level + slope * worth)))
            found += math.log(chance if survived else 1 - chance)
        return found

    best = likelihood(*_logistic(places))
    grid = product([step / 20 for step in range(-40, 41)], [step / 100 for step in range(61)])
    others = [likelihood(*one) for one in grid]
    assert best >= max(others)
    assert best - max(others) < 0.05


def test_a_round_in_which_no_card_asked_has_the_mean_of_the_others() -> None:
    assert _shares([[0.5, 1.0], [], [0.0], []]) == [0.75, 0.5, 0.0, 0.5]
    assert _shares([[], [], [], []]) == [UNASKED] * 4


def begun(players: int, seed: int, turns: int) -> State:
    """A game after so many turns."""
    rng = random.Random(seed)
    state = STRATEGY.start(players, rng)
    while turns and (seat := KERNEL.to_move(state)) != OVER:
        if seat == CHANCE:
            state = KERNEL.chance(state, rng)
        else:
            state, turns = STRATEGY.evaluated(state, rng), turns - 1
    return state if KERNEL.to_move(state) >= 0 else KERNEL.chance(state, rng)


def test_a_game_alone_is_begun_at_learning() -> None:
    assert {STRATEGY.start(1, random.Random(seed)).difficulty for seed in range(8)} == {"learning"}


@pytest.mark.parametrize("players", [1, 2])
def test_a_turn_of_the_evaluation_does_not_know_the_bags(players: int) -> None:
    state = begun(players, 3, 2)
    bags = state.bags
    other = replace(state, bags=Bags(bags.salvage[::-1], bags.scrap[::-1], bags.fish[::-1]))
    assert other != state
    guesses = [undrawn(one, random.Random(1)) for one in (state, other)]
    assert guesses[0] == guesses[1] not in (state, other)
    steps = STRATEGY.turns(guesses[0], 1)[0].actions
    assert made(other, steps).own.icons == made(state, steps).own.icons != state.own.icons


def test_what_a_shared_game_came_to_grows_with_rounds_duties_and_the_win() -> None:
    rng = random.Random(6)
    state = STRATEGY.start(1, rng)
    while (seat := KERNEL.to_move(state)) != OVER:
        state = KERNEL.chance(state, rng) if seat == CHANCE else STRATEGY.evaluated(state, rng)
    (value,) = STRATEGY.came_to(state)
    met = [line.points for line in state.progress.judged]  # type: ignore[union-attr]
    assert value == state.round - 1 + sum(met) / len(met) + all(met)


def test_numbers_are_read_as_weights() -> None:
    assert STRATEGY.numbers_for(1).form(dict(DutyWeights()._asdict(), ready=1.2)).ready == CERTAIN
    weights = VersusWeights(cooper=7.0)
    assert (weights.brought("cooper"), weights.brought("solar")) == (7.0, 0.0)
    assert [STRATEGY.numbers_for(players) is STRATEGY.numbers_for(2) for players in (1, 2, 4)] == [
        False,
        True,
        True,
    ]


def test_what_is_bundled_says_where_it_is_from() -> None:
    text = files("periplus.solvers.kalypso").joinpath(NUMBERS_FILE).read_text(encoding="utf-8")
    groups = json.loads(text)["measured"]
    assert groups.keys() == MEASURES.keys()
    for what, group in groups.items():
        command = f"python -m periplus.solvers.kalypso.measure {what} --games "
        assert group["made_by"].startswith(command) or "scripts that are lost" in group["made_by"]
    assert measured()._asdict().keys() == {name for group in groups.values() for name in group["figures"]}
    assert len(measured().survived) == len(measured().later) == LAST_ROUND
    assert all(0 <= share <= 1 for shares in measured().missed.values() for share in shares)


def test_a_measure_is_written_beside_what_the_file_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(MEASURES, "shared", lambda games, seed: {"later": [games, seed]})  # type: ignore[arg-type]
    out = tmp_path / "numbers.json"
    out.write_text('{"players": {"é": 1}, "measured": {"other": 1, "shared": 2}}', encoding="utf-8")
    main(f"shared --games 7 --seed 5 --out {out}".split())
    command = "python -m periplus.solvers.kalypso.measure shared --games 7 --seed 5"
    shared = {"made_by": command, "figures": {"later": [7, 5]}}
    written = {"players": {"é": 1}, "measured": {"other": 1, "shared": shared}}
    assert json.loads(out.read_text(encoding="utf-8")) == written
    assert json.loads(capsys.readouterr().out) == {"later": [7, 5]}
    with pytest.raises(SystemExit):
        main(["neither"])


@pytest.mark.slow
@pytest.mark.parametrize(("what", "games"), [("versus", 1), ("shared", 3)])
def test_the_same_arguments_write_the_same_bytes(what: str, games: int, tmp_path: Path) -> None:
    def written(name: str, seed: int) -> bytes:
        (tmp_path / name).write_text('{"players": {}, "measured": {"other": 1}}', encoding="utf-8")
        main(f"{what} --games {games} --seed {seed} --out {tmp_path / name}".split())
        return (tmp_path / name).read_bytes()

    first = written("first", 5)
    assert written("second", 5) == first
    assert written("third", 6) != first
    data = json.loads(first)
    assert data["players"] == {}
    assert list(data["measured"]) == ["other", what]
    assert data["measured"][what]["figures"].keys() <= measured()._asdict().keys()
