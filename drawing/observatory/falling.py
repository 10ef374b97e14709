"""The roll of an observatory's turn: three dice and the meteor die (OBS-2.1)."""

from __future__ import annotations

from periplus.models.core.wording import say
from periplus.models.observatory.position import Position

from ..falling import ChancePart, ChanceRequest, Fallen, Tree, dice

FACES = range(1, 7)
METEOR = 2
"""The look of the meteor die."""


def asked(_position: Position) -> ChanceRequest:
    """Faces of the dice."""
    return ChanceRequest(
        "dice",
        say("The dice of the turn"),
        (
            ChancePart("dice", say("three dice"), 3, 3, "die"),
            ChancePart("meteor", say("the meteor die"), 1, 1, "meteor die"),
        ),
        {"die": dice(FACES), "meteor die": dice(FACES, METEOR)},
    )


def fallen(_position: Position, fell: Fallen) -> Tree:
    """The roll."""
    return {"type": "roll", "dice": list(fell["dice"]), "meteor": fell["meteor"][0]}
