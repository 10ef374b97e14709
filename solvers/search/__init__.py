"""The searches that games share, and the stream of answers that every question is.

``stream``: a question under way, which yields improving answers and ends in one final answer however it is stopped.
Inside it runs a search of the game's own or one of these:

- ``branching``: the best leaf of a tree; depth-first branch and bound;
- ``values``: the best line from a state; depth-first search with a transposition table;
- ``minimax``: the value that one side can force against another;
- ``beam``: layer by layer, of each the best nodes;
- ``columns``: the anytime form of a beam, which drops nothing;
- ``toplist``: the best few of what a search finds;
- ``sampling``: means over samples of chance, in common worlds.
"""

from .stream import UNFINISHED, AnswerPolicy, AnytimeAnswer, Search, anytime, now_and_then

__all__ = ["UNFINISHED", "AnswerPolicy", "AnytimeAnswer", "Search", "anytime", "now_and_then"]
