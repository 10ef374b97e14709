"""Setting up a game (BURU-2), and drawing what no player decides while it is played, the Lawans' mornings included.

Moves of chance are drawn for games that are played, never for answers. What the position tells of decks comes as it
is told; everything else is drawn from the cards that can still be there.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..core.editions import DEFAULT, OwnEdition, named, suffices
from ..core.errors import PositionError
from ..core.multisets import shuffled
from ..core.wording import say
from .audit import most_with_lawan, violations
from .chance import DECREES, unplotted
from .decks import (
    FOREST,
    ISLANDERS,
    decrees_in_play,
    elders_in_play,
    hirelings_in_play,
    known,
    known_discards,
    plot_list,
    plots_in_play,
)
from .editions import SHELF
from .flow import branching
from .lawan.placing import NAMES, PLOTS, face_up, fault, placers, require_room, stuck
from .modules import in_order, in_play
from .morning import all_placed, keepers, placer
from .moves import AnyMove, Dawn, LawanPlace, Plot, Reveal, Tie
from .order import hand, turned_up
from .play import PossibleWorlds
from .position import Position
from .reading import initial, load, setting_of
from .state import UNKNOWN, State
from .terms import AFTERNOON, ALTARS

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


def fresh(
    humans: int,
    rng: random.Random,
    *,
    modules: Sequence[str] = (),
    lawans: int | None = None,
    long: bool = False,
    own: OwnEdition = None,
) -> Position:
    """A new game, its decks known, before the first placement.

    A single human plays with two Lawans, who are never the starting envoy (BURU-14.5). Raises PositionError for
    modules and numbers of players that do not go together, and (field ``edition.decrees``, ``edition.plots`` or
    ``edition.plots_expansion``) for an edition of one's own with too few decrees for the rounds, or without the plot
    cards that the Lawans' mornings and afternoons take.
    """
    edition = SHELF.resolve(DEFAULT if own is None else dict(own), None)
    players = seated(humans, lawans)
    if humans < len(players):
        _lawans_fit(len(players), modules)
    envoy = rng.randrange(humans)
    for seat, player in enumerate(players):
        player["fish"] = 0 if seat == envoy else edition.start_fish_others
    table = _table(players, envoy, modules, long) | named(own)
    position = _load(table | _components(_load(table), rng))
    if faults := violations(position):
        raise PositionError("players", faults[0].message)
    for one in in_play(setting_of(position)):
        position = one.dealt(position, rng)
    return position


def _components(bare: Position, rng: random.Random) -> dict[str, Any]:
    """The altars, the cards that lie face up, and the decks, as ``rng`` brings them; the fields of a position."""
    setting = setting_of(bare)
    edition = setting.edition
    altars = {spirit: rng.choice(sorted(edition.altars[spirit])) for spirit in ALTARS}
    decrees = shuffled([decree.id for decree in decrees_in_play(setting)], rng)
    stack = edition.decree_stack_long if bare.long else edition.decree_stack
    suffices("decrees", len(decrees), stack)
    decrees = decrees[:stack]
    islanders = shuffled([card.id for card in hirelings_in_play(setting)], rng)
    forest = shuffled([card.id for card in edition.forest], rng)
    face_up = edition.face_up(len(bare.players))
    decks: dict[str, Any] = {
        "islanders": islanders[edition.hiring_row :],
        "forest": forest[face_up:],
        "elders": shuffled([elder.id for elder in elders_in_play(setting)], rng),
        **{spirit: shuffled(edition.values(spirit), rng) for spirit in setting.spirits},
        "decrees": decrees[edition.decrees_per_round :],
    }
    if any(setting.lawans):
        _plots_suffice(initial(bare))
        decks["plots"] = shuffled([plot.id for plot in plots_in_play(setting)], rng)
    return {
        "decrees": decrees[: edition.decrees_per_round],
        "altars": altars,
        "row": islanders[: edition.hiring_row],
        "forest": forest[:face_up],
        "decks": decks,
    }


def _lawans_fit(number: int, modules: Sequence[str]) -> None:
    """Raise PositionError unless so many players, a Lawan among them, may play with the modules (BURU-22.2)."""
    most = most_with_lawan(in_order(modules))
    if number > most:
        what = say("{number} players with a Lawan, expected at most {most}", number=number, most=most)
        raise PositionError("players", what)


def _plots_suffice(state: State) -> None:
    """Raise PositionError unless each Lawan has a plot card at noon, and in the morning one for each of its tokens."""
    lawans = sum(name is not None for name in state.setting.lawans)
    suffices(plot_list(state.setting), len(plots_in_play(state.setting)), lawans)
    require_room(state)


def seated(humans: int, lawans: int | None) -> list[dict[str, Any]]:
    """The humans, and behind them so many Lawans; None: two for a single human (BURU-14.2), else none."""
    names = NAMES[: (len(NAMES) if humans == 1 else 0) if lawans is None else lawans]
    seats: list[dict[str, Any]] = [{"id": f"p{number}"} for number in range(1, humans + 1)]
    return seats + [{"id": name, "lawan": name} for name in names]


def _table(players: list[dict[str, Any]], envoy: int, modules: Sequence[str], long: bool) -> dict[str, Any]:
    """What a game begins with before anything is drawn."""
    return {
        "game": "buru",
        "modules": list(modules),
        "long": long,
        "phase": "morning",
        "envoy": players[envoy]["id"],
        "players": players,
    }


def _load(table: dict[str, Any]) -> Position:
    return load(json.dumps(table).encode())


def _lawans_turn(state: State, rng: random.Random) -> LawanPlace | None:
    """The Lawans' placing; None unless their turn is next, and where no plot card may fit."""
    turn = placer(state) if state.phase == "morning" else None
    if turn is None or state.setting.lawans[turn] is None or stuck(state):
        return None
    return drawn(state, rng)


