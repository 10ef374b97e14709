"""Touching the table of Buru: areas, their spaces, altars, cards.

And what is turned up, dealt and drawn: cards of the dawn, plots, rows, tokens, how ties fall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from periplus.models.buru import GAME
from periplus.models.buru.cards import Plot
from periplus.models.buru.chance import DECREES, unplotted
from periplus.models.buru.decks import FOREST, decrees_in_play, known_discards, plots_in_play
from periplus.models.buru.edition import Edition
from periplus.models.buru.flow import branching
from periplus.models.buru.lawan.placing import NAMES, seat_of
from periplus.models.buru.morning import keepers, placer
from periplus.models.buru.order import hand
from periplus.models.buru.position import Position
from periplus.models.buru.setup import stranger, unseen_islanders, waits
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.buru.terms import AFTERNOON, NO_SPACES, title, word
from periplus.models.core.wording import say

from ..falling import ChanceFace, ChancePart, ChanceRequest, Fallen, Tree, alone
from ..gestures import Told, Touched
from ..scene import Board, Piece, Terrain, square
from .faces import LOW, WIDE, Face, Overlay, forest_face, hireling_face
from .phrases import SPECIAL, names_at, names_of, number_of, space_name, token_name
from .sentences import altar_sentences, card_sentences, sentences, short
from .standing import standing

CARDS = ("card", "drop", "discard")
"""Fields that name a card."""
SPACES = ("space",)
"""Fields that name a space of an area, or a card that stands for one."""


def touched(_position: Position, move: Mapping[str, Any]) -> Touched:
    """The area, the space, the altar or the card; tokens and what is paid are chosen."""
    found: Touched = {}
    for field, value in move.items():
        if not isinstance(value, str):
            continue
        if field in CARDS:
            found[field] = (f"card:{value}",)
        elif field in SPACES:
            found[field] = (f"space:{value}",)
        elif field == "spirit":
            found[field] = (f"altar:{value}",)
        elif field == "area":
            found[field] = (f"area:{value}",) if _everywhere(move) else ()
    return found


def _everywhere(move: Mapping[str, Any]) -> bool:
    """Whether the move names no printed space, which would tell the area."""
    space = move.get("space")
    return not isinstance(space, str) or space in NO_SPACES


def called(position: Position, kind: str, name: str) -> str:
    """Cards by their names, areas, spirits and special spaces by their words."""
    match kind:
        case "card":
            return names_of(position.edition_data).get(name) or number_of(name)
        case "area":
            return title(name)
        case "altar":
            return word(name)
    return number_of(name) if name not in SPECIAL else SPECIAL[name]


def does(position: Position, kind: str, name: str) -> Iterator[str]:
    """What cards and spaces do, what an altar asks for, what stands in an area."""
    if kind == "altar":
        yield from altar_sentences(position.edition_data, name, position.altars.get(name))
    yield from sentences(position.edition_data, kind, name)
    yield from standing(position, kind, name)


def cards(edition: Edition) -> Iterator[Told]:
    """Islanders, outlaws, forest cards, elders, decrees, Tokoh cards, altars."""
    names = names_of(edition)
    for heading, found in (
        (say("Islanders and outlaws"), edition.hirelings),
        (say("Forest cards"), edition.forest_cards),
        (say("Elders"), edition.elder_cards),
        (say("Decrees"), edition.decree_cards),
        (say("Tokoh cards"), edition.tokoh_cards),
    ):
        for card in found:
            yield heading, names.get(card) or number_of(card), card_sentences(edition, card)
    for spirit in edition.altars:
        yield say("Altars"), word(spirit), altar_sentences(edition, spirit)


CARD_SCALE = 0.8
MOST_PLOTS = 9
"""Plot cards that one morning turn may draw, as many as anybody enters."""


def asked(position: Position) -> ChanceRequest | None:
    """What no player decides and comes next, if people can tell it."""
    (_, state), *others = GAME.state(position).settled
    if others:
        return _tie(position)
    match state.phase:
        case "dawn" | "afternoon" | "end" if waits(state):
            return _islanders(position, state)
        case "dawn":
            return _dawn(state)
        case "morning":
            return _placing(state)
        case "noon" if waits(state):
            return _plot(state)
        case "noon" if not keepers(state):
            return _tokens(position, state)
        case "afternoon" if state.turn is None:
            return _tokens(position, state)
    return None


def _dawn(state: State) -> ChanceRequest:
    edition = state.setting.edition
    decrees = [one.id for one in decrees_in_play(state.setting)]
    gone = known_discards(state, DECREES)
    number = edition.decrees_per_round
    forest = min(edition.face_up(len(state.players)), len(edition.forest))
    return ChanceRequest(
        "deal",
        say("The decrees and the forest cards of the new round"),
        (
            ChancePart("decrees", say("decrees"), number, number, "decrees"),
            ChancePart("forest", say("forest cards"), forest, forest, "forest"),
        ),
        {
            "decrees": [
                ChanceFace(card, say("decree {number}", number=number_of(card)), _decree(edition, card), 1)
                for card in decrees
                if card not in gone
            ],
            "forest": _forest(state, forest),
        },
    )


def _forest(state: State, number: int) -> list[ChanceFace]:
    """The cards of the deck; all of them where it runs out and is shuffled anew."""
    edition = state.setting.edition
    gone = {*known_discards(state, FOREST), *state.forest}
    left = [card.id for card in edition.forest if card.id not in gone]
    cards = left if len(left) >= number else [card.id for card in edition.forest]
    return [
        ChanceFace(
            card,
            say("forest card {number}", number=number_of(card)),
            _pictured(forest_face(edition, card)),
            1,
        )
        for card in cards
    ]


def _placing(state: State) -> ChanceRequest | None:
    turn = placer(state)
    if turn is None or state.setting.lawans[turn] is None:
        return None
    plots = ChancePart(
        "plots", say("plot cards in the order drawn, the last one fits"), 1, MOST_PLOTS, "plots"
    )
    parts, faces = [plots], {"plots": _plots(state)}
    for name in NAMES:
        seat = seat_of(state, name)
        if seat is not None:
            field = str(name).lower()
            parts.append(ChancePart(field, say("the token of Lawan {name}", name=name), 1, 1, field))
            faces[field] = [_token(UNKNOWN), *map(_token, sorted({*hand(state, seat)}, key=str))]
    return ChanceRequest("draw", say("A plot card, and the tokens that it places"), tuple(parts), faces)


def _plot(state: State) -> ChanceRequest:
    names = [str(state.setting.lawans[seat]) for seat in unplotted(state)]
    parts = (
        ChancePart(name.lower(), say("the plot card of Lawan {name}", name=name), 1, 1, "plots")
        for name in names
    )
    return ChanceRequest("draw", say("Plot cards for the afternoon"), tuple(parts), {"plots": _plots(state)})


def _plots(state: State) -> list[ChanceFace]:
    return [
        ChanceFace(plot.id, say("plot card {plot}", plot=number_of(plot.id)), _plot_board(plot), 1)
        for plot in plots_in_play(state.setting)
    ]


def _tie(position: Position) -> ChanceRequest | None:
    (_, state), *others = GAME.state(position).worlds
    found = None if others else branching(state)
    if found is None:
        return None
    edition, names = state.setting.edition, names_of(state.setting.edition)
    ways = [branch.ties for branch in found.branches]
    faces = [
        ChanceFace(
            " ".join(way),
            " ".join(names.get(card) or space_name(card) for card in way),
            _pictured(*(_tied(edition, card) for card in way)),
        )
        for way in ways
    ]
    part = ChancePart("cards", say("on what it falls"), 1, 1, "ties")
    return ChanceRequest("draw", say("How the ties of a Lawan fall"), (part,), {"ties": faces})


def _islanders(position: Position, state: State) -> ChanceRequest:
    """The unknown cards of the row, else the unknown islanders of the first player who has some."""
    edition, names = state.setting.edition, names_of(state.setting.edition)
    unseen, seat = unseen_islanders(state), stranger(state)
    if state.phase == AFTERNOON and UNKNOWN in state.row:
        field, where, asked_for = "row", state.row, say("cards of the row, from the left")
        words = say("Cards of the row are turned up")
    else:
        player, where = names_at(position)[seat or 0], state.players[seat or 0].tableau
        field, asked_for = "islanders", say("islanders in the order drawn")
        words = say("What {player} has drawn is turned up", player=player)
    number = min(where.count(UNKNOWN), len(unseen))
    part = ChancePart(field, asked_for, number, number, "islanders")
    faces = [ChanceFace(card, names[card], _pictured(hireling_face(edition, card, 0)), 1) for card in unseen]
    return ChanceRequest("reveal", words, (part,), {"islanders": faces})


def _tokens(position: Position, state: State) -> ChanceRequest | None:
    """The unknown tokens of the first player who has some."""
    for seat, player in enumerate(state.players):
        parts = [
            ChancePart(area, title(area), count, count, "tokens")
            for area, field in zip(state.setting.areas, player.placed, strict=True)
            if (count := field.count(UNKNOWN))
        ]
        if player.kept == UNKNOWN:
            parts.append(ChancePart("kept", say("the token on the mat"), 1, 1, "tokens"))
        if parts:
            counts = Counter(hand(state, seat))
            faces = [_token(token, counts[token]) for token in sorted(counts, key=str)]
            words = say("The tokens of {player} are turned up", player=names_at(position)[seat])
            return ChanceRequest("reveal", words, tuple(parts), {"tokens": faces})
    return None


# pictures


def _pictured(*faces: Face) -> Board:
    """Cards beside one another."""
    shapes: list[Piece] = []
    left = 0.0
    for face in faces:
        shapes.append(face.at(left, 0, Overlay(0), {}))
        left += face.size[0]
    return alone(*shapes, box=(0, 0, left, max(face.size[1] for face in faces)), scale=CARD_SCALE)


def _decree(edition: Edition, card: str) -> Board:
    found = edition.decree_cards[card]
    place = found.place.removeprefix("altar:")
    return _pictured(Face(card, word(place), (short(found.reward),), ground=Terrain.STONE, size=(WIDE, LOW)))


def _plot_board(plot: Plot) -> Board:
    """Where the card places, and whom it hires first."""
    lines = [say("{name}: {area}", name=name, area=title(plot.area(name))) for name in NAMES]
    called = say("plot {plot}", plot=number_of(plot.id))
    return _pictured(Face(plot.id, called, tuple(lines), size=(WIDE, LOW)))


def _tied(edition: Edition, card: str) -> Face:
    if card in edition.hirelings:
        return hireling_face(edition, card, 0)
    if card in edition.forest_cards:
        return forest_face(edition, card)
    return Face(card, space_name(card), size=(WIDE, LOW), lines=())


def _token(token: int | str, left: int | None = None) -> ChanceFace:
    """A token as it stands in a field; one that nobody sees is face down."""
    words = say("face down") if token == UNKNOWN else token_name(token)
    return ChanceFace(token, words, alone(square(0, 0, text=str(token))), left)


# the move


def fallen(position: Position, fell: Fallen) -> Tree:
    """The move of chance that what comes next is told by."""
    (_, state), *others = GAME.state(position).settled
    if others:
        (_, state), *_ = GAME.state(position).worlds
        found = branching(state)
        player = {} if found is None else {"player": state.setting.ids[found.seat]}
        return {"type": "tie", "cards": str(fell["cards"][0]).split()} | player
    if "islanders" in fell:
        seat = stranger(state) or 0
        cards = [*fell["islanders"], *[UNKNOWN] * state.players[seat].tableau.count(UNKNOWN)]
        told = cards[: state.players[seat].tableau.count(UNKNOWN)]
        return {"type": "reveal", "player": state.setting.ids[seat], "islanders": told}
    if state.phase == "dawn":
        return {"type": "dawn"} | {name: list(cards) for name, cards in fell.items()}
    if "plots" in fell:
        first, *more = fell["plots"]
        tokens = {name: fell[name][0] for name in fell if name != "plots"}
        return {"type": "lawan_place", "plot": first} | ({"more": more} if more else {}) | tokens
    if "row" in fell:
        new = list(fell["row"])
        row = [new.pop(0) if card == UNKNOWN and new else card for card in state.row]
        return {"type": "reveal", "row": row}
    if waits(state):
        return {"type": "plot"} | {name: cards[0] for name, cards in fell.items()}
    return {"type": "reveal"} | _turned(state, fell)


def _turned(state: State, fell: Fallen) -> Tree:
    """The tokens of the first player who has unknown ones, with those that were known before."""
    seat, player = next(
        (seat, player)
        for seat, player in enumerate(state.players)
        if player.kept == UNKNOWN or any(UNKNOWN in field for field in player.placed)
    )
    placed: Tree = {}
    for area, field in zip(state.setting.areas, player.placed, strict=True):
        new = list(fell.get(area, ()))
        if new:
            placed[area] = [new.pop(0) if token == UNKNOWN else token for token in field]
    told: Tree = {"player": state.setting.ids[seat]} | ({"placed": placed} if placed else {})
    return told | ({"kept": fell["kept"][0]} if "kept" in fell else {})
