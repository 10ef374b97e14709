"""Moves that could be written down at a table, most of them illegal: what the rules must refuse with a clause."""

from __future__ import annotations

import random
from typing import Any

from tests.mist.twins.naive import CHOICES, DEFAULTS, ROUND

MOVES = [
    "deal", "roll", "draw", "stow", "fly", "leap", "take", "skip", "activate", "exchange", "gain", "place", "done",
]  # fmt: skip


class Pen:
    """Writes moves for the table of a position's JSON and its state now."""

    def __init__(self, rng: random.Random, data: dict[str, Any], state: Any) -> None:
        self.rng, self.state = rng, state
        sheet = DEFAULTS | data.get("edition", {})
        self.winds, self.faces = sheet["wind_die"], sheet["bonus_die"]
        self.clouds = sheet["clouds"].get(str(len(state.players)), len(data.get("clouds", [])))
        self.spaces = [list(at) for at in state.island.board.spaces]
        mover = state.mover
        self.seen = [*state.harbour, *mover.telescope, *mover.pending, *(t for c in state.clouds for t in c)]
        drawn = rng.sample(state.bag, min(9, len(state.bag)))
        self.land = [tile for tile in [*self.seen, *drawn, "F1", "T2", "f2"] if tile not in CHOICES]

    def move(self) -> dict[str, Any]:
        """The JSON of some move."""
        kind = self.rng.choice(MOVES)
        if kind == "take" and not self.clouds:
            kind = "skip"
        write = getattr(self, kind, dict)
        return {"type": kind} | write()

    def deal(self) -> dict[str, Any]:
        rng, board = self.rng, self.state.harbour
        if rng.random() < 0.2:
            return {}
        bag = [*self.state.bag, "F1", "M2"]
        count = min(len(bag), self.clouds + rng.choice([0, 0, 0, 1]))
        move = {"clouds": rng.sample(bag, count), "harbour": rng.choice([*bag, None])}
        if len(board) > 10 and rng.random() < 0.8:
            move["swap"] = rng.choice(board)
        return move

    def roll(self) -> dict[str, Any]:
        return {
            "wind": self.rng.choices(self.winds, k=self.rng.randint(1, 3)),
            "bonus": self.rng.choice(self.faces),
        }

    def draw(self) -> dict[str, Any]:
        move = {"tile": self.rng.choice([*self.land, None])}
        if self.clouds and self.rng.random() < 0.5:
            move["cloud"] = self.rng.randrange(self.clouds)
        return move

    def stow(self) -> dict[str, Any]:
        pending = self.state.mover.pending
        gained = [*pending, *pending[:1], "F1"]
        return {"keep": self.rng.sample(gained, self.rng.randint(0, len(gained) - 1))}

    def fly(self) -> dict[str, Any]:
        rng = self.rng
        distance = rng.randint(0, 7)
        move: dict[str, Any] = {"dir": rng.choice(ROUND) if distance else None, "distance": distance}
        if self.state.mover.dock and distance:
            move["enter"] = rng.choice(self.spaces)
        if rng.random() < 0.5:
            move["cost"] = rng.randint(0, 9)
        if rng.random() < 0.3:
            move["to"] = rng.choice(self.spaces)
        return move

    def leap(self) -> dict[str, Any]:
        return {"to": self.rng.choice(self.spaces)}

    def take(self) -> dict[str, Any]:
        return {"cloud": self.rng.randrange(self.clouds)}

    def activate(self) -> dict[str, Any]:
        return {"tile": self.rng.choice(list(CHOICES)), "energy": self.rng.random() < 0.5}

    def exchange(self) -> dict[str, Any]:
        return {"give": self.rng.choice([*self.state.mover.telescope, "EH", "F3", None])}

    def gain(self) -> dict[str, Any]:
        return {"tile": self.rng.choice(self.land)}

    def place(self) -> dict[str, Any]:
        return {"tile": self.rng.choice([*self.seen, "EV", "D3"]), "at": self.rng.choice(self.spaces)}

    def done(self) -> dict[str, Any]:
        return {"value": self.rng.randint(0, 9)} if self.rng.random() < 0.7 else {}
