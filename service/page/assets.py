"""What the pages are made of: style sheets, scripts, small pictures of the puzzles, all named by their content."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from threading import Lock

from fastapi import APIRouter, HTTPException, Response

from periplus import __version__
from periplus.drawing import picture
from periplus.drawing.svg.sheet import style_sheet
from periplus.drawing.thumbnail import thumbnail

from ..reference import bundled_puzzle

router = APIRouter()
TYPES = {".js": "text/javascript", ".css": "text/css"}
"""The kinds of files that the pages are made of."""
PICTURE = "picture.css"
"""The style sheet that every picture carries."""
FOR_EVER = "public, max-age=31536000, immutable"
"""What is named by its content never changes."""

DRAWING = Lock()
"""One picture is drawn at a time, so that whoever opens all of them leaves room for others."""


@router.get("/static/{edition_}/{name}")
def part(edition_: str, name: str) -> Response:
    """A file of the pages; ``edition_`` is a hash of them all, so that browsers keep what has not changed."""
    text = _parts().get(name)
    if text is None or edition_ != edition():
        raise HTTPException(404)
    return Response(text, media_type=TYPES[name[name.rindex(".") :]], headers={"Cache-Control": FOR_EVER})


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
    found = {PICTURE: style_sheet()}
    for file in files(__package__).joinpath("static").iterdir():
        if file.name.endswith(tuple(TYPES)):
            found[file.name] = file.read_text(encoding="utf-8")
    return found


@cache
def edition() -> str:
    """The hash of the files: a page asks for those that it was made with."""
    parts = sorted(_parts().items())
    return hashlib.sha256(repr([__version__, *parts]).encode()).hexdigest()[:16]
