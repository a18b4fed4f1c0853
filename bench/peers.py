"""Builds the same plain Markdown with Quire and with mdBook, in turn, and writes what each build costs.

    python3 bench/peers.py [--pages 138,1000] [--runs 5] [--mdbook EXECUTABLE] [--write]

The text is neutral: headings, prose with links, lists, a table and three code blocks a page, in folders of twelve
pages, without anything that only one of the two understands. Both highlight code, make a sidebar of all pages and a
search index; mdBook highlights and searches in the browser, Quire highlights while it builds and splits its index.
Processor seconds (user + system, children included), wall seconds and peak memory come from the system's account of
the process (`wait4`). Medians of `--runs` runs in turn: on a shared machine, compare the columns of one row.

Without `--mdbook`, `cargo install` builds it into `bench/work` first. `--write` replaces the table in RESULTS.md.
"""

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "bench" / "work"
RESULTS = ROOT / "bench" / "RESULTS.md"
MDBOOK_VERSION = "0.4.52"
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


def write_sites(pages: int) -> tuple[Path, Path]:
    """Writes the corpus once for each engine. Returns the two folders."""
    base = WORK / f"peers-{pages}"
    shutil.rmtree(base, ignore_errors=True)
    quire, mdbook = base / "quire", base / "mdbook"
    write(quire / "quire.toml", 'title = "Corpus"\n')
    write(quire / "docs" / "index.md", "# Start\n\nThe corpus.\n")
    write(mdbook / "book.toml", '[book]\ntitle = "Corpus"\n')
    write(mdbook / "src" / "index.md", "# Start\n\nThe corpus.\n")
    summary = ["# Summary\n", "[Start](index.md)\n"]
    for number in range(pages - 1):
        folder, name = number // PAGES_A_FOLDER, f"page-{number % PAGES_A_FOLDER}.md"
        if number % PAGES_A_FOLDER == 0:
            summary.append(f"\n# Part {folder}\n")
        summary.append(f"- [Page {number}](part-{folder:04}/{name})")
        for docs in (quire / "docs", mdbook / "src"):
            write(docs / f"part-{folder:04}" / name, page(number))
    # The last folder may be shorter than the links in it assume.
    last = (pages - 2) // PAGES_A_FOLDER
    for missing in range((pages - 2) % PAGES_A_FOLDER + 1, PAGES_A_FOLDER):
        for docs in (quire / "docs", mdbook / "src"):
            write(docs / f"part-{last:04}" / f"page-{missing}.md", f"# Page {missing}\n")
        summary.append(f"- [Page {missing}](part-{last:04}/page-{missing}.md)")
    write(mdbook / "src" / "SUMMARY.md", "\n".join(summary) + "\n")
    return quire, mdbook


def write(path: Path, text: str) -> None:
    """Writes a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def measure(command: list[str], out: Path) -> dict:
    """One cold build."""
    shutil.rmtree(out, ignore_errors=True)
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    if status != 0:
        sys.exit(f"{' '.join(command)} failed")
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    return {
        "cpu": usage.ru_utime + usage.ru_stime,
        "wall": wall,
        "peak": usage.ru_maxrss / 1024,
        "written": size / 1e6,
    }


def find_mdbook(given: Path | None) -> Path:
    """mdBook's executable, built from crates.io when none is given."""
    if given:
        return given
    root = WORK / "mdbook"
    if not (root / "bin" / "mdbook").exists():
        install = ["cargo", "install", "mdbook", "--version", MDBOOK_VERSION, "--locked", "--root", str(root)]
        subprocess.run(install, check=True)
    return root / "bin" / "mdbook"


def compare(pages: int, runs: int, quire: Path, mdbook: Path) -> str:
    """The rows of one corpus."""
    ours, theirs = write_sites(pages)
    out = WORK / f"peers-{pages}" / "out"
    commands = {
        "Quire": ([str(quire), "build", str(ours), "--out", str(out / "quire")], out / "quire"),
        "mdBook": ([str(mdbook), "build", str(theirs), "--dest-dir", str(out / "mdbook")], out / "mdbook"),
    }
    measured: dict[str, list[dict]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, (command, folder) in commands.items():
            measured[name].append(measure(command, folder))
    rows = []
    for name, all_runs in measured.items():
        median = {key: statistics.median(run[key] for run in all_runs) for key in all_runs[0]}
        rows.append(
            f"| {pages} | {name} | {median['cpu']:.2f} | {median['wall']:.2f} | {median['peak']:.0f} | {median['written']:.1f} |"
        )
    return "\n".join(rows)


def main() -> None:
    """Parses the arguments, builds, prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", default="138,1000")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--quire", type=Path, default=ROOT / "target" / "release" / "quire")
    parser.add_argument("--mdbook", type=Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    mdbook = find_mdbook(arguments.mdbook)
    version = subprocess.run([mdbook, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    rows = [compare(int(pages), arguments.runs, arguments.quire, mdbook) for pages in arguments.pages.split(",")]
    load = os.getloadavg()[0]
    table = "\n".join(
        [
            "## Beside mdBook",
            "",
            f"The same plain Markdown, medians of {arguments.runs} cold builds in turn. {version}, {os.cpu_count()} cores, "
            f"{platform.machine()}, load {load:.1f} at the end, {date.today()}. Made by `make bench-peers`.",
            "",
            "| Pages | Engine | CPU s | Wall s | Peak MB | Written MB |",
            "| --- | --- | --- | --- | --- | --- |",
            *rows,
            "",
        ]
    )
    print(table)
    if arguments.write:
        begin, end = "<!-- peers -->\n", "<!-- /peers -->\n"
        text = RESULTS.read_text()
        if begin not in text:
            text += f"\n{begin}{end}"
        before, rest = text.split(begin)
        RESULTS.write_text(before + begin + "\n" + table + "\n" + end + rest.split(end)[1])


if __name__ == "__main__":
    main()
