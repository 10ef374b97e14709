"""Setting up a new game (KAL-2) up to its first turn; the order of all coming draws is settled then."""

from __future__ import annotations

import json
import random
from typing import Any

from ..boards.grid import QUARTERS
from ..core.editions import DEFAULT, OwnEdition, named, suffices
from ..core.errors import PositionError
from ..core.wording import say
from .edition import SHELF, Edition
from .placing import place, places
from .play import tiles_drawn
from .position import Position
from .reading import load
from .state import Phase, Settlement, State
from .terms import Mode
from .tiles import stencil

BESIDE_THE_AID = 2
"""Survivors of each player at the start of versus (KAL-2.1)."""
BARREL = "barrel"
"""What is in hand once a half-sunk barrel has been taken."""
DECKS = "AB"
"""The decks of goal cards; two cards lie on the table, in co-op and solo one of each deck."""


def fresh(
    players: int,
    rng: random.Random,
    mode: Mode | None = None,
    difficulty: str | None = None,
    own: OwnEdition = None,
) -> Position:
    """A new game up to its first turn; all coming draws are known.

    One player plays solo, more play versus unless ``mode`` says co-op; a ``difficulty`` not said is drawn.
    In versus the first tiles lie on the circle, in co-op and solo they are in hand, and the first offer waits. Raises
    PositionError (a field of the edition) for an edition of one's own that has not what the game begins with.
    """
    mode = mode or ("solo" if players == 1 else "versus")
    edition = SHELF.resolve(DEFAULT if own is None else dict(own), None)
    _enough(edition, mode, players, difficulty)
    bags = {name: rng.sample(bag, len(bag)) for name, bag in _bags(edition).items()}
    kept = [_kept(bags["salvage"], rng) for _ in range(players)]
    deck = rng.sample([card.id for card in edition.forecasts], len(edition.forecasts))
    if mode == "versus":
        table = _versus(edition, mode, kept, deck, rng)
    else:
        table = _together(edition, difficulty, kept, deck, rng)
    number = tiles_drawn(mode)
    table |= {"offer": bags["salvage"][:number], "bags": bags | {"salvage": bags["salvage"][number:]}}
    table |= {"progress": {"stage": table.get("phase", "turn")} | _given(table, players)}
    return load(
        json.dumps({"game": "kalypso", "mode": mode, "players": players} | named(own) | table).encode()
    )


def _enough(edition: Edition, mode: Mode, players: int, difficulty: str | None) -> None:
    """Raise PositionError for an edition without the map, tiles, cards or survivors of the first round."""
    if not edition.has_sea(mode):
        side = "versus" if mode == "versus" else "coop"
        raise PositionError(f"edition.maps.{side}", say("the field is missing, expected it here"))
    suffices("salvage", len(edition.salvage or ()), players + tiles_drawn(mode))
    suffices("forecasts", len(edition.forecasts), 1)
    if mode == "versus":
        suffices("goals", len(edition.goals), len(DECKS))
    else:
        suffices("goals", len({goal.deck for goal in edition.goals}), len(DECKS))
        suffices("arrivals", len(edition.arrivals), 1)
        if difficulty is not None and difficulty not in edition.arrivals:
            raise PositionError(
                f"edition.arrivals.{difficulty}", say("the field is missing, expected it here")
            )


def _bags(edition: Edition) -> dict[str, list[Any]]:
    return {
        "salvage": list(edition.salvage or ()),
        "scrap": list(edition.scrap or ()),
        "fish": list(edition.fish or ()),
    }


def _kept(bag: list[str], rng: random.Random) -> str:
    """The one kept of two tiles drawn; the other goes back to the bag (KAL-2.17)."""
    kept = bag.pop(0)
    rng.shuffle(bag)
    return kept


def _versus(
    edition: Edition, mode: Mode, kept: list[str], deck: list[str], rng: random.Random
) -> dict[str, Any]:
    """A board each with its first tile (KAL-2.10) and the forecast that a neighbour chose (KAL-4.1)."""
    settlements = [
        _begun(edition, mode, tile, rng) | {"forecasts": [{"card": rng.choice(deck)}]} for tile in kept
    ]
    goals = rng.sample([goal.id for goal in edition.goals], len(DECKS))
    return {"goals": goals, "settlements": settlements}


def _begun(edition: Edition, mode: Mode, tile: str, rng: random.Random) -> dict[str, Any]:
    """A board with its first tile, laid anywhere on the circle, and what the tokens under it bring at once (KAL-8.1).

    A map without a circle restricts nothing (R1). Full barrels go beside the tile; one without room is lost (R5).
    """
    sea = edition.sea(mode)
    at, rot = rng.choice(sea.frame.cells(sea.circle or sea.frame.inside)), rng.choice(QUARTERS)
    bare = Settlement(survivors=BESIDE_THE_AID, hand=(tile,))
    state = State(edition, sea, mode, 1, "", 1, Phase.SETUP, (), (bare,))
    state = place(state, tile, stencil(tile, sea.frame, rot), sea.frame.bit(at))
    while found := places(state, BARREL) if state.own.hand else ():
        ((barrel, room),) = found
        state = place(state, BARREL, barrel, sea.frame.bit(rng.choice(sea.frame.cells(room))))
    barrels = [list(cell) for cell in sea.frame.cells(state.own.barrels)]
    sheet = {"tiles": [{"tile": tile, "at": at, "rot": rot}], "survivors": state.own.survivors}
    return sheet | ({"barrels": barrels} if barrels else {})


def _given(table: dict[str, Any], players: int) -> dict[str, Any]:
    """Versus: whose card each faces; in round 1 it came from the next seat, counter-clockwise (KAL-4.1)."""
    if len(table["settlements"]) != players or players == 1:
        return {}
    cards = [sheet["forecasts"][0]["card"] for sheet in table["settlements"]]
    return {"given": [[cards[seat - 1]] for seat in range(players)]}


def _together(
    edition: Edition, difficulty: str | None, kept: list[str], deck: list[str], rng: random.Random
) -> dict[str, Any]:
    """The island with its survivors (KAL-2.12), the first tiles in hand, one forecast for all (KAL-4.2)."""
    difficulty = difficulty or rng.choice(sorted(edition.arrivals))
    settlement = {
        "survivors": edition.arriving(difficulty, len(kept), 1),
        "forecasts": [{"card": deck[0], "player": player} for player in range(len(kept))],
        "hand": kept,
    }
    goals = [rng.choice([goal.id for goal in edition.goals if goal.deck == label]) for label in DECKS]
    return {"difficulty": difficulty, "phase": "setup", "goals": goals, "settlements": [settlement]}
