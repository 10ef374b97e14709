"""Every step that the open parts allow, in the order of answers, with the hold that each leads to.

A step is told as a light tuple, its kind first, which ``written`` turns into a move. Steps that can never matter to a
value are left out unless the context is idle: a guide, an envoy marker on which nothing depends, a refresh of which
nothing is known, a task whose trade cannot be paid.

The rules list and play the same steps, on whole tables. A search over thousands of holds wants small numbers that
hash at once, and equal holds that are equal: hence this list beside the rules'. What effects say, what altars cost and
what elders score is read from the model; ``test_holds_follow_the_rules_step_by_step`` compares every step and the hold
after it with the rules, and an answer is told only when the rules have played it to the same value (``planning``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from periplus.models.buru.moves import MOVE, AnyMove
from periplus.models.buru.state import UNKNOWN

from .context import ActionContext
from .goods import NOTHING, RESOURCE_PLACES, covers, traded, without_one
from .hold import NOBODY, Hold
from .parts import Menu, Opened, less
from .ways import NO_GAIN, Way


class ActionStep(NamedTuple):
    """One move of an action, by what it needs."""

    kind: str
    name: str = ""
    """The item, card or spirit; of an elder the one that is put back."""
    option: int = 0
    any: tuple[str, ...] = ()
    discard: str | None = None
    less: str | None = None
    at: int | None = None
    """Of a hire: the place in the row."""


Follow: TypeAlias = tuple[ActionStep, Hold]
"""A step and what it leads to."""


_NAMED = {
    "gain": "item",
    "forest": "card",
    "hire": "card",
    "task": "card",
    "offer": "spirit",
    "elder": "drop",
}
"""By kind: the field of a move that the name fills."""


def written(step: ActionStep) -> AnyMove:
    """The step as a move of a log, what is at its default left out."""
    fields = {"type": step.kind, "option": step.option or None, "any": step.any or None, "from": step.at}
    fields |= {"discard": step.discard, "less": step.less}
    if step.kind in _NAMED:
        fields[_NAMED[step.kind]] = step.name
    return MOVE.validate_python({name: value for name, value in fields.items() if value is not None})


def payable(ways: tuple[Way, ...], hold: Hold) -> tuple[Way, ...]:
    """The ways that can be paid in full."""
    return tuple(way for way in ways if covers(hold.goods, way.price))


def offers(context: ActionContext, hold: Hold, menu: Menu) -> Iterator[Follow]:
    """The offerings that the open parts allow and the altars' prices let the player make."""
    served = menu.steps.get("offer")
    if not served:
        return
    cheaper = served.get("-1")
    for spirit, name in enumerate(context.state.setting.spirits):
        if not context.left(hold, spirit):
            continue
        free = served.get("") if spirit in context.at_lake else None
        part = served.get(name, free)
        if part is not None:
            yield from _offer(context, hold, spirit, part, None)
        if cheaper is not None and spirit in context.at_lake:
            yield from _cheaper(context, hold, spirit, cheaper, part)


def _offer(context: ActionContext, hold: Hold, spirit: int, part: int, cut: str | None) -> Iterator[Follow]:
    """The offerings to a spirit by one part."""
    name, opened = context.state.setting.spirits[spirit], less(hold.open, part)
    for number in context.discards(hold, spirit):
        discard = None if number is None else UNKNOWN if number == NOBODY else context.cards[number].id
        for way, after in offered(context, hold, spirit, number, opened, cut=cut):
            yield ActionStep("offer", name, way.option, way.any, discard, cut), after


def _cheaper(
    context: ActionContext, hold: Hold, spirit: int, part: int, other: int | None
) -> Iterator[Follow]:
    """BURU-26.7: offerings at one resource less, each choice of the resource."""
    price = context.effects(hold.rest).offering(spirit, hold.sideways).price
    cuts = [name for name, place in RESOURCE_PLACES if price[place]]
    for cut in cuts:
        yield from _offer(context, hold, spirit, part, cut)
    if not cuts and other is None:
        yield from _offer(context, hold, spirit, part, None)


