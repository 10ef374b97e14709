"""Kuda (BURU-26): a horse that covers a space with another action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from ...core.results import RuleId, Violation
from ...core.wording import say
from .. import notation
from ..effects import Item, Option
from ..module import RELIED, Module
from ..position import KudaSheet, Position
from ..printed import Space, printed
from ..state import Kuda as Figure
from ..state import State, replace
from ..terms import BOARD, FISH, KUDA

FOREST = "forest"


ONE_FISH = (Option((Item("fish"),)),)
"""What the marker's space gives (BURU-26.6)."""


class KudaModule(Module):
    """What Kuda adds."""

    name = "kuda"
    relied = RELIED
    places: ClassVar[Mapping[str, RuleId]] = {KUDA: "BURU-26.5", FISH: "BURU-26.5"}

    def faults(self, state: State) -> Iterable[Violation]:
        """What is wrong with the module's own part of a position, before its log."""
        figure = state.kuda
        if figure is not None and figure.forum:
            for name, place in (("at", figure.at), ("fish", figure.fish)):
                if place is not None and place[0] == FOREST and place[1] > len(state.players):
                    message = say(
                        "the forest has {players} spaces by the forum rule", players=len(state.players)
                    )
                    yield Violation("BURU-26.8", message, ("kuda", name))
        used = sum((*player.acted, *player.liaison).count(KUDA) for player in state.players)
        if used > 1:
            yield Violation(
                "BURU-6.8", say("Kuda's action is used {number} times", number=used), ("players",)
            )

    def described(self, position: Position, state: State) -> State:
        """Kuda and the marker where the position has them; at first he is on the forest's leftmost (BURU-26.1)."""
        sheet = position.kuda or KudaSheet()
        at, fish = _place(sheet.at), None if sheet.fish is None else _place(sheet.fish)
        return replace(state, kuda=Figure(at, fish, sheet.forum))

    def settled(self, state: State, area: int, majority: int | None, power: int) -> State:
        """Kuda leaves the area that is resolved by the majority player's power (BURU-26.2, R.32, R.33, R.35)."""
        figure = state.kuda
        if figure is None or majority is None or figure.at[0] != state.setting.areas[area]:
            return state
        return replace(state, kuda=replace(figure, at=moved(state, figure, power), fish=figure.at))

    def spaces(self, state: State, area: int, spaces: tuple[Space, ...]) -> tuple[Space, ...]:
        """The spaces that exist (BURU-26.8), those under Kuda and the marker with their own action."""
        figure, name = state.kuda, state.setting.areas[area]
        if figure is None or name not in BOARD:
            return spaces
        found = list(spaces[: width(state, figure, name)])
        for place, cover in ((figure.fish, _marked), (figure.at, _kudas)):
            if place is not None and place[0] == name and place[1] <= len(found):
                found[place[1] - 1] = cover(state, figure, found[place[1] - 1])
        return tuple(found)

    def used(self, state: State, area: int, seat: int, where: str) -> State:
        """The marker leaves with whoever uses its space (BURU-26.6)."""
        figure = state.kuda
        if figure is None or figure.fish is None or figure.fish[0] != state.setting.areas[area]:
            return state
        covered = printed(state.setting.edition, figure.fish[0])[figure.fish[1] - 1]
        return replace(state, kuda=replace(figure, fish=None)) if covered.own == where else state

    def dusk(self, state: State) -> State:
        """An unused marker goes back to the card; Kuda stays where he is (BURU-26.6, R.34)."""
        return replace(state, kuda=replace(state.kuda, fish=None)) if state.kuda else state


def _place(text: str) -> tuple[str, int]:
    """A place as a file writes it: an area and the index of a space."""
    area, _, index = text.partition(":")
    return area, int(index)


def _marked(state: State, figure: Figure, covered: Space) -> Space:
    """The space under the fish marker."""
    gems = state.setting.edition.kuda.fish_gems if figure.forum else covered.gems
    return Space(FISH, gems, ONE_FISH, covered.own)


def _kudas(state: State, figure: Figure, covered: Space) -> Space:
    """Kuda's action in the area; once used it is closed for the round, in every area (BURU-26.7, R.37, R.52)."""
    card = state.setting.edition.kuda
    effect = notation.effect(getattr(card, figure.at[0]))
    closed = any(KUDA in player.acted or KUDA in player.liaison for player in state.players)
    return Space(KUDA, card.gems if figure.forum else covered.gems, effect, KUDA, closed)


def width(state: State, figure: Figure, area: str) -> int:
    """How many spaces of an area exist: in the forest as many as players, by the forum rule (BURU-26.8)."""
    spaces = len(printed(state.setting.edition, area))
    return min(spaces, len(state.players)) if figure.forum and area == FOREST else spaces


def moved(state: State, figure: Figure, power: int) -> tuple[str, int]:
    """Where Kuda comes to from his space: past an area's last space to the next area's first (BURU-26.3, R.34)."""
    area, index = figure.at
    for _ in range(power):
        index += 1
        if index > width(state, figure, area):
            area, index = BOARD[(BOARD.index(area) + 1) % len(BOARD)], 1
    return area, index


MODULE = KudaModule()
