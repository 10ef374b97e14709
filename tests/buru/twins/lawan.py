"""What a Lawan does when it acts, clause by clause; the log of what it did is the table's ``trace``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.buru.twins import effects
from tests.buru.twins.board import (
    Player,
    Table,
    card,
    double,
    elders_left,
    islander,
    plot,
    power,
    top,
)
from tests.buru.twins.chance import pick
from tests.buru.twins.notation import RESOURCES, Item, Option, bundle, effect, item, parts
from tests.buru.twins.places import Place, free, landing, landings, paddle, resources, rightmost, use


def did(table: Table, kind: str, **fields: Any) -> None:
    table["trace"].append({"type": kind} | fields)


def act(table: Table, player: Player, area: str) -> None:
    """Its one ordinary action in the area (15.1)."""
    if area == "forest":
        act_in_forest(table, player)
    elif area == "ambelau":
        act_in_ambelau(table, player)
    else:
        place = best(free(table, area))
        player["acted"][area] = use(table, place)
        did(table, "act", area=area, space=place.name)
        take(table, player, chosen(table, player, place.options))
    if area == "village" and double(player, area):
        player["vp"] += table["ed"]["lawan"]["village_double"]
    if area == "lake" and double(player, area) and plot(table, player)["double"]["lake"] == "envoy":
        become_envoy(table, player)


def best(choices: list[Place]) -> Place:
    """The highest rating, leftmost of equals."""
    return max(choices, key=lambda place: place.gems)


def payable(table: Table, player: Player, options: Iterable[Option]) -> tuple[int, list[str], Option] | None:
    """The first option that can be paid, its number and what is named for it: an ``any`` gained is ebony (R.42)."""
    for index, option in enumerate(effects.counted(table, player, options)):
        paid, gained = option.named(plain=True)
        named = [name for name in RESOURCES if player["res"][name]][:paid]
        if effects.payable(player, option, named):
            return index, named + ["ebony"] * gained, option
    return None


def words(table: Table, player: Player, options: Iterable[Option]) -> dict[str, Any]:
    """The option and the resources as a move tells them."""
    found = payable(table, player, options)
    index, named, _ = found or (0, [], None)
    return ({"option": index} if index else {}) | ({"any": named} if named else {})


def chosen(table: Table, player: Player, options: Iterable[Option]) -> tuple[Item, ...]:
    """What that option gains, its price paid."""
    found = payable(table, player, options)
    if found is None:
        return ()
    _, named, option = found
    if option.pay is not None:
        effects.pay(player, effects.price(option.pay, named[: option.named(plain=True)[0]]))
    return option.gain


def act_in_forest(table: Table, player: Player) -> None:
    """15.2–15.4 with R.48: cards, then Kuda and the marker as cards of their rating; ties at random."""
    choices = free(table, "forest")
    ordinary = [place for place in choices if place.name not in ("kuda", "fish")]
    offers: list[tuple[int, int, Place, str | None]] = []
    for name in table["forest"] if ordinary else []:
        shown = card(table, "forest", name)
        offers.append((shown["gems"], resources(table, player, effect(shown["gain"])), ordinary[0], name))
    for place in choices:
        if place.name in ("kuda", "fish"):
            offers.append((place.gems, resources(table, player, place.options), place, None))
    if not offers:
        if choices:
            player["acted"]["forest"] = use(table, choices[0])
            did(table, "act", area="forest", space=choices[0].name)
        return
    high = max(offer[:2] for offer in offers)
    _, _, place, name = pick(table, [offer for offer in offers if offer[:2] == high])
    player["acted"]["forest"] = use(table, place)
    did(table, "act", area="forest", space=place.name)
    if name is None:
        take(table, player, chosen(table, player, place.options))
        return
    take_card(table, player, name)
    if double(player, "forest"):
        take(table, player, bundle(plot(table, player)["double"]["forest"]))


def take_card(table: Table, player: Player, name: str) -> None:
    """The alternative printed higher (15.3)."""
    options = effect(effects.take_forest(table, name)["gain"])[:1]
    did(table, "forest", card=name, **words(table, player, options))
    take(table, player, chosen(table, player, options))


def act_in_ambelau(table: Table, player: Player) -> None:
    """Best rating, then farthest (22.10, R.41); the double comes with the space's own parts (R.53)."""
    track = table["ed"]["areas"]["ambelau"]["track"]
    reach = range(1, power(player, "ambelau") + 1)
    steps = max(
        reach,
        key=lambda steps: (
            track[landing(table, player, steps)[0] - 1]["gems"],
            landing(table, player, steps)[2],
        ),
    )
    steps = landings(table, player)[landing(table, player, steps)[:2]]
    place = paddle(table, player, steps)
    player["acted"]["ambelau"] = place.id
    did(table, "canoe", steps=steps)
    extra = (item(plot(table, player)["double"]["ambelau"]),) if double(player, "ambelau") else ()
    take(table, player, [*chosen(table, player, place.options), *extra])


