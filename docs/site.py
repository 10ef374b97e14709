"""The documentation as a site: ``python docs/site.py OUT`` builds it with Zensical into the folder OUT.

The pages are written to be read in a clone, where they link to files outside ``docs/``. For the site they are copied
into one folder: README becomes the first page, the other pages of the root stand beside the guides, and links to
source files become plain text. Zensical's strict mode then fails on any link or heading that does not exist.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

DOCS = Path(__file__).parent
ROOT = DOCS.parent
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
ROOT_PAGES = {"README.md": "index.md", "README.ja.md": "index.ja.md"} | {
    name: name.lower() for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
}
"""The pages of the root, and their names in the site."""
GUIDES = [
    *(
        "getting-started.md",
        "your-own-box.md",
        "notation.md",
        "python.md",
        "answers.md",
        "asking.md",
        "strategy.md",
        "puzzles.md",
    ),
    *("observatory.md", "kalypso.md", "mist.md", "sumatra.md", "buru.md"),
]
PROGRAMS = [
    "digital.md",
    "conformance.md",
    "research.md",
    "proofs.md",
    "service.md",
    "protocol.md",
    "fields.md",
    "operation.md",
]
JAPANESE = [
    "index.ja.md",
    "getting-started.ja.md",
    "your-own-box.ja.md",
    "asking.ja.md",
    "strategy.ja.md",
    "puzzles.ja.md",
    "observatory.ja.md",
    "kalypso.ja.md",
    "mist.ja.md",
    "sumatra.ja.md",
    "buru.ja.md",
    "notation.ja.md",
    "answers.ja.md",
    "glossary.ja.md",
]
INSIDE = ["architecture.md", "adding-a-game.md", "glossary.md", "coverage.md"]
LEFT_OUT = {"description.md"}
"""What an index page shows of the package: the README says more."""


def staged(page: Path) -> str:
    """The text of a page of the clone with its links as they stand in the site."""
    return LINK.sub(lambda link: _staged_link(page, *link.groups()), page.read_text(encoding="utf-8"))


def _staged_link(page: Path, label: str, link: str) -> str:
    place, mark, anchor = link.partition("#")
    if "://" in link or not place:
        return f"[{label}]({link})"
    target = (page.parent / place).resolve().relative_to(ROOT)
    if target.name in ROOT_PAGES and len(target.parts) == 1:
        return f"[{label}]({ROOT_PAGES[target.name]}{mark}{anchor})"
    if target.parent == Path("docs") and target.suffix == ".md":
        return f"[{label}]({target.name}{mark}{anchor})"
    return label


def stage(folder: Path) -> None:
    """Write the sources of the site, with its settings, into an empty folder."""
    pages = folder / "pages"
    shutil.copytree(DOCS / "pictures", pages / "pictures")
    for page in sorted(DOCS.glob("*.md")):
        if page.name not in LEFT_OUT:
            (pages / page.name).write_text(staged(page), encoding="utf-8")
    for name, target in ROOT_PAGES.items():
        text = staged(ROOT / name).replace("](docs/pictures/", "](pictures/")
        (pages / target).write_text(text, encoding="utf-8")
    (folder / "zensical.toml").write_text(settings(), encoding="utf-8")


def settings() -> str:
    """The settings of the site, with every page in its navigation."""
    sections = {"Guides": GUIDES, "日本語": JAPANESE, "For programs": PROGRAMS, "Inside": INSIDE}
    known = {name for names in sections.values() for name in names} | LEFT_OUT
    others = [page.name for page in sorted(DOCS.glob("*.md")) if page.name not in known]
    sections["Guides"] = [*GUIDES, *others]
    nav: list[dict[str, str | list[str]]] = [
        {"Periplus": "index.md"},
        *({title: names} for title, names in sections.items()),
    ]
    nav.append({"The project": ["contributing.md", "security.md", "changelog.md"]})
    lines = ["[project]", 'site_name = "Periplus"', 'docs_dir = "pages"', 'site_dir = "site"', "nav = ["]
    for entry in nav:
        for title, names in entry.items():
            listed = f'"{names}"' if isinstance(names, str) else f"[{', '.join(map(_quoted, names))}]"
            lines.append(f'  {{ "{title}" = {listed} }},')
    lines += ["]", "[project.theme]", "font = false  # nothing from other hosts", "[project.validation]"]
    return "\n".join([*lines, "invalid_links = true", "invalid_link_anchors = true", ""])


def _quoted(name: str) -> str:
    return f'"{name}"'


def build(out: Path) -> None:
    """Build the site into ``out``; raises CalledProcessError where a link leads nowhere."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        stage(folder)
        subprocess.run(
            [sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=folder, check=True
        )
        shutil.copytree(folder / "site", out, dirs_exist_ok=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Build the site into the folder that the arguments name."""
    parser = argparse.ArgumentParser(prog="site.py", description="Builds the documentation as a site.")
    parser.add_argument(
        "out", metavar="OUT", type=Path, help="the folder of the site, made where it is missing"
    )
    build(parser.parse_args(arguments).out)


if __name__ == "__main__":
    main()
