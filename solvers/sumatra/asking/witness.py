"""What holds at the end of a world's arrangement, its takes played by the rules one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from periplus.models.core.results import ScoreLine
from periplus.models.sumatra.scoring import equipped, score_lines
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import TILES, is_fetched

from ...program import Row, World
from ...witness import Facts
from ..arrangement.events import ANYWHERE, Events, columns_of
from ..arrangement.facts import NUMBERS, tiles_in
from ..arrangement.model import Model
from ..arrangement.script import fixed_script, free_script
from ..arrangement.supply import TileSupply
from ..replaying import arranged, decorated
from ..task import ArrangementStep
from .ending import ROWS

ITEMS = {
    "SUM-7.2": "residents",
    "SUM-7.3": "residents",
    "SUM-7.4": "residents",
    "SUM-7.5": "ornaments",
    "SUM-7.6": "plants and animals",
    "SUM-7.8": "villages",
    "SUM-7.10": "volcanoes and equipment",
    "SUM-7.11": "volcanoes and equipment",
    "SUM-7.12": "volcanoes and equipment",
    "SUM-8.4": "badges",
    "SUM-9.4": "badges",
}
"""The item of ``points`` to which a score line belongs, by its clause."""


def witness(model: Model, coming: TileSupply | Events, world: World) -> Facts:
    """What the rules say after the takes of the world; what was there before them is not looked at.

    Raises ReplayError for a take that the rules forbid.
    """
    task = model.task
    steps = (
        fixed_script(model, coming, world)
        if isinstance(coming, Events)
        else free_script(model, coming, world)
    )
    end = decorated(task, arranged(task, [step.as_json() for step in steps]))
    fetched = Counter(step.bonus[0] for step in steps if step.bonus is not None)
    return {
        **notebook_facts(end, task.seat),
        "takes": {(len(steps),)},
        "fetched": {(tile, fetched[tile]) for tile in TILES if is_fetched(tile)},
        **_events(steps if task.ordered else ()),
    }


def notebook_facts(state: State, seat: int) -> dict[str, set[Row]]:
    """What a player's notebook and badges show as they stand, by relation."""
    player, lines = state.players[seat], score_lines(state, seat)
    notebook = player.notebook
    standing = list(tiles_in(notebook))
    kinds = Counter(tile[0] for tile, _, _ in standing)
    return {
        "placed": {(tile, column) for tile, column, _ in standing},
        "pair": _columns(notebook.radio & notebook.gps),
        "equipped": _columns(equipped(notebook)),
        "badge": {(badge,) for badge in (*player.brown, player.green) if badge is not None},
        "count": {(row, kinds[kind]) for kind, row in ROWS.items()},
        "points": _items(lines),
        "score": {(sum(line.points for line in lines),)},
    }


def _columns(bits: int) -> set[Row]:
    """The columns of a set of bits."""
    return {(column,) for column in NUMBERS if bits >> column - 1 & 1}


def _items(lines: Iterable[ScoreLine]) -> set[Row]:
    """The points of every item of a score, also of those that bring none."""
    points = Counter[str]()
    for line in lines:
        points[ITEMS[line.rule]] += line.points
    return {(item, points[item]) for item in ITEMS.values()}


def _events(steps: Sequence[ArrangementStep]) -> dict[str, set[Row]]:
    """What each event of a fixed order brings; nothing in free order, whose takes have no numbers."""
    found: dict[str, set[Row]] = {"comes": set(), "puts": set(), "drops": set(), "fetches": set()}
    for event, step in enumerate(steps):
        found["comes"].add((event, step.tile))
        if step.to is None:
            found["drops"].add((event,))
        elif columns_of(step.tile) != (ANYWHERE,):
            found["puts"].add((event, step.to))
        if step.bonus is not None:
            found["fetches"].add((event, step.bonus[0]))
    return found
