"""Imports and builds real projects, and compares the published output with the sources.

    python3 soak/real_projects.py FOLDER [NAME ...] [--json] [--esbuild FILE] [--components] [--keep FOLDER] [--quire FILE] [--jobs N]

FOLDER contains checkouts of the projects in real_projects.txt, in folders with the projects' names. Each project is
copied, imported with `quire import` and built with `quire build --keep-going`. The checkouts are not modified. Needs
Python, Node.js, and esbuild for configurations in TypeScript. No packages are installed; without `--components`,
components only show their children. The result is reports/real-projects.md.
"""

import argparse
import json
import os
import re
import subprocess
import tempfile
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from urllib.parse import unquote, urlsplit

from real_engines import ENGINES
from real_text import Built, Source, words

HERE = Path(__file__).resolve().parent
COLUMNS = ["project", "repository", "commit", "engine", "pages", "words %", "ids %", "images", "links", "syntax", "sidebar"]


def run(command, folder, **options):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", **options)


def copied(checkout, to):
    """Copies the committed files of a checkout to the folder `to`. Does not modify the checkout.

    The copy is a repository, because `quire import` does not read files outside the project's repository. Returns the
    checkout's commit.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "GIT_INDEX_FILE": f"{folder}/index"}
        git = ["git", "-c", "safe.directory=*"]
        for command in (["read-tree", "HEAD"], ["checkout-index", "-a", "-f", f"--prefix={to}/"]):
            subprocess.run([*git, *command], cwd=checkout, env=environment, capture_output=True)
    # Background maintenance could still be running when the copy is removed.
    author = ["-c", "gc.auto=0", "-c", "maintenance.auto=false", "-c", "user.name=harness", "-c", "user.email=harness@localhost", "-c", "commit.gpgSign=false"]
    for command in (["init", "-q"], ["add", "-A", "-f"], [*author, "commit", "-q", "-m", "copy"]):
        subprocess.run(["git", *command], cwd=to, capture_output=True)
    return run([*git, "rev-parse", "HEAD"], checkout).stdout.strip()


class Site:
    """The published files of a build."""

    def __init__(self, out, base, absent=()):
        self.absent = absent
        self.files = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
        self.base = base
        files = sorted((out / "assets").glob("sidebar.*.json"))
        self.large_sidebars = [list(links(json.loads(file.read_text()))) for file in files]
        self.pages = {}
        for name in sorted(self.files):
            if name.endswith(".html") and name != "404.html" and not name.endswith("/404.html"):
                text = (out / name).read_text(errors="replace")
                if 'http-equiv="refresh"' not in text:
                    self.pages[key(name)] = Built(text)

    def has(self, url, page):
        """Returns whether a URL on a page points to a published file or to another site."""
        parts = urlsplit(url)
        if parts.scheme or parts.netloc or not parts.path:
            return True
        path = unquote(parts.path)
        if not path.startswith("/"):
            if path.count("../") > page.count("/"):
                return True
            path = os.path.normpath(f"{self.base}{os.path.dirname(page)}/{path}")
        if not f"{path}/".startswith(self.base):
            return True
        name = path[len(self.base):].strip("/")
        # Links to files that the repository contains but the checkout lacks, such as large files, count as correct.
        if any(it.endswith(f"/{name}") for it in self.absent):
            return True
        return any(it in self.files for it in (name, f"{name}.html", f"{name}/index.html".strip("/")))


def key(path):
    """Returns the path of a page without its extension and without `index`."""
    return re.sub(r"(^|/)index$", "", re.sub(r"\.(html|mdx?)$", "", path.strip("/")), flags=re.I).lower()


def common(left, right):
    """Returns the length of the longest common subsequence."""
    row = [0] * (len(right) + 1)
    for a in left:
        last = 0
        for index, b in enumerate(right, 1):
            last, row[index] = row[index], last + 1 if a == b else max(row[index], row[index - 1])
    return row[-1]


def links(items):
    """Yields the URLs in a sidebar's JSON data, in order."""
    for item in items:
        yield from [item["link"]] if item.get("link") else []
        yield from links(item.get("items") or [])


def sidebar(site, expected):
    """Returns two counts over all sidebars: the entries in the right order, and all entries of the configuration.

    Pages contain only a part of a large sidebar. The complete sidebar is in a separate file.
    """
    right = total = 0
    for entries in expected:
        on_page = next((site.pages[it].sidebar for it in entries if it in site.pages and site.pages[it].sidebar), [])
        best = 0
        for found in [on_page, *site.large_sidebars]:
            shown = [key(unquote(urlsplit(url).path).removeprefix(site.base.rstrip("/"))) for url in found if not urlsplit(url).netloc]
            shown = [it for index, it in enumerate(shown) if index == 0 or shown[index - 1] != it]
            best = max(best, common(entries, shown))
        right += best
        total += len(entries)
    return f"{right}/{total}" if total else "n/a"


