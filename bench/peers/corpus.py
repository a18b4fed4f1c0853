"""The Markdown that every engine builds: simplified real documentation, or generated pages without repetition.

A corpus is a list of pages: path without extension, title, text. Syntax that only some engines support is removed from
real pages: frontmatter, imports, components, containers, includes, raw HTML, images, and links to pages outside the
corpus. Prose, headings, lists, tables and code blocks remain.
"""

import random
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path, PurePosixPath


@dataclass
class Page:
    """A page of a corpus."""

    path: str
    title: str
    text: str


@dataclass
class Corpus:
    """The pages that engines build, and where the pages come from."""

    name: str
    source: str
    """For real pages, the repository and commit; for generated pages, the seed."""
    pages: list[Page]


# Sources of real pages: the repository, and the folder that contains the pages.
REAL = {
    "rslib": ("web-infra-dev/rslib", "website/docs"),
    "book": ("rust-lang/book", "src"),
    "rustc": ("rust-lang/rustc-dev-guide", "src"),
    "vitepress": ("vuejs/vitepress", "docs"),
}

FENCE = re.compile(r"^(\s*)(`{3,}|~{3,})")
LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]*(?:\([^()]*\))?[^()\s]*)(?:\s+\"[^\"]*\")?\)")
SEED = 7


def corpus(name: str, checkouts: Path | None) -> Corpus:
    """Returns a corpus. `name` is a key of `REAL`, read from `checkouts`, or a number of pages to generate."""
    if name.isdigit():
        return Corpus(name, f"generated with seed {SEED}", generated(int(name)))
    repository, folder = REAL[name]
    if checkouts is None:
        raise SystemExit(f"`{name}` needs --checkouts: a folder with a checkout of {repository}")
    checkout = checkouts / repository.split("/")[1]
    commit = subprocess.run(
        ["git", "-C", str(checkout), "rev-parse", "--short=12", "HEAD"], check=True, capture_output=True, text=True
    )
    return Corpus(name, f"{repository} at {commit.stdout.strip()}", real(checkout / folder, name))


def real(folder: Path, name: str) -> list[Page]:
    """Returns the pages below a folder, sorted by path.

    Page paths start with `name`, because some engines treat a top-level folder `en` as a language.
    """
    files = [file for file in sorted(folder.rglob("*.md*")) if file.suffix in (".md", ".mdx") and is_page(file, folder)]
    paths = {file.relative_to(folder).with_suffix("").as_posix(): file for file in files}
    pages = {f"{name}/{safe(path)}": file for path, file in paths.items()}
    return [page(path, file.read_text(encoding="utf-8", errors="replace"), set(pages)) for path, file in pages.items()]


def is_page(file: Path, folder: Path) -> bool:
    """Returns whether a file is a page.

    Fragments, tables of contents, README files and files in hidden folders are not pages.
    """
    parts = file.relative_to(folder).parts
    return not any(part.startswith(("_", ".")) or part in ("components", "fragments") for part in parts) and (
        file.name not in ("SUMMARY.md", "README.md")
    )


def safe(path: str) -> str:
    """Renames index pages, because only some engines treat index pages specially. Converts the path to lower case."""
    return re.sub(r"(^|/)index$", r"\1overview", path).lower()


def page(path: str, source: str, paths: set[str]) -> Page:
    """Reduces a page to syntax that all engines support."""
    source = re.sub(r"\A---\n.*?\n---\n", "", source, count=1, flags=re.S)
    lines, fence, in_comment = [], None, False
    for line in source.splitlines():
        mark = FENCE.match(line)
        if fence is None and mark:
            fence = mark[2]
            # Only some engines support metadata after the language.
            language = re.match(r"[\w+#-]*", line.strip().lstrip("`~"))
            lines.append(f"{mark[1]}{fence}{plain_language(language[0] if language else '')}")
        elif fence is not None:
            if mark and mark[2].startswith(fence) and line.strip() == mark[2]:
                fence = None
            lines.append(line)
        elif not in_comment:
            in_comment = "<!--" in line and "-->" not in line
            lines.append(neutral(line, path, paths))
        else:
            in_comment = "-->" not in line
    if fence is not None:
        lines.append(fence)
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"
    heading = re.search(r"^# +(.+?)\s*$", text, re.M)
    title = re.sub(r"[`*_\\]|&\w+;|&#\d+;", "", heading[1]).strip() if heading else PurePosixPath(path).name
    if not heading:
        text = f"# {title}\n\n{text}"
    return Page(path, title.replace('"', "'").replace(":", " "), text)


