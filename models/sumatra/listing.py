"""Every legal turn of the player to move, once for each distinct content, in the order of answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from ..core.errors import PositionError
from ..core.wording import say
from .badges import sets_by
from .legality import to_draw
from .moves import KNOWN, Advance, AnyMove, Bonus, Explore, Follow, Take
from .placing import columns_for, completes, placed
from .play import ADVANCE, EXPLORE, FOLLOW, TAKE, Action
from .state import Notebook, State
from .tiles import Tiles, canonical, distinct, is_fetched


def legal_moves(state: State) -> tuple[AnyMove, ...]:
    """Every legal turn now; none after the end.

    Raises PositionError (field ``draw``) if the player explores and nobody knows what comes out of the bag.
    """
    drawn = drawn_now(state) if state.ahead and not state.over else ()
    return tuple(move_of(action, drawn) for action in legal_actions(state, drawn))


def legal_actions(state: State, drawn: Tiles = ()) -> Iterator[Action]:
    """Every legal turn now, in the order of answers, without wrapping; ``drawn`` is what an exploration draws."""
    sets = sets_by(state)
    for action, notebook in deeds(state, drawn):
        chosen = sets(notebook)
        if len(chosen) == 1:  # none at all, which is always one of the sets
            yield action
        else:
            yield from (action._replace(badges=badges) if badges else action for badges in chosen)


def deeds(state: State, drawn: Tiles = ()) -> Iterator[tuple[Action, Notebook]]:
    """Every legal turn but for its badges, each with the notebook that the player to move has after it."""
    if state.over:
        return
    idle = state.mover.notebook
    if state.ahead:
        if not drawn:
            yield Action(EXPLORE), idle
        for tiles, notebook in tile_choices(idle, drawn, canonical((*state.known, *state.available))):
            yield Action(EXPLORE, *tiles), notebook
    elif state.mover.at < state.place:
        yield Action(FOLLOW), idle
    else:
        for tiles, notebook in tile_choices(idle, state.available, state.known):
            yield Action(TAKE, *tiles), notebook
        if state.may_advance:
            yield Action(ADVANCE), idle


def move_of(action: Action, drawn: Tiles = ()) -> AnyMove:
    """The turn as a move of the log."""
    fields: dict[str, Any] = {"drawn": drawn} if action.kind == EXPLORE else {}
    if action.tile:
        fields |= {"tile": action.tile, "to": action.column or KNOWN}
    if action.fetched:
        fields["bonus"] = Bonus(tile=action.fetched, to=action.fetched_to)
    if action.badges:
        fields["badges"] = action.badges
    return _TYPES[action.kind](**fields)


_TYPES: dict[str, type[Take] | type[Advance] | type[Follow] | type[Explore]] = {
    TAKE: Take,
    ADVANCE: Advance,
    FOLLOW: Follow,
    EXPLORE: Explore,
}


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


Placing: TypeAlias = tuple[str, int, str, int]
"""A tile and its column (0: it becomes known), the tile that its pair fetches ("" for none) and that one's column."""


def tile_choices(notebook: Notebook, available: Tiles, known: Tiles) -> Iterator[tuple[Placing, Notebook]]:
    """Each tile with each column and fetched tile, and the notebook that comes of it."""
    for tile in distinct(available):
        for column in columns_for(notebook, tile):
            after = placed(notebook, tile, column)
            yield (tile, column, "", 0), after
            if completes(notebook, tile, column):
                for fetched, to, last in _fetches(after, known):
                    yield (tile, column, fetched, to), last
        yield (tile, 0, "", 0), notebook


def _fetches(notebook: Notebook, known: Tiles) -> Iterator[tuple[str, int, Notebook]]:
    """Each known tile that a completed pair may fetch, in each column, and the notebook with it (SUM-5.8)."""
    for tile in distinct(known):
        if is_fetched(tile):
            for column in columns_for(notebook, tile):
                yield tile, column, placed(notebook, tile, column)
