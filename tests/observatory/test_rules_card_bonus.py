"""Clauses 4.9 to 4.12: the bonus of a completed card."""

import pytest

from .tables import ALL, EMPTY, END, FULL, broken, chart, check, complete, listed, roll, sheet, star

FILTER = {"research": {"filter": ALL}}
ONE_LEFT = ["****."] + ["*****"] * 4
"""A chart whose only empty square is (0, 4): its labels are 2 and 6."""
GIFT = {"chart": chart((0, 0)), "range": ["gift"]}
BOOK = {"chart": chart((0, 0)), "range": ["book"]}
COMET = {"chart": chart((0, 0)), "range": ["comet"]}


@pytest.mark.rule("OBS-4.9")
@pytest.mark.parametrize(
    "move",
    [roll(), star(1, 1, "finder"), star(1, 1, "track"), check("lens", 2, "track"), complete("dot", 1, 1)],
)
def test_a_pending_bonus_comes_before_anything_else_of_its_player(move):
    one = {
        "chart": chart((0, 0), (1, 1)),
        "range": ["gift", "dot"],
        "research": {"finder": ALL, "drive": [2, 3, 4]},
    }
    assert broken(one, log=[complete("gift", 0, 0), move]) == (("OBS-4.9", ("log", 1)),)


@pytest.mark.rule("OBS-4.9")
def test_a_pending_bonus_of_anybody_holds_up_the_roll_and_the_end_alone():
    players = ({**GIFT, "research": {"lens": [2, 3, 4]}}, {"chart": EMPTY})
    owed = [roll(), complete("gift", 0, 0, player=0)]
    assert broken(*players, log=[*owed, END]) == (("OBS-4.9", ("log", 2)),)
    assert broken(*players, log=[owed[1], roll()]) == (("OBS-4.9", ("log", 1)),)
    assert broken(*players, log=[*owed, star(0, 1, [2, 3], player=1)]) == ()
    assert broken(*players, log=[*owed, star(0, 1, "card", player=0), END]) == ()


@pytest.mark.rule("OBS-4.9")
def test_a_card_bonus_that_nobody_owes_is_not_taken():
    assert broken(log=[star(0, 0, "card")]) == (("OBS-4.9", ("log", 0)),)
    assert broken(GIFT, log=[complete("gift", 0, 0), check("lens", 2, "card")]) == (("OBS-4.9", ("log", 1)),)
    assert broken(BOOK, log=[complete("book", 0, 0), star(1, 1, "card")]) == (("OBS-4.9", ("log", 1)),)
    twice = [complete("gift", 0, 0), star(1, 1, "card"), star(2, 2, "card")]
    assert broken(GIFT, log=twice) == (("OBS-4.9", ("log", 2)),)


@pytest.mark.rule("OBS-4.9")
@pytest.mark.parametrize(
    "one",
    [
        {"chart": FULL, "range": ["gift"]},
        {"chart": ONE_LEFT, "range": ["comet"]},
        {
            **BOOK,
            "research": dict.fromkeys(["lens", "drive", "finder", "filter", "funding"], ALL),
            "drive_number": 2,
        },
    ],
    ids=["no empty square", "no empty square of the number", "no empty space"],
)
def test_an_impossible_bonus_is_lost_at_once(one):
    name = one["range"][0]
    done = sheet(one, log=[complete(name, 0, 0)])
    assert done.pending == ()
    assert broken(one, log=[complete(name, 0, 0), roll()]) == ()


@pytest.mark.rule("OBS-4.9")
def test_while_a_bonus_is_pending_only_its_uses_are_listed():
    one = {**GIFT, "range": ["gift", "dot"], "research": {"finder": ALL}}
    moves = [roll(), complete("gift", 0, 0)]
    assert {move["with"] for move in listed("star", one, log=moves)} == {"card"}
    for kind in ("research", "complete", "end"):
        assert listed(kind, one, log=moves) == []


