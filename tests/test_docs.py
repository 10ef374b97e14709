"""The documentation: its links lead somewhere, its commands run, its generated parts are current."""

import doctest
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from docs.commands import blocks
from docs.generate import DOCS, generate
from periplus.cli import run
from tests.test_imports import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
JAPANESE = [page for page in PAGES if page.name.endswith(".ja.md")]
ENGLISH = [page for page in PAGES if page not in JAPANESE]
CONSOLE = re.compile(r"^```console\n\$ periplus (.*?)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def page_named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as code hosts make them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=page_named)
def test_links_lead_to_files_and_headings_that_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith(("https://", "http://")):
            continue
        place, _, anchor = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", ENGLISH, ids=page_named)
def test_periplus_commands_of_a_page_run_from_the_clone(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    for block in blocks(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            program, *arguments = shlex.split(line, comments=True) or [""]
            if program.removeprefix(".venv/bin/") == "periplus":
                assert run(arguments) in {0, 1}, line
                assert capsys.readouterr().err == ""


def shown_on(page: Path) -> list[str]:
    """What stands in the blocks of a page but for the language, remarks, and what commands print; in any order."""
    text = re.sub(r"^(\$ .*\n)(?:.*\n)*?```$", r"\1```", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = re.findall(r"^```\w+\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return sorted(re.sub(r"( --lang ja)?((^| +)# .*)?$", "", block, flags=re.MULTILINE) for block in found)


def outline(page: Path) -> tuple[int, int, list[str]]:
    """How many headings and rows of tables a page has, and its pictures."""
    text = page.read_text(encoding="utf-8")
    headings, rows = (len(re.findall(start, text, re.MULTILINE)) for start in (r"^#+ ", r"^\|"))
    return headings, rows, re.findall(r"!\[[^\]]*\]\((.*?)\)", text)


@pytest.mark.parametrize("page", JAPANESE, ids=page_named)
def test_a_page_in_japanese_shows_what_the_english_one_does(page: Path) -> None:
    other = page.with_name(page.name.replace(".ja.md", ".md"))
    assert shown_on(page) == shown_on(other)
    assert outline(page) == outline(other)
    assert shown_on(other) or outline(other)[1]


def outputs(page: Path) -> dict[str, str]:
    """What commands print on a page; on one in Japanese only where it is not what they print on the English one."""
    shown = dict(CONSOLE.findall(page.read_text(encoding="utf-8")))
    if page not in JAPANESE:
        return shown
    english = outputs(page.with_name(page.name.replace(".ja.md", ".md")))
    return {
        command: text
        for command, text in shown.items()
        if english.get(command.removesuffix(" --lang ja")) != text
    }


@pytest.mark.parametrize("page", PAGES, ids=page_named)
def test_outputs_on_a_page_are_what_the_command_prints(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    for command, shown in outputs(page).items():
        run(shlex.split(command))
        printed = capsys.readouterr()
        got = re.sub(r"[ \t]+$", "", printed.out + printed.err, flags=re.MULTILINE)
        assert doctest.OutputChecker().check_output(shown, got, doctest.ELLIPSIS), f"{command}\n{got}"


@pytest.mark.parametrize("page", PAGES, ids=page_named)
def test_json_on_a_page_is_json(page: Path) -> None:
    for text in re.findall(
        r"^```json\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    ):
        assert json.loads(text) is not None


def test_generated_files_are_current(tmp_path: Path) -> None:
    generate(tmp_path)
    for made in sorted(path for path in tmp_path.rglob("*") if path.is_file()):
        kept = DOCS / made.relative_to(tmp_path)
        assert kept.read_text(encoding="utf-8") == made.read_text(encoding="utf-8"), (
            f"{kept.name} is stale: run python docs/generate.py"
        )


def test_no_picture_is_left_over(tmp_path: Path) -> None:
    shown = {
        link for page in PAGES for link in re.findall(r"pictures/([\w-]+\.svg)", page.read_text("utf-8"))
    }
    assert shown == {path.name for path in (DOCS / "pictures").iterdir()}


@pytest.mark.parametrize(
    ("script", "arguments", "status"),
    [
        ("site", ["--help"], 0),
        ("site", [], 2),
        ("catalogues", ["--help"], 0),
        ("catalogues", ["chess"], 2),
    ],
)
def test_a_script_says_how_it_is_called_and_writes_nothing(
    script: str, arguments: list[str], status: int, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, DOCS / f"{script}.py", *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert (done.stdout if status == 0 else done.stderr).startswith(f"usage: {script}.py")
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []
