"""Buru's puzzles: its collection, the questions ``solve`` and ``bids``, the makers of bids and chains."""

from __future__ import annotations

from collections.abc import Mapping

from ..protocol import Maker
from ..question import Question, Wording
from .bids import Bids, bidding, bids_words
from .chaining import chain_words, chaining
from .solve import Solve


class BuruPuzzles:
    """The plug-in of Buru."""

    questions: Mapping[str, type[Question]] = {"solve": Solve, "bids": Bids}
    makers: Mapping[str, Maker] = {"bids": bidding, "chain": chaining}
    wording: Mapping[str, Wording] = {"bids": bids_words, "chain": chain_words}


PUZZLES = BuruPuzzles()
"""The plug-in, as ``protocol`` names it."""
