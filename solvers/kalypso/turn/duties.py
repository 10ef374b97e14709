"""What a turn still has to bring until every duty of phase 4 is met: buildings, and the cells that they take.

Duties are met by buildings: houses for survivors, greenhouses, nets with a boat and a solar panel for it, what
forecasts ask for. A survivor who is sent triggers his building once more, and each kind may be there already; so a
few buildings do (``wanted``). Each of them takes an area of its own, mostly one that is begun, and the cells that it
lacks have to come from pieces in hand; a warehouse and scrapyards bring more of these than they take. The cells in
hand less those that are taken are what a state has to spare: below nothing, all duties are hardly met any more. These
are guesses that guide lines, no bounds: nothing is counted that pieces enclose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from periplus.models.kalypso import board
from periplus.models.kalypso.board import BUILDING, four_of_four, meeting, spread, three_of_four, two_of_four
from periplus.models.kalypso.building import buildable, is_open
from periplus.models.kalypso.draft import is_tile
from periplus.models.kalypso.nets import castable
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import MATERIALS, Kind

from ..together.outlook import NEEDED, Short, short_of
from .survey import ground

ZONES_A_BOAT = 2
"""Zones in which one boat may lie (R11)."""
SCRAPS = 2
"""Scrap tiles that a scrapyard draws (KAL-10.10)."""
IN_HAND: tuple[tuple[str, Kind], ...] = (
    ("garden", "greenhouse"),
    ("net", "net_workshop"),
    ("barrel", "cooper"),
)
"""Pieces in hand that spare the effect which brings them."""
CELLS = {"boat": 0.6, "boat!": 0.6, "barrel": 1.0}
SALVAGE, SCRAP = 2.2, 1.3
"""Of the cells of a piece those that mostly fill an area."""
ONE_CELL, ONE_ICON, TWO, TWO_ICONS, THREE = 0.9, 1.0, 1.7, 2.2, 3.0
"""What areas take: a cell of any kind; one that shows the material; two, one or both of them so; three."""
NEW = 4.0
"""What an area takes of which nothing is there."""
SUNK = 0.1
"""What an area takes that lacks one cell with a half-sunk barrel, which brings a barrel."""
SUPPLIED = 0.9
"""The share of what a warehouse or a scrapyard may still bring that counts before it is built."""
HUNGRY = 2.0
"""What each fish takes that no net can bring."""
PROGRESS = 0.1
"""What a building that is still to come takes besides: of lines with as much to spare the farthest go on."""


class WantedBuildings(NamedTuple):
    """The buildings that duties still ask for."""

    at_least: tuple[int, ...]
    """Of each of MATERIALS, what is in hand or stands already taken off."""
    more: int
    """Of those materials that have room, besides."""
    room: tuple[int, ...]
    """Of each of MATERIALS how many of those besides are of use."""
    effects: Mapping[Kind, int]
    """How often the effect of each kind is still wanted, houses left out."""
    rooms: int
    """Buildings of any kind but houses that survivors lack to be sent to."""
    hungry: int
    """Fish that nothing in the bag brings."""

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.at_least) + self.more


class _Fishing(NamedTuple):
    nets: int
    boats: int
    panels: int
    hungry: int


def wanted(state: State) -> WantedBuildings:
    """The buildings that all duties of phase 4 still ask for, goals left out."""
    own, short = state.own, short_of(state)
    hand = Counter(own.hand)
    effects: Counter[Kind] = Counter()
    houses = max(0, own.survivors - hand["send"] - hand["send+"])
    for item, number in short.items.items():
        kind = NEEDED[item]
        if kind == "house":
            houses = max(houses, number)
        elif kind is not None:
            effects[kind] += -(-number // SCRAPS) if item == "scrap" else number
    fishing = _fishing(state, short)
    effects["greenhouse"] += _gardens(state, short)
    effects["net_workshop"] += fishing.nets
    effects["shipyard"] += fishing.boats
    effects["solar"] += fishing.panels
    for piece, source in IN_HAND:
        effects[source] = max(0, effects[source] - hand[piece])
    return _built(state, houses, effects, fishing.hungry)


def _built(state: State, houses: int, effects: Mapping[Kind, int], hungry: int) -> WantedBuildings:
    """The fewest buildings with those effects, and with room for all survivors."""
    own, of = state.own, state.edition.material_number
    standing: Counter[Kind] = Counter(building.kind for building in own.buildings if is_open(building))
    kinds, more = fewest(effects, standing, own.survivors)
    least, room = [0] * len(MATERIALS), [0] * len(MATERIALS)
    for kind, number in kinds.items():
        least[of[kind]] += number
        room[of[kind]] += effects[kind] - number
    rooms = max(0, own.survivors - standing.total() - sum(least))
    if rooms > more:
        room = [each + rooms for each in room]
        more = rooms
    least[of["house"]] += houses
    return WantedBuildings(tuple(least), more, tuple(room), effects, rooms, hungry)


def fewest(
    effects: Mapping[Kind, int], standing: Mapping[Kind, int], survivors: int
) -> tuple[dict[Kind, int], int]:
    """The fewest buildings that bring those effects: of each kind at least so many, and so many more of any of them.

    A building has its effect when it is raised, and once more when a survivor is sent there; so has each that stands
    with nobody in it. Of a kind with e effects wanted and s standing (e - s) / 2 come at least, and no more effects
    than there are survivors come without a new building.
    """
    least: dict[Kind, int] = {
        kind: max(0, -(-(number - standing.get(kind, 0)) // 2)) for kind, number in effects.items()
    }
    return least, max(0, sum(effects.values()) - survivors - sum(least.values()))


def _gardens(state: State, short: Short) -> int:
    """The gardens that the community lacks (KAL-14.5)."""
    track, more = state.own.garden_track, 0
    people = short.settled + short.survivors
    while more < people and state.edition.supported(track + more) < people:
        more += 1
    return more


def _fishing(state: State, short: Short) -> _Fishing:
    """The casts that bring what fish are short, and the boats and panels that they take."""
    if short.fish <= 0:
        return _Fishing(0, 0, 0, 0)
    sea, own = state.sea, state.own
    tokens, brought = 0, 0
    for token in state.bags.fish:
        if brought >= short.fish:
            break
        tokens += 1
        brought += token if isinstance(token, int) else 0
    visible = board.visible_fish(sea, own) & ~board.enclosed(sea, own)
    netted, now = {net.zone for net in own.nets}, castable(state)
    counts = [
        (zone in now, (visible & cells).bit_count())
        for zone, cells in sea.zones
        if visible & cells and zone not in netted
    ]
    nets = zones = 0
    for near, fish in sorted(counts, reverse=True):
        if tokens <= 0:
            break
        tokens -= fish
        nets += 1
        zones += not near
    in_hand = own.hand.count("boat") + own.hand.count("boat!")
    launched = -(-zones // ZONES_A_BOAT)
    panels = 0
    while state.edition.boats_allowed(own.panels + panels) < len(own.boats) + launched and panels < launched:
        panels += 1
    return _Fishing(nets, max(0, launched - in_hand), panels, max(0, short.fish - brought))


def spare(state: State, needs: WantedBuildings) -> float:
    """The cells in hand that fill areas, less those that the wanted buildings take: of areas that share no cell."""
    in_hand = sum(map(_cells, state.own.hand)) - HUNGRY * needs.hungry - PROGRESS * needs.total
    scraps = min(SCRAPS, len(state.bags.scrap))
    supplies = sorted(gain for gain in (SCRAP * scraps, SALVAGE * bool(state.bags.salvage)) if gain)
    least, room, more = list(needs.at_least), list(needs.room), needs.more
    rubber, frame = state.edition.material_number["warehouse"], state.sea.frame
    taken, free = 0.0, frame.whole
    for cost, number, found in _areas(state):
        corners = found & free
        while corners:
            if least[number]:
                least[number] -= 1
                taken += cost
            elif more and room[number]:
                more, room[number] = more - 1, room[number] - 1
                taken += cost
            elif number == rubber and supplies and supplies[-1] > cost:
                in_hand += SUPPLIED * (supplies.pop() - cost)
            else:
                break
            corner = corners & -corners
            free &= ~meeting(frame, spread(frame, corner, BUILDING), BUILDING)
            corners &= free
    return in_hand - taken - NEW * (sum(least) + more)


def _cells(piece: str) -> float:
    if is_tile(piece):
        return SCRAP if len(piece) == 2 else SALVAGE
    return CELLS.get(piece, 0.0)


def _areas(state: State) -> Iterator[tuple[float, int, int]]:
    """The areas that are begun, by what they take: that, the number of their material, and their corners.

    Areas with a lifebuoy are left out: whoever is rescued asks for more than he brings.
    """
    land, of = ground(state), state.edition.material_number
    frame, cells = land.frame, land.open
    possible = four_of_four(frame, cells | land.water & ~(state.sea.lifebuoys & land.tokens))
    threes, twos = three_of_four(frame, cells), two_of_four(frame, cells)
    one = threes & possible & ~four_of_four(frame, cells)
    two, three = twos & possible & ~threes, meeting(frame, cells, BUILDING) & possible & ~twos
    sunk = meeting(frame, state.sea.barrels & land.tokens, BUILDING)
    now = {of[kind]: corners for kind, corners in buildable(state)}
    counts = [
        (three_of_four(frame, shown), two_of_four(frame, shown), meeting(frame, shown, BUILDING))
        for shown in land.shown
    ]
    yield from ((0.0, number, corners) for number, corners in now.items())
    yield from ((SUNK, number, one & pairs & sunk) for number, (_, pairs, _) in enumerate(counts))
    yield from ((ONE_CELL, number, one & enough) for number, (enough, _, _) in enumerate(counts))
    yield from ((ONE_ICON, number, one & pairs) for number, (_, pairs, _) in enumerate(counts))
    yield from ((TWO, number, two & pairs) for number, (_, pairs, _) in enumerate(counts))
    yield from ((TWO_ICONS, number, two & single) for number, (_, _, single) in enumerate(counts))
    yield from ((THREE, number, three & single) for number, (_, _, single) in enumerate(counts))
