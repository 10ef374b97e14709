"""The report of an arena for designers: one HTML page, its pictures inside, that compares editions and variants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from periplus.drawing import to_svg
from periplus.drawing.charts import columns, histogram, intervals
from periplus.drawing.scene import Scene
from periplus.models.core.wording import language, tell

from .components import KEY, tables

Json = Mapping[str, Any]
PIXELS = 640.0
STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}
th,td{border-bottom:1px solid #8886;padding:.3rem .8rem;text-align:right}
th:first-child,td:first-child{text-align:left}
figure{margin:1rem 0}
figure svg{max-width:100%;height:auto}
"""


def components_of(edition: Json) -> dict[str, list[str]]:
    """The ids of an edition's components, by field: rows with an id, names with a number, names in a bag."""
    found = {
        field: [str(row[KEY]) for row in rows]
        for field, rows in tables(edition).items()
        if all(KEY in row for row in rows)
    }
    for field, value in edition.items():
        if isinstance(value, list) and value and all(isinstance(part, str) for part in value):
            found[field] = sorted(set(value))
    return found


def shown(summary: Json) -> dict[str, Any]:
    """The summary without fields of an edition of which no move ever names anything: settings, no components."""
    played = {field: found for field, found in summary["components"].items() if any(found["played"].values())}
    return {**summary, "components": played}


def page(heading: str, settings: str, contests: Mapping[str, Json]) -> str:
    """The page on contests by their labels, each with its ``summary``; the same bytes for the same figures."""
    body = "\n".join(_body(heading, settings, contests))
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(heading)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _body(heading: str, settings: str, contests: Mapping[str, Json]) -> Iterator[str]:
    yield f"<h1>{escape(heading)}</h1>"
    yield f"<p>{escape(settings)}</p>"
    yield _table(("", *contests), list(_rows(list(contests.values()))))
    note = tell(
        "In brackets: of shares an interval of 95 %, else the least and the most. A component is played when a move "
        "of a player names it."
    )
    yield f"<p>{escape(note)}</p>"
    if any(one["deals"] < one["games"] for one in contests.values()):
        clustered = tell(
            "Each deal is played in every rotation of the seats: its games are not independent, and the intervals "
            "count them by deals."
        )
        yield f"<p>{escape(clustered)}</p>"
    if any("rules" in one for one in contests.values()):
        ruled = tell(
            "Rules of one's own forbid a move after which they are broken; where they leave a seat no move, they "
            "give way, and all its legal moves are open."
        )
        yield f"<p>{escape(ruled)}</p>"
    for label, summary in contests.items():
        yield _figure(_wins(tell("Wins by seat: {label}", label=label), summary))
    yield _figure(histogram(tell("Scores"), {label: one["all_scores"] for label, one in contests.items()}))
    yield _figure(
        histogram(tell("Moves of a game"), {label: one["lengths"] for label, one in contests.items()})
    )
    for label, summary in contests.items():
        for field, found in summary["components"].items():
            yield _figure(
                columns(
                    tell("Moves that name it: {field}, {label}", field=field, label=label), found["played"]
                )
            )
            never = ", ".join(found["never"]) or tell("none")
            yield f"<p>{escape(tell('Never played: {names}', names=never))}</p>"


def _wins(title: str, summary: Json) -> Scene:
    shares = {
        tell("seat {number}", number=number): seat["wins"] for number, seat in enumerate(summary["seats"], 1)
    }
    shares[tell("who begins")] = summary["first"]
    known = {name: one for name, one in shares.items() if one["of"]}
    if not known:
        return Scene(title)
    return intervals(
        title,
        {name: (one["low"], one["mean"], one["high"]) for name, one in known.items()},
        summary["first"]["fair"],
    )


def _rows(summaries: Sequence[Json]) -> Iterator[tuple[str, ...]]:
    """The figures, a contest a column."""
    yield (tell("games"), *(str(one["games"]) for one in summaries))
    if any(one["deals"] < one["games"] for one in summaries):
        yield (tell("deals"), *(str(one["deals"]) for one in summaries))
    if any("rules" in one for one in summaries):
        for part, title in (
            ("moves", tell("moves in all")),
            ("narrowed", tell("moves that the rules narrowed")),
            ("yielded", tell("moves for which they gave way")),
        ):
            yield (title, *(str(one["rules"][part]) if "rules" in one else "–" for one in summaries))
    for seat in range(max(len(one["seats"]) for one in summaries)):
        yield (
            tell("wins of seat {number}", number=seat + 1),
            *(_share(one["seats"][seat]["wins"]) if seat < len(one["seats"]) else "" for one in summaries),
        )
    yield (tell("wins of who begins"), *(_share(one["first"]) for one in summaries))
    yield (tell("ties"), *(_share(one["ties"]) for one in summaries))
    for name, title in (
        ("scores", tell("score")),
        ("winning_margin", tell("margin of the winner")),
        ("length", tell("moves of a game")),
    ):
        yield (title, *(_spread(one[name]) for one in summaries))


def _share(one: Json) -> str:
    if one["mean"] is None:
        return "–"
    return f"{100 * one['mean']:.1f} % [{100 * one['low']:.1f}, {100 * one['high']:.1f}]"


def _spread(one: Json) -> str:
    if not one:
        return "–"
    deviation = "" if one["deviation"] is None else f" ± {one['deviation']:.3g}"
    return f"{one['mean']:.4g}{deviation} [{one['quantiles']['0']:g}, {one['quantiles']['100']:g}]"


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in header)
    lines = [
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    ]
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n" + "\n".join(lines) + "\n</tbody>\n</table>"


def _figure(scene: Scene) -> str:
    return f"<figure>{to_svg(scene, PIXELS)}</figure>" if scene.sections else ""
