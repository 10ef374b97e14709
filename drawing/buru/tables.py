"""What players have: a tableau as cards, everything else in rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.buru.effects import RESOURCES
from periplus.models.buru.query import PlaceQuery, Query, ValueTable
from periplus.models.buru.scoring import holdings, level_met, metrics
from periplus.models.buru.state import UNKNOWN, Player, State
from periplus.models.buru.terms import noted, the, word
from periplus.models.core.wording import listed, say, spoken

from ..scene import Board, Layer, Table, Terrain, square
from ..shapes import standings
from ..tables import number
from .faces import LONG, ROOM, SCALE, SERIES, SHORT, Face, Overlay, laid, tableau_face
from .phrases import names_of, number_of
from .sentences import short


def tableau_board(state: State, names: Sequence[str], overlay: Overlay) -> Board | None:
    """The tableau of the seat that the picture is about; None if it has no card."""
    player = state.players[overlay.seat]
    faces = [*_hired(state, player), *_tokoh(state, player)]
    if not faces:
        return None
    lit = overlay.cards | {face.key: role for face in faces if (role := overlay.spaces.get(face.key))}
    pieces, bottom = laid(faces, 0.0, overlay, lit)
    width = max(*(piece.box[2] for piece in pieces), ROOM / 2)
    title = say("Tableau: {name}", name=names[overlay.seat])
    return Board(
        title,
        (0, 0, width, bottom),
        (Layer("cards", tuple(pieces)),),
        say("cards that lie sideways are tasked"),
        SCALE,
    )


def _hired(state: State, player: Player) -> Iterator[Face]:
    for place, card in enumerate(player.tableau):
        if card == UNKNOWN:
            yield Face(f"tableau:{place}", UNKNOWN, (say("not known"),), size=(SHORT, SHORT))
        else:
            yield tableau_face(state.setting.edition, card, tasked=bool(player.tasked >> place & 1))


def _tokoh(state: State, player: Player) -> Iterator[Face]:
    """The card with the action space of its owner's own; it lies sideways once it is used."""
    if player.tokoh is not None:
        found = state.setting.edition.tokoh_cards[player.tokoh]
        done = "tokoh" in (*player.acted, *player.liaison)
        size = (LONG, SHORT) if done else (SHORT, LONG)
        yield Face(
            "tokoh", say(found.name), (say("Tokoh"), short(found.action)), size=size, target="space:tokoh"
        )


TRACK_SCALE = 0.55
"""The scale of the fish track."""
GOODS = ("vp", "fish", *RESOURCES)
"""What is counted for each player."""
GUIDES = {"ready": say("guide"), "next": say("guide in the next round")}


def players_table(state: State, names: Sequence[str]) -> Table:
    """A row for each player: respect and goods."""
    rows = tuple(
        (str(seat + 1), names[seat], str(player.vp), str(player.fish), *map(str, player.res))
        for seat, player in enumerate(state.players)
    )
    return Table(say("Players"), ("", say("player"), *map(word, GOODS)), rows, right=(2, 3, 4, 5, 6))


def holdings_table(state: State, names: Sequence[str]) -> Table:
    """A row for each player: islanders by kind, offerings, and what else lies before him; no empty columns."""
    header = ("", say("islanders"), say("offerings"), say("also"))
    rows = [
        (names[seat], _kinds(state, player), _offers(state, player), listed(_further(state, seat)))
        for seat, player in enumerate(state.players)
    ]
    shown = [column for column in range(len(header)) if any(row[column] for row in rows)]
    cut = tuple(tuple(row[column] for column in shown) for row in rows)
    return Table(say("Before the players"), tuple(header[column] for column in shown), cut)


def _kinds(state: State, player: Player) -> str:
    """How many of each kind are hired; unknown cards by a question mark."""
    hirelings = state.setting.edition.hirelings
    kinds = [hirelings[card].kind if card in hirelings else UNKNOWN for card in player.tableau]
    counts = ((kind, kinds.count(kind)) for kind in (*SERIES, UNKNOWN))
    return listed(say("{count} {thing}", count=count, thing=word(kind)) for kind, count in counts if count)


def _offers(state: State, player: Player) -> str:
    """The offering cards by spirit, unseen ones as question marks."""
    stacks = zip(state.setting.spirits, player.offers, strict=True)
    return listed(f"{spoken(spirit)} {' '.join(map(_card, cards))}" for spirit, cards in stacks if cards)


