"""Automatic events: what happens between one choice of a human and the next, from areas turned up to dusk.

The rules and the Lawans act by themselves. Every event is deterministic but a Lawan's action, whose random ties give
one world for each way in which they can fall.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeAlias

from . import notation
from .acting import chosen
from .decks import discarded, shuffled
from .effects import Bundle
from .lawan.branches import ONE, Branches
from .modules import in_play
from .morning import all_placed, begun, fished, is_over, lawans_kept
from .opening import at_once
from .order import bidders, due, power, ranked
from .printed import printed
from .spaces import free, own
from .state import UNKNOWN, Player, State, replace
from .terms import SKIP


def revealed(state: State) -> State:
    """The table after the current area is turned up: a sole bidder's claim is open, or majority is settled.

    The parts of decrees that are steps are pending for the majority player, whoever that is.
    """
    area, modules = state.area, in_play(state.setting)
    for module in modules:
        state = module.reveal(state, area)
    seats = bidders(state, area)
    if not seats:
        return unclaimed(state)
    if len(seats) == 1:
        (sole,) = seats
        human = state.setting.lawans[sole] is None
        if human and any(module.claims(state, area, sole) for module in modules):
            return replace(state, revealed=True, claim=sole, turn=sole)
        return won(state, sole)
    return won(state, ranked(state, area, seats)[0])


def won(state: State, seat: int) -> State:
    """The table after a player has taken majority and the area's decrees (BURU-6.5 to 6.7)."""
    area = state.area
    strength = power(state, seat, area)
    state = replace(state, revealed=True, claim=None, turn=seat)
    for item in reward(state, area):
        totem = item.atom == "totem"
        state = with_totem(state, item.of, seat) if totem else at_once(state, seat, (item,))
    cards, name = state.setting.edition.decree_cards, state.setting.areas[area]
    for decree in state.decrees_at(name):
        state = at_once(state, seat, notation.bundle(decree.reward))
    left = tuple(decree for decree in state.decrees if cards[decree].place != name)
    taken = (decree for decree in state.decrees if decree not in left)
    return _settled(discarded(replace(state, decrees=left), "decrees", taken), seat, strength)


def unclaimed(state: State) -> State:
    """The table after an area is turned up of which nobody takes majority."""
    return _settled(replace(state, revealed=True, claim=None), None, 0)


def _settled(state: State, majority: int | None, strength: int) -> State:
    for module in in_play(state.setting):
        state = module.settled(state, state.area, majority, strength)
    return state


def reward(state: State, area: int) -> Bundle:
    """The majority reward of an area, as the modules in play have it."""
    for module in in_play(state.setting):
        if (own := module.reward(state, area)) is not None:
            return own
    return notation.bundle(state.setting.edition.areas[state.setting.areas[area]].majority)


def with_totem(state: State, spirit: str, seat: int) -> State:
    """The table after a player has taken a totem, from the board or from its holder (BURU-6.6)."""
    spirits = state.setting.spirits
    totems = tuple(seat if spirits[place] == spirit else holder for place, holder in enumerate(state.totems))
    return replace(state, totems=totems)


def dusk(state: State) -> State:
    """The table after dusk: at the end after the last round, else at dawn of the next, whose decrees are not drawn.

    Totems and the envoy marker stay (BURU-7.5).
    """
    for module in in_play(state.setting):
        state = module.dusk(state)
    last = state.round >= state.setting.edition.last_round(state.setting.long)
    empty = tuple(() for _ in state.setting.areas)
    nowhere = tuple(None for _ in state.setting.areas)
    players = tuple(
        replace(
            player,
            tasked=0,
            placed=empty,
            kept=None,
            acted=nowhere,
            liaison=nowhere,
            guide=_guide(player),
            plot=None,
        )
        for player in state.players
    )
    state = shuffled(discarded(state, "decrees", state.decrees), "plots")
    return replace(
        state,
        round=state.round if last else state.round + 1,
        phase="end" if last else "dawn",
        players=players,
        decrees=(),
        area=0,
        revealed=False,
        turn=None,
    )


