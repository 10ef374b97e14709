"""The score of a player, item by item (SUM-7 to SUM-9), the badges a notebook earns, and who wins (SUM-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from operator import ge
from typing import TypeAlias

from ..core.results import ScoreLine
from ..core.wording import counted, say
from .edition import Edition
from .placing import filled
from .state import COLUMNS, MOST_EQUIPMENT, Column, Notebook, Player, State, in_last_column
from .tiles import KINDS

Tally: TypeAlias = tuple[int, int, int, int, int, int, int, int, int]
"""How many tiles of each kind a notebook holds, in the order of KINDS."""


@lru_cache(maxsize=1 << 14)
def tally(notebook: Notebook) -> Tally:
    """How many tiles of each kind the notebook holds; void columns count as well."""
    return (
        notebook.residents,
        notebook.ornaments,
        filled(notebook.plants).bit_count(),
        filled(notebook.animals).bit_count(),
        notebook.radio.bit_count(),
        notebook.gps.bit_count(),
        notebook.villages,
        sum(column.volcano for column in notebook.columns),
        sum(column.equipment for column in notebook.columns),
    )


def earns(edition: Edition, badge: str, counts: Tally) -> bool:
    """Whether a notebook with those counts meets the badge's condition (SUM-8.1, SUM-9.1)."""
    if badge in edition.green:
        return sum(map(bool, counts)) >= edition.green[badge].rows
    return all(map(ge, counts, _marks(edition.brown[badge])))


@cache
def _marks(letters: str) -> tuple[int, ...]:
    """How many tiles of each kind a brown badge asks for."""
    return tuple(map(letters.count, KINDS))