LANGUAGES = {
    "bash", "c", "cpp", "css", "diff", "go", "html", "java", "js", "json", "jsx", "python", "rust", "scss", "sh", "sql",
    "toml", "ts", "tsx", "vue", "xml", "yaml",
}


def plain_language(language: str) -> str:
    """Returns a language that every engine highlights, or an empty string if not every engine supports it."""
    language = {"typescript": "ts", "javascript": "js", "shell": "sh", "yml": "yaml", "json5": "json"}.get(language, language)
    return language if language in LANGUAGES else ""


def neutral(line: str, path: str, paths: set[str]) -> str:
    """Removes syntax that only some engines support from a line outside code."""
    if re.match(r"\s*(import\s.+from\s|import\s+['\"]|export\s|:::|\{\{#|\[\[toc\]\]|<!--|\[[^\]]+\]:\s)", line):
        return ""
    line = re.sub(r"\s*\{#[^}]*\}\s*$|^(\s*>\s*)\[!\w+\].*$", r"\1", line)
    code: list[str] = []

    def kept(match: re.Match[str]) -> str:
        # Vue evaluates `{{ }}` even in inline code.
        code.append(match[0].replace("{{", "{ {"))
        return f"\0{len(code) - 1}\0"

    line = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", kept, line)
    line = LINK.sub(lambda match: link(match, path, paths), line)
    line = re.sub(r"<!--.*?-->|<https?://[^>]+>|</?[A-Za-z][^>]*>", "", line)
    line = line.replace("<", "&lt;").replace("{", "&#123;").replace("}", "&#125;")
    return re.sub(r"\0(\d+)\0", lambda match: code[int(match[1])], line)


def link(found: re.Match[str], path: str, paths: set[str]) -> str:
    """Returns a link if its target is external or a page of the corpus, otherwise only the text of the link."""
    text, url = found[1], found[2]
    if found[0].startswith("!"):
        return text
    if url.startswith(("https://", "http://")):
        return f"[{text}]({url})"
    target = re.sub(r"(\.mdx?|\.html)?(#.*)?$", "", url)
    folder = PurePosixPath(path.split("/")[0]) if target.startswith("/") else PurePosixPath(path).parent
    steps: list[str] = []
    for step in (folder / target.lstrip("/")).parts:
        steps = steps[:-1] if step == ".." else [*steps, step]
    resolved = safe("/".join(steps))
    if not target or resolved not in paths:
        return text
    up = "../" * (path.count("/"))
    return f"[{text}]({up or './'}{resolved}.md)"


WORDS = (
    "adapter alias archive array asset binary branch browser buffer builder bundle cache callback channel client cluster "
    "column command commit compiler component condition config constant container context cursor database declaration "
    "default dependency descriptor directory document domain editor element encoder endpoint engine entry environment "
    "event example export expression extension factory feature field file filter flag folder format fragment frame "
    "function gateway graph group handler header helper hook identifier image import index input instance interface "
    "iterator key kernel label layer layout library limit line link list listener loader locale lock logger loop macro "
    "manifest map marker matrix member memory message method middleware migration mode model module monitor name "
    "namespace node number object observer offset operator option output package page panel parameter parent parser path "
    "pattern payload permission pipeline plugin pointer policy port prefix process profile promise property protocol "
    "provider proxy query queue range record reference region registry release renderer replica report repository request "
    "resolver resource response result role route router rule runtime sample schema scope script section segment selector "
    "server service session setting shell signal snapshot socket source stack stage state statement storage stream string "
    "structure style suffix symbol syntax system table target task template terminal test theme thread timeout token "
    "trace transaction transform tree trigger type unit update user value variable vector version view watcher widget "
    "window worker wrapper writer zone"
).split()
VERBS = (
    "accepts adds applies binds blocks builds calls changes checks closes collects compares contains converts copies "
    "creates decides declares defines delays deletes depends describes detects drops emits ends expects exports extends "
    "follows forwards groups handles holds ignores imports includes inherits inserts joins keeps limits lists loads "
    "locks maps marks matches merges moves names needs notifies opens orders overrides parses passes prints protects "
    "publishes reads receives records reduces registers rejects releases removes renames replaces reports requires "
    "resets resolves restores returns reuses runs saves selects sends separates sets shares shows skips sorts splits "
    "starts stops stores supports switches takes tests throws tracks updates uses validates wakes watches wraps writes"
).split()
PAGES_A_FOLDER = 12


