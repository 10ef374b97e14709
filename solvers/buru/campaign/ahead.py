"""The outlook from a table on, of one action, and of a whole game alone.

From a table on it is the rest of this round as it stands, and the rounds after it as one flow. Along a log nothing
comes into an outlook that was not in it before: what others take is not given back to the player, and what could come
back (an elder put under its deck, a card discarded for an offering) is counted as if it had been there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from periplus.models.buru.altars import altar_cost
from periplus.models.buru.cards import Ring
from periplus.models.buru.decks import decrees_in_play, elders_in_play, hirelings_in_play
from periplus.models.buru.effects import Bundle
from periplus.models.buru.flow import reward
from periplus.models.buru.modules import in_play
from periplus.models.buru.order import POWERS, is_present
from periplus.models.buru.position import PlayerSheet, Position
from periplus.models.buru.reading import initial
from periplus.models.buru.state import GUIDE, LIAISON, UNKNOWN, Player, State, Token
from periplus.models.buru.state import replace as changed

from ..action.context import ActionContext
from ..action.goods import plus
from .rounds import AreaSlot, Period, RoundsToCome

PLACED = 4
"""Explorers that are placed a round, of five (BURU-4.3)."""
STRONGEST = 5


def ahead(state: State, seat: int, lay: frozenset[str]) -> RoundsToCome:
    """What lies ahead of a human; ``lay`` are the decrees that lay at the beginning of the position."""
    setting, edition = state.setting, state.setting.edition
    rounds = edition.last_round(setting.long) - state.round
    over = state.phase == "end" or (state.phase == "dusk" and not rounds)
    now = [] if over or state.phase == "dusk" else [_now(state, seat)]
    later = [_later(state, seat, rounds)] if rounds and not over else []
    periods = (*now, *later)
    totems = frozenset(_totems(state, seat, periods))
    held = {card for other, player in enumerate(state.players) if other != seat for card in player.tableau}
    again = _discards(state)
    own = frozenset(state.players[seat].tableau)
    cards = (card.id for card in hirelings_in_play(setting))
    lasting = [left for spirit, left in zip(setting.spirits, state.left, strict=True) if spirit in totems]
    return RoundsToCome(
        state=state,
        seat=seat,
        periods=periods,
        timed=False,
        under_way=bool(now),
        respected=sum(lasting) if periods else 0,
        hirelings=tuple(card for card in cards if again or card not in held | own),
        again=again,
        elders=tuple(card.id for card in elders_in_play(setting)) if periods else (),
        decrees=tuple(card.id for card in decrees_in_play(setting) if card.id not in lay),
        forest=tuple(card.id for card in edition.forest),
        forest_times=times_seen(
            len(edition.forest), edition.face_up(len(state.players)), edition.last_round(setting.long)
        ),
        tokohs=tuple(card for card in [state.players[seat].tokoh] if card),
        chooses_tokoh=False,
        pushed=len(state.players) - 1 + ("blessings" in setting.modules),
        totems=totems,
    )


def times_seen(deck: int, row: int, rounds: int) -> int:
    """How often one card can lie in the row at most, in a game of so many rounds (BURU-3.7).

    The whole deck comes before any card comes again, and after that all but the row that lay there last.
    """
    more = max(0, rounds * row - deck)
    return 1 + -(-more // max(1, deck - row))


def _discards(state: State) -> int:
    """How many islanders may still be discarded: one for each offering to a spirit that wants that (BURU-19.8)."""
    decks = zip(state.setting.spirits, state.left, strict=True)
    return sum(
        left for spirit, left in decks if any(item.atom == "islander" for item in altar_cost(state, spirit))
    )


def _totems(state: State, seat: int, periods: tuple[Period, ...]) -> Iterator[str]:
    """Spirits whose totem the player holds or may take with a majority."""
    areas = state.setting.areas
    yield from state.totems_of(seat)
    for period in periods:
        for slot in period.slots:
            if slot.majorities:
                yield from (item.of for item in reward(state, areas.index(slot.area)) if item.atom == "totem")


def _later(state: State, seat: int, rounds: int) -> Period:
    """The rounds after this one."""
    return Period(
        rounds=rounds,
        actions=PLACED * rounds,
        keeps=rounds,
        most_kept=STRONGEST,
        liaisons=rounds if has_liaisons(state) else 0,
        guides=rounds,
        guided=int(state.players[seat].guide == "next"),
        slots=whole_round(state, rounds),
    )


def whole_round(state: State, rounds: int) -> tuple[AreaSlot, ...]:
    """Every area, in so many rounds."""
    liaisons = rounds if has_liaisons(state) else 0
    return tuple(
        AreaSlot(area, rounds, rounds, 0 if is_ring(state, area) else liaisons)
        for area in state.setting.areas
    )


def has_liaisons(state: State) -> bool:
    """Whether players have liaisons."""
    return any(LIAISON in module.tokens(state, 0) for module in in_play(state.setting))


def is_ring(state: State, area: str) -> bool:
    """Whether canoes move in the area."""
    return isinstance(state.setting.edition.areas[area], Ring)


def _now(state: State, seat: int) -> Period:
    """What is left of this round."""
    player = state.players[seat]
    guide = (
        player.guide == "ready" or any(GUIDE in tokens for tokens in player.placed) or player.kept == GUIDE
    )
    explorers = PLACED + guide
    over = state.phase == "afternoon"
    # an explorer acts in its area alone, once: those of areas that are over serve no more
    placed = sum(
        _explorers(tokens)
        for area, tokens in enumerate(player.placed)
        if not over or (area >= state.area and player.acted[area] is None)
    )
    placed_liaison = any(map(_has_liaison, player.placed))
    loose = has_liaisons(state) and not over and not placed_liaison and player.kept != LIAISON
    everywhere = not over and explorers + loose > placed
    slots = tuple(
        _slot(state, seat, area, everywhere=everywhere, liaison=loose)
        for area in range(len(state.setting.areas))
    )
    return Period(
        rounds=1,
        actions=placed if over else max(placed, explorers),
        keeps=int(state.phase != "afternoon"),
        most_kept=max((POWERS.get(token, 0) for token in _in_hand(player, guide)), default=0),
        liaisons=int(loose or placed_liaison),
        guides=0,
        guided=0,
        slots=tuple(slot for slot in slots if slot is not None),
        decrees=state.decrees if state.decrees or state.phase != "dawn" else None,
        forest=state.forest if state.phase != "dawn" else None,
    )


def _slot(state: State, seat: int, area: int, *, everywhere: bool, liaison: bool) -> AreaSlot | None:
    """An area in this round; None if it is over."""
    player, name = state.players[seat], state.setting.areas[area]
    if state.phase != "afternoon":
        here = everywhere or is_present(player.placed[area])
        waits = (liaison or _has_liaison(player.placed[area])) and not is_ring(state, name)
        return AreaSlot(name, int(here), 1, int(waits))
    if area < state.area:
        return None
    now = area == state.area
    acts = is_present(player.placed[area]) and player.acted[area] is None
    settled = now and state.revealed and state.claim is None
    waits = _has_liaison(player.placed[area]) and player.liaison[area] is None
    opened: Bundle = state.pending if now and state.turn == seat else ()
    majority = is_present(player.placed[area]) and not settled
    return AreaSlot(name, int(acts), int(majority), int(waits and not is_ring(state, name)), opened)


def _has_liaison(tokens: tuple[Token, ...]) -> bool:
    """Whether a liaison is among the tokens, on a blessing or not."""
    return any(str(token).startswith(LIAISON) for token in tokens)


def _explorers(tokens: tuple[Token, ...]) -> int:
    """How many explorers are among the tokens, unknown ones included."""
    return sum(token in POWERS or token == UNKNOWN for token in tokens)


def _in_hand(player: Player, guide: bool) -> set[Token]:
    """What the player keeps for fish, or may still keep."""
    if player.kept is not None and player.kept != UNKNOWN:
        return {player.kept}
    own: set[Token] = {1, 2, 3, 4, 5}
    if guide:
        own.add(GUIDE)
    return own - {token for tokens in player.placed for token in tokens}


def rest_of_action(
    context: ActionContext, actions: int = 0, liaisons: int = 0, *, known: bool = False
) -> RoundsToCome:
    """The open parts, once a visit, and the incomes at once; or the choice of so many spaces, and their parts.

    ``known``: no islanders come but those that lie in the row or are known to lie on the deck.
    """
    state, seat = context.state, context.seat
    player, visits = state.players[seat], context.visits + 1
    goods = (player.vp, *player.res, player.fish)
    for income in context.income:
        goods = plus(goods, income)
    vp, clay, palm, ebony, fish = goods
    rich = changed(player, vp=vp, res=(clay, palm, ebony), fish=fish)
    setting = state.setting
    own = frozenset(player.tableau)
    cards = context.cards if known else hirelings_in_play(setting)
    pending = state.pending if state.turn == seat else ()
    opened = tuple(item.times(item.count * visits) for item in pending)
    area = setting.areas[state.area]
    period = Period(
        rounds=visits,
        actions=actions,
        keeps=0,
        most_kept=0,
        liaisons=liaisons,
        guides=0,
        guided=0,
        slots=(AreaSlot(area, actions, 0, liaisons, opened),),
        decrees=state.decrees,
        forest=state.forest,
    )
    return RoundsToCome(
        state=state.with_player(seat, rich),
        seat=seat,
        periods=(period,),
        timed=False,
        under_way=True,
        respected=None,
        hirelings=tuple(card.id for card in cards if card.id not in own),
        again=0,
        elders=tuple(elder for elder in context.elders if elder != UNKNOWN),
        decrees=(),
        forest=(),
        forest_times=1,
        tokohs=tuple(card for card in [player.tokoh] if card),
        chooses_tokoh=False,
        pushed=len(state.players),
        totems=frozenset(state.totems_of(seat)),
    )


ALONE = 1
"""Players."""
STAYS = frozenset(("game", "edition", "modules", "long", "altars"))
"""What of a position is about the game, not about its table."""


def solitaire(position: Position, rounds: int) -> RoundsToCome:
    """A game of so many rounds from the set-up on; the player starts as one who is not envoy, with his fish."""
    state = _set_up(position)
    setting, edition = state.setting, state.setting.edition
    liaisons = int(has_liaisons(state))
    period = Period(
        rounds=1,
        actions=PLACED,
        keeps=1,
        most_kept=STRONGEST,
        liaisons=liaisons,
        guides=0,
        guided=0,
        slots=whole_round(state, 1),
    )
    tokoh = "tokoh" in setting.modules
    row = edition.face_up(ALONE)
    return RoundsToCome(
        state=state,
        seat=0,
        periods=(period, *[replace(period, guides=1)] * (rounds - 1)),
        timed=True,
        under_way=False,
        respected=None,
        hirelings=tuple(card.id for card in hirelings_in_play(setting)),
        again=_discards(state),
        elders=tuple(card.id for card in elders_in_play(setting)),
        decrees=tuple(card.id for card in decrees_in_play(setting)),
        forest=tuple(card.id for card in edition.forest),
        forest_times=times_seen(len(edition.forest), row, rounds),
        tokohs=tuple(card.id for card in edition.tokoh) if tokoh else (),
        chooses_tokoh=tokoh,
        pushed=int("blessings" in setting.modules),
        totems=frozenset(setting.spirits),
    )


def _set_up(position: Position) -> State:
    """The table at the start; the second seat is needed for a table, and does nothing."""
    fresh = {
        name: field.get_default(call_default_factory=True)
        for name, field in Position.model_fields.items()
        if name not in STAYS
    }
    sheets = tuple(PlayerSheet(id=name) for name in ("1", "2"))
    state = initial(position.model_copy(update=fresh | {"players": sheets, "phase": "dawn", "envoy": "2"}))
    fish = state.setting.edition.start_fish_others
    return state.with_player(0, changed(state.players[0], fish=fish))
