"""Tasking islanders (BURU-11.2): each upright card of the kind that a part reaches, in each way that can be paid."""

from __future__ import annotations

from collections.abc import Iterator

from .goods import traded
from .ground import PlayerTable
from .hold import Hold
from .offering import offered
from .parts import Menu, less
from .step import ActionStep, Follow, payable
from .ways import VAIN, Way


def tasks(ground: PlayerTable, hold: Hold, menu: Menu) -> Iterator[Follow]:
    """The tasks that the open parts allow: each card with each way that can be paid.

    A card that gains nothing is turned all the same where its lasting effect may count (BURU-11.7).
    """
    served = menu.steps.get("task")
    if not served:
        return
    plain = served.get("")
    book = ground.book(hold.rest)
    upright, number = hold.upright, -1
    while upright:
        step = (upright & -upright).bit_length()
        number, upright = number + step, upright >> step
        card = ground.cards[number]
        if ground.outlaws >> number & 1:
            if plain is not None:
                yield from _outlaw(ground, hold, plain, number)
            continue
        part = served.get(card.kind, plain)
        if part is None:
            continue
        bit = 1 << number
        ways = book.tasks[number]
        found = payable(ways, hold)
        if (book.lasts(number) and len(found) < len(ways)) or (ground.idle and not found):
            found = (*found, VAIN._replace(option=_unpayable(ways, found)))
        for way in found:
            yield (
                ActionStep("task", card.id, way.option, way.any),
                Hold(
                    traded(hold.goods, way.price, way.gain, ground.cap),
                    hold.upright & ~bit,
                    hold.sideways | bit,
                    less(hold.open, part, way.opens),
                    hold.made,
                    hold.rest,
                ),
            )


def _unpayable(ways: tuple[Way, ...], found: tuple[Way, ...]) -> int:
    """The first option that cannot be paid: its card is turned and gains nothing."""
    return next((way.option for way in ways if way not in found), 0)


def _outlaw(ground: PlayerTable, hold: Hold, part: int, number: int) -> Iterator[Follow]:
    """BURU-19.12: an outlaw tasked is discarded, for an offering that costs nothing else."""
    spirit = ground.islander_altar
    if spirit is None or not ground.left(hold, spirit):
        return
    opened = less(hold.open, part)
    for way, after in offered(ground, hold, spirit, number, opened, free=True):
        yield ActionStep("task", ground.cards[number].id, way.option, way.any), after