@pytest.mark.rule("OBS-4.10")
def test_a_meteor_bonus_reaches_the_rows_and_columns_of_its_number():
    at = {tuple(move["at"]) for move in listed("star", COMET, log=[complete("comet", 0, 0)])}
    assert at == {(1, column) for column in range(5)} | {(row, 1) for row in range(5)}
    assert broken(COMET, log=[complete("comet", 0, 0), star(2, 2, "card")]) == (("OBS-4.10", ("log", 1)),)


@pytest.mark.rule("OBS-4.10")
def test_neither_lens_nor_drive_changes_a_meteor_bonus():
    helped = {**COMET, "research": {"lens": ALL, "drive": ALL}, "drive_number": 3}
    moves = [roll(), complete("comet", 0, 0)]
    at = {tuple(move["at"]) for move in listed("star", helped, log=moves)}
    assert len(at) == 9
    assert broken(helped, log=[*moves, star(2, 2, "card")]) == (("OBS-4.10", ("log", 2)),)
    with pytest.raises(ValueError, match=r"log\[2\].with"):
        broken(helped, log=[*moves, star(2, 2, "card+")])


@pytest.mark.rule("OBS-4.10")
def test_a_meteor_bonus_is_no_die():
    """The meteor die may still be used in the same turn, by the active player."""
    log = [roll(meteor=4), complete("comet", 0, 0), star(1, 1, "card"), star(2, 2, "meteor")]
    assert broken(COMET, log=log) == ()


@pytest.mark.rule("OBS-4.11")
def test_a_research_bonus_checks_any_one_empty_space():
    checks = listed("research", {**BOOK, "research": {"lens": [2]}}, log=[complete("book", 0, 0)])
    assert {(move["track"], move["space"]) for move in checks} == {
        (track, space)
        for track in ("lens", "drive", "finder", "filter", "funding")
        for space in ALL
        if (track, space) != ("lens", 2)
    }


@pytest.mark.rule("OBS-4.12")
def test_a_free_star_fills_any_empty_square():
    log = [complete("gift", 0, 0)]
    assert len(listed("star", GIFT, log=log)) == 24
    assert broken(GIFT, log=[*log, star(0, 0, "card")]) == (("OBS-3.1", ("log", 1)),)
    assert broken(GIFT, log=[*log, star(3, 2, "card"), roll()]) == ()


@pytest.mark.rule("OBS-5.16")
@pytest.mark.parametrize(("name", "pending"), [("gift", ("star", "star")), ("dot", ()), ("A1", ())])
def test_filter_doubles_the_bonus_of_a_card_that_has_one(name, pending):
    assert (
        sheet({**FILTER, "chart": chart((0, 0)), "range": [name]}, log=[complete(name, 0, 0)]).pending
        == pending
    )


@pytest.mark.rule("OBS-5.16")
def test_both_halves_are_taken_before_anything_else():
    one = {**GIFT, **FILTER}
    log = [complete("gift", 0, 0), star(1, 1, "card")]
    assert broken(one, log=[*log, roll()]) == (("OBS-4.9", ("log", 2)),)
    assert broken(one, log=[*log, star(2, 2, "card"), roll()]) == ()


@pytest.mark.rule("OBS-5.16")
def test_the_second_half_is_lost_by_itself():
    one = {**FILTER, "chart": ONE_LEFT, "range": ["gift"]}
    log = [complete("gift", 0, 0), star(0, 4, "card")]
    assert sheet(one, log=log[:1]).pending == ("star", "star")
    assert sheet(one, log=log).pending == ()
    assert broken(one, log=[*log, roll()]) == ()


@pytest.mark.rule("OBS-5.16")
def test_a_bonus_that_completes_filter_is_not_doubled_itself():
    one = {**BOOK, "research": {"filter": [2, 3, 4, 5]}}
    done = sheet(one, log=[complete("book", 0, 0), check("filter", 6, "card")])
    assert done.pending == ()


@pytest.mark.rule("OBS-5.16")
def test_filter_doubles_only_its_owner_s_bonus():
    players = ({**FILTER}, GIFT)
    assert sheet(*players, seat=1, log=[complete("gift", 0, 0, player=1)]).pending == ("star",)
