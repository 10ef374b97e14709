"""Ambelau (BURU-20, BURU-21): a fifth area with a track for canoes, and the spirit ibu."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache, partial
from typing import ClassVar, NamedTuple

from ...core.results import RuleId, Violation
from ...core.wording import say
from .. import notation
from ..acting import chosen
from ..altars import Altar
from ..cards import ActionSpace
from ..effects import Effect
from ..goods import counted, with_goods
from ..lawan.acting import taken
from ..lawan.branches import Branches, certain, then
from ..lawan.choosing import double, first_payable
from ..module import RELIED, Module
from ..moves import AnyMove, Canoe, made
from ..opening import opened
from ..order import EXPLORERS, count, due, placed, power
from ..state import GUIDE, UNKNOWN, State, Token, replace
from . import in_play

AMBELAU = "ambelau"


class Landing(NamedTuple):
    """Where a canoe gets to."""

    steps: int
    """The fewest steps with which it gets there."""
    space: int
    """Counted from 1."""
    passes: int
    """How often it crosses from the last space to the first."""
    distance: int
    """How many spaces it goes, jumps included."""


def landed(at: int, steps: int, occupied: Collection[int], length: int) -> tuple[int, int]:
    """The space that a canoe reaches, and how often it passes the start (R.20 to R.22).

    ``at``: where it is, 0 for the start; ``occupied``: the spaces of other canoes; ``length``: of the track.
    """
    distance = steps
    while _space(at, distance, length) in occupied and distance < steps + length:
        distance += 1
    return _space(at, distance, length), (at + distance - 1) // length


def _space(at: int, distance: int, length: int) -> int:
    return (at + distance - 1) % length + 1


def track(state: State) -> tuple[ActionSpace, ...]:
    """The spaces of the track, the first one first."""
    return state.setting.edition.areas.ambelau.track


def others(state: State, seat: int) -> frozenset[int]:
    """The spaces of the other canoes; those on the start block nobody (R.21)."""
    return frozenset(
        player.canoe for other, player in enumerate(state.players) if other != seat and player.canoe
    )


def landings(state: State, seat: int) -> tuple[Landing, ...]:
    """Every space that the player can reach with as many steps as his power or fewer, the nearest first."""
    at, length, occupied = state.players[seat].canoe, len(track(state)), others(state, seat)
    found: dict[tuple[int, int], Landing] = {}
    for steps in range(1, power(state, seat, state.area) + 1):
        space, passes = landed(at, steps, occupied, length)
        distance = space + passes * length - at
        found.setdefault((space, passes), Landing(steps, space, passes, distance))
    return tuple(found.values())


def moved(state: State, seat: int, steps: int) -> tuple[State, ActionSpace]:
    """The table after the canoe has moved and what passing brings is gained, and the space that it is on."""
    spaces = track(state)
    space, passes = landed(state.players[seat].canoe, steps, others(state, seat), len(spaces))
    state = state.with_player(seat, replace(state.players[seat], canoe=space))
    passing = notation.bundle(state.setting.edition.areas.ambelau.passing)
    for _ in range(passes):
        state = with_goods(state, seat, counted(state, seat, passing))
    reached = spaces[space - 1]
    return chosen(state, seat, reached.id), reached


def benefit(space: ActionSpace) -> Effect:
    """What a space of the track brings."""
    return notation.effect(space.gain)


_canoe = lru_cache(64)(lambda steps: Canoe(steps=steps))


def moves_canoe(state: State, seat: int) -> Branches:
    """Of the spaces that it can reach the highest rated, of equals the farthest; a double's bonus comes along."""
    spaces = track(state)
    best = max(landings(state, seat), key=lambda landing: (spaces[landing.space - 1].gems, landing.distance))
    state, space = moved(state, seat, best.steps)
    way = first_payable(state, seat, benefit(space))
    gain = way.gain + counted(way.state, seat, double(way.state, seat, AMBELAU))
    return then(certain(way.state, _canoe(best.steps)), partial(taken, seat=seat, bundle=gain))


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
        guide = state.players[seat].guide
        always = state.setting.lawans[seat] is not None
        used = guide == "next" and self._is_used(state, seat)
        return (GUIDE,) if always or used or guide == "ready" else ()

    def _is_used(self, state: State, seat: int) -> bool:
        """Whether the guide is kept or lies somewhere: face down where more lie than there are other tokens but one."""
        left = (*placed(state, seat), state.players[seat].kept)
        if GUIDE in left or UNKNOWN not in left:
            return GUIDE in left
        others = (module.tokens(state, seat) for module in in_play(state.setting) if module is not self)
        return count(state, seat) >= len(EXPLORERS) + sum(map(len, others))

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
