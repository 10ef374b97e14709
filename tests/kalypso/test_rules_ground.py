"""Sections 6 to 11, what other files leave open: zones, tiles that stay, what counts as ground to build on."""

import random
from typing import Any

import pytest

from periplus.models.core import registry
from periplus.models.core.errors import IllegalMove
from periplus.models.kalypso import board
from periplus.models.kalypso.arranging import with_base_piece, with_overlay, with_wall
from periplus.models.kalypso.moves import Build, MonumentMove, Place
from periplus.models.kalypso.play import state_of
from tests.battery.support import asking, play_on

from .tables import base, boat, broken, build, listed, own, place, points, refused, sea, table
from .twins.comparing import of_state

GAME = registry.game("kalypso")


def lying(position: Any) -> dict[str, Any]:
    return of_state(state_of(position))


@pytest.mark.rule("KAL-6.1")
@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (8, 4), (12, 24)])
def test_a_board_is_made_of_zones_of_four_by_four(rows, columns):
    assert refused(rows=["." * columns] * rows) == []
    assert refused(rows=["." * columns] * (rows + 1)) == ["edition.maps.versus"]
    assert refused(rows=["." * (columns - 2)] * rows) == ["edition.maps.versus"]
    outside = {"nets": [{"zone": [rows // 4, 0]}]}
    assert refused(outside, rows=["." * columns] * rows) == ["settlements[0].nets[0].zone"]


@pytest.mark.rule("KAL-6.4")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_lies_stays_where_it_is(players):
    for position, move in play_on(GAME, players, seed=17, plies=60):
        seat = asking(position)
        before, after = (lying(each)["boards"][seat] for each in (position, GAME.play(position, move)))
        assert before["icons"].items() <= after["icons"].items()
        assert before["buildings"].keys() <= after["buildings"].keys()
        assert before["monuments"].items() <= after["monuments"].items()
        assert set(before["gardens"]) <= set(after["gardens"])
        if move.as_json()["type"] != "sail":
            assert set(before["boats"]) <= set(after["boats"])


@pytest.mark.rule("KAL-6.6")
def test_anybody_builds_on_what_others_laid_this_turn():
    east = {"tile": "WWPPP", "at": [3, 7], "rot": 90}
    south = {"tile": "WWWWW", "at": [7, 4], "rot": 180}
    both = {"tiles": [east, south], "hand": ["MP"], "fresh": [[6, 4]]}
    for spot in ((6, 5), (5, 6)):
        assert broken(both, mode="coop", players=2, log=[place("MP", *spot)]) == []
    shared = {"base": base("", "..WWW", "..WWW"), "fresh": [[1, 3]]}
    assert broken(shared, mode="coop", players=4, log=[build("house", 1, 2)]) == []


@pytest.mark.rule("KAL-7.4")
@pytest.mark.parametrize(
    ("icons", "built"), [("PPPP", 0), ("PPPW", 0), ("PPWW", 0), ("PWWW", 2), ("SMRW", 0)]
)
def test_plastic_is_no_building_material(icons, built):
    town = {"base": base(icons[:2], icons[2:]), "fresh": [[0, 0]]}
    assert len(listed("build", town)) == built


@pytest.mark.rule("KAL-8.8")
def test_a_half_sunk_barrel_is_no_ground():
    ocean = sea((1, 1, "b"))
    town = {"base": base("WW", "W"), "fresh": [[0, 0]], "hand": ["PW"]}
    assert broken(town, rows=ocean, log=[build("cooper", 0, 0)]) == ["KAL-9.2"]
    assert broken(town, rows=ocean, log=[place("PW", 1, 1), build("cooper", 0, 0)]) == []


@pytest.mark.rule("KAL-9.8")
@pytest.mark.parametrize(
    ("icon", "kind", "gained"),
    [
        ("W", "cooper", ("barrel",)),
        ("M", "shipyard", ("boat",)),
        ("R", "scrapyard", ("MP", "WP")),
        ("R", "warehouse", ("WMSRP",)),
        ("S", "net_workshop", ("net",)),
        ("S", "greenhouse", ("garden",)),
        ("M", "solar", ()),
        ("W", "house", ()),
    ],
)
def test_the_effect_comes_with_the_building(icon, kind, gained):
    town = {"base": base(icon * 2, icon * 2), "fresh": [[0, 0]]}
    bags = {"salvage": ["WMSRP", "SSSSS"], "scrap": ["WP", "MP", "RP"]}
    assert own(town, bags=bags, log=[build(kind, 0, 0)]).hand == gained


@pytest.mark.rule("KAL-9.10")
@pytest.mark.parametrize("kind", ["house", "cooper"])
def test_the_number_on_a_tile_counts_in_versus_alone(kind):
    town = {"base": base("", "..WW", "..WW"), "buildings": [{"kind": kind, "at": [1, 2]}]}
    assert points(town) == {"KAL-15.9": {"house": 1, "cooper": 3}[kind]}
    empty = points({}, mode="solo")
    town["base"] = base("", "..WWW", "..WWW")
    assert points(town, mode="solo") == empty


@pytest.mark.rule("KAL-11.4")
@pytest.mark.parametrize("material", "WMSR")
def test_monuments_are_all_alike(material):
    town = {"base": base(*[material * 3] * 3), "fresh": [[0, 0]]}
    assert listed("monument", town) == [{"type": "monument", "at": [0, 0]}]
    assert points(town, log=[{"type": "monument", "at": [0, 0]}]) == {"KAL-15.10": 11}


def test_moves_do_not_depend_on_the_order_in_which_pieces_are_written():
    rng = random.Random(5)
    town = {
        "base": base("WWW"),
        "boats": [boat(4, 0), boat(4, 4), boat(6, 6)],
        "hand": ["boat", "WP", "garden"],
    }
    expected = GAME.moves(table(town))
    for _ in range(4):
        mixed = town | {"boats": rng.sample(town["boats"], 3), "hand": rng.sample(town["hand"], 3)}
        assert GAME.moves(table(mixed)) == expected


@pytest.mark.rule("KAL-2.4")
@pytest.mark.parametrize(
    ("item", "supply", "icon", "kind"),
    [
        ("boat", 36, "M", "shipyard"),
        ("barrel", 40, "W", "cooper"),
        ("garden", 48, "S", "greenhouse"),
        ("garden", 48, "S", "net_workshop"),
    ],
)
def test_an_empty_supply_gives_nothing(item, supply, icon, kind):
    card = {"id": "deep", "versus": {"needs": {item: 60}}}
    for stored, gained in ((supply - 1, 1), (supply, 0)):
        town = {"base": base(icon * 2, icon * 2), "fresh": [[0, 0]]}
        town["forecasts"] = [{"card": "deep", "stored": {item: stored}}]
        assert broken(town, edition={"forecasts": [card]}) == []
        built = own(town, edition={"forecasts": [card]}, log=[build(kind, 0, 0)])
        assert len(built.hand) == gained


@pytest.mark.rule("KAL-2.4")
def test_barrels_half_sunk_in_anybody_s_water_are_out_of_the_supply():
    """Two are in the water of the other, one in the own: the own base covers where the second lay."""
    edition = {"forecasts": [{"id": "deep", "versus": {"needs": {"barrel": 60}}}]}
    for stored, gained in ((36, 1), (37, 0)):
        town = {"base": base("WW", "WW"), "fresh": [[0, 0]]}
        town["forecasts"] = [{"card": "deep", "stored": {"barrel": stored}}]
        rows = sea((0, 0, "b"), (7, 7, "b"))
        built = own({}, town, ask={"player": 1}, rows=rows, edition=edition, log=[build("cooper", 0, 0)])
        assert built.hand == ("barrel",) * gained


@pytest.mark.rule("KAL-2.4")
@pytest.mark.rule("KAL-8.2")
def test_nobody_is_left_to_be_rescued_when_all_survivors_are_out():
    ocean = sea((1, 0, "o"))
    for out, after in ((47, 48), (48, 48)):
        town = {"base": base("WW"), "hand": ["WP"], "survivors": out}
        assert own(town, rows=ocean, log=[place("WP", 1, 0)]).survivors == after


@pytest.mark.rule("KAL-6.3", "KAL-6.2", "KAL-7.7")
def test_a_single_cell_of_a_wall_lies_free_on_the_grid_and_by_a_side():
    state = state_of(table({"base": base("WW")}))
    assert with_wall(state, (1, 0)).own.barrels == state.sea.frame.mask([(1, 0)])
    for at, rule in (
        ((-1, 0), r"KAL-6\.3"),
        ((0, 1), r"KAL-6\.2"),
        ((1, 2), r"KAL-7\.7"),
        ((5, 5), r"KAL-7\.7"),
    ):
        with pytest.raises(IllegalMove, match=rule):
            with_wall(state, at)


@pytest.mark.rule("KAL-9.3", "KAL-9.7", "KAL-11.3")
def test_overlays_of_an_arrangement_lie_beside_each_other():
    state = state_of(table({"base": base("WWWWW", "WWWWW", "WWW")}))
    monument, cooper = MonumentMove(at=(0, 0)), Build(kind="cooper", at=(0, 3))
    for overlay, rule in ((monument, r"KAL-11\.3"), (cooper, r"KAL-9\.3")):
        with pytest.raises(IllegalMove, match=rule):
            with_overlay(state, overlay, fresh=True)
        state = with_overlay(state, overlay, fresh=False)
        with pytest.raises(IllegalMove, match=r"KAL-11\.3"):
            with_overlay(state, monument, fresh=False)
    assert [one.at for one in state.own.monuments] == [(0, 0)]
    assert [(one.kind, one.at) for one in state.own.buildings] == [("cooper", (0, 3))]


@pytest.mark.rule("KAL-2.10")
def test_the_first_piece_alone_of_an_arrangement_covers_the_circle():
    state = state_of(table({}, rows=sea((4, 4, "+"))))
    first, away, joined = (Place(tile="WMSRP", at=at) for at in ((4, 4), (1, 1), (1, 4)))
    with pytest.raises(IllegalMove, match=r"KAL-2\.10"):
        with_base_piece(state, away)
    begun = with_base_piece(state, first)
    assert begun.phase is state.phase
    with pytest.raises(IllegalMove, match=r"KAL-7\.7"):
        with_base_piece(begun, away)
    assert board.tiles(with_base_piece(begun, joined).own).bit_count() == 10
