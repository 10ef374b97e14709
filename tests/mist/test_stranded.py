"""A balloon that has to leave a dock and can pay for no flight, as may be where an edition has a dock of value 0."""

from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.mist import GAME
from periplus.solvers import api

from .tables import load, table


def shoal(**fields: Any) -> dict[str, Any]:
    """A balloon without energy, the office built, and a harbour whose only dock has the value 0."""
    edition = {
        "islands": {"front": {"-1,0": ".1", "0,0": "@1", "1,0": ".1"}},
        "tiles": {"F1": 4, "D4": 3},
        "docks": [{"value": 0, "rate": 1}],
        "bonus_die": ["turn60"],
    }
    sheet = {"balloon": {"dock": 1}, "tiles": {"-1,0": "EH"}}
    return table(sheet, edition=edition, modules=2, clouds=[["D4"]], harbour=["F1"]) | fields


@pytest.mark.rule("MIST-11.14", "MIST-5.8")
def test_a_balloon_that_can_pay_for_no_flight_out_of_the_harbour_is_told_in_one_line() -> None:
    """It must leave the dock, each space costs 1, and it has no energy: no move is legal, no turn can end."""
    position = load(shoal())
    assert GAME.moves(position) == ()
    before = shoal(phase="B", wind=None, ask={"kind": "expect"})
    line = shoal(ask={"kind": "line", "rounds": []})
    for field, asked in (
        ("players[0].balloon", lambda: api.hint(position)),
        ("players[0].balloon", lambda: api.solve(load(before))),
        ("players[0].balloon", lambda: api.solve(load(line))),
        ("log", lambda: api.hint(position, horizon="game")),
    ):
        with pytest.raises(PositionError) as error:
            asked().result()
        assert [fault.field for fault in error.value.faults] == [field]


@pytest.mark.rule("MIST-11.14", "MIST-5.8")
def test_a_line_that_ends_in_a_dock_for_want_of_energy_is_not_followed() -> None:
    """The wind blows to the dock for nothing. F1 is 1 energy, which pays the way back: kept, it would be the end.

    Back on the island D4 is 4 energy, a crown of 2 points; the office scores 2 (MIST-13.12, R14).
    """
    coming = {"wind": "W", "bonus": "turn60", "deal": ["D4"], "harbour": "F1"}
    sheet = {"balloon": [1, 0], "tiles": {"-1,0": "EH"}}
    data = shoal(ask={"kind": "line", "rounds": [coming]})
    answer = api.solve(load(data | {"players": [sheet], "clouds": [[]]})).result()
    assert (answer.status, answer.value) == ("optimal", 4)
    assert {"type": "stow", "keep": []} in answer.as_json()["solution"]
