"""Where and with what was measured."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

LIBRARIES = ("periplus", "ortools", "clingo", "click", "pydantic", "networkx", "lark")


def heading() -> str:
    """The date, the processor, Python and the libraries, in a line."""
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    python = f"Python {platform.python_version()}"
    return f"{datetime.now(UTC):%Y-%m-%d}; {os.cpu_count()} cores, {_processor()}; {python}; {libraries}."


def _processor() -> str:
    """The model of the processor, as the system names it."""
    information = Path("/proc/cpuinfo")
    if information.is_file():
        for line in information.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
