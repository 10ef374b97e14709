"""Morning and noon: tokens on the mats, whose turn it is, the Lawans' plot cards."""

from __future__ import annotations

from typing import Any

from tests.buru.twins.board import Player, Table, areas, card, clockwise, expanded
from tests.buru.twins.flow import begin


def mat(table: Table, player: Player) -> list[Any]:
    """A player's tokens of the round (1.1, 21.1, 25.1; 22.8: a Lawan always has its guide)."""
    guide = "ambelau" in table["modules"] and (player["lawan"] or player["guide"] == "ready")
    return [1, 2, 3, 4, 5, *(["G"] if guide else []), *(["L"] if "liaisons" in table["modules"] else [])]


def put(player: Player) -> list[Any]:
    """The tokens placed, blessings apart."""
    tokens = [token for area in player["placed"].values() for token in area if token != "+"]
    return ["L" if token == "L+" else token for token in tokens]


def hand(table: Table, player: Player) -> list[Any]:
    return [token for token in mat(table, player) if token not in put(player) and token != player["kept"]]


def to_place(table: Table, player: Player) -> int:
    return len(mat(table, player)) - 1 - len(put(player))


def lawans(table: Table) -> list[Player]:
    """A, then B."""
    return sorted(
        (player for player in table["players"] if player["lawan"]), key=lambda player: player["lawan"]
    )


def placing(table: Table) -> Player | None:
    """Whose turn it is to place: the fewest placed, from the envoy on; both Lawans at the turn of the first (R.55)."""
    waiting = [player for player in clockwise(table) if to_place(table, player) > 0]
    both = [player for player in waiting if player["lawan"]]
    open_seats = [player for player in waiting if not player["lawan"] or player is both[0]]
    return min(open_seats, key=lambda player: len(put(player)), default=None)


def place(table: Table, player: Player, token: Any, area: str, blessing: bool) -> None:
    tokens = player["placed"].setdefault(area, [])
    if token == "L" and blessing:
        tokens.append("L+")
    else:
        tokens += [token, "+"] if blessing else [token]


def at_hand(table: Table, player: Player, area: str) -> bool:
    """Whether the player still holds the area's blessing, not committed yet (24.6, 24.9)."""
    committed = {"+", "L+"} & set(player["placed"].get(area, []))
    return table["blessings"].get(area) == player["id"] and not committed and "blessings" in table["modules"]


def full(player: Player, area: str) -> bool:
    """A Lawan never has more than two in an area (14.10, 25.16)."""
    return len([token for token in player["placed"].get(area, []) if token != "+"]) >= 2


def drawn_areas(table: Table, drawn: list[str]) -> tuple[list[str | None], str | None]:
    """The areas of A (and B) by the cards drawn in order, or the clause that says that the cards do not fit.

    None for one that has placed all (14.12).
    """
    deck = "plots_expansion" if expanded(table) else "plots"
    cards = [card(table, deck, name) for name in drawn]
    players = lawans(table)
    known = areas(table)
    index = 0
    while any(cards[index][key] not in known for key in ("a", "b")[: len(players)]):
        index += 1
        if index == len(cards):
            return [], "22.12"
    shown = cards[index]
    found: list[str | None] = []
    for player, key in zip(players, ("a", "b"), strict=False):
        if to_place(table, player) <= 0:
            found.append(None)
            continue
        area, fault = shown[key], None
        while (
            fault := "22.12" if area not in known else "14.11" if full(player, area) else None
        ) is not None:
            index += 1
            if index == len(cards):
                return [], fault
            area = cards[index][key]
        found.append(area)
    return found, None if index == len(cards) - 1 else "14.9"


def lawan_place(table: Table, plot: str, tokens: list[Any], more: list[str]) -> None:
    for name in [plot, *more]:
        if table["decks"]["plots"][:1] == [name]:
            table["decks"]["plots"].pop(0)
    where, _ = drawn_areas(table, [plot, *more])
    for player, token, area in zip(lawans(table), tokens, where, strict=False):
        if area is not None:
            place(table, player, token, area, at_hand(table, player, area))


def go_on(table: Table) -> None:
    """Noon once all have placed, the afternoon once all have kept and every token is known (6.4)."""
    if table["phase"] == "morning" and all(to_place(table, player) <= 0 for player in table["players"]):
        table["phase"] = "noon"
    kept = [player["kept"] for player in table["players"]]
    if table["phase"] == "noon" and any(token is not None for token in kept):
        lawans_keep(table)
        for player in table["players"]:
            fish(table, player)
    tokens = [token for player in table["players"] for token in [*put(player), player["kept"]]]
    if table["phase"] == "noon" and None not in tokens and "?" not in tokens:
        for player in table["players"]:
            player.pop("fished", None)
        table.update(phase="afternoon", area="forest")
        begin(table)


def fish(table: Table, player: Player) -> None:
    """5.1: fish equal to the power kept, as soon as it is revealed; none for a liaison (25.3)."""
    if player["kept"] in (None, "?") or player.get("fished"):
        return
    player["fished"] = True
    worth = {"G": 1, "L": 0}.get(player["kept"], player["kept"])
    player["fish"] = min(table["ed"]["fish_cap"], player["fish"] + worth)


def keeper(table: Table) -> Player | None:
    """Whose token is kept unless the move says: the first human's that has not kept, then the first player's."""
    waiting = [player for player in table["players"] if player["kept"] is None]
    humans = [player for player in waiting if not player["lawan"]]
    return next(iter(humans or waiting), None)


def lawans_keep(table: Table) -> None:
    for player in lawans(table):
        if player["kept"] is None and "?" not in put(player):
            player["kept"] = hand(table, player)[0]
