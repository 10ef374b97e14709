"""Section 5: the tracks, their bonuses, and the five upgrades."""

import pytest

from .tables import ALL, EMPTY, END, broken, chart, check, listed, roll, sheet, star

ROLLED = ("log", 1)
LENS = {"research": {"lens": ALL}}
DRIVE_4 = {"research": {"drive": ALL}, "drive_number": 4}


@pytest.mark.rule("OBS-5.1")
def test_each_of_five_tracks_has_the_spaces_2_to_6():
    spaces = {(move["track"], move["space"]) for move in listed("research", log=[roll(1, 1, 1)])}
    assert spaces == {
        (track, space) for track in ("lens", "drive", "finder", "filter", "funding") for space in ALL
    }


@pytest.mark.rule("OBS-5.2")
def test_a_die_checks_a_space_of_its_own_mark():
    assert broken(log=[roll(), check("lens", 3, [2])]) == (("OBS-5.2", ROLLED),)
    assert broken(log=[roll(), check("lens", 2, [2])]) == ()
    assert broken(log=[roll(1, 2, 3), check("lens", 6, [1])]) == ()


@pytest.mark.rule("OBS-5.2")
@pytest.mark.parametrize("source", [[2], "track"])
def test_no_space_is_checked_twice(source):
    one = {"research": {"lens": [2], "funding": [2], "drive": [2, 3, 4]}}
    assert broken(one, log=[roll(), check("lens", 2, source)]) == (("OBS-5.2", ROLLED),)
    assert broken(one, log=[roll(), check("filter", 2, source)]) == ()


@pytest.mark.rule("OBS-5.3")
def test_spaces_and_tracks_are_filled_in_any_order():
    log = [
        *(roll(6, 3, 2), check("filter", 6, [6]), END),
        *(roll(6, 3, 2), check("lens", 3, [3]), END),
        *(roll(6, 3, 2), check("filter", 2, [2]), END),
    ]
    assert sheet(log=log).research == (1 << 3, 0, 0, 1 << 6 | 1 << 2, 0)


@pytest.mark.rule("OBS-5.4")
@pytest.mark.parametrize("track", ["lens", "drive", "finder", "filter"])
def test_three_spaces_unlock_the_bonus_of_a_track(track):
    assert broken({"research": {track: [2, 3]}}, log=[star(0, 0, "track")]) == (("OBS-5.5", ("log", 0)),)
    assert broken({"research": {track: [2, 6, 3]}}, log=[star(0, 0, "track")]) == ()


@pytest.mark.rule("OBS-5.4")
def test_each_track_has_one_bonus():
    log = [star(0, 0, "track"), star(0, 1, "track")]
    five = {"research": {"filter": ALL}}
    assert broken(five, log=log) == (("OBS-5.5", ("log", 1)),)
    assert broken({"research": {"filter": ALL, "lens": [2, 3, 4]}}, log=log) == ()


@pytest.mark.rule("OBS-5.5")
def test_a_track_bonus_is_a_star_or_a_check_as_its_player_likes():
    one = {"chart": chart((0, 0)), "research": {"lens": [2, 3, 4]}}
    assert len([move for move in listed("star", one) if move["with"] == "track"]) == 24
    assert len([move for move in listed("research", one) if move["with"] == "track"]) == 22
    log = [check("filter", 2, "track"), star(1, 1, "track")]
    assert broken(one, log=log) == (("OBS-5.5", ("log", 1)),)


@pytest.mark.rule("OBS-5.5")
@pytest.mark.parametrize(("used", "expected"), [(1, ()), (2, (("OBS-5.5", ("players", 0, "bonuses_used")),))])
def test_no_more_bonuses_are_crossed_off_than_unlocked(used, expected):
    assert broken({"research": {"lens": [2, 3, 4]}, "bonuses_used": used}) == expected


@pytest.mark.rule("OBS-5.6")
def test_a_track_bonus_may_be_saved_for_another_turn():
    one = {"research": {"lens": [2, 3]}}
    log = [roll(), check("lens", 4, [4]), END, roll(), END]
    assert broken(one, log=[*log, star(4, 4, "track")]) == ()


@pytest.mark.rule("OBS-5.7")
def test_an_upgrade_works_at_once_and_from_then_on():
    four = {"research": {"lens": [2, 3, 4, 5]}}
    assert broken(four, log=[roll(2, 2, 6), star(0, 1, [2, "2+"])]) == (("OBS-5.9", ROLLED),)
    at_once = [roll(2, 2, 6), check("lens", 6, [6]), star(0, 1, [2, "2+"])]
    assert broken(four, log=at_once) == ()
    assert broken(four, log=[*at_once, END, roll(2, 2, 6), star(1, 0, [2, "2+"])]) == ()


