"""Setting up an observatory: stars and whole figures on the chart, checks on tracks, cards and dice as fields."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from periplus.models.boards.grid import QUARTERS
from periplus.models.core.editions import Chosen
from periplus.models.core.patches import Patch, assigned
from periplus.models.core.wording import say
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import figure, on_chart
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import RANGE_SIZE, SKY_SIZE

from ..editing import Editing, Field, FormMaker, Kit, Lying, StockItem, Thing, Tree
from ..gestures import cell_of, spot

STAR, FIGURE, CHECK = "star", "figure", "check"
TRACKS = {
    "lens": say("Lens"),
    "drive": say("Drive"),
    "finder": say("Finder"),
    "filter": say("Filter"),
    "funding": say("Funding"),
}
FIGURES = {"small": say("Small figures"), "large": say("Large figures")}
LABELS = range(2, 7)
ROLL = "roll"
DICE = 4
"""Three dice and the meteor die."""


def bare(players: int, _chosen: Chosen, edition: object) -> Tree:
    """Empty charts; cards and decks are not told."""
    return {"game": "observatory", "edition": edition, "players": [{} for _ in range(players)]}


def kit(position: Position, tree: Tree, seat: int) -> Kit:
    """A star, every card that is nowhere else as a figure, a check for the tracks."""
    edition, sheet = position.edition_data, position.players[seat]
    shown = position.shown_cards()
    left = {card.id: int(card.id not in shown) for card in edition.cards}
    cards = {card.id: StockItem(card.id, card.title, left[card.id]) for card in edition.cards}
    things = [
        Thing(STAR, say("a star"), say("Pens"), (STAR,)),
        Thing(CHECK, say("a check"), say("Pens"), (CHECK,)),
    ]
    for card in edition.cards:
        sizes = tuple(_size(card.pattern, rotation) for rotation in QUARTERS)
        # a card that is held may be drawn too: it leaves the range for the chart
        free = left[card.id] or int(card.id in sheet.range)
        things.append(Thing(f"{FIGURE}:{card.id}", card.title, FIGURES[card.size], sizes, free))
    chart = _chart(position, seat)
    checks = [f"research:{track},{label}" for track in TRACKS for label in LABELS]
    squares = [spot("cell", at) for at in _squares(edition)]
    places = {**_figure_places(edition), STAR: squares, CHECK: checks}
    held = {(track, label) for track in TRACKS for label in getattr(sheet.research, track)}
    taken = [spot("cell", at) for at in _squares(edition) if chart[at[0]][at[1]] == "*"]
    taken += [target for target in checks if _space(target) in held]
    return Kit(
        things,
        places,
        taken,
        [*_table_fields(position, tree), *_seat_fields(tree, seat)],
        {
            "cards": list(cards.values()),
            "small": [cards[card.id] for card in edition.cards if card.size == "small"],
            "large": [cards[card.id] for card in edition.cards if card.size == "large"],
            "seats": [StockItem(number, name) for number, name in enumerate(position.names)],
            "labels": [StockItem(label) for label in LABELS],
            "faces": [StockItem(face) for face in range(1, 7)],
        },
    )


def _figure_places(edition: Edition) -> dict[str, list[str]]:
    """By the size of its box, where a figure can be put."""
    places: dict[str, list[str]] = {}
    for card, rotation in product(edition.cards, QUARTERS):
        size = _size(card.pattern, rotation)
        if size not in places:
            fitting = (at for at in _squares(edition) if on_chart(edition, card.id, at, rotation))
            places[size] = [spot("cell", at) for at in fitting]
    return places


def _table_fields(position: Position, tree: Tree) -> list[Field]:
    form = FormMaker(tree)
    found = [form.number("/round", say("Round"), position.edition_data.side(len(position.players)).count, 1)]
    if len(position.players) > 1:
        found += [
            form.choice("/turn", say("Whose turn"), "seats", default=0),
            form.choice("/first", say("Start player"), "seats", default=0),
        ]
    rolled = _rolled(position)
    found.append(
        form.field(
            ROLL,
            say("Dice, then the meteor die"),
            "dice",
            stock="faces",
            least=DICE,
            most=DICE,
            value=rolled,
            default=(),
        )
    )
    return [
        *found,
        form.row("/sky/small", say("Small cards of the sky"), "small", SKY_SIZE),
        form.row("/sky/large", say("Large cards of the sky"), "large", SKY_SIZE),
    ]


def _seat_fields(tree: Tree, seat: int) -> list[Field]:
    form = FormMaker(tree, seat, f"/players/{seat}")
    return [
        form.text("/name", say("Name")),
        form.row("/range", say("Range"), "cards", RANGE_SIZE),
        form.row("/dealt", say("Cards dealt"), "cards", 6),
        *(form.row(f"/research/{track}", words, "labels", len(LABELS)) for track, words in TRACKS.items()),
        form.choice("/drive_number", say("Number of Drive"), "labels"),
        form.number("/bonuses_used", say("Track bonuses used"), 4),
        form.number("/finder_used", say("Finder stars used"), 4),
    ]


def _rolled(position: Position) -> list[int] | None:
    """The roll with which the log begins, if it is the whole log."""
    data = [move.as_json() for move in position.log]
    if len(data) != 1 or data[0]["type"] != ROLL:
        return None
    return [*data[0]["dice"], data[0]["meteor"]]


def _squares(edition: Edition) -> list[tuple[int, int]]:
    return [*product(range(len(edition.chart.rows)), range(len(edition.chart.columns)))]


def _size(pattern: Sequence[str], rotation: int) -> str:
    """The name of the places where a pattern so large fits."""
    high, wide = len(pattern), len(pattern[0])
    return f"{wide}x{high}" if rotation % 180 else f"{high}x{wide}"


def _chart(position: Position, seat: int) -> list[str]:
    edition = position.edition_data
    return list(position.players[seat].chart) or ["." * len(edition.chart.columns)] * len(edition.chart.rows)


def _drawn(chart: Sequence[str], squares: Sequence[tuple[int, int]], mark: str) -> list[str]:
    rows = [list(row) for row in chart]
    for row, column in squares:
        rows[row][column] = mark
    return ["".join(row) for row in rows]


def _space(target: str) -> tuple[str, int]:
    track, _, label = target.partition(":")[2].partition(",")
    return track, int(label)


def put(position: Position, tree: Tree, seat: int, thing: str, target: str, turn: int) -> Patch:
    """A star, a check, or a figure by the upper left square of its box; its stars come with it."""
    root, sheet = f"/players/{seat}", position.players[seat]
    if thing == CHECK:
        track, label = _space(target)
        return assigned(tree, f"{root}/research/{track}", sorted({*getattr(sheet.research, track), label}))
    at = cell_of(target)
    if thing == STAR:
        return assigned(tree, f"{root}/chart", _drawn(_chart(position, seat), [at], "*"))
    card, rotation = thing.partition(":")[2], QUARTERS[turn]
    stars = figure(position.edition_data, card, at, rotation).squares
    placed = {"card": card, "at": list(at)} | ({"rotation": rotation} if rotation else {})
    done = [one.as_json() for one in sheet.done]
    kept = [one for one in sheet.range if one != card]
    return [
        *assigned(tree, f"{root}/chart", _drawn(_chart(position, seat), stars, "*")),
        *assigned(tree, f"{root}/done", [*done, placed]),
        *(assigned(tree, f"{root}/range", kept) if card in sheet.range else []),
    ]


def take(position: Position, tree: Tree, seat: int, target: str) -> Patch:
    """A check; the last figure that has a star there, its stars stay; or the star."""
    root, sheet = f"/players/{seat}", position.players[seat]
    if target.startswith("research:"):
        track, label = _space(target)
        return assigned(
            tree, f"{root}/research/{track}", [one for one in getattr(sheet.research, track) if one != label]
        )
    at, edition = cell_of(target), position.edition_data
    for index, one in reversed(list(enumerate(sheet.done))):
        if at in figure(edition, one.card, one.at, one.rotation).squares:
            return [{"op": "remove", "path": f"{root}/done/{index}"}]
    return assigned(tree, f"{root}/chart", _drawn(_chart(position, seat), [at], "."))


def lying(position: Position, tree: Tree, seat: int, target: str) -> Lying:
    """A check; the last figure that has a star there, with the stars that are its alone; or the star."""
    if target.startswith("research:"):
        return Lying(CHECK, target)
    edition, done = position.edition_data, position.players[seat].done
    squares = [set(figure(edition, one.card, one.at, one.rotation).squares) for one in done]
    index = max((index for index, one in enumerate(squares) if cell_of(target) in one), default=None)
    if index is None:
        return Lying(STAR, target)
    root, one = f"/players/{seat}", done[index]
    own = squares[index].difference(*(others for other, others in enumerate(squares) if other != index))
    lifted = [
        {"op": "remove", "path": f"{root}/done/{index}"},
        *assigned(tree, f"{root}/chart", _drawn(_chart(position, seat), sorted(own), ".")),
    ]
    return Lying(f"{FIGURE}:{one.card}", spot("cell", one.at), QUARTERS.index(one.rotation), lifted)


def changed(_position: Position, tree: Tree, _seat: int, _name: str, value: Any) -> Patch:
    """The roll: the log's only move."""
    if not value:
        return assigned(tree, "/log", None)
    return assigned(tree, "/log", [{"type": ROLL, "dice": list(value[:-1]), "meteor": value[-1]}])


EDITING = Editing(bare, kit, put, take, lying, changed)
