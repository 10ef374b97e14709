"""The search for a line over known rolls: against every line of play, against the models, and piece by piece."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from pathlib import Path

import pytest

from periplus.models.boards.bitsets import members
from periplus.models.observatory import GAME
from periplus.models.observatory.dice import changes, cross_mask, every_square, line_mask, number
from periplus.models.observatory.play import follow, state_of
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import DRIVE, FACES, FULL_TRACK, LENS, Phase, Roll, Sheet, State
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.observatory.timeline import known_rolls
from periplus.solvers.observatory.timeline.horizon import TurnSlot, turn_slots, turns_left
from periplus.solvers.observatory.timeline.lines import LineSearch
from periplus.solvers.observatory.timeline.model import card_bound
from periplus.solvers.observatory.timeline.slot_uses import SlotPart, placing, slot_uses
from periplus.solvers.observatory.timeline.task import NO_DRAWS, PlanningTask, kinds_of
from tests.marking import slow_for

from .tables import table
from .twins.positions import turn_position
from .twins.turn import Twin

LIMITS = Limits(seconds=60)
RICH = Path(__file__).parents[2] / "examples" / "observatory" / "turn.json"


LARGE = {9, 32, 33, 50, 54, 59, 102, 112, 117, 119, 122, 123, 128, 131, 136, 138, 154, 156, 159}
"""Seeds whose tables have more lines than the twin plays soon."""


def tables(seeds: Sequence[int]) -> Iterator[tuple[int, State, int, list[Roll], int]]:
    """Small tables, their seats and the rolls ahead, with what the best line of play is worth."""
    for seed in seeds:
        if seed in LARGE:
            continue
        rng = random.Random(seed)
        position = turn_position(rng, 6, calm=True)
        state = state_of(position)
        count = min(turns_left(state), 2)
        rolls: list[Roll] = [tuple(rng.randint(1, 6) for _ in range(4)) for _ in range(count)]  # type: ignore[misc]
        if rolls and state.phase is not Phase.OVER:
            best = int(Twin(position.me, 3000).best(state, tuple(rolls)))
            yield seed, state, position.me, rolls, best


def search_of(state: State, seat: int, rolls: Sequence[Roll]) -> LineSearch:
    slots = turn_slots(state, seat, rolls)
    return LineSearch(
        state, seat, slots, *kinds_of(PlanningTask(state.edition, state.sheets[seat], slots, NO_DRAWS))
    )


@pytest.mark.parametrize(
    "seeds", slow_for([range(100, 130), range(130, 160)], lambda seeds: seeds.start > 100)
)
def test_no_line_of_play_is_worth_more_than_the_search_finds_and_one_is_worth_as_much(seeds: range) -> None:
    compared = 0
    for seed, state, seat, rolls, most in tables(seeds):
        search = search_of(state, seat, rolls)
        assert search.bound >= most, f"seed {seed}"
        clock = Clock(LIMITS)
        value = search.bound
        while (line := search.reaching(value, clock)) is None:
            value -= 1
        assert value == line.value == most, f"seed {seed}"
        compared += 1
    assert compared >= 10


@pytest.mark.parametrize("seed", [*range(40), 480, 795, 1077])
def test_what_is_planned_is_played_to_the_end_of_the_game(seed: int) -> None:
    """In the last three, parts of dice that wait for Drive must leave Lens to others."""
    rng = random.Random(seed)
    position = turn_position(rng, 9)
    state = state_of(position)
    rolls: list[Roll] = [
        tuple(rng.randint(1, 6) for _ in range(4))  # type: ignore[misc]
        for _ in range(min(turns_left(state), 4))
    ]
    if rolls:
        *_, last = known_rolls.solve(state, state.edition, position.me, rolls, Clock(LIMITS))
        assert (last.status, last.engine) == ("optimal", "planner")


@pytest.mark.parametrize("seeds", slow_for([range(12), range(12, 60)], lambda seeds: seeds.start > 0))
def test_what_the_search_leaves_open_the_models_answer(seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here it leaves all open; a limit of its time alone leaves it two of these tables."""
    monkeypatch.setattr(known_rolls._Plan, "_searched", lambda *_: iter(()))
    compared = 0
    for seed, state, seat, rolls, most in tables(seeds):
        *_, last = known_rolls.solve(state, state.edition, seat, rolls, Clock(LIMITS))
        assert (last.status, last.value) == ("optimal", most), f"seed {seed}"
        compared += last.engine == "cp-sat"
    assert compared >= 0.8 * len(seeds)


