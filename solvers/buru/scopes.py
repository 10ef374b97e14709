"""What an answer rests on that is less than the whole question, and which of equals it puts first: said in words.

A value with other humans at the table rests on a model of what they do; it is proved for rivals who play so and for
no others. Hidden tokens are guessed, and cards that nobody knows count as their mean.

What the methods here take for granted of the modules in play: what one does not declare is not relied on.

A module says by itself what holds while it is in play (``Module.relied``). A bound that counts what can be gained is
not offered beside a module that may bring gains of its own, and so on: no answer is better than a wrong one.
"""

from __future__ import annotations

from typing import Any

from periplus.models.buru.module import RELIANCES, Reliance
from periplus.models.buru.modules import in_play
from periplus.models.buru.query import Others
from periplus.models.buru.state import UNKNOWN, Setting, State
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say

RIVALS = {
    "rating": say(
        "rivals are taken to go to the richest free space and to take its parts in the simplest way"
    ),
    "pass": say("rivals are taken to go to the richest free space and to decline its parts"),
}
"""By model of the other humans."""
DRAWN = say("what the Lawans lay is drawn by their cards, so many times as there are samples")
GAMES = say("each sample is played as if its decks were known")
STAYING = say("the other canoes are taken to stay where they are")
ONE_JUMP = say("in each round the canoe is taken to jump over one other at most")
TIED = say("before the choice the tie of a Lawan is taken to fall as told here")
TOKENS = say("tokens that are not known are guessed, each as likely as any that its owner may have laid")

LEFT_OVER = say(
    "of equal moves the one comes first that leaves more over (left): clay, palm and islanders 1, ebony 2, fish 1/3"
)
FEWEST = say(
    "of equal moves the one comes first with the fewest moves after it, then the first in the order of moves"
)
FISH = say("of equal placements the one comes first whose kept token catches more fish")
NEAREST = say("of equal landings the nearest comes first")
LIKELY = say("of equal tokens the one comes first that an estimate of the areas thinks more of")

PLACING = ("morning", "noon")
"""The phases before the afternoon is known."""


def equal(text: str) -> dict[str, Any]:
    """The field ``order`` of a ranking."""
    return {"order": text}


def scoped(
    state: State,
    seat: int | None,
    others: Others,
    *,
    guessed: bool = False,
    drawn: bool = False,
    tied: bool = False,
) -> dict[str, Any]:
    """The field ``scope`` of an answer for a seat, left out where it is about the whole question.

    ``guessed``: tokens that nobody has laid yet are guessed too. ``drawn``: what Lawans lay is, by their cards.
    ``tied``: one way in which a Lawan's tie can fall before the choice stands for all.
    """
    found = []
    rivals = [other for other, lawan in enumerate(state.setting.lawans) if lawan is None and other != seat]
    if rivals:
        found.append({"what": "rivals", "text": RIVALS[others]})
    if drawn:
        found.append({"what": "hidden", "text": DRAWN})
    elif guessed or any(UNKNOWN in field for player in state.players for field in player.placed):
        found.append({"what": "hidden", "text": TOKENS})
    if tied:
        found.append({"what": "ties", "text": TIED})
    return {"scope": found} if found else {}


def of_samples() -> dict[str, Any]:
    """The scope of a mean over games that are drawn."""
    return {"scope": [{"what": "draws", "text": GAMES}]}


def of_voyage(others: object) -> dict[str, Any]:
    """The scope of a voyage, by what the question says of the other canoes: ``"unknown"``, where they are, or None."""
    if others is not None and others != "unknown":
        return {}
    return {"scope": [{"what": "rivals", "text": STAYING if others is None else ONE_JUMP}]}


def holds(setting: Setting, reliance: Reliance) -> bool:
    """Whether every module in play declares it."""
    return all(reliance in module.relied for module in in_play(setting))


def require(setting: Setting, *reliances: Reliance) -> None:
    """Raise PositionError unless every module in play declares them all."""
    faults = [
        Fault(
            "modules",
            say(
                "with {module} this cannot be answered: it does not declare that {reliance}",
                module=module.name,
                reliance=RELIANCES[reliance],
            ),
        )
        for module in in_play(setting)
        for reliance in reliances
        if reliance not in module.relied
    ]
    if faults:
        raise PositionError.of(faults)