def offered(
    context: ActionContext,
    hold: Hold,
    spirit: int,
    discard: int | None,
    opened: Opened,
    cut: str | None = None,
    free: bool = False,
) -> Iterator[tuple[Way, Hold]]:
    """An offering made: paid, an islander discarded where the altar wants one, all gains taken (R.11, R.13)."""
    bit = 1 << discard if discard is not None and discard >= 0 else 0
    effects = context.effects(hold.rest)
    offering = effects.offering(spirit, hold.sideways & ~bit)
    price = NOTHING if free else offering.price
    if cut is not None:
        price = without_one(price, cut)
    if not covers(hold.goods, price):
        return
    goods = traded(hold.goods, price, offering.gain, context.cap)
    made = (*hold.made[:spirit], hold.made[spirit] + 1, *hold.made[spirit + 1 :])
    rest = hold.rest._replace(strangers=hold.rest.strangers - 1) if discard == NOBODY else hold.rest
    opened = tuple(sorted((*opened, *offering.opens)))
    after = Hold(goods, hold.upright & ~bit, hold.sideways & ~bit, opened, made, rest)
    if not bit & context.outlaws:
        yield NO_GAIN, after
        return
    for way in payable(effects.tasks[discard or 0], after) or (NO_GAIN,):
        bonus = traded(goods, way.price, way.gain, context.cap)
        yield way, after._replace(goods=bonus, open=tuple(sorted((*opened, *way.opens))))


def tasks(context: ActionContext, hold: Hold, menu: Menu) -> Iterator[Follow]:
    """The tasks that the open parts allow: each card with each way that can be paid.

    A card that gains nothing is turned all the same where its lasting effect may count (BURU-11.7).
    """
    served = menu.steps.get("task")
    if not served:
        return
    plain = served.get("")
    effects = context.effects(hold.rest)
    upright, number = hold.upright, -1
    while upright:
        step = (upright & -upright).bit_length()
        number, upright = number + step, upright >> step
        card = context.cards[number]
        if context.outlaws >> number & 1:
            if plain is not None:
                yield from _outlaw(context, hold, plain, number)
            continue
        part = served.get(card.kind, plain)
        if part is None:
            continue
        bit = 1 << number
        ways = effects.tasks[number]
        found = payable(ways, hold)
        if (effects.lasts(number) and len(found) < len(ways)) or (context.idle and not found):
            found = (*found, _unpaid(ways, found))
        for way in found:
            yield (
                ActionStep("task", card.id, way.option, way.any),
                Hold(
                    traded(hold.goods, way.price, way.gain, context.cap),
                    hold.upright & ~bit,
                    hold.sideways | bit,
                    less(hold.open, part, way.opens),
                    hold.made,
                    hold.rest,
                ),
            )


def _unpaid(ways: tuple[Way, ...], found: tuple[Way, ...]) -> Way:
    """The first way that cannot be paid: its card is turned and gains nothing.

    Where others of its option can be paid, the rules want resources named, those that are not there (BURU-11.5).
    """
    first = next((way for way in ways if way not in found), NO_GAIN)
    named = first.any if any(way.option == first.option for way in found) else ()
    return NO_GAIN._replace(option=first.option, any=named)


def _outlaw(context: ActionContext, hold: Hold, part: int, number: int) -> Iterator[Follow]:
    """BURU-19.12: an outlaw tasked is discarded, for an offering that costs nothing else."""
    spirit = context.islander_altar
    if spirit is None or not context.left(hold, spirit):
        return
    opened = less(hold.open, part)
    for way, after in offered(context, hold, spirit, number, opened, free=True):
        yield ActionStep("task", context.cards[number].id, way.option, way.any), after


def follow(context: ActionContext, hold: Hold) -> Iterator[Follow]:
    """The steps from a hold; to stop is none of them."""
    menu = context.parts.menu(hold.open)
    if menu.gains:
        yield from _gains(context, hold, menu)
    for atom, listed in KINDS:
        if atom in menu.steps:
            yield from listed(context, hold, menu)


def _gains(context: ActionContext, hold: Hold, menu: Menu) -> Iterator[Follow]:
    for number in menu.gains:
        item = context.parts[number]
        for way in context.plain_ways(number):
            goods = traded(hold.goods, NOTHING, way.gain, context.cap)
            opened = less(hold.open, number)
            yield ActionStep("gain", str(item), any=way.any), hold._replace(goods=goods, open=opened)