@pytest.mark.parametrize(
    "rolls", [[(3, 2, 4, 6)], [(6, 4, 4, 1)], [(2, 3, 3, 6), (4, 4, 1, 1), (5, 6, 2, 2)]]
)
def test_a_rich_position_is_settled_at_the_bound_that_counting_gives(rolls: list[Roll]) -> None:
    state = state_of(GAME.load(json.dumps({**json.loads(RICH.read_bytes()), "rolls": rolls}).encode()))
    *_, last = known_rolls.solve(state, state.edition, 0, rolls, Clock(LIMITS))
    after, violations = follow(state, last.solution)  # type: ignore[arg-type]
    assert violations == ()
    slots = turn_slots(state, 0, rolls)
    counted = card_bound(PlanningTask(state.edition, state.sheets[0], slots, NO_DRAWS), Clock(LIMITS))
    assert counted.proved
    assert (last.status, last.engine) == ("optimal", "planner")
    assert last.value == last.bound == points(state.edition, after.sheets[0]) == counted.bound


def test_dice_find_spaces_of_their_own_if_any_choice_has_them() -> None:
    rng = random.Random(3)
    found = 0
    for _ in range(300):
        taken, *masks = (
            sum(1 << face for face in FACES if rng.random() < 0.4) for _ in range(rng.randint(1, 4))
        )
        choices = [
            choice
            for choice in permutations([face for face in FACES if not taken >> face & 1], len(masks))
            if all(mask >> face & 1 for mask, face in zip(masks, choice, strict=True))
        ]
        placed = placing(taken, tuple(masks))
        assert placed in choices if choices else placed is None
        found += placed is not None
    assert 50 < found < 250


def every_use(sheet: Sheet, slot: TurnSlot, lens: bool, drive: int | None) -> set[tuple[int | None, ...]]:
    """All that the dice can do together: a square, another by the meteor, a space; each may be None."""
    edition = table().edition_data
    empty = every_square(edition) & ~sheet.stars
    found: set[tuple[int | None, ...]] = set()
    for i, j in combinations(range(3), 2):
        (k,) = {0, 1, 2} - {i, j}
        faces = slot.dice[i], slot.dice[j], slot.dice[k], slot.meteor or 0
        for changed in product(*(changes(face, lens) for face in faces)):
            if sum(map(bool, changed)) > 1:
                continue
            one, other, check, meteor = (
                number(face, change, drive) for face, change in zip(faces, changed, strict=True)
            )
            stars = [*members(cross_mask(edition, one, other) & empty), None]
            thrown = [*members(line_mask(edition, meteor) & empty), None]
            spaces = [*(FACES if check is None else (check,)), None]
            found |= set(product(stars, thrown, spaces))
    return found


@pytest.mark.parametrize("lens", [None, False, True])
@pytest.mark.parametrize("drive", [None, False, 3])
def test_the_uses_of_a_turn_open_what_dice_can_do_together(
    lens: bool | None, drive: int | bool | None
) -> None:
    """``lens`` and ``drive``: None, they cannot be complete; False, they can be completed; else they are complete."""
    rng = random.Random(9)
    for _ in range(6):
        faces = rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)
        state = state_of(table({}, round=2))
        slot = turn_slots(state, 0, [(*faces, rng.randint(1, 6))])[0]
        research = [0] * 5
        research[LENS] = FULL_TRACK if lens else 0
        research[DRIVE] = FULL_TRACK if drive else 0
        sheet = replace(
            state.sheets[0],
            stars=rng.getrandbits(25) & every_square(state.edition),
            research=tuple(research),  # type: ignore[arg-type]
            drive_number=drive or None,
        )
        uses = slot_uses(state.edition, sheet, slot, lens=lens is not None, drive=drive is False)

        def opened(part: SlotPart | None, late: bool) -> list[int | None]:
            return [None] if part is None or (part.waits and not late) else [*members(part.opens), None]

        for late, written in [(False, None), *((True, face) for face in FACES)]:
            told = {
                triple
                for use in uses
                if use.drive in (None, written)
                and (late or not any(part and part.waits for part in use.parts))
                for triple in product(*(opened(part, late) for part in use.parts))
            }
            has_lens = bool(lens) or (late and lens is False)
            shown = drive or (written if late and drive is False else None)
            assert told == every_use(sheet, slot, has_lens, shown)
