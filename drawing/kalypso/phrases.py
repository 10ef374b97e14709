"""Moves in words, and what buildings and goal cards do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.core.wording import counted, listed, say
from periplus.models.kalypso.cards import CoopGoal, GoalCard, VersusGoal
from periplus.models.kalypso.edition import Edition
from periplus.models.kalypso.fields import HIDDEN
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.terms import Kind, word

from ..tables import Phrase

LARGER = {"monument": say("a monument"), "reserve": say("a reserve")}


def phrase(step: Mapping[str, Any] | Sequence[int]) -> str:
    """A move, a cell to be laid, or how far a goal is, in a few words; raises ValueError for what is none of these.

    >>> phrase({"type": "build", "kind": "net_workshop", "at": [0, 1]})
    'build a net workshop at [0, 1]'
    """
    if isinstance(step, Mapping):
        return _move(step)
    return say("lay a cell at {cell}", cell=list(step))


def phrasing(position: Position) -> Phrase:
    """What says the moves of the position, with the titles of its edition's cards."""
    edition = position.edition_data
    titles = {card.id: card.title for card in edition.forecasts if card.title}
    titles |= {card.id: card.title for card in edition.goals if card.title}

    def said(step: Mapping[str, Any] | Sequence[int]) -> str:
        if not isinstance(step, Mapping):
            return phrase(step)
        named = {field: titles[step[field]] for field in ("card", "goal") if step.get(field) in titles}
        return phrase({**step, **named})

    return said


def _move(move: Mapping[str, Any]) -> str:
    """What a player does in a turn, or what is asked beside it."""
    match move:
        case {"type": "take", "tile": tile}:
            return say("take {tile}", tile=tile)
        case {"type": "place", "tile": tile, "at": at}:
            return _turned(say("place {piece} at {at}", piece=word(tile), at=list(at)), move)
        case {"type": "cast", "zone": zone}:
            return _joined(say("cast a net in zone {zone}", zone=list(zone)), *_tokens(move))
        case {"type": "store", "tile": tile, "card": card}:
            return say("store {piece} on {card}", piece=word(tile), card=card)
        case {"type": "send", "at": at}:
            return say("send a survivor to {at}", at=list(at))
        case {"type": "lay", "at": at, "card": card}:
            return say("lay a survivor in the house at {at} for {card}", at=list(at), card=card)
        case {"type": "specialist", "role": role}:
            return say("appoint the {role}", role=word(role))
        case {"type": "sail", "boat": boat, "at": at}:
            return _turned(say("sail the boat at {boat} to {at}", boat=list(boat), at=list(at)), move)
        case {"type": "skip"}:
            return say("send nobody")
        case {"type": "end"}:
            return say("end the turn")
        case {"type": "monument" | "reserve" as kind, "at": at}:
            return _joined(say("build {large} at {at}", large=LARGER[kind], at=list(at)), *_buoys(move))
        case {"kind": kind, "at": at}:
            return say("build a {kind} at {at}", kind=word(kind), at=list(at))
        case _:
            return _around(move)


def _around(move: Mapping[str, Any]) -> str:
    """What happens around the turns of a whole game, or how far a goal is."""
    match move:
        case {"type": "forecast", "card": card} if card == HIDDEN:
            return say("pass on a forecast")
        case {"type": "forecast", "card": card}:
            return say("pass on the forecast {card}", card=card)
        case {"type": "reveal", "card": card}:
            return say("reveal the forecast {card}", card=card)
        case {"type": "deal", "player": seat, "tiles": tiles}:
            return say("draw {tiles} for player {number}", tiles=listed(tiles) or "-", number=seat + 1)
        case {"type": "duties"}:
            return say("face forecasts and duties")
        case {"goal": goal, "metric": metric, "have": have, "missing": missing}:
            told = {"goal": goal, "have": have, "metric": word(metric), "number": missing}
            if "at_most" in move:
                return say("goal {goal}: {have} {metric}, {number} too many", **told)
            return say("goal {goal}: {have} {metric}, {number} missing", **told)
        case _:
            raise ValueError(f"no such move: {move!r}")


