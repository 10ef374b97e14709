"""Setting up a game, dealing and rolling: what may come."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..core.editions import DEFAULT, OwnEdition, named, suffices
from ..core.errors import PositionError
from ..core.multisets import less, without
from ..core.results import Violation
from ..core.wording import counted, say
from .acting import ending, with_energy
from .edition import FIRST_IN_HARBOUR, MODULES, MOST_IN_HARBOUR, MOST_ON_CLOUD, SHELF
from .island import OFFICE, Tiles, canonical
from .moves import Deal, Roll
from .position import Position
from .reading import load
from .state import Phase, State

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

ROLLS = 2
"""How often one die is rolled at most (MIST-4.2)."""
ENERGY = {"energy1": 1, "energy2": 2}


def cloud_count(state: State) -> int:
    """How many clouds are in play: as many as there are at one player's table, which is a puzzle."""
    count = state.edition.cloud_count(len(state.players))
    return len(state.clouds) if count is None else count


def emptied(state: State) -> State:
    """The table of phase A after clouds with three tiles have gone into the bag (MIST-3.5, R1)."""
    clouds = state.clouds or ((),) * cloud_count(state)
    full = (cloud for cloud in clouds if len(cloud) >= MOST_ON_CLOUD)
    back = chain.from_iterable(full)
    left = tuple(() if len(cloud) >= MOST_ON_CLOUD else cloud for cloud in clouds)
    return replace(state, clouds=left, bag=canonical((*state.bag, *back)))


def bag_too_small(state: State) -> bool:
    """Whether the bag cannot give every cloud its tile, after 3.5 (MIST-3.6)."""
    table = emptied(state)
    return len(table.bag) < len(table.clouds)


def chance_fault(state: State, move: Deal | Roll) -> Violation | None:
    """The clause that a deal or a roll breaks."""
    return _deal_fault(state, move) if isinstance(move, Deal) else _roll_fault(move)


def _deal_fault(state: State, move: Deal) -> Violation | None:
    table = emptied(state)
    dealt = move.clouds or ()
    if len(table.bag) < len(table.clouds):
        return (
            Violation("MIST-3.6", say("the bag cannot give every cloud its tile"))
            if move.clouds is not None
            else None
        )
    if len(dealt) != len(table.clouds):
        return Violation(
            "MIST-3.3",
            say(
                "{tiles} dealt, expected one for each of {clouds}",
                tiles=counted(len(dealt), "tile"),
                clouds=counted(len(table.clouds), "cloud"),
            ),
        )
    left = less(table.bag, dealt)
    if left is None:
        return Violation("MIST-1.3", say("the bag does not hold {dealt}", dealt=" ".join(dealt)))
    return _harbour_fault(state, move, left)


def _harbour_fault(state: State, move: Deal, bag: Tiles) -> Violation | None:
    """MIST-11.2 and MIST-11.3; ``bag`` is what the clouds leave."""
    if state.modules == 1 and (move.harbour or move.swap):
        return Violation("MIST-11.1", say("there is no harbour in module 1"))
    if state.modules > 1 and bool(move.harbour) != bool(bag):
        return Violation("MIST-11.2", say("a tile for the harbour is drawn as long as the bag holds one"))
    if move.harbour and move.harbour not in bag:
        return Violation("MIST-1.3", say("the bag does not hold {tile}", tile=move.harbour))
    full = move.harbour is not None and len(state.harbour) >= MOST_IN_HARBOUR
    if full != (move.swap is not None) or (move.swap is not None and move.swap not in state.harbour):
        return Violation(
            "MIST-11.3", say("a tile of the board is exchanged for the new one if, and only if, it is full")
        )
    return None


def _roll_fault(move: Roll) -> Violation | None:
    for die, faces in ((say("wind"), move.winds), (say("bonus"), move.bonuses)):
        if len(faces) > ROLLS:
            return Violation(
                "MIST-4.2",
                say(
                    "the {die} die is rolled {times} times, at most {most}",
                    die=die,
                    times=len(faces),
                    most=ROLLS,
                ),
            )
    return None


