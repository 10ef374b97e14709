"""Setting up the table of Buru: explorers in areas, acts on spaces, cards in rows, tracks and decks as fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

from periplus.models.buru import notation
from periplus.models.buru.decks import decrees_in_play, elders_in_play, hirelings_in_play, plots_in_play
from periplus.models.buru.order import EXPLORERS
from periplus.models.buru.position import SIDEWAYS, Position
from periplus.models.buru.reading import setting_of
from periplus.models.buru.setup import seated
from periplus.models.buru.state import GUIDE, UNKNOWN, Setting
from periplus.models.buru.terms import SKIP, TOKOH, Guide, Phase, Side, title, word
from periplus.models.core.editions import Chosen
from periplus.models.core.errors import PositionError
from periplus.models.core.patches import Patch, assigned
from periplus.models.core.wording import say

from ..editing import Editing, Field, FormMaker, Kit, Lying, StockItem, Thing, Tree
from .phrases import names_at, names_of, number_of, space_name
from .tables import GUIDES

RESOURCES = {"clay": say("Clay"), "palm": say("Palm"), "ebony": say("Ebony")}
EXTRAS = {"ukum": (), "liaisons": ("L", "L+"), "blessings": ("+",)}
"""Tokens that modules bring."""
REFERRING = ("envoy", "turn")
"""Fields of the table that name a player."""


def bare(players: int, chosen: Chosen, edition: object) -> Tree:
    """Players without anything, in the afternoon, when areas are resolved; a single one with two Lawans."""
    lawans = int(chosen["lawans"][0]) if "lawans" in chosen else None
    found: Tree = {"game": "buru", "edition": edition, "players": seated(players, lawans)}
    found |= {"modules": list(chosen["modules"])} if "modules" in chosen else {}
    return found | ({"long": True} if chosen.get("length") == ("longer",) else {})


def asker(position: Position, seat: int) -> str:
    """The player by the name."""
    return position.names[seat]


def kit(position: Position, tree: Tree, seat: int) -> Kit:
    """Explorers onto areas, the seat's marker onto the space where it has acted, and every field."""
    setting = setting_of(position)
    player = position.players[seat]
    areas = [f"area:{area}" for area in setting.areas]
    spaces = [f"space:{space.id}" for area in setting.areas for space in setting.edition.areas[area].spaces]
    used = Counter(token for tokens in player.placed.values() for token in tokens)
    used.update([player.kept] if player.kept is not None else [])
    things = [
        Thing(
            f"token:{token}",
            say("explorer {number}", number=token),
            say("Tokens"),
            ("areas",),
            max(0, 1 - used[token]),
        )
        for token in EXPLORERS
    ]
    things += [Thing(f"token:{token}", token, say("Tokens"), ("areas",)) for token in _extra(position)]
    things.append(Thing("acted", say("has acted here"), say("Tokens"), ("spaces",)))
    acted = [f"space:{space}" for space in player.acted.values()]
    return Kit(
        things,
        {"areas": areas, "spaces": spaces},
        [*(f"area:{area}" for area in player.placed), *acted],
        [*_table_fields(position, tree, setting), *_seat_fields(position, tree, seat, setting)],
        _stocks(position, setting),
    )


def _extra(position: Position) -> list[str]:
    return [UNKNOWN, GUIDE, *(token for name in position.modules for token in EXTRAS.get(name, ()))]


