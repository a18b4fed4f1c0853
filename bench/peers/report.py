"""Generates the table in RESULTS.md and the charts of the README."""

import os
import platform
from datetime import date

from .engines import ENGINES
from .install import ROOT, VERSIONS
from .corpus import Corpus
from .measure import Cost

RESULTS = ROOT / "bench" / "RESULTS.md"
BEGIN, END = "<!-- peers -->\n", "<!-- /peers -->\n"


def table(rows: list[str], names: list[str], corpora: list[Corpus]) -> str:
    """Returns the section of RESULTS.md about the engines in `names`."""
    versions = [f"{ENGINES[name].name} {ENGINES[name].version}" for name in names if ENGINES[name].version]
    return "\n".join(
        [
            "## Comparison with other engines",
            "",
            "The same plain Markdown, medians of cold builds in turn; an engine whose builds take minutes has fewer "
            f"runs. {'; '.join(describe(corpus) for corpus in corpora)}. "
            "Docusaurus and Hugo create no search index. JS and CSS are what a page references, without what loads "
            "later. Hugo (with a layout of the benchmark), VitePress, Rspress and Starlight write the whole "
            "sidebar into every page; Quire and Docusaurus fold it; mdBook loads it with a script. "
            f"{', '.join(versions)}; Node.js {VERSIONS['node']}; "
            f"{os.cpu_count()} cores, {platform.machine()}, load {os.getloadavg()[0]:.1f} at the end, {date.today()}. "
            "Made by `make bench-peers`.",
            "",
            "| Pages | Engine | Runs | CPU time (s) | Wall time (s) | Peak memory (MB) | Output (MB) | Output files | JS per page (kB) | CSS per page (kB) |",
            "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
            *rows,
            "",
        ]
    )


def describe(corpus: Corpus) -> str:
    """Returns the name, the number of pages and the source of a corpus."""
    return f"`{corpus.name}`: {len(corpus.pages)} pages, {corpus.source}"


def row(corpus: Corpus, name: str, runs: int, cost: Cost) -> str:
    """Returns a row of the table."""
    return (
        f"| {corpus.name} | {name} | {runs} | {cost['cpu']:.2f} | {cost['wall']:.2f} | {cost['peak']:.0f} "
        f"| {cost['written']:.1f} | {cost['files']:.0f} | {cost['js']:.0f} | {cost['css']:.0f} |"
    )


def write_table(text: str) -> None:
    """Replaces the section about engines in RESULTS.md."""
    old = RESULTS.read_text()
    if BEGIN not in old:
        old += f"\n{BEGIN}{END}"
    before, rest = old.split(BEGIN)
    RESULTS.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.split(END)[1]}")


def write_charts(corpus: Corpus, seconds: dict[str, float]) -> None:
    """Replaces the README's charts of wall seconds by engine."""
    for name, is_dark in (("light", False), ("dark", True)):
        (ROOT / "docs" / f"build-time-{name}.svg").write_text(chart(corpus, seconds, is_dark))


def chart(corpus: Corpus, seconds: dict[str, float], is_dark: bool) -> str:
    """Returns an SVG chart of the wall seconds of cold builds, fastest engine first."""
    text, bar, own = ("#e6e6e6", "#4a4a52", "#ff8a4c") if is_dark else ("#1f2328", "#c8ccd2", "#d9480f")
    slowest = max(seconds.values())
    height, label, width = 30, 100, 450
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{label + width + 90}" height="{len(seconds) * height + 34}" '
        f'font-family="system-ui, sans-serif" font-size="14" fill="{text}" role="img" '
        f'aria-label="Seconds of a cold build of {len(corpus.pages)} pages of {corpus.source} by engine">',
        f'<text x="0" y="16" font-weight="600">Cold build of {len(corpus.pages)} real pages ({corpus.name}), seconds</text>',
    ]
    for position, (name, wall) in enumerate(sorted(seconds.items(), key=lambda row: row[1])):
        y = 30 + position * height
        long = max(wall / slowest * width, 2)
        color, weight = (own, 600) if name == "Quire" else (bar, 400)
        parts.append(f'<text x="{label - 10}" y="{y + 17}" text-anchor="end" font-weight="{weight}">{name}</text>')
        parts.append(f'<rect x="{label}" y="{y + 3}" width="{long:.1f}" height="20" rx="3" fill="{color}"/>')
        parts.append(f'<text x="{label + long + 8:.1f}" y="{y + 17}" font-weight="{weight}">{wall:.2f}</text>')
    return "\n".join(parts) + "\n</svg>\n"
