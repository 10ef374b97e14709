"""A naive referee of whole turns: it reads the check's list top to bottom over plain lists of tiles.

It shares no code with the rules beyond the edition, and is their oracle for legality, for the clause that is
cited first, and for what a turn changes.
"""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.sumatra import naive

Move = dict[str, Any]


@dataclass
class Seat:
    """One player: rows of cells, piece, badges."""

    rows: naive.Rows
    at: int
    badges: list[str] = field(default_factory=list)


@dataclass
class Table:
    """Everything on the table; ``bag`` None is unknown."""

    edition: Any
    draws: list[int]
    seats: list[Seat]
    turn: int
    place: int
    available: list[str]
    known: list[str]
    bag: list[str] | None

    @property
    def mover(self) -> Seat:
        return self.seats[self.turn]


def judge(table: Table, move: Move) -> list[str]:
    """The clauses that the move breaks: the first of the list, or all that bar an advance."""
    pier = len(table.draws) - 1
    if table.place == pier and not table.available:
        return ["SUM-6.1"]
    steps, kind = table.mover.at - table.place, move["type"]
    if steps == 0 and kind not in ("take", "advance"):
        return ["SUM-3.3"]
    if steps == 1 and kind != "explore":
        return ["SUM-3.4"]
    if steps == -1 and kind != "follow":
        return ["SUM-3.5"]
    if kind == "advance":
        bars = [("SUM-4.5", "R" in table.available), ("SUM-4.6", table.place == 0 and bool(table.available))]
        bars.append(("SUM-4.7", table.place == pier))
        if barred := [clause for clause, holds in bars if holds]:
            return barred
    if kind == "explore" and not _draw_fits(table, move["drawn"]):
        return ["SUM-4.10"]
    wrong = _tile_fault(table, move) if "tile" in move else None
    return [found] if (found := wrong or _badge_fault(table, move)) else []


def _draw_fits(table: Table, drawn: list[str]) -> bool:
    shown = table.draws[table.place + 1]
    if table.bag is None:
        return len(drawn) == shown
    return len(drawn) == min(shown, len(table.bag)) and not Counter(drawn) - Counter(table.bag)


def _tile_fault(table: Table, move: Move) -> str | None:
    exploring = move["type"] == "explore"
    if move["tile"] not in (move["drawn"] if exploring else table.available):
        return "SUM-4.11" if exploring else "SUM-4.1"
    rows = copy.deepcopy(table.mover.rows)
    if move["to"] != "known":
        if found := _cell_fault(rows, move["tile"], move["to"]):
            return found
        rows[move["tile"][0]][move["to"] - 1].append(move["tile"])
    if "bonus" not in move:
        return None
    bonus = move["bonus"]
    column = move["to"] - 1 if move["to"] != "known" else 0
    pair = move["tile"] in ("W", "G") and move["to"] != "known" and rows["W"][column] and rows["G"][column]
    if not pair:
        return "SUM-4.15"
    if bonus["tile"] in ("W", "G"):
        return "SUM-5.9"
    if bonus["tile"] not in table.known + (table.available if exploring else []):
        return "SUM-5.8"
    return _cell_fault(rows, bonus["tile"], bonus["to"])


def _cell_fault(rows: naive.Rows, tile: str, to: int) -> str | None:
    if to in naive.columns_for(rows, tile):
        return None
    kind, column = tile[0], to - 1
    row = rows[kind]
    if kind == "R" and sum(map(len, row)) == 7:
        return "SUM-5.4"
    if kind not in "RE" and all(row):
        return "SUM-5.3"
    if kind == "E" and any(cell == [tile] * 3 for cell in row):
        return "SUM-5.12"
    if row[column] and not (kind == "R" and column == 4):
        return "SUM-5.3"
    if kind in "ROV":
        return "SUM-5.1"
    if kind in "PA":
        return "SUM-5.5"
    if kind in "WG":
        return "SUM-5.7"
    home = any(held[1] == tile[1] for cell in rows["M"] + rows["E"] for held in cell)
    return "SUM-5.10" if home else "SUM-5.11"


def _badge_fault(table: Table, move: Move) -> str | None:
    after = play(table, move | {"badges": []}).seats[table.turn]
    counts = {kind: sum(map(len, row)) for kind, row in after.rows.items()}
    taken = [badge for seat in table.seats for badge in seat.badges]
    greens = [badge for badge in table.mover.badges if badge in table.edition.green]
    for badge in move.get("badges", []):
        if badge in table.edition.green:
            if greens:
                return "SUM-9.3"
            if badge in taken:
                return "SUM-9.2"
            if sum(1 for number in counts.values() if number) < table.edition.green[badge].rows:
                return "SUM-9.1"
            greens.append(badge)
        elif badge in taken:
            return "SUM-8.2"
        elif any(
            table.edition.brown[badge].count(mark) > counts[mark] for mark in table.edition.brown[badge]
        ):
            return "SUM-8.1"
    return None


def play(table: Table, move: Move) -> Table:
    """The table after the turn, which is legal but for its badges."""
    after = copy.deepcopy(table)
    mover, kind = after.mover, move["type"]
    if kind == "advance":
        mover.at += 1
    if kind == "follow":
        mover.at = after.place
    if kind == "explore":
        after.place = mover.at
        after.known += after.available
        after.available = list(move["drawn"])
        after.bag = (
            None if after.bag is None else list((Counter(after.bag) - Counter(move["drawn"])).elements())
        )
    if "tile" in move:
        after.available.remove(move["tile"])
        if move["to"] == "known":
            after.known.append(move["tile"])
        else:
            mover.rows[move["tile"][0]][move["to"] - 1].append(move["tile"])
        if "bonus" in move:
            after.known.remove(move["bonus"]["tile"])
            mover.rows[move["bonus"]["tile"][0]][move["bonus"]["to"] - 1].append(move["bonus"]["tile"])
    mover.badges += move.get("badges", [])
    after.turn = (after.turn + 1) % len(after.seats)
    return after
