"""The games as PettingZoo's: its own tests, and games played to their payoffs."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES

tests: Any = pytest.importorskip("pettingzoo.test")
adapter: Any = pytest.importorskip("periplus.adapters.pettingzoo")
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


@pytest.mark.parametrize("name", NAMES)
def test_its_api_test_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    tests.api_test(adapter.env(name, seed=1), num_cycles=30)
    assert adapter.env(name).metadata["name"] == f"periplus_{name}_v0"
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_its_seed_test_passes(name: str) -> None:
    tests.seed_test(lambda: adapter.env(name), num_cycles=10)


def payoffs(seed: int) -> dict[str, float]:
    """The summed rewards of a game in which everybody takes the first legal action."""
    table = adapter.env("sumatra", players=3, seed=seed)
    table.reset()
    sums = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        sums[agent] += reward
        table.step(None if ended or cut else int(seen["action_mask"].argmax()))
    return sums


def test_rewards_are_the_shares_of_the_win_and_the_same_for_the_same_seed() -> None:
    first, again = payoffs(4), payoffs(4)
    assert first == again
    assert sum(first.values()) == pytest.approx(1)


def test_the_table_is_drawn_and_the_view_is_a_position() -> None:
    table = adapter.env("mist", players=2, seed=1, render_mode="ansi")
    table.reset()
    assert table.infos[table.agent_selection]["position"].game == "mist"
    assert len(table.render().splitlines()) > 5


def test_a_way_to_render_that_is_none_is_refused() -> None:
    with pytest.raises(PositionError, match="render_mode: expected one of ansi"):
        adapter.env("mist", render_mode="human")


def test_options_of_a_reset_change_nothing() -> None:
    """The library's own test passes options that no game has, so they cannot be refused."""
    table = adapter.env("sumatra", players=2, seed=1)
    begun = []
    for options in (None, {"players": 3}):
        table.reset(seed=1, options=options)
        begun.append((table.agents, table.infos[table.agent_selection]["position"]))
    assert begun[0] == begun[1]
