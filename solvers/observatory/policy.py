"""A fixed way to play, good but not best: the yardstick of simulations when chance is too wide to be exact.

Complete whatever scores more than its stars would; put each star where it takes the cards in range furthest;
check the track nearest to its next bonus, Funding last. The last turn of the horizon is played exactly.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.observatory.effects import drawer
from periplus.models.observatory.listing import legal_moves
from periplus.models.observatory.moves import AnyMove, Complete, Draw, End, Keep, Research, Star
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import BONUS_AT, FUNDING, TRACKS, Phase, Sheet

from .question import Question
from .turn.prospects import prospects
from .turn.stock import SPACES
