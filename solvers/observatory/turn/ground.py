"""What a turn's planning rests on before any die is read: the sheet, the cards, how far they are from done."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property, reduce
from operator import or_

from periplus.models.observatory.effects import bonus_squares
from periplus.models.observatory.rules import every_square
from periplus.models.observatory.scoring import asterism_points, unused_stars
from periplus.models.observatory.sources import round_bonus_open
from periplus.models.observatory.state import State

from .dice import ALL_TRACKS, CheckUse, DiceUse, StarUse
from .outlook import Outlook, outlook
from .prospects import Prospect, prospects
from .relaxation import Relaxation
from .stock import CardFacts, Setting, Stock, Token


class Ground:
    """One player's turn from ``state`` on, with the dice known by number alone.

    ``star``, ``check`` and ``meteor`` say what may still be taken from dice. ``spare`` counts stars plotted
    in the turn on squares that do not matter and that the chart of ``state`` does not show.
    """

    def __init__(
        self, state: State, seat: int, *, star: bool, check: bool, meteor: bool, spare: int = 0
    ) -> None:
        self.edition = state.edition
        self.sheet = state.sheets[seat]
        self.empty = every_square(state.edition) & ~self.sheet.stars
        self.counts = tuple(track.bit_count() for track in self.sheet.research)
        self.flex = self.sheet.bonuses_left + round_bonus_open(state, self.sheet)
        self._parts = star, check, meteor
        self._spare = spare
        self._relaxations: dict[Hashable, Relaxation] = {}

    @cached_property
    def owed(self) -> tuple[Token, ...]:
        """Stars of cards to be plotted before anything else."""
        bonuses = [bonus for bonus in self.sheet.pending if bonus != "research"]
        return tuple(Token(bonus_squares(self.edition, bonus) & self.empty, "card") for bonus in bonuses)

    @cached_property
    def facts(self) -> tuple[CardFacts, ...]:
        """The bonuses of the cards in range."""
        found = []
        for card in self.sheet.range:
            bonus = self.edition.card(card).bonus
            if bonus is None or bonus == "research":
                found.append(CardFacts(card, bonus))
            else:
                found.append(CardFacts(card, bonus_squares(self.edition, bonus) & self.empty))
        return tuple(found)

    @cached_property
    def _levels(self) -> tuple[tuple[tuple[Prospect, ...], ...], ...]:
        sheet = self.sheet
        return tuple(prospects(self.edition, sheet.figures, sheet.stars, card) for card in sheet.range)

    @cached_property
    def outlook(self) -> Outlook:
        """What the turn can bring at most: as if its dice were wild and squares did not matter."""
        star, check, meteor = self._parts
        anywhere = StarUse(self.empty, 0, "meteor")
        use = DiceUse(
            anywhere if star else None,
            anywhere if meteor else None,
            CheckUse(ALL_TRACKS, 0, 1, None) if check else None,
        )
        needs = [next((count for count, found in enumerate(levels) if found), None) for levels in self._levels]
        return outlook(self.setting(use), needs)

    @cached_property
    def lists(self) -> tuple[tuple[Prospect, ...], ...]:
        """By card of the range: the prospects that the turn might complete, those that lack fewest first."""
        most = self.outlook.stars
        return tuple(
            tuple(found for level in levels[: most + 1] for found in level)
            if self.outlook.cards >> index & 1
            else ()
            for index, levels in enumerate(self._levels)
        )

    @cached_property
    def useful(self) -> int:
        """Squares that some of these prospects lack."""
        return reduce(or_, (prospect.missing for found in self.lists for prospect in found), 0)

    @cached_property
    def roomy(self) -> bool:
        """Whether every star, those of standard dice and of the meteor aside, opens more squares than are filled."""
        scarce = [token.squares for token in self.owed]
        scarce += [facts.bonus for facts in self.facts if isinstance(facts.bonus, int)]
        return all(squares.bit_count() > self.outlook.stars for squares in (self.empty, *scarce))

    def setting(self, use: DiceUse) -> Setting:
        """The planning problem with the dice used so."""
        worth, bound = self._totals
        checks = self.sheet.pending.count("research")
        return Setting(
            empty=self.empty,
            cards=self.facts,
            worth=worth,
            bound=bound,
            unused=self._unused,
            use=use,
            start=Stock(self.counts, self.flex, checks, use.check is not None, 0, 0),
            owed=self.owed,
            finder_left=self.sheet.finder_left,
        )

    def relaxation(self, setting: Setting, needs: tuple[int | None, ...]) -> Relaxation:
        """The bound for a setting of this ground; settings that it cannot tell apart share it."""
        key = setting.bare, needs
        if key not in self._relaxations:
            self._relaxations[key] = Relaxation(setting, needs)
        return self._relaxations[key]

    @cached_property
    def _unused(self) -> int:
        return unused_stars(self.sheet).bit_count() + self._spare

    @cached_property
    def _totals(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """By bit set of completed cards: their worth with the figures drawn already, and their stars."""
        drawn = [self.edition.card(figure.card) for figure in self.sheet.figures]
        held = [self.edition.card(card) for card in self.sheet.range]
        stars = [sum(letter != "." for row in card.pattern for letter in row) for card in held]
        worth, bound = [], []
        for done in range(1 << len(held)):
            added = [index for index in range(len(held)) if done >> index & 1]
            finished = drawn + [held[index] for index in added]
            plain = sum(card.points for card in finished if isinstance(card.points, int))
            worth.append(plain + asterism_points(sum(card.asterism for card in finished)))
            bound.append(sum(stars[index] for index in added))
        return tuple(worth), tuple(bound)
