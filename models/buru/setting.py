"""The setting of a game: edition, modules and seats, and which cards those bring into play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Protocol, TypeVar

from .cards import Decree, ElderCard, Hireling, Plot
from .edition import Edition
from .modules import module
from .position import Position
from .state import Setting
from .terms import ALTARS, BOARD, MODULES


def setting_of(position: Position) -> Setting:
    """The setting that a position tells of; one object for equal ones."""
    return _setting(
        position.edition_data,
        tuple(name for name in MODULES if name in position.modules),
        position.long,
        position.names,
        tuple(player.lawan for player in position.players),
        tuple(sorted(position.altars.items())),
    )


@lru_cache(maxsize=64)
def _setting(
    edition: Edition,
    names: tuple[str, ...],
    long: bool,
    ids: tuple[str, ...],
    lawans: tuple[str | None, ...],
    altars: tuple[tuple[str, str], ...],
) -> Setting:
    modules = tuple(module(name) for name in names)
    areas: tuple[str, ...] = BOARD
    spirits: tuple[str, ...] = ALTARS
    for one in modules:
        areas, spirits = one.areas(areas), one.spirits(spirits)
    sides = dict(altars)
    return Setting(
        edition=edition,
        modules=modules,
        long=long,
        areas=areas,
        spirits=spirits,
        ids=ids,
        lawans=lawans,
        altars=tuple(sides.get(spirit, "a") for spirit in spirits),
    )


class _Needy(Protocol):
    @property
    def needs(self) -> tuple[str, ...]: ...


NeedyT = TypeVar("NeedyT", bound=_Needy)


def _in_play(setting: Setting, cards: Iterable[NeedyT]) -> Iterator[NeedyT]:
    """The cards of which no module that they need is missing."""
    names = {one.name for one in setting.modules}
    return (card for card in cards if names.issuperset(card.needs))


def hirelings_in_play(setting: Setting) -> tuple[Hireling, ...]:
    """The islander deck: all islanders, and the outlaws that the modules bring (BURU-19.2, BURU-19.3)."""
    return (*setting.edition.islanders, *_in_play(setting, setting.edition.outlaws))


def elders_in_play(setting: Setting) -> tuple[ElderCard, ...]:
    """The elder deck, with those of the modules and without those that they replace (BURU-19.5, R.54)."""
    found = tuple(_in_play(setting, setting.edition.elders))
    replaced = {elder.replaces for elder in found}
    return tuple(elder for elder in found if elder.id not in replaced)


def decrees_in_play(setting: Setting) -> tuple[Decree, ...]:
    """The decrees from which the stack is chosen (BURU-2.8, BURU-19.6, BURU-20.5)."""
    return tuple(_in_play(setting, setting.edition.decrees))


def plots_in_play(setting: Setting) -> tuple[Plot, ...]:
    """The plot deck: the expansion's cards if a module brings them, else the base game's (BURU-22.1)."""
    expansion = any(one.expansion for one in setting.modules)
    return setting.edition.plots_expansion if expansion else setting.edition.plots
