"""Section 6: the end of a turn, drawing cards, the sky and the decks."""

import pytest

from periplus.models.observatory import GAME
from periplus.models.observatory.state import Phase, TurnUse

from .tables import EMPTY, END, FULL, after, broken, complete, draw, listed, refused, roll, sheet, star, table

RANGE = ["dot", "bar", "ell", "long"]
HELD = ["s7", "s8", "l7", "l8"]
SKY = {"small": ["s1", "s2", "s3"], "large": ["l1", "l2", "l3"]}
DECKS = {"small": ["s4", "s5"], "large": ["l4", "l5"]}
ONE_SHORT = [roll(), complete("dot", 0, 0), END]
LATER = ("log", 3)
NEXT = ("log", 4)


def solo(*moves, **fields):
    """Player 1 has completed one card and the turn has ended: the supply is tracked, its order known."""
    one = {"chart": FULL, "range": RANGE}
    return {"players": [one], "sky": SKY, "decks": DECKS, "log": [*ONE_SHORT, *moves]} | fields


@pytest.mark.rule("OBS-6.1")
def test_cards_are_drawn_when_the_turn_has_ended():
    early = [complete("dot", 0, 0), draw("small")]
    assert broken(**solo(log=early)) == (("OBS-6.1", ("log", 1)),)
    assert broken(**solo(log=[roll(), *early])) == (("OBS-6.1", ("log", 2)),)
    assert broken(**solo(draw("small"))) == ()
    assert broken(**solo(draw("small"), draw("small"))) == (("OBS-6.1", NEXT),)


@pytest.mark.rule("OBS-6.2")
@pytest.mark.parametrize("move", [roll(), star(0, 0, "finder"), complete("bar", 0, 0), END])
def test_whoever_has_fewer_than_four_draws_before_anything_else(move):
    assert broken(**solo(move)) == (("OBS-6.2", LATER),)


@pytest.mark.rule("OBS-6.2")
def test_drawing_goes_on_until_four_are_in_range():
    two = [roll(), complete("dot", 0, 0), complete("bar", 2, 0), END]
    state = after(**solo(log=[*two, draw("small"), draw("large")]))
    assert state.sheets[0].range == ("ell", "long", "s4", "l4")
    assert (state.phase, state.round) == (Phase.BEFORE, 2)
    assert after(**solo(log=[*two, draw("small")])).phase is Phase.DRAW


@pytest.mark.rule("OBS-6.2")
def test_a_full_range_draws_nothing():
    full = {"range": HELD}
    log = [roll(), complete("dot", 0, 0, player=0), END, draw("small", player=1)]
    assert broken(**solo(players=[{"chart": FULL, "range": RANGE}, full], log=log)) == (("OBS-6.2", LATER),)
    assert after(full, sky=SKY, log=[roll(), END]).phase is Phase.BEFORE


@pytest.mark.rule("OBS-6.2")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [(RANGE, ()), (RANGE[:3], ("range",)), ([*RANGE, "steep"], ("range",)), ([], ("range",))],
)
def test_a_tracked_position_has_full_ranges(cards, expected):
    clauses = tuple(("OBS-6.2", ("players", 0, field)) for field in expected)
    assert broken({"range": cards}, sky=SKY) == clauses


@pytest.mark.rule("OBS-6.2")
def test_where_nothing_is_left_to_draw_a_range_may_be_short():
    nothing = {"sky": {"small": [], "large": []}, "decks": {"small": 0, "large": []}}
    assert broken({"chart": FULL, "range": RANGE[:2]}, **nothing) == ()
    done = {"chart": FULL, "range": RANGE[:2]}
    assert after(done, **nothing, log=[roll(), complete("dot", 0, 0), END]).phase is Phase.BEFORE


@pytest.mark.rule("OBS-6.2")
def test_where_the_supply_is_not_tracked_nobody_has_to_draw_but_five_are_too_many():
    assert broken({"range": RANGE[:1]}, log=[roll(), END, roll()]) == ()
    assert broken({"range": [*RANGE, "steep"]}) == (("OBS-6.2", ("players", 0, "range")),)


@pytest.mark.rule("OBS-6.3")
def test_players_draw_clockwise_from_the_active_one_each_to_the_end():
    players = [
        {"chart": FULL, "range": ["dot", "bar", "ell", "long"]},
        {"chart": FULL, "range": ["s7", "s8", "l7", "l8"]},
        {"chart": FULL, "range": ["A1", "A2", "s6", "steep"]},
    ]
    completed = [
        complete("dot", 0, 0, player=0),
        complete("bar", 1, 0, player=0),
        complete("s7", 0, 0, player=1),
    ]
    start = {"players": players, "active": 1, "first": 1}
    log = [roll(), *completed, END]
    mine, theirs = draw("small", player=0), draw("large", player=1)
    assert broken(**solo(log=[*log, mine], **start)) == (("OBS-6.3", ("log", 5)),)
    assert broken(**solo(log=[*log, theirs, mine, draw("large", player=0)], **start)) == ()
    token_elsewhere = start | {"first": 0}
    assert broken(**solo(log=[*log, mine], **token_elsewhere)) == (("OBS-6.3", ("log", 5)),)


