"""Bounds of what is raised on areas of which one bears an overlay, compared with playing everything."""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.kernel import Placing, Step, after
from periplus.models.kalypso.legality import other_moves, pieces_to_place
from periplus.models.kalypso.moves import Build, End, MonumentMove
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.state import Bags, Phase
from periplus.models.kalypso.terms import KINDS, Objective
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.site import Site
from periplus.solvers.kalypso.turn.survey import bits
from periplus.solvers.limits import Clock, Limits

from .tables import Json, table
from .test_solver_pairs import Played
from .twins.lines import Lines, TooMany

LIMITS = Limits(seconds=None)
HANDS = ((), (), ("garden",), ("net",), ("send",), ("barrel",), ("barrel", "garden"), ("garden", "garden"), ("boat",),
         ("WP", "garden"), ("SP",), ("barrel", "net"), ("barrel", "SP"))  # fmt: skip
OBJECTIVES = ("score", "score", "score", "score", "gardens", "fish", "boats", "kinds", "settlers", "barrels")
LETTERS = ("WWMP", "SSWP", "RRSP", "MMRP", "WMSR", "WWWS", "SSSM", "RRRW", "MMMW")


def one_area(rng, *, published=False):
    """A random versus board, dense on so small a map, often of an edition with other materials and prices."""
    letters, gap = rng.choice(LETTERS), rng.choice((0, 0.1, 0.25, 0.4))
    icons = [["." if rng.random() < gap else rng.choice(letters) for _ in range(4)] for _ in range(4)]
    rows = ["".join(rng.choice("....ffob") for _ in range(4)) for _ in range(4)]
    afloat = [[r, c] for r in range(4) for c in range(3) if icons[r][c : c + 2] == [".", "."]]
    settlement = {
        "base": ["".join(row) for row in icons],
        "boats": [{"at": at} for at in afloat[: rng.choice((0, 1))]],
        "fresh": [[r, c] for r in range(4) for c in range(4) if icons[r][c] != "."],
        "hand": ["garden"] * rng.choice((0, 0, 1, 2)),
        "survivors": rng.choice((0, 1, 2)),
    }
    edition = None if published or rng.random() < 0.4 else {"buildings": buildings(rng)}
    position = table(settlement, rows=rows, edition=edition)
    if GAME.check(position):
        return None
    state = built_on(rng, GAME.state(position))
    cells = list(bits(state.own.fresh))
    fresh = sum(1 << bit for bit in rng.sample(cells, min(len(cells), rng.choice((1, 1, 1, 2, 8)))))
    salvage = rng.sample(("WWWPP", "SSPRR", "MWMWM", "RSPPP"), rng.choice((0, 0, 1)))
    scrap = rng.sample(("WP", "MP", "SP", "RP"), rng.choice((0, 1, 2, 3)))
    bags = Bags(tuple(salvage), tuple(scrap), (1, 2, "B", 3))
    own = replace(state.own, hand=tuple(sorted(rng.choice(HANDS))), fresh=fresh)
    return replace(state.with_own(own), bags=bags)


def buildings(rng):
    """Building tiles of an edition of one's own: any two kinds on a tile, at any price."""
    materials = rng.sample("WWMMSSRR", 8)
    return {
        kind: {"material": material, "points": rng.choice((0, 0, 1, 3, 6))}
        for kind, material in zip(KINDS, materials, strict=True)
    }


def steps_of(state):
    """Every step but the end."""
    steps: list[Step] = [move for move in other_moves(state) if move.type != "end"]
    for piece in pieces_to_place(state):
        steps += [
            Placing(piece, stencil, at) for stencil, where in places(state, piece) for at in bits(where)
        ]
    return steps


def built_on(rng, state):
    """The state after some steps by chance."""
    for _ in range(rng.choice((0, 1, 2, 3, 4))):
        if steps := steps_of(state):
            state = after(state, rng.choice(steps))
    return state


def node_of(state, objective: Objective = "score", ends=1):
    return TurnSearch(objective, Clock(LIMITS)).node(state, ends)