def measure(project):
    (name, repository, folder, kind), options = project
    with tempfile.TemporaryDirectory() as work:
        work = Path(options.keep or work) / name
        out = work.with_name(f"{name}.out")
        run(["rm", "-rf", work, out], "/")
        commit = copied(Path(options.folder) / name, work)
        engine = ENGINES[kind](work / folder, options.esbuild)
        pages = {path: file.read_text(errors="replace") for path, file in engine.pages()}
        quire = Path(options.quire).resolve()
        build = ["build", ".", "--keep-going", "--no-cache", "--out", out]
        esbuild = ["--esbuild", options.esbuild] if options.components else []
        commands = [["import", "."], build + esbuild]
        log = ""
        for command in commands:
            result = run([quire, *command], work / folder, timeout=900)
            log += f"{result.stdout}\n{result.stderr}\n"
        if options.keep:
            work.with_name(f"{name}.log").write_text(log)
        listed = run(["git", "-c", "safe.directory=*", "ls-tree", "-rz", "--name-only", "HEAD"], Path(options.folder) / name)
        absent = [it for it in listed.stdout.split("\0") if it and not (work / it).exists()]
        config = work / folder / "quire.toml"
        base = re.search(r'^base = "([^"]*)"', config.read_text() if config.exists() else "", re.M)
        site = Site(out, f"{base[1].rstrip('/')}/" if base else "/", absent)
        return compared(name, site, engine, pages) | {"project": name, "repository": repository, "commit": commit[:10], "engine": kind}


def compared(name, site, engine, pages):
    """Returns the figures of a built project, with examples of missing content."""
    built, problems, places = 0, Counter(), {}
    found_words = all_words = found_ids = all_ids = 0
    examples = {"pages": [], "words": [], "ids": [], "images": [], "links": [], "syntax": []}
    for path, text in sorted(pages.items()):
        source = Source(text, engine.kind, engine.is_mdx(path), engine.has_math)
        route = next((it for it in engine.keys(path, source) if it in site.pages), None)
        if route is None:
            examples["pages"].append(path)
            continue
        places[path], page, built = route, site.pages[route], built + 1
        wanted, shown = Counter(source.words()), Counter(words("".join(page.text)))
        missing = wanted - shown
        found_words += wanted.total() - missing.total()
        all_words += wanted.total()
        if missing.total() > 0.01 * wanted.total():
            examples["words"].append((missing.total(), f"{path}: {' '.join(list(missing)[:12])}"))
        ids = source.ids()
        found_ids += sum(id_ in page.ids for id_ in ids)
        all_ids += len(ids)
        examples["ids"] += [f"{path}#{id_}" for id_ in ids if id_ not in page.ids]
    literals = engine.literals()
    for route, page in site.pages.items():
        for what, urls in (("images", page.images), ("links", page.links)):
            examples[what] += [f"{route or '/'}: {url}" for url in urls if not site.has(url, f"{route}.html")]
        examples["syntax"] += [f"{route or '/'}: {part}" for part in page.unprocessed(literals.get(route, ()))]
    examples["words"] = [text for _, text in sorted(examples["words"], reverse=True)]
    share = lambda part, total: f"{100 * part / total:.2f}" if total else "n/a"
    counts = {what: len(set(examples[what])) for what in ("images", "links", "syntax")}
    return counts | {
        "pages": f"{built}/{len(pages)}",
        "words %": share(found_words, all_words),
        "ids %": share(found_ids, all_ids),
        "sidebar": sidebar(site, engine.sidebars(places, key)),
        "examples": {what: sorted(set(found))[:40] if what != "words" else found[:40] for what, found in examples.items()},
    }


def table(rows):
    lines = [
        "# Real projects",
        "",
        "Made by `python3 soak/real_projects.py FOLDER`: public projects at the given commits, imported and built without",
        "manual edits. `pages`: built of those that the engine publishes in its default language; `words`: share of the",
        "words of the sources that the pages show; `ids`: headings with the id that the engine gives them; `images`,",
        "`links`: addresses without a published file; `syntax`: lines with syntax that was not processed; `sidebar`:",
        "entries of pages that exist, in the order of the configuration, `n/a` where only the engine itself could read it.",
        "",
        f"| {' | '.join(COLUMNS)} |",
        f"|{' --- |' * len(COLUMNS)}",
    ]
    return "\n".join(lines + [f"| {' | '.join(str(row[column]) for column in COLUMNS)} |" for row in rows]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--json", action="store_true", help="print figures as JSON, with examples of missing content")
    parser.add_argument("--esbuild", type=os.path.abspath, help="path of esbuild, to read and compare sidebars in TypeScript")
    parser.add_argument("--components", action="store_true", help="builds the components of the projects with --esbuild")
    parser.add_argument("--keep", help="folder in which to keep copies, sites and logs")
    parser.add_argument("--quire", default=HERE.parent / "target/release/quire")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    lines = [line.split() for line in (HERE / "real_projects.txt").read_text().splitlines() if not line.startswith("#")]
    chosen = [(line, options) for line in lines if not options.names or line[0] in options.names]
    with Pool(options.jobs) as pool:
        rows = pool.map(measure, chosen, chunksize=1)
    if options.json:
        print(json.dumps(rows, indent=1))
    else:
        print(table(rows))
    if not options.names:
        (HERE.parent / "reports/real-projects.md").write_text(table(rows))


if __name__ == "__main__":
    main()
