"""A certificate as a folder: ``instance.opb``, ``proof.pbp`` and ``map.json``, each perhaps compressed (``.gz``).

The map says what was asked of which position, what is claimed, and what variables and rows of the formula stand for:
the names of variables as facts, the numbers of rows by clause. Only the question, the position and the claim are read
again when a certificate is checked; the rest is for people, and is compared as it is made anew.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from .encoding import Encoded
from .statements import Statement

INSTANCE, PROOF, MAP = "instance.opb", "proof.pbp", "map.json"
FORMAT = 1
MOST = 1 << 28
"""Bytes of a file at most, uncompressed."""


class BundleError(ValueError):
    """A folder is no certificate; the message says what is missing or wrong."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """What a folder holds."""

    instance: str
    proof: str
    map: Mapping[str, Any]

    @classmethod
    def read(cls, folder: Path) -> Bundle:
        """The certificate in a folder; raises BundleError."""
        try:
            found = json.loads(_text(folder, MAP))
        except ValueError as error:
            raise BundleError(f"{MAP}: {error}") from None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise BundleError(f"{MAP}: expected an object of the format {FORMAT}")
        for field in ("question", "claim", "variables", "rows"):
            if not isinstance(found.get(field), dict):
                raise BundleError(f"{MAP}: {field}: expected an object")
        return cls(_text(folder, INSTANCE), _text(folder, PROOF), found)

    def write(self, folder: Path, *, packed: bool = False) -> None:
        """Write the files, and the folder if it is missing; raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        texts = {INSTANCE: self.instance, PROOF: self.proof, MAP: json.dumps(self.map, indent=1) + "\n"}
        for name, text in texts.items():
            data = text.encode()
            if packed:
                (folder / f"{name}.gz").write_bytes(gzip.compress(data, mtime=0))
            else:
                (folder / name).write_bytes(data)


def _text(folder: Path, name: str) -> str:
    """The text of a file, plain or compressed."""
    plain, packed = folder / name, folder / f"{name}.gz"
    try:
        if plain.exists():
            with plain.open("rb") as stream:
                data = stream.read(MOST + 1)
        else:
            with gzip.open(packed) as stream:
                data = stream.read(MOST + 1)
        if len(data) > MOST:
            raise BundleError(f"{name}: larger than {MOST >> 20} MiB")
        return data.decode()
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BundleError(f"{name}: {error}") from None


def named(statement: Statement, written: Encoded) -> dict[str, dict[str, Any]]:
    """The parts of the map that tell what the formula's variables and rows stand for."""
    names: dict[str, str] = {}
    for index, (bits, low) in enumerate(written.variables):
        told = statement.facts.get(index, f"v{index}")
        whole = bool(low) or len(bits) > 1
        for bit, weight in bits.items():
            high = low + sum(bits.values())
            names[f"x{bit}"] = f"{told}, {low} to {high}: {weight}" if whole else told
    rows: dict[str, list[list[int]]] = {}
    numbered = zip(statement.sources, written.rows, strict=True)
    for source, group in groupby(numbered, key=lambda pair: pair[0]):
        numbers = [number for _, places in group for number in places]
        if numbers:
            rows.setdefault(source, []).append([numbers[0], numbers[-1]])
    return {"variables": names, "rows": rows}
