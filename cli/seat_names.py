"""What the prompt calls those who sit at the table, and by which names they may be typed.

A player whom nobody has named is called as the table and the score call him, such as ``player 2``; the game's file and
the notation of its moves have ``p2``, and both are understood.
"""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.core.data import called
from periplus.models.core.errors import PositionError, echo
from periplus.models.core.forms import plain
from periplus.models.core.lines import one_line
from periplus.models.core.wording import listed, say, with_guess


class SeatNames:
    """The names of a game's seats, in their order as its file has them."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def of(self, seat: int) -> str:
        """What people call who sits there."""
        return one_line(called(self._names[seat]))

    def mean(self, text: str, seat: int) -> bool:
        """Whether the text names who sits there."""
        return plain(text) in {plain(self.of(seat)), plain(one_line(self._names[seat]))}

    def seat(self, text: str, seats: Sequence[int]) -> int:
        """Which of the seats the text names; raises PositionError (field ``move``)."""
        for seat in seats:
            if self.mean(text, seat):
                return seat
        names = [*map(self.of, seats)]
        message = say("{word}, expected whose turn it is: {names}", word=echo(text), names=listed(names))
        raise PositionError("move", with_guess(message, text, names))
