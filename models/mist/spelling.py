"""Mist's move notation: ``fly NE 3 to 1,-2 for 1``, ``take cloud 0``, ``place F3 1,-2``, ``roll NE tile``, ``done``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..boards.hexes import DIRECTIONS
from ..core.forms import Form, Kind, one_of, pair, whole
from ..core.notation import Spelling
from ..core.wording import say
from .edition import BONUS_FACES
from .island import NAMES, RANK
from .position import Position

_WAY = "[over {enter:space}] [to {to:where}] [for {cost:number}]"
_BOARD = "[harbour {harbour:tile}] [swap {swap:tile}]"
START = "*"
"""After the code of a start tile, which files write in small letters."""
THEN = ">"
"""Between a first roll and its reroll."""


def _dock(text: str) -> Any:
    numbers = [int(part) for part in re.findall(r"-?\d+", text)]
    return {"dock": numbers[0]} if "dock" in text.lower() else numbers


def _where(value: Any) -> str:
    return f"dock {value['dock']}" if isinstance(value, Mapping) else f"{value[0]},{value[1]}"


def _faces(words: str, names: Sequence[str]) -> Kind:
    """The faces of a die: one, or a first roll and its rerolls."""
    one = one_of(words, {name: name for name in names})

    def read(text: str) -> Any:
        found = [one.read(part) for part in text.split(THEN) if part.strip()]
        return found if THEN in text else found[0]

    def write(value: Any) -> str:
        return (
            value if isinstance(value, str) else THEN.join(value) if len(value) > 1 else f"{value[0]}{THEN}"
        )

    return Kind(words, rf"(?:{one.pattern})(?:\s*{THEN}\s*(?:{one.pattern})?)*", read, write)


class MistSpelling(Spelling):
    """How moves are written."""

    forms = (
        Form("deal", f"deal {{clouds:tile+}} {_BOARD}"),
        Form("deal", f"deal nothing {_BOARD}"),
        Form("roll", "roll {wind:wind} <and> {bonus:bonus}"),
        Form("draw", "draw {tile:tile} [from cloud {cloud:number}]"),
        Form("draw", "decline [cloud {cloud:number}]", {"tile": None}),
        Form("stow", "keep {keep:tile+}"),
        Form("stow", "keep nothing", {"keep": []}),
        Form("fly", f"fly {{dir:direction}} {{distance:number}} {_WAY}"),
        Form("fly", f"stay {_WAY}", {"dir": None, "distance": 0}),
        Form("leap", "leap to {to:space}"),
        Form("take", "take cloud {cloud:number}"),
        Form("skip", "skip"),
        Form("activate", "activate {tile:extension} for energy", {"energy": True}),
        Form("activate", "activate {tile:extension}", {"energy": False}),
        Form("exchange", "exchange {give:tile}"),
        Form("exchange", "exchange nothing", {"give": None}),
        Form("gain", "gain {tile:tile}"),
        Form("place", "place {tile:tile} <on|at> {at:space}"),
        Form("done", "done [value {value:number}]"),
    )

    def key(self, position: Position) -> object:
        """Nothing: no edition names its tiles."""
        return None

    def kinds(self, position: Position) -> Mapping[str, Kind]:
        """Tiles by code, extensions by name too."""
        tiles = {f"{name.upper()}{START}" if name.islower() else name: name for name in RANK}
        return {
            "tile": one_of(say("a tile such as F3, or F3* for a start tile"), tiles | NAMES.every),
            "extension": one_of(say("an extension tile"), NAMES.every),
            "wind": _faces(say("a direction of the wind"), DIRECTIONS),
            "bonus": _faces(say("a face of the bonus die"), BONUS_FACES),
            "direction": one_of(
                say("a direction: E, NE, NW, W, SW, SE"), {name: name for name in DIRECTIONS}
            ),
            "space": pair(say("a space such as 1,-2")),
            "where": Kind(
                say("a space such as 1,-2, or a dock"),
                rf"dock\s*\d+|{pair('').pattern}",
                _dock,
                _where,
                ("dock",),
            ),
            "number": whole(say("a number")),
        }


SPELLING = MistSpelling()
"""The game's notation, as ``models.core.notation`` finds it."""
