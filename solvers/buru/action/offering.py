"""Offerings (BURU-12.2): to each spirit that a part reaches, with each islander that the altar may want discarded."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.state import UNKNOWN

from .goods import NOTHING, RESOURCE_PLACES, covers, traded, without_one
from .ground import PlayerTable
from .hold import NOBODY, Hold
from .parts import Menu, Opened, less
from .step import ActionStep, Follow, payable
from .ways import VAIN, Way


def offers(ground: PlayerTable, hold: Hold, menu: Menu) -> Iterator[Follow]:
    """The offerings that the open parts allow and the altars' prices let the player make."""
    served = menu.steps.get("offer")
    if not served:
        return
    cheaper = served.get("-1")
    for spirit, name in enumerate(ground.state.setting.spirits):
        if not ground.left(hold, spirit):
            continue
        free = served.get("") if spirit in ground.at_lake else None
        part = served.get(name, free)
        if part is not None:
            yield from _offer(ground, hold, spirit, part, None)
        if cheaper is not None and spirit in ground.at_lake:
            yield from _cheaper(ground, hold, spirit, cheaper, part)


def _offer(ground: PlayerTable, hold: Hold, spirit: int, part: int, cut: str | None) -> Iterator[Follow]:
    """The offerings to a spirit by one part."""
    name, opened = ground.state.setting.spirits[spirit], less(hold.open, part)
    for number in ground.discards(hold, spirit):
        discard = None if number is None else UNKNOWN if number == NOBODY else ground.cards[number].id
        for way, after in offered(ground, hold, spirit, number, opened, cut=cut):
            yield ActionStep("offer", name, way.option, way.any, discard, cut), after


def _cheaper(ground: PlayerTable, hold: Hold, spirit: int, part: int, other: int | None) -> Iterator[Follow]:
    """BURU-26.7: offerings at one resource less, each choice of the resource."""
    price = ground.book(hold.rest).offering(spirit, hold.sideways).price
    cuts = [name for name, place in RESOURCE_PLACES if price[place]]
    for cut in cuts:
        yield from _offer(ground, hold, spirit, part, cut)
    if not cuts and other is None:
        yield from _offer(ground, hold, spirit, part, None)


def offered(
    ground: PlayerTable,
    hold: Hold,
    spirit: int,
    discard: int | None,
    opened: Opened,
    cut: str | None = None,
    free: bool = False,
) -> Iterator[tuple[Way, Hold]]:
    """An offering made: paid, an islander discarded where the altar wants one, all gains taken (R.11, R.13)."""
    bit = 1 << discard if discard is not None and discard >= 0 else 0
    book = ground.book(hold.rest)
    offering = book.offering(spirit, hold.sideways & ~bit)
    price = NOTHING if free else offering.price
    if cut is not None:
        price = without_one(price, cut)
    if not covers(hold.goods, price):
        return
    goods = traded(hold.goods, price, offering.gain, ground.cap)
    made = (*hold.made[:spirit], hold.made[spirit] + 1, *hold.made[spirit + 1 :])
    rest = hold.rest._replace(strangers=hold.rest.strangers - 1) if discard == NOBODY else hold.rest
    after = Hold(goods, hold.upright & ~bit, hold.sideways & ~bit, opened, made, rest)
    if not bit & ground.outlaws:
        yield VAIN, after._replace(open=tuple(sorted((*opened, *offering.opens))))
        return
    for way in payable(book.tasks[discard or 0], after) or (VAIN,):
        bonus = traded(goods, way.price, way.gain, ground.cap)
        opens = tuple(sorted((*opened, *offering.opens, *way.opens)))
        yield way, after._replace(goods=bonus, open=opens)
