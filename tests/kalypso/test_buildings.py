"""Building tiles are data of the edition: what it says of material, points and supply holds everywhere."""

import random
from itertools import permutations

import pytest

from periplus.drawing.kalypso import draw
from periplus.drawing.kalypso.gestures import does
from periplus.drawing.scene import Board, Piece
from periplus.models.kalypso import GAME
from periplus.models.kalypso.legality import apply, legal_moves
from periplus.models.kalypso.scoring import points as score
from periplus.models.kalypso.terms import KINDS, MATERIALS
from periplus.solvers.kalypso import SOLVER
from periplus.solvers.limits import Limits

from .tables import after, base, broken, points, refused, sea, table

STUDY = GAME.edition("study").as_json()["buildings"]
IRON = STUDY | {"house": {"material": "M", "points": 9}, "shipyard": {"material": "W", "points": 1}}
"""Houses of metal that score nine, shipyards of wood."""
OWN = {"buildings": IRON}
SQUARE = {"fresh": [[0, 0]], "survivors": 1}


def fresh(*rows, **fields):
    return SQUARE | {"base": base(*rows)} | fields


def build(kind):
    return [{"type": "build", "kind": kind, "at": [0, 0]}]


@pytest.mark.rule("KAL-15.9")
def test_the_points_of_a_building_are_those_of_the_edition():
    town = {"base": base("MM", "MM"), "buildings": [{"kind": "house", "at": [0, 0]}]}
    assert points(town, edition=OWN) == {"KAL-15.9": 9}
    assert broken(town, edition=OWN) == []
    assert broken(town) == ["KAL-9.4"]


@pytest.mark.rule("KAL-9.6")
def test_a_building_is_raised_on_the_material_that_the_edition_says():
    assert broken(fresh("MM", "MM"), edition=OWN, log=build("house")) == []
    assert broken(fresh("WW", "WW"), edition=OWN, log=build("house")) == ["KAL-9.4"]
    assert broken(fresh("WW", "WW"), edition=OWN, log=build("shipyard")) == []
    assert broken(fresh("WW", "WW"), log=build("shipyard")) == ["KAL-9.4"]


@pytest.mark.rule("KAL-17.4")
def test_the_carpenter_triggers_the_side_that_the_edition_has_on_the_back():
    solo = {"mode": "solo", "rows": sea((2, 0, "#")), "edition": OWN, "log": build("solar")}
    found = after(fresh("MM", "MM", specialists=["carpenter"]), **solo).own
    assert (found.panels, found.hand) == (1, ("send+",))


@pytest.mark.rule("KAL-2.4")
def test_no_more_is_built_of_a_material_than_the_edition_has_tiles():
    few = {"building_tiles": {"W": 0, "M": 1, "S": 1, "R": 1}}
    assert broken(fresh("WW", "WW"), edition=few, log=build("cooper")) == ["KAL-2.4"]
    assert broken(fresh("MM", "MM"), edition=few, log=build("solar")) == []
    town = {"base": base("WW", "WW"), "buildings": [{"kind": "cooper", "at": [0, 0]}]}
    assert broken(town, edition=few) == ["KAL-2.4"]
    answer = SOLVER.solve(table(fresh("WW", "WW"), edition=few), Limits(seconds=20)).result()
    assert (answer.status, answer.value) == ("optimal", 2)


def test_picture_and_words_follow_the_edition():
    casks = [[0, 0], [0, 1], [1, 0], [1, 1]]
    town = {"barrels": casks, "buildings": [{"kind": "house", "at": [0, 0]}]}
    looks = {name: series(table(town, edition=own)) for name, own in (("own", OWN), ("study", {}))}
    assert looks == {"own": 1, "study": 0}
    assert "Built of metal, 9 points in versus." in list(does(table(edition=OWN), "built", "house"))


def series(position):
    """The look of the only building in the picture."""
    boards = [
        block for section in draw(position).sections for block in section.blocks if isinstance(block, Board)
    ]
    shapes = (shape for layer in boards[0].layers for shape in layer.shapes)
    return next(shape.series for shape in shapes if isinstance(shape, Piece) and shape.about == "built:house")


@pytest.mark.parametrize("seed", range(6))
def test_the_best_turn_under_tiles_of_any_materials_is_that_of_every_line(seed):
    rng = random.Random(f"tiles {seed}")
    own = {
        kind: {"material": m, "points": rng.randrange(13)} for kind, m in zip(KINDS, sides(rng), strict=True)
    }
    letters = "".join(rng.choice("WMSR") for _ in range(2))
    near, other = letters
    turn = {"base": base(near * 2 + other, near + "." + other), "hand": [f"P{near}"], "survivors": 1}
    rows = ["...."] * 4
    position = table(
        turn | {"base": [row[:4] for row in turn["base"][:4]]}, rows=rows, edition={"buildings": own}
    )
    answer = SOLVER.solve(position, Limits(seconds=20)).result()
    assert (answer.status, answer.value) == ("optimal", best(GAME.state(position), {}))


def sides(rng):
    """A material for each kind, two kinds each."""
    return rng.choice(list(permutations(MATERIALS))) + rng.choice(list(permutations(MATERIALS)))


def best(state, known):
    """The highest score at the end of the turn, over every legal line."""
    if state not in known:
        own = state.own
        going = own.hand or own.fresh
        known[state] = (
            max(best(apply(state, move), known) for move in legal_moves(state))
            if going
            else score(state, own)
        )
    return known[state]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"buildings": {"house": {"material": "W", "points": 1}}}, "buildings"),
        ({"buildings": STUDY | {"house": {"material": "M", "points": 1}}}, "buildings"),
        ({"buildings": STUDY | {"house": {"material": "P", "points": 1}}}, "buildings.house.material"),
        ({"buildings": STUDY | {"house": {"material": "W", "points": -1}}}, "buildings.house.points"),
        ({"buildings": STUDY | {"mill": {"material": "W", "points": 1}}}, "buildings.mill"),
        ({"building_tiles": {"W": 3}}, "building_tiles"),
        ({"building_tiles": {"W": 3, "M": 1, "S": 1, "R": "x"}}, "building_tiles.R"),
    ],
)
def test_a_fault_in_the_tiles_names_its_field(fields, field):
    assert refused(edition=fields) == [f"edition.{field}"]


def test_departures_from_the_published_tiles_are_told():
    edition = table(edition=OWN | {"building_tiles": {"W": 32, "M": 32, "S": 32, "R": 3}}).edition_data
    assert [fault.field for fault in edition.departures() if fault.field.startswith("building")] == [
        *("buildings.house.points", "buildings.house.material", "buildings.shipyard.material"),
        "building_tiles.R",
    ]
