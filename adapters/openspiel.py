"""The games as Python games of OpenSpiel: importing this module registers ``periplus_observatory`` and so on.

    import pyspiel
    import periplus.adapters.openspiel
    game = pyspiel.load_game("periplus_kalypso(players=2,mode=versus)")

Parameters: ``players``, ``payoff`` (``win`` or ``score``) and the game's variants by name, several choices of one with
``+`` between them; what is empty or 0 is the default, and choices that are numbers (``modules=2``) are numbers
here too. Chance is explicit: each act of chance is four nodes of 256
equally likely outcomes, the bytes of a seed from which the game rolls, draws or deals with its own odds. So a state is
its history, and OpenSpiel's own serialisation works. A seat's information state is its view now, with a digest of all
that it saw and did at its earlier decisions (perfect recall); observations are numbers by ``environment.py``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import pyspiel

from periplus.models.core.data import Move, Position
from periplus.models.core.editions import Variant
from periplus.models.core.kernel import CHANCE, OVER, kernel
from periplus.models.core.registry import NAMES, game
from periplus.models.core.sharing import to_line

from .environment import ACTIONS, FEATURES, Environment, observation, setting

BYTES = 4
"""The chance nodes of one act of chance: the bytes of its seed."""
BYTE = 256
LONGEST = 20_000
"""More decisions than any game has had."""
LARGEST = 1_000.0
"""More points than any game has ended with."""


def _type(name: str) -> pyspiel.GameType:
    rules = game(name)
    parameters: dict[str, Any] = {"players": 0, "payoff": ""}
    return pyspiel.GameType(
        short_name=f"periplus_{name}",
        long_name=f"Periplus: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.players),
        min_num_players=min(rules.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters | {variant.name: _nothing(variant) for variant in rules.variants},
    )


def _nothing(variant: Variant) -> str | int:
    """The parameter of a variant that is not chosen; its type is that which OpenSpiel reads the choices as."""
    return 0 if all(choice.isdecimal() for choice in variant.choices) and not variant.several else ""


class PeriplusGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is typed as Any
    """One of the games with its players and variants; each game has a subclass that names it.

    Raises PositionError for parameters that the game does not have.
    """

    name: str
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given, name = params or {}, self.name
        chosen = {
            variant.name: str(given[variant.name]).replace("+", ",")
            for variant in game(name).variants
            if given.get(variant.name)
        }
        self.agreed = setting(name, given.get("players") or None, given.get("payoff") or None, chosen)
        wins = self.agreed.payoff == "win" and self.agreed.players > 1
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=BYTE,
            num_players=self.agreed.players,
            min_utility=0.0 if wins else -LARGEST,
            max_utility=1.0 if wins else LARGEST,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> PeriplusState:
        """The state before anything has been dealt."""
        return PeriplusState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What observes states for ``open_spiel.python.observation``; raises ValueError for parameters."""
        if params:
            raise ValueError(f"no parameters are known, got {params}")
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class PeriplusState(pyspiel.State):  # type: ignore[misc]  # as above
    """A state of one of the games."""

    def __init__(self, game: PeriplusGame) -> None:
        super().__init__(game)
        self.table = Environment(game.agreed)
        """The game under way, in Periplus' own terms."""
        self.bytes: tuple[int, ...] = ()
        """What is known of the next seed."""
        self.memory = [""] * game.agreed.players
        """For each seat a digest of what it saw and did at its earlier decisions, empty before the first."""

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's ids of chance and of the end."""
        mover = self.table.mover()
        return {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}.get(mover, mover)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.table.legal()))) if player == self.table.mover() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the seed, each value as likely as another."""
        return [(value, 1 / BYTE) for value in range(BYTE)]

    def _apply_action(self, action: int) -> None:
        mover = self.table.mover()
        if mover != CHANCE:
            move = self.table.legal()[action]
            self.memory[mover] = _remembered(self.memory[mover], self.table.seen(mover), move)
            self.table.act(action)
            return
        self.bytes = (*self.bytes, action)
        if len(self.bytes) == BYTES:
            self.table.chance(int.from_bytes(bytes(self.bytes), "big"))
            self.bytes = ()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"byte {action}" if player == pyspiel.PlayerId.CHANCE else self.table.words(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.table.over()

    def returns(self) -> list[float]:
        """The payoffs at the end; zeros before."""
        return list(self.table.payoffs()) if self.is_terminal() else [0.0] * self.table.agreed.players

    def __str__(self) -> str:
        """The whole game as a line that ``periplus`` reads."""
        position = self.table.position
        return f"{_text(position)} {' '.join(map(str, self.bytes))}".strip()


def _remembered(before: str, seen: Position, move: Move) -> str:
    """The digest of a seat's decisions with one more: what it saw, and what it chose then."""
    text = f"{before} {_text(seen)} {move.as_json()}"
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


class Observer:
    """What a player observes: the view as numbers, the view as text, and with perfect recall its past as well."""

    def __init__(self, kind: pyspiel.IIGObservationType) -> None:
        self._recall = kind.perfect_recall
        self.tensor = np.zeros(FEATURES, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: PeriplusState, player: int) -> None:
        """Fill ``tensor`` with what the player sees."""
        dealt = state.table.position is not None
        self.tensor[:] = observation(state.table.seen(player) if dealt else None)

    def string_from(self, state: PeriplusState, player: int) -> str:
        """What the player sees, as a line that ``periplus`` reads."""
        view = _text(state.table.seen(player)) if state.table.position is not None else ""
        return f"{view} {state.memory[player]}".strip() if self._recall else view


def _text(position: Position | None) -> str:
    return "" if position is None else to_line(game(position.game).whole(position))


def seat(bot: Callable[[pyspiel.Game, int], pyspiel.Bot]) -> Callable[..., Sequence[Move]]:
    """A policy of ``periplus arena`` that asks an OpenSpiel bot, made for a game and a seat.

    The bot is given a state in which the present view has been dealt anew; what nobody has told it, chance will deal.
    """
    return partial(_decided, bot)


def _decided(
    bot: Callable[[pyspiel.Game, int], pyspiel.Bot], position: Position, mover: int, limits: Any, rng: Any
) -> Sequence[Move]:
    light = kernel(position.game)
    players = light.seats(light.state(position))
    loaded = pyspiel.load_game(f"periplus_{position.game}", {"players": players})
    state = loaded.new_initial_state()
    state.table.resume(position, mover)
    action = bot(loaded, mover).step(state)
    return [state.table.legal()[action]]


GAMES: dict[str, type[PeriplusGame]] = {
    name: type(f"{name.title()}Game", (PeriplusGame,), {"name": name, "kind": _type(name)}) for name in NAMES
}
"""Each game's class for OpenSpiel, by name."""

for _game in GAMES.values():
    pyspiel.register_game(_game.kind, _game)
