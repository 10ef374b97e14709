"""Moves in notation: ``take 3``."""

from collections.abc import Mapping
from typing import Any

from periplus.models.core.forms import Form, Kind, whole
from periplus.models.core.notation import Spelling
from periplus.models.core.wording import say


class Taking(Spelling):
    """The one form."""

    forms = (Form("take", "take {at:place}"),)

    def kinds(self, position: Any) -> Mapping[str, Kind]:
        """A place of the row."""
        return {"place": whole(say("a place of the row"))}


SPELLING = Taking()
"""The notation, as the registry finds it."""
