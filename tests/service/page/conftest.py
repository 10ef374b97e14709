"""The page in a real browser: Chromium, or whatever CHROMIUM names; without one these tests skip.

Debian's ``chromium-headless-shell`` goes first: the same engine without the windows of a desktop, which are made
for every test and cost it more than the page itself does.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.service.conftest import Served

WAIT = 60_000
"""Milliseconds for whatever a page is to show: only what is broken takes them all."""
expect.set_options(timeout=WAIT)
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a module: as long as it runs, no other test can have an event loop of its own."""
    if CHROMIUM is None:
        pytest.skip("no Chromium: install it, or name it in CHROMIUM, to test the page in a browser")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield running
        running.close()


@contextmanager
def heard(browser: Browser, served: Served, **how: Any) -> Iterator[Page]:
    """A page of a browser of its own, of that size, language and kind; whatever it complains of is a fault."""
    context = browser.new_context(base_url=served.address, **how)
    opened = context.new_page()
    opened.set_default_timeout(WAIT)
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        # the browser's word for an answer of 4xx
        refused = message.text.startswith("Failed to load resource")
        if message.type in ("error", "warning") and not refused:
            complaints.append(message.text)

    opened.on("console", listen)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        yield opened
    finally:
        context.close()
    assert not complaints


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    """The page of any position, loaded and with its puzzles listed."""
    with heard(browser, served, locale="en-GB") as opened:
        opened.goto("/analyse")
        opened.wait_for_selector("#puzzle option", state="attached")
        yield opened


@pytest.fixture
def table(browser: Browser, served: Served) -> Iterator[Page]:
    """A browser's page at a desk."""
    with heard(browser, served, locale="en-GB", viewport={"width": 1366, "height": 768}) as opened:
        yield opened
