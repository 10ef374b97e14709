"""Reading a position, and every fault of it as it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..core.data import repeated_names
from ..core.documents import validate_one_of
from ..core.errors import Fault, PositionError, merged
from ..core.multisets import less
from ..core.reading import PositionReader
from ..core.results import Violation
from ..core.trees import Renames, field_name, field_of, in_file_order, items_of
from ..core.wording import say
from .edition import SHELF, Edition
from .moves import MOVE, AnyMove, Setting, split
from .placing import pair_of, reach
from .play import to_draw
from .position import NAME_LETTER, Position, initial, visible_tiles
from .scoring import earns, tally
from .state import State, camp_bars, resident_bars
from .tiles import KINDS, PER_TYPE, TILES, TOTALS


def violations(position: Position) -> tuple[Violation, ...]:
    """All faults of the position, in the order of the check's list; its log is not looked at."""
    state = initial(position)
    return (
        *_census(state, derived=position.bag is None),
        *_gaps(state),
        *_split_types(state),
        *_pieces(state),
        *_unearned(state),
        *_shared(state),
    )


def _census(state: State, *, derived: bool) -> Iterator[Violation]:
    """SUM-1.2 and SUM-1.3 for tiles that do not exist; with a derived bag SUM-2.3 and SUM-4.10 for others."""
    visible = visible_tiles(tuple(player.notebook for player in state.players), state.available, state.known)
    there = visible if derived or state.bag is None else visible + Counter(state.bag)
    yield from _too_many_of_a_kind(state, there)
    for tile in TILES:
        if tile[0] in PER_TYPE and there[tile] > (most := PER_TYPE[tile[0]]):
            yield Violation(
                "SUM-1.3",
                say("{count} × {tile}, expected at most {most}", count=there[tile], tile=tile, most=most),
                (tile,),
            )
    if derived and state.edition.stock is not None:
        yield from _bag_faults(state, visible)


def _too_many_of_a_kind(state: State, there: Counter[str]) -> Iterator[Violation]:
    """SUM-1.2: a kind by its total, the values of plants and animals by the edition's stock."""
    stock = state.edition.stock
    for kind in KINDS:
        number = sum(there[tile] for tile in TILES if tile[0] == kind)
        if number > TOTALS[kind]:
            yield Violation(
                "SUM-1.2",
                say(
                    "{count} tiles of kind {kind}, expected at most {most}",
                    count=number,
                    kind=kind,
                    most=TOTALS[kind],
                ),
                (kind,),
            )
    for tile in TILES:
        if tile[0] in "PA" and stock is not None and there[tile] > stock[tile]:
            yield Violation(
                "SUM-1.2",
                say(
                    "{count} × {tile}, expected at most {most}",
                    count=there[tile],
                    tile=tile,
                    most=stock[tile],
                ),
                (tile,),
            )


def _bag_faults(state: State, visible: Counter[str]) -> Iterator[Violation]:
    """SUM-2.3: round tiles lie face up from the start. SUM-4.10: only what places have shown left the bag."""
    edition = state.edition
    for tile in TILES:
        if visible[tile] < (number := (edition.round or {}).get(tile, 0)):
            what = say(
                "{count} × {tile} visible, expected at least the {round} round ones",
                count=visible[tile],
                tile=tile,
                round=number,
            )
            yield Violation("SUM-2.3", what, (tile,))
    square = sum((edition.square or {}).values())
    wanted = max(0, square - sum(state.map[: state.place + 1]))
    left = sum((edition.stock or Counter()).values()) - sum(visible.values())
    if left != wanted:
        yield Violation(
            "SUM-4.10",
            say(
                "{left} tiles are left for the bag, expected {wanted} at this place", left=left, wanted=wanted
            ),
            ("bag",),
        )


