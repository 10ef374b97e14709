"""Every step that the open parts allow, in the order of answers, with the hold that each leads to.

A step is told as a light tuple, its kind first, which ``written`` turns into a move. Steps that can never matter
to a value are left out unless the ground is idle: a guide, an envoy marker on which nothing depends, a refresh of
which nothing is known, a trade that cannot be paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .goods import NOTHING, traded
from .ground import PlayerTable
from .hold import NOBODY, Hold
from .offering import offers
from .parts import Menu, less
from .step import ActionStep, Follow, payable
from .tasking import tasks


def follow(ground: PlayerTable, hold: Hold) -> Iterator[Follow]:
    """The steps from a hold; to stop is none of them."""
    menu = ground.parts.menu(hold.open)
    for listed in KINDS:
        yield from listed(ground, hold, menu)


def _gains(ground: PlayerTable, hold: Hold, menu: Menu) -> Iterator[Follow]:
    for number in menu.gains:
        item = ground.parts[number]
        for way in ground.plain_ways(number):
            goods = traded(hold.goods, NOTHING, way.gain, ground.cap)
            opened = less(hold.open, number)
            yield ActionStep("gain", str(item), any=way.any), hold._replace(goods=goods, open=opened)


def _forest(ground: PlayerTable, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part = menu.part("forest")
    if part is None:
        return
    for place, card in enumerate(hold.rest.forest):
        rest = hold.rest._replace(forest=hold.rest.forest[:place] + hold.rest.forest[place + 1 :])
        for way in payable(ground.forest_ways(hold.rest, card), hold):
            opened = less(hold.open, part, way.opens)
            goods = traded(hold.goods, way.price, way.gain, ground.cap)
            yield (
                ActionStep("forest", card, way.option, way.any),
                hold._replace(goods=goods, open=opened, rest=rest),
            )


def _hires(ground: PlayerTable, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part = menu.part("hire")
    if part is None:
        return
    saved, rest = ground.parts[part].less, hold.rest
    for place, number in enumerate(rest.row):
        if number == NOBODY:
            continue
        card = ground.cards[number]
        price = max(0, card.cost - saved)
        if price > hold.goods[4]:
            continue
        row = (*rest.row[:place], ground.dealt(rest.dealt), *rest.row[place + 1 :])
        yield (
            ActionStep("hire", card.id, at=place),
            hold._replace(
                goods=(*hold.goods[:4], hold.goods[4] - price),
                upright=hold.upright | 1 << number,
                open=less(hold.open, part),
                rest=rest._replace(row=row, dealt=rest.dealt + 1),
            ),
        )


def _refreshes(ground: PlayerTable, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part, rest = menu.part("refresh"), hold.rest
    if part is None or (rest.dealt >= len(ground.deck) and not ground.idle):
        return
    size = ground.state.setting.edition.hiring_row
    row = tuple(ground.dealt(rest.dealt + place) for place in range(size))
    after = rest._replace(row=row, dealt=rest.dealt + size)
    yield ActionStep("refresh"), hold._replace(open=less(hold.open, part), rest=after)


def _draws(ground: PlayerTable, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part, rest = menu.part("draw"), hold.rest
    if part is None:
        return
    number, after = ground.dealt(rest.dealt), rest._replace(dealt=rest.dealt + 1)
    opened = less(hold.open, part)
    if number == NOBODY:
        after = after._replace(strangers=rest.strangers + 1)
        yield ActionStep("draw"), hold._replace(open=opened, rest=after)
    else:
        yield ActionStep("draw"), hold._replace(upright=hold.upright | 1 << number, open=opened, rest=after)


def _envoys(ground: PlayerTable, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part = menu.part("envoy")
    if part is not None and (ground.idle or (ground.heeds_envoy and not hold.rest.envoy)):
        rest = hold.rest._replace(envoy=True)
        yield ActionStep("envoy"), hold._replace(open=less(hold.open, part), rest=rest)


def _guides(ground: PlayerTable, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part = menu.part("guide")
    if part is not None and ground.idle:
        yield ActionStep("guide"), hold._replace(open=less(hold.open, part))


def _elders(ground: PlayerTable, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part, rest = menu.part("elder"), hold.rest
    if part is None:
        return
    drawn = ground.elders_drawn(rest)
    held = sorted((*rest.elders, *drawn))
    opened = less(hold.open, part)
    for drop in dict.fromkeys(held):
        kept = list(held)
        kept.remove(drop)
        after = rest._replace(elders=tuple(kept), seen=rest.seen + len(drawn))
        yield ActionStep("elder", drop), hold._replace(open=opened, rest=after)


KINDS: tuple[Callable[[PlayerTable, Hold, Menu], Iterator[Follow]], ...] = (
    _gains,
    _forest,
    _hires,
    _refreshes,
    _draws,
    _guides,
    _envoys,
    tasks,
    offers,
    _elders,
)
"""In the order of answers."""