def _guide(player: Player) -> str:
    """The guide used goes back; one gained this round is of use in the next (BURU-21.2, BURU-21.5)."""
    return "ready" if player.guide == "next" else "none"


World: TypeAlias = tuple[Fraction, State]
"""One way in which the Lawans' ties can fall, with its probability."""


def step(state: State) -> tuple[World, ...]:
    """The worlds after one automatic event; none where a human has to choose or nothing comes by itself."""
    after = event(state)
    if after is not None:
        return ((ONE, after),)
    if (seat := lawan_due(state)) is not None:
        from .lawan.acting import act  # noqa: PLC0415 — a check without Lawans starts sooner

        return tuple((branch.probability, branch.state) for branch in act(state, seat))
    return ()


class Branching(NamedTuple):
    """A Lawan's action in which ties fall at random."""

    seat: int
    branches: Branches
    """At least two."""


def branching(state: State) -> Branching | None:
    """The next action of a Lawan in which a tie is open, after what comes by itself; None if a human comes first."""
    from .lawan.acting import act  # noqa: PLC0415 — as above

    while (seat := lawan_due(state := advance(state))) is not None:
        branches = act(state, seat)
        certain, *others = branches
        if others:
            return Branching(seat, branches)
        state = certain.state
    return None


def settle(state: State) -> tuple[World, ...]:
    """The worlds at the next choice of a human, or where nothing more comes by itself; equal ones are one."""
    state = advance(state)
    if lawan_due(state) is None:
        return ((ONE, state),)
    found: dict[State, Fraction] = {}
    for chance, after in step(state):
        for further, world in settle(after):
            found[world] = found.get(world, Fraction(0)) + chance * further
    return tuple((chance, world) for world, chance in found.items())


def advance(state: State) -> State:
    """The table at the next choice of anyone, Lawan or human, or where nothing more comes by itself."""
    while (after := event(state)) is not None:
        state = after
    return state


def lawan_due(state: State) -> int | None:
    """The Lawan whose choice is next, in a state that has no other event; its decree's steps may be pending."""
    seat = state.turn
    if state.phase != "afternoon" or seat is None or state.setting.lawans[seat] is None:
        return None
    return seat if state.revealed else None


def event(state: State) -> State | None:
    """The table after the next event that nobody chooses; None if a choice comes next, or nothing."""
    match state.phase:
        case "morning":
            return replace(state, phase="noon") if all_placed(state) else None
        case "noon":
            return _at_noon(state)
        case "afternoon":
            return _in_afternoon(state)
        case "dusk":
            return dusk(state)
        case _:
            return None


def _at_noon(state: State) -> State | None:
    if any(player.kept is not None for player in state.players):
        kept = fished(lawans_kept(state))
        if kept != state:
            return kept
    return begun(state) if is_over(state) else None


def _in_afternoon(state: State) -> State | None:
    if state.pending or state.claim is not None:
        return None
    if not state.revealed:
        return None if _has_unknown(state) else revealed(state)
    if _has_unknown(state):
        return replace(state, turn=None) if state.turn is not None else None
    following = due(state)
    if following is None:
        return _area_over(state)
    seat, own_action = following
    if own_action and state.setting.lawans[seat] is None and _is_shut_out(state, seat):
        return chosen(state, seat, SKIP)
    return None if seat == state.turn else replace(state, turn=seat)


def _has_unknown(state: State) -> bool:
    """Whether the order of those who have not acted in the area is not known, because a token there is not."""
    area = state.area
    return any(UNKNOWN in player.placed[area] and player.acted[area] is None for player in state.players)


def _is_shut_out(state: State, seat: int) -> bool:
    """Whether the area has spaces, but an edition has made too few of them for all who come."""
    area = state.area
    there = printed(state.setting.edition, state.setting.areas[area])
    return bool(there) and not free(state, area) and not own(state, seat, area)


def _area_over(state: State) -> State:
    """The next area, or after the last one dusk (BURU-6.11)."""
    if state.area + 1 < len(state.setting.areas):
        return replace(state, area=state.area + 1, revealed=False, turn=None)
    return replace(state, phase="dusk", turn=None)
