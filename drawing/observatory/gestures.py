"""Touching an observatory: squares of the chart, cards, spaces of the research tracks, the dice that fell (OBS-2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import counted, listed, say
from periplus.models.observatory import GAME
from periplus.models.observatory.edition import Card, Edition
from periplus.models.observatory.figures import figure
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import ASTERISM_POINTS

from ..falling import ChancePart, ChanceRequest, Fallen, Tree, dice
from ..gestures import Told, Touched, spot


def touched(position: Position, move: Mapping[str, Any]) -> Touched:
    """A figure is its card and the squares of its stars; which way round is chosen where that leaves several."""
    match move:
        case {"type": "complete", "card": card, "at": [row, column]}:
            drawn = figure(position.edition_data, card, (row, column), move.get("rotation", 0))
            return {"card": (f"card:{card}",), "at": tuple(spot("cell", square) for square in drawn.squares)}
        case {"type": "star", "at": at}:
            return {"at": (spot("cell", at),)}
        case {"type": "research", "track": track, "space": space}:
            target = (f"research:{track},{space}",)
            return {"track": target, "space": target}
        case {"card": str(card)}:
            return {"card": (f"card:{card}",)}
        case {"cards": cards}:
            return {"cards": tuple(f"card:{card}" for card in cards)}
    return {}


def called(_position: Position, _kind: str, name: str) -> str:
    """Ids and coordinates are on the picture as they are."""
    return name


def does(position: Position, kind: str, name: str) -> Iterator[str]:
    """What a card scores and what it brings at once; what stands on a square, for who hears the chart."""
    if kind == "card":
        yield from card_sentences(position.edition_data.card(name))
    elif kind == "cell":
        yield from _stands_on(position, name)


def _stands_on(position: Position, name: str) -> Iterator[str]:
    """The star on a square of who asks, and its constellations; nothing where no chart is sure to be drawn."""
    try:
        sheet = GAME.reached(position).sheets[position.me]
    except (PositionError, IllegalMove):
        return
    row, column = map(int, name.split(","))
    star = 1 << row * len(position.edition_data.chart.columns) + column
    if not sheet.stars & star:
        return
    cards = [one.card for one in sheet.figures if one.stars & star]
    yield say("A star of {cards}.", cards=listed(cards)) if cards else say("A star.")


def cards(edition: Edition) -> Iterator[Told]:
    """The constellations, small and large."""
    for card in edition.cards:
        heading = say("Small constellations") if card.size == "small" else say("Large constellations")
        yield heading, card.id, card_sentences(card)


def card_sentences(card: Card) -> Iterator[str]:
    """What a card is called, what it scores and what it brings."""
    if card.name != card.id:
        yield say("{name}.", name=card.name)
    if isinstance(card.points, str):
        ladder = ASTERISM_POINTS[1:]
        yield say(
            "An asterism: all of them score together at the end, {points} points for 1 to {most}.",
            points=", ".join(map(str, ladder)),
            most=len(ladder),
        )
    else:
        yield say("{points} at the end.", points=counted(card.points, "point"))
    if card.bonus:
        yield bonus_words(card.bonus)


def bonus_words(bonus: str) -> str:
    """What completing a card with that bonus brings."""
    kind, _, number = bonus.partition(" ")
    if kind == "star":
        return say("Completed, it gives a star on an empty square of choice.")
    if kind == "research":
        return say("Completed, it gives a check on an empty research space of choice.")
    return say(
        "Completed, it gives a star on an empty square in a row or column numbered {number}.", number=number
    )


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
