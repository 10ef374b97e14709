"""Reading a position: first its edition and setting, then every field against them, all faults at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..core.documents import validate_one_of, validate_tree
from ..core.errors import Fault, PositionError
from ..core.renames import Renames
from ..core.trees import field_of, in_file_order, items_of
from ..core.wording import say
from .audit import violations
from .edition import Edition
from .editions import SHELF
from .fields import Setting
from .moves import MOVE, AnyMove
from .play import follow, initial
from .position import Position, unseen

OLDER = Renames({"active": "turn", "me": "ask.player"})
"""The fields that had other names once."""


def load(raw: bytes, folder: Path | None = None) -> Position:
    """The position in a JSON text; edition paths are relative to ``folder`` (None: names only).

    Raises PositionError with every fault, in the order of the file. A draw of the log that leaves out a card
    which the decks do not tell shows when the log reaches it, so only in a position that is legal so far.
    """
    with OLDER.reading(raw) as (tree, text):
        return _read(tree, text, folder)


def _read(tree: Any, raw: bytes, folder: Path | None) -> Position:
    """The position in a tree and its text."""
    edition, faults = SHELF.of(tree, folder)
    setting = _setting(tree, edition)
    faults.extend(_mat_faults(setting))
    try:
        position = validate_tree(Position, tree, raw=raw, context={"setting": setting})
    except PositionError as error:
        raise PositionError.of(in_file_order([*faults, *error.faults], tree)) from None
    if faults:
        raise PositionError.of(in_file_order(faults, tree))
    if not violations(position):
        follow(initial(position), position.log)
    return position


def parse_move(position: Position, tree: Any) -> AnyMove:
    """A move of the position's game from JSON data; raises PositionError with fields of the move."""
    setting = Setting(position.edition_data, len(position.players), position.sky is not None)
    return validate_one_of(MOVE, tree, context={"setting": setting})


def _mat_faults(setting: Setting) -> Iterator[Fault]:
    """A number of players for which the round mat has no side."""
    if setting.edition and setting.players and setting.rounds() is None:
        sides = ", ".join(setting.edition.rounds) or say("none")
        yield Fault(
            "players",
            say(
                "{players} players, expected a number for which the edition has rounds: {sides}",
                players=setting.players,
                sides=sides,
            ),
        )


def _setting(tree: Any, edition: Edition | None) -> Setting:
    """What the tree says of its players and supply, as far as it is sound."""
    players, sky = items_of(tree, "players"), field_of(tree, "sky")
    shown = [card for sheet in players for field in ("range", "dealt") for card in items_of(sheet, field)]
    shown += [field_of(done, "card") for sheet in players for done in items_of(sheet, "done")]
    shown += [card for row in ("small", "large") for card in items_of(sky, row)]
    return Setting(
        edition,
        len(players) if 1 <= len(players) <= 5 else None,
        sky is not None,
        unseen(edition, _ids(edition, shown)) if edition else None,
    )


def _ids(edition: Edition, cards: Iterable[object]) -> Iterator[str]:
    """The ids of the cards that are given by id or name."""
    for card in cards:
        if isinstance(card, str) and (found := edition.names.identity(card)):
            yield found