@pytest.mark.rule("OBS-5.8")
def test_an_upgrade_serves_dice_that_are_still_unused():
    one = {"research": {"drive": [2, 3, 4, 5]}}
    log = [roll(6, 4, 2, meteor=4), check("drive", 6, [6], drive=4), star(4, 0, [4, 2]), star(3, 3, "meteor")]
    assert broken(one, log=log) == ()


@pytest.mark.rule("OBS-5.9")
@pytest.mark.parametrize(("die", "at"), [("3+", (2, 4)), ("3-", (0, 4))])
def test_lens_changes_a_die_by_one(die, at):
    assert broken(LENS, log=[roll(3, 6, 5), star(at[0], at[1], [die, 6])]) == ()
    assert broken(LENS, log=[roll(3, 6, 5), star(1, 4, [die, 6])]) == (("OBS-3.2", ROLLED),)
    assert broken(log=[roll(3, 6, 5), star(at[0], at[1], [die, 6])]) == (("OBS-5.9", ROLLED),)


@pytest.mark.rule("OBS-5.9")
def test_lens_changes_one_die_a_turn():
    rolled = roll(3, 6, 5, meteor=2)
    used = [rolled, star(2, 4, ["3+", 6])]
    assert broken(LENS, log=[*used, star(1, 0, "meteor+")]) == (("OBS-5.9", ("log", 2)),)
    assert broken(LENS, log=[*used, check("lens", 4, ["5-"])]) == (("OBS-5.9", ("log", 2)),)
    assert broken(LENS, log=[rolled, star(1, 0, "meteor+"), used[1]]) == (("OBS-5.9", ("log", 2)),)
    assert broken(LENS, log=[rolled, star(2, 3, ["3+", "6-"])]) == (("OBS-5.9", ROLLED),)
    plain = check("funding", 5, [5])
    assert broken(LENS, log=[*used, plain, star(1, 0, "meteor+")]) == (("OBS-5.9", ("log", 3)),)
    assert broken(LENS, log=[*used, END, rolled, star(1, 0, "meteor+")]) == ()


@pytest.mark.rule("OBS-5.9")
@pytest.mark.parametrize(("rolled", "source"), [(roll(6, 3, 2), [3, "6+"]), (roll(1, 3, 2), ["1-", 3])])
def test_lens_stays_within_1_to_6(rolled, source):
    assert broken(LENS, log=[rolled, star(1, 1, source)]) == (("OBS-5.9", ROLLED),)


@pytest.mark.rule("OBS-5.9")
@pytest.mark.parametrize(("face", "source"), [(6, "meteor+"), (1, "meteor-")])
def test_lens_keeps_the_meteor_within_1_to_6(face, source):
    assert broken(LENS, log=[roll(meteor=face), star(1, 1, source)]) == (("OBS-5.9", ROLLED),)
    assert source not in {str(move["with"]) for move in listed("star", LENS, log=[roll(meteor=face)])}


@pytest.mark.rule("OBS-5.9")
def test_lens_serves_its_owner_in_anybody_s_turn():
    assert broken({}, LENS, active=0, log=[roll(3, 6, 5), star(2, 4, ["3+", 6], player=1)]) == ()


@pytest.mark.rule("OBS-5.10")
def test_lens_makes_a_2_wild():
    assert broken(LENS, log=[roll(2, 3, 6), star(1, 4, ["2-", 3])]) == ()
    assert broken(LENS, log=[roll(2, 3, 6), star(1, 4, [2, 3])]) == (("OBS-3.2", ROLLED),)


@pytest.mark.rule("OBS-5.10")
def test_lens_makes_a_die_the_drive_number():
    both = {"research": {"lens": ALL, "drive": ALL}, "drive_number": 4}
    assert broken(both, log=[roll(3, 6, 2), star(0, 4, ["3+", 6])]) == ()
    assert broken(both, log=[roll(3, 6, 2), star(0, 4, ["3-", 6])]) == ()
    assert broken(both, log=[roll(3, 6, 2), star(3, 4, ["3-", 6])]) == (("OBS-3.2", ROLLED),)


@pytest.mark.rule("OBS-5.11")
def test_lens_changes_nothing_for_others():
    rolled = roll(3, 6, 5)
    mine = star(2, 4, ["3+", 6], player=0)
    assert broken(LENS, {}, log=[rolled, mine, star(1, 4, [3, 6], player=1)]) == ()
    assert broken(LENS, {}, log=[rolled, mine, star(2, 4, [3, 6], player=1)]) == (("OBS-3.2", ("log", 2)),)


