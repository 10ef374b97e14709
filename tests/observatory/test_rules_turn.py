"""Sections 2 and 3: the dice of a turn, and plotting stars."""

import pytest

from .tables import ALL, EMPTY, END, FULL, broken, chart, check, listed, roll, sheet, star

ILLEGAL = ("log", 1)


@pytest.mark.rule("OBS-2.1")
@pytest.mark.parametrize("move", [star(0, 1, [2, 3]), star(0, 0, "meteor"), check("lens", 2, [2]), END])
def test_no_die_is_used_and_no_turn_ended_before_the_roll(move):
    assert broken(log=[move]) == (("OBS-2.1", ("log", 0)),)


@pytest.mark.rule("OBS-2.1")
def test_the_dice_are_rolled_once_a_turn():
    assert broken(log=[roll(), roll()]) == (("OBS-2.1", ILLEGAL),)
    assert broken(log=[roll(), END, roll()]) == ()


@pytest.mark.rule("OBS-2.1")
def test_no_die_is_used_after_the_end_of_its_turn():
    assert broken(log=[roll(), END, star(0, 1, [2, 3])]) == (("OBS-2.1", ("log", 2)),)


@pytest.mark.rule("OBS-2.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_standard_dice_give_one_star_and_one_check_to_each(seat):
    rolled = roll(1, 1, 1)
    one, other = star(0, 0, [1, 1], player=seat), star(1, 1, [1, 1], player=seat)
    assert broken({}, {}, log=[rolled, one, other]) == (("OBS-2.2", ("log", 2)),)
    first, second = check("lens", 2, [1], player=seat), check("lens", 3, [1], player=seat)
    assert broken({}, {}, log=[rolled, first, second]) == (("OBS-2.2", ("log", 2)),)
    assert broken({}, {}, log=[rolled, one, first]) == ()


@pytest.mark.rule("OBS-2.2")
def test_a_second_star_is_cited_as_such_when_a_check_has_taken_the_last_die_and_the_reverse():
    both = [star(0, 1, [2, 3]), check("lens", 4, [4])]
    assert broken(log=[roll(), *both, star(1, 0, [2, 3])]) == (("OBS-2.2", ("log", 3)),)
    assert broken(log=[roll(), *reversed(both), check("lens", 2, [2])]) == (("OBS-2.2", ("log", 3)),)


@pytest.mark.rule("OBS-2.2")
def test_a_star_of_another_source_leaves_that_of_the_dice():
    assert broken(log=[roll(), star(3, 3, "meteor"), star(0, 1, [2, 3])]) == ()


@pytest.mark.rule("OBS-2.3")
@pytest.mark.parametrize("dice", [[2], [2, 3, 4], []])
def test_a_star_takes_two_dice(dice):
    with pytest.raises(ValueError, match=r"log\[1\]\.with: expected two dice"):
        broken(log=[roll(), star(0, 1, dice)])


@pytest.mark.rule("OBS-2.4")
@pytest.mark.parametrize("dice", [[2, 3], []])
def test_a_check_takes_one_die(dice):
    with pytest.raises(ValueError, match=r"log\[1\]\.with: expected one die"):
        broken(log=[roll(), check("lens", 2, dice)])


@pytest.mark.rule("OBS-2.5")
def test_all_may_use_the_same_dice_in_their_own_way():
    log = [
        roll(3, 4, 6),
        star(1, 2, [3, 4], player=0),
        star(1, 4, [3, 6], player=1),
        check("lens", 6, [6], player=0),
        check("lens", 4, [4], player=1),
    ]
    assert broken({}, {}, log=log) == ()


@pytest.mark.rule("OBS-2.6")
def test_each_die_is_used_once():
    assert broken(log=[roll(), star(0, 1, [2, 3]), check("lens", 3, [3])]) == (("OBS-2.6", ("log", 2)),)
    assert broken(log=[roll(), star(0, 0, [2, 2])]) == (("OBS-2.6", ILLEGAL),)
    assert broken(log=[roll(), check("lens", 6, [6])]) == (("OBS-2.6", ILLEGAL),)
    assert broken(log=[roll(), star(0, 1, [2, 3]), check("lens", 4, [4])]) == ()
    assert broken(log=[roll(2, 2, 2), star(0, 0, [2, 2]), check("lens", 2, [2])]) == ()


@pytest.mark.rule("OBS-2.7")
def test_a_1_stands_for_any_number_in_every_use():
    rolled = roll(1, 1, 1, meteor=1)
    assert len(listed("star", log=[rolled])) == 25 + 25  # both dice wild, and the meteor
    assert len(listed("research", log=[rolled])) == 25


@pytest.mark.rule("OBS-2.7")
def test_a_wild_die_leaves_the_other_its_number():
    squares = {tuple(move["at"]) for move in listed("star", log=[roll(1, 3, 3)]) if move["with"] == [1, 3]}
    row_3, column_3 = {(1, column) for column in range(5)}, {(row, 1) for row in range(5)}
    assert squares == row_3 | column_3


@pytest.mark.rule("OBS-2.8")
def test_the_meteor_die_is_the_active_player_s():
    assert broken({}, {}, active=1, log=[roll(), star(3, 0, "meteor", player=0)]) == (("OBS-2.8", ILLEGAL),)
    assert broken({}, {}, active=1, log=[roll(), star(3, 0, "meteor", player=1)]) == ()


@pytest.mark.rule("OBS-2.8")
def test_the_meteor_die_gives_one_star_a_turn():
    once = [roll(), star(3, 0, "meteor")]
    assert broken(log=[*once, star(3, 1, "meteor")]) == (("OBS-2.8", ("log", 2)),)
    assert "meteor" not in [move["with"] for move in listed("star", log=once)]
    assert broken(log=[*once, END, roll(), star(3, 1, "meteor")]) == ()


@pytest.mark.rule("OBS-2.9")
def test_uses_come_in_any_order_and_take_effect_at_once():
    moves = [star(0, 1, [2, 3]), check("lens", 4, [4]), star(3, 0, "meteor")]
    assert broken(log=[roll(), *moves]) == ()
    assert broken(log=[roll(), *reversed(moves)]) == ()
    unlocked = {"research": {"lens": [2, 3]}}
    assert broken(unlocked, log=[roll(), check("lens", 4, [4]), star(4, 4, "track")]) == ()
    assert broken(unlocked, log=[roll(), star(4, 4, "track"), check("lens", 4, [4])]) == (
        ("OBS-5.5", ILLEGAL),
    )


@pytest.mark.rule("OBS-2.10")
def test_a_turn_may_end_with_nothing_used():
    assert broken(log=[roll(), END, roll(), END]) == ()


@pytest.mark.rule("OBS-3.1")
def test_a_square_holds_one_star():
    taken = {"chart": chart((0, 1))}
    assert broken(taken, log=[roll(), star(0, 1, [2, 3])]) == (("OBS-3.1", ILLEGAL),)
    assert broken(taken, log=[roll(), star(1, 0, [2, 3])]) == ()


@pytest.mark.rule("OBS-3.2")
def test_two_dice_are_the_labels_of_row_and_column_either_way_round():
    squares = [move["at"] for move in listed("star", log=[roll(3, 4, 6, meteor=2)]) if move["with"] == [3, 4]]
    assert squares == [[1, 2], [2, 1]]


@pytest.mark.rule("OBS-3.2")
@pytest.mark.parametrize("at", [(1, 1), (2, 2), (1, 3), (0, 2)])
def test_other_squares_are_not_their_coordinates(at):
    assert broken(log=[roll(3, 4, 6), star(at[0], at[1], [3, 4])]) == (("OBS-3.2", ILLEGAL),)


@pytest.mark.rule("OBS-3.2")
def test_a_pair_of_equal_dice_is_one_square_where_the_labels_cross():
    assert broken(log=[roll(3, 3, 6), star(1, 1, [3, 3])]) == ()
    assert broken(log=[roll(3, 3, 6), star(1, 2, [3, 3])]) == (("OBS-3.2", ILLEGAL),)


@pytest.mark.rule("OBS-3.3")
def test_the_meteor_opens_the_rows_and_columns_of_its_number():
    squares = {tuple(m["at"]) for m in listed("star", log=[roll(meteor=4)]) if m["with"] == "meteor"}
    assert squares == {(2, column) for column in range(5)} | {(row, 2) for row in range(5)}
    assert broken(log=[roll(meteor=4), star(0, 1, "meteor")]) == (("OBS-3.3", ILLEGAL),)


@pytest.mark.rule("OBS-3.3")
def test_a_wild_meteor_opens_every_empty_square():
    nearly = {"chart": [*FULL[:4], "****."]}
    wild = [move for move in listed("star", nearly, log=[roll(meteor=1)]) if move["with"] == "meteor"]
    assert [move["at"] for move in wild] == [[4, 4]]


@pytest.mark.rule("OBS-3.4")
def test_a_star_is_the_centre_of_its_square():
    """The line from (0, 0) to (0, 2) runs through the centre of (0, 1): the star there touches it."""
    row = {"chart": chart((0, 0), (0, 1), (0, 2)), "range": ["long", "dot"]}
    drawn = {"type": "complete", "card": "long", "at": [0, 0], "rotation": 0}
    assert broken(row, log=[drawn, {**drawn, "card": "dot", "at": [0, 1]}]) == (("OBS-4.5", ILLEGAL),)


@pytest.mark.rule("OBS-3.4")
def test_a_star_stays_where_it_was_plotted():
    assert sheet({"chart": EMPTY}, log=[roll(), star(0, 1, [2, 3])]).stars == 0b10


@pytest.mark.rule("OBS-2.6")
def test_a_die_used_through_lens_is_used():
    log = [roll(), star(0, 1, [2, "4-"]), check("lens", 4, [4])]
    assert broken({"research": {"lens": ALL}}, log=log) == (("OBS-2.6", ("log", 2)),)
