"""The course of a whole game, and from a position to the state of play (KAL-3, KAL-14).

A position is the table it describes, then its log, move by move. One with ``progress`` tells a whole game, whose log
goes on from turn to turn; ``apply``, ``fault`` and ``legal_moves`` of one without are about the turn of the player
who asks.

A seat's move is judged and made in that seat's view (``turn.view``), and the result is taken back into the game;
whatever then needs neither a seat nor chance happens at once. What nobody decides is a move of chance: tiles drawn, a
forecast revealed, phase 4 with the change of rounds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..core.results import Violation
from ..core.ruleset import MoveFunctions
from ..core.wording import say
from . import board, legality, metrics
from . import state as supply
from .draft import same_tile
from .forecasts import handed_over, hidden_cards, phase_1_is_due, unfaced, with_entry
from .moves import AnyMove, ChanceMove, Deal, Duties, End, Pass, PlayerMove, Reveal, Take
from .reading import initial
from .state import Forecast, Phase, Progress, Stage, State
from .terms import Mode
from .turn import acting, view

VORTEX = 5
"""Tiles of a vortex (KAL-5.2)."""
PAIR = 2
"""Tiles drawn in solo to keep one of them (KAL-5.6)."""
SLOTS = 5
"""Turns of a round in solo (KAL-5.6, KAL-18.2)."""


class Course(MoveFunctions[AnyMove, State]):
    """The log of a position or of a whole game; at its end the state is that of the player who asks."""

    def follow(
        self, state: State, moves: Iterable[AnyMove], start: int = 0
    ) -> tuple[State, tuple[Violation, ...]]:
        """As ``MoveFunctions.follow``; each move is judged and made in the view of the seat that makes it."""
        after, violations = super().follow(state, moves, start)
        return view(after, state.player), violations


# judging


def judge(state: State, move: AnyMove) -> Violation | None:
    """The clause that the move breaks now; a move that names no seat is the asking player's."""
    game = state.progress
    if game is None:
        if isinstance(move, ChanceMove) or move.player not in (None, state.player):
            return Violation("KAL-3.3", say("expected only in a whole game, a position with progress"))
        return legality.fault(state, move)
    match move:
        case Deal():
            return _deal_fault(state, move)
        case Reveal():
            return _reveal_fault(state, move)
        case Duties():
            due = game.stage is Stage.DUTIES
            return None if due else Violation("KAL-14.1", say("it is not the time of phase 4"))
    seat = _seat(state, move)
    if seat not in acting(state):
        return Violation("KAL-3.3", say("player {number} cannot act now", number=seat + 1))
    return legality.fault(view(state, seat), move)


def _seat(state: State, move: PlayerMove | Deal) -> int:
    return state.player if move.player is None else move.player


def _deal_fault(state: State, move: Deal) -> Violation | None:
    rule = "KAL-5.6" if state.mode == "solo" else "KAL-5.2"
    if _seat(state, move) not in undealt(state):
        return Violation(rule, say("no tiles are drawn for that seat now"))
    most = tiles_drawn(state.mode)
    coming = state.bags.salvage[:most]
    if len(move.tiles) > most or (coming and len(move.tiles) < len(coming)):
        number = len(coming) or most
        return Violation(
            rule, say("{drawn} tiles drawn, expected {number}", drawn=len(move.tiles), number=number)
        )
    for tile, known in zip(move.tiles, coming, strict=False):
        if not same_tile(tile, known):
            return Violation(
                rule, say("{tile} is not the next tile of the bag, {known} is", tile=tile, known=known)
            )
    return None


def _reveal_fault(state: State, move: Reveal) -> Violation | None:
    rule = "KAL-4.2" if state.together else "KAL-4.1"
    if move.player not in hidden_cards(state):
        return Violation(rule, say("no forecast is revealed now"))
    if move.card not in unfaced(state, move.player):
        return Violation(rule, say("{card} has been faced before", card=move.card))
    return None


def undealt(state: State) -> tuple[int, ...]:
    """The seats whose tiles are still to be drawn."""
    game = state.progress
    if game is None or game.stage is not Stage.TURN:
        return ()
    return tuple(seat for seat, tiles in enumerate(game.vortices) if tiles is None)


def tiles_drawn(mode: Mode) -> int:
    """How many tiles are drawn for a seat: a vortex, in solo the pair."""
    return PAIR if mode == "solo" else VORTEX


# what happens


def advance(state: State, move: AnyMove) -> State:
    """The game after a legal move and all that follows from it."""
    game = state.progress
    if isinstance(move, ChanceMove):
        return state if game is None else _settled(_by_chance(state, game, move))
    if game is None:
        return legality.apply(state, move)
    seat = _seat(state, move)
    return followed(legality.apply(view(state, seat), move), game, seat, move)


def followed(after: State, game: Progress, seat: int, move: PlayerMove | None) -> State:
    """The game after a move of that seat, which left its own view so (None: a placement), and all that follows."""
    return _settled(_moved(after, game, seat, move))


def _by_chance(state: State, game: Progress, move: ChanceMove) -> State:
    match move:
        case Deal():
            return _dealt(state, game, move)
        case Reveal():
            return _revealed(state, game, move)
        case Duties():
            return _judged(state, game)


def _dealt(state: State, game: Progress, move: Deal) -> State:
    bags = replace(state.bags, salvage=state.bags.salvage[len(move.tiles) :])
    return replace(state, bags=bags, progress=_before(game, _seat(state, move), move.tiles))


def _before(game: Progress, seat: int, tiles: tuple[str, ...]) -> Progress:
    """The progress with those tiles before the seat."""
    return replace(game, vortices=(*game.vortices[:seat], tiles, *game.vortices[seat + 1 :]))


