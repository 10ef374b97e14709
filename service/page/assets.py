"""What the pages are made of: style sheets, scripts, small pictures of the puzzles, all named by their content.

A page asks for one style sheet, all of its own in one, and names every module that its script will import, so that a
browser asks for all of them at once and not for one after the other as it reads them.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from threading import Lock

from fastapi import APIRouter, HTTPException, Request, Response

from periplus import __version__
from periplus.drawing import picture
from periplus.drawing.svg.sheet import style_sheet
from periplus.drawing.thumbnail import thumbnail

from ..reference import bundled_puzzle

router = APIRouter()
TYPES = {".js": "text/javascript", ".css": "text/css"}
"""The kinds of files that the pages are made of."""
PAGE, PICTURE = "page", "picture"
"""The style sheets of every page: its own first, and last the one that every picture carries."""
SHEET = ".css"
JOIN = "+"
"""Between the names of style sheets that are sent as one."""
IMPORT = re.compile(r'^(?:import|export)\b[^"]*"\./([\w-]+\.js)"', re.MULTILINE)
"""A module that another one needs before it runs."""
FOR_EVER = "public, max-age=31536000, immutable"
"""What is named by its content never changes."""
KEPT = 128
"""Files that are kept ready to be sent: more than there are, but joined style sheets may be asked for in any order."""

DRAWING = Lock()
"""One picture is drawn at a time, so that whoever opens all of them leaves room for others."""


@router.get("/static/{edition_}/{name}")
async def part(request: Request, edition_: str, name: str) -> Response:
    """A file of the pages, or style sheets joined to one; ``edition_`` is a hash of all, so that browsers keep them."""
    text = _text(name)
    if text is None or edition_ != edition():
        raise HTTPException(404)
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    media = TYPES[name[name.rindex(".") :]]
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, media_type=media, headers=headers)
    return Response(_packed(name), media_type=media, headers=headers | {"Content-Encoding": "gzip"})


def sheet(names: Sequence[str]) -> str:
    """The file name of a page's style sheet, of those that it has besides the ones of every page."""
    return JOIN.join((PAGE, *names, PICTURE)) + SHEET


@cache
def imported(script: str) -> tuple[str, ...]:
    """Every module that the script needs, directly or not, in the order in which it is met."""
    found = list(IMPORT.findall(_parts()[script]))
    for name in found:  # it grows meanwhile
        found += [one for one in IMPORT.findall(_parts()[name]) if one not in found]
    return tuple(dict.fromkeys(found))


@router.get("/pictures/{edition_}/{puzzle}.svg")
def small_picture(edition_: str, puzzle: str) -> Response:
    """A bundled puzzle as a small picture."""
    if edition_ != edition():
        raise HTTPException(404)
    with DRAWING:
        text = _pictured(puzzle)
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": FOR_EVER})


@cache
def _pictured(puzzle: str) -> str:
    """The picture; it is worked out once, and a name that is none is refused before it is kept."""
    return thumbnail(picture(bundled_puzzle(puzzle).position))


@cache
def _parts() -> dict[str, str]:
    """Every file of the pages by its name."""
    found = {PICTURE + SHEET: style_sheet()}
    for file in files("periplus.service.page").joinpath("static").iterdir():
        if file.name.endswith(tuple(TYPES)):
            found[file.name] = file.read_text(encoding="utf-8")
    return found


@lru_cache(KEPT)
def _text(name: str) -> str | None:
    """The file of that name, or the style sheets whose names it joins, each once; None where there is none."""
    names = name.removesuffix(SHEET).split(JOIN) if name.endswith(SHEET) else []
    if len(names) < 2:
        return _parts().get(name)
    sheets = [_parts().get(one + SHEET) for one in dict.fromkeys(names)]
    found = [text for text in sheets if text is not None]
    return "\n".join(found) if len(found) == len(names) else None


@lru_cache(KEPT)
def _packed(name: str) -> bytes:
    """The file compressed, which is done once."""
    return gzip.compress((_text(name) or "").encode(), mtime=0)


@cache
def edition() -> str:
    """The hash of the files: a page asks for those that it was made with."""
    parts = sorted(_parts().items())
    return hashlib.sha256(repr([__version__, *parts]).encode()).hexdigest()[:16]
