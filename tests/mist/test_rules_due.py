"""What is due comes first, in whatever phase; where tiles go that leave play; what completes a connection."""

import pytest

from periplus.models.mist import GAME
from periplus.models.mist.state import Phase
from tests.mist.tables import ALL, after, breaks, kinds, load, moves, rules, several, table

DONE = {"type": "done"}
STAY = {"type": "fly", "dir": None, "distance": 0}
STOW = {"type": "stow", "keep": []}


def place(tile, *at):
    return {"type": "place", "tile": tile, "at": list(at)}


@pytest.mark.rule("MIST-6.2")
@pytest.mark.parametrize("phase", ["A", "B", "C1"])
def test_gained_tiles_are_settled_in_any_phase_before_anything_else(phase):
    data = table({"pending": ["F3"], "energy": 5}, phase=phase)
    assert kinds(data) == {"stow"}
    assert GAME.actors(load(data)) == (0,)
    assert breaks(data, STAY if phase == "C1" else DONE) in (["MIST-6.2"], ["MIST-3.1"])
    settled = after(data, STOW)
    assert (settled.phase.value, settled.mover.energy) == (phase, 8)
    assert not {"stow", "draw"} & kinds(data | {"log": [STOW]})


@pytest.mark.rule("MIST-4.5")
def test_draws_due_come_before_gained_tiles_and_gains_before_draws():
    data = table({"owed": 1, "pending": ["F3"]}, bag=["M2"])
    assert moves(data) == [{"type": "draw", "tile": "M2"}]
    assert breaks(data, STOW) == ["MIST-4.5"]
    sheet = {"balloon": {"dock": 1}, "tiles": {"2,0": "EH"}, "credit": 1, "owed": 1, "pending": ["F3"]}
    harbour = table(sheet, phase="C2", modules=2, harbour=["W1"], bag=["M2"])
    assert kinds(harbour) == {"gain", "draw"}
    assert breaks(harbour, STOW) == ["MIST-11.7"]
    assert after(harbour, {"type": "gain", "tile": "W1"}).mover.owed == 1


@pytest.mark.rule("MIST-4.5")
def test_whoever_has_nothing_due_is_passed_over_in_the_bonus():
    sheets = [
        {"balloon": at, "owed": owed} for at, owed in zip([[1, 0], [0, 1], [1, -1]], [1, 0, 1], strict=True)
    ]
    data = table(*sheets, phase="bonus", bonus="tile", bag=["M2", "F3"])
    log = [{"type": "draw", "tile": "M2"}, STOW]
    state = after(data, *log)
    assert (state.phase, state.turn) == (Phase.BONUS, 2)
    last = after(data, *log, {"type": "draw", "tile": "F3"}, STOW)
    assert (last.phase, last.turn) == (Phase.FLY, 0)


@pytest.mark.rule("MIST-4.5")
def test_in_the_bonus_each_is_followed_by_the_next_one_clockwise():
    """Three draw, and the start player is the second of them: 1, 2, 0."""
    data = several(3, phase="bonus", bonus="tile", start=1, turn=1, bag=["M2", "F3", "D1"])
    for sheet in data["players"]:
        sheet["owed"] = 1
    log = []
    for tile, seat in (("M2", 2), ("F3", 0), ("D1", 1)):
        log += [{"type": "draw", "tile": tile}, STOW]
        assert after(data, *log).turn == seat
    assert after(data, *log).phase is Phase.FLY


@pytest.mark.rule("MIST-7.6")
def test_no_tile_is_drawn_where_none_is_due():
    assert breaks(table(phase="C3", bag=["M2"]), {"type": "draw", "tile": "M2"}) == ["MIST-7.6"]