@pytest.mark.rule("OBS-6.3")
def test_after_the_active_player_the_left_neighbour_draws_before_the_right_one():
    ranges = (["dot", "s6", "A1", "A4"], ["bar", "s7", "A2", "A5"], ["slash", "s8", "A3", "A6"])
    short = [{"chart": FULL, "range": cards} for cards in ranges]
    completed = [complete(name, 0, 0, player=seat) for seat, name in enumerate(("dot", "bar", "slash"))]
    start = {"players": short, "active": 1, "first": 1}
    order = [draw("small", player=1), draw("small", player=2), draw("large", player=0)]
    assert broken(**solo(log=[roll(), *completed, END, *order], **start)) == ()
    early = [order[0], order[2]]
    assert broken(**solo(log=[roll(), *completed, END, *early], **start)) == (("OBS-6.3", ("log", 6)),)


@pytest.mark.rule("OBS-6.4")
def test_a_card_comes_from_the_sky_or_from_the_top_of_a_deck():
    assert broken(**solo(draw("sky", card="l2"))) == ()
    assert broken(**solo(draw("sky", card="s4"))) == (("OBS-6.4", LATER),)
    assert broken(**solo(draw("small", card="s4"))) == ()
    assert broken(**solo(draw("small", card="s5"))) == (("OBS-6.4", LATER),)


@pytest.mark.rule("OBS-6.4")
@pytest.mark.parametrize(
    ("name", "expected"), [("s6", ()), ("l6", "OBS-6.4"), ("s1", "OBS-6.4"), ("bar", "OBS-6.4")]
)
def test_a_deck_of_unknown_order_gives_any_card_that_it_can_hold(name, expected):
    found = broken(**solo(draw("small", card=name), decks={"small": 2, "large": 2}))
    assert found == (((expected, LATER),) if expected else ())


@pytest.mark.rule("OBS-6.4")
def test_draws_list_the_sky_and_the_decks():
    names = [move.get("card", move["from"]) for move in listed("draw", **solo())]
    assert names == ["l1", "l2", "l3", "s1", "s2", "s3", "large", "small"]


@pytest.mark.rule("OBS-6.4")
def test_an_untracked_draw_is_judged_by_size_place_and_room():
    def drawn(*moves):
        log = [roll(), complete("dot", 0, 0), END, *moves]
        return broken({"chart": FULL, "range": RANGE}, {"range": ["s8"]}, log=[*log])

    assert drawn(draw("small", card="s4"), roll()) == ()
    assert drawn(draw("small", card="l4")) == (("OBS-6.4", LATER),)
    assert drawn(draw("small", card="s8")) == (("OBS-1.3", LATER),)
    assert drawn(draw("sky", card="l4")) == ()
    assert drawn(draw("sky", card="l4", refill="l5")) == ()
    assert drawn(draw("sky", card="l5", refill="l4")) == ()
    assert drawn(draw("sky", card="l4", refill="s5")) == (("OBS-6.5", LATER),)
    assert drawn(draw("sky", card="l4", refill="l4")) == (("OBS-1.3", LATER),)
    assert drawn(draw("sky", card="l4", refill="long")) == (("OBS-1.3", LATER),)
    assert drawn(draw("sky", card="dot")) == (("OBS-1.3", LATER),)
    assert drawn(draw("small", card="s4"), draw("small", card="s5")) == (("OBS-6.2", NEXT),)
    assert drawn(draw("small", card="s4", player=1), draw("sky", card="s5")) == ()
    assert drawn(roll(), draw("small", card="s4")) == (("OBS-6.1", NEXT),)


@pytest.mark.rule("OBS-6.5")
def test_the_sky_is_refilled_from_the_row_s_own_deck_before_the_next_draw():
    two = [roll(), complete("dot", 0, 0), complete("bar", 2, 0), END]
    state = after(**solo(log=[*two, draw("sky", card="s2"), draw("sky", card="s4")]))
    assert state.supply is not None
    assert state.supply.sky == (("s1", "s5", "s3"), ("l1", "l2", "l3"))
    assert state.supply.decks == ((), ("l4", "l5"))


@pytest.mark.rule("OBS-6.5")
def test_each_row_of_the_sky_has_its_own_deck():
    state = after(**solo(draw("sky", card="l2")))
    assert state.supply is not None
    assert state.supply.sky == (("s1", "s2", "s3"), ("l1", "l4", "l3"))
    assert state.supply.decks == (("s4", "s5"), ("l5",))


@pytest.mark.rule("OBS-6.5")
@pytest.mark.parametrize("move", [draw("small", card="s6"), draw("sky", card="s1", refill="s6")])
def test_a_deck_of_unknown_order_has_one_card_less_after_a_draw(move):
    state = after(**solo(move, decks={"small": 5, "large": 4}))
    assert state.supply is not None
    assert state.supply.decks == (4, 4)


