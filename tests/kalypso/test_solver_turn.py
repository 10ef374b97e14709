"""The rest of a turn: its best line, the ranking of its moves, and what bounds them."""

import json
import random
from dataclasses import replace
from itertools import product

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.board import facts
from periplus.models.kalypso.kernel import Placing
from periplus.models.kalypso.legality import apply, legal_moves
from periplus.models.kalypso.moves import MonumentMove
from periplus.models.kalypso.placing import place as laying
from periplus.models.kalypso.scoring import usual, value
from periplus.models.kalypso.state import Building
from periplus.models.kalypso.terms import Objective
from periplus.solvers.kalypso import SOLVER
from periplus.solvers.kalypso.question import told
from periplus.solvers.kalypso.turn.chain import room, triggered
from periplus.solvers.kalypso.turn.pieces import pieces_of
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.site import Site
from periplus.solvers.kalypso.turn.survey import BuildArea, areas_completed, bits, contacts, ground, survey
from periplus.solvers.kalypso.turn.water import closable
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.replay import ReplayError
from tests.marking import slow_for

from .tables import END, after, base, build, place, sea, table
from .twins import positions
from .twins.lines import Lines, TooMany

LIMITS = Limits(seconds=20)
OTHERS: tuple[Objective, ...] = ("fish", "rescued", "zones", "plastic", "docked", "enclosed")
WOODEN = {"base": base("WW..", "W..."), "hand": ["PW"]}


def solved(*settlements, **fields):
    return SOLVER.solve(table(*settlements, **fields), LIMITS).result()


def ranked(*settlements, **fields):
    return SOLVER.hint(table(*settlements, **fields), LIMITS).result()


@pytest.mark.rule("KAL-10.3")
def test_a_coopers_barrel_is_part_of_the_line_and_the_value_is_proved():
    answer = solved(WOODEN)
    kinds = [move["type"] for move in answer.as_json()["solution"]]
    assert (answer.status, answer.value, answer.bound) == ("optimal", 3, 3)
    assert kinds == ["place", "build", "place", "end"]
    assert sum(line.points for line in answer.why) == 3


def test_the_line_can_be_played_and_ends_with_the_value():
    position = table(WOODEN | {"survivors": 2}, rows=sea((1, 1, "o"), (2, 2, "b"), (0, 3, "f")))
    answer = SOLVER.solve(position, LIMITS).result()
    for move in answer.as_json()["solution"]:
        position = GAME.play(position, GAME.parse_move(position, move))
    assert GAME.score(position).players[0].total == answer.value
    assert not GAME.moves(position)


def test_a_turn_that_is_over_is_worth_what_stands():
    answer = solved({"base": base("WW"), "survivors": 3})
    assert (answer.status, answer.value, answer.solution) == ("optimal", 6, ())


def test_an_offer_that_waits_is_not_played():
    alone = solved(WOODEN)
    waiting = solved(WOODEN, offer=["WWWWW"])
    assert waiting.value == alone.value
    assert waiting.as_json()["solution"][-1] == END


def test_an_offer_is_taken_first():
    answer = solved({"base": base("WW..", "W...")}, offer=["PPPRM", "WWMMR"])
    assert answer.as_json()["solution"][0]["type"] == "take"
    assert answer.value == Lines().best(after({"base": base("WW..", "W...")}, offer=["PPPRM", "WWMMR"]))


def test_a_loose_boat_closes_a_gap_only_once_a_piece_docks_it():
    rows = sea((1, 1, "f"), (1, 2, "f"), (1, 3, "f"))
    bay = {"base": base("WRWR", "R...", "WRWR"), "hand": ["barrel"]}
    docked = solved(bay | {"boats": [{"at": [1, 4]}]}, rows=rows, ask={"objective": "fish"})
    assert solved(bay, rows=rows, ask={"objective": "fish"}).value == 2  # only from inside the bay
    assert docked.value == 3
    assert docked.as_json()["solution"][0]["at"] in ([0, 4], [2, 4])
    away = bay | {"boats": [{"at": [1, 5]}]}
    assert solved(away | {"hand": ["boat"]}, rows=rows, ask={"objective": "fish"}).value == 3


SOON = (*range(7), 9, *range(11, 17), *range(18, 22), 25, 27, 29)
"""Those of thirty versus boards of which all lines are played soon."""


