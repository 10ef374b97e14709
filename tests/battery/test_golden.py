"""Every registered game has golden playthroughs, and they replay as recorded."""

import json
from pathlib import Path

import pytest

from periplus.models.core import registry
from tests.battery import golden
from tests.marking import slow_for

FILES = [(name, file) for name in registry.NAMES for file in golden.files(name)]


@pytest.mark.parametrize("name", registry.NAMES)
def test_a_registered_game_has_golden_playthroughs(name: str) -> None:
    assert len(golden.files(name)) >= 2


@pytest.mark.parametrize(
    ("name", "file"),
    slow_for(FILES, lambda one: one[1].stem in ("extensions", "harbour-back")),
    ids=lambda value: value.stem if isinstance(value, Path) else value,
)
def test_a_golden_playthrough_replays_as_recorded(name: str, file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    again = golden.replay(registry.game(name), data)
    for index, (old, new) in enumerate(zip(data["steps"], again["steps"], strict=True)):
        assert new == old, f"step {index}"
    assert again["final"] == data["final"]
    assert again["final"] is not None