def divided(node):
    """Whether its lines divide by what is raised now."""
    return node.state.phase is Phase.TURN and node.open.now.apart == 1 and node._divides


def raised_by(node):
    """What is raised at once or declined: each with the bound of the lines that raise it at once."""
    options = node.options() if node.pending() else ()
    return [(one.step, one.limit) for one in options if isinstance(one.step, Build | MonumentMove)]


def limit_of(node, kind):
    """The bound of the lines that raise that kind at once."""
    return max(limit for step, limit in raised_by(node) if isinstance(step, Build) and step.kind == kind)


class Compared:
    """How bounds compare with the best that follows."""

    def __init__(self):
        self.ceilings = self.divided = self.limits = self.tight = self.steps = 0
        self.kinds, self.lowered = Counter(), Counter()

    def board(self, rng, state, objective, budget):
        """Compare those of every state on the way, as far as all lines from there are known."""
        lines = Played(objective, budget)
        with suppress(TooMany):  # what it has seen to the end by then is known all the same
            lines.best(state)
        known = list(lines.known.items())
        for (own, bags), best in rng.sample(known, min(len(known), 100)):
            node = node_of(replace(state.with_own(own), bags=bags), objective)
            assert node.ceiling >= best, (own, best)
            self.ceilings += 1
            self.divided += divided(node)
            self.raised(node, lines)
            if own.hand and self.steps < 4 * self.ceilings:
                self.laid(node, lines)

    def raised(self, node, lines):
        """The bounds of what is raised now."""
        for step, limit in raised_by(node):
            then = after(node.state, step)
            best = lines.known.get((then.own, then.bags))
            if best is None:
                continue
            assert limit >= best, (node.state.own, step, best)
            if not divided(node):
                continue
            self.limits += 1
            self.tight += limit == best
            sort = step.kind if isinstance(step, Build) else "monument"
            self.kinds[sort] += 1
            self.lowered[sort] += limit < node.ceiling

    def laid(self, node, lines):
        """The bounds of what is laid or done now in any order."""
        for choice in node.every_option():
            if isinstance(choice.step, End):
                continue
            then = after(node.state, choice.step)
            best = lines.known.get((then.own, then.bags))
            if best is not None:
                assert min(choice.ceiling, choice.limit) >= best, (node.state.own, choice.step, best)
                self.steps += 1


@pytest.mark.parametrize("seeds", [range(150), pytest.param(range(150, 1500), marks=pytest.mark.slow)])
def test_no_bound_of_what_is_raised_is_below_the_best_line_that_raises_it(seeds):
    """For each kind and monuments, in editions of one's own too; nor one of a node, or of what is laid before."""
    compared = Compared()
    for seed in seeds:
        rng = random.Random(f"raised {seed}")
        state, objective = one_area(rng), rng.choice(OBJECTIVES)
        if state is not None:
            compared.board(rng, state, objective, 300)
    assert compared.ceilings > 2000
    assert compared.steps > 2000
    assert compared.divided > 150
    assert compared.limits > 300
    assert compared.tight > 100
    assert all(compared.kinds[sort] > 5 for sort in (*KINDS[1:], "monument")), compared.kinds
    assert all(compared.lowered[kind] > 2 for kind in KINDS[1:]), compared.lowered


@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(20, 1000), marks=pytest.mark.slow)])
def test_no_bound_of_what_is_raised_is_below_the_best_line_of_two_turns(seeds):
    """A tile comes after the turn: its cells are laid once what is there now can be built on no more."""
    limits = ceilings = 0
    for seed in seeds:
        rng = random.Random(f"raised before {seed}")
        state = one_area(rng, published=True)
        if state is None or len(state.own.hand) > 1:
            continue
        offers, lines = ((rng.choice(("WWWPP", "SSPRR", "MWMWM")),),), Lines("score", 3000)
        node = node_of(replace(state, ahead=offers), ends=2)
        if not divided(node) or not raised_by(node):
            continue
        for step, limit in raised_by(node):
            with suppress(TooMany):
                best = lines.after(state, step, offers)
                assert limit >= best, (seed, step)
                limits += 1
        with suppress(TooMany):
            assert node.ceiling >= lines.best(state, offers), seed
            ceilings += 1
    assert limits > 3
    assert ceilings > 1


