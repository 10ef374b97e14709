"""What stays the same while one player acts: the cards, their effects, the altars, the known tops of decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from periplus.models.buru.altars import altar_cost
from periplus.models.buru.cards import Hireling, Outlaw
from periplus.models.buru.decks import ISLANDERS, elders_in_play, known
from periplus.models.buru.effects import Item, Option
from periplus.models.buru.offering import altar_of, bonus
from periplus.models.buru.state import UNKNOWN, State

from .effect_table import EffectTable
from .goods import VP, Vector
from .hold import NOBODY, Hold, Rest
from .parts import Opened, Parts
from .ways import Way, ways

ELDERS = "elders"
DRAWN = 2
"""How many elders are drawn to choose from (BURU-12.4)."""


@dataclass(frozen=True)
class ActionContext:
    """One player's table while he acts, from which the holds of a search start."""

    state: State
    seat: int
    income: tuple[Vector, ...] = ()
    """What each further visit brings before it (a dusk lies between two visits)."""
    idle: bool = False
    """Whether steps are followed too that bring nothing and change nothing to come."""
    parts: Parts = field(default_factory=Parts)

    def __post_init__(self) -> None:
        """The open parts are numbered first, in their order: so they are listed."""
        _ = self.first

    @cached_property
    def cards(self) -> tuple[Hireling, ...]:
        """Every known islander that can come into play here, by id: the place is its number."""
        player = self.state.players[self.seat]
        found = {*player.tableau, *self.state.row, *map(str, known(self.state, ISLANDERS))}
        hirelings = self.state.setting.edition.hirelings
        return tuple(hirelings[card] for card in sorted(filter(None, found)) if card != UNKNOWN)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each card by its id."""
        return {card.id: number for number, card in enumerate(self.cards)}

    @cached_property
    def outlaws(self) -> int:
        """The cards that are discarded when they are tasked (BURU-19.12), as a set of bits."""
        return sum(1 << number for number, card in enumerate(self.cards) if card.kind == "outlaw")

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """The known top of the islander deck, as numbers."""
        return tuple(self._number(str(card)) for card in known(self.state, ISLANDERS))

    @cached_property
    def elders(self) -> tuple[str, ...]:
        """The known top of the elder deck."""
        return tuple(map(str, known(self.state, ELDERS)))

    @cached_property
    def cap(self) -> int:
        """The most fish that can be held (BURU-1.11)."""
        return self.state.setting.edition.fish_cap

    @cached_property
    def at_lake(self) -> tuple[int, ...]:
        """The spirits that an offering of the player's choice may serve."""
        spirits = self.state.setting.spirits
        return tuple(place for place, spirit in enumerate(spirits) if altar_of(spirit).unnamed is None)

    @cached_property
    def first(self) -> Opened:
        """The parts that are open to the player at the start."""
        return self.parts.opened(self.state.pending if self.state.turn == self.seat else ())

    @cached_property
    def visits(self) -> int:
        """How many further visits there are."""
        return len(self.income)

    @cached_property
    def heeds_envoy(self) -> bool:
        """Whether anything here depends on who is envoy."""
        edition = self.state.setting.edition
        texts = [*(card.task for card in self.cards), *(card.lasting or "" for card in self.cards)]
        texts += [card.bonus for card in self.cards if isinstance(card, Outlaw)]
        texts += [edition.decree_cards[decree].reward for decree in self.state.decrees]
        texts += [edition.forest_cards[card].gain for card in self.state.forest]
        return any("@envoy" in text for text in texts)

    @cached_property
    def islander_altar(self) -> int | None:
        """The spirit to which outlaws are offered when they are tasked (BURU-19.12), if it is in play."""
        spirits = range(len(self.start.made))
        return next(
            (spirit for spirit in spirits if self.effects(self.start.rest).offering(spirit, 0).islander), None
        )

    def left(self, hold: Hold, spirit: int) -> int:
        """How many offering cards of the spirit are left (BURU-12.3)."""
        return self.state.left[spirit] - hold.made[spirit]

    def discards(self, hold: Hold, spirit: int) -> tuple[int | None, ...]:
        """Whom an offering to the spirit may discard, ``NOBODY`` an unknown one; None: it discards none."""
        if not self.effects(hold.rest).offering(spirit, 0).islander:
            return (None,)
        held = tuple(number for number in range(len(self.cards)) if hold.tableau >> number & 1)
        return (*held, NOBODY) if hold.rest.strangers else held

    def dealt(self, place: int) -> int:
        """The card at a place of the islander deck."""
        return self.deck[place] if place < len(self.deck) else NOBODY

    def elders_drawn(self, rest: Rest) -> tuple[str, ...]:
        """The two elders that are drawn next, or as many as there are (R.9)."""
        held = sum(len(player.elders) for player in self.state.players)
        held += len(rest.elders) - len(self.state.players[self.seat].elders)
        number = max(0, min(DRAWN, len(elders_in_play(self.state.setting)) - held))
        tops = self.elders[rest.seen : rest.seen + number]
        return (*tops, *[UNKNOWN] * (number - len(tops)))

    def plain_ways(self, number: int) -> tuple[Way, ...]:
        """The ways to gain a plain part."""
        if number not in self._plain:
            self._plain[number] = ways((Option((self.parts[number],)),), bool, self.parts)
        return self._plain[number]

    @cached_property
    def _plain(self) -> dict[int, tuple[Way, ...]]:
        return {}

    def _number(self, card: str | None) -> int:
        return self.numbers.get(card or UNKNOWN, NOBODY)

    def effects(self, rest: Rest) -> EffectTable:
        """The effects as they are then."""
        key = rest.envoy, rest.visit > 0
        if key not in self._effect_tables:
            self._effect_tables[key] = self._effect_table(*key)
        return self._effect_tables[key]

    @cached_property
    def _effect_tables(self) -> dict[tuple[bool, bool], EffectTable]:
        return {}

    def _effect_table(self, envoy: bool, later: bool) -> EffectTable:
        state, spirits = self.state, self.state.setting.spirits
        held = {*state.totems_of(self.seat)}
        if envoy:
            held.add("envoy")
        bonuses = [() if later else bonus(state, spirit) for spirit in spirits]
        totems = [(Item("vp"),) if spirit in held else () for spirit in spirits]
        gains = [(*one, *other) for one, other in zip(bonuses, totems, strict=True)]
        altars = [altar_cost(state, spirit) for spirit in spirits]
        return EffectTable(self.cards, altars, spirits, gains, held.__contains__, self.parts)

    @cached_property
    def pays_respect(self) -> bool:
        """Whether anything here is paid with respect, so that how much is held decides what can be done.

        A price may name respect that counts only once the envoy marker has come.
        """
        rests = [self.start.rest._replace(envoy=envoy) for envoy in (False, True)]
        return any(price[VP] for rest in rests for price in self._prices(rest))

    def _prices(self, rest: Rest) -> Iterator[Vector]:
        """What is paid for tasks, bonuses, forest cards and offerings then, before anything lowers it."""
        effects = self.effects(rest)
        for several in (*effects.tasks, *(self.forest_ways(rest, card) for card in rest.forest)):
            yield from (way.price for way in several)
        yield from (effects.offering(spirit, 0).price for spirit in range(len(self.start.made)))

    def forest_ways(self, rest: Rest, card: str) -> tuple[Way, ...]:
        """The ways to take a forest card."""
        return self.effects(rest).forest(self.state.setting.edition.forest_cards[card].gain)

    @cached_property
    def start(self) -> Hold:
        """The player as the state has him."""
        return self.hold(self.state)

    def hold(self, state: State) -> Hold:
        """The player in a state that this action has led to, or that it starts from."""
        player, before = state.players[self.seat], self.state.players[self.seat]
        upright = sideways = 0
        for place, card in enumerate(player.tableau):
            if card != UNKNOWN and player.tasked >> place & 1:
                sideways |= 1 << self.numbers[card]
            elif card != UNKNOWN:
                upright |= 1 << self.numbers[card]
        rest = Rest(
            row=tuple(map(self._number, state.row)),
            dealt=len(self.deck) - len(known(state, ISLANDERS)),
            strangers=player.tableau.count(UNKNOWN),
            elders=tuple(sorted(player.elders)),
            seen=len(self.elders) - len(known(state, ELDERS)),
            forest=state.forest,
            envoy=state.envoy == self.seat,
        )
        opened = self.parts.opened(state.pending if state.turn == self.seat else ())
        made = tuple(len(now) - len(old) for now, old in zip(player.offers, before.offers, strict=True))
        return Hold((player.vp, *player.res, player.fish), upright, sideways, opened, made, rest)
