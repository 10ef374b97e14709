"""Small, nasty positions: full charts, tracks about to be completed, chains of bonuses, odd labels."""

from __future__ import annotations

import json
import random
from typing import Any

from periplus.models.core.errors import PositionError
from periplus.models.observatory import GAME
from periplus.models.observatory.legality import apply, fault, legal_moves
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import Phase

BONUSES = [None, None, "star", "research", "meteor 2", "meteor 3", "meteor 5"]
TRACKS = ("lens", "drive", "finder", "filter", "funding")


def card(rng: random.Random, name: str, size: str) -> dict[str, Any]:
    """A card of one to four stars in a box of at most 2 x 3."""
    rows, columns = rng.choice([(1, 1), (1, 2), (1, 2), (2, 2), (2, 2), (1, 3), (2, 3)])
    while True:
        count = rng.randint(1, min(4, rows * columns))
        cells = rng.sample(range(rows * columns), count)
        grid = [["."] * columns for _ in range(rows)]
        for letter, cell in zip("abcd", cells, strict=False):
            grid[cell // columns][cell % columns] = letter
        pattern = ["".join(row) for row in grid]
        full = [*pattern, *("".join(column) for column in zip(*pattern, strict=True))]
        if all(line.strip(".") for line in full):
            break
    lines = "abcd"[:count] if count > 1 and rng.random() < 0.8 else ""
    points: Any = "A" if rng.random() < 0.2 else rng.choice([0, 1, 1, 2, 2, 3, 5])
    bonus = rng.choice(BONUSES)
    return {
        "id": name, "size": size, "points": points, "bonus": bonus, "pattern": pattern, "lines": lines
    }  # fmt: skip


def edition(rng: random.Random, most_squares: int) -> dict[str, Any]:
    """A tiny edition with eight cards, for one to three players."""
    while True:
        rows, columns = rng.randint(1, 4), rng.randint(1, 4)
        if rows * columns <= most_squares:
            break
    labels = rng.choice([[2, 3], [2, 3, 5], [2, 3, 4, 5, 6]])
    cards = [card(rng, f"{'SL'[index % 2]}{index}", ("small", "large")[index % 2]) for index in range(8)]
    return {
        "chart": {
            "rows": [rng.choice(labels) for _ in range(rows)],
            "columns": [rng.choice(labels) for _ in range(columns)],
        },
        "rounds": {str(players): {"count": 3, "bonus": [2]} for players in (1, 2, 3)},
        "cards": cards,
    }


def research(rng: random.Random) -> dict[str, list[int]]:
    """Tracks near their thresholds."""
    found = {}
    for track in TRACKS:
        count = rng.choice([0, 1, 2, 2, 4, 4, 4, 5, 5])
        found[track] = sorted(rng.sample(range(2, 7), count))
    return found


def sheet(rng: random.Random, chart: dict[str, Any], held: list[str]) -> dict[str, Any]:
    """One player's sheet with at most five checks to spare and few bonuses left."""
    rows, columns = len(chart["rows"]), len(chart["columns"])
    density = rng.choice([0.2, 0.5, 0.8])
    tracks = research(rng)
    unlocked = sum(len(tracks[track]) >= 3 for track in TRACKS[:4])
    finder = len(tracks["finder"]) == 5
    return {
        "chart": [
            "".join("*" if rng.random() < density else "." for _ in range(columns)) for _ in range(rows)
        ],
        "range": held,
        "research": tracks,
        "drive_number": rng.randint(2, 6) if len(tracks["drive"]) == 5 else None,
        "bonuses_used": max(0, unlocked - rng.choice([0, 0, 0, 1, 2])),
        "finder_used": max(0, 4 - rng.choice([0, 1, 2, 4])) if finder else 0,
    }


def turn_position(rng: random.Random, most_squares: int = 9, *, calm: bool = False) -> Position:
    """A legal position somewhere in a turn, with a few moves of ``me`` in its log.

    ``calm``: bonuses and Finder stars are used up and one or two tracks open, so that there are fewer states.
    """
    while True:
        built = edition(rng, most_squares)
        players = rng.choice([1, 1, 2])
        cards = [card["id"] for card in built["cards"]]
        rng.shuffle(cards)
        data = {
            "game": "observatory",
            "edition": built,
            "round": rng.choice([1, 2, 2]),
            "active": rng.randrange(players),
            "first": rng.randrange(players),
            "me": rng.randrange(players),
            "players": [
                sheet(rng, built["chart"], cards[4 * seat : 4 * seat + rng.randint(1, 4)])
                for seat in range(players)
            ],
        }
        if calm:
            for player in data["players"]:
                _use_up(rng, player)
        try:
            position = GAME.load(json.dumps(data).encode())
        except PositionError as error:
            raise AssertionError(f"{error}: {data}") from error
        if not GAME.check(position):
            return wandered(rng, position)


def _use_up(rng: random.Random, player: dict[str, Any]) -> None:
    tracks = {track: [2, 3, 4, 5, 6] for track in TRACKS}
    for track in rng.sample(TRACKS, rng.choice([1, 2])):
        tracks[track] = sorted(rng.sample(range(2, 7), rng.choice([2, 4, 4])))
    player["research"] = tracks
    player["drive_number"] = rng.randint(2, 6) if len(tracks["drive"]) == 5 else None
    player["bonuses_used"] = sum(len(tracks[track]) >= 3 for track in TRACKS[:4])
    player["finder_used"] = 4 if len(tracks["finder"]) == 5 else 0


def supplied_position(rng: random.Random, most_squares: int = 3) -> Position:
    """A solo position with a full range and a tracked supply of known order, on a tiny chart."""
    while True:
        built = edition(rng, most_squares)
        held = {
            size: [card["id"] for card in built["cards"] if card["size"] == size]
            for size in ("small", "large")
        }
        for cards in held.values():
            rng.shuffle(cards)
        mine = [cards.pop() for cards in held.values() for _ in range(2)]
        player = sheet(rng, built["chart"], mine)
        _use_up(rng, player)
        data = {
            "game": "observatory",
            "edition": built,
            "players": [player],
            "sky": {size: cards[:3] for size, cards in held.items()},
            "decks": {size: cards[3:] for size, cards in held.items()},
        }
        position = GAME.load(json.dumps(data).encode())
        if not GAME.check(position):
            return position


def wandered(rng: random.Random, position: Position) -> Position:
    """The position after a few random moves of ``me``, mostly after a roll."""
    state, log = state_of(position), list(position.log)
    rolls_at = rng.choice([None, 0, 0, 1, 2])
    for step in range(rng.choice([0, 1, 2, 3, 4])):
        move = None
        if step == rolls_at and state.phase is Phase.BEFORE:
            move = GAME.chance(position.model_copy(update={"log": tuple(log)}), rng)
        if move is None:
            moves = [move for move in legal_moves(state, position.me, False) if move.type != "end"]
            completions = [move for move in moves if move.type == "complete"]
            if not moves:
                break
            move = rng.choice(completions if completions and rng.random() < 0.5 else moves)
            if len(position.players) > 1:
                move = move.model_copy(update={"player": position.me})
        assert fault(state, move) is None
        state = apply(state, move)
        log.append(move)
    return position.model_copy(update={"log": tuple(log)})