def _revealed(state: State, game: Progress, move: Reveal) -> State:
    if move.player is not None:
        return replace(state, progress=replace(game, chosen=with_entry(game.chosen, move.player, move.card)))
    own = state.own
    faced = tuple(Forecast(move.card, seat) for seat in range(state.players))
    state = state.with_own(replace(own, forecasts=(*own.forecasts, *faced)))
    return replace(state, progress=replace(game, stage=Stage.TURN))


def _moved(after: State, game: Progress, seat: int, move: PlayerMove | None) -> State:
    """The game with what the seat's move made of its view."""
    match move:
        case Pass():
            return after
        case Take():
            left = list(game.vortices[seat] or ())
            left.remove(next(tile for tile in left if same_tile(tile, move.tile)))
            game = _before(game, seat, tuple(left))
        case End():
            busy = tuple(one for one in game.busy if one != seat)
            return replace(after, progress=replace(game, busy=busy, done=_and(game.done, seat)))
    return replace(after, progress=replace(game, busy=_and(game.busy, seat)))


def _and(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted({*seats, seat}))


# what follows


def _settled(state: State) -> State:
    """The game when somebody or chance has to act, or it is over."""
    while (after := _following(state)) is not None:
        state = after
    return state


def _following(state: State) -> State | None:
    """What follows at once; None if somebody or chance has to act."""
    game = state.progress
    if game is None or acting(state):
        return None
    match game.stage:
        case Stage.SETUP:
            return _phase_1(state)
        case Stage.FORECAST:
            return None if hidden_cards(state) else handed_over(state, game)
        case Stage.TURN:
            return None if undealt(state) else _turn_over(state, game)
        case Stage.SALVAGE:
            return _staged(state, game, Stage.DUTIES)
        case Stage.SAIL:
            return _goals_judged(state, game)
        case Stage.DUTIES | Stage.OVER:
            return None


def _staged(state: State, game: Progress, stage: Stage) -> State:
    """The stage begins, with nobody in a turn and nothing in hand."""
    cleared = tuple(replace(one, hand=(), fresh=0, first=()) for one in state.settlements)
    state = replace(state, settlements=cleared, phase=Phase.TURN, offer=(), sailed=())
    return replace(state, progress=replace(game, stage=stage, busy=(), done=()))


def _phase_1(state: State) -> State:
    """Phase 1 begins, or if its forecasts are faced, or there are none, phase 2."""
    stage = Stage.FORECAST if phase_1_is_due(state) else Stage.TURN
    return _staged(state, _game(state), stage)


def _game(state: State) -> Progress:
    if state.progress is None:
        raise TypeError("the position tells no whole game")
    return state.progress


def _turn_over(state: State, game: Progress) -> State:
    """Everyone has ended the turn: the next one, or the end of phase 3 (KAL-5.4 to KAL-5.7)."""
    left = tuple(tiles or () for tiles in game.vortices)
    if state.mode == "solo":
        tracker = (*game.tracker, *left[0])
        game = replace(game, vortices=(None,), tracker=tracker, turn=game.turn + 1)
        if game.turn <= SLOTS:
            return _staged(state, game, Stage.TURN)
        left = (tracker[-1:],)
    elif max(map(len, left)) > 1:
        step = -1 if state.round % 2 else 1
        passed = tuple(left[(seat + step) % len(left)] for seat in range(len(left)))
        return _staged(state, replace(game, vortices=passed, turn=game.turn + 1), Stage.TURN)
    last = state.together and "salvager" in state.own.specialists
    stage = Stage.SALVAGE if last and any(left) else Stage.DUTIES
    return _staged(state, replace(game, vortices=left), stage)


# phase 4


def _judged(state: State, game: Progress) -> State:
    """Forecasts are faced and survival is checked; then the captain sails, or the round is over (KAL-14)."""
    if not state.together:
        return _next_round(state, game)
    lines = metrics.score_lines(state, state.own)
    if not all(line.points for line in lines[: metrics.BEFORE_SAILING]):
        return _ended(state, replace(game, judged=lines))
    if state.round < metrics.LAST_ROUND:  # after the last round the fish track is judged and never used again
        eaten = metrics.FISH_PER_SETTLER * supply.settlers(state.own)
        state = state.with_own(replace(state.own, fish=state.own.fish - eaten))
    game = replace(game, judged=lines[: metrics.BEFORE_SAILING])
    own = state.own
    if "captain" in own.specialists and not all(board.docked(state.sea, own)):
        return _staged(state, game, Stage.SAIL)
    return _goals_judged(state, game)


def _goals_judged(state: State, game: Progress) -> State:
    """In the last round the goals decide (KAL-16); any other is followed by the next."""
    lines = (*game.judged, *metrics.score_lines(state, state.own)[metrics.BEFORE_SAILING :])
    if not all(line.points for line in lines):
        return _ended(state, replace(game, judged=lines))
    return _next_round(state, replace(game, judged=lines))


def _ended(state: State, game: Progress) -> State:
    return _staged(state, game, Stage.OVER)


def _next_round(state: State, game: Progress) -> State:
    """The next round begins with its arrivals (R2), or the game is over."""
    if state.round == metrics.LAST_ROUND:
        return _ended(state, game)
    state = replace(state, round=state.round + 1)
    if state.together:
        coming = state.edition.arriving(state.difficulty, state.players, state.round)
        room = supply.SURVIVORS - supply.survivors_used(state.settlements)
        own = state.own
        state = state.with_own(replace(own, survivors=own.survivors + min(coming, room)))
    fresh = replace(game, vortices=(None,) * state.players, turn=1, tracker=(), judged=())
    return _phase_1(replace(state, progress=fresh))


PLAY = Course(initial, judge, advance)


follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``MoveFunctions``."""
