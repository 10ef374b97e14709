"""Searching, for all games: the stream that a question answers by, and the searches that stand behind it.

``stream`` is a question under way, which ends in one final answer however it is stopped. What runs inside it is a
game's own or one of the searches here: ``branching`` looks for the best leaf of a tree, depth first under bounds,
``values`` for the best that follows each of its states, ``minimax`` for what one side can force against another,
``beam`` keeps the best of each layer, ``columns`` keeps all and expands the best of each, sweep by sweep, ``toplist``
the best of all that was found, and ``sampling`` asks what chance brings on average, in common worlds.
"""

from .stream import UNFINISHED, AnytimeAnswer, Search, anytime, now_and_then

__all__ = ["UNFINISHED", "AnytimeAnswer", "Search", "anytime", "now_and_then"]
