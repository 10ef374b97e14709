"""Periplus: where am I, what may I do, what is best next, for board games.

>>> import periplus
>>> position = periplus.new("sumatra", players=2, seed=3)
>>> position.to_move
(1,)
>>> move = position.legal_moves[0]
>>> after = periplus.play(position, move)
>>> periplus.undo(after) == position
True
>>> best = periplus.hint(position, periplus.Limits(seconds=5, count=3)).result().moves[0]
>>> best.move in position.legal_moves
True

``print(position)`` draws the table. Positions are values: nothing here changes one in place. Each name below is
imported when it is first used, so that what loads no solver starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from periplus.drawing import PngUnavailable, Scene, phrase, picture, to_png, to_svg, to_terminal
    from periplus.drawing.protocol import Picture
    from periplus.models.core.data import Edition, Move, Position
    from periplus.models.core.errors import Fault, IllegalMove, PositionError
    from periplus.models.core.notation import NotationError, notation, parse, parse_turn
    from periplus.models.core.registry import NAMES, game
    from periplus.models.core.results import Outcome, PlayerScore, ScoreLine, Violation
    from periplus.solvers.answers import Answer, RankedMove, Ranking
    from periplus.solvers.api import (
        ask,
        check,
        export,
        hint,
        load,
        maximum,
        moves,
        new,
        outcome,
        play,
        relations,
        review,
        score,
        share,
        sheet,
        solve,
        still_possible,
        turn,
        undo,
        why,
    )
    from periplus.solvers.asking import Bindings, GoalRelation
    from periplus.solvers.explaining import Explanation
    from periplus.solvers.game_review import Decision, decisions
    from periplus.solvers.limits import Limits
    from periplus.solvers.partial import PartialVerdict
    from periplus.solvers.review import Review
    from periplus.solvers.search import Search
    from periplus.solvers.session import Session
    from periplus.solvers.simulation import Simulation

__version__ = "0.4.0"

_HOMES = {
    "drawing": ("PngUnavailable", "Scene", "phrase", "picture", "to_png", "to_svg", "to_terminal"),
    "drawing.protocol": ("Picture",),
    "models.core.data": ("Edition", "Move", "Position"),
    "models.core.errors": ("Fault", "IllegalMove", "PositionError"),
    "models.core.notation": ("NotationError", "notation", "parse", "parse_turn"),
    "models.core.registry": ("NAMES", "game"),
    "models.core.results": ("Outcome", "PlayerScore", "ScoreLine", "Violation"),
    "solvers.answers": ("Answer", "RankedMove", "Ranking"),
    "solvers.api": (
        *(
            "ask",
            "check",
            "export",
            "hint",
            "load",
            "maximum",
            "moves",
            "new",
            "outcome",
            "play",
            "relations",
            "review",
        ),
        *("score", "share", "sheet", "solve", "still_possible", "turn", "undo", "why"),
    ),
    "solvers.asking": ("Bindings", "GoalRelation"),
    "solvers.explaining": ("Explanation",),
    "solvers.game_review": ("Decision", "decisions"),
    "solvers.limits": ("Limits",),
    "solvers.partial": ("PartialVerdict",),
    "solvers.review": ("Review",),
    "solvers.search": ("Search",),
    "solvers.session": ("Session",),
    "solvers.simulation": ("Simulation",),
}
"""Where each public name lives."""

__all__ = [
    "NAMES",
    "Answer",
    "Bindings",
    "Decision",
    "Edition",
    "Explanation",
    "Fault",
    "GoalRelation",
    "IllegalMove",
    "Limits",
    "Move",
    "NotationError",
    "Outcome",
    "PartialVerdict",
    "Picture",
    "PlayerScore",
    "PngUnavailable",
    "Position",
    "PositionError",
    "RankedMove",
    "Ranking",
    "Review",
    "Scene",
    "ScoreLine",
    "Search",
    "Session",
    "Simulation",
    "Violation",
    "ask",
    "check",
    "decisions",
    "export",
    "game",
    "hint",
    "load",
    "maximum",
    "moves",
    "new",
    "notation",
    "outcome",
    "parse",
    "parse_turn",
    "phrase",
    "picture",
    "play",
    "relations",
    "review",
    "score",
    "share",
    "sheet",
    "solve",
    "still_possible",
    "to_png",
    "to_svg",
    "to_terminal",
    "turn",
    "undo",
    "why",
]


def __getattr__(name: str) -> Any:
    """A public name, imported when it is first asked for (PEP 562)."""
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f"periplus.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'periplus' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What can be completed: the public names."""
    return [*__all__, "__version__"]
