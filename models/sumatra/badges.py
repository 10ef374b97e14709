"""Which badges a notebook earns (SUM-8.1, SUM-9.1) and in which sets a player may take them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from operator import ge
from typing import TypeAlias

from .edition import Edition
from .placing import filled
from .state import Notebook, Player, State
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
