"""Seeded games of every game and mode, hinted at random decisions: no refusal, and hints can be played as they stand.

How many games a mode is played is in the environment as PERIPLUS_GAMES (1,000 unless it is set); ``hinting.py`` says
how, and plays the modes in turn from the command line.
"""

from __future__ import annotations

import os

import pytest

from tests.battery.hinting import Mode, Tally, modes

GAMES = int(os.environ.get("PERIPLUS_GAMES", "1000"))


@pytest.mark.slow
@pytest.mark.timeout(36_000)
@pytest.mark.parametrize("mode", list(modes()), ids=str)
def test_no_hint_is_refused_in_a_whole_game(mode: Mode) -> None:
    tally = Tally(mode)
    for seed in range(GAMES):
        tally.play(seed)
    assert tally.refused == []
    assert tally.hints >= GAMES
