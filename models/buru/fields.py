"""The field types of positions and moves, and exact numbers in files and answers.

They are judged against the setting: edition and players. Whether a card exists or a player sits at the table is part
of reading a file, not of the rules; whether the card is in play is a matter of the rules. The setting travels in
pydantic's validation context, so that such faults are found in one pass with faults of shape; without one (moves made
by a program) only the shape is judged.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, Field, PlainSerializer, PlainValidator, ValidationInfo, WithJsonSchema

from ..core.notation import Names, by_name
from ..core.wording import say, with_guess
from . import notation
from .edition import Edition
from .effects import GOODS
from .terms import Resource

MOST = 10**9
"""No number of a file is farther from 0."""


def exact(value: Any) -> Fraction:
    """The number that a file writes, as it is written; raises ValueError."""
    if isinstance(value, Fraction):
        return value
    if type(value) not in (int, float) or abs(value) > MOST:
        raise ValueError(say("expected a number from -{most} to {most}", most=MOST))
    return Fraction(str(value))


def _printed(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


def _positive(value: Fraction) -> Fraction:
    if value <= 0:
        raise ValueError(say("expected a number above 0"))
    return value


def _natural(value: Fraction) -> Fraction:
    if value < 0:
        raise ValueError(say("expected a number of 0 or more"))
    return value


Number: TypeAlias = Annotated[
    Fraction,
    PlainValidator(exact),
    PlainSerializer(_printed),
    WithJsonSchema({"type": "number", "minimum": -MOST, "maximum": MOST}),
]
"""Any number."""
PositiveNumber: TypeAlias = Annotated[Number, AfterValidator(_positive)]
NaturalNumber: TypeAlias = Annotated[Number, AfterValidator(_natural)]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a position file says about itself before its fields are judged; None where it is unsound."""

    edition: Edition | None = None
    ids: tuple[str, ...] | None = None
    """The players' ids by seat."""
    last_round: int | None = None
    areas: tuple[str, ...] | None = None
    """The areas in play."""
    whole_game: bool = False
    """Whether the file has no players: it asks about whole games."""

    @property
    def players(self) -> int | None:
        """The number of players."""
        return None if self.ids is None else len(self.ids)


NOTHING = Reading()


def reading(info: ValidationInfo) -> Reading:
    """The setting of the validation under way."""
    found: Reading = (info.context or {}).get("setting") or NOTHING
    return found


def _one_of(what: str, among: Callable[[Edition], Collection[str]], *also: str) -> AfterValidator:
    """The id or name of something that the edition has, or one of the words."""

    def judge(value: str, info: ValidationInfo) -> str:
        edition = reading(info).edition
        if edition is None or value in also or value in among(edition):
            return value
        found = edition.names.identity(value)
        if found is None or found not in among(edition):
            message = say("expected the id or name of a {what} of the edition", what=what)
            raise ValueError(edition.names.meant(message, value))
        return found

    return AfterValidator(judge)


def _player(value: str, info: ValidationInfo) -> str:
    ids = reading(info).ids
    if ids is not None and value not in ids:
        message = say("expected the id of a player: {ids}", ids=", ".join(ids))
        raise ValueError(with_guess(message, value, ids))
    return value


def _spaces(edition: Edition) -> Collection[str]:
    return edition.space_ids


