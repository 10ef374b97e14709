"""What bounds the boards that come of a base, against every way to lay one tile more."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any

import pytest

from periplus.models.boards.grid import Cell, Frame
from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import PLASTIC
from periplus.solvers.kalypso.maximum.base import Base, Key, base_of
from periplus.solvers.kalypso.maximum.ceiling import Ceiling
from periplus.solvers.kalypso.maximum.growing import ALL, Growing, Grown, Seen
from periplus.solvers.kalypso.pieces import Spot
from periplus.solvers.kalypso.turn.water import DEAREST, closable, enclosable, enclosable_by_tile
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.shapes import Number
from tests.marking import slow_for

from .twins import positions
from .twins.growing import face

ALIKE = ("SSSSS", "SSSSW", "WSSSS")
PIECES = ("barrel", "boat", "WP", "PM")


@cache
def bare() -> State:
    data = {
        "game": "kalypso",
        "mode": "versus",
        "settlements": [{"tiles": [{"tile": "MMRPM", "at": [5, 6]}]}],
    }
    return state_of(GAME.load(json.dumps(data).encode()))


def small(rng: random.Random, mode: str) -> State:
    return GAME.state(GAME.load(json.dumps(positions.position(rng, mode)).encode()))


def grown(rng: random.Random, base: Base, number: int, *others: str) -> Base:
    for _ in range(number):
        places = list(base.spots_for(rng.choice([face(rng), face(rng), *others])))
        base = base.with_spot(rng.choice(places)) if places else base
    return base


def bases(number: int, *others: str) -> Iterator[tuple[random.Random, Ceiling, Base]]:
    """Bases grown from one tile of a large map, and settlements of small ones with a few pieces more."""
    for seed in range(number):
        rng, (numbers, ceiling, base) = random.Random(), based(seed, *others)
        rng.setstate(numbers)
        yield rng, ceiling, base


@cache
def based(seed: int, *others: str) -> tuple[Any, Ceiling, Base]:
    """One of them, with the state of the numbers that it was made by: tests that begin alike share it."""
    rng = random.Random(f"bases {seed} {others}")
    kind = seed % (4 if others else 1)
    state = small(rng, "versus" if kind == 1 else "solo") if kind % 2 else bare()
    base = base_of(state)
    least = 0 if base.foundation else 1
    base = grown(rng, base, rng.randint(least, 5), *others)
    return rng.getstate(), Ceiling(state, "score", 0), base


def fish(ceiling: Ceiling, base: Base) -> int:
    return base.sea.fish & ~ceiling.state.own.caught & ~base.covered & base.enclosed


def worth(ceiling: Ceiling, base: Base) -> int:
    return ceiling.overlay_bounds.packed(base, Clock(Limits())) + fish(ceiling, base).bit_count()


def least(ceiling: Ceiling, base: Base, value: int) -> int:
    """How much pieces have to bring on the base until it is worth as much."""
    return value - ceiling.overlay_bounds.charged(base) - fish(ceiling, base).bit_count()


def test_areas_with_so_many_cells_are_counted_one_by_one() -> None:
    frame, rng = Frame(5, 6, 3), random.Random(1)
    square = sum(1 << row * frame.width + column for row in range(3) for column in range(3))
    for _ in range(20):
        cells = rng.getrandbits(frame.whole.bit_length()) & frame.inside
        counts = {
            bit: (cells & square << bit).bit_count()
            for bit in range((frame.rows + frame.margin) * frame.width)
            if bit % frame.width < frame.width - 2
        }
        for number in range(-3, 12):
            found = board.of_nine(frame, cells, number)
            assert all((count >= number) == bool(found >> bit & 1) for bit, count in counts.items()), number


def test_a_place_that_is_left_out_brings_no_more_than_said() -> None:
    left_out = 0
    for rng, ceiling, base in bases(60, *PIECES):
        piece, points = rng.choice([face(rng), *PIECES]), rng.choice([-1, 0, 1, 3, 8])
        if base.boats:
            continue
        bringing, now = set(ceiling.bringing(base, piece, points)), worth(ceiling, base)
        for spot in base.spots_for(piece):
            if spot not in bringing:
                left_out += 1
                value = worth(ceiling, base.with_spot(spot))
                assert least(ceiling, base, value) <= points if points >= 0 else value <= now, (piece, spot)
    assert left_out > 1000


def in_every_order(base: Base, pieces: tuple[str, ...], found: set[Key]) -> None:
    """The keys of all bases that the pieces make, some of them left out."""
    for number, piece in enumerate(pieces):
        for spot in base.spots_for(piece):
            more = base.with_spot(spot)
            found.add(more.key)
            in_every_order(more, (*pieces[:number], *pieces[number + 1 :]), found)


class Everywhere(Ceiling):
    """Leaves no place out for what it brings."""

    @cached_property
    def plain(self) -> bool:
        return True

    def bringing(self, base: Base, piece: str, points: Number, apart: int = 0) -> Iterator[Spot]:
        return base.spots_for(piece, apart)


@pytest.mark.parametrize(
    "small_enough",
    slow_for([[0, 1, 2, 3], [4, 5, 4, 7]], lambda seeds: seeds[0] > 0),
    ids=str,
)
def test_every_base_comes_of_the_orders_that_are_followed(small_enough: list[int]) -> None:
    """On boards on which all orders can be played in seconds."""
    made = 0
    sets = [("WP", "MP", "barrel"), ("PS", "barrel", "barrel"), ("WP", "PR", "boat"), ("WWPMS", "SSWRP")]
    for seed, pieces in zip(small_enough, sets, strict=True):
        state = small(random.Random(f"orders {seed}"), "versus")
        base, every = base_of(state), set[Key]()
        in_every_order(base, pieces, every)
        growing = Growing(Everywhere(state, "score", 0), base, pieces, boats=36)
        layer, followed = [Grown(base, tuple(sorted(pieces)), 0)], set[Key]()
        while layer:
            seen: Seen = set()
            layer = [child for grown in layer for child in growing._grown(grown, ALL, seen, Clock(Limits()))]
            followed |= {grown.base.key for grown in layer}
        assert followed == every, pieces
        made += len(every)
    assert made > 10_000


def test_no_board_with_a_piece_more_beats_the_bound() -> None:
    equal = loose = 0
    for rng, ceiling, base in [*bases(16), *bases(64, *PIECES)]:
        piece = rng.choice([face(rng), face(rng), face(rng), *PIECES])
        spots = list(base.spots_for(piece))
        best = max((worth(ceiling, base.with_spot(spot)) for spot in spots), default=None)
        if best is not None:
            assert ceiling.may_bring(base, (piece,), least(ceiling, base, best) - 1), piece
            equal += not ceiling.may_bring(base, (piece,), least(ceiling, base, best))
            loose += bool(base.boats)
    assert equal > 5
    assert loose > 5


def together(rng: random.Random, number: int) -> tuple[Ceiling, Base]:
    """Tiles of one cheap material laid as close to each other as they go, on which monuments are raised."""
    state = bare()
    base = base_of(state)
    for _ in range(number):
        spots = list(base.spots_for(rng.choice(ALIKE)))
        rng.shuffle(spots)
        frame, foundation = base.sea.frame, base.foundation
        base = base.with_spot(
            max(spots, key=lambda spot: (frame.beside(spot.cells) & foundation).bit_count())
        )
    return Ceiling(state, "score", 0), base


def squares(base: Base) -> set[Cell]:
    """The upper left cells of the 3x3 areas of the foundation that show five icons of one material."""
    frame = base.sea.frame
    land = set(frame.cells(base.land))
    shown = [set(frame.cells(cells | base.barrels)) for cells in base.icons[:PLASTIC]]
    found = set()
    for row, column in {(row - r, column - c) for row, column in land for r in range(3) for c in range(3)}:
        area = {(row + r, column + c) for r in range(3) for c in range(3)}
        if area <= land and any(map(frame.on_grid, area)) and any(len(area & icons) >= 5 for icons in shown):
            found.add((row, column))
    return found


@pytest.mark.parametrize("seeds", slow_for([range(12), range(12, 24)], lambda seeds: seeds.start > 0))
def test_monuments_that_a_piece_makes_possible_are_counted(seeds: range) -> None:
    raised = 0
    for seed in seeds:
        rng = random.Random(f"together {seed}")
        ceiling, base = together(rng, rng.randint(1, 4))
        for piece in (*ALIKE, "barrel", "SP"):
            grown = [base.with_spot(spot) for spot in base.spots_for(piece)]
            points = least(ceiling, base, max(worth(ceiling, one) for one in grown))
            assert ceiling.may_bring(base, (piece,), points - 1), piece
            assert ceiling.may_bring(base, (piece, "barrel"), points - 1), piece
            more = any(squares(one) - squares(base) for one in grown)
            assert base.raises(piece, ceiling.overlay_bounds.clear) == more, piece
            raised += more
    assert raised > 10


def test_two_pieces_more_do_not_beat_the_bound() -> None:
    for rng, ceiling, base in [*bases(8), *bases(32, *PIECES)]:
        two = face(rng), rng.choice([face(rng), face(rng), *PIECES])
        for _ in range(40):
            more = base
            for piece in two:
                places = list(more.spots_for(piece))
                more = more.with_spot(rng.choice(places)) if places else more
            points = least(ceiling, base, worth(ceiling, more)) - 1
            assert ceiling.may_bring(base, two, points), two


@pytest.mark.parametrize("number", slow_for([10, 20], lambda number: number > 10))
def test_no_more_water_is_enclosed_than_the_bound_says(number: int) -> None:
    enclosing = 0
    for rng, _, base in [*bases(number), *bases(3 * number, *PIECES)]:
        frame, wall, loose = base.sea.frame, base.foundation, len(base.boats)
        piece = rng.choice(["WWWWW", "WP", "barrel", "boat"])
        wanted = frame.inside & ~base.covered & ~base.enclosed
        cells, stops = {"WWWWW": (5, 2), "WP": (2, 1), "barrel": (1, 1), "boat": (2, 1)}[piece]
        for spot in base.spots_for(piece):
            new = base.with_spot(spot).enclosed & wanted
            enclosing += bool(new)
            some = rng.getrandbits(frame.whole.bit_length()) & wanted | new
            assert new.bit_count() <= enclosable(frame, wall, some, cells + 2 * loose, stops + loose)
            if piece == "WWWWW" and not loose:
                parts = [wall & ~base.covered, *(wall & 1 << bit for bit in range(wall.bit_length()))]
                assert new.bit_count() <= enclosable_by_tile(frame, parts, some)
    assert enclosing > 2.5 * number


@pytest.mark.parametrize("number", slow_for([20, 40], lambda number: number > 20))
def test_only_closable_water_is_enclosed_by_a_few_pieces(number: int) -> None:
    """Every piece counts for its cells and for the rays that it stops; a loose boat stands where it would be docked."""
    enclosing = spared = 0
    for rng, _, base in [*bases(number), *bases(4 * number, *PIECES)]:
        frame, afloat = base.sea.frame, base.covered & ~base.foundation
        for _ in range(40):
            more, cells, stops = base, 0, 0
            for _ in range(rng.randint(1, 5)):
                piece = rng.choice(["WWWWW", "WP", "barrel", "barrel", "boat"])
                places = list(more.spots_for(piece))
                if places:
                    more = more.with_spot(rng.choice(places))
                    cells += {"WWWWW": 5, "barrel": 1}.get(piece, 2)
                    stops += 2 if piece == "WWWWW" else 1
            found = closable(frame, base.foundation | afloat, min(4, stops), min(DEAREST, cells)) | afloat
            new = more.enclosed & ~base.enclosed & frame.inside
            assert not new & ~found
            enclosing += bool(new)
            spared += bool(frame.inside & ~base.covered & ~found)
    assert enclosing > 5 * number
    assert spared > 25 * number


def test_two_tiles_enclose_no_more_than_the_bound_says() -> None:
    enclosing = 0
    for rng, _, base in [*bases(20), *bases(20, *PIECES)]:
        wanted, loose = base.sea.frame.inside & ~base.covered & ~base.enclosed, len(base.boats)
        most = enclosable(base.sea.frame, base.foundation, wanted, 10 + 2 * loose, 4 + loose)
        for _ in range(60):
            new = grown(rng, base, 2).enclosed & wanted
            enclosing += bool(new)
            assert new.bit_count() <= most
    assert enclosing > 50
