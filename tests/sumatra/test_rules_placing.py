"""Placing tiles (SUM-5)."""

import pytest

from tests.sumatra.tables import BARE, after, move_rules, table, turns


def columns(notebook, tile):
    """The places that the listed turns give the tile."""
    data = table({"notebook": notebook}, available=[tile], edition=BARE)
    return [turn["to"] for turn in turns(data) if "tile" in turn]


def broken(notebook, tile, to=None, **move):
    """The clauses that taking the tile breaks."""
    target = {} if to is None else {"to": to}
    data = table({"notebook": notebook}, available=[tile])
    return move_rules(data, type="take", tile=tile, **target, **move)


FULL_PAIR = {"plants": "11111", "animals": "1"}
ALL_TYPES = {"columns": "a1 b1 c1 d1 e1"}


@pytest.mark.rule("SUM-5.1")
@pytest.mark.parametrize(("tile", "row"), [("R", "residents"), ("O", "ornaments"), ("V", "villages")])
def test_residents_ornaments_and_villages_go_leftmost(tile, row):
    assert columns({}, tile) == [1, "known"]
    assert columns({row: 2}, tile) == [3, "known"]
    assert broken({row: 2}, tile, 4) == ["SUM-5.1"]
    assert broken({row: 2}, tile, 3) == []
    assert broken({row: 2}, tile) == []


@pytest.mark.rule("SUM-5.2")
def test_a_move_never_changes_a_tile_that_is_placed():
    notebook = {"plants": "5.3", "animals": ".2", "radio": "x", "columns": "a1 b0M", "residents": 2}
    before = after(table({"notebook": notebook})).players[0].notebook
    moves = [("A1", 1), ("P1", 2), ("W", 2), ("G", 1), ("Ea", 1), ("Mc", 3), ("R", 3), ("V", 1)]
    for tile, to in moves:
        data = table({"notebook": notebook}, available=[tile])
        state = after(data, {"type": "take", "tile": tile, "to": to})
        book = state.players[0].notebook
        for old, new in ((before.plants, book.plants), (before.animals, book.animals)):
            assert all(value in (0, now) for value, now in zip(old, new, strict=True))
        assert before.radio & book.radio == before.radio
        assert [column.type for column in book.columns][:2] == ["a", "b"]


@pytest.mark.rule("SUM-1.6", "SUM-4.2")
@pytest.mark.parametrize(
    ("before", "tile", "to", "then"),
    [
        ({"residents": 2}, "R", 3, {"residents": 3}),
        ({"ornaments": 1}, "O", 2, {"ornaments": 2}),
        ({"villages": 4}, "V", 5, {"villages": 5}),
        ({"plants": "5", "animals": "2"}, "P3", 2, {"plants": "53", "animals": "2"}),
        ({"plants": "5", "animals": "2"}, "A4", 2, {"plants": "5", "animals": "24"}),
        ({"radio": "x", "gps": ".x"}, "W", 3, {"radio": "x.x", "gps": ".x"}),
        ({"radio": "x", "gps": ".x"}, "G", 3, {"radio": "x", "gps": ".xx"}),
        ({"columns": "a1 b1M c1"}, "Eb", 2, {"columns": "a1 b2M c1"}),
        ({"columns": "a1 b2 c0M"}, "Mb", 2, {"columns": "a1 b2M c0M"}),
        ({"columns": "a1 b0M"}, "Ec", 3, {"columns": "a1 b0M c1"}),
        ({"columns": "a1 b0M"}, "Mc", 3, {"columns": "a1 b0M c0M"}),
    ],
)
def test_a_tile_stands_in_its_row_and_column_and_nothing_else_changes(before, tile, to, then):
    data = table({"notebook": before}, available=[tile], edition=BARE)
    taken = after(data, {"type": "take", "tile": tile, "to": to})
    assert taken.players[0].notebook == after(table({"notebook": then}, edition=BARE)).players[0].notebook


@pytest.mark.rule("SUM-5.3")
def test_a_taken_cell_takes_no_other_tile():
    assert broken({"residents": 2}, "R", 2) == ["SUM-5.3"]
    assert broken({"ornaments": 1}, "O", 1) == ["SUM-5.3"]
    assert broken({"plants": "5"}, "P1", 1) == ["SUM-5.3"]
    assert broken({"gps": "x"}, "G", 1) == ["SUM-5.3"]
    assert broken({"columns": "a1 b1"}, "Ea", 2) == ["SUM-5.3"]
    assert broken({"columns": "a0M"}, "Mb", 1) == ["SUM-5.3"]


@pytest.mark.rule("SUM-5.3")
@pytest.mark.parametrize(
    ("notebook", "tile"),
    [
        ({"ornaments": 5}, "O"),
        (FULL_PAIR, "P2"),
        ({"radio": "xxxxx"}, "W"),
    ],
)
def test_a_full_row_takes_nothing(notebook, tile):
    for to in (1, 5):
        assert broken(notebook, tile, to) == ["SUM-5.3"]
    assert columns(notebook, tile) == ["known"]


