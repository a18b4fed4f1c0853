"""Measures the cost of documentation versions: published bytes, cached bytes and processor time of a bilingual site
with three versions, compared with the same site with one version.

    python3 bench/versions.py [QUIRE] [PAGES]

Each version has PAGES pages (default: 200) in each language. One page in twenty differs between versions. Prints the
measurements of both sites and their ratios as one line of JSON.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

LANGS = {"en": "English", "zh": "简体中文"}
VERSIONS = ["3.x", "2.x", "1.x"]
WORDS = {"en": "The build reads every source file once and writes what has changed. ", "zh": "构建只读取一次源文件，并且只写入有变化的内容。"}


def text(lang: str, number: int, version: str, is_last: bool) -> str:
    """Returns the source of a page. Every twentieth page has a section about its version."""
    since = f"\n## Since {version}\n\nText of {version}.\n" if number % 20 == 0 else ""
    link = f"[next](./page-{number + 1}.md)" if number % 10 and not is_last else "text"
    code = f"```ts\nexport const page{number} = {{ build: '{number}', files: [1, 2, 3] }};\n```\n"
    parts = "".join(f"\n## Part {part} of {number}\n\n{WORDS[lang] * 6}\n\n{code}" for part in range(3))
    return f"---\ndescription: Page {number}.\n---\n\n# Page {number}\n\n{WORDS[lang]}{link}\n{parts}{since}"


def write(folder: Path, versions: list[str], pages: int) -> None:
    """Writes a site with the given versions."""
    locales = "".join(f'\n[[locales]]\nlang = "{lang}"\nlabel = "{label}"\n' for lang, label in LANGS.items())
    listed = f"\n[multiVersion]\nversions = {json.dumps(versions)}\n" if len(versions) > 1 else ""
    folder.mkdir()
    (folder / "quire.toml").write_text(f'title = "Versions"\nlang = "en"\nsiteUrl = "https://example.org"\n{locales}{listed}')
    for index, version in enumerate(versions):
        for lang in LANGS:
            docs = folder / "docs" / ("" if index == 0 else version) / lang / "guide"
            docs.mkdir(parents=True)
            (docs.parent / "index.md").write_text(f"# Home\n\n{WORDS[lang]}\n")
            for number in range(1, pages):
                (docs / f"page-{number}.md").write_text(text(lang, number, version, number == pages - 1))


def size(folder: Path) -> int:
    """Returns the total size of all files below a folder, in bytes."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def measured(quire: str, folder: Path) -> dict[str, float]:
    """Builds a site twice, without and with a cache, and returns the measurements."""
    figures: dict[str, float] = {}
    for name in ["cold", "warm"]:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([quire, "build", "."], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        figures[f"{name}Seconds"] = round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2)
    figures["publishedBytes"] = size(folder / "dist")
    figures["sharedBytes"] = size(folder / "dist" / "assets")
    figures["cachedBytes"] = size(folder / ".quire" / "cache")
    return figures


def main() -> None:
    """Builds and measures both sites and prints the results."""
    quire = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "target/release/quire")
    pages = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    with tempfile.TemporaryDirectory() as temporary:
        sites = {"one": VERSIONS[:1], "three": VERSIONS}
        for name, versions in sites.items():
            write(Path(temporary) / name, versions, pages)
        figures = {name: measured(quire, Path(temporary) / name) for name in sites}
    ratios = {key: round(figures["three"][key] / max(figures["one"][key], 0.01), 2) for key in figures["one"]}
    print(json.dumps({"pages": pages, **figures, "ratios": ratios}))


if __name__ == "__main__":
    main()
