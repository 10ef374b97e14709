"""Every fault of a position as it stands, before its log: the stock, then notebooks, pieces and badges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..core.results import Violation
from ..core.wording import say
from .placing import pair_of, reach
from .position import Position, initial, visible_tiles
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
