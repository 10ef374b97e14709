"""The edition's notation of effects, read: ``2 fish : 2 palm | palm : 2 fish`` as a typed Effect.

The parser is made when the first text is opened, and every text is opened once, so that a check that opens none
never pays for it. Bundles of goods alone, as players hold them, are read without it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ..core.wording import say
from .effects import RESOURCES, Bundle, Effect, Item, Lasting, Option
from .terms import KINDS, SPIRITS

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    from .state import Goods

_GRAMMAR = rf"""
effect: [option ("|" option)*]
option: bundle [":" bundle]
bundle: item ("+" item)*
open: [bundle]
lasting: SPIRIT more bundle | SPIRIT saves bundle | ANY more bundle | ANY saves bundle
more: ">"
saves: "<"
item: [COUNT] _atom condition?
_atom: ANY | PLAIN | hire | offer | task | totem
hire: "hire" MINUS_2?
offer: "offer" (MINUS_1 | "(" SPIRIT ")")?
task: "task" ["(" KIND ")"]
totem: "totem" "(" SPIRIT ")"
condition: "@" (SPIRIT | ENVOY)
COUNT: /[1-9][0-9]?(?= )/
MINUS_1: "-1"
MINUS_2: "-2"
ANY: "any"
PLAIN: "clay" | "palm" | "ebony" | "fish" | "vp" | "islander" | "refresh" | "elder" | "guide" | "draw" | "forest"
ENVOY: "envoy"
KIND: {" | ".join(f'"{kind}"' for kind in KINDS)}
SPIRIT: {" | ".join(f'"{spirit}"' for spirit in SPIRITS)}
%ignore " "
"""
