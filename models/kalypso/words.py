"""The game's words as people say them: modes, building kinds, pieces, items, tracks, metrics and roles."""

from __future__ import annotations

from ..core.wording import say

_WORDS = {
    "versus": say("versus"),
    "coop": say("co-op"),
    "solo": say("solo"),
    "house": say("house"),
    "cooper": say("cooper"),
    "solar": say("solar"),
    "shipyard": say("shipyard"),
    "scrapyard": say("scrapyard"),
    "warehouse": say("warehouse"),
    "net_workshop": say("net workshop"),
    "greenhouse": say("greenhouse"),
    "monument": say("monument"),
    "monuments": say("monuments"),
    "reserve": say("reserve"),
    "reserves": say("reserves"),
    "building": say("building"),
    "buildings": say("buildings"),
    "garden": say("garden"),
    "gardens": say("gardens"),
    "boat": say("boat"),
    "boat!": say("reward boat"),
    "loose boat": say("loose boat"),
    "boats": say("boats"),
    "barrel": say("barrel"),
    "barrels": say("barrels"),
    "net": say("net"),
    "salvage": say("salvage"),
    "scrap": say("scrap"),
    "lifebuoy": say("lifebuoy"),
    "fish": say("fish"),
    "settler": say("settler"),
    "settlers": say("settlers"),
    "survivor": say("survivor"),
    "survivors": say("survivors"),
    "kind": say("kind"),
    "kinds": say("kinds"),
    "set": say("set"),
    "sets": say("sets"),
    "zone": say("zone"),
    "zones": say("zones"),
    "docked": say("docked"),
    "plastic": say("plastic"),
    "district": say("district"),
    "enclosed": say("enclosed"),
    "angler": say("angler"),
    "carpenter": say("carpenter"),
    "guardian": say("guardian"),
    "salvager": say("salvager"),
    "captain": say("captain"),
}


def word(name: str) -> str:
    """What people call the thing that files spell so; the name itself where there is no word, as for tiles.

    >>> word("net_workshop"), word("WMSRP")
    ('net workshop', 'WMSRP')
    """
    return _WORDS.get(name, name)
