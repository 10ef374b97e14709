"""What effects do to a player: gains, payments, offerings, hires, draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from tests.buru.twins.board import Player, Table, card, holds, islander, top, who
from tests.buru.twins.notation import RESOURCES, Item, Option, bundle, lasting, parts


def gain(table: Table, player: Player, item: Item, names: Sequence[str] = ()) -> None:
    """One plain item; ``names`` are the resources that an ``any`` stands for."""
    if item.atom in RESOURCES:
        player["res"][item.atom] += item.count
    elif item.atom == "any":
        for name in names:
            player["res"][name] += 1
    elif item.atom == "fish":
        player["fish"] = min(table["ed"]["fish_cap"], player["fish"] + item.count)
    elif item.atom == "vp":
        player["vp"] += item.count
    elif item.atom == "totem":
        table["totems"][item.of] = player["id"]
    else:
        raise ValueError(item)


def open_now(table: Table, player: Player, items: Iterable[Item], names: Sequence[str] = ()) -> None:
    """Plain items at once, steps stay open (6.4); a Lawan takes all of it by its own rules (R.53)."""
    held = [item for item in items if holds(table, player, item.when)]
    if player["lawan"]:
        from tests.buru.twins.lawan import take

        take(table, player, held)
        return
    named = list(names)
    for item in held:
        if item.atom == "any":
            gain(table, player, item, named[: item.count])
            del named[: item.count]
        elif not item.step:
            gain(table, player, item)
    stay_open(table, player, [item for item in held if item.step])


def stay_open(table: Table, player: Player, items: Iterable[Item]) -> None:
    opened = parts([item for item in items if holds(table, player, item.when)])
    table["pending"] += opened
    if opened:
        table["turn"] = player["id"]


def price(items: Iterable[Item], names: Sequence[str] = ()) -> Counter[str]:
    """What a bundle costs, an ``any`` by name."""
    cost: Counter[str] = Counter(names)
    for item in items:
        if item.atom != "any":
            cost[item.atom] += item.count
    return cost


def has(player: Player, cost: Counter[str]) -> bool:
    purse = player["res"] | {"fish": player["fish"], "vp": player["vp"]}
    return all(purse[name] >= number for name, number in cost.items())


def pay(player: Player, cost: Counter[str]) -> None:
    for name, number in cost.items():
        if name in RESOURCES:
            player["res"][name] -= number
        else:
            player[name] -= number


def counted(table: Table, player: Player, options: Iterable[Option]) -> tuple[Option, ...]:
    """The options as they are now: a part with a condition, of a price too, counts only if it holds (3.1)."""

    def now(items: Iterable[Item]) -> tuple[Item, ...]:
        return tuple(item for item in items if holds(table, player, item.when))

    return tuple(
        Option(None if option.pay is None else now(option.pay), now(option.gain)) for option in options
    )


def payable(player: Player, option: Option, names: Sequence[str] = ()) -> bool:
    """Whether the option is no trade, or one whose left side can be paid with the resources named first."""
    if option.pay is None:
        return True
    paid, _ = option.named(plain=True)
    return len(names) >= paid and has(player, price(option.pay, names[:paid]))


def resolve(table: Table, player: Player, option: Option, names: Sequence[str], at_once: bool) -> None:
    """The option of a task, card or bonus (``at_once``), or of a space, whose items all stay open."""
    [option] = counted(table, player, [option])
    if option.pay is not None:
        if payable(player, option, names):
            paid, _ = option.named(plain=True)
            pay(player, price(option.pay, names[:paid]))
            open_now(table, player, option.gain, names[paid:])
    elif at_once:
        open_now(table, player, option.gain, names)
    else:
        stay_open(table, player, option.gain)


def lastings(table: Table, player: Player, spirit: str, sign: str) -> list[Item]:
    """The bundles of the player's sideways cards for offerings to the spirit; a Lawan has none (R.42)."""
    found: list[Item] = []
    for name, sideways in player["tableau"] if not player["lawan"] else []:
        rule = lasting(islander(table, name).get("lasting")) if sideways and name != "?" else None
        if rule and rule[0] in (spirit, "any") and rule[1] == sign:
            found += [item for item in rule[2] if holds(table, player, item.when)]
    return found


def altar(table: Table, player: Player, spirit: str) -> Counter[str]:
    """The altar's price, lowered by lasting effects, never below nothing."""
    sides = table["ed"]["altars"][spirit]
    cost = price(bundle(sides.get(table["altars"][spirit], sides["a"])))
    return cost - price(lastings(table, player, spirit, "<"))


def offering(table: Table, player: Player, spirit: str) -> None:
    """Draw, then totem, decree and lasting gains (R.11); the price is paid before."""
    player["offers"].setdefault(spirit, []).append(top(table, spirit))
    table["left"][spirit] -= 1
    holder = table["totems"].get(spirit)
    if holder is not None:
        who(table, holder)["vp"] += 1
    for name in table["decrees"]:
        decree = card(table, "decrees", name)
        if decree["place"] == f"altar:{spirit}":
            open_now(table, player, bundle(decree["reward"]))
    open_now(table, player, lastings(table, player, spirit, ">"))


def discard(player: Player, name: str) -> None:
    player["tableau"] = [entry for entry in player["tableau"] if entry[0] != name]


def hire(table: Table, player: Player, index: int, price_paid: int) -> None:
    """The card of that row place; the gap is refilled at once (10.4)."""
    player["fish"] -= price_paid
    player["tableau"].append([table["row"][index], False])
    table["row"][index] = None
    table["row"][index] = top(table, "islanders") if hirelings_left(table) else None


def refresh(table: Table) -> None:
    """All of the row goes; what comes is no more than there is (R.7)."""
    table["row"] = [None] * table["ed"]["hiring_row"]
    for index in range(len(table["row"])):
        table["row"][index] = top(table, "islanders") if hirelings_left(table) else None


def draw(table: Table, player: Player) -> None:
    if hirelings_left(table):
        player["tableau"].append([top(table, "islanders"), False])


def hirelings_left(table: Table) -> int:
    """Cards of the islander deck and its discards (R.7)."""
    outlaws = [card for card in table["ed"]["outlaws"] if set(card.get("needs", [])) <= table["modules"]]
    number = len(table["ed"]["islanders"]) + (len(outlaws) if "ukum" in table["modules"] else 0)
    shown = [name for name in table["row"] if name is not None]
    return number - len(shown) - sum(len(player["tableau"]) for player in table["players"])


def guide(player: Player) -> None:
    player["guide"] = "next"


def take_forest(table: Table, name: str) -> dict[str, Any]:
    """The card leaves the row for the discards."""
    table["forest"].remove(name)
    table["forest_discard"] = name
    return card(table, "forest", name)
