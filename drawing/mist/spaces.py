"""What lies on a space of an island, in words for who hears the island, and whose island a picture shows."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.core.wording import Message, counted, say
from periplus.models.mist.island import EXTENSION_NAMES, EXTENSION_OF, YARD, Island
from periplus.models.mist.position import Position
from periplus.models.mist.state import BARE, Player, State

from .island import worth

LANDS = {
    "F": say("Forest"),
    "M": say("Mountain"),
    "D": say("Desert"),
    "S": say("Swamp"),
    "C": say("Canyon"),
    "G": say("Grassland"),
    "W": say("Wild"),
    "T": say("City"),
    "N": say("Monument"),
}
"""What tiles are called, by their letter."""


def owner(position: Position, state: State) -> int:
    """The seat that the question is about, else the one to move: a picture shows its island."""
    seat = position.ask.player
    return seat if type(seat) is int and 0 <= seat < len(state.players) else state.turn


def tile_in_words(code: str) -> Message:
    """A tile of the bag: its kind and its number."""
    return say("{land} {number}", land=LANDS[code[0].upper()], number=code[1:])


def lying(island: Island, player: Player, number: int) -> Iterator[str]:
    """The balloon, and the tile with what it scores by itself, or the bare space with what covering it does."""
    if not player.dock and player.space == number:
        yield say("the balloon")
    code = player.tiles[number]
    if code == BARE:
        yield from _printed(island, number)
        return
    yield EXTENSION_NAMES[EXTENSION_OF[code]] if code in EXTENSION_OF else tile_in_words(code)
    if points := worth(island, player, number):
        yield points


def _printed(island: Island, number: int) -> Iterator[str]:
    """A bare space as it is printed."""
    letter, value = island.kinds[number], island.numbers[number]
    if letter == YARD:
        yield say("the yard, {value}", value=value)
    elif letter in LANDS:
        yield say("the coast {land} {value}", land=LANDS[letter], value=value)
    else:
        yield say("fog {value}", value=value)
    if points := island.volcano[number]:
        yield say("volcano {points}", points=points)
    if draws := island.draws[number]:
        yield say("{tiles} to draw", tiles=counted(draws, "tile"))
    if energy := island.drops[number]:
        yield say("energy {energy}", energy=energy)