MATERIALS = {"house": "M", "cooper": "M", "solar": "W", "shipyard": "S", "greenhouse": "S", "net_workshop": "W",
             "scrapyard": "R", "warehouse": "R"}  # fmt: skip
PANELS: Json = {
    "buildings": {
        kind: {"material": of, "points": int(kind == "net_workshop")} for kind, of in MATERIALS.items()
    }
}
"""An edition with solar panels, for 0, and net workshops, for 1, on one tile."""


def bound_in_hole(piece, hand, below, edition=None):
    """Two buildings with a hole between them, a cell above it, and those two rows below them.

    With the bound of the lines that begin with that piece, of which a cell lies in the hole.
    """
    settlement = {
        "base": ["WWPWW...", "WW.WW...", *below],
        "buildings": [{"kind": "net_workshop" if edition else "cooper", "at": at} for at in ([0, 0], [0, 3])],
        "fresh": [[2, 3]],
        "hand": hand,
    }
    state = GAME.state(table(settlement, rows=["........"] * 4, edition=edition))
    hole = 1 << state.sea.frame.bit((1, 2))
    there = [
        one
        for one in node_of(state).every_option()
        if isinstance(one.step, Placing)
        and one.step.piece == piece
        and one.step.stencil.laid(one.step.at) & hole
    ]
    return state, max(min(choice.ceiling, choice.limit) for choice in there)


def test_a_garden_may_lie_on_what_is_laid_beside_an_area_that_is_there():
    """Two net workshops, 1 each; on the area a solar panel with five spaces of sea beside it, 5; a garden, 3.

    It lies on the barrel in the hole and on the cell below; without the barrel there is no room for it.
    """
    below = ["..PWW...", "...WW..."]
    state, bound = bound_in_hole("barrel", ["barrel", "garden"], below, PANELS)
    assert Played("score", 10_000).best(state) == 2 + 5 + 3
    assert bound >= 2 + 5 + 3


def test_a_garden_may_lie_on_a_boat_that_has_yet_to_dock():
    """The same with a boat in the hole and below it, as long as it is in hand and when it is launched there."""
    state, bound = bound_in_hole("boat", ["boat", "garden"], ["...WW...", "...WW..."], PANELS)
    assert bound >= 2 + 5 + 3
    assert node_of(state).ceiling >= 2 + 5 + 3


def test_areas_that_share_a_cell_are_bounded_by_the_one_with_most_around_it():
    """Two net workshops, 1 each; on the right area a solar panel with four spaces of sea, 4; left of it a garden, 3.

    On the left area it would be two spaces, and a garden on the right would lie beside the panel alone.
    """
    settlement = {
        "base": ["WW......", "WW......", "WWW.....", "WWW.....", "WW......", "WW......", *["........"] * 2],
        "buildings": [{"kind": "net_workshop", "at": at} for at in ([0, 0], [4, 0])],
        "fresh": [[2, 1]],
        "hand": ["garden"],
    }
    state = GAME.state(table(settlement, edition=PANELS))
    assert divided(node_of(state))
    assert Played("score", 1000).best(state) == 2 + 4 + 3
    assert node_of(state).ceiling >= 2 + 4 + 3


@pytest.mark.parametrize(
    ("kind", "bags", "panels"),
    [("scrapyard", {"scrap": ["MP", "MP"]}, 2), ("warehouse", {"salvage": ["MMMPP"]}, 1)],
)
def test_the_tiles_that_are_drawn_complete_other_areas(kind, bags, panels):
    """Two areas of metal lack a cell each: each scrap tile fills one of them, a salvage tile one at least."""
    settlement = {"base": ["RRMM....", "RRM.....", "MM......", "M......."], "fresh": [[0, 0]]}
    state = GAME.state(table(settlement, rows=["........"] * 4, bags=bags))
    assert limit_of(node_of(state, "solar"), kind) >= panels