def _stocks(position: Position, setting: Setting) -> dict[str, list[StockItem]]:
    names, edition = names_of(position.edition_data), position.edition_data
    out = Counter(_hired(position))
    islanders = [
        StockItem(card.id, names[card.id], max(0, 1 - out[card.id])) for card in hirelings_in_play(setting)
    ]
    elders = [StockItem(card.id, names[card.id]) for card in elders_in_play(setting)]
    tokens: list[StockItem] = [*map(StockItem, EXPLORERS), *map(StockItem, _extra(position))]
    found = {
        "tableau": [
            *islanders,
            *(
                StockItem(f"{card.value}{SIDEWAYS}", say("{card} (tasked)", card=card.words))
                for card in islanders
            ),
            StockItem(UNKNOWN),
        ],
        "islanders": [*islanders, StockItem(UNKNOWN)],
        "elders": [*elders, StockItem(UNKNOWN)],
        "forest": [StockItem(card, number_of(card)) for card in edition.forest_cards],
        "decrees": [StockItem(card.id, number_of(card.id)) for card in decrees_in_play(setting)],
        "plots": [StockItem(card.id, number_of(card.id)) for card in plots_in_play(setting)],
        "tokoh": [StockItem(card, names[card]) for card in edition.tokoh_cards],
        "tokens": tokens,
        "players": [
            StockItem(name, shown) for name, shown in zip(position.names, names_at(position), strict=True)
        ],
        "areas": [StockItem(area, title(area)) for area in setting.areas],
        "phases": [StockItem(phase, word(phase)) for phase in get_args(Phase)],
        "guides": [StockItem(guide, GUIDES.get(guide, say("none"))) for guide in get_args(Guide)],
        "sides": [StockItem(side) for side in get_args(Side)],
    }
    for area in setting.areas:
        found[f"spaces of {area}"] = [
            *(StockItem(space.id, space_name(space.id)) for space in edition.areas[area].spaces),
            *(
                StockItem(one, space_name(one))
                for one in (SKIP, *((TOKOH,) if TOKOH in position.modules else ()))
            ),
        ]
    for spirit in setting.spirits:
        found[spirit] = [*map(StockItem, sorted(set(edition.values(spirit)))), StockItem(UNKNOWN)]
    return found


def _hired(position: Position) -> Iterator[str]:
    """The islanders that lie anywhere in sight."""
    for player in position.players:
        yield from (card.removesuffix(SIDEWAYS) for card in player.tableau)
    yield from (card for card in position.row if card is not None)
    yield from position.decks.islanders
    yield from position.discards.islanders


def _table_fields(position: Position, tree: Tree, setting: Setting) -> Iterator[Field]:
    form = FormMaker(tree)
    yield form.number("/round", say("Round"), 9, 1)
    yield form.choice("/phase", say("Phase"), "phases", default="afternoon")
    yield form.choice("/area", say("Area being resolved"), "areas")
    yield form.choice("/envoy", say("Envoy"), "players")
    yield form.choice("/turn", say("Whose choice"), "players")
    yield form.text("/pending", say("Parts still open"))
    yield form.row("/row", say("Hiring row"), "islanders", setting.edition.hiring_row)
    yield form.row("/forest", say("Forest cards"), "forest")
    yield form.row("/decrees", say("Decrees"), "decrees")
    for spirit in setting.spirits:
        yield form.choice(f"/totems/{spirit}", say("Totem of {spirit}", spirit=word(spirit)), "players")
        yield form.choice(
            f"/altars/{spirit}", say("Altar of {spirit}", spirit=word(spirit)), "sides", default="a"
        )
        yield form.row(f"/decks/{spirit}", say("Deck of {spirit}", spirit=word(spirit)), spirit)
    yield form.row("/decks/elders", say("Deck of elders"), "elders")
    yield form.row("/decks/islanders", say("Deck of islanders"), "islanders")
    yield form.row("/decks/forest", say("Deck of forest cards"), "forest")
    yield form.row("/decks/decrees", say("Stack of decrees"), "decrees")
    if any(player.lawan for player in position.players):
        yield form.row("/decks/plots", say("Deck of plots"), "plots")
        yield form.row("/discards/plots", say("Discarded plots"), "plots")
    yield form.row("/discards/islanders", say("Discarded islanders"), "islanders")
    yield form.row("/discards/forest", say("Discarded forest cards"), "forest")
    yield form.switch("/long", say("Longer variant"))


