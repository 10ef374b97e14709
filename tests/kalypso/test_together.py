"""Turns of a shared settlement: first looks against naive twins, turns by the rules, nothing peeked at."""

import json
import random
from itertools import product
from typing import Any

import pytest

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import Frame
from periplus.models.core.kernel import CHANCE, OVER
from periplus.models.kalypso import GAME, metrics
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.state import Stage, State
from periplus.solvers.kalypso.together import rounds
from periplus.solvers.kalypso.together.first_look import FirstLook
from periplus.solvers.kalypso.together.fish import sheltered
from periplus.solvers.kalypso.together.goals import UNFINISHED, begun, close_boats
from periplus.solvers.kalypso.together.outlook import (
    PARTS,
    odds,
    parts,
    survival_odds,
    turns_left,
    worth,
)
from periplus.solvers.kalypso.together.rounds import turn_lines
from periplus.solvers.kalypso.together.windows import PROMISE, WindowCells, Windows, ground_of, readiness
from periplus.solvers.kalypso.turn.survey import contacts
from periplus.solvers.limits import Clock, Limits

WANTED = (1.0, 0.5, 0.25, 2.0)


def played(seed: int, turns: int, mode: str = "solo") -> State:
    """A game after so many turns of a narrow beam."""
    players = 1 if mode == "solo" else 2
    choices = {"mode": (mode,), "difficulty": ("learning",)}
    rng = random.Random(seed)
    state: State = KERNEL.sample(GAME.start(players, rng, choices), 0, rng)
    while turns and (seat := KERNEL.to_move(state)) != OVER:
        if seat == CHANCE:
            state = KERNEL.chance(state, rng)
        else:
            state, turns = rounds.reply(state), turns - 1
    return state


def promised(frame: Frame, ground: WindowCells, wanted: tuple[float, ...]) -> float:
    """What all windows are worth, one after the other."""
    total = 0.0
    for corner in members(frame.room):
        cells = [corner + step for step in (0, 1, frame.width, frame.width + 1)]
        if all((ground.open | ground.water) >> cell & 1 for cell in cells):
            lacks = sum(ground.water >> cell & 1 for cell in cells)
            for want, shown in zip(wanted, ground.shown, strict=True):
                total += want * PROMISE[sum(shown >> cell & 1 for cell in cells)][lacks]
    return total


@pytest.mark.parametrize(("seed", "turns", "piece"), [(1, 3, "WWMSP"), (2, 4, "SMRRW"), (3, 5, "WP")])
def test_gains_of_places_are_what_laying_the_piece_there_changes(seed: int, turns: int, piece: str) -> None:
    state = played(seed, turns)
    frame, before = state.sea.frame, ground_of(state)
    gains = Windows(frame, before, WANTED).gains(piece)
    legal, was = dict(places(state, piece)), promised(frame, before, WANTED)
    rng = random.Random(seed)
    for contact, gain in zip(contacts(piece, frame), gains, strict=True):
        stencil = contact.stencil
        for at in rng.sample(members(legal[stencil]), 3):
            cells = stencil.laid(at)
            shown = list(before.shown)
            for number, mask in stencil.icons:
                if number < len(shown):
                    shown[number] |= stencil.laid(at, mask)
            after = WindowCells(before.open | cells, before.water & ~cells, tuple(shown))
            assert gain[at] == pytest.approx(promised(frame, after, WANTED) - was, abs=1e-3)


def test_windows_that_wait_for_a_material_are_counted_as_one_by_one() -> None:
    state = played(4, 6)
    frame, ground = state.sea.frame, ground_of(state)
    for shown, told in zip(ground.shown, readiness(frame, ground), strict=True):
        counts = [0, 0, 0]
        for corner in members(frame.room):
            cells = [corner + step for step in (0, 1, frame.width, frame.width + 1)]
            if not all((ground.open | ground.water) >> cell & 1 for cell in cells):
                continue
            lacks, icons = (sum(mask >> cell & 1 for cell in cells) for mask in (ground.water, shown))
            counts[0] += (lacks, icons) == (1, 3)
            counts[1] += (lacks, icons) == (1, 2)
            counts[2] += (lacks, icons) == (2, 2)
        assert told == tuple(counts)


@pytest.mark.parametrize(("gap", "closed"), [(1, True), (2, True), (3, False)])
def test_a_bay_behind_a_narrow_gap_is_sheltered(gap: int, closed: bool) -> None:
    """A ring of 7 by 7 cells around 5 by 5 of water, open to the north by the gap."""
    frame = Frame(12, 12, 3)
    ring = [(r, c) for r, c in product(range(2, 9), repeat=2) if 2 in (r, c) or 8 in (r, c)]
    wall = frame.mask(cell for cell in ring if cell[0] != 2 or not 4 <= cell[1] < 4 + gap)
    assert bool(sheltered(frame, wall, 1) >> frame.bit((5, 5)) & 1) == closed


@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_turns_are_legal_step_by_step_and_end_where_they_say(mode: str) -> None:
    state = played(5, 3, mode)
    while KERNEL.to_move(state) == CHANCE:
        state = KERNEL.chance(state, random.Random(5))
    seat = KERNEL.to_move(state)
    for line in turn_lines(state, width=4, fan=4)[:20]:
        reached = state
        for step in line.steps:
            assert KERNEL.to_move(reached) == seat
            assert step in KERNEL.legal(reached)
            reached = KERNEL.apply(reached, step)
        assert KERNEL.to_move(reached) != seat
        assert worth(reached) == pytest.approx(sum(parts(reached)))
        assert 1 <= len(line.played) <= len(line.steps)