@pytest.mark.rule("SUM-5.4")
def test_column_five_holds_three_residents_and_the_row_seven():
    assert [columns({"residents": number}, "R")[0] for number in range(8)] == [1, 2, 3, 4, 5, 5, 5, "known"]
    assert broken({"residents": 6}, "R", 5) == []
    assert broken({"residents": 5}, "R", 4) == ["SUM-5.3"]
    for to in (None, 1, 5):
        assert broken({"residents": 7}, "R", to) == ["SUM-5.4"]


@pytest.mark.rule("SUM-5.5")
def test_a_plant_or_animal_may_skip_a_column_with_one_of_the_two():
    assert columns({"plants": "5"}, "A5") == [1, 2, "known"]
    assert columns({"plants": "5"}, "P1") == [2, "known"]
    assert columns({"plants": "5.1", "animals": ".2"}, "A5") == [1, 3, 4, "known"]
    assert broken({"plants": "5"}, "A5", 2) == []


@pytest.mark.rule("SUM-5.5")
def test_a_plant_or_animal_never_skips_a_column_with_neither():
    assert broken({"plants": "5"}, "A5", 3) == ["SUM-5.5"]
    assert broken({}, "P1", 2) == ["SUM-5.5"]
    assert broken({"radio": "x"}, "P1", 2) == ["SUM-5.5"]


@pytest.mark.rule("SUM-5.6")
def test_a_skipped_cell_may_be_filled_later():
    notebook = {"plants": "5", "animals": ".5"}
    assert columns(notebook, "A1") == [1, 3, "known"]
    assert columns(notebook, "P1") == [2, 3, "known"]


@pytest.mark.rule("SUM-5.7")
def test_radio_and_gps_follow_the_rule_of_plants_and_animals():
    assert columns({"radio": "x"}, "G") == [1, 2, "known"]
    assert columns({"radio": "x", "gps": ".x"}, "W") == [2, 3, "known"]
    assert broken({"radio": "x"}, "G", 3) == ["SUM-5.7"]
    assert broken({"plants": "5"}, "W", 2) == ["SUM-5.7"]


@pytest.mark.rule("SUM-5.8")
def test_a_completed_pair_brings_one_known_tile_into_the_notebook_at_once():
    data = table({"notebook": {"radio": "x"}}, available="G", known="O P2 Ea")
    state = after(data, {"type": "take", "tile": "G", "to": 1, "bonus": {"tile": "P2", "to": 1}})
    assert state.players[0].notebook.plants == (2, 0, 0, 0, 0)
    assert state.known == ("O", "Ea")
    assert move_rules(data, type="take", tile="G", to=1, bonus={"tile": "V"}) == ["SUM-5.8"]


@pytest.mark.rule("SUM-5.8")
def test_a_fetched_tile_that_names_no_column_goes_to_the_one_of_its_type():
    data = table({"notebook": {"radio": "x", "columns": "a1 b1"}}, available="G", known="Eb Mc")
    for tile, then in (("Eb", "a1 b2"), ("Mc", "a1 b1 c0M")):
        state = after(data, {"type": "take", "tile": "G", "to": 1, "bonus": {"tile": tile}})
        expected = after(table({"notebook": {"radio": "x", "gps": "x", "columns": then}}))
        assert state.players[0].notebook == expected.players[0].notebook


@pytest.mark.rule("SUM-5.8")
def test_the_tile_for_a_pair_may_be_declined():
    data = table({"notebook": {"gps": "x"}}, available="W", known="O")
    taken = [turn for turn in turns(data) if turn.get("to") == 1]
    assert taken == [
        {"type": "take", "tile": "W", "to": 1},
        {"type": "take", "tile": "W", "to": 1, "bonus": {"tile": "O", "to": 1}},
    ]
    assert after(data, taken[0]).known == ("O",)


@pytest.mark.rule("SUM-5.8")
def test_an_explorers_pair_fetches_leftovers_and_nothing_just_drawn():
    data = table({"at": 2, "notebook": {"radio": "x"}}, {}, available="O", known="V")
    move = {"type": "explore", "drawn": "G P1", "tile": "G", "to": 1}
    for tile, wanted in (("O", []), ("V", []), ("P1", ["SUM-5.8"])):
        assert move_rules(data, **move, bonus={"tile": tile, "to": 1}) == wanted
    state = after(data, move | {"bonus": {"tile": "O"}})
    assert (state.available, state.known) == (("P1",), ("V",))


@pytest.mark.rule("SUM-5.9")
def test_a_pair_fetches_neither_radio_nor_gps():
    data = table({"notebook": {"radio": "x"}}, available="G", known="W G O")
    for tile in ("W", "G"):
        bonus = {"tile": tile, "to": 2}
        assert move_rules(data, type="take", tile="G", to=1, bonus=bonus) == ["SUM-5.9"]
    fetched = [turn["bonus"]["tile"] for turn in turns(data) if "bonus" in turn]
    assert fetched == ["O"]


