"""Effects of cards and spaces for people: in a few words on the card, in a sentence beside it.

Files write ``2 fish : 2 palm | palm : 2 fish``; a card says ``2 fish → 2 palm / palm → 2 fish``, and its sentence is
``pay 2 fish and gain 2 palm, or pay 1 palm and gain 2 fish``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from periplus.models.buru.cards import ActionSpace
from periplus.models.buru.edition import Edition
from periplus.models.buru.effects import Bundle, Item, Option
from periplus.models.buru.notation import bundle, effect, lasting
from periplus.models.buru.terms import AREAS, SPIRITS, noted, word
from periplus.models.core.wording import SEMICOLON, listed, say

SLASH, OR, PLUS = say(" / "), say(", or "), say(" + ")
CHOICE = "any"
ENVOY = "envoy"


def short(notation: str) -> str:
    """An effect or a bundle as it stands on a card."""
    return listed(map(_short_option, effect(notation)), SLASH)


def short_lasting(notation: str) -> str:
    """A scroll as it stands on a card."""
    scroll = lasting(notation)
    goods = listed(map(_short, scroll.bundle), PLUS)
    spirit = say("any offering") if scroll.spirit == CHOICE else word(scroll.spirit)
    if scroll.saves:
        return say("{spirit} −{goods}", spirit=spirit, goods=goods)
    return say("{spirit} +{goods}", spirit=spirit, goods=goods)


def clause(notation: str) -> str:
    """What an effect or a bundle does, as a part of a sentence."""
    return listed(clauses(notation), OR)


def clauses(notation: str) -> tuple[str, ...]:
    """What each of the options of an effect does, as parts of sentences."""
    return tuple(map(_clause, effect(notation)))


# ---- on a card -------------------------------------------------------------------------------------------------------


def _short_option(option: Option) -> str:
    gained = listed(map(_short, option.gain), PLUS)
    if option.pay is None:
        return gained
    return say("{pay} → {gain}", pay=listed(map(_short, option.pay), PLUS), gain=gained)


def _short(item: Item) -> str:
    told = _counted(item)
    if item.on == ENVOY:
        return say("{item} as envoy", item=told)
    return say("{item} with {spirit}", item=told, spirit=word(item.on)) if item.on else told


def _counted(item: Item) -> str:
    if item.of:
        return say("{what}: {which}", what=word(item.atom), which=word(item.of))
    thing = word(item.atom)
    if item.less:
        thing = say("{what} −{less}", what=thing, less=item.less)
    return thing if item.count == 1 else say("{count} {thing}", count=item.count, thing=thing)


# ---- in a sentence ---------------------------------------------------------------------------------------------------


def _clause(option: Option) -> str:
    gained = _bundle(option.gain) or say("nothing happens")
    if option.pay is None:
        return gained
    return say("pay {goods} and {gain}", goods=_goods(option.pay), gain=gained)


def _bundle(items: Bundle) -> str:
    """What comes with no condition, then each item that has one."""
    free = [item for item in items if not item.on]
    parts: list[str] = [say("gain {goods}", goods=goods)] if (goods := _goods(free)) else []
    parts += [_step(item) for item in free if not item.plain]
    return listed([*parts, *(_conditional(item) for item in items if item.on)], SEMICOLON)


def _goods(items: Sequence[Item]) -> str:
    """The things of a bundle that are gained or paid as they stand, those that are alike together."""
    counts: dict[tuple[str, str], int] = {}
    for item in items:
        if item.plain:
            counts[item.atom, item.of] = counts.get((item.atom, item.of), 0) + item.count
    return listed(_thing(atom, of, count) for (atom, of), count in counts.items())


def _thing(atom: str, of: str, count: int) -> str:
    if atom == "totem":
        return say("the {spirit} totem", spirit=word(of))
    if atom == CHOICE:
        return say("{count} of any resource", count=count)
    return say("{count} {thing}", count=count, thing=word(atom))


def _conditional(item: Item) -> str:
    what = _bundle((item.unconditional(),))
    if item.on == ENVOY:
        return say("if you are envoy, {what}", what=what)
    return say("if you hold the {spirit} totem, {what}", what=what, spirit=word(item.on))


def _step(item: Item) -> str:
    """An atom that is a move of its own."""
    if item.of and item.atom in _OF:
        return _OF[item.atom](item)
    if item.less:
        return _LESS[item.atom](item)
    one, several = _STEPS[item.atom]
    return one if item.count == 1 else several(item.count)


_STEPS: dict[str, tuple[str, Callable[[int], str]]] = {
    "task": (say("task an islander"), lambda count: say("task up to {count} islanders", count=count)),
    "hire": (say("hire an islander"), lambda count: say("hire up to {count} islanders", count=count)),
    "refresh": (say("refresh the row"), lambda count: say("refresh the row {count} times", count=count)),
    "offer": (say("make an offering"), lambda count: say("make up to {count} offerings", count=count)),
    "elder": (say("gain an elder"), lambda count: say("gain {count} elders", count=count)),
    "envoy": (say("become envoy"), lambda _: say("become envoy")),
    "guide": (say("gain a guide"), lambda count: say("gain {count} guides", count=count)),
    "draw": (say("draw an islander"), lambda count: say("draw {count} islanders", count=count)),
    "forest": (
        say("take a forest card and what it shows"),
        lambda count: say("take {count} forest cards and what they show", count=count),
    ),
}
"""What is said of a step that is made once, and of several."""
_OF: dict[str, Callable[[Item], str]] = {
    "task": lambda item: say("task another {kind}", kind=word(item.of)),
    "offer": lambda item: say("make an offering to {spirit}", spirit=word(item.of)),
}
_LESS: dict[str, Callable[[Item], str]] = {
    "hire": lambda item: say("hire an islander for {less} fish less", less=item.less),
    "offer": lambda item: say("make an offering for {less} resource less", less=item.less),
}


# ---- what a thing on the table is and does ---------------------------------------------------------------------------


def sentences(edition: Edition, kind: str, name: str) -> Iterator[str]:
    """What the target of that kind and name is and does, sentence by sentence; none for what says nothing."""
    match kind:
        case "card":
            yield from card_sentences(edition, name)
        case "space" if (found := _printed(edition, name)) is not None:
            yield say("Its action: {does}.", does=clause(found.gain))
            if found.gems:
                yield say("Rating: {gems}.", gems=found.gems)


def altar_sentences(edition: Edition, spirit: str, side: str | None = None) -> Iterator[str]:
    """What an offering costs, on that side or on each, and what its cards are worth (BURU-12.2, BURU-13.1)."""
    sides = edition.altars.get(spirit, {})
    costs = [_cost(cost) for name, cost in sides.items() if side in (None, name)]
    yield say("An offering costs {cost}.", cost=listed(dict.fromkeys(costs), OR))
    if values := edition.values(spirit):
        yield say("Its card is worth {least} to {most} respect.", least=min(values), most=max(values))
    yield say("Whoever holds the totem gains 1 respect with each offering here.")


def _cost(cost: str) -> str:
    """What is handed over at an altar."""
    return listed(
        say("{count} {thing}", count=item.count, thing=word(item.atom)) for item in bundle(cost)
    ) or say("nothing")


def card_sentences(edition: Edition, card: str) -> Iterator[str]:
    """What a card of any sort says."""
    if card in edition.hirelings:
        yield from _hireling(edition, card)
    elif card in edition.forest_cards:
        found = edition.forest_cards[card]
        yield say("Forest card: {does}. Rating: {gems}.", does=clause(found.gain), gems=found.gems)
    elif card in edition.elder_cards:
        for goal, points in edition.elder_cards[card].levels:
            yield say("{points} respect at the end for {goal}.", points=points, goal=goal_words(goal))
    elif card in edition.tokoh_cards:
        tokoh = edition.tokoh_cards[card]
        yield say(
            "Begins with: {start}. Action of its own: {does}.",
            start=clause(tokoh.start),
            does=clause(tokoh.action),
        )
    elif card in edition.decree_cards:
        decree = edition.decree_cards[card]
        place = decree.place.removeprefix("altar:")
        yield say("Decree at {place}: {does}.", place=word(place), does=clause(decree.reward))


def _hireling(edition: Edition, card: str) -> Iterator[str]:
    found = edition.hirelings[card]
    yield say("Kind: {kind}, hired for {cost} fish.", kind=word(found.kind), cost=found.cost)
    if found.kind == "outlaw":
        yield say("When discarded: {does}.", does=clause(found.bonus))
    elif found.task:
        yield say("When tasked: {does}.", does=clause(found.task))
    if found.lasting:
        scroll = lasting(found.lasting)
        goods, spirit = _goods(scroll.bundle), word(scroll.spirit)
        if scroll.spirit == CHOICE and scroll.saves:
            yield say("While it lies sideways, each offering costs {goods} less.", goods=goods)
        elif scroll.spirit == CHOICE:
            yield say("While it lies sideways, each offering brings {goods} more.", goods=goods)
        elif scroll.saves:
            yield say(
                "While it lies sideways, an offering to {spirit} costs {goods} less.",
                spirit=spirit,
                goods=goods,
            )
        else:
            yield say(
                "While it lies sideways, an offering to {spirit} brings {goods} more.",
                spirit=spirit,
                goods=goods,
            )


def goal_words(goal: str) -> str:
    """What an elder asks for.

    >>> str(goal_words("kinds>=4 & islanders>=6"))
    'kinds: 4 or more, islanders: 6 or more'
    """
    return listed(map(_least, goal.split("&")))


def _least(goal: str) -> str:
    thing, _, count = goal.strip().partition(">=")
    if not count:
        return noted(goal)
    if thing in SPIRITS:
        return say("offerings to {spirit}: {count} or more", spirit=word(thing), count=count)
    return say("{thing}: {count} or more", thing=word(thing), count=count)


def _printed(edition: Edition, name: str) -> ActionSpace | None:
    spaces = (space for area in AREAS for space in edition.areas[area].spaces)
    return next((space for space in spaces if space.id == name), None)