@pytest.mark.rule("MIST-7.6")
def test_with_an_empty_bag_and_empty_clouds_a_draw_gives_nothing():
    data = table({"telescope": ["F3"]}, phase="C3", bag=[], clouds=[[], []])
    nothing = {"type": "draw", "tile": None}
    due = data | {"log": [place("F3", 1, 1)]}
    assert moves(due) == [nothing]
    assert GAME.actors(load(due)) == (0,)
    assert GAME.actors(load(due | {"bag": ["M2"]})) == ()
    state = after(data, place("F3", 1, 1), nothing)
    assert (state.mover.owed, state.last, state.phase) == (0, 1, Phase.PLACE)


@pytest.mark.rule("MIST-6.4")
def test_a_start_tile_that_becomes_energy_goes_into_the_bag_like_any_other():
    sheet = {"balloon": {"dock": 1}, "tiles": {"2,0": "EH"}, "telescope": ["M1"]}
    data = table(sheet, phase="C2", modules=2, harbour=["f2", "W1"], bag=["C3"])
    log = [{"type": "exchange", "give": "M1"}]
    log += [{"type": "gain", "tile": "f2"}, {"type": "gain", "tile": "W1"}, STOW]
    assert after(data, *log).bag == ("C3", "W1", "f2")


@pytest.mark.rule("MIST-3.5")
def test_a_start_tile_of_a_full_cloud_may_be_dealt_again():
    data = several(2, phase="A", clouds=[["f2", "F1", "F2"], [], [], []], bag=["M1", "M2"])
    dealt = {"type": "deal", "clouds": ["M1", "f2", "F1", "F2"]}
    assert after(data, dealt).clouds == (("M1",), ("f2",), ("F1",), ("F2",))


@pytest.mark.rule("MIST-3.3")
def test_a_table_without_clouds_is_dealt_nothing_and_goes_on():
    state = after(table(phase="A"), {"type": "deal", "clouds": []})
    assert (state.phase, state.last) == (Phase.ROLL, None)
    assert after(table(phase="A"), {"type": "deal"}).phase is Phase.ROLL


@pytest.mark.rule("MIST-9.1")
def test_only_the_placement_that_completes_a_connection_tells_who_was_first():
    data = table({"tiles": ALL, "balloon": [1, -1], "telescope": ["F1"]}, phase="C3")
    later = after(data, place("F1", 1, -2))
    assert (later.first, later.last) == (None, None)
    gap = {at: tile for at, tile in ALL.items() if at != "1,0"}
    again = table({"tiles": gap, "telescope": ["F1"], "balloon": [1, -1]}, phase="C3", last=1)
    completed = after(again, place("F1", 1, 0))
    assert (completed.first, completed.last) == (0, 1)


@pytest.mark.rule("MIST-1.3")
@pytest.mark.parametrize(
    "fields", [{"clouds": [["E2"]]}, {"bag": ["EH"]}, {"modules": 3, "harbour": ["EK"]}, {"bag": {"EV": 1}}]
)
def test_extension_tiles_are_no_tiles_of_clouds_harbour_and_bag(fields):
    assert rules(table(**fields)) == ["MIST-1.3"]


@pytest.mark.rule("MIST-1.3")
def test_extension_tiles_are_never_pending():
    assert rules(table({"pending": ["EH"]}, modules=3)) == ["MIST-1.3"] * 2


@pytest.mark.rule("MIST-2.5")
def test_a_puzzle_has_seven_clouds_at_most():
    assert rules(table(clouds=[["F1"]] + [[]] * 6)) == []
    assert rules(table(clouds=[["F1"]] + [[]] * 7)) == ["MIST-2.5"]
    assert rules(several(2, clouds=[["F1"]] + [[]] * 7)) == ["MIST-2.5"]


def test_rolls_are_listed_in_the_order_of_the_spec():
    rolls = [(move["wind"], move["bonus"]) for move in moves(table(phase="B"))]
    assert [wind for wind, _ in rolls[::6]] == ["E", "NE", "NW", "W", "SW", "SE"]
    assert [face for _, face in rolls[:6]] == ["energy1", "energy2", "tile", "plus1", "reverse", "turn60"]


