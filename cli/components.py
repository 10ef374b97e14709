"""The components of an edition as tables: cards for people to read, CSV files to edit in a spreadsheet.

A table is a list of objects in an edition, such as ``cards``, or an object that names simple things, such as tiles with
their numbers. In CSV a cell that is not plain text is JSON; an empty cell is a field that the component does not have.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.lines import one_line
from periplus.models.core.wording import say, tell

KEY, VALUE = "id", "value"
"""The columns of an object that names simple things."""


def tables(edition: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The components of an edition's JSON, by field, each as rows."""
    found: dict[str, list[dict[str, Any]]] = {}
    for field, value in edition.items():
        if isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
            found[field] = [dict(entry) for entry in value]
        elif isinstance(value, dict) and value and not any(isinstance(part, dict) for part in value.values()):
            found[field] = [{KEY: key, VALUE: part} for key, part in value.items()]
    return found


def components_text(edition: Mapping[str, Any]) -> str:
    """Every component on a line, id and name first, under its table's name."""
    lines: list[str] = []
    for field, rows in tables(edition).items():
        lines += ["", tell("{field} ({number})", field=one_line(field), number=len(rows))]
        lines += [f"  {_row_text(row)}" for row in rows]
    return "\n".join(lines[1:])


def _row_text(row: Mapping[str, Any]) -> str:
    if row.keys() == {KEY, VALUE}:
        return one_line(f"{row[KEY]}  {_cell(row[VALUE])}")
    first = [str(row[key]) for key in (KEY, "name", "title") if key in row]
    others = [f"{key} {_cell(value)}" for key, value in row.items() if key not in {KEY, "name", "title"}]
    return one_line("  ".join([*first, ", ".join(others)]))


def to_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows of a table as CSV, with a header."""
    rows = list(rows)
    columns = list(dict.fromkeys(key for row in rows for key in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _cell(value) for key, value in row.items()} for row in rows)
    return text.getvalue()


def _cell(value: Any) -> str:
    """A value as a cell: text as it is unless that would be read as something else."""
    if isinstance(value, str) and value and _value(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _value(cell: str) -> Any:
    """What a cell says: JSON if it is any, else text."""
    try:
        return json.loads(cell)
    except (ValueError, RecursionError):
        return cell


def from_csv(text: str, field: str, present: Any) -> Any:
    """The field of an edition that a CSV table holds, in the form of the ``present`` one.

    Raises PositionError (the field) for a table without rows, with a column without a name or with a cell too many.
    """
    reader = csv.DictReader(io.StringIO(text, newline=""))
    columns = reader.fieldnames or ()
    if not all(column and column.strip() for column in columns):
        raise PositionError(field, say("a column without a name, expected a header in the first line"))
    rows = list(_rows(reader, field))
    if not rows:
        raise PositionError(field, say("no rows, expected a header and a component a line"))
    if isinstance(present, dict):
        return {str(row.get(KEY, "")): row.get(VALUE) for row in rows}
    return rows


def _rows(reader: csv.DictReader[str], field: str) -> Iterator[dict[str, Any]]:
    for number, row in enumerate(reader, 2):
        if None in row:
            cells = echo(row[None][0])
            raise PositionError(field, say("line {number}: {cell} has no column", number=number, cell=cells))
        filled = {column.strip(): _value(cell) for column, cell in row.items() if cell not in (None, "")}
        if filled:
            yield {key: str(value) if key in {KEY, "name"} else value for key, value in filled.items()}
