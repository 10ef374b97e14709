"""What comes first among choices that are worth the same, told in the field ``order`` of a ranking."""

from __future__ import annotations

from typing import Any

from periplus.models.core.wording import say

LEFT_OVER = say(
    "of equal moves the one comes first that leaves more over (left): clay, palm and islanders 1, ebony 2, fish 1/3"
)
FEWEST = say(
    "of equal moves the one comes first with the fewest moves after it, then the first in the order of moves"
)
FISH = say("of equal placements the one comes first whose kept token catches more fish")
NEAREST = say("of equal landings the nearest comes first")
LIKELY = say("of equal tokens the one comes first that an estimate of the areas thinks more of")


def equal(text: str) -> dict[str, Any]:
    """The field."""
    return {"order": text}
