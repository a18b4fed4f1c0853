#!/usr/bin/env python3
"""Finds word sequences that Quire's pages share with texts published elsewhere.

    python3 bench/overlap.py PAGES TEXTS [--words 8]

PAGES and TEXTS are folders. Compares the prose of Markdown and MDX files, and the comments of declaration files. Code
fences, inline code, tags and URLs are ignored. A sequence never spans paragraphs. Prints the shared sequences, longest
first, each with its location in PAGES and a file in TEXTS that contains it. The exit code is 1 if a sequence is shared.
"""

import argparse
import re
import sys
from pathlib import Path

PROSE = {".md", ".mdx"}
COMMENTS = {".ts", ".mts", ".cts"}

# Every Chinese character counts as a word, since Chinese has no spaces between words.
WORD = re.compile(r"[\u4e00-\u9fff]|[a-z0-9]+(?:['’][a-z]+)?")


def paragraphs(path: Path) -> list[tuple[int, str]]:
    """Returns the paragraphs of a file, each with the number of its first line."""
    text = path.read_text(encoding="utf-8", errors="replace")
    lines = prose(text) if path.suffix in PROSE else comments(text)
    found: list[tuple[int, str]] = []
    open_paragraph = False
    for number, line in lines:
        if not line.strip():
            open_paragraph = False
        elif open_paragraph and not re.match(r"\s*([-*|#>]|\d+\.)\s", line):
            start, before = found[-1]
            found[-1] = (start, f"{before} {line}")
        else:
            found.append((number, line))
            open_paragraph = True
    return found


def prose(text: str) -> list[tuple[int, str]]:
    """Returns the prose lines of a Markdown file. Lines in code fences are replaced with empty lines."""
    lines = []
    fence = ""
    for number, line in enumerate(text.split("\n"), 1):
        mark = re.match(r"\s*(`{3,}|~{3,})", line)
        if fence:
            fence = "" if mark and mark[1].startswith(fence) else fence
            lines.append((number, ""))
        elif mark:
            fence = mark[1]
            lines.append((number, ""))
        else:
            line = re.sub(r"`+[^`]*`+", " ", line)
            line = re.sub(r"\]\([^)]*\)|<[^>]*>|\{#[^}]*\}|https?://\S+|^(import|export) .*", " ", line)
            lines.append((number, line))
    return lines


def comments(text: str) -> list[tuple[int, str]]:
    """Returns the lines of doc comments, without code. A tag such as `@example` starts a paragraph."""
    lines = []
    for comment in re.finditer(r"/\*\*(.*?)\*/", text, re.DOTALL):
        start = text.count("\n", 0, comment.start()) + 1
        inside = re.sub(r"^[ \t]*\*? ?", "", comment[1], flags=re.MULTILINE)
        inside = re.sub(r"^@", "\n@", inside, flags=re.MULTILINE)
        lines += [(start, line) for _, line in prose(inside)] + [(start, "")]
    return lines


def words(text: str) -> list[str]:
    return WORD.findall(text.lower())


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in PROSE | COMMENTS)


def index(folder: Path, count: int) -> dict[tuple[str, ...], str]:
    """Maps every sequence of `count` words in a folder's files to a file that contains it."""
    runs: dict[tuple[str, ...], str] = {}
    for path in files(folder):
        for _, text in paragraphs(path):
            all_words = words(text)
            for at in range(len(all_words) - count + 1):
                runs.setdefault(tuple(all_words[at : at + count]), str(path.relative_to(folder)))
    return runs


def shared(page: Path, runs: dict[tuple[str, ...], str], count: int) -> list[tuple[int, list[str], str]]:
    """Returns the longest shared sequences of a page: line of the paragraph, words, and a file that contains them."""
    runs_found = []
    for line, text in paragraphs(page):
        all_words = words(text)
        at = 0
        while at + count <= len(all_words):
            source = runs.get(tuple(all_words[at : at + count]))
            if source is None:
                at += 1
                continue
            end = at + count
            while end < len(all_words) and tuple(all_words[end - count + 1 : end + 1]) in runs:
                end += 1
            runs_found.append((line, all_words[at:end], source))
            at = end
    return runs_found


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("pages", type=Path)
    arguments.add_argument("texts", type=Path)
    arguments.add_argument("--words", type=int, default=8)
    options = arguments.parse_args()
    runs = index(options.texts, options.words)
    shared_runs = []
    pages = files(options.pages)
    for page in pages:
        shared_runs += [(page.relative_to(options.pages), *shared_run) for shared_run in shared(page, runs, options.words)]
    for page, line, run, source in sorted(shared_runs, key=lambda shared_run: (-len(shared_run[2]), str(shared_run[0]), shared_run[1])):
        print(f"{page}:{line}: {len(run)} words also in {source}: {' '.join(run)}")
    print(f"{len(pages)} pages, {len(runs)} runs of {options.words} words in the texts: {len(shared_runs)} shared")
    return 1 if shared_runs else 0


if __name__ == "__main__":
    sys.exit(main())
