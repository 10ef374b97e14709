"""What lies far off the grid: a fault may lie anywhere, and the picture of it has an end."""

import json
from pathlib import Path
from typing import Any

import pytest

from periplus.drawing import picture, to_terminal
from periplus.models.core.registry import game
from periplus.solvers import api

TURN = Path(__file__).parents[2] / "examples" / "kalypso" / "turn.json"
FAR = 10_000


@pytest.mark.parametrize("at", [[FAR, 3], [3, FAR], [-FAR, 3]])
@pytest.mark.parametrize("where", ["tiles", "log"])
def test_the_picture_of_a_tile_far_off_the_grid_has_an_end(at: list[int], where: str) -> None:
    data: dict[str, Any]
    if where == "log":
        data = json.loads(TURN.read_text())
        listed = (one.as_json() for one in api.moves(api.load(TURN)))
        move = next(one for one in listed if one["type"] == "place")
        data["log"] = [*data.get("log", []), move | {"at": at}]
    else:
        data = {"game": "kalypso", "mode": "solo", "settlements": [{"tiles": [{"tile": "WWWMM", "at": at}]}]}
    position = game("kalypso").load(json.dumps(data).encode(), TURN.parent)
    faults = api.check(position)
    assert [fault.rule for fault in faults] == ["KAL-6.3"]
    assert len(to_terminal(picture(position, violations=faults)).splitlines()) < 100