@pytest.mark.rule("OBS-6.5")
def test_a_refill_agrees_with_a_known_deck():
    assert broken(**solo(draw("sky", card="s2", refill="s4"))) == ()
    assert broken(**solo(draw("sky", card="s2", refill="s5"))) == (("OBS-6.5", LATER),)


@pytest.mark.rule("OBS-6.5")
def test_a_wrong_refill_is_told_the_card_on_top_of_the_deck():
    fields = solo(draw("sky", card="s2", refill="s6"), decks={"small": ["s4"], "large": []})
    (fault,) = GAME.check(table(**fields))
    assert fault.message == "the small deck refills with s4, not s6"


@pytest.mark.rule("OBS-6.5")
@pytest.mark.parametrize("name", ["l6", "s1", "s2", "bar"])
def test_a_refill_is_a_card_that_a_deck_of_unknown_order_can_hold(name):
    counted = {"decks": {"small": 2, "large": 2}}
    assert broken(**solo(draw("sky", card="s2", refill=name), **counted)) == (("OBS-6.5", LATER),)
    assert broken(**solo(draw("sky", card="s2", refill="s6"), **counted)) == ()


@pytest.mark.rule("OBS-6.6")
def test_each_row_shows_three_cards_while_its_deck_lasts():
    short = {**SKY, "small": ["s1", "s2"]}
    assert broken({"range": RANGE}, sky=short, decks=DECKS) == (("OBS-6.6", ("sky", "small")),)
    assert broken({"range": RANGE}, sky=short, decks={**DECKS, "small": 0}) == ()


@pytest.mark.rule("OBS-6.7")
def test_an_empty_deck_gives_nothing_and_refills_nothing_but_the_sky_may_be_taken():
    empty = {"decks": {"small": [], "large": ["l4"]}}
    assert broken(**solo(draw("small"), **empty)) == (("OBS-6.7", LATER),)
    assert broken(**solo(draw("sky", card="s2", refill="s6"), **empty)) == (("OBS-6.7", LATER),)
    state = after(**solo(draw("sky", card="s2"), **empty))
    assert state.supply is not None
    assert state.supply.sky[0] == ("s1", "s3")
    assert "small" not in [move["from"] for move in listed("draw", **solo(**empty))]


@pytest.mark.rule("OBS-6.7")
def test_drawing_ends_when_all_is_drawn():
    last = {"sky": {"small": ["s1"], "large": []}, "decks": {"small": 0, "large": 0}}
    two = [roll(), complete("dot", 0, 0), complete("bar", 2, 0), END]
    state = after(**solo(log=[*two, draw("sky", card="s1")], **last))
    assert (state.phase, len(state.sheets[0].range)) == (Phase.BEFORE, 3)


@pytest.mark.rule("OBS-6.8")
def test_after_the_draws_the_dice_pass_to_the_left():
    players = [{"chart": FULL, "range": HELD}, {"chart": FULL, "range": RANGE}]
    log = [roll(), complete("dot", 0, 0, player=1), END]
    drawing = after(**solo(log=log, players=players))
    assert (drawing.active, drawing.phase) == (0, Phase.DRAW)
    passed = after(**solo(log=[*log, draw("small", player=1)], players=players))
    assert (passed.active, passed.round, passed.phase) == (1, 1, Phase.BEFORE)


def test_a_card_that_an_unknown_deck_gives_has_to_be_named():
    counted = {"decks": {"small": 2, "large": 2}}
    assert refused(**solo(draw("small"), **counted)) == ("log[3].card",)
    assert refused(**solo(draw("sky", card="s1"), **counted)) == ("log[3].refill",)
    assert refused(**solo(draw("sky", card="s1"), decks={"small": 0, "large": 2})) == ()
    assert refused(**solo(draw("sky", card="l1"), decks={"small": 0, "large": 2})) == ("log[3].refill",)
    assert refused(**solo(draw("sky", card="l1"), decks={"small": 2, "large": 0})) == ()


def test_a_missing_card_shows_only_when_the_log_reaches_it():
    counted = {"decks": {"small": 2, "large": 2}}
    late = [roll(), roll(), complete("dot", 0, 0), END, draw("small")]
    assert broken(**solo(log=late, **counted)) == (("OBS-2.1", ("log", 1)),)
    assert refused(**solo(draw("small"), draw("small", refill="s4"), **counted)) == ("log[4].refill",)


def test_an_untracked_draw_names_its_card():
    one = {"chart": FULL, "range": RANGE}
    assert refused(one, log=[*ONE_SHORT, draw("small")]) == ("log[3].card",)
    assert refused(one, log=[*ONE_SHORT, draw("sky")]) == ("log[3].card",)


def test_only_a_card_of_the_sky_is_replaced():
    assert refused(**solo(draw("small", refill="s4"))) == ("log[3].refill",)


def test_ended_turns_leave_nothing_of_the_dice():
    one = sheet({"chart": EMPTY, "range": RANGE}, log=[roll(), star(0, 1, [2, 3]), star(3, 0, "meteor"), END])
    assert one.turn == TurnUse()