@pytest.mark.parametrize(
    ("mode", "seeds"),
    slow_for(
        [("versus", SOON), ("coop", range(30)), ("solo", range(30))], lambda given: given[0] != "versus"
    ),
    ids=["versus", "coop", "solo"],
)
def test_no_ceiling_is_below_the_value(mode, seeds):
    seen = 0
    for seed in seeds:
        rng = random.Random(f"ceilings {mode} {seed}")
        state = GAME.state(positions_of(rng, mode))
        objective: Objective = rng.choice([usual(mode), *OTHERS])
        lines = Lines(objective, budget=220)
        explorer = TurnSearch(objective, Clock(LIMITS))
        try:
            best = lines.best(state)
        except TooMany:
            continue
        for known, _ in list(lines._known):
            node = explorer.node(known, 1)
            assert node.ceiling >= lines.best(known), (seed, objective)
            seen += 1
        assert explorer.solve(explorer.reached(state, 1), best - 1).most == best
        assert explorer.solve(explorer.reached(state, 1), best).most <= best
    assert seen > 10


@pytest.mark.rule("KAL-7.9")
def test_cells_of_a_loose_boat_count_as_room_to_build_on():
    """Four cells, a scrap tile's seaweed and a barrel are room for one building; the boat that docks makes it two."""
    bay = {"base": base(".SS.", ".S..", ".S.."), "hand": ["SP", "barrel"], "boats": [{"at": [3, 2]}]}
    answer = solved(bay, ask={"objective": "buildings"})
    assert (answer.status, answer.value) == ("optimal", 2)
    assert TurnSearch("buildings", Clock(LIMITS)).node(after(bay), 1).ceiling >= 2


@pytest.mark.rule("KAL-7.9")
def test_a_tile_that_docks_a_boat_may_complete_an_area_with_a_cell_of_it():
    """The boat lies in the corner between the bar and the stem of the T, three of whose cells show rubber beside it."""
    bay = {"base": base("...R"), "boats": [{"at": [1, 0], "rot": 90}], "hand": ["RRRPP"]}
    state = after(bay)
    answer = solved(bay, ask={"objective": "buildings"})
    assert (answer.status, answer.value) == ("optimal", Lines("buildings").best(state))
    assert answer.value == 1


def test_areas_of_docking_places_are_among_those_with_every_boat_docked():
    docked = 0
    for seed in range(200):
        rng = random.Random(f"docking {seed}")
        state = GAME.state(positions_of(rng, "versus"))
        for piece in ("boat", "boat", "boat", "WWWWS"):
            state = state.with_own(replace(state.own, hand=(piece,), fresh=0, forecasts=()))
            if piece == "boat":
                state = _laid_anywhere(rng, state, piece)
        node = TurnSearch("score", Clock(LIMITS)).node(state, 1)
        for sight in survey(state, "WWWWS", ground(state)):
            found = areas_completed(sight.contact, node.facts.site.terrain.all_docked, sight.docking)
            for at in bits(sight.docking):
                then = laying(state, "WWWWS", sight.contact.stencil, at)
                built = {(2, move.at) for move in legal_moves(then) if move.type == "build"}
                built |= {(3, move.at) for move in legal_moves(then) if move.type == "monument"}
                frame = then.sea.frame
                assert built <= {(area.side, frame.cell(area.corner)) for area in found.get(at, ())}
                docked += len(built - {(a.side, frame.cell(a.corner)) for a in sight.areas.get(at, ())})
    assert docked > 20