UNKNOWN: Literal["?"] = "?"
HirelingId: TypeAlias = Annotated[
    str, _one_of(say("card of the islander deck"), lambda it: it.hirelings), Field(examples=["acolyte"])
]
MaybeHireling: TypeAlias = Annotated[
    str,
    _one_of(say("card of the islander deck"), lambda it: it.hirelings, UNKNOWN),
    Field(examples=["acolyte"]),
]
"""A card of the islander deck, or ``?``."""
ForestId: TypeAlias = Annotated[
    str, _one_of(say("forest card"), lambda it: it.forest_cards), Field(examples=["f01"])
]
MaybeElder: TypeAlias = Annotated[
    str, _one_of(say("elder"), lambda it: it.elder_cards, UNKNOWN), Field(examples=["e01"])
]
DecreeId: TypeAlias = Annotated[
    str, _one_of(say("decree"), lambda it: it.decree_cards), Field(examples=["d01"])
]
PlotId: TypeAlias = Annotated[
    str, _one_of(say("plot card"), lambda it: it.plot_cards), Field(examples=["p01"])
]
TokohId: TypeAlias = Annotated[
    str, _one_of(say("Tokoh card"), lambda it: it.tokoh_cards), Field(examples=["k01"])
]
ActId: TypeAlias = Annotated[
    str, _one_of(say("space"), _spaces, "tokoh", "kuda", "fish"), Field(examples=["v2"])
]
"""What a move names: a space, the Tokoh card, Kuda, or the fish marker."""
DoneId: TypeAlias = Annotated[
    str, _one_of(say("space"), _spaces, "tokoh", "kuda", "skip"), Field(examples=["v2"])
]
"""Where a stack lies: a space, the Tokoh card, Kuda's card, or nowhere."""


def _edition_names(info: ValidationInfo) -> Names | None:
    edition = reading(info).edition
    return edition.names if edition else None


TiedId: TypeAlias = Annotated[str, by_name(_edition_names, str), Field(examples=["acolyte"])]
"""A card or a space among which chance decides."""
PlayerId: TypeAlias = Annotated[str, AfterValidator(_player), Field(examples=["Ana"])]

_TOKENS: tuple[Any, ...] = (1, 2, 3, 4, 5, "G", "L", UNKNOWN)


def _one_token(*also: str) -> PlainValidator:
    known = (*_TOKENS, *also)

    def judge(value: Any) -> int | str:
        if type(value) not in (int, str) or value not in known:
            raise ValueError(say("expected one of {tokens}", tokens=", ".join(map(str, known))))
        token: int | str = value
        return token

    return PlainValidator(judge)


Token: TypeAlias = Annotated[
    int | str, _one_token(), WithJsonSchema({"enum": [1, 2, 3, 4, 5, "G", "L", UNKNOWN]})
]
"""An explorer's power, ``G`` the guide, ``L`` the liaison, ``?`` unknown."""
FieldToken: TypeAlias = Annotated[
    int | str,
    _one_token("+", "L+"),
    WithJsonSchema({"enum": [1, 2, 3, 4, 5, "G", "L", UNKNOWN, "+", "L+"]}),
]
"""As Token, or ``+`` a blessing under an explorer, ``L+`` a liaison on one."""


def _goods(text: str) -> str:
    notation.goods(text)
    return text


Goods: TypeAlias = Annotated[str, AfterValidator(_goods), Field(examples=["2 clay + palm"])]
"""A bundle of clay, palm and ebony."""


def _goods_text(text: str) -> str:
    if any(item.atom not in GOODS or item.on for item in notation.bundle(text)):
        raise ValueError(say("expected a bundle of {goods}", goods=", ".join(GOODS)))
    return text


GoodsText: TypeAlias = Annotated[str, AfterValidator(_goods_text), Field(examples=["2 fish + clay"])]
"""A bundle of clay, palm, ebony, fish and respect."""


def _open(text: str) -> str:
    if any(item.atom in ("islander", "totem") for item in notation.bundle(text)):
        raise ValueError(say("expected parts that a player can take"))
    return text


Pending: TypeAlias = Annotated[str, AfterValidator(_open), Field(examples=["2 task + fish"])]
"""A bundle of what is still open."""


def _plain_item(text: str) -> str:
    found = notation.bundle(text)
    if len(found) != 1 or not found[0].plain or found[0].atom in ("islander", "totem"):
        raise ValueError(say("expected one plain item, such as 2 fish"))
    return text


PlainItem: TypeAlias = Annotated[str, AfterValidator(_plain_item), Field(examples=["2 fish"])]
"""One item that is gained as it stands."""
Resources: TypeAlias = tuple[Resource, ...]
"""Resources named for ``any``, those paid first."""
Option: TypeAlias = Annotated[int, Field(ge=0)]
"""Which option of a choice, from 0."""
