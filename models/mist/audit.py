"""Every fault of a position as it stands, before its log: the stock, then each player, then the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..core.results import Violation
from ..core.wording import counted, say
from .edition import MODULES, MOST_CLOUDS, MOST_IN_HARBOUR, MOST_ON_CLOUD
from .island import EXTENSIONS, OFFICE, canonical, is_extension, is_start
from .position import Position
from .reading import capacity, held, initial
from .state import BARE, Phase, Player, State


def violations(position: Position) -> tuple[Violation, ...]:
    """All faults of the position; its log is not looked at."""
    state = initial(position)
    seats = enumerate(state.players)
    return (
        *_stock_faults(state),
        *(fault for seat, player in seats for fault in _player_faults(state, seat, player)),
        *_table_faults(state),
    )


def _stock_faults(state: State) -> Iterator[Violation]:
    """MIST-1.3 and 1.4: no more copies than the edition holds, all players and the bag together.

    Extension tiles have their place on islands and telescopes; elsewhere they are tiles that no bag holds.
    """
    shown = Counter(state.bag)
    for cloud in state.clouds:
        shown.update(cloud)
    shown.update(state.harbour)
    for player in state.players:
        shown.update(player.pending)
        shown.update(
            tile for tile in (*player.tiles, *player.telescope) if tile != BARE and not is_extension(tile)
        )
    starts = Counter(state.edition.start_tiles)
    for tile in canonical(shown):
        stock = starts[tile] if is_start(tile) else state.edition.tiles.get(tile, 0)
        if shown[tile] > stock:
            rule = "MIST-1.4" if is_start(tile) else "MIST-1.3"
            yield Violation(
                rule,
                say(
                    "{tile} is there {count} times, the edition holds {stock}",
                    count=shown[tile],
                    tile=tile,
                    stock=stock,
                ),
                (tile,),
            )
    if (count := sum(number for tile, number in shown.items() if is_start(tile))) > len(state.players):
        yield Violation(
            "MIST-1.4",
            say(
                "{tiles} for {players}",
                tiles=counted(count, "start tile"),
                players=counted(len(state.players), "player"),
            ),
        )


def _player_faults(state: State, seat: int, player: Player) -> Iterator[Violation]:
    here = ("players", seat)
    yield from _extension_faults(state, seat, player)
    if len(player.telescope) > (room := capacity(state, player)):
        what = say(
            "{tiles} on {room}",
            tiles=counted(len(player.telescope), "tile"),
            room=counted(room, "telescope space"),
        )
        yield Violation("MIST-6.3", what, (*here, "telescope"))
    if player.tiles[state.island.yard] != BARE:
        yield Violation("MIST-7.4", say("a tile lies on the yard"), (*here, "tiles"))
    if seat != state.turn:
        due = {"pending": player.pending, "credit": player.credit}
        due |= {} if state.phase is Phase.BONUS else {"owed": player.owed}
        for field, value in due.items():
            if value:
                yield Violation(
                    "MIST-3.2", say("{field} at a player whose turn it is not", field=field), (*here, field)
                )
    if player.dock:
        if OFFICE not in player.tiles:
            what = say("at dock {dock} without a harbour office on the island", dock=player.dock)
            yield Violation("MIST-11.5", what, (*here, "balloon"))
        elif player.dock > (last := state.edition.dock_count(state.variant)):
            yield Violation(
                "MIST-11.5",
                say("at dock {dock}, the last one is {last}", dock=player.dock, last=last),
                (*here, "balloon"),
            )


def _extension_faults(state: State, seat: int, player: Player) -> Iterator[Violation]:
    """MIST-1.3 for one twice, MIST-11.1 and 13.2 for those of modules that are not played."""
    out = Counter(filter(is_extension, held(player)))
    beside = Counter(player.extensions)
    for tile in EXTENSIONS:
        where = ("players", seat, tile)
        if out[tile] + beside[tile] > 1:
            yield Violation("MIST-1.3", say("{tile} is there twice", tile=tile), where)
        if state.modules == max(MODULES) or not out[tile] + beside[tile]:
            continue
        if tile == OFFICE and state.modules == 1:
            yield Violation("MIST-11.1", say("a harbour office in module 1"), where)
        if tile != OFFICE or beside[tile]:
            yield Violation(
                "MIST-13.2", say("{tile} below module {module}", tile=tile, module=max(MODULES)), where
            )


def _table_faults(state: State) -> Iterator[Violation]:
    count, clouds = state.edition.cloud_count(len(state.players)), len(state.clouds)
    if clouds > MOST_CLOUDS or clouds not in (0, count or clouds):
        yield Violation(
            "MIST-2.5",
            say(
                "{clouds}, expected {wanted}",
                clouds=counted(clouds, "cloud"),
                wanted=count or say("up to {most}", most=MOST_CLOUDS),
            ),
            ("clouds",),
        )
    for index, cloud in enumerate(state.clouds):
        if len(cloud) > MOST_ON_CLOUD:
            what = say(
                "{count} tiles on a cloud, at most {most}",
                count=len(cloud),
                most=MOST_ON_CLOUD,
            )
            yield Violation("MIST-3.4", what, ("clouds", index))
    if state.last is not None and state.round > state.last and state.phase is not Phase.END:
        yield Violation(
            "MIST-9.1",
            say("round {round} after the last, {last}", round=state.round, last=state.last),
            ("round",),
        )
    if state.modules == 1 and state.harbour:
        yield Violation("MIST-11.1", say("a harbour in module 1"), ("harbour",))
    most = MOST_IN_HARBOUR + any(player.credit for player in state.players)
    if len(state.harbour) > most:
        yield Violation(
            "MIST-11.3",
            say("{count} tiles in the harbour, at most {most}", count=len(state.harbour), most=most),
            ("harbour",),
        )
