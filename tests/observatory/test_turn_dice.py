"""How dice can be divided, by hand."""

from periplus.models.observatory.dice import cross_mask, every_square, line_mask
from periplus.models.observatory.state import FULL_TRACK
from periplus.solvers.observatory.turn.dice import (
    AFTER_DRIVE,
    AFTER_LENS,
    ALL_TRACKS,
    Dice,
    DiceUse,
    Divider,
    Relevance,
)

from .tables import table

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
