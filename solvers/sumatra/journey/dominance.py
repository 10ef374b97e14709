"""Ways to write a tile of which another is at least as good, whatever comes: they need no search.

One notebook dominates another if its owner can follow the owner of the other: whatever the other writes from then on,
there is a place for the same tile, or none is needed, so that the notebook dominates again; it never holds fewer tiles
of a kind, completes a pair whenever the other does, and at any end scores no less. Then the owner has every badge,
fetches every tile and comes to every total that the other has, and the rival can do nothing that could not be done
there (a simulation, as automata have it). Two notebooks that differ by one tile differ in one group of rows, so only
that group and the tiles of its kinds are looked at; what it scores by the columns that are valid in the end is compared
for every set that these can be.

A tile that is not written becomes known, where it may be fetched later by either player. So as long as tiles are
fetched, to leave one that the other writes is never held to be as good, now or later, since it might suit the rival;
but for one of the same code as that which only the other has left: then the same tiles are known. And who writes a
tile must have an answer to its being fetched by the other.

With more than two players a rival may gain by another's loss, so nothing is pruned there.

What is pruned is held against plain minimax over every legal turn in ``tests/sumatra/test_solver_dominance.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import lt
from typing import NamedTuple

from periplus.models.core.multisets import distinct, without
from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.scoring import (
    equipped,
    leaders,
    set_points,
    tally,
    village_points,
    volcano_points,
)
from periplus.models.sumatra.state import ALL_COLUMNS, Notebook, State
from periplus.models.sumatra.tiles import Tiles, is_fetched, with_

from ...memo import Memo
from .race import Fetch, NotebookTable, Placing, Race

MOST_OUT = 6
"""Of how many tiles of a group the futures are followed; of more nothing is pruned."""
MOST_ENDS = 300
"""Of how many rows of columns the valid sets are told apart; of more every set is thought possible."""
MEMORY = 1 << 18
GROUPS = ("PA", "WGV", "ME")
"""Kinds whose rows depend on each other; residents and ornaments stand alone."""
BEARING = {"R": "", "O": ""} | {
    kind: {"PA": "PAME"}.get(group, "WGVME") for group in GROUPS for kind in group
}
"""By the kind of a tile: of which kinds tiles to come bear on how it is best written."""


class Ends(NamedTuple):
    """What the end may be like, apart from the rows that are compared."""

    valid: tuple[int, ...]
    """The sets of columns that may be valid."""
    rising: bool = False
    """Whether no row can score less with more valid columns; else those that are compared must make the same valid."""


@lru_cache(MEMORY)
def dominates(
    better: Notebook, worse: Notebook, out: Tiles, ends: Ends, *, fetching: bool, spare: str | None = None
) -> bool:
    """Whether the rows of one group are at least as good as others, with the group's tiles that are ``out``.

    ``fetching``: whether known tiles may still be fetched. ``spare``: a tile written here that is known there, and may
    be fetched.
    """
    if better == worse and spare is None:
        return True
    if any(map(lt, tally(better), tally(worse))) or not _ends_no_worse(better, worse, ends):
        return False
    for tile in distinct(out):
        left = without(out, tile)
        answers = None
        for pair, after in _written(worse, tile):
            if not pair and _may_be_left(better, after, tile, left, ends, fetching, spare):
                continue
            answers = [*_written(better, tile)] if answers is None else answers
            if not any(
                mine >= pair and dominates(answer, after, left, ends, fetching=fetching, spare=spare)
                for mine, answer in answers
            ):
                return False
    fetched = () if spare is None else _written(worse, spare)
    return all(dominates(better, after, out, ends, fetching=fetching) for _, after in fetched)


def _may_be_left(
    better: Notebook, worse: Notebook, tile: str, out: Tiles, ends: Ends, fetching: bool, spare: str | None
) -> bool:
    """Whether one need not write the tile that the other has written: the rival comes by no tile that way."""
    if not (fetching and is_fetched(tile)):
        return dominates(better, worse, out, ends, fetching=fetching, spare=spare)
    return tile == spare and dominates(better, worse, with_(out, tile), ends, fetching=True)


def _written(notebook: Notebook, tile: str) -> Iterator[tuple[bool, Notebook]]:
    """Every way to write the tile, and whether it completes a pair."""
    for column in columns_for(notebook, tile):
        yield completes(notebook, tile, column), placed(notebook, tile, column)


def _ends_no_worse(better: Notebook, worse: Notebook, ends: Ends) -> bool:
    """Whether the rows score no less, if nothing more comes."""
    here, there = equipped(better), equipped(worse)
    if here != there and (here & there != there or not ends.rising):
        return False
    return all(_points(better, valid) >= _points(worse, valid) for valid in ends.valid)


@lru_cache(MEMORY)
def _points(rows: Notebook, valid: int) -> int:
    """What the rows of a group score with those columns valid (SUM-7.6, SUM-7.8, SUM-7.10 to SUM-7.12)."""
    typed = sum(volcano_points(column) + set_points(column) for column in rows.columns)
    return sum(points for _, points in leaders(rows, valid)) + village_points(rows, valid) + typed


def _rows(notebook: Notebook, group: str) -> Notebook:
    """The rows of that group alone."""
    match group:
        case "PA":
            return Notebook(plants=notebook.plants, animals=notebook.animals)
        case "WGV":
            return Notebook(radio=notebook.radio, gps=notebook.gps, villages=notebook.villages)
        case _:
            return Notebook(columns=notebook.columns)


@lru_cache(MEMORY)
def valid_ends(typed: Notebook, out: Tiles) -> tuple[int, ...]:
    """The sets of columns that may be valid in the end, from the columns and the volcanoes and equipment out."""
    seen = {(typed, out)}
    todo = list(seen)
    while todo and len(seen) <= MOST_ENDS:
        notebook, left = todo.pop()
        for tile in distinct(left):
            rest = without(left, tile)
            for _, after in _written(notebook, tile):
                if (after, rest) not in seen:
                    seen.add((after, rest))
                    todo.append((after, rest))
    if todo:
        return tuple(range(ALL_COLUMNS + 1))
    return tuple(sorted({equipped(notebook) for notebook, _ in seen}))


class PlacementJudge:
    """Compares the ways to write a tile in notebooks of a table."""

    def __init__(self, notebooks: NotebookTable) -> None:
        self._notebooks = notebooks
        self._kept = Memo[tuple[int, str, Tiles, bool], tuple[Placing, ...]]()
        self._bearing = Memo[tuple[str, Tiles], Tiles]()

    def kept(self, notebook: int, tile: str, out: Tiles, fetching: bool) -> tuple[Placing, ...]:
        """The ways to write the tile or leave it that no other one kept dominates, in the order of ``moves``.

        ``out``: the tiles that the player may still come by, this one aside; ``fetching``: a tile left may be fetched.
        """
        bearing = self._bearing.get((tile[0], out))
        if bearing is None:
            bearing = tuple(other for other in out if other[0] in BEARING[tile[0]])
            self._bearing[tile[0], out] = bearing
        key = notebook, tile, bearing, fetching
        found = self._kept.get(key)
        if found is None:
            kept: list[Placing] = []
            for way in (*self._notebooks.placements(notebook, tile), (None, notebook, False)):
                if not any(self._covers(other, way, *key) for other in kept):
                    kept = [other for other in kept if not self._covers(way, other, *key)] + [way]
            found = self._kept[key] = tuple(kept)
        return found

    def _covers(
        self, better: Placing, worse: Placing, notebook: int, tile: str, out: Tiles, fetching: bool
    ) -> bool:
        """Whether one way is at least as good as another."""
        if worse[2] > better[2]:
            return False
        return self.covers(better, worse[1], notebook, tile, out, fetching, left=worse[0] is None)

    def covers(
        self, better: Placing, worse: int, notebook: int, tile: str, out: Tiles, fetching: bool, *, left: bool
    ) -> bool:
        """Whether a way to write the tile in that notebook is at least as good as the notebook that came of another.

        ``left``: the other is not to write it.
        """
        column, after, _ = better
        known = fetching and is_fetched(tile)  # where it is left
        if column is None and known:
            return False
        if tile in ("R", "O"):  # one more never scores less
            return column is not None
        before = self._notebooks[notebook]
        if tile[0] == "E" and column is not None and column <= len(before.columns):
            if before.columns[column - 1].equipment:  # what is complete the sooner is never less
                return True
        group = next(group for group in GROUPS if tile[0] in group)
        own = tuple(other for other in out if other[0] in group)
        if len(own) > MOST_OUT:
            return False
        one, other = (_rows(self._notebooks[number], group) for number in (after, worse))
        spare = tile if known and left else None
        ends = self._ends(before, group, out)
        return dominates(one, other, own, ends, fetching=fetching, spare=spare)

    def _ends(self, notebook: Notebook, group: str, out: Tiles) -> Ends:
        """What the end may be like beside the rows of that group."""
        if group == "ME":
            pairs = min(
                notebook.radio.bit_count() + out.count("W"), notebook.gps.bit_count() + out.count("G")
            )
            return Ends((ALL_COLUMNS,), rising=not pairs or not (notebook.villages or "V" in out))
        return Ends(valid_ends(_rows(notebook, "ME"), tuple(tile for tile in out if tile[0] in "ME")))


class PrunedRace(Race):
    """A race in which no tile is written in a way that another dominates."""

    def __init__(self, state: State, seat: int, future: tuple[Tiles, ...]) -> None:
        super().__init__(state, seat, future)
        self._judge = PlacementJudge(self.notebooks)

    def _placings(
        self, notebook: int, tile: str, place: int, left: Tiles, known: Tiles
    ) -> tuple[Placing, ...]:
        if not self.two:
            return super()._placings(notebook, tile, place, left, known)
        fetched = known if self.fetching(place, (tile, *left)) else ()
        out = with_(left, *self.later[place], *fetched)
        return self._judge.kept(notebook, tile, out, self.fetching(place, left))

    def _fetches(self, notebook: int, place: int, left: Tiles, known: Tiles) -> Iterator[Fetch]:
        if not self.two:
            yield from super()._fetches(notebook, place, left, known)
            return
        fetching, declined, found = self.fetching(place, left), True, list[Fetch]()
        for tile in distinct(filter(is_fetched, known)):
            rest = without(known, tile)
            out = with_(left, *self.later[place], *(rest if fetching else ()))
            for way in self._judge.kept(notebook, tile, out, fetching):
                if way[0] is not None:
                    found.append(((tile, way[0]), way[1], rest))
                    declined &= not self._judge.covers(
                        way, notebook, notebook, tile, out, fetching, left=True
                    )
        if declined:
            yield None, notebook, known
        yield from found
