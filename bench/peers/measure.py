"""Measures cold builds and their output."""

import ctypes
import gzip
import os
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from cold import prepare

from .corpus import Corpus
from .engines import Engine, write_site
from .install import ENVIRONMENT, WORK

# No further builds of an engine are started when its builds have taken this many wall seconds in total.
LONG = 150.0
OLD = WORK / "peers" / "old"

Cost = dict[str, float]


def compare(corpus: Corpus, runs: int, engines: list[Engine]) -> list[tuple[str, int, Cost]]:
    """Returns the name, the number of runs and the median cost of each engine."""
    adopt_orphans()
    folders = {engine.name: WORK / "peers" / f"{engine.name.lower()}-{corpus.name}" for engine in engines}
    measured: dict[str, list[Cost]] = {engine.name: [] for engine in engines}
    for engine in engines:
        write_site(engine, folders[engine.name], corpus.pages)
    for _ in range(runs):
        for engine in engines:
            if sum(cost["wall"] for cost in measured[engine.name]) < LONG:
                cost = build(engine, folders[engine.name], corpus)
                measured[engine.name].append(cost)
                print(f"{corpus.name} {engine.name} {cost['cpu']:.2f} CPU s {cost['wall']:.2f} s", file=sys.stderr, flush=True)
    return [
        (name, len(costs), {key: statistics.median(cost[key] for cost in costs) for key in costs[0]})
        for name, costs in measured.items()
    ]


def build(engine: Engine, folder: Path, corpus: Corpus) -> Cost:
    """Runs and measures a cold build."""
    out = folder / engine.out
    prepare([out, *(folder / cache for cache in engine.caches)], OLD)
    time.sleep(1)
    begin = time.monotonic()
    process = subprocess.Popen(
        engine.command, cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    usages = [usage, *orphans()]
    if status != 0:
        sys.exit(f"{engine.name} failed: {' '.join(engine.command)} in {folder}")
    return {
        "cpu": sum(usage.ru_utime + usage.ru_stime for usage in usages),
        "wall": wall,
        "peak": max(usage.ru_maxrss for usage in usages) / 1024,
        "written": sum(file.stat().st_size for file in out.rglob("*") if file.is_file()) / 1e6,
        "files": sum(file.is_file() for file in out.rglob("*")),
        "js": compressed(scripts(out, corpus)),
        "css": compressed(styles(out, corpus)),
    }


def compressed(files: set[Path]) -> float:
    """Returns the gzip size of files in kB."""
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) / 1e3


def adopt_orphans() -> None:
    """Makes this process the parent of orphaned child processes.

    VitePress and Starlight exit without waiting for esbuild and Pagefind, whose cost would otherwise not be counted.
    """
    if sys.platform == "linux":
        pr_set_child_subreaper = 36
        ctypes.CDLL(None).prctl(pr_set_child_subreaper, 1, 0, 0, 0)


def orphans() -> Iterator[resource.struct_rusage]:
    """Waits for the processes that a finished build left running. Yields the resource usage of each process."""
    while True:
        try:
            yield os.wait4(-1, 0)[2]
        except ChildProcessError:
            return


def a_page(out: Path, corpus: Corpus) -> tuple[Path, str]:
    """Returns the path and the content of the HTML file of a page whose path no engine changes."""
    path = next(page.path for page in corpus.pages if re.fullmatch(r"[a-z0-9/-]+", page.path))
    document = next(candidate for candidate in (out / f"{path}.html", out / path / "index.html") if candidate.exists())
    return document, document.read_text(encoding="utf-8")


def styles(out: Path, corpus: Corpus) -> set[Path]:
    """Returns the style sheets that a page references."""
    document, html = a_page(out, corpus)
    links = [link for link in re.findall(r"<link[^>]*>", html) if re.search(r'\brel="?stylesheet\b', link)]
    sources = [href for link in links for href in re.findall(r'\bhref="?([^"\s>]+)', link)]
    return {file for file in (resolve(source, document, out) for source in sources) if file.exists()}


def scripts(out: Path, corpus: Corpus) -> set[Path]:
    """Returns the scripts that a page references, and all modules that they import statically."""
    document, html = a_page(out, corpus)
    sources = re.findall(r'<script[^>]*\bsrc="?([^"\s>]+)', html)
    preloads = re.findall(r'<link[^>]*\brel="?modulepreload"?[^>]*>', html)
    sources += [href for link in preloads for href in re.findall(r'\bhref="?([^"\s>]+)', link)]
    waiting = [resolve(source, document, out) for source in sources]
    found = set()
    while waiting:
        file = waiting.pop()
        if file.exists() and file not in found:
            found.add(file)
            imports = re.findall(r'\b(?:from|import)\s*["\'](\.{0,2}/[^"\']+\.m?js)["\']', file.read_text())
            waiting += [resolve(source, file, out) for source in imports]
    return found


def resolve(source: str, file: Path, out: Path) -> Path:
    """Resolves a URL in an output file to a path in the output folder."""
    return ((out / source.lstrip("/")) if source.startswith("/") else (file.parent / source)).resolve()
