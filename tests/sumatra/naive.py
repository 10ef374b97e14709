"""A notebook as the rules text tells it: nine rows of five cells, each cell a list of tiles.

It knows nothing of the packed notebook of the rules code, and is its oracle for placing and scoring.
"""

from __future__ import annotations

from collections import Counter

from periplus.models.sumatra.position import NotebookSheet

COLUMNS = range(5)
PARTNER = {"P": "A", "A": "P", "W": "G", "G": "W", "M": "E", "E": "M"}
ORNAMENTS = [0, 0, 2, 5, 10, 20]

Rows = dict[str, list[list[str]]]


def empty() -> Rows:
    """Nine empty rows."""
    return {kind: [[] for _ in COLUMNS] for kind in "ROPAWGVME"}


def rows_of(sheet: NotebookSheet) -> Rows:
    """The rows that a file's notebook describes."""
    rows = empty()
    for kind, number in (("R", sheet.residents), ("O", sheet.ornaments), ("V", sheet.villages)):
        for index in range(number):
            rows[kind][min(index, 4)].append(kind)
    for kind, text in (("P", sheet.plants), ("A", sheet.animals), ("W", sheet.radio), ("G", sheet.gps)):
        for column, cell in enumerate(text):
            if cell != ".":
                rows[kind][column].append(kind if cell == "x" else kind + cell)
    for column, code in enumerate(sheet.columns):
        rows["E"][column] = [f"E{code[0]}"] * int(code[1])
        rows["M"][column] = [f"M{code[0]}"] if code.endswith("M") else []
    return rows


def columns_for(rows: Rows, tile: str) -> list[int]:
    """The columns, from 1, where the tile may be placed."""
    return [column + 1 for column in COLUMNS if _may_stand(rows, tile, column)]


def _may_stand(rows: Rows, tile: str, column: int) -> bool:
    kind = tile[0]
    row = rows[kind]
    if kind in "ROV":
        room = 3 if kind == "R" and column == 4 else 1
        return len(row[column]) < room and all(row[left] for left in range(column))
    if kind in "PAWG":
        other = rows[PARTNER[kind]]
        return not row[column] and all(row[left] or other[left] for left in range(column))
    homes = [at for at in COLUMNS if any(held[1] == tile[1] for held in rows["M"][at] + rows["E"][at])]
    if homes:
        return homes == [column] and len(row[column]) < (1 if kind == "M" else 3)
    return not rows["M"][column] + rows["E"][column] and all(
        rows["M"][left] + rows["E"][left] for left in range(column)
    )


def points(rows: Rows) -> int:
    """What the notebook scores beside the majority of residents."""
    kept = {
        kind: [cell if rows["E"][column] else [] for column, cell in enumerate(row)]
        for kind, row in rows.items()
    }
    counts = Counter({kind: sum(map(len, row)) for kind, row in kept.items()})
    pairs = sum(1 for column in COLUMNS if kept["W"][column] and kept["G"][column])
    result = 5 * len(kept["R"][4]) + ORNAMENTS[counts["O"]]
    result += 5 * counts["V"] if pairs > counts["V"] else 0
    for column in COLUMNS:
        if kept["P"][column] and kept["A"][column]:
            result += max(int(kept["P"][column][0][1]), int(kept["A"][column][0][1]))
        complete = len(kept["E"][column]) == 3
        if kept["M"][column]:
            result += 5 if complete else -5
        result += 5 if complete else 0
    return result


def residents(rows: Rows) -> int:
    """The residents that survive the equipment check."""
    return sum(len(rows["R"][column]) for column in COLUMNS if rows["E"][column])
