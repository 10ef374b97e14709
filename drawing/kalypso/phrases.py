"""Moves in words, from the JSON of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

PIECES = {"boat!": "reward boat"}
LARGER = {"monument": "a monument", "reserve": "a reserve"}


def kind_name(kind: str) -> str:
    """A building kind in words.

    >>> kind_name("net_workshop")
    'net workshop'
    """
    return kind.replace("_", " ")


def phrase(step: Mapping[str, Any] | Sequence[int]) -> str:
    """A move, a cell to be laid, or how far a goal is, in a few words; raises ValueError for what is none of these."""
    if isinstance(step, Mapping):
        return _move(step)
    row, column = step
    return f"lay a cell at [{row}, {column}]"


def _move(move: Mapping[str, Any]) -> str:
    match move:
        case {"goal": goal, "metric": metric, "have": have, "missing": missing}:
            off = "too many" if "at_most" in move else "missing"
            return f"goal {goal}: {have} {kind_name(metric)}, {missing} {off}"
        case {"type": "take", "tile": tile}:
            return f"take {tile}"
        case {"type": "place", "tile": tile, "at": at}:
            return " ".join([f"place {PIECES.get(tile, tile)} at {list(at)}", *_turn(move)])
        case {"type": "cast", "zone": zone}:
            return ", ".join([f"cast a net in zone {list(zone)}", *_tokens(move)])
        case {"type": "store", "tile": tile, "card": card}:
            return f"store {PIECES.get(tile, tile)} on {card}"
        case {"type": "send", "at": at}:
            return f"send a survivor to {list(at)}"
        case {"type": "lay", "at": at, "card": card}:
            return f"lay a survivor in the house at {list(at)} for {card}"
        case {"type": "specialist", "role": role}:
            return f"appoint the {role}"
        case {"type": "sail", "boat": boat, "at": at}:
            return " ".join([f"sail the boat at {list(boat)} to {list(at)}", *_turn(move)])
        case {"type": "skip"}:
            return "send nobody"
        case {"type": "end"}:
            return "end the turn"
        case {"type": "monument" | "reserve" as kind, "at": at}:
            return ", ".join([f"build {LARGER[kind]} at {list(at)}", *_buoys(move)])
        case {"kind": kind, "at": at}:
            return f"build a {kind_name(kind)} at {list(at)}"
        case _:
            raise ValueError(f"no such move: {move!r}")


def _turn(move: Mapping[str, Any]) -> Iterator[str]:
    if move.get("flip"):
        yield "flipped"
    if move.get("rot"):
        yield f"turned {move['rot']}°"


def _tokens(move: Mapping[str, Any]) -> Iterator[str]:
    if move.get("store"):
        yield f"store {move['store']}"
    if move.get("back") is not None:
        yield f"return token {move['back']}"


def _buoys(move: Mapping[str, Any]) -> Iterator[str]:
    if cells := move.get("lifebuoys"):
        yield f"with the lifebuoys at {', '.join(str(list(cell)) for cell in cells)}"
