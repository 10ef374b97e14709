"""What a question maximises, on the twin's table."""

from __future__ import annotations

from itertools import chain

from . import scoring
from .table import Table


def value(table: Table, objective: str | None = None) -> int:
    """The objective as the table stands; left out: the score, in co-op and solo the duties met."""
    own = table.own
    match objective or ("survive" if table.together else "score"):
        case "score":
            return sum(scoring.versus(table, own).values())
        case "survive":
            return sum(chain.from_iterable(scoring.together(table).values()))
        case "rescued":
            return own.settlers + own.survivors
        case "fish":
            return own.fish if table.together else scoring.versus(table, own)["KAL-15.1"]
        case metric:
            return scoring.metric(own, metric)
