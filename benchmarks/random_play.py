"""Random games through ``import periplus``: a session, whose every move is judged and told, against a simulation."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from periplus.solvers.session import Session
from periplus.solvers.simulation import Simulation

from .measuring import measured
from .table import Row, Scope

GAMES = {"quick": 1, "usual": 3, "long": 20}
"""Random games of each kind, from seeds 1, 2, …"""


def random_play(scope: Scope) -> Iterator[Row]:
    """CPU seconds for a thousand moves of the logs of whole games, from the same deals."""
    for name in NAMES:
        for number, (players, chosen) in enumerate(_kinds(name)):
            if scope == "quick" and number:
                break
            deals = [api.new(name, players, seed, chosen) for seed in range(1, GAMES[scope] + 1)]
            instance = ", ".join([name, f"{players} players", *map(" ".join, chosen.items())])
            session = _row(instance, "positions of a session", deals, _in_session)
            yield session
            yield _row(instance, "simulation", deals, _simulated, session)


def _kinds(name: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The fewest and the most players, then each choice of each variant with as few players as it goes with."""
    rules = game(name)
    yield from ((players, {}) for players in dict.fromkeys((min(rules.players), max(rules.players))))
    for variant in rules.variants:
        for choice in variant.choices:
            for players in rules.players:
                try:
                    api.new(name, players, 1, {variant.name: choice})
                except PositionError:
                    continue
                yield players, {variant.name: choice}
                break


def _row(
    instance: str,
    method: str,
    deals: Sequence[Position],
    play: Callable[[Position, int], tuple[int, float]],
    baseline: Row | None = None,
) -> Row:
    """What so many games took."""
    moves, seconds = map(sum, zip(*(play(deal, seed) for seed, deal in enumerate(deals, 1)), strict=True))
    return Row("random play", instance, method, f"{moves:.0f} moves", 1000 * seconds / moves, baseline)


def _in_session(begun: Position, seed: int) -> tuple[int, float]:
    """The moves of a game, played as the page on Python does, and CPU seconds."""
    session, rng = Session(begun, seed), random.Random(seed)

    def played() -> None:
        while session.outcome is None:
            if session.waits_for_chance():
                session.roll()
            else:
                seat = session.actors()[0]
                session.play(rng.choice(session.moves(seat)), seat)

    _, seconds = measured(played)
    return _told(session.recorded), seconds


def _simulated(begun: Position, seed: int) -> tuple[int, float]:
    """The same of a simulation; its position is made when all is over."""
    simulation = Simulation(begun, seed)
    _, seconds = measured(lambda: simulation.run(random.Random(seed).choice))
    return _told(simulation.position), seconds


def _told(position: Position) -> int:
    return len(game(position.game).log(position))
