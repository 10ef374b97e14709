"""``engine``: the hint API as JSON lines on standard input and output."""

from __future__ import annotations

import click

from .options import Number, example
from .output import Reply
from .storing import store_at, store_option

SLOTS = Number(1, 64, whole=True)


@click.command(epilog=example("engine < examples/requests.jsonl"))
@click.option("--slots", type=SLOTS, default=2, help="Requests that are worked on at the same time.")
@store_option
def engine(slots: int, store: str) -> Reply:
    """Answer requests, one JSON object a line.

    Each request has an id and a verb; its events come back on lines of their own, updates if it asks for them
    and exactly one answer or error. {"verb": "cancel", "target": ID} stops one. Ctrl-C stops all of them, with
    the answers known by then.
    """
    from periplus.service.engine import run

    return Reply("", run(slots, store_at(store)))
