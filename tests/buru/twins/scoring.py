"""The end of the game: track, offerings, elders, sets (8, 15.18, R.44)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from tests.buru.twins.board import SPIRITS, Player, Table, card, clockwise, islander
from tests.buru.twins.notation import RESOURCES

KINDS = ("artisan", "gatherer", "noble", "priest", "outlaw")


def unseen_mean(table: Table, spirit: str) -> Fraction:
    """Of the deck's cards that nobody has seen (R.44)."""
    rest = Counter(table["ed"]["offerings"][spirit])
    for player in table["players"]:
        rest.subtract(value for value in player["offers"].get(spirit, []) if value != "?")
    rest.subtract(value for value in table["decks"][spirit] if value != "?")
    values = list(rest.elements())
    return Fraction(sum(values), len(values)) if values else Fraction(0)


def metrics(table: Table, player: Player) -> dict[str, int]:
    kinds = Counter(islander(table, name)["kind"] for name, _ in player["tableau"] if name != "?")
    made = {spirit: len(player["offers"].get(spirit, [])) for spirit in SPIRITS}
    return {
        **player["res"],
        "fish": player["fish"],
        "resources": sum(player["res"][name] for name in RESOURCES),
        **{kind: kinds[kind] for kind in KINDS if kind != "outlaw"},
        "outlaws": kinds["outlaw"],
        "islanders": len(player["tableau"]),
        "kinds": len(+kinds),
        **made,
        "offerings": sum(made.values()),
        "spirits": sum(number > 0 for number in made.values()),
        "totems": sum(holder == player["id"] for holder in table["totems"].values()),
    }


def level(table: Table, player: Player, elder: str) -> int:
    """The highest level fully met (8.3)."""
    numbers, best = metrics(table, player), 0
    for goal, points in card(table, "elders", elder)["levels"]:
        terms = [term.split(">=") for term in goal.split(" & ")]
        if all(numbers[name] >= int(number) for name, number in terms):
            best = points
    return best


def score(table: Table, player: Player) -> Counter[tuple[str, Fraction]]:
    """The clauses and points of the player's items; those of 0 points are left out."""
    items = [("8.2", Fraction(player["vp"]))]
    for spirit, values in player["offers"].items():
        known = sum(Fraction(value) for value in values if value != "?")
        items.append(("8.2", known + values.count("?") * unseen_mean(table, spirit)))
    items += [("8.3", Fraction(level(table, player, elder))) for elder in player["elders"] if elder != "?"]
    if player["lawan"]:
        numbers = metrics(table, player)
        bonus = table["ed"]["lawan"]["set_bonus"]
        for kind in KINDS:
            number = numbers["outlaws" if kind == "outlaw" else kind]
            items.append(("15.19", Fraction(bonus[min(number, len(bonus) - 1)])))
    return Counter((rule, points) for rule, points in items if points)


def total(table: Table, player: Player) -> Fraction:
    return sum((points * number for (_, points), number in score(table, player).items()), Fraction(0))


def order(table: Table) -> list[str]:
    """Best first, ties clockwise from the envoy (8.5)."""
    ranked = sorted(clockwise(table), key=lambda player: -total(table, player))
    return [player["id"] for player in ranked]


def goal(table: Table, name: str, goal: str | dict[str, Any]) -> Fraction:
    """The state value of 7.0 for the player of that id."""
    player = next(player for player in table["players"] if player["id"] == name)
    if goal == "vp":
        return Fraction(player["vp"])
    if goal == "end":
        return total(table, player)
    if goal == "margin":
        return total(table, player) - max(
            total(table, other) for other in table["players"] if other is not player
        )
    assert isinstance(goal, dict)
    held = {
        **player["res"],
        "vp": player["vp"],
        "fish": player["fish"],
        "islander": len(player["tableau"]),
        "offering": sum(len(cards) for cards in player["offers"].values()),
    }
    return sum((Fraction(str(weight)) * held[what] for what, weight in goal.items()), Fraction(0))