def become_envoy(table: Table, player: Player) -> None:
    table["envoy"] = player["id"]
    did(table, "envoy")


def take(table: Table, player: Player, items: Iterable[Item]) -> None:
    """Plain gains, respect for tasks, then elder, envoy, draw and guide as printed, hires, offerings (R.53)."""
    opened = parts([part for part in items if effects.holds(table, player, part.when)])
    for part in opened:
        if part.atom == "any":
            player["res"]["ebony"] += part.count
        elif not part.step:
            effects.gain(table, player, part)
    player["vp"] += sum(part.atom == "task" for part in opened)
    for part in opened:
        if part.atom == "elder" and elders_left(table):
            player["elders"].append(top(table, "elders"))
            did(table, "elder")
        elif part.atom == "envoy":
            become_envoy(table, player)
        elif part.atom == "draw":
            effects.draw(table, player)
            did(table, "draw")
        elif part.atom == "guide":
            player["vp"] += table["ed"]["lawan"]["guide"]
    for _ in [part for part in opened if part.atom == "forest"]:
        if table["forest"]:
            ranked = [(card(table, "forest", name), name) for name in table["forest"]]
            high = max(
                (shown["gems"], resources(table, player, effect(shown["gain"]))) for shown, _ in ranked
            )
            equal = [
                name
                for shown, name in ranked
                if (shown["gems"], resources(table, player, effect(shown["gain"]))) == high
            ]
            take_card(table, player, pick(table, equal))
    if player["plot"] is not None:
        hire(table, player, [part for part in opened if part.atom in ("hire", "refresh")])
    for part in opened:
        if part.atom == "offer":
            offer(table, player, part)


def hire(table: Table, player: Player, opened: list[Item]) -> None:
    """15.5–15.10, R.39: one refresh a kind examined; what was passed over is not looked at again for that hire."""
    refreshes = sum(part.atom == "refresh" for part in opened)
    discount = table["ed"]["lawan"]["coast_double"] if double(player, "coast") else 0
    hires = sorted((part for part in opened if part.atom == "hire"), key=lambda part: -part.less)
    order = [kind for kind in plot(table, player)["hire"] if kind != "outlaw" or "ukum" in table["modules"]]
    for part in hires:
        for kind in order:
            if refreshes and not of_kind(table, kind):
                refreshes -= 1
                effects.refresh(table)
                did(table, "refresh")
            prices = {
                index: max(0, islander(table, table["row"][index])["cost"] - part.less - discount)
                for index in of_kind(table, kind)
            }
            fitting = [index for index, cost in prices.items() if cost <= player["fish"]]
            if fitting:
                printed = {index: islander(table, table["row"][index])["cost"] for index in fitting}
                cheap = min(printed.values())
                index = pick(table, [index for index in fitting if printed[index] == cheap])
                did(table, "hire", card=table["row"][index], **{"from": index})
                effects.hire(table, player, index, prices[index])
                break


def of_kind(table: Table, kind: str) -> list[int]:
    """Row places with a card of the kind; a ``?`` is absent."""
    return [
        index
        for index, name in enumerate(table["row"])
        if name not in (None, "?") and islander(table, name)["kind"] == kind
    ]


