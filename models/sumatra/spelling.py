"""Sumatra's move notation: ``P5 2``, ``V known``, ``G 1 + P1 2 badges b1 g6``, ``explore O P5 W: W 1``, ``advance``.

Tiles by code or by what people call them (``resident``, ``rope``), in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.forms import Form, Kind, in_every_language, one_of
from ..core.notation import Spelling
from ..core.wording import say
from .moves import KNOWN
from .position import Position
from .state import COLUMNS

_BADGES = " <,|and> [badges {badges:badge+}]"
_TO = "<to|into|in> <column>"
_TILE = (
    f"{{tile:tile}} [{_TO} {{to:place}}] [+ <fetch> {{bonus.tile:tile}} [{_TO} {{bonus.to:column}}]]{_BADGES}"
)


class SumatraSpelling(Spelling):
    """How turns are written."""

    forms = (
        Form("take", f"<take> {_TILE}"),
        Form("explore", f"explore {{drawn:tile+}}: <take> {_TILE}"),
        Form("explore", f"explore: <take> {_TILE}"),
        Form("explore", f"explore{_BADGES}"),
        Form("explore", f"explore none{_BADGES}", {"drawn": []}, read_only=True),
        Form("advance", f"advance{_BADGES}"),
        Form("follow", f"follow{_BADGES}"),
    )

    def kinds(self, position: Position) -> Mapping[str, Kind]:
        """Tiles with their names, columns, the edition's badges."""
        edition = position.edition_data
        columns: dict[str, Any] = {str(column): column for column in range(1, COLUMNS + 1)}
        badges = sorted(edition.badges)
        return {
            "tile": one_of(say("a tile such as R, P5 or Ea"), edition.names.every),
            "column": one_of(say("a column from 1 to 5"), columns),
            "place": one_of(
                say('a column from 1 to 5, or "known"'),
                columns | in_every_language({say("known"): KNOWN, "k": KNOWN}),
            ),
            "badge": one_of(say("the id of a badge"), {badge: badge for badge in badges}),
        }


SPELLING = SumatraSpelling()
"""The game's notation, as ``models.core.notation`` finds it."""
