"""The numbers of the evaluation of versus, each with what it was taken from."""

from __future__ import annotations

from collections.abc import Mapping

GAIN = 4.5
"""Points that a turn to come mostly brings: the mean of 240 seats of self-play."""
PROMISED, SHORT = 0.5, 5
"""How much of what a board promises counts, until so many turns are left; then less and less. Against turns that are
best for their points 1.0 won 11 of 16 games by 5.3 ± 1.4 points, 0.5 all of the first 11 of them by 15.4 ± 2.1."""
NEXT = (1.0, 0.5)
"""How much the best use of what is offered counts: at the seat's next turn, and at the one after it."""
USUAL = 8.0
"""What the best use of an offer mostly brings."""
OVERRATED = {"scrap": 1.5, "salvage": 3.0}
"""How much less a tile drawn brings on the mean than a beam hopes for; of two scraps in 186 turns, of a tile in 153."""
SPREAD = 2.0, 6.5
"""Points apart at which the odds are e to one: at the end, and what the whole game adds. In the same games a seat's
further gain varies by 10.4 points from the first turn on, by 5.8 in the last round, by 2.1 in the last turn."""
TRUST = 12.0
"""As how many play-outs the evaluation counts: in one world a play-out's luck outweighs what tells two turns apart.
So weighed, six worlds of play-outs neither won nor lost against the evaluation alone (10 games, -0.3 ± 1.5 points)."""
BROUGHT: Mapping[str, float] = {
    "house": 2.5,
    "cooper": 2.5,
    "solar": 0.0,
    "shipyard": 1.5,
    "scrapyard": 2.9,
    "warehouse": 4.9,
    "net_workshop": 2.0,
    "greenhouse": 2.5,
}
"""Points that the effect of a building mostly brings, beside those printed on it."""
STORED = 0.5
"""How much of a penalty is spared on the mean by storing what would be laid or kept otherwise."""
BARREL = 3.0
"""What a half-sunk barrel brings that is taken."""
HIDDEN_VIEW = 1.5
"""Spaces of a panel's view that the tile itself mostly covers."""
MISSED: Mapping[str, tuple[float, float, float, float]] = {
    "barrel": (0.05, 0.30, 0.40, 0.60),
    "boat": (0.85, 0.75, 0.75, 0.55),
    "fish": (1.0, 0.97, 1.0, 1.0),
    "garden": (0.60, 0.35, 0.35, 0.35),
    "house": (0.30, 0.45, 0.50, 0.40),
    "scrap": (0.50, 0.50, 0.45, 0.50),
    "survivor": (0.2, 0.1, 0.1, 0.1),
}
"""The share of the penalty for an item that a card mostly costs in each round, rewards taken off: of 480 cards that
self-play passed at random, and of 384 in games of the evaluation against the best turn, which meets more of them
(standard errors 0.04 to 0.1). No card of the study edition asks for survivors: a guess."""