def test_a_draw_of_the_log_uses_up_the_next_known_one():
    data = table({"telescope": ["F3", "F1"]}, phase="C3", draws=["W1", "M3"])
    log = [place("F3", 1, 1), {"type": "draw", "tile": "W1"}]
    assert after(data, log[0]).draws == ("W1", "M3")
    assert after(data, *log).draws == ("M3",)
    whole = load(data | {"log": [*log, {"type": "stow", "keep": ["W1"]}]})
    assert GAME.rewind(whole, 1).draws == ("W1", "M3")
    assert GAME.state(GAME.rewind(whole, 1)).draws == ("W1", "M3")
    assert GAME.state(GAME.rewind(whole, 2)).draws == ("M3",)
    unknown = load({name: value for name, value in data.items() if name != "draws"} | {"log": log})
    assert GAME.rewind(unknown, 1).draws == ("W1",)


@pytest.mark.parametrize(
    ("clouds", "left"),
    [
        (["M1", "M1", "M2", "M2"], ("F2", "F3")),
        (["M2", "M1", "M2", "M1"], ("M1", "M1", "M2", "M2", "F2", "F3")),
    ],
)
def test_a_deal_of_the_log_uses_up_the_next_known_draws_if_it_is_of_them(clouds, left):
    known = {"phase": "A", "round": 2, "draws": ["M1", "M1", "M2", "M2", "F2", "F3"]}
    deal = {"type": "deal", "clouds": clouds}
    assert after(several(2, clouds=[[]] * 4, **known), deal).draws == left
    docks = several(2, clouds=[[]] * 4, modules=2, **known)
    assert after(docks, deal | {"harbour": "F2"}).draws == (left[1:] if left[0] == "F2" else left)


def test_a_deal_to_one_player_leaves_the_known_draws():
    data = table(phase="A", round=2, clouds=[[]], draws=["M1", "F3"])
    assert after(data, {"type": "deal", "clouds": ["M1"]}).draws == ("M1", "F3")


@pytest.mark.rule("MIST-13.2")
def test_an_office_beside_the_board_belongs_to_module_3():
    assert rules(table({"extensions": ["EH"]}, modules=2)) == ["MIST-13.2"]
    assert rules(table({"extensions": ["EH"]})) == ["MIST-11.1", "MIST-13.2"]
    assert rules(table({"extensions": ["EV"]}, modules=2)) == ["MIST-13.2"]


@pytest.mark.rule("MIST-11.3")
def test_twelve_tiles_lie_on_the_board_only_while_an_exchange_is_open():
    eleven = ["F1", "F1", "F2", "F2", "F2", "F3", "F3", "F3", "F4", "F4", "F5"]
    moored = {"balloon": {"dock": 1}, "tiles": {"2,0": "EH"}, "given": "M1"}
    full = {"phase": "C2", "modules": 2, "harbour": [*eleven, "M1"]}
    assert rules(table(moored | {"credit": 1}, **full)) == []
    assert rules(table(moored, **full)) == ["MIST-11.3"]
    assert rules(table(moored | {"credit": 1}, {"balloon": [0, 1]}, **full)) == []
    assert rules(table(moored | {"credit": 1}, **(full | {"harbour": [*eleven, "M1", "M1"]}))) == [
        "MIST-11.3"
    ]


@pytest.mark.rule("MIST-11.8")
def test_gains_that_are_due_may_be_settled_in_any_phase():
    moored = {"balloon": {"dock": 1}, "tiles": {"2,0": "EH"}, "credit": 1}
    data = table(moored, phase="C3", modules=2, harbour=["W1"], bag=[])
    assert moves(data) == [{"type": "gain", "tile": "W1"}]
    assert after(data, {"type": "gain", "tile": "W1"}).mover.pending == ("W1",)
    assert breaks(table(phase="C3", modules=2, harbour=["W1"]), {"type": "gain", "tile": "W1"}) == [
        "MIST-3.1"
    ]