def offer(table: Table, player: Player, part: Item) -> None:
    """15.15: the first spirit of its order that it can offer to; ukum by 22.11."""
    if not part.of and player["plot"] is None:
        return
    for spirit in [part.of] if part.of else plot(table, player)["offer"]:
        if not table["left"][spirit] or (spirit == "ukum" and "ukum" not in table["modules"]):
            continue
        if spirit == "ukum":
            candidates = victims(table, player)
            if not candidates:
                continue
            name = pick(table, candidates)
            effects.discard(player, name)
            given = islander(table, name)
            bonus = effect(given["bonus"] if given["kind"] == "outlaw" else "")
            did(table, "offer", spirit=spirit, discard=name, **words(table, player, bonus))
            respect(table, player, spirit)
            take(table, player, chosen(table, player, bonus))
            return
        cost = effects.altar(table, player, spirit)
        less = next((name for name in ("ebony", "palm", "clay") if part.less and cost[name]), None)
        if less:
            cost[less] -= part.less
        if effects.has(player, +cost):
            effects.pay(player, +cost)
            did(table, "offer", spirit=spirit, **({"less": less} if less else {}))
            respect(table, player, spirit)
            return


def respect(table: Table, player: Player, spirit: str) -> None:
    """The offering with the double's respect for each of the round (15.16, 22.6, R.47)."""
    effects.offering(table, player, spirit)
    if double(player, "lake") and plot(table, player)["double"]["lake"] == "vp":
        player["vp"] += 1


def victims(table: Table, player: Player) -> list[str]:
    """An outlaw if it has one, else the kind beside ukum, alphabetically (22.11)."""
    kinds = {name: islander(table, name)["kind"] for name, _ in player["tableau"] if name != "?"}
    wanted = plot(table, player)["discard"] if player["plot"] is not None else None
    return sorted(name for name, kind in kinds.items() if kind == "outlaw") or sorted(
        name for name, kind in kinds.items() if kind == wanted
    )


def act_by_liaison(table: Table, player: Player, area: str) -> None:
    """The lowest rating, rightmost on ties, if it can pay (25.15, R.28, R.48)."""
    key = f"liaison:{area}"
    choices = free(table, area)
    name = None
    if area == "forest":
        place, gems, name = forest_liaison(table, choices)
    else:
        place = min(reversed(choices), key=lambda place: place.gems) if choices else rightmost(table, area)
        gems = place.gems
    if place is None or gems > player["fish"]:
        player["acted"][key] = "skip"
        did(table, "liaison", area=area, space=None)
        return
    player["fish"] -= gems
    player["acted"][key] = use(table, place)
    did(table, "liaison", area=area, space=place.name, **({"card": name} if name else {}))
    if name is None:
        take(
            table,
            player,
            chosen(table, player, place.options) if place.options[0].gain != (Item(1, "forest"),) else (),
        )
    else:
        if name in table["forest"]:
            table["forest"].remove(name)
            table["forest_discard"] = name
        take(table, player, chosen(table, player, effect(card(table, "forest", name)["gain"])[:1]))


def forest_liaison(table: Table, choices: list[Place]) -> tuple[Place | None, int, str | None]:
    """Place, price and card: cards are preferred to Kuda and the marker among equals."""
    ordinary = [place for place in choices if place.name not in ("kuda", "fish")]
    if not choices:
        ordinary = [rightmost(table, "forest")]
    cards = list(table["forest"]) or [name for name in [table["forest_discard"]] if name]
    offers: list[tuple[int, Place, str | None]] = []
    if ordinary:
        offers = [(card(table, "forest", name)["gems"], ordinary[-1], name) for name in reversed(cards)]
    offers += [(place.gems, place, None) for place in reversed(choices) if place.name in ("kuda", "fish")]
    if not offers:
        return None, 0, None
    gems, place, name = min(offers, key=lambda offer: offer[0])
    return place, gems, name
