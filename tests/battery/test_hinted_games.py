"""Seeded games of every game and mode, hinted at random decisions: no refusal, and hints can be played as they stand.

How many games a mode is played is in the environment as PERIPLUS_GAMES (1,000 unless it is set); ``hinting.py`` says
how, and plays the modes in turn from the command line.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.battery.hinting import Mode, Tally, modes, recalled

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


def test_a_battery_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    mode = next(mode for mode in modes() if mode.name == "sumatra")
    whole, before, after = Tally(mode), Tally(mode), Tally(mode)
    whole.block(range(3))
    line = json.dumps(before.block(range(2)))
    record = tmp_path / "record"
    record.write_text(f"\n{line}\n{line[:20]}")  # stopped while it was writing
    recalled([after], record)
    assert after.block(range(2)) is None
    assert after.block(range(3)) is not None
    for name in ("games", "hints", "late", "refused", "length", "sorts", "played"):
        assert getattr(after, name) == getattr(whole, name)