def _card(value: int | None) -> str:
    return UNKNOWN if value is None else str(value)


def _further(state: State, seat: int) -> Iterator[str]:
    """Offices, totems and whatever else lies before a player."""
    player = state.players[seat]
    if (lawan := state.setting.lawans[seat]) and lawan != state.setting.ids[seat]:  # else the name says it
        yield say("Lawan {letter}", letter=lawan)
    if seat == state.envoy:
        yield say("envoy")
    if seat == state.turn:
        yield say("to move")
    for spirit, holder in zip(state.setting.spirits, state.totems, strict=True):
        if holder == seat:
            yield say("{spirit} totem", spirit=spirit)
    for area, holder in zip(state.setting.areas, state.blessings, strict=False):
        if holder == seat:
            yield say("blessing of {area}", area=the(area))
    if player.guide in GUIDES:
        yield GUIDES[player.guide]
    if player.kept is not None:
        yield say("keeps {token}", token=player.kept)
    if player.plot:
        yield say("plot card {plot}", plot=number_of(player.plot))


def elders_table(state: State, seat: int, names: Sequence[str]) -> Table | None:
    """The elders of a seat with their two levels and what they score now; None if it has none."""
    cards = state.setting.edition.elder_cards
    held = state.players[seat].elders
    counts = metrics(state.setting, holdings(state, seat))
    rows: list[tuple[str, ...]] = []
    for elder in held:
        if elder not in cards:
            rows.append((UNKNOWN, "", "", ""))
            continue
        card = cards[elder]
        met = level_met(card, counts)
        rows.append(
            (
                say(card.name),
                *(_level(*level) for level in card.levels),
                str(card.levels[met - 1][1] if met else 0),
            )
        )
    header = ("", say("lower level"), say("higher level"), say("now"))
    title = say("Elders: {name}", name=names[seat])
    return Table(title, header, tuple(rows), right=(3,)) if rows else None


def _level(goal: str, points: int) -> str:
    return say("{goal}: {points}", goal=noted(goal.replace(">=", " ≥ ")), points=points)


def known_table(state: State) -> Table | None:
    """The cards on top of decks that are known, the next one first; None if none is."""
    names = names_of(state.setting.edition)
    called = {
        deck: [names.get(str(card)) or number_of(str(card)) for card in cards] for deck, cards in state.decks
    }
    rows = tuple((word(deck), listed(cards)) for deck, cards in called.items() if cards)
    return Table(say("Known to come"), ("", say("cards")), rows) if rows else None


def worth_table(query: Query, areas: Sequence[str]) -> Table | None:
    """What the question says that placements are worth, area by area; None where it has no such figures."""
    if not isinstance(query, PlaceQuery) or not isinstance(query.value, ValueTable):
        return None
    told = {area: worth for area in areas if (worth := getattr(query.value, area)) is not None}
    places = max((len(worth.order) for worth in told.values()), default=0)
    lone = any(worth.liaison for worth in told.values())
    header = (
        say("area"),
        *(say("place {rank}", rank=rank + 1) for rank in range(places)),
        say("majority"),
        *((say("lone liaison"),) if lone else ()),
    )
    rows = tuple(
        (
            word(area),
            *(number(float(worth.order[rank])) if rank < len(worth.order) else "0" for rank in range(places)),
            number(float(worth.majority)),
            *((number(float(worth.liaison)),) if lone else ()),
        )
        for area, worth in told.items()
    )
    title = say("What the areas are worth, and each fish {fish}", fish=number(float(query.value.fish)))
    return Table(title, header, rows, right=tuple(range(1, len(header))))


def fish_board(state: State, names: Sequence[str]) -> Board | None:
    """The fish track with every player's marker; None if nobody has a fish."""
    fish = [player.fish for player in state.players]
    last = state.setting.edition.fish_cap
    if not any(fish):
        return None
    cells = tuple(square(cell, 0, text=str(cell), ground=Terrain.WATER) for cell in range(last + 1))
    layers = (Layer("track", cells), Layer("players", tuple(standings(fish, names, last))))
    caption = say("more than {most} are lost (BURU-1.11)", most=last)
    return Board(say("Fish"), (0, 0, last + 1, 1 + len(fish)), layers, caption, TRACK_SCALE)
