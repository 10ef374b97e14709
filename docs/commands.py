"""Prints the shell block number N (from 1) of a Markdown file: ``python docs/commands.py README.md 1``."""

import re
import sys
from pathlib import Path

BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(text: str) -> list[str]:
    """The contents of the fenced ``sh`` blocks of a Markdown text, in order."""
    return BLOCK.findall(text)


if __name__ == "__main__":
    print(blocks(Path(sys.argv[1]).read_text(encoding="utf-8"))[int(sys.argv[2]) - 1], end="")
