"""Ambelau (BURU-20, BURU-21): a fifth area with a track for canoes, the spirit ibu, and guides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from ....core.results import RuleId, Violation
from ....core.wording import say
from ...altars import Altar
from ...lawan.branches import Branches
from ...mats import placed
from ...module import RELIED, Module
from ...moves import AnyMove, Canoe, made
from ...opening import opened
from ...order import due, power
from ...state import GUIDE, State, Token
from .canoe import AMBELAU, benefit, landings, moved
from .lawan import moves_canoe

LAKE = "lake"
IBU = "ibu"


class IbuAltar(Altar):
    """An altar that only a space of the track leads to (BURU-20.15)."""

    unnamed: ClassVar[RuleId | None] = "BURU-20.15"
    absent: ClassVar[RuleId] = "BURU-20.15"


class Ambelau(Module):
    """The module."""

    name = AMBELAU
    relied = RELIED
    expansion = True
    choices: ClassVar[Mapping[str, RuleId]] = {"canoe": "BURU-20.9"}

    _altar = IbuAltar()

    def areas(self, areas: tuple[str, ...]) -> tuple[str, ...]:
        """A fifth one, resolved before the lake (BURU-20.7)."""
        lake = areas.index(LAKE)
        return (*areas[:lake], AMBELAU, *areas[lake:])

    def spirits(self, spirits: tuple[str, ...]) -> tuple[str, ...]:
        """One more (BURU-20.3)."""
        return (*spirits, IBU)

    def altar(self, spirit: str) -> Altar | None:
        """The ibu altar."""
        return self._altar if spirit == IBU else None

    def tokens(self, state: State, seat: int) -> tuple[Token, ...]:
        """A guide that is usable or in use this round (BURU-21.3); a Lawan always has its own (BURU-22.8)."""
        player = state.players[seat]
        used = player.guide == "next" and (player.kept == GUIDE or GUIDE in placed(state, seat))
        always = state.setting.lawans[seat] is not None
        return (GUIDE,) if always or used or player.guide == "ready" else ()

    def listed(self, state: State) -> Iterable[AnyMove]:
        """One canoe move for each space that can be reached, the nearest first."""
        following = due(state)
        if not following or not following.own or state.setting.areas[state.area] != AMBELAU:
            return
        for landing in landings(state, following.seat):
            yield made(Canoe, {"steps": landing.steps})

    def fault(self, state: State, move: AnyMove) -> Violation | None:
        """BURU-20.9: a canoe moves in Ambelau, by 1 to the player's power there."""
        if not isinstance(move, Canoe) or state.setting.areas[state.area] != AMBELAU:
            return Violation("BURU-20.9", say("canoes move in Ambelau alone"))
        most = power(state, state.turn or 0, state.area)
        if not 1 <= move.steps <= most:
            text = say("the canoe moves {steps} spaces, expected 1 to {most}", steps=move.steps, most=most)
            return Violation("BURU-20.9", text)
        return None

    def apply(self, state: State, move: AnyMove) -> State:
        """The canoe moves, passing the start brings its reward, and the space's parts are pending (BURU-20.13)."""
        seat, steps = state.turn or 0, move.steps if isinstance(move, Canoe) else 0
        state, space = moved(state, seat, steps)
        return opened(state, seat, benefit(space), 0, (), keep=True)

    def lawan_acts(self, state: State, seat: int) -> Branches | None:
        """By canoe in Ambelau."""
        return moves_canoe(state, seat) if state.setting.areas[state.area] == AMBELAU else None


MODULE = Ambelau()
