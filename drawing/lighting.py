"""What a clue lights up where it names no cells: a thing beside the board, such as a track, or the board itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .scene import Block, Role, Scene, Section


def lit(scene: Scene, answer: Mapping[str, Any] | None) -> Scene:
    """The scene with the thing of the answer's clue lit; as it is where there is no clue or its cells are lit.

    ``thing`` in a clue is the English title of a block or section, or the beginning of it. A thing that the picture
    does not show lights up the main board, so no clue is lost.
    """
    clue = (answer or {}).get("clue")
    if not clue or clue.get("cells"):
        return scene
    name = clue.get("thing", "")
    found = [block for section in scene.sections for block in section.blocks if _is(block, section, name)]
    if not found:
        found = list(scene.boards[:1])
    return replace(
        scene,
        sections=tuple(
            replace(section, blocks=tuple(_light(block, found) for block in section.blocks))
            for section in scene.sections
        ),
    )


def _is(block: Block, section: Section, name: str) -> bool:
    """Whether the thing is that block, or what lies under that heading."""
    return bool(name) and (str(block.title).startswith(name) or str(section.title).startswith(name))


def _light(block: Block, found: list[Block]) -> Block:
    return replace(block, role=Role.HINTED) if any(block is one for one in found) else block
