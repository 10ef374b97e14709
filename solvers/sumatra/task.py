"""What one player is to arrange, what is asked of it, and solutions played by the rules.

A solution is played take after take: what answers and goals are checked by. It is judged by the rules' own ``fault``
and counted with their scores; the solver's quicker ``perform`` is no part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias

from pydantic import ValidationError

from periplus.models.core.errors import echo
from periplus.models.core.multisets import without
from periplus.models.core.wording import say
from periplus.models.sumatra.legality import apply, fault
from periplus.models.sumatra.moves import KNOWN, Advance, Explore, Follow, Take, split
from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import (
    BROWN_POINTS,
    badge_lines,
    due,
    residents_counted,
    score_lines,
    sets_for,
    tally,
    total,
    with_badges,
)
from periplus.models.sumatra.state import COLUMNS, MOST_EQUIPMENT, RESIDENTS, Notebook, Player, State
from periplus.models.sumatra.tiles import PER_TYPE, RANK, TOTALS, Tiles, canonical, is_fetched

from .. import query_options
from ..answers import Answer, Engine, Step
from ..replay import ReplayError

ALL = sum(TOTALS.values())
"""How many tiles the game has (SUM-1.2)."""


class NotebookOptions(query_options.QueryOptions):
    """Reads the values of a question about a notebook."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.ask)
        self._edition = position.edition_data

    def tiles(self, default: Tiles) -> Tiles:
        """A tile list, no longer than all tiles of the game."""
        if not self.given("tiles"):
            return default
        tiles = self._tiles("tiles", self.value("tiles", None))
        if len(tiles) > ALL:
            self.fault("tiles", say("{most} tiles at most, as many as the game has", most=ALL))
        return tiles

    def future(self, numbers: Sequence[int]) -> tuple[Tiles, ...]:
        """One tile list for each of the places, each with exactly its number of tiles; left out if there are none."""
        lists = self.value("future", None) if self.given("future") or numbers else []
        if not isinstance(lists, list | tuple) or len(lists) != len(numbers):
            wanted = say("{count} tile lists, one for each place after the token's", count=len(numbers))
            self.fault("future", wanted)
            return ()
        found = []
        for place, (entry, number) in enumerate(zip(lists, numbers, strict=True)):
            tiles = self._tiles(f"future[{place}]", entry)
            if len(tiles) != number and not self._names(f"future[{place}]"):
                self.fault(f"future[{place}]", say("{count} tiles, as many as the place shows", count=number))
            found.append(tiles)
        return tuple(found)

    def _names(self, name: str) -> bool:
        return any(fault.field.startswith(f"ask.{name}") for fault in self._faults)

    def _tiles(self, name: str, value: object) -> Tiles:
        codes = split(value)
        if not isinstance(codes, tuple):
            self.fault(name, say("a list of tile codes"))
            return ()
        names = self._edition.names
        codes = tuple(names.identity(code) or code if isinstance(code, str) else code for code in codes)
        for index, code in enumerate(codes):
            if not isinstance(code, str) or code not in RANK:
                self.wrong(
                    f"{name}[{index}]", say("expected the code of a tile, got {code}", code=echo(code))
                )
        return codes


ROOM: Mapping[str, int] = {"R": RESIDENTS, "E": MOST_EQUIPMENT, "M": 1}
"""How many equal tiles a notebook holds at most, where it is not one a column."""


