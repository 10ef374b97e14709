"""Every legal move of the human whose choice it is, as 7.1 lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from tests.buru.twins import effects, morning
from tests.buru.twins.board import Player, Table, areas, card, elders_left, islander
from tests.buru.twins.flow import expecting
from tests.buru.twins.notation import RESOURCES, Option, effect
from tests.buru.twins.places import Place, free, landings, places, rightmost

Move = dict[str, Any]


def legal(table: Table) -> list[Move]:
    if table["phase"] == "morning":
        return list(placings(table))
    if table["phase"] == "noon":
        return [
            {"type": "keep", "player": player["id"], "token": token}
            for player in table["players"]
            if not player["lawan"] and player["kept"] is None
            for token in morning.hand(table, player)
        ]
    choice = expecting(table)
    if choice is None or choice[1]["lawan"]:
        return []
    kind, player = choice
    lists = {"claim": claims, "act": acts, "liaison": liaisons, "pending": steps}
    return list(lists[kind](table, player))


def placings(table: Table) -> Iterator[Move]:
    player = morning.placing(table)
    if player is None or player["lawan"]:
        return
    for token, area in product(morning.hand(table, player), areas(table)):
        move = {"type": "place", "token": token, "area": area}
        yield move
        if morning.at_hand(table, player, area):
            yield move | {"blessing": True}


def claims(table: Table, player: Player) -> Iterator[Move]:
    for take in ("majority", "blessing"):
        yield {"type": "claim", "area": table["area"], "take": take}


def acts(table: Table, player: Player) -> Iterator[Move]:
    area = table["area"]
    if area == "ambelau":
        yield from ({"type": "canoe", "steps": steps} for steps in landings(table, player).values())
    else:
        for place in free(table, area):
            yield from ways(
                table,
                player,
                {"type": "act", "area": area, "space": place.name},
                place.options,
                at_once=False,
            )
    for option in [tokoh(table, player)] if tokoh_open(table, player) else []:
        yield from ways(table, player, {"type": "act", "area": area, "space": "tokoh"}, option, at_once=False)


def tokoh_open(table: Table, player: Player) -> bool:
    return player["tokoh"] is not None and "tokoh" not in player["acted"].values()


def tokoh(table: Table, player: Player) -> tuple[Option, ...]:
    return effect(card(table, "tokoh", player["tokoh"])["action"])


def ways(
    table: Table, player: Player, move: Move, options: tuple[Option, ...], at_once: bool
) -> Iterator[Move]:
    """The move with each option and each naming of resources; of unpayable options only the first, if all are."""
    found = False
    for index, option in enumerate(effects.counted(table, player, options)):
        for names in namings(option, at_once):
            if effects.payable(player, option, names):
                found = True
                chosen = {"option": index} if index else {}
                yield move | chosen | ({"any": list(names)} if names else {})
    if not found:
        yield move


def namings(option: Option, at_once: bool) -> Iterator[tuple[str, ...]]:
    """Multisets of resources for what is paid, and for what is gained at once."""
    paid, gained = option.named(at_once or option.pay is not None)
    for left in combinations_with_replacement(RESOURCES, paid):
        for right in combinations_with_replacement(RESOURCES, gained):
            yield left + right


def steps(table: Table, player: Player) -> Iterator[Move]:
    """The parts of an action that can be taken next."""
    pending = table["pending"]
    atoms = {part.atom for part in pending}
    for text in dict.fromkeys(part.text() for part in pending if not part.step):
        part = next(part for part in pending if part.text() == text)
        names = combinations_with_replacement(RESOURCES, part.count if part.atom == "any" else 0)
        yield from (
            {"type": "gain", "item": text} | ({"any": list(found)} if found else {}) for found in names
        )
    if "forest" in atoms:
        for name in table["forest"]:
            yield from ways(
                table,
                player,
                {"type": "forest", "card": name},
                effect(card(table, "forest", name)["gain"]),
                True,
            )
    if "hire" in atoms:
        yield from hires(table, player)
    yield from ({"type": atom} for atom in ("refresh", "draw", "guide", "envoy") if atom in atoms)
    if "task" in atoms:
        yield from tasks(table, player)
    if "offer" in atoms:
        yield from offers(table, player)
    if "elder" in atoms:
        drawn = elders_drawn(table)
        yield from ({"type": "elder", "drop": name} for name in sorted({*player["elders"], *drawn}))
    yield {"type": "stop"}


def elders_drawn(table: Table) -> list[str]:
    """As many of two as there are, unknown below the known ones (R.9, R.10)."""
    number = min(2, elders_left(table))
    return (table["decks"]["elders"] + ["?"] * number)[:number]


def hire_price(table: Table, name: str) -> int:
    """The largest open discount comes first."""
    less = max(part.less for part in table["pending"] if part.atom == "hire")
    return max(0, int(islander(table, name)["cost"]) - less)


def hires(table: Table, player: Player) -> Iterator[Move]:
    for index, name in enumerate(table["row"]):
        if name not in (None, "?") and hire_price(table, name) <= player["fish"]:
            yield {"type": "hire", "card": name, "from": index}


def task_parts(table: Table, kind: str) -> list[Any]:
    """The open tasks that reach the kind, one for that kind first (11.8, R.15)."""
    found = [part for part in table["pending"] if part.atom == "task" and part.of in ("", kind)]
    return sorted(found, key=lambda part: not part.of)


def tasks(table: Table, player: Player) -> Iterator[Move]:
    for name, sideways in player["tableau"]:
        if sideways or name == "?" or not task_parts(table, islander(table, name)["kind"]):
            continue
        shown = islander(table, name)
        if shown["kind"] == "outlaw" and not table["left"]["ukum"]:
            continue
        text = shown["bonus"] if shown["kind"] == "outlaw" else shown["task"]
        yield from ways(table, player, {"type": "task", "card": name}, effect(text), at_once=True)
        if shown.get("lasting"):
            yield from for_lasting(table, player, {"type": "task", "card": name}, effect(text))


def for_lasting(table: Table, player: Player, move: Move, options: tuple[Option, ...]) -> Iterator[Move]:
    """The first naming that cannot be paid beside ones that can: the card is turned for what lasts alone (11.7)."""
    every = [
        (index, names, effects.payable(player, option, names))
        for index, option in enumerate(effects.counted(table, player, options))
        for names in namings(option, at_once=True)
    ]
    can = {index for index, _, payable in every if payable}
    for index, names, payable in every:
        if can and not payable:
            told = {"any": list(names)} if names and index in can else {}
            yield move | ({"option": index} if index else {}) | told
            return


def offer_parts(table: Table, spirit: str, less: bool) -> list[Any]:
    """The open parts that serve an offering to the spirit, in the order in which they are used (6.4)."""
    parts = [part for part in table["pending"] if part.atom == "offer"]
    if less:
        return [part for part in parts if part.less]
    named = [part for part in parts if part.of == spirit]
    return named + [
        part for less in (0, 1) for part in parts if not part.of and spirit != "ibu" and part.less == less
    ]


def offers(table: Table, player: Player) -> Iterator[Move]:
    for spirit in ("banyu", "gunung", "manuk", "ukum", "ibu"):
        if not table["left"][spirit] or (spirit == "ukum" and "ukum" not in table["modules"]):
            continue
        move = {"type": "offer", "spirit": spirit}
        parts = offer_parts(table, spirit, less=False)
        if spirit == "ukum":
            for name in [name for name, _ in player["tableau"]] if parts else []:
                shown = islander(table, name) if name != "?" else {"kind": None}
                bonus = effect(shown["bonus"]) if shown["kind"] == "outlaw" else effect("")
                yield from ways(table, player, move | {"discard": name}, bonus, at_once=True)
            continue
        cost = effects.altar(table, player, spirit) if spirit != "ibu" else effects.Counter()
        if parts and not parts[0].less and effects.has(player, cost):
            yield move
        if offer_parts(table, spirit, less=True) and spirit != "ibu":
            for name in RESOURCES:
                if cost[name] and effects.has(player, cost - effects.Counter([name])):
                    yield move | {"less": name}


def liaisons(table: Table, player: Player) -> Iterator[Move]:
    """Free spaces that can be paid, in the forest times cards; Tokoh for nothing; the skip (25.7–25.9, 25.12)."""
    area = table["area"]
    move = {"type": "liaison", "area": area}
    for place in liaison_places(table, area):
        if area == "forest" and place.name not in ("kuda", "fish"):
            for name in forest_cards(table):
                shown = card(table, "forest", name)
                if shown["gems"] <= player["fish"]:
                    richer = player | {"fish": player["fish"] - shown["gems"]}
                    yield from ways(
                        table, richer, move | {"space": place.name, "card": name}, effect(shown["gain"]), True
                    )
        elif place.gems <= player["fish"]:
            richer = player | {"fish": player["fish"] - place.gems}
            yield from ways(table, richer, move | {"space": place.name}, place.options, at_once=False)
    if tokoh_open(table, player):
        yield from ways(table, player, move | {"space": "tokoh"}, tokoh(table, player), at_once=False)
    yield move | {"space": None}


def liaison_places(table: Table, area: str) -> list[Place]:
    """The free spaces, else the last one (25.8, R.31)."""
    return free(table, area) or [rightmost(table, area)]


def forest_cards(table: Table) -> list[str]:
    """The row, or the top of the discards if it is empty (25.9)."""
    return list(table["forest"]) or [name for name in [table["forest_discard"]] if name]


TYPES = (
    "place", "lawan_place", "keep", "claim", "act", "canoe", "liaison", "gain", "forest", "hire", "refresh", "draw",
    "guide", "envoy", "task", "offer", "elder", "stop",
)  # fmt: skip
TOKENS = (1, 2, 3, 4, 5, "G", "L")
AREAS = ("forest", "coast", "village", "ambelau", "lake")


def order(table: Table) -> Callable[[Move], Any]:
    """The key of a move: by type, then by area, place from left to right, card, option, resources (7.0, 7.1)."""
    spaces = (
        [place.name for place in places(table, table["area"] or "forest")]
        if table["area"] != "ambelau"
        else []
    )
    ranks: dict[str, list[Any]] = {
        "player": [player["id"] for player in table["players"]],
        "token": list(TOKENS),
        "area": list(AREAS),
        "take": ["majority", "blessing"],
        "space": [*spaces, "tokoh", None],
        "item": list(dict.fromkeys(part.text() for part in table["pending"])),
        "spirit": ["banyu", "gunung", "manuk", "ukum", "ibu"],
        "less": [None, *RESOURCES],
    }

    def key(move: Move) -> Any:
        ranked = [listed.index(move.get(name)) if name in move else -1 for name, listed in ranks.items()]
        cards = [str(move.get(name, "")) for name in ("card", "discard", "drop")]
        named = [RESOURCES.index(name) for name in move.get("any", [])]
        numbers = [move.get("steps", 0), move.get("blessing", False), move.get("option", 0)]
        return TYPES.index(move["type"]), ranked, cards, numbers, named

    return key
