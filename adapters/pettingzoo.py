"""The games as PettingZoo environments (AEC: one agent after the other), with Gymnasium's spaces.

    from periplus.adapters.pettingzoo import env
    table = env("sumatra", players=2, seed=1)

Agents are ``player_0`` and so on, in the order of seats. An observation is a dictionary: ``observation``, the agent's
view as ``FEATURES`` numbers, and ``action_mask``, 1 for each legal action; actions are numbered as the rules list the
legal moves (both by ``environment.py``). Rewards come at the end: the payoff, a share of the win or, alone or if
asked for, the score. Chance acts between decisions, from the seed. ``info`` tells the agent to move its view as a
``position``, and ``render`` draws the table as text.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from periplus.drawing import picture, to_terminal
from periplus.models.core.errors import PositionError
from periplus.models.core.kernel import CHANCE
from periplus.models.core.wording import say

from .environment import ACTIONS, FEATURES, Environment, Setting, observation, setting


def env(
    game: str,
    players: int | None = None,
    seed: int | None = None,
    payoff: str | None = None,
    variants: Mapping[str, str] | None = None,
    render_mode: str | None = None,
) -> AECEnv:
    """A game as an environment that refuses illegal actions and calls out of order.

    ``seed`` is that of the first game unless ``reset`` is given one; without any, chance is not repeated.
    ``render_mode`` is ``"ansi"`` (text) or None. Raises PositionError for an unknown game, number of players, payoff,
    variant or ``render_mode``.
    """
    if render_mode not in (None, "ansi"):
        raise PositionError("render_mode", say("expected one of {names}", names="ansi"))
    raw = PeriplusEnv(setting(game, players, payoff, variants), seed, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class PeriplusEnv(AECEnv):  # type: ignore[misc]  # the library is untyped to mypy
    """A game as an environment; see the module and ``env``."""

    def __init__(self, agreed: Setting, seed: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.agreed = agreed
        name = f"periplus_{agreed.game}_v0"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.agreed.players)]
        self.observation_spaces = {agent: _observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._chance = random.Random(seed)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent may choose from; the mask tells what is legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game, from the seed if one is given.

        ``options`` change nothing, whatever they are: the library's own test of environments passes some that no game
        has and wants them taken. What a game is played with is told to ``env``.
        """
        if seed is not None:
            self._chance = random.Random(seed)
        self.table = Environment(self.agreed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """The agent's view, and which actions it may choose."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(ACTIONS, np.int8)
        if seat == self.table.mover():
            mask[: len(self.table.legal())] = 1
        return {
            "observation": np.array(observation(self.table.seen(seat)), np.float32),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """The agent to move makes the legal action of that number; raises IndexError for another number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IndexError("expected the number of an action")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.act(int(action))
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as text where ``render_mode`` is ``"ansi"``."""
        if self.render_mode != "ansi" or self.table.position is None:
            return None
        return to_terminal(picture(self.table.position))

    def _go_on(self) -> None:
        """Let chance act; then an agent is to move, or the game is over and its payoffs are due."""
        while self.table.mover() == CHANCE:
            self.table.chance(self._chance.getrandbits(32))
        if self.table.over():
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.table.payoffs(), strict=True))
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[self.table.mover()]
        self.infos[self.agent_selection] = {"position": self.table.seen(self.table.mover())}


def _observations() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (FEATURES,), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
