"""From a position file to the state of play before its log.

Pieces wholly off the grid break KAL-6.3 and may not fit into the state's bit sets, so they are left out; the
audit names them, and no verb goes on with such a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter

from ..boards.grid import Cell
from ..core.documents import validate_one_of
from ..core.errors import Fault
from ..core.reading import PositionReader
from ..core.trees import Renames, field_of
from ..core.wording import say
from .board import BUILDING, MONUMENT
from .edition import SHELF, Edition
from .fields import Setting
from .moves import MOVE, AnyMove
from .position import Position, seats
from .sea import Sea
from .settlement import BARREL, BasePiece, ForecastEntry, SettlementSheet, StripEntry
from .state import (
    UNSEEN,
    Bags,
    Building,
    Forecast,
    Monument,
    Net,
    Phase,
    Progress,
    Settlement,
    Stage,
    State,
    Strip,
)
from .terms import ICONS, MODES, ROLES, Mode
from .tiles import is_salvage


def parse_move(position: Position, tree: object) -> AnyMove:
    """A move of the position's game from JSON data; raises PositionError with fields of the move."""
    setting = Setting(
        position.edition_data,
        position.mode,
        position.seats,
        len(position.settlements),
        position.progress is not None,
    )
    return validate_one_of(MOVE, tree, context={"setting": setting}, entries=True)


def _map_faults(_tree: object, setting: Setting) -> Iterator[Fault]:
    """A mode of whose board the edition has no map."""
    if setting.edition is not None and setting.mode is not None and setting.sea is None:
        side = "versus" if setting.mode == "versus" else "coop"
        yield Fault(
            "edition.maps", say("no {side} map, expected one for mode {mode}", side=side, mode=setting.mode)
        )


def _setting(tree: object, edition: Edition | None) -> Setting:
    """What the tree says of its mode and players, as far as it is sound."""
    mode: Mode | None = next((mode for mode in MODES if field_of(tree, "mode") == mode), None)
    sheets = field_of(tree, "settlements")
    settlements = len(sheets) if isinstance(sheets, list) and 1 <= len(sheets) <= 4 else None
    players = field_of(tree, "players", seats(mode, settlements or 1) if mode else None)
    sound = type(players) is int and 1 <= players <= 4
    whole = isinstance(field_of(tree, "progress"), dict)
    return Setting(edition, mode, players if sound else None, settlements, whole)


_BY_PLACE = attrgetter("at")


def initial(position: Position) -> State:
    """The state that a validated position describes, before its log."""
    edition, bags = position.edition_data, position.bags
    sea, phase = edition.sea(position.mode), Phase(position.phase)
    offer, *ahead = _offers(position)
    return State(
        edition=edition,
        sea=sea,
        mode=position.mode,
        players=position.seats,
        difficulty=position.difficulty,
        round=position.round,
        phase=phase,
        goals=position.goals,
        settlements=tuple(
            _settlement(sea, sheet, setting_up=phase is Phase.SETUP and position.mode != "versus")
            for sheet in position.settlements
        ),
        offer=offer,
        ahead=tuple(ahead),
        bags=Bags(bags.salvage, bags.scrap, tuple(UNSEEN if token == "?" else token for token in bags.fish)),
        player=position.ask.player,
        progress=_progress(position),
    )


def _progress(position: Position) -> Progress | None:
    """How far the whole game has come, every seat with an entry; the offer is the first seat's, if it is told so."""
    sheet, seats = position.progress, position.seats
    if sheet is None:
        return None
    return Progress(
        stage=Stage(sheet.stage),
        vortices=sheet.vortices or (position.offer or None, *(None,) * (seats - 1)),
        turn=sheet.turn,
        busy=tuple(sorted(sheet.busy)),
        done=tuple(sorted(sheet.done)),
        chosen=sheet.chosen or (None,) * seats,
        given=sheet.given or ((),) * seats,
        tracker=sheet.tracker,
    )


def _offers(position: Position) -> list[tuple[str, ...]]:
    """The offer, then in a plan those of the later turns; the first of them comes at once if no turn is begun."""
    later = position.ask.turns if position.ask.kind in ("plan", "survive") else None
    sheet = position.settlements[position.ask.player if position.mode == "versus" else 0]
    begun = position.offer or sheet.hand or sheet.fresh or position.phase != Phase.TURN.value
    waiting = [] if later and not begun else [position.offer]
    return waiting + [offer for offer in later or () if offer] or [()]


