"""Moves and things in words, from the JSON of an answer and the edition's names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from periplus.models.buru.edition import Edition
from periplus.models.buru.position import Position
from periplus.models.buru.spelling import SPELLING
from periplus.models.buru.terms import noted, the, word_for
from periplus.models.core.data import called
from periplus.models.core.notation import BETWEEN
from periplus.models.core.wording import SEMICOLON, listed, say, spoken

from ..tables import MOVE, Phrase
from .sentences import clauses

Json: TypeAlias = Mapping[str, Any]
SPECIAL = {
    "tokoh": say("the Tokoh card"),
    "kuda": say("Kuda's space"),
    "fish": say("the fish marker"),
    "skip": say("no space"),
}
"""Spaces that have a word instead of an id."""
PLANNED = ("round", "times")
"""The fields by which an entry of a plan tells more than its move."""
TOKENS = {"G": say("the guide"), "L": say("the liaison"), "?": say("an unseen explorer")}


def number_of(card: str) -> str:
    """What is said of a card without a name after the word for its kind: the number in its id, else all of it.

    >>> number_of("p05"), number_of("lakeside")
    ('5', 'lakeside')
    """
    kind, number = card[:1], card[1:]
    return str(int(number)) if kind.isalpha() and number.isdecimal() else card


def token_name(token: int | str) -> str:
    """An explorer by its power, other tokens by their name.

    >>> token_name(5), token_name("G")
    ('5', 'the guide')
    """
    return TOKENS.get(str(token), str(token))


def space_name(space: str) -> str:
    """A printed space by its number, or the word for one that has none.

    >>> space_name("f2"), space_name("skip")
    ('space 2', 'no space')
    """
    return SPECIAL[space] if space in SPECIAL else say("space {number}", number=number_of(space))


def names_at(position: Position) -> tuple[str, ...]:
    """What people call the players."""
    return tuple(called(word_for(player.id, player.lawan) or player.id) for player in position.players)


def names_of(edition: Edition) -> dict[str, str]:
    """The names of all cards that have one, by id."""
    named = (edition.hirelings, edition.elder_cards, edition.tokoh_cards)
    return {card: found.name for cards in named for card, found in cards.items()}


def phrasing(position: Position) -> Phrase:
    """What says the moves of the position, with the names of its edition's cards."""
    return _phrases(position).move


def phrases_of(position: Position) -> Phrases:
    """What says the moves of the position in words and in notation."""
    return _phrases(position, SPELLING.reader(position).write)


def _phrases(position: Position, write: Callable[[Json], str] = str) -> Phrases:
    people = dict(zip(position.names, names_at(position), strict=True))
    edition = position.edition_data
    tasks = {card: found.task for card, found in edition.hirelings.items() if found.task}
    return Phrases(names_of(edition), people, write, tasks)


