"""Moves in words, from the JSON of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.core.wording import say, spoken
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.words import word

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


def phrasing(_position: Position) -> Phrase:
    """What says the moves of the position; here they name nothing that only its edition could."""
    return phrase


def _move(move: Mapping[str, Any]) -> str:
    match move:
        case {"goal": goal, "metric": metric, "have": have, "missing": missing}:
            told = {"goal": goal, "have": have, "metric": word(metric), "number": missing}
            if "at_most" in move:
                return say("goal {goal}: {have} {metric}, {number} too many", **told)
            return say("goal {goal}: {have} {metric}, {number} missing", **told)
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
        case {"type": "forecast" | "reveal" | "deal" | "duties"}:
            return _of_the_round(move)
        case {"type": "monument" | "reserve" as kind, "at": at}:
            return _joined(say("build {large} at {at}", large=LARGER[kind], at=list(at)), *_buoys(move))
        case {"kind": kind, "at": at}:
            return say("build a {kind} at {at}", kind=word(kind), at=list(at))
        case _:
            raise ValueError(f"no such move: {move!r}")


def _of_the_round(move: Mapping[str, Any]) -> str:
    """What happens around the turns of a whole game."""
    match move:
        case {"type": "forecast", "card": card}:
            return say("pass on the forecast {card}", card=card)
        case {"type": "reveal", "card": card}:
            return say("reveal the forecast {card}", card=card)
        case {"type": "deal", "player": seat, "tiles": tiles}:
            return say("draw {tiles} for player {number}", tiles=", ".join(tiles) or "-", number=seat + 1)
        case _:
            return say("face forecasts and duties")


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
    return ", ".join(map(spoken, (move, *details))) if details else move


def _tokens(move: Mapping[str, Any]) -> Iterator[str]:
    if move.get("store"):
        yield say("store {number}", number=move["store"])
    if move.get("back") is not None:
        yield say("return token {index}", index=move["back"])


def _buoys(move: Mapping[str, Any]) -> Iterator[str]:
    if cells := move.get("lifebuoys"):
        yield say("with the lifebuoys at {cells}", cells=", ".join(str(list(cell)) for cell in cells))