def _gaps(state: State) -> Iterator[Violation]:
    """SUM-5.5 and SUM-5.7: no tile of a pair of rows stands beyond a column that holds neither."""
    for seat, player in enumerate(state.players):
        for kind, field, rule in (("P", "plants", "SUM-5.5"), ("W", "radio", "SUM-5.7")):
            own, other = pair_of(player.notebook, kind)
            if (own | other) & ~reach(own, other):
                column = reach(own, other).bit_length()
                what = say(
                    "column {column} holds neither of the pair, a column to its right does", column=column
                )
                yield Violation(rule, what, ("players", seat, "notebook", field))


def _split_types(state: State) -> Iterator[Violation]:
    """SUM-5.13, once for every column of a type after its first."""
    for seat, player in enumerate(state.players):
        types = [column.type for column in player.notebook.columns]
        for index, type_ in enumerate(types):
            if type_ in types[:index]:
                where = ("players", seat, "notebook", "columns", index)
                yield Violation(
                    "SUM-5.13",
                    say(
                        "type {type} stands in column {column} too", type=type_, column=types.index(type_) + 1
                    ),
                    where,
                )


def _pieces(state: State) -> Iterator[Violation]:
    """SUM-3.2 for pieces too far from the token, SUM-4.5 and SUM-4.6 for those that could not have advanced."""
    order = [(state.turn + step) % len(state.players) for step in range(len(state.players))]
    steps = {seat: state.players[seat].at - state.place for seat in order}
    for seat, step in sorted(steps.items()):
        if abs(step) > 1:
            what = say(
                "the piece is at place {piece}, the token at {token}",
                piece=state.players[seat].at,
                token=state.place,
            )
            yield Violation("SUM-3.2", what, ("players", seat, "at"))
        later = order[order.index(seat) + 1 :]
        if step == 1 and any(steps[other] == -1 for other in later):
            what = say("ahead and moving before somebody behind, who would be left two steps back")
            yield Violation("SUM-3.2", what, ("players", seat, "at"))
    ahead = [seat for seat, step in sorted(steps.items()) if step == 1]
    if resident_bars(state.available):
        for seat in ahead:
            yield Violation("SUM-4.5", say("ahead while a resident is available"), ("players", seat, "at"))
    if camp_bars(state.place, state.available):
        for seat in ahead:
            yield Violation("SUM-4.6", say("ahead while base camp has tiles"), ("players", seat, "at"))


def _unearned(state: State) -> Iterator[Violation]:
    """SUM-8.1 and SUM-9.1 for badges whose holder does not meet the condition."""
    for seat, player in enumerate(state.players):
        counts = tally(player.notebook)
        for badge in player.brown:
            if not earns(state.edition, badge, counts):
                what = say("the notebook does not hold the marks of {badge}", badge=badge)
                yield Violation("SUM-8.1", what, ("players", seat, "brown"))
        if player.green is not None and not earns(state.edition, player.green, counts):
            what = say("the notebook does not fill the rows for {badge}", badge=player.green)
            yield Violation("SUM-9.1", what, ("players", seat, "green"))


def _shared(state: State) -> Iterator[Violation]:
    """SUM-8.2 and SUM-9.2 for badges that more than one player holds."""
    brown = Counter(badge for player in state.players for badge in player.brown)
    green = Counter(player.green for player in state.players if player.green is not None)
    for rule, holders in (("SUM-8.2", brown), ("SUM-9.2", green)):
        for badge in sorted(holders):
            if holders[badge] > 1:
                yield Violation(
                    rule, say("{count} players hold {badge}", count=holders[badge], badge=badge), (badge,)
                )


def parse_move(position: Position, tree: Any) -> AnyMove:
    """A move from JSON data, as it may come next in the log; raises PositionError with fields of the move."""
    draws = position.edition_data.side(len(position.players)).draws
    setting = Setting(position.edition_data, len(position.players), draws)
    draw = None if position.log or position.draw is None else list(position.draw)
    faults = list(_move_faults(tree, (), draw))
    try:
        move = validate_one_of(MOVE, tree, context={"setting": setting}, entries=True)
    except PositionError as error:
        raise PositionError.of(in_file_order(merged(error.faults, faults), tree)) from None
    if faults:
        raise PositionError.of(in_file_order(faults, tree))
    return move