def to_decide(seed: int, turns: int) -> State:
    """A solo game after so many turns, with the tiles of the next one dealt."""
    state = played(seed, turns)
    while KERNEL.to_move(state) == CHANCE:
        state = KERNEL.chance(state, random.Random(seed))
    return state


def after_phase_4(state: State) -> State:
    """The game once chance has judged phase 4."""
    return KERNEL.chance(state, random.Random(0))


def test_the_last_turn_of_a_round_is_a_line_that_meets_all_duties() -> None:
    """The beam that is guided by the evaluation misses one here; the turn is legal, and the round survived by it."""
    state = to_decide(38, 5)
    first = turn_lines(state, width=rounds.WIDTH, fan=rounds.FAN)[0]
    assert not metrics.survives(first.state, first.state.own)
    turn = rounds.turns(state)[0]
    reached = state
    for action in turn.actions:
        assert action in KERNEL.legal(reached)
        reached = KERNEL.apply(reached, action)
    assert after_phase_4(turn.after).round == 2


def test_duties_are_looked_for_only_where_they_fall_due(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise AssertionError("phase 4 does not follow this turn")

    monkeypatch.setattr(rounds, "Incumbent", refuse)
    assert rounds.turns(to_decide(38, 4))
    with pytest.raises(AssertionError, match="phase 4"):
        rounds.turns(to_decide(38, 5))


def test_a_clock_that_is_over_leaves_the_turns_of_the_evaluation() -> None:
    """The effort that was spent until then is counted."""
    state = to_decide(38, 5)
    first = turn_lines(state, width=rounds.WIDTH, fan=rounds.FAN)[0]
    clock = Clock(Limits(seconds=None, work=0.001))
    assert rounds.turns(state, clock)[0].actions == first.played
    assert clock.work_left() == 0


def test_the_turns_left_in_a_round_are_counted() -> None:
    """Five in solo after the first tile, four after the first turn, none when phase 4 is due."""
    state = played(6, 1)
    assert turns_left(state) == 5
    assert turns_left(played(6, 2)) == 4
    due = played(6, 6)
    assert due.progress is not None
    assert (turns_left(due), due.progress.stage) == (0, Stage.DUTIES)


def shared(goals: tuple[str, ...] = (), **fields: Any) -> State:
    """A solo table of the study edition with one survivor on the island."""
    data = {"game": "kalypso", "mode": "solo", "goals": goals, "settlements": [{"survivors": 1} | fields]}
    return GAME.state(GAME.load(json.dumps(data).encode()))


def test_a_square_for_a_monument_counts_while_a_goal_asks_for_one() -> None:
    """A T of five wood shows five icons of five in five cells of nine, with two plastics in it three icons of five."""
    goals = PARTS.index("what the goals lack, the more the later")

    def part(bar: str, *goal: str) -> float:
        rows = ["." * 24] * 24
        rows[7:10] = ["." * 11 + "W" + "." * 12] * 2 + ["." * 10 + bar + "." * 11]
        return parts(shared(goal, base=rows))[goals]

    shares = (1 + 5 / 9) / 2, (3 / 5 + 5 / 9) / 2
    gain = UNFINISHED[0] * (shares[0] ** 2 - shares[1] ** 2)
    assert part("WWW", "A1", "B5") - part("WPP", "A1", "B5") == pytest.approx(gain)
    assert part("WWW") == part("WPP") == 0


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_how_much_of_a_monument_is_begun_is_found_square_by_square(seed: int) -> None:
    state = played(seed, 7)
    frame, ground = state.sea.frame, ground_of(state)
    shares = [0.0]
    for corner in members(frame.room):
        square = [corner + frame.width * down + right for down, right in product(range(3), repeat=2)]
        cells = sum(ground.open >> cell & 1 for cell in square)
        icons = max(sum(shown >> cell & 1 for cell in square) for shown in ground.shown)
        if icons < 2 or icons + 9 - cells < 5:
            continue
        if all((ground.open | ground.water) >> cell & 1 for cell in square):
            shares.append((min(5, icons) / 5 + cells / 9) / 2)
    assert begun(frame, ground) == pytest.approx(max(shares))


def test_a_boat_counts_for_a_goal_the_nearer_it_lies() -> None:
    """East of the island, whose last column is 13, with so many cells of water between; 14 docks and is not loose."""

    def close(column: int) -> list[float]:
        return close_boats(shared(("A3", "B5"), boats=[{"at": [11, column], "rot": 0}]))

    assert close(15) == [pytest.approx(5 / 6)]
    assert close(17) == [pytest.approx(3 / 6)]
    assert close(19) == [pytest.approx(1 / 6)]
    assert close(20) == close(14) == []


def test_a_boat_is_launched_where_it_docks_while_a_goal_asks_for_one() -> None:
    """At the island no zone has more fish than farther out; with the goal a place that docks is among the first."""

    def docks(*goal: str) -> bool:
        state = shared(goal, hand=["boat"], tracks={"solar": 1})
        near = state.sea.frame.beside(state.sea.island)
        return any(near & place.stencil.laid(place.at) for place in FirstLook(state).best("boat", 6))

    assert docks("A3", "B5")
    assert not docks("A2", "B5")


def test_the_odds_of_the_game_are_those_of_the_round_and_less_and_grow_with_what_is_there() -> None:
    poor, rich = shared(), shared(tracks={"fish": 4, "gardens": 2})
    assert 0 < odds(poor) < survival_odds(poor) < survival_odds(rich) < 1
