"""How dice can be divided, by hand; and that what they open is what the rules list."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from periplus.models.boards.bitsets import members
from periplus.models.observatory.actions import Check, Plot
from periplus.models.observatory.dice import cross_mask, every_square, line_mask
from periplus.models.observatory.legality import legal_actions
from periplus.models.observatory.play import state_of
from periplus.models.observatory.state import DRIVE, FACES, FULL_TRACK, LENS, Phase, State
from periplus.solvers.observatory.turn.dice import (
    AFTER_DRIVE,
    AFTER_LENS,
    ALL_TRACKS,
    Dice,
    DiceUse,
    Divider,
    Relevance,
    check_parts,
    later_numbers,
    meteor_parts,
    star_parts,
)
from periplus.solvers.observatory.turn.problem import Problem

from .tables import table
from .twins.positions import turn_position

EDITION = table().edition_data
NO_RESEARCH = (0, 0, 0, 0, 0)


def uses(
    dice: Dice, research: tuple[int, int, int, int, int] = NO_RESEARCH, stars: int = 0
) -> tuple[DiceUse, ...]:
    everything = Relevance(every_square(EDITION), ALL_TRACKS, None)
    return Divider(EDITION, research, stars, everything).uses(dice)


def test_three_different_dice_divide_in_three_ways() -> None:
    found = uses(Dice((2, 3, 4), star=True, check=True))
    assert {(use.star.dice, use.check.die) for use in found if use.star and use.check} == {
        ((2, 3), 4),
        ((2, 4), 3),
        ((3, 4), 2),
    }
    assert {use.star.squares for use in found if use.star} == {
        cross_mask(EDITION, *pair) for pair in ((2, 3), (2, 4), (3, 4))
    }


def test_equal_dice_divide_in_one_way() -> None:
    assert len(uses(Dice((5, 5, 5), star=True, check=True))) == 1


def test_a_wild_die_is_best_kept_for_nothing_in_particular() -> None:
    found = uses(Dice((1, 3), star=True))
    assert [use.star.squares for use in found if use.star] == [line_mask(EDITION, 3)]


def test_a_die_that_opens_nothing_is_not_used() -> None:
    assert uses(Dice((2, 3), star=True), stars=every_square(EDITION)) == (DiceUse(),)
    full = (FULL_TRACK, FULL_TRACK, FULL_TRACK, FULL_TRACK, FULL_TRACK)
    assert uses(Dice((2,), check=True), research=full) == (DiceUse(),)


def test_lens_changes_one_die_of_all() -> None:
    found = uses(Dice((2, 4), star=True, meteor=6, lens=0))
    written = {(use.star.dice, use.meteor.dice) for use in found if use.star and use.meteor}
    assert ((2, "4+"), "meteor") in written
    assert ((2, 4), "meteor-") in written
    assert not any("-" in meteor and any(isinstance(die, str) for die in dice) for dice, meteor in written)


def test_lens_makes_a_two_wild_and_so_beats_the_plain_die() -> None:
    found = uses(Dice((), meteor=2, lens=0))
    assert [use.meteor.squares for use in found if use.meteor] == [every_square(EDITION)]


def test_a_use_waits_for_the_upgrade_that_it_needs() -> None:
    late = uses(Dice((2, 4), star=True, lens=AFTER_LENS, drive_open=True))
    assert {use.waits for use in late} >= {0, AFTER_LENS, AFTER_DRIVE, AFTER_LENS | AFTER_DRIVE}
    assert all((use.number is None) == (not use.waits & AFTER_DRIVE) for use in late)


def test_a_plan_that_needs_less_makes_a_late_one_superfluous() -> None:
    assert all(not use.waits for use in uses(Dice((1, 1), star=True, lens=AFTER_LENS, drive_open=True)))


def listed(state: State, seat: int) -> set[tuple[Any, ...]]:
    """What the rules let the seat do with dice: stars by square, checks by track and space."""
    found: set[tuple[Any, ...]] = set()
    for action in legal_actions(state, seat):
        if isinstance(action, Plot) and (
            not isinstance(action.source, str) or action.source.startswith("meteor")
        ):
            found.add((action.source, action.square))
        elif isinstance(action, Check) and not isinstance(action.source, str):
            found.add((action.source, action.track, action.space))
    return found


def opened(state: State, seat: int, dice: Dice, later: int | None) -> Iterator[tuple[Any, ...]]:
    """The same as the divisions of a turn have it, once everything that they wait for is there."""
    edition, sheet = state.edition, state.sheets[seat]
    for parts in (star_parts, meteor_parts):
        for part in parts(edition, dice, sheet.stars, later):
            yield from ((part.use.dice, square) for square in members(part.use.squares))
    for check in check_parts(dice, sheet.research, ALL_TRACKS, later):
        for track in members(check.use.tracks):
            for space in FACES if check.use.number is None else (check.use.number,):
                if not sheet.research[track] >> space & 1:
                    yield (check.use.die,), track, space


def upgraded(state: State, seat: int, number: int) -> State:
    """The state in which Lens and Drive, with that number, are complete already."""
    sheet = state.sheets[seat]
    research = tuple(
        FULL_TRACK if track in (LENS, DRIVE) else spaces for track, spaces in enumerate(sheet.research)
    )
    sheet = replace(sheet, research=research, drive_number=number, turn=replace(sheet.turn, lens=False))  # type: ignore[arg-type]
    return state.with_sheet(seat, sheet)


def test_dice_open_what_the_rules_list_now_and_with_upgrades_to_come() -> None:
    now = later = 0
    for seed in range(200):
        position = turn_position(random.Random(seed), 6)
        state, seat = state_of(position), position.me
        if state.phase is not Phase.ROLLED or state.sheets[seat].pending:
            continue
        dice = Problem(state, seat).dice
        assert set(opened(state, seat, dice, None)) == listed(state, seat), seed
        now += 1
        if dice.lens is None and dice.drive is None:
            late = dice._replace(lens=AFTER_LENS, drive_open=True)
            for number in filter(None, later_numbers(late)):
                full = upgraded(state, seat, number)
                found = set(opened(full, seat, late, number))
                assert found == listed(full, seat), (seed, number)
                later += 1
    assert now > 50
    assert later > 50
