"""Builds sites with randomly modified real pages, images, style sheets and configurations, and judges each run.

    python3 soak/mutated.py CHECKOUTS [--runs 4000] [--seed 1] [--quire FILE] [--only page|image|style|import] [--record]

CHECKOUTS is a folder with checkouts of real projects, see real_projects.txt. Every run of the binary must exit with 0
or 1 (an import also with 2), without a panic, within 30 s of CPU time and 1 GB of memory (RSS of one process). A build
must publish the modified page or name it in a diagnostic. A build of an imported project must accept every
configuration and navigation file that the import wrote. Failing runs and runs near a limit are printed, and their
inputs are stored in `soak/work/mutated`.
"""

import argparse
import itertools
import os
import random
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from figures import ROOT, record

KEPT = ROOT / "soak" / "work" / "mutated"
DIALECTS = ["quire", "vitepress", "docusaurus", "rspress", "mdbook"]
CONFIGS = re.compile(r"/(\.vitepress/config\.m?[jt]s|(docusaurus|rspress)\.config\.m?[jt]s|book\.toml|sidebars\.[jt]s|src/SUMMARY\.md)$")
# The number of pages that a site contains before a run modifies it.
PAGES = 3
MAX_CPU, MAX_MEMORY, MAX_INPUT = 30, 1 << 30, 1 << 20

# Delimiters of constructs of the five dialects, YAML, HTML, JavaScript, math and style sheets.
MARKS = """` ``` ~~~~ ::: :::: :::tip :::tabs == @tab <<< {{ }} {{# {{#include [[toc]] %%% <!-- --> --- *** ___ ** _ ~~ == ^ [ ] ]( ![
[^a] [^a]: [a]: ^[ | |--- > - 1. # ###### \\ \\( \\[ $ $$ \\begin{ \\frac{ { } {# {.a} <div </div> <details> <a/> <T> </T> </ <? <![CDATA[ & &#x
&amp; " ' ' => ( ) /* */ // ; , import export default from async function class ${ @import @media @use @mixin url( :root
&a *a << !!map ? : |- >- %YAML graph sequenceDiagram gantt --> title= {1,3} [!code twoslash""".split()
CHARACTERS = ["\0", "\ufeff", "\u202e", "\u2028", "\u00ad", "\u0301", "\U000e0001", "\r", "\t", "\v", "\n\n", "    ", "\x1b[31m", "ﷺ", "İ", "ß"]


def slice_of(text, numbers, longest=400):
    start = numbers.randrange(len(text) + 1)
    return text[start : start + numbers.randrange(1, longest)]


