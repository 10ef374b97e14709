"""The move space of a position: everything its player could write down, legal or not, chance left out."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

TRACKS = ("lens", "drive", "finder", "filter", "funding")


def _last_roll(data: dict[str, Any]) -> list[int]:
    rolls = [move for move in data.get("log", []) if move["type"] == "roll"]
    return list(rolls[-1]["dice"]) if rolls else [2, 3, 4]


def _written(face: int) -> tuple[Any, ...]:
    return face, f"{face}+", f"{face}-"


def _pairs(dice: list[int]) -> Iterator[list[Any]]:
    """Every way to write two of the dice, each in the order of answers, and one pair that was not rolled."""
    seen = set()
    other = next(face for face in range(1, 7) if face not in dice)
    for a, b in [*combinations(sorted(dice), 2), tuple(sorted((dice[0], other)))]:
        for first, second in product(_written(a), _written(b)):
            pair = sorted((first, second), key=lambda die: (int(str(die)[0]), str(die)[1:]))
            if tuple(map(str, pair)) not in seen:
                seen.add(tuple(map(str, pair)))
                yield pair


def _stars(position: Any, dice: list[int]) -> Iterator[dict[str, Any]]:
    edition = position.edition_data
    sources: list[Any] = [*_pairs(dice), "meteor", "meteor+", "meteor-", "card", "track", "finder", "round"]
    for row, column in product(range(len(edition.chart.rows)), range(len(edition.chart.columns))):
        for source in sources:
            yield {"type": "star", "at": [row, column], "with": source}


def _checks(dice: list[int]) -> Iterator[dict[str, Any]]:
    sources: list[Any] = [[die] for face in sorted(set(dice)) for die in _written(face)]
    for track, space, source in product(TRACKS, range(2, 7), [*sources, "card", "track", "round"]):
        yield {"type": "research", "track": track, "space": space, "with": source}
        if track == "drive":
            for number in range(2, 7):
                yield {"type": "research", "track": track, "space": space, "with": source, "drive": number}


def _completions(position: Any) -> Iterator[dict[str, Any]]:
    """Every place of every card that anybody holds, once for rotations that give the same figure."""
    from periplus.models.observatory.figures import figures

    held = {card for sheet in position.as_json()["players"] for card in sheet.get("range", [])}
    drawn = {move.get("card") for move in position.as_json().get("log", [])}
    for card in sorted(held | drawn - {None}):
        for figure in figures(position.edition_data, card):
            yield {
                "type": "complete",
                "card": card,
                "at": list(figure.at),
                "rotation": figure.rotation,
            }


def _draws(position: Any) -> Iterator[dict[str, Any]]:
    """Draws from a tracked supply; where it is not, draws are told by a log and not offered."""
    if position.sky is None:
        return
    for size in ("small", "large"):
        yield {"type": "draw", "from": size}
    for card in position.edition_data.cards:
        yield {"type": "draw", "from": "sky", "card": card.id}


def space(position: Any) -> Iterator[dict[str, Any]]:
    """JSON of every move that the player who asks could write."""
    data = position.as_json()
    dice = _last_roll(data)
    moves = [
        *_stars(position, dice),
        *_checks(dice),
        *_completions(position),
        *_draws(position),
        {"type": "end"},
    ]
    dealt = data["players"][data.get("ask", {}).get("player", 0)].get("dealt", [])
    moves += [{"type": "keep", "cards": list(cards)} for cards in combinations(dealt, 4)]
    several = len(data["players"]) > 1
    for move in moves:
        yield move | (
            {"player": data.get("ask", {}).get("player", 0)} if several and move["type"] != "end" else {}
        )