@lru_cache(maxsize=1 << 14)
def due(
    edition: Edition, counts: Tally, taken: frozenset[str], green: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The brown and the green badges that may be taken now, sorted by id.

    ``taken`` are the badges somebody holds, ``green`` tells whether the player has a green one (SUM-9.3).
    """
    brown = (badge for badge in sorted(edition.brown) if badge not in taken)
    greens = () if green else (badge for badge in sorted(edition.green) if badge not in taken)
    return (
        tuple(badge for badge in brown if earns(edition, badge, counts)),
        tuple(badge for badge in greens if earns(edition, badge, counts)),
    )


@lru_cache(maxsize=1 << 12)
def choices(
    edition: Edition, counts: Tally, taken: frozenset[str], green: bool
) -> tuple[tuple[str, ...], ...]:
    """Every set of badges that may be taken now, each sorted, brown before green, in the order of answers."""
    brown, greens = due(edition, counts, taken, green)
    sets = [chosen for size in range(len(brown) + 1) for chosen in combinations(brown, size)]
    return tuple(sorted([*sets, *((*chosen, badge) for chosen in sets for badge in greens)]))


def sets_for(state: State, notebook: Notebook) -> tuple[tuple[str, ...], ...]:
    """The sets of badges for the player to move if the action has led to that notebook."""
    return sets_by(state)(notebook)


def sets_by(state: State) -> Callable[[Notebook], tuple[tuple[str, ...], ...]]:
    """``sets_for`` that state, for many notebooks."""
    edition, taken, green = state.edition, state.taken_badges(), state.mover.green is not None
    known: dict[Tally, tuple[tuple[str, ...], ...]] = {}

    def sets(notebook: Notebook) -> tuple[tuple[str, ...], ...]:
        counts = tally(notebook)
        if counts not in known:
            known[counts] = choices(edition, counts, taken, green)
        return known[counts]

    return sets


def with_badges(
    edition: Edition, player: Player, badges: tuple[str, ...]
) -> tuple[tuple[str, ...], str | None]:
    """The brown badges and the green one of a player who takes those badges as well."""
    green = next((badge for badge in badges if badge in edition.green), player.green)
    brown = (*player.brown, *(badge for badge in badges if badge in edition.brown))
    return tuple(sorted(brown)), green


ORNAMENT_POINTS = (0, 0, 2, 5, 10, 20)
"""By the number of ornaments (SUM-7.5)."""
FIVE = 5
"""What most items of a notebook are worth."""
BROWN_POINTS = 3
"""What a brown badge is worth (SUM-8.4)."""


def equipped(notebook: Notebook) -> int:
    """The columns that hold equipment, as a set of bits; all others are void (SUM-7.1)."""
    return sum(1 << place for place, column in enumerate(notebook.columns) if column.equipment)


def ladder(count: int, valid: int) -> int:
    """How many tiles count of a row that fills from the left, if those columns are valid."""
    return ((1 << min(count, COLUMNS)) - 1 & valid).bit_count()


def residents_counted(notebook: Notebook) -> int:
    """The residents that survive the equipment check (SUM-7.1)."""
    valid = equipped(notebook)
    in_last = in_last_column(notebook.residents) if valid >> COLUMNS - 1 else 0
    return ladder(min(notebook.residents, COLUMNS - 1), valid) + in_last


def pairs_counted(notebook: Notebook) -> int:
    """The completed pairs of radio and GPS that survive the equipment check."""
    return (notebook.radio & notebook.gps & equipped(notebook)).bit_count()


@lru_cache(maxsize=1 << 14)
def notebook_lines(notebook: Notebook, edition: Edition) -> tuple[ScoreLine, ...]:
    """The items of a notebook that do not depend on rivals (SUM-7.4 to SUM-7.12); none of 0 points."""
    return tuple(line for line in _items(notebook, edition) if line.points)


def _items(notebook: Notebook, edition: Edition) -> Iterator[ScoreLine]:
    valid = equipped(notebook)
    if valid >> COLUMNS - 1:
        last = in_last_column(notebook.residents)
        yield ScoreLine(
            "SUM-7.4",
            say("{residents} in column {column}", residents=counted(last, "resident"), column=COLUMNS),
            FIVE * last,
        )
    ornaments = ladder(notebook.ornaments, valid)
    yield ScoreLine("SUM-7.5", counted(ornaments, "ornament"), ORNAMENT_POINTS[ornaments])
    for place, points in leaders(notebook, valid):
        yield ScoreLine("SUM-7.6", say("plant and animal in column {column}", column=place + 1), points)
    if points := village_points(notebook, valid):
        villages = counted(ladder(notebook.villages, valid), "village")
        text = say("{villages}, {pairs} pairs", villages=villages, pairs=pairs_counted(notebook))
        yield ScoreLine("SUM-7.8", text, points)
    for column in notebook.columns:
        volcano, equipment = edition.label("M", column.type), edition.label("E", column.type)
        points = volcano_points(column)
        if points > 0:
            yield ScoreLine(
                "SUM-7.11",
                say(
                    "{volcano} with its {count} {equipment}",
                    volcano=volcano,
                    count=MOST_EQUIPMENT,
                    equipment=equipment,
                ),
                points,
            )
        elif points:
            yield ScoreLine(
                "SUM-7.10",
                say(
                    "{volcano} without {count} {equipment}",
                    volcano=volcano,
                    count=MOST_EQUIPMENT,
                    equipment=equipment,
                ),
                points,
            )
        if points := set_points(column):
            text = say("{count} {equipment}", count=MOST_EQUIPMENT, equipment=equipment)
            yield ScoreLine("SUM-7.12", text, points)


def leaders(notebook: Notebook, valid: int) -> Iterator[tuple[int, int]]:
    """SUM-7.6: each of those columns that holds a plant and an animal, from 0, and the higher of the two."""
    both = filled(notebook.plants) & filled(notebook.animals) & valid
    for place, values in enumerate(zip(notebook.plants, notebook.animals, strict=True)):
        if both >> place & 1:
            yield place, max(values)


def village_points(notebook: Notebook, valid: int) -> int:
    """SUM-7.8 and SUM-7.9, if those columns are valid."""
    villages, pairs = ladder(notebook.villages, valid), (notebook.radio & notebook.gps & valid).bit_count()
    return FIVE * villages if pairs > villages else 0


def volcano_points(column: Column) -> int:
    """SUM-7.10 and SUM-7.11; a volcano in a void column is discarded (SUM-7.1)."""
    if not (column.volcano and column.equipment):
        return 0
    return FIVE if set_points(column) else -FIVE


def set_points(column: Column) -> int:
    """SUM-7.12."""
    return FIVE if column.equipment == MOST_EQUIPMENT else 0


def majority_lines(own: int, rivals: tuple[int, ...]) -> Iterator[ScoreLine]:
    """SUM-7.2 and SUM-7.3, from the residents counted; all who tie are hit."""
    if own >= max(rivals):
        yield ScoreLine("SUM-7.2", say("most residents: {count}", count=own), FIVE)
    if own <= min(rivals):
        yield ScoreLine("SUM-7.3", say("fewest residents: {count}", count=own), -FIVE)


def badge_lines(edition: Edition, brown: tuple[str, ...], green: str | None) -> Iterator[ScoreLine]:
    """SUM-8.4 for each brown badge, SUM-9.4 for the green one."""
    for badge in brown:
        yield ScoreLine("SUM-8.4", say("badge {badge}", badge=badge_name(badge)), BROWN_POINTS)
    if green is not None:
        yield ScoreLine("SUM-9.4", say("badge {badge}", badge=badge_name(green)), edition.green[green].stars)


def score_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """The items of the seat's score if the game ended now, clause by clause; items of 0 points are left out."""
    player = state.players[seat]
    counted = [residents_counted(other.notebook) for other in state.players]
    rivals = (*counted[:seat], *counted[seat + 1 :])
    return (
        *majority_lines(counted[seat], rivals),
        *notebook_lines(player.notebook, state.edition),
        *badge_lines(state.edition, player.brown, player.green),
    )


def total(state: State, seat: int) -> int:
    """The seat's score if the game ended now: the sum of its lines (SUM-10.1)."""
    return sum(line.points for line in score_lines(state, seat))


def margin(state: State, seat: int) -> int:
    """The seat's total less that of its best rival, if the game ended now."""
    totals = [total(state, player) for player in range(len(state.players))]
    own = totals.pop(seat)
    return own - max(totals)


def stars(state: State, seat: int) -> int:
    """The stars of the seat's green badge, 0 without one (SUM-10.4)."""
    green = state.players[seat].green
    return 0 if green is None else state.edition.green[green].stars


def winners(state: State) -> tuple[int, ...]:
    """The seats with the highest total and, of those, with most stars (SUM-10.2, SUM-10.3, SUM-10.4)."""
    standing = [(total(state, seat), stars(state, seat)) for seat in range(len(state.players))]
    return tuple(seat for seat, rank in enumerate(standing) if rank == max(standing))


COLOURS = {"b": say("brown"), "g": say("green")}
"""By the letters in the ids of the bundled edition's badges."""


def badge_name(badge: str) -> str:
    """A badge by its name, one of the bundled edition by its colour and number.

    >>> badge_name("b3"), badge_name("g6"), badge_name("choir")
    ('brown 3', 'green 6', 'choir')
    """
    colour, number = badge[:1], badge[1:]
    if colour in COLOURS and number.isdecimal():
        return say("{colour} {number}", colour=COLOURS[colour], number=number)
    return say(badge)
