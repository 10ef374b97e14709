"""Many bases asked at once for the last two pieces, against every way to lay them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import partial

import pytest

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import Frame
from periplus.models.kalypso import GAME
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import PLASTIC
from periplus.solvers.answers import Answer
from periplus.solvers.kalypso.maximum import MaximumQuestion
from periplus.solvers.kalypso.maximum.base import Base, Key, base_of
from periplus.solvers.kalypso.maximum.ceiling import Ceiling
from periplus.solvers.kalypso.maximum.ends import piece_ends
from periplus.solvers.kalypso.maximum.growing import Growing
from periplus.solvers.kalypso.maximum.many import ManyBases, StackedBases
from periplus.solvers.kalypso.maximum.pairs import Grown, LastTwo
from periplus.solvers.kalypso.maximum.rays import Rays
from periplus.solvers.kalypso.maximum.stack import SIZES, added, at_least, board_bytes, stack
from periplus.solvers.kalypso.turn.water import swept
from periplus.solvers.limits import Clock, Limits
from tests.marking import slow_for

from .test_solver_maximum_bounds import bare, fish, grown, worth
from .twins import positions
from .twins.growing import face

PIECES = ("barrel", "WP", "PM", "SP")


def plain(seed: str, largest: int = 96) -> tuple[random.Random, State]:
    """A settlement on so small a map whose score comes of overlays and fish alone, without loose boats."""
    rng = random.Random(seed)
    while True:
        data = positions.position(rng, "versus") | {"goals": []}
        state = GAME.state(GAME.load(json.dumps(positions.pruned(data)).encode()))
        fits = state.sea.frame.inside.bit_count() <= largest
        if fits and Ceiling(state, "score", 0).plain and not base_of(state).boats:
            return rng, state


def bases(rng: random.Random, state: State, number: int) -> list[Base]:
    """Bases of the settlement with some pieces more, one at least."""
    start = base_of(state)
    found = [grown(rng, start, rng.randint(1, 3), *PIECES) for _ in range(number)]
    return [base for base in found if base.foundation]


def stacked(ceiling: Ceiling, some: list[Base]) -> StackedBases:
    boards, frame = stack(some[0].sea.frame, len(some)), some[0].sea.frame
    clear = [base.land & ceiling.overlay_bounds.clear for base in some]
    shown = [
        boards.of(
            board_bytes(frame, (base.icons[number] | base.barrels) & cells)
            for base, cells in zip(some, clear, strict=True)
        )
        for number in range(PLASTIC)
    ]
    wall = boards.of(board_bytes(frame, base.foundation) for base in some)
    ground = boards.of(board_bytes(frame, cells) for cells in clear)
    return StackedBases(boards, wall, ground, tuple(shown), 0)


def settings(number: int) -> Iterator[tuple[random.Random, Ceiling, list[Base]]]:
    """Bases to be asked together, on the study map with its fish and on small ones."""
    for seed in range(number):
        rng, state = plain(f"many {seed}")
        for one in (state, bare()):
            if some := bases(rng, one, rng.choice([1, 5, 13])):
                yield rng, Ceiling(one, "score", 0), some


def test_numbers_of_sets_are_added_cell_by_cell() -> None:
    rng = random.Random(3)
    sets = [rng.getrandbits(60) for _ in range(9)]
    digits = added(sets)
    for number in range(12):
        many = sum(1 << bit for bit in range(60) if sum(one >> bit & 1 for one in sets) >= number)
        assert at_least(digits, number) & (1 << 60) - 1 == many


def test_what_a_stack_says_is_what_each_board_says() -> None:
    frame, rng = Frame(4, 8, 3), random.Random(4)
    boards = [rng.getrandbits(frame.whole.bit_length()) & frame.room for _ in range(20)]
    boards[3] = 0
    many = stack(frame, len(boards))
    cells = many.of(board_bytes(frame, one) for one in boards)
    expected = [(number, bit) for number, one in enumerate(boards) for bit in members(one)]
    assert sorted(many.members(cells)) == expected
    assert many.single(expected) == cells
    assert sorted({number for number, _ in many.members(many.holding(cells))}) == [
        number for number, one in enumerate(boards) if one
    ]
    assert list(many.members(many.each(frame.inside) & many.whole(many.single([(7, 0)])))) == [
        (7, bit) for bit in members(frame.inside)
    ]
    steps = (1, -1, frame.width, -frame.width)
    for number, step in enumerate(steps):
        alone = [
            (board, bit) for board, one in enumerate(boards) for bit in members(swept(frame, one)[number])
        ]
        assert [one for one in many.members(many.swept(cells, step)) if one[0] < len(boards)] == alone
    assert many.greatest(300 * many.single([(5, 0)]) + many.single([(6, 0)])) == 300
    assert len(boards) not in SIZES


def test_every_area_around_a_piece_holds_one_of_its_ends() -> None:
    """A T has three ends, in whose 2x2 areas lie twelve corners, in whose 3x3 areas twenty-one."""
    frame = Frame(4, 4, 3)
    for piece, ends, areas in (("WMSRP", 3, (12, 21)), ("WP", 2, (6, 12)), ("barrel", 1, (4, 9))):
        for turned in piece_ends(piece, frame):
            assert turned.ends == ends
            assert (len(turned.areas[2]), len(turned.areas[3])) == areas
            steps = turned.contact.stencil.steps
            for side, around in turned.areas.items():
                for area in around:
                    cells = {r * frame.width + c for r in range(side) for c in range(side)}
                    own = {step - area.corner for step in steps} & cells
                    assert cells - own == set(area.others)
                    tips = [
                        step
                        for step in steps
                        if sum(abs(step - one) in (1, frame.width) for one in steps) <= 1
                    ]
                    assert tips[area.end] - area.corner in own
    upright = next(one for one in piece_ends("WMSRP", frame) if one.contact.stencil.rot == 0)
    corner = next(area for area in upright.areas[2] if len(area.others) == 1 and area.own[0])
    assert (corner.own, corner.beside) == ((1, 1, 0, 1), 2), (
        "left, middle, stem; beside them right and the stem's end"
    )


def test_no_place_that_is_left_out_brings_more_than_said() -> None:
    kept = left_out = fishing = 0
    for rng, ceiling, some in settings(8):
        piece, points = rng.choice([face(rng), face(rng), *PIECES]), rng.choice([-1, 0, 2, 5, 10])
        frame, sea = some[0].sea.frame, some[0].sea
        fishes = sea.fish & ~ceiling.state.own.caught
        many = ManyBases(ceiling.overlay_bounds, sea, stacked(ceiling, some), monuments=3, fish=fishes)
        found = set()
        for contact, places in many.bringing(piece, points):
            for number, at in stack(frame, len(some)).members(places):
                found.add((number, contact.stencil, at))
        for number, base in enumerate(some):
            spots = {(number, spot.stencil, spot.bit): spot for spot in base.spots_for(piece)}
            assert {one for one in found if one[0] == number} <= spots.keys()
            before = ceiling.overlay_bounds.packed(base, Clock(Limits())) + fish(ceiling, base).bit_count()
            for key, spot in spots.items():
                kept += key in found
                if key in found:
                    continue
                left_out += 1
                after = base.with_spot(spot)
                gain = worth(ceiling, after) - before
                assert gain <= max(points, 0), (piece, spot)
                fishing += bool(fish(ceiling, after) & ~fish(ceiling, base))
    assert kept > 500
    assert left_out > 5_000
    assert fishing > 10


def test_a_piece_encloses_no_more_fish_than_rays_say() -> None:
    enclosing = spared = 0
    for rng, _, some in settings(8):
        piece, frame = rng.choice([face(rng), face(rng), *PIECES]), some[0].sea.frame
        boards = stack(frame, len(some))
        wanted = rng.getrandbits(frame.whole.bit_length()) & frame.inside
        walls = boards.of(board_bytes(frame, base.foundation) for base in some)
        rays = Rays(boards, frame, walls, wanted)
        for number, base in enumerate(some):
            for spot in base.spots_for(piece):
                digits = rays.enclosing(spot.stencil)
                place = boards.single([(number, spot.bit)])
                most = sum(1 << power for power, digit in enumerate(digits) if digit & place)
                new = base.with_spot(spot).enclosed & wanted
                assert new.bit_count() <= most <= rays.most
                enclosing += bool(new)
                spared += not most
    assert enclosing > 30
    assert spared > 1000


def every_board(ceiling: Ceiling, base: Base, pieces: tuple[str, ...], found: dict[Key, int]) -> int:
    """The values of all bases that the pieces make, some of them left out; the best of the base and what it gives."""
    most = found.get(base.key)
    if most is None:
        most = found[base.key] = worth(ceiling, base)
    for number, piece in enumerate(pieces):
        left = (*pieces[:number], *pieces[number + 1 :])
        most = max(
            [
                most,
                *(every_board(ceiling, base.with_spot(spot), left, found) for spot in base.spots_for(piece)),
            ]
        )
    return most


SETS = (
    (("WWPMS", "WP"), 2),
    (("SSSPW", "barrel"), 6),
    (("WP", "barrel"), 6),
    (("MP", "WP"), 3),
    (("barrel", "barrel"), 6),
    (("RPRRW", "RP"), 2),
)


@pytest.mark.parametrize(("pieces", "number"), slow_for(SETS, lambda one: SETS.index(one) in (2, 3, 5)))
def test_both_of_the_last_two_pieces_are_laid_wherever_it_pays(pieces: tuple[str, str], number: int) -> None:
    wanted = 0
    for seed in range(number):
        _, state = plain(f"pairs {pieces} {seed}")
        ceiling, base = Ceiling(state, "score", 0), base_of(state)
        given = ceiling.of(base) - ceiling.overlay_bounds.charged(base) - fish(ceiling, base).bit_count()
        values: dict[Key, int] = {}
        best = every_board(ceiling, base, pieces, values)
        start, now = Grown(base, pieces, ceiling.of(base)), values[base.key]
        for least in {now, (now + best) // 2, best - 1}:
            last_two = LastTwo(ceiling, start, partial(int, given + least))
            came = {grown.base.key: grown for grown in last_two.grown([start], Clock(Limits()))}
            reached = max([now, *(values[key] for key in came)])
            assert reached == best or best <= least, (seed, least)
            wanted += best > least
            assert all(grown.ceiling - given >= values[key] for key, grown in came.items())
    assert wanted


@pytest.mark.parametrize("last", ["WP", "barrel", "boat"])
def test_three_pieces_come_to_what_going_through_them_one_by_one_does(
    last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(2):
        rng, state = plain(f"three {last} {seed}", largest=16)
        pieces = (rng.choice(["MP", "SP", "RP"]), "barrel", last)

        def best() -> Answer:
            *_, answer = MaximumQuestion(state, "score", pieces, 0).answers(Clock(Limits(seconds=None)))  # noqa: B023
            return answer

        together = best()
        with monkeypatch.context() as patched:
            patched.setattr(Growing, "_calm", lambda *_: False)
            alone = best()
        assert (together.status, together.value) == (alone.status, alone.value) == ("optimal", alone.bound)
