"""The game's words as people say them: areas, spirits, kinds, goods, and what effects and goals are written in."""

from __future__ import annotations

import re

from ..core.wording import Message, say

_WORDS = {
    str(name): name
    for name in (
        say("forest"),
        say("coast"),
        say("village"),
        say("ambelau"),
        say("lake"),
        say("banyu"),
        say("gunung"),
        say("manuk"),
        say("ukum"),
        say("ibu"),
        say("artisan"),
        say("gatherer"),
        say("noble"),
        say("priest"),
        say("outlaw"),
        say("clay"),
        say("palm"),
        say("ebony"),
        say("fish"),
        say("vp"),
        say("any"),
        say("islander"),
        say("hire"),
        say("refresh"),
        say("draw"),
        say("task"),
        say("offer"),
        say("totem"),
        say("elder"),
        say("envoy"),
        say("guide"),
        say("resources"),
        say("islanders"),
        say("offerings"),
        say("spirits"),
        say("totems"),
        say("outlaws"),
        say("kinds"),
        say("elders"),
        say("plots"),
        say("majority"),
        say("blessing"),
        say("dawn"),
        say("morning"),
        say("noon"),
        say("afternoon"),
        say("dusk"),
        say("end"),
        say("tokoh"),
        say("blessings"),
        say("liaisons"),
        say("kuda"),
    )
}
_TITLES = {
    "forest": say("Forest"),
    "coast": say("Coast"),
    "village": say("Village"),
    "ambelau": say("Ambelau"),
    "lake": say("Lake"),
}
_WORD = re.compile("[a-z]+")


def word(name: str) -> str:
    """What files spell so, as people call it; the name itself where it is no word, as for spaces.

    >>> word("village"), word("v1")
    ('village', 'v1')
    """
    return _WORDS.get(name, name)


def title(area: str) -> str:
    """The area as the head of its picture.

    >>> title("lake")
    'Lake'
    """
    return _TITLES[area]


def noted(notation: str) -> Message:
    """An effect, a bundle or a goal in the notation of editions, every word of which is spoken.

    >>> noted("2 fish + task(noble)").fields
    {'word0': 'fish', 'word1': 'task', 'word2': 'noble'}
    """
    fields: dict[str, str] = {}

    def field(found: re.Match[str]) -> str:
        name = f"word{len(fields)}"
        fields[name] = found[0]
        return f"{{{name}}}"

    return say(_WORD.sub(field, notation), **fields)
