"""Every legal turn of the player to move, once for each distinct content, in the order of answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.errors import PositionError
from ..core.wording import say
from .badges import sets_for
from .legality import to_draw
from .moves import KNOWN, Advance, AnyMove, Bonus, Explore, Follow, Take
from .placing import columns_for, completes, placed
from .state import Notebook, State
from .tiles import Tiles, canonical, distinct


def legal_moves(state: State) -> tuple[AnyMove, ...]:
    """Every legal turn now; none after the end.

    Raises PositionError (field ``draw``) if the player explores and nobody knows what comes out of the bag.
    """
    if state.over:
        return ()
    if state.ahead:
        return tuple(_explorations(state, drawn_now(state)))
    badges = sets_for(state, state.mover.notebook)
    if state.mover.at < state.place:
        return tuple(Follow(**_taking(chosen)) for chosen in badges)
    takes = tuple(_takes(state))
    barred = "R" in state.available or (state.place == 0 and state.available) or _at_pier(state)
    return takes if barred else (*takes, *(Advance(**_taking(chosen)) for chosen in badges))


def _at_pier(state: State) -> bool:
    return state.place == len(state.map) - 1


def known_draw(state: State) -> Tiles | None:
    """What the exploration of the player to move draws, if the position or a small bag tells."""
    if state.draw is None and state.bag is not None and len(state.bag) <= to_draw(state):
        return state.bag
    return state.draw


def drawn_now(state: State) -> Tiles:
    """As ``known_draw``; raises PositionError (field ``draw``) if nothing tells."""
    if (drawn := known_draw(state)) is None:
        raise PositionError(
            "draw", say("the field is missing, expected the tiles that come out of the bag now")
        )
    return drawn


def tile_choices(
    notebook: Notebook, available: Tiles, known: Tiles
) -> Iterator[tuple[str, int | None, Bonus | None, Notebook]]:
    """Each tile with each column (None: the known area) and bonus, and the notebook that comes of it."""
    for tile in distinct(available):
        for column in columns_for(notebook, tile):
            after = placed(notebook, tile, column)
            yield tile, column, None, after
            if completes(notebook, tile, column):
                for bonus, last in _fetches(after, known):
                    yield tile, column, bonus, last
        yield tile, None, None, notebook


def _fetches(notebook: Notebook, known: Tiles) -> Iterator[tuple[Bonus, Notebook]]:
    """Each known tile that a completed pair may fetch, in each column, and the notebook with it (SUM-5.8)."""
    for tile in distinct(known):
        if tile not in ("W", "G"):
            for column in columns_for(notebook, tile):
                yield Bonus(tile=tile, to=column), placed(notebook, tile, column)


def _takes(state: State) -> Iterator[Take]:
    for tile, column, bonus, notebook in tile_choices(state.mover.notebook, state.available, state.known):
        fields = _placing(tile, column, bonus)
        for chosen in sets_for(state, notebook):
            yield Take(**fields, **_taking(chosen))


def _explorations(state: State, drawn: Tiles) -> Iterator[Explore]:
    fields: dict[str, Any] = {"drawn": drawn}
    if not drawn:
        for chosen in sets_for(state, state.mover.notebook):
            yield Explore(**fields, **_taking(chosen))
    known = canonical((*state.known, *state.available))
    for tile, column, bonus, notebook in tile_choices(state.mover.notebook, drawn, known):
        placing = fields | _placing(tile, column, bonus)
        for chosen in sets_for(state, notebook):
            yield Explore(**placing, **_taking(chosen))


def _placing(tile: str, column: int | None, bonus: Bonus | None) -> dict[str, Any]:
    fields = {"tile": tile, "to": KNOWN if column is None else column}
    return fields if bonus is None else fields | {"bonus": bonus}


def _taking(badges: tuple[str, ...]) -> dict[str, Any]:
    return {"badges": badges} if badges else {}