def test_a_barrel_shows_one_material_and_overlays_have_icons_and_cells_of_their_own():
    shared = 0
    for seed in range(150):
        rng = random.Random(f"room {seed}")
        state = GAME.state(positions_of(rng, "versus"))
        site = Site(state)
        coming = pieces_of(tuple(rng.choice(["WWMSP", "RP", "SP", "barrel", "boat"]) for _ in range(4)))
        cells = ground(state).open.bit_count() + coming.cells + 2 * site.terrain.loose
        shown = [
            icons - site.terrain.wild + more
            for icons, more in zip(site.terrain.icons, coming.icons, strict=True)
        ]
        wild = site.terrain.wild + coming.barrels
        most = 0
        for built in product(range(cells // 4 + 1), repeat=len(shown)):
            if 4 * sum(built) <= cells:
                lacking = sum(max(0, 3 * number - icons) for number, icons in zip(built, shown, strict=True))
                most = max(most, sum(built)) if lacking <= wild else most
        assert room(site.terrain, coming) == most
        shared += most < sum((icons + wild) // 3 for icons in shown)
    assert shared > 30


@pytest.mark.parametrize("mode", slow_for(["versus", "solo"], lambda mode: mode == "solo"))
def test_no_more_tokens_are_taken_than_are_in_reach(mode):
    taken = close = 0
    for seed in range(120):
        rng = random.Random(f"in reach {mode} {seed}")
        start = GAME.state(positions_of(rng, mode))
        hand = tuple(rng.choice(["WWMSP", "WP", "barrel", "boat", "boat"]) for _ in range(rng.randint(1, 3)))
        state = start.with_own(replace(start.own, hand=hand, fresh=0, forecasts=(), nets=(), specialists=()))
        site = Site(state)
        known = site.terrain.lifebuoys, site.terrain.barrels
        most = site.terrain.rescues_in_reach(pieces_of(hand)), site.terrain.barrels_in_reach(pieces_of(hand))
        for _ in range(40):
            then = state
            for piece in rng.sample(hand, len(hand)):
                then = _laid_anywhere(rng, then, piece)
            left = Site(then)
            found = (
                (known[0] & ~left.terrain.lifebuoys).bit_count(),
                (known[1] & ~left.terrain.barrels).bit_count(),
            )
            assert found[0] <= most[0], (seed, hand)
            assert found[1] <= most[1], (seed, hand)
            taken += sum(found)
            close += 0 < sum(found) == sum(most)
    assert taken > 300
    assert close > 50


def _laid_anywhere(rng, state, piece):
    """The piece laid by the rules: a boat anywhere, another one where something happens, if there is such a place."""
    sights = survey(state, piece, ground(state))
    everywhere = [(sight, at) for sight in sights for at in bits(sight.places)]
    busy = [(sight, at) for sight, at in everywhere if not sight.quiet >> at & 1]
    found = busy if busy and piece != "boat" else everywhere
    if not found:
        return state
    sight, at = rng.choice(found)
    return laying(state, piece, sight.contact.stencil, at)


def positions_of(rng, mode):
    return GAME.load(json.dumps(positions.position(rng, mode)).encode())


def test_nothing_comes_of_a_quiet_place():
    looked_at = 0
    for seed in range(25):
        start = GAME.state(positions_of(random.Random(f"quiet {seed}"), "versus"))
        for piece in ("WWMSP", "WP", "barrel", "boat"):
            state = start.with_own(replace(start.own, hand=(piece,), fresh=0, nets=()))
            for sight in survey(state, piece, ground(state)):
                for at in list(bits(sight.quiet))[:5]:
                    then = laying(state, piece, sight.contact.stencil, at)
                    assert (then.own.hand, then.own.survivors) == ((), state.own.survivors)
                    assert facts(then.sea, then.own).enclosed & ~facts(state.sea, state.own).enclosed == 0
                    assert not {move.type for move in legal_moves(then)} & {"build", "monument"}
                    looked_at += 1
    assert looked_at > 500


def test_every_piece_has_a_closed_rim():
    frame = after({}).sea.frame
    sizes = {
        piece: {len(contact.rim) for contact in contacts(piece, frame)}
        for piece in ("barrel", "boat", "WP", "WMSRP")
    }
    assert sizes == {"barrel": {8}, "boat": {10}, "WP": {10}, "WMSRP": {16}}


def test_closable_water_needs_a_wall_for_every_ray_that_is_not_stopped():
    state = after({"base": base("....", ".WWW", ".W.W", ".W.W")})
    frame, wall = state.sea.frame, ground(state).wall
    cells = {stops: set(frame.cells(closable(frame, wall, stops))) for stops in range(5)}
    assert cells[0] == set()
    assert cells[1] == {(2, 2), (3, 2)}
    assert (4, 2) not in cells[2]
    assert (4, 2) in cells[3]
    assert len(cells[4]) == 64 - 7


def test_a_hint_names_the_best_moves_with_what_follows():
    ranking = ranked(WOODEN, ask={"top": 3})
    assert (ranking.status, ranking.bound, len(ranking.moves)) == ("optimal", 3, 3)
    assert [entry.value for entry in ranking.moves] == [3, 3, 3]
    assert all(entry.proved and entry.loss == 0 for entry in ranking.moves)
    assert ranking.moves[0].line[-1].as_json() == END


def test_a_hint_gives_five_moves_unless_told_otherwise():
    assert len(ranked(WOODEN).moves) == 5
    position = table(WOODEN)
    assert len(SOLVER.hint(position, Limits(seconds=20, count=2)).result().moves) == 2


def test_a_hint_without_a_legal_move_is_infeasible():
    ranking = ranked({"base": base("WW")})
    assert (ranking.status, ranking.moves) == ("infeasible", ())


def test_declining_to_build_is_ranked_too():
    log = [place("PW", 1, 1)]
    state = after(WOODEN, log=log)
    position = table(WOODEN | {"base": base("WW..", "WP.."), "fresh": [[1, 1]], "hand": []}, ask={"top": 9})
    ranking = SOLVER.hint(position, LIMITS).result()
    values = {str(entry["move"]): entry["value"] for entry in ranking.as_json()["moves"]}
    assert values == {str(build("cooper", 0, 0)): 3, str(build("house", 0, 0)): 1, str(END): 0}
    assert value(state, state.own, "score") == 0


def test_effort_can_be_limited_instead_of_time_and_the_answer_is_then_always_the_same():
    town = {
        "base": base("WWMM", "WSSM", "RRSP", "RWPM"),
        "survivors": 4,
        "hand": ["WWMSR", "SSRRM", "barrel"],
    }
    position = table(town, rows=sea((5, 5, "o"), (0, 5, "b")))
    one, two = (SOLVER.solve(position, Limits(seconds=None, work=0.05)).result().as_json() for _ in range(2))
    assert one == two
    assert one["reason"] == "work"


def test_a_search_that_is_stopped_says_what_it_knows():
    town = {
        "base": base("WWMM", "WSSM", "RRSP", "RWPM"),
        "survivors": 4,
        "hand": ["WWMSR", "SSRRM", "barrel"],
    }
    search = SOLVER.solve(table(town, rows=sea((5, 5, "o"), (0, 5, "b"))), Limits(seconds=1.5))
    answer = search.result().as_json()
    assert (answer["status"], answer["reason"]) == ("feasible", "seconds")
    assert answer["bound"] > answer["value"]


def test_a_line_that_the_rules_forbid_never_goes_out():
    with pytest.raises(ReplayError, match="monument"):
        told(after(WOODEN), [MonumentMove(at=(0, 0))], "score")


def test_areas_that_share_a_cell_count_as_one_to_build_on():
    frame = after({}).sea.frame
    wood = (True, False, False, False)
    corners = [frame.bit(cell) for cell in ((0, 0), (0, 1), (0, 4))]
    found = triggered([BuildArea(2, corner, wood) for corner in corners], frame)
    assert (found.small, found.apart, found.large) == ((3, 0, 0, 0), 2, 0)


def test_a_salvage_tile_serves_three_overlays_and_boats_only_areas_that_show_enough():
    pieces = pieces_of(("WMSRP", "WP", "boat", "barrel"))
    assert (pieces.cells, pieces.stops, pieces.icons) == (10, 5, (2, 1, 1, 1))
    assert pieces.served(bare=False) == 3 + 1 + 1
    assert pieces.served(bare=True) == 3 + 2 + 2 + 1


@pytest.mark.rule("KAL-12.1")
def test_covering_the_last_space_off_the_grid_encloses_the_water_that_leaked_there():
    shaft = {
        "base": base("", "W.W", "WWW"),
        "tiles": [{"tile": "WWWWW", "at": [-2, 0]}, {"tile": "WP", "at": [-1, 2], "rot": 90}],
        "hand": ["MP"],
    }
    answer = solved(shaft, ask={"objective": "enclosed"})
    assert answer.value == 1
    state = after(shaft, log=[place("MP", -1, 1, 90)])
    assert state.sea.frame.cells(facts(state.sea, state.own).enclosed) == ((1, 1),)


@pytest.mark.parametrize("objective", ["score", "plastic", "barrels"])
def test_of_the_last_gardens_places_one_of_each_sort_is_tried_and_the_best_is_among_them(objective):
    state = after({"base": base("WWWP", "WWWP", "..RR"), "barrels": [[2, 1]], "hand": ["garden"]}, log=[])
    state = state.with_own(replace(state.own, buildings=(Building("cooper", (0, 0), 0),)))
    laid = [apply(state, move) for move in legal_moves(state) if move.type == "place"]
    tried = list(TurnSearch(objective, Clock(LIMITS)).node(state, 1).options())
    assert 1 < len(tried) < len(laid)
    best = max(value(then, then.own, objective) for then in laid)
    search = TurnSearch(objective, Clock(LIMITS))
    assert search.solve(search.reached(state, 1), -1000).most == best


@pytest.mark.rule("KAL-10.7")
def test_a_boat_that_the_solar_tracks_hold_back_is_laid_nowhere():
    """Without a panel no boat is allowed: not even where one would complete an area of wood."""
    settlement = {
        "base": ["........", "...W....", "...WW...", *["........"] * 5],
        "hand": ["boat", "net"],
        "boats": [{"at": [0, 0]}],
    }
    state = GAME.state(table(settlement, mode="coop"))
    assert "boat" not in {move.tile for move in legal_moves(state) if move.type == "place"}
    steps = [choice.step for choice in TurnSearch("survive", Clock(LIMITS)).node(state, 1).every_option()]
    assert not [step for step in steps if isinstance(step, Placing)]
