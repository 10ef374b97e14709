"""The afternoon's automatic events, and whose choice comes next."""

from __future__ import annotations

from tests.buru.twins import lawan
from tests.buru.twins.board import (
    Player,
    Table,
    areas,
    bidders,
    card,
    copied,
    liaison,
    power,
    who,
)
from tests.buru.twins.effects import open_now
from tests.buru.twins.notation import bundle
from tests.buru.twins.places import move_kuda


def begin(table: Table) -> None:
    """Where a position's afternoon stands (6.1)."""
    if table["phase"] != "afternoon":
        return
    order = areas(table)
    if table["area"] is None:
        touched = [area for area in order if somebody_acted(table, area)]
        table["area"] = touched[-1] if touched else order[0]
        if touched and over(table) and not inside(table):
            table["area"] = order[min(len(order), order.index(touched[-1]) + 2) - 1]
    table["revealed"] = bool(table["pending"]) or somebody_acted(table, table["area"])
    if table["revealed"]:
        send_home(table, table["area"])
        table["claim"] = "majority"


def over(table: Table) -> bool:
    """Whether everybody has acted in the area, a lone liaison too."""
    world = copied(table) | {"pending": [], "revealed": True, "claim": "none"}
    send_home(world, world["area"])
    return expecting(world) is None


def inside(table: Table) -> bool:
    """Whether what is pending is part of an action in the area."""
    done = who(table, table["turn"])["acted"] if table["pending"] else {}
    return table["area"] in done or f"liaison:{table['area']}" in done


def somebody_acted(table: Table, area: str) -> bool:
    return any(key in player["acted"] for player in table["players"] for key in (area, f"liaison:{area}"))


def send_home(table: Table, area: str) -> None:
    """Two liaisons go back to the mats (25.4)."""
    if sum(liaison(player, area) for player in table["players"]) >= 2:
        for player in table["players"]:
            tokens = player["placed"].get(area, [])
            player["placed"][area] = [token for token in tokens if token not in ("L", "L+")]


def expecting(table: Table) -> tuple[str, Player] | None:
    """Whose choice of what is next, None if the table runs on by itself (or is not in the afternoon)."""
    if table["phase"] != "afternoon":
        return None
    if table["pending"]:
        return "pending", who(table, table["turn"])
    if not table["revealed"]:
        return None
    area = table["area"]
    present = bidders(table, area)
    waiting = [player for player in present if area not in player["acted"]]
    if table["claim"] is None and waiting:
        return "claim", waiting[0]
    if waiting:
        return "act", waiting[0]
    for player in table["players"]:
        if area != "ambelau" and liaison(player, area) and f"liaison:{area}" not in player["acted"]:
            return "liaison", player
    return None


def run_on(table: Table, *, to_lawan: bool = False) -> None:
    """Events up to the next choice of a human, or of anyone."""
    while table["phase"] == "afternoon":
        choice = expecting(table)
        if choice is None:
            step(table)
        elif choice[1]["lawan"] and not to_lawan and choice[0] != "pending":
            act(table, *choice)
        else:
            table["turn"] = choice[1]["id"]
            return


def step(table: Table) -> None:
    """Reveal the area, or leave it."""
    if not table["revealed"]:
        reveal(table)
        return
    order = areas(table)
    following = order.index(table["area"]) + 1
    if following == len(order):
        dusk(table)
        return
    table.update(area=order[following], revealed=False, claim=None)


def reveal(table: Table) -> None:
    area = table["area"]
    table["revealed"] = True
    if any(token in ("+", "L+") for player in table["players"] for token in player["placed"].get(area, [])):
        table["blessings"].pop(area, None)
    send_home(table, area)
    present = bidders(table, area)
    sole = len(present) == 1 and not present[0]["lawan"] and "blessings" in table["modules"]
    if not sole:
        table["claim"] = "none"
        if present:
            majority(table, present[0])


def majority(table: Table, player: Player) -> None:
    """Reward, decrees, Kuda (6.5, 6.7, 19.1, 26.2)."""
    area = table["area"]
    table["claim"] = "majority"
    reward = table["ed"]["areas"][area]
    ukum = area == "lake" and "ukum" in table["modules"]
    open_now(table, player, bundle(reward["majority_ukum"] if ukum else reward["majority"]))
    for name in list(table["decrees"]):
        decree = card(table, "decrees", name)
        if decree["place"] == area:
            table["decrees"].remove(name)
            open_now(table, player, bundle(decree["reward"]))
    move_kuda(table, area, power(player, area))


def act(table: Table, kind: str, player: Player) -> None:
    """A Lawan's choice of that kind."""
    if kind == "liaison":
        lawan.act_by_liaison(table, player, table["area"])
    else:
        lawan.act(table, player, table["area"])
        acted(table, player)


def acted(table: Table, player: Player) -> None:
    """The last to choose gains the blessing, but not with the majority of a sole bidder (24.2, 24.4)."""
    area = table["area"]
    present = bidders(table, area)
    if (
        "blessings" in table["modules"]
        and len(present) > 1
        and all(area in other["acted"] for other in present)
    ):
        table["blessings"][area] = player["id"]


def dusk(table: Table) -> None:
    """7.1–7.4, 21.5, 26.6."""
    edition = table["ed"]
    last = edition["rounds_long"] if table["long"] else edition["rounds"]
    over = table["round"] >= last
    table.update(
        phase="end" if over else "dawn", round=table["round"] + (not over), decrees=[], area=None, turn=None
    )
    if table["kuda"]:
        table["kuda"]["fish"] = None
    for player in table["players"]:
        player["tableau"] = [[name, False] for name, _ in player["tableau"]]
        player["guide"] = "ready" if player["guide"] == "next" else "none"
        player.update(placed={}, kept=None, acted={}, plot=None)
