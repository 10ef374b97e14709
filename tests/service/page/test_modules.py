"""The page's modules that need no browser, under node's own test runner, and their types as JSDoc tells them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.test_imports import ROOT

MODULES = Path(__file__).parent / "modules"
ALL = MODULES / "all.mjs"
STATIC = ROOT / "service" / "page" / "static"
NODE = shutil.which("node")
TSC = os.environ.get("TSC") or shutil.which("tsc")


@pytest.mark.skipif(NODE is None, reason="no node: install it to test the modules of the page")
def test_the_pure_modules_do_what_their_tests_say() -> None:
    assert {f'import "./{test.name}";' for test in MODULES.glob("*.test.mjs")} <= set(
        ALL.read_text().splitlines()
    )
    run = subprocess.run([str(NODE), str(ALL)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


@pytest.mark.skipif(TSC is None, reason="no tsc: install typescript, or name it in TSC, to check the types")
def test_the_types_that_the_comments_tell_hold() -> None:
    options = "--noEmit --allowJs --checkJs --target es2022 --module esnext --moduleResolution bundler"
    command = [str(TSC), *options.split(), "--lib", "es2024,dom,dom.iterable"]
    scripts = sorted(map(str, STATIC.glob("*.js")))
    run = subprocess.run([*command, *scripts], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
