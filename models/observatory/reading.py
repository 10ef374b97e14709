"""Reading a position: its edition and setting, every field, and the moves of its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.documents import validate_one_of
from ..core.errors import Fault
from ..core.reading import PositionReader
from ..core.trees import Renames, field_of, items_of
from ..core.wording import say
from .audit import violations
from .edition import SHELF, Edition
from .moves import MOVE, AnyMove, Setting
from .play import follow
from .position import Position, initial, unseen


def parse_move(position: Position, tree: object) -> AnyMove:
    """A move of the position's game from JSON data; raises PositionError with fields of the move."""
    setting = Setting(position.edition_data, len(position.players), position.sky is not None)
    return validate_one_of(MOVE, tree, context={"setting": setting})


def _mat_faults(_tree: object, setting: Setting) -> Iterator[Fault]:
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


def _setting(tree: object, edition: Edition | None) -> Setting:
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


def _log_faults(position: Position) -> tuple[Fault, ...]:
    """A draw of the log that leaves out a card which the decks do not tell shows when the log reaches it.

    So it shows only in a position that is legal so far. Raises PositionError for it.
    """
    if not violations(position):
        follow(initial(position), position.log)
    return ()


READER = PositionReader(
    Position,
    SHELF,
    _setting,
    _mat_faults,
    late=_log_faults,
    older=Renames({"active": "turn", "me": "ask.player"}),
    entries=False,
)


load = READER.load