def _settlement(sea: Sea, sheet: SettlementSheet, *, setting_up: bool) -> Settlement:
    """What the sheet says; whatever lies on the board is sorted by its place."""
    base = [piece for piece in sheet.base_pieces if partly_inside(sea, (cell for cell, _ in piece.cells))]
    buildings = [Building(one.kind, one.at, one.settlers) for one in sheet.buildings]
    monuments = [Monument(one.at, one.reserve, one.lifebuoys) for one in sheet.monuments]
    tracks = sheet.tracks
    panels = sum(building.kind == "solar" for building in buildings)
    return Settlement(
        icons=_icons(sea, base),
        barrels=_showing(sea, base, BARREL),
        boats=_strips(sea, sheet.boats),
        buildings=tuple(
            sorted((one for one in buildings if _square_inside(sea, one.at, BUILDING)), key=_BY_PLACE)
        ),
        monuments=tuple(
            sorted((one for one in monuments if _square_inside(sea, one.at, MONUMENT)), key=_BY_PLACE)
        ),
        gardens=_strips(sea, sheet.gardens),
        nets=tuple(sorted((Net(net.zone, held(sea, net.on)) for net in sheet.nets), key=attrgetter("zone"))),
        caught=held(sea, sheet.caught),
        removed=held(sea, sheet.removed),
        survivors=sheet.survivors,
        fish_tokens=tuple(UNSEEN if token is None else token for token in sheet.fish_tokens),
        forecasts=tuple(_forecast(entry) for entry in sheet.forecasts),
        fresh=held(sea, sheet.fresh),
        first=_first_tiles(sea, sheet) if setting_up else (),
        hand=sheet.hand,
        fish=tracks.fish if tracks else 0,
        panels=panels if tracks is None or tracks.solar is None else tracks.solar,
        garden_track=len(sheet.gardens) if tracks is None or tracks.gardens is None else tracks.gardens,
        specialists=tuple(role for role in ROLES if role in sheet.specialists),
    )


def partly_inside(sea: Sea, cells: Iterable[Cell]) -> bool:
    """Whether a cell at least is on the grid (KAL-6.3); if so, the frame holds the whole of any piece."""
    return any(sea.frame.on_grid(cell) for cell in cells)


def square_cells(at: Cell, side: int) -> tuple[Cell, ...]:
    """The cells of the square area whose upper left cell is ``at``."""
    return tuple((at[0] + row, at[1] + column) for row in range(side) for column in range(side))


def _square_inside(sea: Sea, at: Cell, side: int) -> bool:
    return partly_inside(sea, square_cells(at, side))


def held(sea: Sea, cells: Iterable[Cell]) -> int:
    """The bit set of those cells that the frame holds."""
    return sea.frame.mask(cell for cell in cells if sea.frame.holds(cell))


def _showing(sea: Sea, base: Iterable[BasePiece], icon: str) -> int:
    return sea.frame.mask(cell for piece in base for cell, label in piece.cells if label == icon)


def _icons(sea: Sea, base: list[BasePiece]) -> tuple[int, int, int, int, int]:
    wood, metal, seaweed, rubber, plastic = (_showing(sea, base, icon) for icon in ICONS)
    return wood, metal, seaweed, rubber, plastic


def _strips(sea: Sea, entries: Iterable[StripEntry]) -> tuple[Strip, ...]:
    found = (entry.strip for entry in entries)
    return tuple(sorted((one for one in found if partly_inside(sea, one.cells)), key=attrgetter("at", "rot")))


def _forecast(entry: ForecastEntry) -> Forecast:
    stored = sorted((item, count) for item, count in entry.stored.items() if count)
    return Forecast(entry.card, entry.player, tuple(stored))


def _first_tiles(sea: Sea, sheet: SettlementSheet) -> tuple[int, ...]:
    """The cells of each first tile (KAL-2.15); of the diagram, those that hang together are one."""
    salvage = [tile for tile in sheet.tiles if is_salvage(tile.tile)]
    listed = [
        sea.frame.mask(cell for cell, _ in tile.cells)
        for tile in salvage
        if partly_inside(sea, (cell for cell, _ in tile.cells))
    ]
    drawn = (piece for piece in sheet.base_pieces if piece.where[0] == "base")
    cells = (cell for piece in drawn for cell, label in piece.cells if label != BARREL)
    return (*listed, *sea.frame.parts(sea.frame.mask(cells)))


READER = PositionReader(Position, SHELF, _setting, _map_faults, older=Renames({"ask.what": "ask.kind"}))
load = READER.load
