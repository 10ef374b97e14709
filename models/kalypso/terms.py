"""Kalypso's words: as types, and as people say them."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from ..core.wording import say

MATERIALS = "WMSR"
"""Wood, metal, seaweed, rubber (KAL-7.4)."""
Material: TypeAlias = Literal["W", "M", "S", "R"]
ICONS = "WMSRP"
"""The icons of salvage and scrap, the materials first; P is plastic."""
PLASTIC = ICONS.index("P")

Kind: TypeAlias = Literal[
    "house", "cooper", "solar", "shipyard", "scrapyard", "warehouse", "net_workshop", "greenhouse"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds of building, each named by what it does; of what it is built and what it scores, the edition says."""

Role: TypeAlias = Literal["angler", "carpenter", "guardian", "salvager", "captain"]
ROLES: tuple[Role, ...] = get_args(Role)
Mode: TypeAlias = Literal["versus", "coop", "solo"]

MODES: tuple[Mode, ...] = get_args(Mode)
DIFFICULTIES = ("learning", "easy", "medium", "hard")
"""Those of the published card (KAL-2.12), which the bundled edition has."""

Item: TypeAlias = Literal["boat", "barrel", "fish", "garden", "scrap", "survivor", "house"]
"""What a forecast may ask for (KAL-4.4); ``house`` is a survivor laid in a house (KAL-4.7)."""
Product: TypeAlias = Literal["salvage", "scrap", "boat", "barrel", "garden", "fish", "survivor"]
"""What a forecast's reward may produce (KAL-4.12)."""
Track: TypeAlias = Literal["fish", "solar", "gardens"]

Metric: TypeAlias = Literal[
    "monuments",
    "reserves",
    "buildings",
    "gardens",
    "boats",
    Kind,
    "kinds",
    "sets",
    "docked",
    "zones",
    "settlers",
    "survivors",
    "plastic",
    "barrels",
    "district",
    "enclosed",
]
"""What a goal, a reward or an objective may count in one settlement."""
Objective: TypeAlias = Literal["score", "survive", "rescued", "fish", Metric]
"""What a question may maximise."""
Query: TypeAlias = Literal[
    "turn",
    "plan",
    "builds",
    "arrange",
    "enclose",
    "expected",
    "maximum",
    "survive",
    "goal",
    "sampled",
]
"""The questions of ``solve``; ``sampled`` is one of ``hint``, and ours."""


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
    "send": say("survivor to be sent"),
    "send+": say("survivor who may be sent"),
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