@pytest.mark.parametrize(
    ("notebook", "bonus", "clause"),
    [
        ({"residents": 7}, {"tile": "R"}, "SUM-5.4"),
        ({"columns": "a3"}, {"tile": "Ea"}, "SUM-5.12"),
        ({"ornaments": 1}, {"tile": "O", "to": 1}, "SUM-5.3"),
        ({}, {"tile": "O", "to": 2}, "SUM-5.1"),
        ({}, {"tile": "P1", "to": 2}, "SUM-5.5"),
        ({"columns": "a1"}, {"tile": "Ma", "to": 2}, "SUM-5.10"),
        ({"columns": "a1"}, {"tile": "Eb", "to": 3}, "SUM-5.11"),
    ],
)
def test_a_fetched_tile_is_placed_by_the_same_clauses(notebook, bonus, clause):
    data = table({"notebook": notebook | {"radio": "x"}}, available="G", known=[bonus["tile"]])
    assert move_rules(data, type="take", tile="G", to=1, bonus=bonus) == [clause]


@pytest.mark.rule("SUM-5.10")
def test_equipment_and_volcano_of_a_type_share_a_column():
    assert columns({"columns": "a1 b1"}, "Mb") == [2, "known"]
    assert columns({"columns": "a1 b0M"}, "Eb") == [2, "known"]
    assert broken({"columns": "a1 b1"}, "Mb", 1) == ["SUM-5.10"]
    assert broken({"columns": "a1 b1"}, "Mb", 3) == ["SUM-5.10"]
    assert broken({"columns": "a1 b1"}, "Ea", 3) == ["SUM-5.10"]


@pytest.mark.rule("SUM-5.11")
def test_a_new_type_takes_the_leftmost_column_without_volcano_and_equipment():
    assert columns({"columns": "a1 b0M"}, "Ec") == [3, "known"]
    assert columns({}, "Me") == [1, "known"]
    assert broken({"columns": "a1"}, "Ec", 3) == ["SUM-5.11"]
    assert broken({"columns": "a0M"}, "Ec", 1) == ["SUM-5.11"]
    assert broken({"columns": "a1"}, "Mc", 1) == ["SUM-5.11"]


@pytest.mark.rule("SUM-5.12")
def test_a_notebook_holds_three_equipment_of_a_type():
    assert columns({"columns": "a1 b2"}, "Eb") == [2, "known"]
    assert columns({"columns": "a1 b3"}, "Eb") == ["known"]
    for to in (None, 1, 2, 3):
        assert broken({"columns": "a1 b3"}, "Eb", to) == ["SUM-5.12"]
    assert broken({"columns": "a1 b3"}, "Mb", 1) == ["SUM-5.10"]


@pytest.mark.rule("SUM-5.14")
def test_a_tile_without_a_cell_can_only_become_known():
    for notebook, tile in (
        ({"residents": 7}, "R"),
        ({"columns": "a3"}, "Ea"),
        ({"radio": "xxxxx"}, "W"),
    ):
        assert columns(notebook, tile) == ["known"]
        assert broken(notebook, tile, "known") == []


@pytest.mark.rule("SUM-5.3")
def test_a_second_volcano_of_a_name_that_a_log_draws_on_trust_finds_its_cell_taken():
    data = table({"at": 2, "notebook": {"columns": "a0M"}}, {}, edition=BARE)
    move = {"type": "explore", "drawn": "Ma O", "tile": "Ma"}
    assert move_rules(data, **move) == ["SUM-5.3"]
    assert move_rules(data, **move, to=1) == ["SUM-5.3"]
    assert move_rules(data, **move, to=2) == ["SUM-5.10"]
    assert move_rules(data, **move, to="known") == []


@pytest.mark.parametrize(
    ("notebook", "tile", "to", "clause"),
    [
        ({"ornaments": 5}, "O", 1, "SUM-5.3"),
        ({"columns": "a3 b1"}, "Ea", 2, "SUM-5.12"),
        ({"columns": "a1 b1"}, "Ea", 2, "SUM-5.3"),
        ({"columns": "a1 b1"}, "Ec", 1, "SUM-5.3"),
        ({"columns": "a1 b0M"}, "Ec", 2, "SUM-5.11"),
        ({"plants": "1"}, "P1", 5, "SUM-5.5"),
        ({"columns": "a1 b1 c1"}, "Ea", 5, "SUM-5.10"),
    ],
)
def test_of_several_clauses_the_first_of_the_list_is_cited(notebook, tile, to, clause):
    assert broken(notebook, tile, to) == [clause]


def test_all_types_of_a_notebook_have_a_column():
    for number, type_ in enumerate("abcde", 1):
        assert columns(ALL_TYPES, f"M{type_}") == [number, "known"]
