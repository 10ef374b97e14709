"""The shape of ``ask``: what is wrong with a value whatever the question, so that every verb says it.

What a question needs, and what it makes of the values, is the solvers' part.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from ..boards.hexes import Direction
from ..core.documents import GIVEN, Data, Index, validate_tree
from ..core.errors import Fault, PositionError
from ..core.seats import Seat
from .edition import BagTile
from .fields import Setting, Space, Tile, Where
from .state import Bonus


class Coming(Data):
    """A coming round, as far as it is known."""

    wind: Direction
    bonus: Bonus = "none"
    deal: Annotated[tuple[BagTile, ...] | None, GIVEN] = None
    """A tile for each cloud."""
    harbour: BagTile | None = None


class Asked(Data):
    """Every value that a question may have; unknown ones are the position's faults."""

    model_config = ConfigDict(extra="ignore")

    kind: Annotated[Literal["connect", "arrange", "fly", "line", "expect"] | None, GIVEN] = None
    player: Annotated[Seat | None, GIVEN] = None
    top: Annotated[Annotated[int, Field(ge=1)] | None, GIVEN] = None
    avoid: Annotated[tuple[Space, ...] | None, GIVEN] = None
    tiles: Annotated[tuple[Tile, ...] | None, GIVEN] = None
    spaces: Annotated[tuple[Space, ...] | None, GIVEN] = None
    limit: Annotated[Index | None, GIVEN] = None
    all: Annotated[bool | None, GIVEN] = None
    to: Annotated[Where | None, GIVEN] = None
    rounds: Annotated[tuple[Coming, ...] | None, GIVEN] = None
    reroll: Annotated[Literal["none", "best"] | None, GIVEN] = None


def ask_faults(ask: Mapping[str, Any], setting: Setting) -> tuple[Fault, ...]:
    """What is wrong with the values of ``ask``, each under its path in the position."""
    try:
        validate_tree(Asked, dict(ask), context={"setting": setting})
    except PositionError as error:
        return tuple(Fault(f"ask.{fault.field}", fault.message) for fault in error.faults)
    return ()
