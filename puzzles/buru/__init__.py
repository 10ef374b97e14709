"""Buru's puzzles: its collection, the questions ``solve`` and ``bids``, the makers of bids and chains."""

from __future__ import annotations

from ..protocol import Puzzles
from .bids import Bids, bidding, bids_words
from .chaining import chain_words, chaining
from .solve import Solve

PUZZLES = Puzzles(
    questions={"solve": Solve, "bids": Bids},
    makers={"bids": bidding, "chain": chaining},
    wording={"bids": bids_words, "chain": chain_words},
)
"""The plug-in, as ``protocol`` names it."""