def dealt(state: State, move: Deal) -> State:
    """The table after a legal deal: phase B, or the end (MIST-3.6)."""
    table, tiles = emptied(state), move.clouds or ()
    if len(table.bag) < len(table.clouds):
        return replace(table, phase=Phase.END)
    clouds = tuple(canonical((*cloud, tile)) for cloud, tile in zip(table.clouds, tiles, strict=True))
    bag, harbour = less(table.bag, tiles) or (), table.harbour
    table = replace(table, clouds=clouds, bag=bag, phase=Phase.ROLL, draws=_draws_after(state, move))
    if move.harbour is None:
        return ending(table) if state.modules > 1 else table
    bag = without(bag, move.harbour)
    if move.swap is not None:
        harbour = without(harbour, move.swap)
        bag = canonical((*bag, move.swap))
    return replace(table, bag=bag, harbour=canonical((*harbour, move.harbour)))


def _draws_after(state: State, move: Deal) -> Tiles:
    """The known draws that a deal leaves: it uses up its own, where it is no puzzle's that tells them apart."""
    used = (*(move.clouds or ()), *filter(None, (move.harbour,)))
    alone = len(state.players) == 1 or state.draws[: len(used)] != used
    return state.draws if alone else state.draws[len(used) :]


def rolled(state: State, move: Roll) -> State:
    """The table after the dice are read: the bonus die first, for every player (MIST-4.3 to 4.5)."""
    wind, bonus = move.winds[-1], move.bonuses[-1]
    players = state.players
    if energy := ENERGY.get(bonus, 0):
        players = tuple(with_energy(state.edition, player, energy) for player in players)
    phase = Phase.FLY
    if bonus == "tile":
        players, phase = tuple(replace(player, owed=1) for player in players), Phase.BONUS
    return replace(state, wind=wind, bonus=bonus, players=players, phase=phase, turn=state.start)


def random_roll(state: State, rng: random.Random) -> Roll:
    """A roll of both dice, kept as it falls."""
    return Roll(wind=rng.choice(state.edition.wind_die), bonus=rng.choice(state.edition.bonus_die))


def random_deal(state: State, rng: random.Random) -> Deal:
    """A deal from the bag, which is large enough; the harbour's swap is random where its board is full."""
    table, count = emptied(state), cloud_count(state)
    drawn = rng.sample(table.bag, min(len(table.bag), count + (state.modules > 1)))
    fields: dict[str, Any] = {"clouds": tuple(drawn[:count])}
    if len(drawn) > count:
        fields["harbour"] = drawn[count]
        if len(state.harbour) >= MOST_IN_HARBOUR:
            fields["swap"] = rng.choice(state.harbour)
    return Deal(**fields)


def fresh(
    players: int,
    rng: random.Random,
    modules: int | None = None,
    side: str | None = None,
    own: OwnEdition = None,
) -> Position:
    """A new game before its first roll; modules and side are drawn too unless given.

    The order of the bag is not decided: what comes out of it is for later draws to tell. Raises PositionError (a field
    of the edition) for an edition of one's own that has not what the game begins with.
    """
    edition = SHELF.resolve(DEFAULT if own is None else dict(own), None)
    chosen = rng.choice(MODULES) if modules is None else modules
    facing = rng.choice(list(edition.sides)) if side is None else side
    island = next((found for name, found in edition.sides.items() if name == facing), None)
    if island is None:
        raise PositionError(f"edition.islands.{facing}", say("the field is missing, expected it here"))
    on_clouds, in_harbour = edition.cloud_count(players) or 0, FIRST_IN_HARBOUR if chosen > 1 else 0
    suffices("tiles", len(edition.bag), on_clouds + in_harbour)
    suffices("start_tiles", len(edition.start_tiles), players)
    bag = list(edition.bag)
    rng.shuffle(bag)
    clouds = [[bag.pop()] for _ in range(on_clouds)]
    harbour = [bag.pop() for _ in range(in_harbour)]
    starts = rng.sample(edition.start_tiles, players)
    first = rng.randrange(players)
    landing = island.board.spaces_of(island.landing)
    sheets: list[dict[str, Any]] = []
    for seat, tile in enumerate(starts):
        telescope = [tile, OFFICE] if chosen == 2 else [tile]
        energy = edition.start_energy[(seat - first) % players]
        sheets.append({"balloon": rng.choice(landing), "energy": energy, "telescope": telescope})
    table: dict[str, Any] = {
        "game": edition.game,
        "modules": chosen,
        "side": facing,
        "phase": "B",
        "start": first,
    }
    table |= {"clouds": clouds, "harbour": harbour, "players": sheets}
    return load(json.dumps(table | named(own)).encode())