@dataclass(frozen=True)
class ArrangementTask:
    """An arrangement to be found; see the spec's ``arrange`` and ``maximum``."""

    state: State
    """The table; all but the notebook of ``seat`` stays as it is."""
    seat: int
    tiles: Tiles
    """Those that may be taken; where ``ordered``, all of them, as they come."""
    known: Tiles
    """Those that a completed pair may fetch."""
    limit: int | None = None
    """How many tiles may be taken; None: all."""
    badges: bool = True
    """Whether the badges that are due at the end are taken."""
    ordered: bool = False
    shared: bool = False
    """``tiles`` are one stock out of which both takes and pairs are served; ``known`` is empty then."""

    @property
    def player(self) -> Player:
        """The player who arranges."""
        return self.state.players[self.seat]

    @property
    def notebook(self) -> Notebook:
        """The notebook as it stands."""
        return self.player.notebook

    @cached_property
    def rivals(self) -> tuple[int, ...]:
        """How many residents of each rival survive the equipment check (SUM-7.1)."""
        players = enumerate(self.state.players)
        return tuple(residents_counted(player.notebook) for seat, player in players if seat != self.seat)

    @property
    def held(self) -> int:
        """Points of the badges held already."""
        green = self.state.edition.green
        stars = green[self.player.green].stars if self.player.green is not None else 0
        return BROWN_POINTS * len(self.player.brown) + stars

    @cached_property
    def brown(self) -> Mapping[str, str]:
        """The marks of the brown badges that may be taken."""
        taken = self.state.taken_badges()
        marks = self.state.edition.brown
        return {badge: marks[badge] for badge in sorted(marks) if self.badges and badge not in taken}

    @cached_property
    def green(self) -> Mapping[str, tuple[int, int]]:
        """Rows and stars of the green badges that may be taken, of which one is (SUM-9.3)."""
        if not self.badges or self.player.green is not None:
            return {}
        taken, badges = self.state.taken_badges(), self.state.edition.green
        return {name: (badges[name].rows, badges[name].stars) for name in sorted(badges) if name not in taken}

    @cached_property
    def offered(self) -> Counter[str]:
        """How many of each tile may be taken."""
        return Counter(self.tiles)

    @cached_property
    def fetchable(self) -> Counter[str]:
        """How many of each tile a pair may fetch (SUM-5.9: no radio and no GPS)."""
        return Counter(tile for tile in self.known if is_fetched(tile))

    @property
    def fetching(self) -> Tiles:
        """What the pair of a first take may fetch."""
        return self.tiles if self.shared else self.known

    def most(self, tile: str) -> int:
        """How many of the tile may come into the notebook at most."""
        return min(room(tile), self.offered[tile] + self.fetchable[tile])


def room(tile: str) -> int:
    """How many equal tiles a notebook can hold.

    >>> [room(tile) for tile in ("R", "P3", "Ma", "Ea")]
    [7, 5, 1, 3]
    """
    kind = tile[0]
    return min(ROOM.get(kind, COLUMNS), PER_TYPE.get(kind, TOTALS[kind]))


Cell: TypeAlias = tuple[str, int]
"""A tile and the column it goes to."""


@dataclass(frozen=True, slots=True)
class ArrangementStep:
    """One tile taken: where it goes, and what the pair that it completes fetches."""

    tile: str
    to: int | None
    """The column; None: it becomes known."""
    bonus: Cell | None = None

    def as_json(self) -> dict[str, Any]:
        """The element of a ``solution``."""
        written: dict[str, Any] = {"tile": self.tile, "to": KNOWN if self.to is None else self.to}
        if self.bonus is not None:
            written["bonus"] = {"tile": self.bonus[0], "to": self.bonus[1]}
        return written


def perform(task: ArrangementTask, steps: Sequence[ArrangementStep]) -> State:
    """The table after the steps and with the badges taken that are due then.

    Raises ReplayError if a step is not legal or takes what is not there: a fault of the solver.
    """
    play = _Play(task)
    for number, step in enumerate(steps):
        play.take(number, step)
    if not task.ordered and task.limit is not None and len(steps) > task.limit:
        raise ReplayError(f"{len(steps)} takes, expected {task.limit} at most")
    return with_badges_due(task, play.notebook)


class _Play:
    """The notebook and the areas while tiles are taken."""

    def __init__(self, task: ArrangementTask) -> None:
        self.notebook: Notebook = task.notebook
        self._task = task
        self._offered = Counter(task.offered)
        self._known = self._offered if task.shared else Counter(task.known)

    def take(self, number: int, step: ArrangementStep) -> None:
        """One tile, and what its pair fetches."""
        if self._task.ordered and self._task.tiles[number] != step.tile:
            raise ReplayError(f"step {number} takes {step.tile}, but {self._task.tiles[number]} comes")
        self._remove(self._offered, step.tile)
        if step.to is None:
            self._known[step.tile] += 1
            return
        pair = completes(self.notebook, step.tile, step.to)
        self._place(step.tile, step.to)
        if step.bonus is not None:
            tile, column = step.bonus
            if not pair or not is_fetched(tile):
                raise ReplayError(f"step {number} fetches {tile} without a completed pair")
            self._remove(self._known, tile)
            self._place(tile, column)

    def _remove(self, area: Counter[str], tile: str) -> None:
        if not area[tile]:
            raise ReplayError(f"no {tile} is left to be taken")
        area[tile] -= 1

    def _place(self, tile: str, column: int) -> None:
        if column not in columns_for(self.notebook, tile):
            raise ReplayError(f"{tile} cannot stand in column {column}")
        self.notebook = placed(self.notebook, tile, column)


def with_badges_due(task: ArrangementTask, notebook: Notebook) -> State:
    """SUM-8.1, SUM-9.1: every free brown badge that is due, and the best green one if none is held."""
    player = replace(task.player, notebook=notebook)
    table = task.state.with_player(task.seat, player)
    if not task.badges:
        return table
    edition, counts = table.edition, tally(notebook)
    brown, greens = due(edition, counts, table.taken_badges(), player.green is not None)
    best = sorted(greens, key=lambda badge: (-edition.green[badge].stars, badge))[:1]
    held = with_badges(edition, player, (*brown, *best))
    return table.with_player(task.seat, replace(player, brown=held[0], green=held[1]))


