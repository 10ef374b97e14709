"""What a word of an answer or a fault stands for on the table: a card, a space, an altar or an area."""

from __future__ import annotations

from dataclasses import dataclass

from periplus.models.buru.edition import Edition
from periplus.models.buru.mats import BLESSING
from periplus.models.buru.modules.ambelau.canoe import AMBELAU, landed, others, track
from periplus.models.buru.state import State
from periplus.models.buru.terms import AREAS, FISH, KUDA, SPIRITS

from ..scene import Role
from .overlay import Overlay


@dataclass(frozen=True, slots=True)
class Things:
    """Lights what words stand for."""

    state: State
    overlay: Overlay

    def light(self, name: str, role: Role, word: str = "") -> None:
        """Give the thing of that id a role, and a word if there is one; words that name nothing are passed over."""
        overlay, edition = self.overlay, self.state.setting.edition
        name = name.removesuffix("*")
        if name in edition.hirelings or name in edition.forest_cards:
            overlay.light(overlay.cards, name, role, word)
        elif name in SPIRITS:
            overlay.light(overlay.altars, name, role, word)
        elif name in AREAS:
            overlay.light(overlay.areas, name, role, word)
        elif name in edition.decree_cards:
            self.light(edition.decree_cards[name].place.removeprefix("altar:"), role, word)
        elif (space := self._space(edition, name)) is not None:
            overlay.light(overlay.spaces, space, role, word)

    def stack(self, seat: int, area: str, role: Role) -> None:
        """Light what a player has placed in an area."""
        if area in self.state.setting.areas:
            self.overlay.stacks[seat, self.state.setting.areas.index(area)] = role

    def bid(self, area: str, token: int | str, *, blessed: bool) -> None:
        """Show a token where the seat is advised to place it, a blessing below it if there is one."""
        found = self.overlay.bids.setdefault(self.state.setting.areas.index(area), [])
        found += [token, BLESSING] if blessed else [token]

    def landing(self, number: int, role: Role, word: str = "") -> None:
        """Light a space of the canoe track, counted from 1."""
        track = self.state.setting.edition.areas.ambelau.track
        if 1 <= number <= len(track):
            self.overlay.light(self.overlay.spaces, track[number - 1].id, role, word)

    def canoe(self, steps: int, role: Role, word: str = "") -> None:
        """Light the space where the canoe lands that is about to move; not if another has to move before."""
        state = self.state
        if state.turn == self.overlay.seat and state.setting.areas[state.area] == AMBELAU:
            at, occupied = state.players[self.overlay.seat].canoe, others(state, self.overlay.seat)
            space, _ = landed(at, steps, occupied, len(track(state)))
            self.landing(space, role, word)

    def spot(self, place: str, role: Role, word: str = "") -> None:
        """Light a space by its place, such as ``forest:1``."""
        area, _, index = place.partition(":")
        self.overlay.light(
            self.overlay.spaces, self.state.setting.edition.areas[area].spaces[int(index) - 1].id, role, word
        )

    def _space(self, edition: Edition, name: str) -> str | None:
        """The printed space of that id, or the one below Kuda or his marker; ``tokoh`` is a card."""
        kuda = self.state.kuda
        covered = {KUDA: kuda and kuda.at, FISH: kuda and kuda.fish}
        if name in covered:
            spot = covered[name]
            return edition.areas[spot[0]].spaces[spot[1] - 1].id if spot else None
        printed = {space.id for area in AREAS for space in edition.areas[area].spaces}
        return name if name in printed or name == "tokoh" else None