def _forest(context: ActionContext, hold: Hold, menu: Menu) -> Iterator[Follow]:
    """A card whose trade cannot be paid is taken for nothing: so nobody else has it."""
    part = menu.part("forest")
    if part is None:
        return
    for card, place in sorted((card, place) for place, card in enumerate(hold.rest.forest)):
        rest = hold.rest._replace(forest=hold.rest.forest[:place] + hold.rest.forest[place + 1 :])
        for way in payable(context.forest_ways(hold.rest, card), hold) or (NO_GAIN,):
            opened = less(hold.open, part, way.opens)
            goods = traded(hold.goods, way.price, way.gain, context.cap)
            yield (
                ActionStep("forest", card, way.option, way.any),
                hold._replace(goods=goods, open=opened, rest=rest),
            )


def _hires(context: ActionContext, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part = menu.part("hire")
    if part is None:
        return
    saved, rest = context.parts[part].less, hold.rest
    for number, place in sorted((number, place) for place, number in enumerate(rest.row)):
        if number == NOBODY:
            continue
        card = context.cards[number]
        price = max(0, card.cost - saved)
        if price > hold.goods[4]:
            continue
        row = (*rest.row[:place], context.dealt(rest.dealt), *rest.row[place + 1 :])
        yield (
            ActionStep("hire", card.id, at=place),
            hold._replace(
                goods=(*hold.goods[:4], hold.goods[4] - price),
                upright=hold.upright | 1 << number,
                open=less(hold.open, part),
                rest=rest._replace(row=row, dealt=rest.dealt + 1),
            ),
        )


def _refreshes(context: ActionContext, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part, rest = menu.part("refresh"), hold.rest
    if part is None or (rest.dealt >= len(context.deck) and not context.idle):
        return
    size = context.state.setting.edition.hiring_row
    row = tuple(context.dealt(rest.dealt + place) for place in range(size))
    after = rest._replace(row=row, dealt=rest.dealt + size)
    yield ActionStep("refresh"), hold._replace(open=less(hold.open, part), rest=after)


def _draws(context: ActionContext, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part, rest = menu.part("draw"), hold.rest
    if part is None:
        return
    number, after = context.dealt(rest.dealt), rest._replace(dealt=rest.dealt + 1)
    opened = less(hold.open, part)
    if number == NOBODY:
        after = after._replace(strangers=rest.strangers + 1)
        yield ActionStep("draw"), hold._replace(open=opened, rest=after)
    else:
        yield ActionStep("draw"), hold._replace(upright=hold.upright | 1 << number, open=opened, rest=after)


def _envoys(context: ActionContext, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part = menu.part("envoy")
    if part is not None and (context.idle or (context.heeds_envoy and not hold.rest.envoy)):
        rest = hold.rest._replace(envoy=True)
        yield ActionStep("envoy"), hold._replace(open=less(hold.open, part), rest=rest)


def _guides(context: ActionContext, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part = menu.part("guide")
    if part is not None and context.idle:
        yield ActionStep("guide"), hold._replace(open=less(hold.open, part))


def _elders(context: ActionContext, hold: Hold, menu: Menu) -> Iterator[Follow]:
    part, rest = menu.part("elder"), hold.rest
    if part is None:
        return
    drawn = context.elders_drawn(rest)
    held = sorted((*rest.elders, *drawn))
    opened = less(hold.open, part)
    for drop in dict.fromkeys(held):
        kept = list(held)
        kept.remove(drop)
        after = rest._replace(elders=tuple(kept), seen=rest.seen + len(drawn))
        yield ActionStep("elder", drop), hold._replace(open=opened, rest=after)


KINDS: tuple[tuple[str, Callable[[ActionContext, Hold, Menu], Iterator[Follow]]], ...] = (
    ("forest", _forest),
    ("hire", _hires),
    ("refresh", _refreshes),
    ("draw", _draws),
    ("guide", _guides),
    ("envoy", _envoys),
    ("task", tasks),
    ("offer", offers),
    ("elder", _elders),
)
"""By atom, in the order of answers, after what is simply gained."""