def _seat_fields(position: Position, tree: Tree, seat: int, setting: Setting) -> Iterator[Field]:
    player = position.players[seat]
    form = FormMaker(tree, seat, f"/players/{seat}")
    yield form.text("id", say("Name"), value=player.id)
    yield form.number("/vp", say("Respect"), 999)
    yield form.number("/fish", say("Fish"), setting.edition.fish_cap)
    held = notation.goods(player.res)
    for number, (resource, words) in enumerate(RESOURCES.items()):
        yield form.number(resource, words, 99, value=held[number])
    yield form.row("/tableau", say("Tableau"), "tableau")
    yield form.row("/elders", say("Elders"), "elders")
    for spirit in setting.spirits:
        yield form.row(f"/offers/{spirit}", say("Offerings to {spirit}", spirit=word(spirit)), spirit)
    for area in setting.areas:
        yield form.row(f"/placed/{area}", say("Explorers: {area}", area=title(area)), "tokens")
        yield form.choice(f"/acted/{area}", say("Acted: {area}", area=title(area)), f"spaces of {area}")
    yield form.choice("/kept", say("Token on the mat"), "tokens")
    yield form.switch("/fished", say("Its fish are gained"))
    yield form.choice("/guide", say("Guide"), "guides", default="none")
    if player.lawan:
        yield form.choice("/plot", say("Plot"), "plots")
    if TOKOH in position.modules:
        yield form.choice("/tokoh", say("Tokoh card"), "tokoh")
    if "ambelau" in position.modules:
        yield form.number("/canoe", say("Canoe"), 12)


def put(position: Position, tree: Tree, seat: int, thing: str, target: str, _turn: int) -> Patch:
    """An explorer beside those in the area's field; the space at which the area's stack has acted."""
    kind, _, name = thing.partition(":")
    place = target.partition(":")[2]
    player = position.players[seat]
    if kind == "acted":
        return assigned(tree, f"/players/{seat}/acted/{_area_of(position, place)}", place)
    token: int | str = int(name) if name.isdigit() else name
    return assigned(tree, f"/players/{seat}/placed/{place}", [*player.placed.get(place, ()), token])


def take(position: Position, tree: Tree, seat: int, target: str) -> Patch:
    """The last explorer of the area, or the act on the space."""
    kind, _, place = target.partition(":")
    player, root = position.players[seat], f"/players/{seat}"
    if kind == "area":
        tokens = list(player.placed.get(place, ()))[:-1]
        return assigned(tree, f"{root}/placed/{place}", tokens or None)
    area = _area_of(position, place)
    return assigned(tree, f"{root}/acted/{area}", None) if player.acted.get(area) == place else []


def lying(position: Position, _tree: Tree, seat: int, target: str) -> Lying | None:
    """The last explorer of the area, or the mark of the act on the space."""
    kind, _, place = target.partition(":")
    if kind != "area":
        return Lying("acted", target)
    return Lying(f"token:{position.players[seat].placed[place][-1]}", target)


def _area_of(position: Position, space: str) -> str:
    areas = position.edition_data.areas
    return next(
        area for area in setting_of(position).areas if any(one.id == space for one in areas[area].spaces)
    )


def changed(position: Position, tree: Tree, seat: int, name: str, value: Any) -> Patch:
    """A name, wherever the player is named; or the goods held, written as files do."""
    if name == "id":
        return _renamed(position, tree, seat, str(value or ""))
    if name not in RESOURCES:
        raise PositionError("path", say("expected the path of a field"))
    held = notation.goods(position.players[seat].res)
    counts = dict(zip(RESOURCES, held, strict=True)) | {name: int(value or 0)}
    parts = [resource if count == 1 else f"{count} {resource}" for resource, count in counts.items() if count]
    return assigned(tree, f"/players/{seat}/res", " + ".join(parts) or None)


def _renamed(position: Position, tree: Tree, seat: int, name: str) -> Patch:
    old = position.players[seat].id
    patch = assigned(tree, f"/players/{seat}/id", name)
    for field in REFERRING:
        patch += assigned(tree, f"/{field}", name) if tree.get(field) == old else []
    for field in ("totems", "blessings"):
        for key, holder in tree.get(field, {}).items():
            patch += assigned(tree, f"/{field}/{key}", name) if holder == old else []
    return patch


EDITING = Editing(bare, kit, put, take, lying, changed, asker=asker, drawn={"everything": True})