def generated(count: int) -> list[Page]:
    """Generates pages without repeated sentences or code blocks."""
    created: set[str] = set()
    paths = [f"part-{n // PAGES_A_FOLDER:04}/page-{n % PAGES_A_FOLDER}" for n in range(count)]
    return [generated_page(random.Random(f"{SEED}-{n}"), path, created) for n, path in enumerate(paths)]


def generated_page(rng: random.Random, path: str, made: set[str]) -> Page:
    """Returns a page: an introduction and four sections with prose, a list, a table and three code blocks."""
    title = f"{rng.choice(WORDS).capitalize()} {rng.choice(WORDS)} {path.split('-')[1].split('/')[0]}-{path.rsplit('-', 1)[1]}"
    parts = [f"# {title}\n", paragraph(rng, made)]
    for number, language in enumerate(("ts", "bash", "json", "")):
        parts.append(f"## {rng.choice(WORDS).capitalize()} {rng.choice(WORDS)} {number}\n")
        parts += [paragraph(rng, made), paragraph(rng, made)]
        if language:
            parts.append(f"```{language}\n{code(rng, language)}\n```\n")
        if number == 1:
            parts.append("".join(f"- {sentence(rng, made)}\n" for _ in range(4)))
        if number == 2:
            rows = "".join(f"| `{name(rng)}` | `{rng.choice(WORDS)}` | {sentence(rng, made)} |\n" for _ in range(4))
            parts.append(f"| Option | Type | Meaning |\n| --- | --- | --- |\n{rows}")
    return Page(path, title, "\n".join(parts))


def paragraph(rng: random.Random, made: set[str]) -> str:
    """Returns three to five sentences."""
    return " ".join(sentence(rng, made) for _ in range(rng.randint(3, 5))) + "\n"


def sentence(rng: random.Random, made: set[str]) -> str:
    """Returns a sentence that is not in `made` yet."""
    while True:
        first, second, third, fourth = rng.sample(WORDS, 4)
        verb, other = rng.sample(VERBS, 2)
        text = f"The {first} {second} {verb} every {third}, and `{name(rng)}` {other} the {fourth} of the {rng.choice(WORDS)}."
        if text not in made:
            made.add(text)
            return text


def name(rng: random.Random) -> str:
    """Returns an identifier."""
    return rng.choice(WORDS) + rng.choice(WORDS).capitalize() + str(rng.randrange(1000))


def code(rng: random.Random, language: str) -> str:
    """Returns a code block of random names."""
    if language == "ts":
        lines = [f"  {name(rng)}: {{ {name(rng)}: '{rng.choice(WORDS)}', {name(rng)}: {rng.randrange(10000)} }}," for _ in range(5)]
        return f"import {{ {name(rng)} }} from '{rng.choice(WORDS)}';\n\nexport const {name(rng)} = {{\n" + "\n".join(lines) + "\n};"
    if language == "bash":
        return "\n".join(f"{rng.choice(WORDS)} {rng.choice(VERBS)} --{rng.choice(WORDS)} {name(rng)}" for _ in range(3))
    lines = ",\n".join(f'  "{name(rng)}": {{ "{name(rng)}": {rng.randrange(10000)} }}' for _ in range(4))
    return "{\n" + lines + "\n}"
