"""The inner state of play: everything that the table shows or that the position tells, as frozen values.

Areas and spirits are counted in the order of the ``Setting`` (areas as they are resolved, spirits as on the
board); a tuple "by area" or "by spirit" has one element for each. Every value is hashable, and equal states are
equal values, so that searches may remember them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from .effects import Bundle, Goods

if TYPE_CHECKING:
    from .cards import Decree
    from .edition import Edition

Token: TypeAlias = int | str
"""An explorer's power 1 to 5, or ``G``, ``L``, ``?``; in a field also ``+`` (a blessing under an explorer), ``L+``."""
UNKNOWN = "?"
"""A card, token or value that nobody at the keyboard knows."""
GUIDE = "G"
LIAISON = "L"


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays the same all game: the edition, the modules in play and who sits where."""

    edition: Edition = field(repr=False)
    modules: tuple[str, ...]
    """The names of the modules in play, in the order in which the base asks them (``modules.in_play``)."""
    long: bool
    areas: tuple[str, ...]
    """In the order in which they are resolved (BURU-1.4, BURU-20.7)."""
    spirits: tuple[str, ...]
    """Those that can be offered to: banyu, gunung, manuk, then those of modules."""
    ids: tuple[str, ...]
    """The players' ids by seat, clockwise."""
    lawans: tuple[str | None, ...]
    """``"A"`` or ``"B"`` for a Lawan, by seat."""
    altars: tuple[str, ...]
    """The side of each altar in use, by spirit."""

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        """One setting serves a whole game, so the same one is the same object."""
        return self is other


class Player(NamedTuple):
    """What one player, human or Lawan, holds and has done this round."""

    vp: int = 0
    fish: int = 0
    res: Goods = (0, 0, 0)
    tableau: tuple[str, ...] = ()
    tasked: int = 0
    """Which cards of the tableau lie sideways, as a set of bits by their place in it."""
    elders: tuple[str, ...] = ()
    offers: tuple[tuple[int | None, ...], ...] = ()
    """By spirit: the values of the offering cards collected; None: drawn unknown."""
    placed: tuple[tuple[Token, ...], ...] = ()
    """By area."""
    kept: Token | None = None
    acted: tuple[str | None, ...] = ()
    """By area: where the stack went, a space's id, ``tokoh``, ``kuda`` or ``skip``; None: not yet."""
    liaison: tuple[str | None, ...] = ()
    """By area: the same of the liaison action."""
    guide: str = "none"
    """``none``, ``ready`` or ``next``."""
    canoe: int = 0
    tokoh: str | None = None
    plot: str | None = None


class Kuda(NamedTuple):
    """Where Kuda and his fish marker are: an area's name and the index of a space there, from 1."""

    at: tuple[str, int]
    fish: tuple[str, int] | None
    forum: bool


class State(NamedTuple):
    """The whole table at one time."""

    setting: Setting
    round: int
    phase: str
    """``dawn morning noon afternoon dusk end``."""
    envoy: int
    """The seat of the envoy."""
    players: tuple[Player, ...]
    totems: tuple[int | None, ...]
    """By spirit: who holds it; None: it is on the board."""
    decrees: tuple[str, ...] = ()
    row: tuple[str | None, ...] = (None, None, None)
    forest: tuple[str, ...] = ()
    forest_discard: str | None = None
    decks: tuple[tuple[str, tuple[str | int, ...]], ...] = ()
    """Name and known cards, top first, of every deck of which something is known, sorted by name."""
    left: tuple[int, ...] = ()
    """By spirit: offering cards left."""
    area: int = 0
    """The area being resolved in the afternoon."""
    revealed: bool = False
    """Whether that area's explorers are revealed and its majority is settled."""
    claim: int | None = None
    """The sole bidder who has to choose between majority and blessing (BURU-24.4)."""
    turn: int | None = None
    """Whose choice it is in the afternoon; None before it is settled or where it is nobody's."""
    pending: Bundle = ()
    """The parts still open of the reward or action of ``turn``."""
    blessings: tuple[int | None, ...] = ()
    """By area: who holds it; None: it is in the field or not in play."""
    kuda: Kuda | None = None
    discards: tuple[tuple[str, tuple[str, ...]], ...] | None = ()
    """Name and cards of what is known to have left each deck since it was shuffled: discards, and decrees in the box.

    None: nobody asks what comes of the decks, so it is not kept.
    """
    fished: int = 0
    """At noon: the seats that have gained the fish of the token kept (BURU-5.1), as a set of bits."""

    @property
    def mover(self) -> Player:
        """The player whose choice it is. Only where there is one."""
        return self.players[self.turn or 0]

    def totems_of(self, seat: int) -> tuple[str, ...]:
        """The spirits whose totem a player holds."""
        held = zip(self.setting.spirits, self.totems, strict=True)
        return tuple(spirit for spirit, holder in held if holder == seat)

    def decrees_at(self, place: str) -> tuple[Decree, ...]:
        """The decrees that lie in an area or beside an altar."""
        cards = self.setting.edition.decree_cards
        return tuple(cards[decree] for decree in self.decrees if cards[decree].place == place)

    def with_player(self, seat: int, player: Player) -> State:
        """The state with another holding at one seat."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players)


Held = TypeVar("Held", bound=NamedTuple)


def replace(value: Held, **changes: Any) -> Held:
    """The value with other fields; twice as fast as its own ``_replace``, and searches do little else."""
    kind = type(value)
    fields, places = list(value), _places(kind)
    for name, change in changes.items():
        fields[places[name]] = change
    return tuple.__new__(kind, fields)


@cache
def _places(kind: type[NamedTuple]) -> dict[str, int]:
    """The place of each field."""
    return {name: place for place, name in enumerate(kind._fields)}
