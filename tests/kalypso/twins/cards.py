"""Cards of the tests' own editions: every kind of need, reward, penalty and goal."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def forecast(
    name: str, needs: dict[str, int], reward: Json | None = None, penalty: Json | None = None
) -> Json:
    """A card that asks for the same in every mode."""
    coop: Json = {"needs": needs}
    versus: Json = {"needs": needs}
    if reward:
        coop |= {"reward": reward} if "points" not in reward else {}
        versus |= {"reward": reward} if "track" not in reward else {}
    if penalty:
        versus["penalty"] = penalty
    return {"id": name, "title": name.title(), "versus": versus, "coop": coop}


FORECASTS = [
    forecast("boats", {"boat": 2}, {"produce": {"salvage": 1}}, {"each": 4}),
    forecast("boat", {"boat": 1}, {"produce": {"boat": 1}}, {"flat": 3}),
    forecast("garden", {"garden": 1}, {"points": {"gardens": 1}}, {"each": 3}),
    forecast("barrel", {"barrel": 1}, {"track": {"solar": 1}}),
    forecast("fish", {"fish": 2}, {"produce": {"barrel": 1}}, {"flat": 2}),
    forecast("scrap", {"scrap": 2}, {"track": {"fish": 3}}, {"each": 2}),
    forecast("house", {"house": 1}, {"produce": {"scrap": 2}}, {"flat": 4}),
    forecast("mixed", {"barrel": 1, "scrap": 1}, {"produce": {"survivor": 1}}, {"each": 3}),
    forecast("people", {"survivor": 2}, {"track": {"gardens": 1}}, {"each": 2}),
    forecast("person", {"survivor": 1, "fish": 1}, {"produce": {"garden": 1, "fish": 2}}),
]
LEFT_OUT: Json = {
    "island_gardens": [],
    "garden_table": [0, 2, 4, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16],
    "solar_table": [0, 2, 3, 5, 6, 8, 9, 11, 12],
    "reserves": 5,
}
"""What an edition means where it says nothing."""
NUMBERS = {
    "plastic": {"at_most": 4},
    "district": {"at_least": [1, 2, 3, 4]},
}
METRICS = (
    "monuments",
    "reserves",
    "buildings",
    "gardens",
    "boats",
    "cooper",
    "solar",
    "kinds",
    "sets",
    "docked",
    "zones",
    "settlers",
    "survivors",
    "plastic",
    "barrels",
    "district",
    "enclosed",
)


def goal(index: int, name: str) -> Json:
    """A goal on a metric: deck A and B in turn."""
    deck = "AB"[index % 2]
    versus: Json = {"metric": name, "per": 1 + index % 2, "points": 2, "max": 6}
    if name == "plastic":
        versus = {"metric": name, "bands": [[2, 8], [5, 5], [8, 2]]}
    coop = {"metric": name} | NUMBERS.get(name, {"at_least": 1 + index % 2})
    return {"id": f"{deck}{index}", "title": name.title(), "deck": deck, "versus": versus, "coop": coop}


GOALS = [goal(index, name) for index, name in enumerate(METRICS)]
