"""The game's words as types: icons, building kinds, roles, modes, items, metrics, and what each belongs to."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

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