def _setting(tree: Any, edition: Edition | None) -> Setting:
    """What the tree says of its players and its map, as far as it is sound."""
    number = len(items_of(tree, "players"))
    players = number if 2 <= number <= 5 else None
    side = edition.sides.get(players) if edition and players else None
    return Setting(edition, players, side.draws if side else None)


def _map_faults(setting: Setting) -> Iterator[Fault]:
    """A number of players for which the edition has no map (SUM-1.7)."""
    if setting.edition and setting.players and setting.draws is None:
        yield Fault(
            "edition.maps", say("no map for {players} players, expected one", players=setting.players)
        )


def _log_faults(tree: Any) -> Iterator[Fault]:
    """What moves of the log leave out, or give as null; only the first may leave its draw to the position."""
    for index, move in enumerate(items_of(tree, "log")):
        draw = split(field_of(tree, "draw")) if index == 0 else None
        yield from _move_faults(move, ("log", index), draw)


def _move_faults(move: Any, path: tuple[str | int, ...], draw: Any) -> Iterator[Fault]:
    """``draw`` is what an exploration draws that does not say so itself; None: it has to say so."""
    for at, part in ((path, move), ((*path, "bonus"), field_of(move, "bonus"))):
        for name, value in part.items() if isinstance(part, dict) else ():
            if value is None:
                yield Fault(field_name((*at, name)), say("null, expected a value, or the field left out"))
    if field_of(move, "type") != "explore":
        return
    drawn = split(move.get("drawn", draw))
    if "drawn" not in move and draw is None:
        missing = say("not told, expected the tiles that come out of the bag, as in explore O P5 W: W 1")
        yield Fault(field_name((*path, "drawn")), missing)
    elif isinstance(drawn, tuple):
        yield from _tile_faults(move, path, drawn)


def _tile_faults(
    move: dict[str, Any], path: tuple[str | int, ...], drawn: tuple[Any, ...]
) -> Iterator[Fault]:
    """An exploration that draws something takes a tile, one that draws nothing (SUM-4.13) has none to tell of."""
    field = field_name((*path, "tile"))
    if drawn and "tile" not in move:
        yield Fault(field, say("the field is missing, expected one of the tiles drawn"))
    if not drawn and (given := [name for name in ("tile", "to", "bonus") if name in move]):
        yield Fault(field, say("nothing is drawn, expected no {fields}", fields=_all(given)))


def _all(fields: Sequence[str]) -> str:
    """The fields as what should not be there."""
    told, *others = fields
    for field in others:
        told = say("{fields} and no {field}", fields=told, field=field)
    return told


def _draw_faults(position: Position) -> Iterator[Fault]:
    """``draw`` is for a player ahead; it is part of the bag, and as much as the next place shows (SUM-4.10)."""
    if position.draw is None:
        return
    state = initial(position)
    if state.mover.at != state.place + 1:
        yield Fault("draw", say("expected only if the player to move is one place ahead of the token"))
    elif len(position.draw) != (number := to_draw(state)):
        yield Fault("draw", say("{count} tiles, expected {number}", count=len(position.draw), number=number))
    elif state.bag is not None and less(state.bag, position.draw) is None:
        yield Fault("draw", say("the bag does not hold {tiles}", tiles=" ".join(position.draw)))


def _tree_faults(tree: Any, setting: Setting) -> Iterator[Fault]:
    yield from _map_faults(setting)
    yield from repeated_names(tree, NAME_LETTER)
    yield from _log_faults(tree)


READER = PositionReader(
    Position,
    SHELF,
    _setting,
    _tree_faults,
    late=_draw_faults,
    older=Renames({"ask.task": "ask.kind", "ask.value": "ask.objective"}),
)
load = READER.load