Aim: TypeAlias = Literal["arrange", "fewest", "badges"]
"""What counts: the final total, the number of takes for a given total, the points of badges."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked of a task."""

    task: ArrangementTask
    aim: Aim = "arrange"
    target: int = 0
    """The total that ``fewest`` is to reach."""

    def value(self, steps: Sequence[ArrangementStep]) -> int:
        """What the rules say a solution is worth; raises ReplayError for one that is not legal."""
        if self.aim == "fewest":
            return len(steps)
        after = perform(self.task, steps)
        player = after.players[self.task.seat]
        if self.aim == "badges":
            return sum(line.points for line in badge_lines(after.edition, player.brown, player.green))
        return total(after, self.task.seat)

    def told(self, steps: tuple[ArrangementStep, ...], value: int, engine: Engine) -> Answer:
        """The solution as an answer; raises ReplayError unless the rules bear out its value."""
        after = perform(self.task, steps)
        short = self.aim == "fewest" and total(after, self.task.seat) < self.target
        if short or self.value(steps) != value:
            raise ReplayError(f"a solution of value {value} plays to {self.value(steps)}")
        lines = score_lines(after, self.task.seat)
        return Answer("feasible", value, None, tuple(step.as_json() for step in steps), lines, engine=engine)


def judged(state: State, number: int, step: Step) -> State:
    """The table after the move; raises ReplayError for one that the rules forbid."""
    if not isinstance(step, Take | Advance | Follow | Explore):
        raise ReplayError(f"step {number} is no move: {step}")
    if violations := fault(state, step):
        raise ReplayError(f"step {number}, {step.as_json()}: {violations[0].rule} {violations[0].message}")
    return apply(state, step)


def arranged(task: ArrangementTask, steps: Sequence[Step]) -> State:
    """The table after the takes, the turn the task's player's, no badge taken.

    Raises ReplayError for a take that the rules or the task forbid.
    """
    table = replace(task.state, turn=task.seat, place=task.player.at, draw=None)
    offered, known = task.tiles, canonical(task.known)
    for number, step in enumerate(steps):
        move = _take(number, step)
        if task.ordered and (not offered or offered[0] != move.tile):
            raise ReplayError(f"step {number} takes {move.tile}, which does not come now")
        here = offered[:1] if task.ordered else canonical(offered)
        table = replace(table, turn=task.seat, available=here, known=here if task.shared else known)
        table = judged(table, number, move)
        offered, known = _left(task, move, offered, table)
    if task.ordered and offered:
        raise ReplayError(f"{len(offered)} tiles that come are not taken")
    if task.limit is not None and not task.ordered and len(steps) > task.limit:
        raise ReplayError(f"{len(steps)} takes, expected {task.limit} at most")
    return replace(table, turn=task.seat)


def _take(number: int, step: Step) -> Take:
    """The step of a solution as the turn that it is; badges come at the end."""
    if not isinstance(step, Mapping) or step.get("badges") or step.get("to") is None:
        raise ReplayError(f"step {number} is no tile that is taken: {step}")
    try:
        return Take.model_validate(dict(step))
    except ValidationError:
        raise ReplayError(f"step {number} is no tile that is taken: {step}") from None


def _left(task: ArrangementTask, move: Take, offered: Tiles, after: State) -> tuple[Tiles, Tiles]:
    """What may still be taken and what a pair may fetch."""
    if task.ordered:
        return offered[1:], after.known
    if not task.shared:
        return after.available, after.known
    if move.to == KNOWN:
        return offered, ()
    left = after.available
    return (left if move.bonus is None else without(left, move.bonus.tile)), ()


def decorated(task: ArrangementTask, table: State) -> State:
    """The table with the best badges that are due to the task's player, if the task takes any (SUM-8.1, SUM-9.1)."""
    if not task.badges:
        return table
    seat = task.seat
    notebook = table.players[seat].notebook
    ends = [holding(table, seat, notebook, badges) for badges in sets_for(table, notebook)]
    return min(ends, key=lambda held: (-total(held, seat), held.players[seat].green or ""))


def holding(table: State, seat: int, notebook: Notebook, badges: tuple[str, ...]) -> State:
    """The table with that notebook and those badges besides in the hands of the seat."""
    player = table.players[seat]
    brown, green = with_badges(table.edition, player, badges)
    return table.with_player(seat, Player(notebook, player.at, brown, green))