def _turned(text: str, move: Mapping[str, Any]) -> str:
    """The move, and how its piece is turned."""
    match bool(move.get("flip")), move.get("rot", 0):
        case False, 0:
            return text
        case True, 0:
            return say("{move} flipped", move=text)
        case True, rot:
            return say("{move} flipped turned {rot}°", move=text, rot=rot)
        case _, rot:
            return say("{move} turned {rot}°", move=text, rot=rot)


def _joined(move: str, *details: str) -> str:
    """The move, and what is said of it after commas, in the language now spoken."""
    return listed((move, *details)) if details else move


def _tokens(move: Mapping[str, Any]) -> Iterator[str]:
    if move.get("store"):
        yield say("store {number}", number=move["store"])
    if move.get("back") is not None:
        yield say("return token {index}", index=move["back"])


def _buoys(move: Mapping[str, Any]) -> Iterator[str]:
    if cells := move.get("lifebuoys"):
        yield say("with the lifebuoys at {cells}", cells=listed(str(list(cell)) for cell in cells))


MATERIALS = {
    "W": say("wood"),
    "M": say("metal"),
    "S": say("seaweed"),
    "R": say("rubber"),
    "P": say("plastic"),
    "B": say("full barrel"),
}
"""What the letters of a tile stand for."""
EFFECTS: dict[Kind, str] = {
    "house": say("A survivor is sent into another building, whose effect happens again."),
    "cooper": say("It brings a full barrel."),
    "solar": say(
        "In versus each space of open sea beside it is a point at the end, seven at most; "
        "together the solar track goes up by one."
    ),
    "shipyard": say("It brings a boat, which is launched on free cells anywhere."),
    "scrapyard": say("Two scrap tiles are drawn and placed one after the other, each beside the foundation."),
    "warehouse": say("A salvage tile is drawn and placed as usual."),
    "net_workshop": say(
        "A net is cast in a zone with a boat of yours, and draws a fish token for each fish icon in sight there."
    ),
    "greenhouse": say("A garden of two cells is laid on foundation where nothing stands."),
}
OTHERS = {
    "monument": say("Nine cells of foundation, five or more of one material; 11 points in versus."),
    "reserve": say("A monument of the guardian, to which up to three lifebuoys of the ocean go."),
    "garden": say(
        "In versus a point at the end for each building beside it, five at most; together it raises the garden track."
    ),
    "net": say("It draws a fish token for each fish icon of its zone that is in sight."),
}
"""What stands on the foundation besides buildings, and floats on the sea."""


def standing(edition: Edition, name: str) -> Iterator[str]:
    """What a building of that kind, or another thing that is laid, is and does."""
    if name in EFFECTS:
        kind: Kind = name
        yield say(
            "Built of {material}, {points} in versus.",
            material=MATERIALS[edition.material[kind]],
            points=counted(edition.printed[kind], "point"),
        )
        yield EFFECTS[kind]
    elif name in OTHERS:
        yield OTHERS[name]


def goal(card: GoalCard, *, together: bool) -> Iterator[str]:
    """What a goal card counts, and what that is worth or how much is enough."""
    side = card.coop if together else card.versus
    if isinstance(side, VersusGoal):
        yield say("Counts {thing}: {worth}.", thing=word(side.metric), worth=_worth(side))
    elif isinstance(side, CoopGoal):
        limits = side.at_most if side.at_least is None else side.at_least
        numbers = listed(map(str, limits)) if isinstance(limits, tuple) else str(limits)
        told = say("{numbers} at most", numbers=numbers)
        if side.at_least is not None:
            told = say("{numbers} or more", numbers=numbers)
        if isinstance(limits, tuple):
            told = say("{limit}, by the number of players", limit=told)
        yield say("Counts {thing}: {worth}.", thing=word(side.metric), worth=told)


def _worth(side: VersusGoal) -> str:
    if side.bands is not None:
        bands = [
            say("{points} points up to {limit}", points=points, limit=limit) for limit, points in side.bands
        ]
        return listed(bands)
    points = counted(side.points or 0, "point")
    each = say("{points} each", points=points)
    if side.per > 1:
        each = say("{points} for every {count}", points=points, count=side.per)
    return each if side.max is None else say("{each}, {most} at most", each=each, most=side.max)
