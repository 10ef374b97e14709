"""How answers are told to whoever asked, and no faster than asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from periplus.models.core.data import Position
from periplus.models.core.notation import with_notation
from periplus.models.core.registry import game
from periplus.solvers.answers import Ranking, at_level
from periplus.solvers.search import Search

from .request_fields import Request, Tabled
from .requests import Draw, Hint, ReviewLog

if TYPE_CHECKING:
    from periplus.drawing import Scene
    from periplus.solvers.game_review import Entry, LogReview

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PrintedSearch:
    """A search, how its answers print, and how the final one does."""

    position: Position
    search: Search[Any]
    told: Callable[[Any], Json]
    final: Callable[[Any], Json]


@dataclass(frozen=True, slots=True)
class PrintedWork:
    """Work that is no search, but tells how far it is: it is given what tells that, and gives the answer."""

    run: Callable[[Callable[[Json], None]], Json]


def printed(position: Position, request: Request, answer: Any) -> Json:
    """The answer as the command line prints it, without the notation of its moves if that is not included."""
    return _noted(position, request, answer.as_json())


def counted(answer: Any) -> Json:
    """How many answers there are."""
    found: Json = answer.count_as_json()
    return found


def listed(request: Request, position: Position, answer: Json) -> Json:
    """The answer of ``moves``, with a list beside it for each part that is included, and what targets are called."""
    from periplus.drawing.gestures import titles  # noqa: PLC0415 — the server of the children loads it beforehand

    told = [_told(request, position, move) for move in answer["moves"]]
    parts = _included(request) & set(_TOLD)
    lists: Json = {part: [one[part] for one in told] for part in _TOLD if part in parts}
    if "path" in parts:
        lists["targets"] = titles(position, lists["path"])
    return _noted(position, request, answer) | lists


def hinted(position: Position, request: Hint, ranking: Ranking) -> Json:
    """The ranking as far as its level tells it, with the parts that the request includes."""
    answer = at_level(position, ranking, request.level)
    left_out = {"why", "line"} - _included(request)
    moves = []
    for entry in answer["moves"]:
        more = _told(request, position, entry["move"])
        moves.append({name: part for name, part in entry.items() if name not in left_out} | more)
    return _noted(position, request, answer | {"moves": moves})


def reviewed(position: Position, request: ReviewLog) -> Callable[[LogReview], Json]:
    """What tells a review, with the parts that the request includes; the texts of a decision are made once."""
    texts: dict[int, tuple[Json, Json]] = {}
    left_out = {"why", "line"} - _included(request)

    def entry(decision: Entry) -> Json:
        """A decision with the parts of it that are included."""
        index = decision["index"]
        best = decision["best"]
        if index not in texts:
            before = game(position.game).rewind(position, index)
            seen = game(position.game).seen_by(before, decision["seat"])
            own = _told(request, seen, decision["moves"])
            texts[index] = own, _told(request, seen, best["move"]) if best else {}
        own, other = texts[index]
        kept = best and {name: part for name, part in best.items() if name not in left_out} | other
        return {**decision, "best": kept, **own}

    def told(answer: LogReview) -> Json:
        found = answer.as_json()
        return _noted(position, request, found | {"decisions": list(map(entry, found["decisions"]))})

    return told


def with_picture(request: Tabled, position: Position, told: Callable[[Any], Json]) -> Callable[[Any], Json]:
    """What tells the final answer: ``told``, and the picture of the answer if that is included."""
    if "svg" not in _included(request):
        return told
    from periplus.drawing import picture, to_svg  # noqa: PLC0415 — the server of the children loads it beforehand
    from periplus.drawing.svg import WIDTH  # noqa: PLC0415 — as above

    def final(answer: Any) -> Json:
        for_picture: Json = answer.for_picture() if hasattr(answer, "for_picture") else told(answer)
        return told(answer) | {"svg": to_svg(picture(position, answer=for_picture), request.width or WIDTH)}

    return final


def pictured(request: Draw, position: Position, scene: Scene) -> Json:
    """The answer of ``draw``: the whole scene unless it is not wanted, and its parts if they are included."""
    from periplus.drawing.printed import as_json  # noqa: PLC0415 — as above

    whole = as_json(scene, request.width) if request.whole else {"title": scene.title}
    return whole | in_parts(request, position, lambda: scene)


def in_parts(request: Request, position: Position, drawn: Callable[[], Scene]) -> Json:
    """The scene in parts with what its things do, if they are included."""
    if "parts" not in _included(request):
        return {}
    from periplus.drawing.gestures import effects  # noqa: PLC0415 — as above
    from periplus.drawing.printed import parts, targets  # noqa: PLC0415 — as above

    scene = drawn()
    return {"parts": parts(scene) | {"effects": effects(position, targets(scene))}}


def _told(request: Request, position: Position, move: Any) -> Json:
    """The included texts of a move, or of the moves of a turn, as JSON data."""
    included = _included(request)
    return {part: tell(position, move) for part, tell in _TOLD.items() if part in included}


def _words(position: Position, move: Any) -> str:
    from periplus.drawing import phrase  # noqa: PLC0415 — as above

    return phrase(position, move)


def _noted(position: Position, request: Request, answer: Json) -> Json:
    return with_notation(position, answer) if "notation" in _included(request) else answer


def _path(position: Position, move: Any) -> list[str]:
    from periplus.drawing.gestures import path  # noqa: PLC0415 — as above

    return path(position, move)


_TOLD: dict[str, Callable[[Position, Any], Any]] = {"words": _words, "path": _path}
"""The parts of an answer that tell a move in another form."""


def _included(request: Request) -> set[str]:
    """The parts that an answer has besides those that it always has."""
    return {"why", "line", "notation"} if request.include is None else set(request.include)


LEAST = 0.02
"""Seconds between two updates at least, however often they are asked for."""
FINAL_ONLY = frozenset({"reason", "work", "engine"})
"""Parts of an answer that are known, or of use, at its end alone."""


class UpdateSender:
    """Sends ``{"update": …}`` from a thread of its own, so that the latest answer never waits for the next.

    The first goes out at once. ``told`` prints an answer; ``every`` is the time between two updates in seconds.
    """

    def __init__(
        self, send: Callable[[dict[str, Any]], None], told: Callable[[Any], dict[str, Any]], every: float
    ) -> None:
        self._send = send
        self._told = told
        self._every = max(every, LEAST)
        self._latest: Any = None
        self._changed = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=copy_context().run, args=(self._run,), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._changed.set()
        self._thread.join()

    def tell(self, answer: Any) -> None:
        """This is what is known now."""
        self._latest = answer
        self._changed.set()

    def _run(self) -> None:
        sent: dict[str, Any] | None = None
        while True:
            self._changed.wait()
            if self._over.is_set():
                return
            self._changed.clear()
            answer = self._told(self._latest)
            update = {name: part for name, part in answer.items() if name not in FINAL_ONLY}
            if update != sent:
                sent = update
                self._send({"update": update})
            self._over.wait(self._every)