class Phrases:
    """Says moves with the names of an edition's cards and of the players."""

    def __init__(
        self,
        names: Mapping[str, str],
        people: Mapping[str, str],
        write: Callable[[Json], str] = str,
        tasks: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """``names``: of every card that has one, by id; ``people``: what players are called, by id.

        ``write`` makes the notation of a move, or its JSON. ``tasks``: the effects of islanders, by id.
        """
        self.names = names
        self.people = people
        self._write = write
        self._tasks = tasks

    def notation(self, move: Any) -> str:
        """The move, or those of a turn, as people type it; nothing where there is no move, or no way to type one.

        Entries of a plan are read as the moves that they stand for, without their round, area and number.
        """
        if isinstance(move, (list, tuple)):
            parts = [self.notation(one) for one in move]
            return f"{BETWEEN} ".join(parts) if all(parts) else ""
        told = {name: value for name, value in (move or {}).items() if name not in PLANNED}
        bare = {name: value for name, value in told.items() if name != "area"}
        texts = [self._write(one) for one in (told, bare) if one]
        return next((text for text in texts if not text.startswith("{")), "")

    def columns(self, moves: Iterable[Any]) -> tuple[Sequence[str], list[Sequence[str]]]:
        """The headings and the cells of moves or turns: in notation, where some have one, and in words."""
        told = list(moves)
        words = [self.moves(one) if isinstance(one, (list, tuple)) else self.move(one) for one in told]
        typed = [self.notation(one) for one in told]
        if not any(typed):
            return MOVE[:1], [(one,) for one in words]
        return MOVE, list(zip(typed, words, strict=True))

    def name(self, card: str | None) -> str:
        """The card's name, its id where it has none."""
        return self.names.get(card) or number_of(card) if card else say("nothing")

    def move(self, move: Any) -> str:
        """The move in a few words; raises ValueError for what is none."""
        if move is None:
            return say("no move")
        text = _act(move) or self._part(move) or _morning(move) or self._chance(move)
        if not text:
            raise ValueError(f"no such move: {move!r}")
        return text

    def moves(self, moves: Sequence[Any]) -> str:
        """Several moves in one line: the places of a whole morning drawn together."""
        if any(move is not None and move["type"] == "place" for move in moves):
            return morning(moves)
        return listed(map(self.move, moves), SEMICOLON)

    def _part(self, move: Json) -> str:
        """A step of an action."""
        kind, card = move["type"], self.name(move.get("card"))
        chosen = _chosen(move)
        match kind:
            case "gain":
                return say("gain {item}{chosen}", item=noted(move["item"]), chosen=chosen)
            case "forest":
                return say("take forest card {card}{chosen}", card=card, chosen=chosen)
            case "hire":
                return say("hire {card}", card=card)
            case "refresh" if move.get("row"):
                return say("refresh the row: {row}", row=listed(map(self.name, move["row"])))
            case "refresh":
                return say("refresh the row")
            case "discard":
                return say("discard {card}", card=card)
            case "task":
                return say("task {card}{chosen}", card=card, chosen=self._tasked(move))
            case "offer":
                return self._offer(move, chosen)
            case "elder" if "drop" not in move:
                return say("gain an elder")
            case "elder":
                drop = move["drop"]
                return say("gain an elder, put back {drop}", drop=_unseen(drop) or self.name(drop))
        return ""

    def _tasked(self, move: Json) -> str:
        """What the islander then does, where its card leaves a choice: nobody has its options in numbers."""
        effect = self._tasks.get(move["card"])
        options = clauses(effect) if effect else ()
        if len(options) < 2:
            return _chosen(move)
        return _aside(options[move.get("option") or 0], *_with(move))

    def _chance(self, move: Json) -> str:
        """What no player decides."""
        match move["type"]:
            case "dawn":
                return say(
                    "dawn: decrees {decrees}, forest cards {forest}",
                    decrees=listed(map(number_of, move["decrees"])),
                    forest=listed(map(number_of, move["forest"])),
                )
            case "plot":
                cards = [f"{name.upper()} {number_of(move[name])}" for name in ("a", "b") if move.get(name)]
                return say("plot cards: {cards}", cards=listed(cards))
            case "tie":
                return say("the tie falls on {cards}", cards=listed(map(self.name, move["cards"])))
            case "reveal" if move.get("row"):
                return say("turned up in the row: {row}", row=listed(map(self.name, move["row"])))
            case "reveal" if move.get("islanders"):
                drawn = listed(map(self.name, move["islanders"]))
                return say("{player} has drawn {cards}", player=self._who(move), cards=drawn)
            case "reveal":
                return say("the tokens of {player} are turned up", player=self._who(move))
        return ""

    def _who(self, move: Json) -> str:
        return self.people.get(move["player"], move["player"])

    def _offer(self, move: Json, chosen: str) -> str:
        spirit = move["spirit"]
        if discard := move.get("discard"):
            return say(
                "offer {card} to {spirit}{chosen}", card=self.name(discard), spirit=spirit, chosen=chosen
            )
        if less := move.get("less"):
            return say("offer to {spirit}, without 1 {less}", spirit=spirit, less=less)
        return say("offer to {spirit}", spirit=spirit)


def _unseen(card: str) -> str:
    return say("an unseen one") if card == "?" else ""


def _chosen(move: Json) -> str:
    """The option, unless it is the first, and the resources of the player's choice."""
    parts = [say("option {number}", number=move["option"] + 1)] if move.get("option") else []
    return _aside(*parts, *_with(move))


def _with(move: Json) -> Iterator[str]:
    """The resources of the player's choice."""
    if move.get("any"):
        yield say("with {goods}", goods=listed(move["any"]))


def _aside(*parts: str) -> str:
    """What is said of a move behind it."""
    return say(" ({more})", more=listed(parts)) if parts else ""


def _act(move: Json) -> str:
    """The choice of a space, or one that goes with it."""
    match move["type"]:
        case "act":
            space = space_name(move["space"])
            return say("{area}: take {space}{chosen}", area=move["area"], space=space, chosen=_chosen(move))
        case "canoe" if "space" in move:
            return say("canoe to {space}", space=space_name(move["space"]))
        case "canoe":
            return say("canoe {steps} on", steps=move["steps"])
        case "claim":
            return say("{area}: claim the {take}", area=move["area"], take=move["take"])
        case "liaison" if move.get("space") is None:
            return say("{area}: no liaison action", area=move["area"])
        case "liaison":
            space = space_name(move["space"])
            card = say(" ({more})", more=number_of(move["card"])) if move.get("card") else ""
            return say("{area}: liaison to {space}{card}", area=move["area"], space=space, card=card)
        case "draw":
            return say("draw an islander")
        case "guide":
            return say("gain the guide")
        case "envoy":
            return say("become envoy")
        case "stop":
            return say("stop")
    return ""


def _morning(move: Json) -> str:
    """What is placed and kept."""
    match move["type"]:
        case "place":
            blessing = say(" with the blessing") if move.get("blessing") else ""
            token = token_name(move["token"])
            if player := move.get("player"):
                return say(
                    "{player}: {token} to {area}{blessing}",
                    player=player,
                    token=token,
                    area=the(move["area"]),
                    blessing=blessing,
                )
            return say("{token} to {area}{blessing}", token=token, area=the(move["area"]), blessing=blessing)
        case "keep":
            return say("keep {token}", token=token_name(move["token"]))
        case "lawan_place":
            return say("plot card {plot}: the Lawans place", plot=number_of(move["plot"]))
    return ""


def morning(moves: Sequence[Json]) -> str:
    """The tokens of a morning by area, and the one that is kept.

    >>> morning([{"type": "place", "token": 4, "area": "lake"}, {"type": "place", "token": 1, "area": "lake"},
    ...          {"type": "keep", "token": 5}])
    'lake 4 1, keep 5'
    """
    areas: dict[str, list[str]] = {}
    for move in moves:
        if move["type"] == "place":
            token = f"{move['token']}+" if move.get("blessing") else str(move["token"])
            areas.setdefault(move["area"], []).append(token)
    parts: list[str] = [f"{spoken(area)} {' '.join(tokens)}" for area, tokens in areas.items()]
    parts += [say("keep {token}", token=move["token"]) for move in moves if move["type"] == "keep"]
    return listed(parts)