@pytest.mark.rule("OBS-5.12")
@pytest.mark.parametrize("move", [star(2, 1, [3, "5-"]), check("funding", 4, ["5-"]), star(2, 0, "meteor+")])
def test_lens_serves_coordinates_research_and_the_meteor(move):
    assert broken(LENS, log=[roll(3, 6, 5, meteor=3), move]) == ()


@pytest.mark.rule("OBS-5.13")
def test_the_check_that_completes_drive_writes_its_number():
    four = {"research": {"drive": [2, 3, 4, 5]}}
    assert broken(four, log=[roll(6, 2, 2), check("drive", 6, [6])]) == (("OBS-5.13", ROLLED),)
    assert broken(four, log=[roll(6, 2, 2), check("lens", 6, [6], drive=3)]) == (("OBS-5.13", ROLLED),)
    assert broken({}, log=[roll(6, 2, 2), check("drive", 6, [6], drive=3)]) == (("OBS-5.13", ROLLED),)
    assert sheet(four, log=[roll(6, 2, 2), check("drive", 6, [6], drive=3)]).drive_number == 3
    checks = [move for move in listed("research", four, log=[roll(6, 2, 2)]) if move["with"] == [6]]
    assert [move.get("drive") for move in checks if move["track"] == "drive"] == [2, 3, 4, 5, 6]
    assert [move.get("drive") for move in checks if move["track"] != "drive"] == [None] * 4


@pytest.mark.rule("OBS-5.13")
@pytest.mark.parametrize("sheet_", [{"research": {"drive": ALL}}, {"drive_number": 3}])
def test_a_number_stands_beside_a_complete_drive_and_no_other(sheet_):
    assert broken(sheet_) == (("OBS-5.13", ("players", 0, "drive_number")),)
    assert broken(DRIVE_4) == ()


@pytest.mark.rule("OBS-5.14")
@pytest.mark.parametrize("move", [star(0, 1, [4, 2]), check("lens", 6, [4]), star(3, 3, "meteor")])
def test_dice_of_the_drive_number_are_wild_for_its_owner(move):
    rolled = roll(4, 2, 2, meteor=4)
    assert broken(DRIVE_4, log=[rolled, move]) == ()
    assert broken({**DRIVE_4, "drive_number": 5}, log=[rolled, move]) != ()


@pytest.mark.rule("OBS-5.14")
def test_drive_is_its_owner_s_alone():
    rolled = roll(4, 2, 2)
    assert broken(DRIVE_4, {}, log=[rolled, star(0, 1, [4, 2], player=1)]) == (("OBS-3.2", ROLLED),)


@pytest.mark.rule("OBS-5.15")
def test_finder_gives_four_stars_together_or_apart():
    one = {"research": {"finder": ALL}}
    log = [
        star(0, 0, "finder"),
        star(0, 1, "finder"),
        roll(),
        star(0, 2, "finder"),
        END,
        star(0, 3, "finder"),
    ]
    assert broken(one, log=log) == ()
    assert broken(one, log=[*log, star(0, 4, "finder")]) == (("OBS-5.15", ("log", 6)),)
    assert broken({**one, "finder_used": 3}, log=log[:2]) == (("OBS-5.15", ("log", 1)),)


@pytest.mark.rule("OBS-5.15")
@pytest.mark.parametrize(("used", "squares"), [(3, 25), (4, 0)])
def test_finder_stars_are_listed_to_the_last(used, squares):
    assert (
        len(listed("star", {"research": {"finder": ALL}, "finder_used": used, "bonuses_used": 1})) == squares
    )


@pytest.mark.rule("OBS-5.15")
def test_an_incomplete_finder_gives_none():
    four = {"research": {"finder": [2, 3, 4, 5]}}
    assert broken(four, log=[star(0, 0, "finder")]) == (("OBS-5.15", ("log", 0)),)
    assert broken({**four, "finder_used": 1}) == (("OBS-5.15", ("players", 0, "finder_used")),)


@pytest.mark.rule("OBS-5.17")
@pytest.mark.parametrize("spaces", [[2, 3, 4], ALL])
def test_funding_unlocks_nothing(spaces):
    one = {"chart": EMPTY, "research": {"funding": spaces}}
    assert broken(one, log=[star(0, 0, "track")]) == (("OBS-5.5", ("log", 0)),)
    assert listed("star", one) == []