def test_what_is_raised_draws_its_tiles_before_others_are_drawn():
    bags = {"salvage": ["WWWPP", "SSSPP"], "scrap": ["WP", "MP", "RP"]}
    site = Site(GAME.state(table({"base": ["WW..", *["...."] * 3]}, rows=["...."] * 4, bags=bags)))
    assert site.icons_drawn(1, 1) == (4, 0, 0, 0)
    assert site.icons_drawn(1, 1, "warehouse") == (1, 0, 3, 0)
    assert site.icons_drawn(1, 2, "scrapyard") == (3, 0, 0, 1)


def test_a_house_may_still_come_on_an_area_that_was_declined():
    state = GAME.state(
        table({"base": ["WW..", "WW..", "....", "...."], "fresh": [[0, 0]]}, rows=["...."] * 4)
    )
    assert node_of(state).declining().ceiling >= 1


def test_a_monument_may_be_what_is_raised():
    settlement = {"base": ["WWW.", "WWW.", "WWW.", "...."], "fresh": [[1, 1]]}
    node = node_of(GAME.state(table(settlement, rows=["...."] * 4)), "monuments")
    assert divided(node)
    assert node.ceiling >= 1


def test_a_garden_may_lie_on_one_piece_where_another_completes_the_area():
    """Two coopers, 3 each; on the area that the scrap fills a greenhouse, 2; its garden, 3, on the barrel as before."""
    state, bound = bound_in_hole("barrel", ["barrel", "WP"], ["..PSS...", "...S...."])
    assert Played("score", 10_000).best(state) == 6 + 2 + 3
    assert bound >= 6 + 2 + 3


def test_a_garden_on_the_area_itself_may_be_worth_more_than_anything_raised_there():
    """Four coopers around it, 3 each: a garden beside all of them, 4, or a scrapyard with empty bags, 3."""
    settlement = {
        "base": ["..WWWW..", "..WWWW..", ".WWRRWW.", ".WWRRWW."],
        "buildings": [{"kind": "cooper", "at": at} for at in ([0, 2], [0, 4], [2, 1], [2, 5])],
        "fresh": [[2, 3]],
        "hand": ["garden"],
    }
    node = node_of(GAME.state(table(settlement, rows=["........"] * 4)))
    assert divided(node)
    assert max(limit for _, limit in raised_by(node)) >= 12 + 3
    assert node.ceiling >= 12 + 4


def test_a_garden_may_lie_on_the_piece_that_completes_the_area():
    """Two coopers, 3 each; on the area that the scrap fills a net workshop, 3; a garden beside the three of them, 3.

    It lies on the other cell of the scrap, in the hole, and on the cell above.
    """
    state, bound = bound_in_hole("WP", ["WP", "garden"], ["...S....", "..SS...."])
    assert Played("score", 10_000).best(state) == 6 + 3 + 3
    assert bound >= 6 + 3 + 3


def test_a_survivor_may_be_sent_to_what_is_raised():
    """A shipyard brings a boat; the barrel makes room for a house, whose survivor brings another one there.

    Scrapyards all around leave no room for another shipyard.
    """
    around = ([1, 2], [1, 4], [3, 1], [3, 5], [5, 2], [5, 4])
    settlement = {
        "base": [
            "........",
            "..RRRRWW",
            "..RRRRP.",
            ".RRMMRR.",
            ".RRMMRR.",
            "..RRRR..",
            "..RRRR..",
            "........",
        ],
        "buildings": [{"kind": "scrapyard", "at": at} for at in around],
        "fresh": [[3, 3]],
        "hand": ["barrel"],
        "survivors": 1,
    }
    node = node_of(GAME.state(table(settlement)), "boats")
    assert limit_of(node, "shipyard") >= 2
    assert node.ceiling >= 2