def drawn(state: State, rng: random.Random) -> LawanPlace:
    """A plot card for random tokens, with what is redrawn, whosever turn it is; the cards have room (``stuck``)."""
    seats = placers(state)
    tokens = {
        field: rng.choice(hand(state, seats[name]))
        for field, name in zip("ab", NAMES, strict=True)
        if name in seats
    }
    pile = _pile(state, rng)
    drawn_cards: list[str] = []
    move: LawanPlace | None = None
    while move is None or fault(state, move) is not None:
        pile = pile or _new_pile(state, face_up(state, drawn_cards), rng)
        drawn_cards.append(pile.pop())
        move = LawanPlace.model_validate(_fields(drawn_cards) | tokens)
    return move


def _fields(cards: list[str]) -> dict[str, Any]:
    first, *more = cards
    return {"plot": first} | ({"more": tuple(more)} if more else {})


def _pile(state: State, rng: random.Random) -> list[str]:
    """The plot deck less its discards, the top last: what is known of it, and below that the others shuffled."""
    used = known_discards(state, PLOTS)
    top = [str(card) for card in known(state, PLOTS) if card not in used]
    return _new_pile(state, (*used, *top), rng) + top[::-1]


def _new_pile(state: State, others: Collection[str], rng: random.Random) -> list[str]:
    """The plot deck but for some cards, shuffled (R.58)."""
    return shuffled([card.id for card in plots_in_play(state.setting) if card.id not in others], rng)


def dealt(table: PossibleWorlds, rng: random.Random) -> AnyMove | None:
    """A move of chance from ``rng`` if one is due; None while a player has to choose, and at the end."""
    (_, state), *others = table.settled
    return _tie(table, rng) if others else dealt_in(state, rng)


def dealt_in(state: State, rng: random.Random) -> AnyMove | None:
    """The same of a settled state."""
    match state.phase:
        case "dawn" | "afternoon" | "end" if waits(state):
            return _islanders(state, rng)
        case "dawn":
            return dawn_dealt(state, rng)
        case "morning":
            return _lawans_turn(state, rng)
        case "noon" if waits(state):
            return plots_dealt(state, rng)
        case "noon" if not keepers(state):
            return _tokens(state, rng)
        case "afternoon" if state.turn is None:
            return _tokens(state, rng)
    return None


def waits(state: State) -> bool:
    """Whether players wait for chance: at noon for plot cards, from then on for islanders that nobody knows."""
    if state.phase == "noon":
        return (
            all_placed(state) and any(True for _ in unplotted(state)) and bool(plots_in_play(state.setting))
        )
    in_row = state.phase == AFTERNOON and UNKNOWN in state.row
    drawn_unseen = state.phase in ("dawn", AFTERNOON, "end") and stranger(state) is not None
    return (in_row or drawn_unseen) and bool(unseen_islanders(state))