def mutate(text, other, numbers):
    """Returns `text` after one to four random changes. `other` is another input of the same kind."""
    for _ in range(numbers.randrange(1, 5)):
        at = numbers.randrange(len(text) + 1)
        match numbers.randrange(9):
            case 0:
                part = slice_of(text, numbers, 60) or "a"
                text = text[:at] + part * min(10 ** numbers.randrange(1, 6), MAX_INPUT // len(part)) + text[at:]
            case 1:
                mark = numbers.choice(MARKS) + numbers.choice(["", " ", "\n", "\n\n", "a", "1"])
                text = text[:at] + mark * min(10 ** numbers.randrange(6), MAX_INPUT // len(mark)) + text[at:]
            case 2:
                for _ in range(numbers.randrange(1, 40)):
                    at = numbers.randrange(len(text) + 1)
                    text = text[:at] + numbers.choice(MARKS + CHARACTERS) + text[at:]
            case 3:
                text = text[:at] + text[at + numbers.randrange(200) :]
            case 4:
                text = text[:at] + slice_of(other, numbers, 2000) + text[at:]
            case 5:
                prefix = numbers.choice(["> ", "- ", "  ", "    ", "1. ", "> - "]) * numbers.randrange(1, 200)
                text = "\n".join(prefix + line for line in text.split("\n")[:300])
            case 6:
                pair = numbers.choice([("{", "}"), ("[", "]"), ("(", ")"), ("<b>", "</b>"), ("**", "**"), ("[a](", ")"), (":::tip\n", "\n:::\n")])
                depth = 10 ** numbers.randrange(1, 6)
                text = text[:at] + pair[0] * depth + "a" + pair[1] * depth + text[at:]
            case 7:
                lines = text.split("\n")
                numbers.shuffle(lines)
                text = "\n".join(lines)
            case 8:
                text = text[:at]
        text = text[: 2 * MAX_INPUT]
    return text


def mutate_values(text, numbers):
    """Replaces strings, numbers and keywords of a configuration so that most results can still be parsed."""
    values = ['""', "'../../..'", "'/etc/passwd'", "'javascript:alert(1)'", "'//host'", "'a\\nb'", "'*'", "'(a+)+$'", "'\ufffe'", f"'{'a/' * 9999}'", "[]", "{}", "null", "-1", "1e999", "() => {}", "undefined", "[" * 99 + "]" * 99]

    def replaced(match):
        return numbers.choice([*values, match[0] + match[0], numbers.choice(numbers_in)]) if numbers.random() < 0.1 else match[0]

    pattern = re.compile(r"""'[^'\n]*'|"[^"\n]*"|\b\d+\b|\b(?:true|false)\b""")
    numbers_in = pattern.findall(text) or ["1"]
    return pattern.sub(replaced, text)


def mutate_bytes(data, numbers):
    data = bytearray(data)
    for _ in range(numbers.choice([1, 2, 8, 100])):
        at = numbers.randrange(len(data))
        match numbers.randrange(4):
            case 0:
                data[at] = numbers.randrange(256)
            case 1:
                data[at : at + 4] = numbers.choice([b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\x40\0"])
            case 2:
                del data[at : at + numbers.randrange(64)]
            case 3:
                data[at:at] = data[at : at + numbers.randrange(4096)]
        data = data or bytearray(b"\0")
    return bytes(data)


class Corpus:
    """The real files from which runs start, by kind."""

    def __init__(self, checkouts):
        self.pages, self.images, self.styles, self.configs = [], [], [], []
        for folder, folders, names in os.walk(checkouts):
            folders[:] = sorted(name for name in folders if name not in ("node_modules", ".git"))
            for name in sorted(names):
                path = Path(folder, name)
                if path.is_symlink() or not 0 < path.stat().st_size < 200_000:
                    continue
                if CONFIGS.search(path.as_posix()):
                    self.configs.append(path)
                elif path.suffix in (".md", ".mdx"):
                    self.pages.append(path)
                elif path.suffix in (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"):
                    self.images.append(path)
                elif path.suffix in (".css", ".scss", ".less"):
                    self.styles.append(path)


def text_of(path):
    return path.read_bytes().decode(errors="replace")


def page_run(site, corpus, numbers):
    path = numbers.choice(corpus.pages)
    text = mutate(text_of(path), text_of(numbers.choice(corpus.pages)), numbers).encode()
    if numbers.random() < 0.03:
        text = mutate_bytes(text, numbers)
    page = "docs/page" + numbers.choice([".md", ".md", ".mdx"])
    (site / page).write_bytes(text)
    markdown = f'[markdown]\ndialect = "{numbers.choice(DIALECTS)}"\nmath = true\n'
    markdown += numbers.choice(["", 'format = "markdown"\n', 'html = "trusted"\n'])
    with open(site / "quire.toml", "a") as config:
        config.write("\n" + markdown)
    return ["build", "--keep-going", "--no-cache"], page


def image_run(site, corpus, numbers):
    path = numbers.choice(corpus.images)
    name = "image" + path.suffix
    (site / "docs" / name).write_bytes(mutate_bytes(path.read_bytes(), numbers))
    (site / "docs" / "page.md").write_text(f"# Page\n\n![An image](./{name})\n")
    return ["build", "--keep-going", "--no-cache"], "docs/page.md"


def style_run(site, corpus, numbers):
    path = numbers.choice(corpus.styles)
    name = "own" + path.suffix
    (site / name).write_text(mutate(text_of(path), text_of(numbers.choice(corpus.styles)), numbers))
    (site / "docs" / "page.md").write_text("# Page\n")
    config = (site / "quire.toml").read_text()
    (site / "quire.toml").write_text(re.sub(r"(?m)^css = .*$", f'css = ["{name}"]', config))
    return ["build", "--keep-going", "--no-cache"], None


def import_run(site, corpus, numbers):
    """Writes a project with the configurations and first pages of a real folder, and modifies one configuration."""
    kind = numbers.choice([".vitepress", "docusaurus.", "rspress.", "book.toml", "sidebars.", "SUMMARY.md"])
    path = numbers.choice([path for path in corpus.configs if kind in path.as_posix()])
    shutil.rmtree(site)
    site.mkdir()
    base = path.parent.parent if path.parent.name in (".vitepress", "src") else path.parent
    (site / ".git").mkdir()
    pages = (page for page in corpus.pages if base in page.parents)
    for page in itertools.islice(pages, 20):
        target = site / page.relative_to(base)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(page.read_bytes())
    for name in corpus.configs:
        if base in name.parents:
            text = text_of(name)
            if name == path:
                config = text_of(numbers.choice(corpus.configs))
                text = mutate_values(text, numbers) if numbers.random() < 0.6 else mutate(text, config, numbers)
            (site / name.relative_to(base)).parent.mkdir(parents=True, exist_ok=True)
            (site / name.relative_to(base)).write_text(text)
    return ["import"], None


RUNS = {"page": page_run, "image": image_run, "style": style_run, "import": import_run}


def judge(site, command, page):
    """Returns the faults of a run; an empty list if it was correct."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, cwd=site, stdout=errors, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        text = errors.read(1 << 24).decode(errors="replace")
    faults = []
    # An import exits with 2 if it finds no project of a supported engine.
    if process.returncode not in ((0, 1, 2) if "import" in command else (0, 1)):
        faults.append(f"exit code {process.returncode}")
    if "panicked" in text or "parser-failure" in text:
        faults.append("panic")
    cpu, memory = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024
    if cpu > MAX_CPU or "too-slow" in text:
        faults.append(f"{cpu:.1f} s of CPU time")
    if memory > MAX_MEMORY:
        faults.append(f"{memory >> 20} MB")
    built = re.search(r"built (\d+) pages", text)
    if page and page not in text and not (built and int(built[1]) == PAGES + 1):
        faults.append("page lost")
    return faults, cpu, memory, text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts")
    parser.add_argument("--runs", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quire", default=ROOT / "target" / "release" / "quire")
    parser.add_argument("--only", choices=RUNS)
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    corpus = Corpus(options.checkouts)
    counts = {kind: [0, 0, 0.0, 0] for kind in RUNS}
    quire = str(Path(options.quire).resolve())
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder, "new")
        subprocess.run([quire, "new", new], check=True, capture_output=True)
        for number in range(options.runs):
            numbers = random.Random(f"{options.seed}-{number}")
            kind = options.only or numbers.choices(list(RUNS), [60, 12, 8, 20])[0]
            site = Path(folder, "site")
            shutil.rmtree(site, ignore_errors=True)
            shutil.copytree(new, site)
            command, page = RUNS[kind](site, corpus, numbers)
            faults, cpu, memory, text = judge(site, [quire, *command], page)
            if kind == "import" and (site / "quire.toml").exists():
                build_faults, build_cpu, build_memory, build_text = judge(site, [quire, "build", "--keep-going", "--no-cache"], None)
                refused = sorted(set(re.findall(r"error\[((?:config|nav)/[^]]*)", build_text)))
                build_faults += refused
                faults += build_faults
                cpu, memory = max(cpu, build_cpu), max(memory, build_memory)
                text = build_text if build_faults else text
            count = counts[kind]
            count[0], count[1] = count[0] + 1, count[1] + bool(faults)
            count[2], count[3] = max(count[2], cpu), max(count[3], memory)
            if cpu > 5 or memory > MAX_MEMORY // 2 or faults:
                saved = KEPT / f"{options.seed}-{number}"
                shutil.rmtree(saved, ignore_errors=True)
                shutil.copytree(site, saved, symlinks=True)
                print(f"{kind} {number}: {', '.join(faults) or 'near a limit'} ({cpu:.1f} s, {memory >> 20} MB): {saved}", flush=True)
                print("    " + text[:300].replace("\n", "\n    "), flush=True)
    for kind, (runs, faults, cpu, memory) in counts.items():
        print(f"{kind}: {runs} runs, {faults} with faults, at most {cpu:.1f} s and {memory >> 20} MB")
    if options.record:
        runs = sum(count[0] for count in counts.values())
        record(f"mutated real pages, images, styles and configurations: faults in {runs} runs", sum(count[1] for count in counts.values()), 0, options.seed)


if __name__ == "__main__":
    main()
