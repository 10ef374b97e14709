"""What the pages are made of: style sheets, scripts and small pictures.

A page carries its style, so that it can be painted as soon as it is there: a sheet of its own would come
among some thirty modules. It names every module that its script will import, so that a browser asks for all
of them at once and not for one after the other as it reads them. Modules and pictures are named by their
content and kept for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from base64 import b64encode
from functools import cache
from importlib.resources import files
from threading import Lock

from fastapi import APIRouter, HTTPException, Request, Response

from periplus import __version__
from periplus.drawing import picture
from periplus.drawing.printed import thumbnail
from periplus.drawing.svg.style import style_sheet

from ..reference import bundled_puzzle

router = APIRouter()
SCRIPT, SHEET = ".js", ".css"
"""The kinds of files that the pages are made of."""
PAGE, PICTURE = "page", "picture"
"""The style sheets of every page: its own first, and last the one that every picture carries."""
IMPORT = re.compile(r'^(?:import|export)\b[^"]*"\./([\w-]+\.js)"', re.MULTILINE)
"""A module that another one needs before it runs."""
MADE_OF = ("/static/", "/pictures/")
"""Where the addresses of what pages are made of begin."""
FOR_EVER = "public, max-age=31536000, immutable"
"""What is named by its content never changes."""

DRAWING = Lock()
"""One picture is drawn at a time, so that whoever opens all of them leaves room for others."""


@router.get("/static/{edition_}/{name}")
async def module(request: Request, edition_: str, name: str) -> Response:
    """A module of the pages' scripts; ``edition_`` is a hash of all files, so that browsers keep them."""
    if not name.endswith(SCRIPT) or name not in _parts() or edition_ != edition():
        raise HTTPException(404)
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(_parts()[name], media_type="text/javascript", headers=headers)
    return Response(
        _packed(name), media_type="text/javascript", headers=headers | {"Content-Encoding": "gzip"}
    )


@cache
def style(names: tuple[str, ...]) -> str:
    """The style of a page: the sheets of that name between the two of every page."""
    return "\n".join(_parts()[name + SHEET] for name in (PAGE, *names, PICTURE))


def style_source(text: str) -> str:
    """The source by which a content security policy allows this style inside the page, and no other."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


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
        if file.name.endswith((SCRIPT, SHEET)):
            found[file.name] = file.read_text(encoding="utf-8")
    return found


@cache
def _packed(name: str) -> bytes:
    """The module compressed, which is done once."""
    return gzip.compress(_parts()[name].encode(), mtime=0)


@cache
def edition() -> str:
    """The hash of the files: a page asks for those that it was made with."""
    parts = sorted(_parts().items())
    return hashlib.sha256(repr([__version__, *parts]).encode()).hexdigest()[:16]