def stranger(state: State) -> int | None:
    """The first player in whose tableau an unknown islander lies: drawn off a deck that nobody knew (BURU-20.17)."""
    return next((seat for seat, player in enumerate(state.players) if UNKNOWN in player.tableau), None)


def _tie(table: PossibleWorlds, rng: random.Random) -> Tie | None:
    """How the ties of the next Lawan fall; None if they fell before and the log does not tell how."""
    (_, state), *others = table.worlds
    found = None if others else branching(state)
    if found is None:
        return None
    weights = [float(branch.probability) for branch in found.branches]
    (branch,) = rng.choices(found.branches, weights)
    return Tie(player=state.setting.ids[found.seat], cards=branch.ties)


def dawn_dealt(state: State, rng: random.Random) -> Dawn:
    """The decrees and forest cards of a new round, off their decks (BURU-3.2, BURU-3.6, BURU-3.7)."""
    edition = state.setting.edition
    decrees = [decree.id for decree in decrees_in_play(state.setting)]
    gone = known_discards(state, DECREES)
    forest = [card.id for card in edition.forest]
    discards = (*known_discards(state, FOREST), *state.forest)
    return Dawn(
        decrees=_off(state, DECREES, decrees, gone, edition.decrees_per_round, rng),
        forest=_off(state, FOREST, forest, discards, edition.face_up(len(state.players)), rng),
    )


def _off(
    state: State, name: str, cards: Iterable[str], gone: Collection[str], number: int, rng: random.Random
) -> tuple[str, ...]:
    """So many cards off a deck: its known top, then any that can be in it, then those that are gone, shuffled."""
    top = [str(card) for card in known(state, name) if card != UNKNOWN]
    others = [card for card in cards if card not in top]
    rest = shuffled([card for card in others if card not in gone], rng)
    again = shuffled([card for card in others if card in gone], rng) if name != DECREES else []
    return tuple((top + rest + again)[:number])


def plots_dealt(state: State, rng: random.Random) -> Plot:
    """A plot card off the pile for each Lawan that has none (BURU-14.14)."""
    names = [state.setting.lawans[seat] for seat in unplotted(state)]
    deck = [plot.id for plot in plots_in_play(state.setting)]
    cards = _off(state, PLOTS, deck, known_discards(state, PLOTS), len(names), rng)
    fields: dict[str, Any] = {str(name).lower(): card for name, card in zip(names, cards, strict=False)}
    return Plot.model_validate(fields)


def unseen_islanders(state: State) -> list[str]:
    """The cards that may lie in the islander deck."""
    seen = {card for player in state.players for card in player.tableau} | {*state.row}
    seen |= {*known_discards(state, ISLANDERS)}
    return [card.id for card in hirelings_in_play(state.setting) if card.id not in seen]


def _islanders(state: State, rng: random.Random) -> Reveal:
    """The unknown cards of the row, else the unknown islanders of the first player who has some."""
    unseen = shuffled(unseen_islanders(state), rng)
    if state.phase == AFTERNOON and UNKNOWN in state.row:
        return Reveal(row=tuple(unseen.pop() if card == UNKNOWN and unseen else card for card in state.row))
    seat = stranger(state) or 0
    number = state.players[seat].tableau.count(UNKNOWN)
    told = tuple(unseen.pop() if unseen else UNKNOWN for _ in range(number))
    return Reveal(player=state.setting.ids[seat], islanders=told)


def _tokens(state: State, rng: random.Random) -> Reveal | None:
    """The unknown tokens of the first player who has some."""
    for seat, player in enumerate(state.players):
        tokens = reversed(shuffled(hand(state, seat), rng))
        fields: dict[str, Any] = {}
        for area, field in zip(state.setting.areas, player.placed, strict=True):
            if UNKNOWN in field:
                fields[area] = turned_up(field, tokens)
        given: dict[str, Any] = {"placed": fields} if fields else {}
        given |= {"kept": next(tokens)} if player.kept == UNKNOWN else {}
        if given:
            return Reveal.model_validate({"player": state.setting.ids[seat]} | given)
    return None
