"""Sheets: positions and whole games as text that a person at a table types and reads.

``read`` makes the JSON data of a position from a sheet, ``write`` the sheet of a position. What a game adds is the
``layout`` in ``models/<game>/spelling.py``: which lines there are, and how each is written.
"""

from .layout import SheetLayout, SheetLine, SheetSection, in_notation, with_moves
from .reading import is_sheet, read
from .source import SourceText
from .values import Diagram, Each, Entries, Flag, Mapped, One, Text
from .writing import keep_comments, write

__all__ = [
    "Diagram",
    "Each",
    "Entries",
    "Flag",
    "Mapped",
    "One",
    "SheetLayout",
    "SheetLine",
    "SheetSection",
    "SourceText",
    "Text",
    "in_notation",
    "is_sheet",
    "keep_comments",
    "read",
    "with_moves",
    "write",
]
