"""Determines the pages and sidebars of other engines' projects as far as possible without running the engine."""

import json
import re
import subprocess
from fnmatch import fnmatch
from pathlib import Path

from real_text import Source

HERE = Path(__file__).resolve().parent


def evaluated(esbuild, file):
    """Returns the value of a configuration; `None` if it cannot be evaluated without the engine."""
    if not esbuild or not file:
        return None
    command = ["node", HERE / "real_config.mjs", esbuild, file]
    try:
        return json.loads(subprocess.run(command, capture_output=True, timeout=60, check=True).stdout)
    except (subprocess.SubprocessError, ValueError):
        return None


def plain(value):
    """Returns `value` if it is a dictionary, otherwise an empty dictionary."""
    return value if isinstance(value, dict) else {}


class Engine:
    """A project of another engine. `pages` yields paths and files, `keys` yields the possible URLs of a page, and
    `sidebars` returns lists of URLs.
    """

    kind = ""
    CONFIG = ()
    # Whether `$...$` is math, whose source words do not appear on the page.
    has_math = False

    def __init__(self, root, esbuild):
        self.root, self.esbuild = root, esbuild
        config = next((root / name for name in self.CONFIG if (root / name).exists()), None)
        self.config = plain(evaluated(esbuild, config))
        self.text = config.read_text() if config else ""

    def is_mdx(self, path):
        return path.endswith(".mdx")

    def files(self, folder, excluded=()):
        """Yields the path and the file of each page below a folder."""
        for file in sorted(folder.rglob("*.md*")):
            path = file.relative_to(folder).as_posix()
            is_hidden = any(part.startswith(".") or part in ("node_modules", "public", "dist") for part in path.split("/"))
            if file.suffix in (".md", ".mdx") and not is_hidden and not any(fnmatch(path, it) for it in excluded):
                yield path, file

    def keys(self, path, source):
        yield re.sub(r"(^|/)index$", "", re.sub(r"\.mdx?$", "", path), flags=re.I).lower()

    def literals(self):
        """Returns strings that the engine shows literally, by page URL."""
        return {}


class Mdbook(Engine):
    kind = "mdbook"

    def chapters(self):
        book = (self.root / "book.toml").read_text()
        folder = self.root / (re.search(r'^src\s*=\s*"([^"]+)"', book, re.M) or [0, "src"])[1]
        summary = re.sub(r"<!--.*?-->", "", (folder / "SUMMARY.md").read_text(), flags=re.S)
        for path in re.findall(r"\]\(<?([^()<>]+?\.md)>?\)", summary):
            path = path.removeprefix("./")
            if (folder / path).exists():
                yield path, folder / path

    def pages(self):
        return dict(self.chapters()).items()

    def keys(self, path, source):
        path = re.sub(r"(^|/)readme\.md$", r"\1index.md", path, flags=re.I)
        yield from super().keys(path, source)

    def sidebars(self, places, key):
        return [[places.get(path, path) for path, _ in self.chapters()]]


class Rspress(Engine):
    kind = "rspress"
    CONFIG = ("rspress.config.ts", "rstack.config.ts", "rspress.config.mts", "rspress.config.js")

    def __init__(self, root, esbuild):
        super().__init__(root, esbuild)
        name = re.search(r"root:\s*(?:path\.join\(__dirname,\s*)?['\"]([^'\"]+)", self.text)
        self.docs = root / (name[1] if name and (root / name[1]).exists() else "docs")
        lang = re.search(r"lang:\s*['\"]([\w-]+)", self.text)
        self.lang = lang[1] if lang and (self.docs / lang[1]).exists() else "en" if (self.docs / "en").exists() else ""
        self.excluded = re.findall(r"['\"]([^'\"]+)['\"]", (re.search(r"exclude:\s*\[([^\]]*)\]", self.text) or [0, ""])[1])

    def pages(self):
        folder = self.docs / self.lang
        used = set()
        for file in folder.rglob("*.md*"):
            used.update(Path(it).name for it in re.findall(r"^import .* from ['\"]([^'\"]+\.mdx?)['\"]", file.read_text(errors="replace"), re.M))
        for path, file in self.files(folder, [*self.excluded, *(it.removeprefix("**/") for it in self.excluded)]):
            is_part = any(part in ("shared", "components") or part.startswith("_") for part in path.split("/")) or file.name in used
            if not is_part:
                yield path, file

    def keys(self, path, source):
        for own in super().keys(path, source):
            yield own
            yield f"{self.lang}/{own}".strip("/")

    def entries(self, folder, prefix):
        """Returns URLs in a folder, in the order of its `_meta.json`."""
        meta = folder / "_meta.json"
        if not meta.exists():
            stems = {file.stem if file.is_file() else file.name for file in folder.iterdir() if file.is_dir() or file.suffix in (".md", ".mdx")}
            listed = sorted(stems, key=lambda stem: (stem != "index", stem))
        else:
            listed = json.loads(meta.read_text())
        for item in listed:
            item = {"name": item} if isinstance(item, str) else item
            name, kind = re.sub(r"\.mdx?$", "", item.get("name", "")), item.get("type", "")
            if kind == "custom-link" and item.get("link", "").startswith("/"):
                yield item["link"].split("#")[0].strip("/")
            elif kind.startswith("dir") or (not kind and (folder / name).is_dir()):
                below = list(self.entries(folder / name, f"{prefix}{name}/")) if (folder / name).is_dir() else []
                beside = any((folder / f"{name}{it}").exists() for it in (".md", ".mdx"))
                yield from ([f"{prefix}{name}"] if beside else []) + below
            elif name and any((folder / f"{name}{it}").exists() for it in (".md", ".mdx")):
                yield f"{prefix}{name}"

    def hides_sidebar(self, section):
        """Returns whether every page of a section hides the sidebar."""
        fronts = [file.read_text(errors="replace").split("\n---")[0] for _, file in self.files(section)]
        return all(re.search(r"^sidebar:\s*false", front, re.M) for front in fronts)

    def sidebars(self, places, key):
        folder = self.docs / self.lang
        sections = [it for it in sorted(folder.iterdir()) if (it / "_meta.json").exists() and not self.hides_sidebar(it)]
        return [[key(url) for url in self.entries(section, f"{section.name}/")] for section in sections]


class Vitepress(Engine):
    kind = "vitepress"
    CONFIG = tuple(f"{folder}config{end}" for folder in (".vitepress/", "") for end in (".ts", ".mts", ".js", ".mjs", "/index.ts"))

    def __init__(self, root, esbuild):
        super().__init__(root, esbuild)
        folder = self.config.get("srcDir") or (re.search(r"^ {0,2}srcDir:\s*['\"]([^'\"]+)", self.text, re.M) or [0, "."])[1]
        self.docs = root / folder
        self.excluded = self.config.get("srcExclude") or re.findall(
            r"['\"]([^'\"]+)['\"]", (re.search(r"srcExclude:\s*\[([^\]]*)\]", self.text) or [0, ""])[1]
        )
        locales = set(plain(self.config.get("locales"))) - {"root"} or {"zh", "zh-CN", "ja", "ko", "es", "pt", "de", "fr", "fa", "ru"}
        self.others = [f"{it.strip('/')}/*" for it in locales]
        self.rewrites = plain(self.config.get("rewrites"))
        self.has_math = bool(plain(self.config.get("markdown")).get("math"))

    def pages(self):
        excluded = [*self.excluded, *(it.removeprefix("**/") for it in self.excluded), *self.others]
        included = set()
        for _, file in self.files(self.docs):
            for name in re.findall(r"<!--\s*@include:\s*([^\s<>{#]+)", file.read_text(errors="replace")):
                included.add((file.parent / name).resolve())
        for path, file in self.files(self.docs, excluded):
            if "[" not in path and path != "README.md" and file.resolve() not in included:
                yield path, file

    def keys(self, path, source):
        yield from super().keys(path, source)
        for pattern, target in self.rewrites.items():
            names = re.findall(r":(\w+)\*?", pattern)
            match = re.fullmatch(re.sub(r":(\w+)(\*|\(\.\*\))?", lambda m: "(.+)" if m[2] else "([^/]+)", pattern), path)
            if match and isinstance(target, str):
                for name, value in zip(names, match.groups()):
                    target = re.sub(rf":{name}\*?", lambda _: value, target)
                yield from super().keys(target, source)

    def literals(self):
        found = {}
        for path, file in self.files(self.docs):
            source = Source(file.read_text(errors="replace"), self.kind, False)
            for place in self.keys(path, source):
                found.setdefault(place, set()).update(source.literals())
        return found

    def sidebars(self, places, key):
        theme = plain(self.config.get("themeConfig")) | plain(plain(plain(self.config.get("locales")).get("root")).get("themeConfig"))
        # Projects may configure each folder of pages in its own file.
        for file in (self.docs / f"config{end}" for end in (".ts", ".mts", ".js", ".mjs")):
            if file.exists() and "sidebar" not in theme:
                theme = plain(plain(evaluated(self.esbuild, file)).get("themeConfig"))
        bars = theme.get("sidebar")
        bars = list(bars.values()) if isinstance(bars, dict) else [bars] if isinstance(bars, list) else []
        lists = [self.links(bar.get("items", []) if isinstance(bar, dict) else bar, bar.get("base", "") if isinstance(bar, dict) else "") for bar in bars]
        # Omits entries for pages that a script of the project generates, because the sources do not contain them.
        known_keys = {it for path, file in self.pages() for it in self.keys(path, None)}
        return [[it for it in map(key, bar) if it in known_keys] for bar in lists]

    def links(self, items, base):
        found = []
        for item in items if isinstance(items, list) else []:
            prefix = item.get("base", base)
            link = item.get("link")
            if isinstance(link, str) and link and not re.match(r"\w+:|//", link):
                found.append(re.sub(r"[#?].*", "", prefix + link if prefix and not link.startswith("/") or base else link))
            found += self.links(item.get("items"), prefix)
        return [url for index, url in enumerate(found) if index == 0 or found[index - 1] != url]


class Docusaurus(Engine):
    kind = "docusaurus"
    CONFIG = tuple(f"docusaurus.config{end}" for end in (".ts", ".js", ".mjs", ".cjs", ".mts"))

    def __init__(self, root, esbuild):
        super().__init__(root, esbuild)
        presets = [plain(it[1]).get("docs") for it in self.config.get("presets", []) if isinstance(it, list) and len(it) > 1]
        plugins = [it[1] for it in self.config.get("plugins", []) if isinstance(it, list) and len(it) > 1 and "content-docs" in str(it[0])]
        self.docs = [it for it in map(plain, [*presets, *plugins]) if it]
        path = (re.search(r"\bpath:\s*['\"]([^'\"]*docs[^'\"]*)", self.text) or [0, "docs"])[1]
        self.docs = self.docs or [{"path": path}]

    def is_mdx(self, path):
        return True

    def pages(self):
        for docs in self.docs:
            folder = (self.root / docs.get("path", "docs")).resolve()
            for path, file in self.files(folder) if folder.exists() else ():
                is_draft = re.search(r"^draft:\s*true", file.read_text(errors="replace")[:2000], re.M)
                if not is_draft and not any(part.startswith("_") for part in path.split("/")):
                    yield path, file

    def keys(self, path, source):
        parts = [re.sub(r"^\d+\s*[-_.]+\s*", "", part) for part in re.sub(r"\.mdx?$", "", path).split("/")]
        slug = re.search(r"^slug:\s*['\"]?([^'\"\n]+)", source.frontmatter, re.M)
        id_ = re.search(r"^id:\s*['\"]?([^'\"\n]+)", source.frontmatter, re.M)
        *folder, name = parts
        is_category = name.lower() in ("index", "readme", folder[-1].lower() if folder else "index")
        slug_path = "/".join(folder if is_category else [*folder, id_[1].strip() if id_ else name])
        if slug:
            slug_path = slug[1].strip() if slug[1].startswith("/") else "/".join([*folder, slug[1].strip()])
        slug_path = re.sub(r"(^|/)index$", "", slug_path.strip("/").lower())
        routes = [docs.get("routeBasePath", "docs").strip("/") for docs in self.docs]
        # With versions, the folder contains the unreleased version. Sites with a blog publish the docs below a path
        # such as `docs`.
        current = [*(f"next/{route}" for route in [*routes, "docs"]), "next", "docs/next"]
        latest = [*routes, "docs", ""]
        for prefix in [*current, *latest] if (self.root / "versions.json").exists() else [*latest, *current, "en"]:
            yield f"{prefix}/{slug_path}".strip("/")

    def sidebars(self, places, key):
        by_id = {}
        for path, place in places.items():
            by_id.setdefault(re.sub(r"\.mdx?$", "", path), place)
        for path, file in self.pages():
            id_ = re.search(r"^id:\s*['\"]?([^'\"\n]+)", file.read_text(errors="replace")[:2000], re.M)
            if id_ and path in places:
                by_id["/".join([*path.split("/")[:-1], id_[1].strip()])] = places[path]
        bars = []
        for docs in self.docs:
            file = self.root / str(docs.get("sidebarPath") or "sidebars.js")
            file = next((it for it in (file, *(file.with_suffix(end) for end in (".ts", ".json"))) if it.exists()), None)
            value = json.loads(file.read_text()) if file and file.suffix == ".json" else evaluated(self.esbuild, file)
            bars += [self.docs_of(bar, by_id) for bar in plain(value).values()]
        return [bar for bar in bars if None not in bar]

    def docs_of(self, items, by_id):
        """Returns URLs of documents in order; `None` for entries that only the engine can determine."""
        if isinstance(items, dict) and "type" not in items:
            items = [{"type": "category", "items": it} for it in items.values()]
        found = []
        for item in items if isinstance(items, list) else [items]:
            item = {"type": "doc", "id": item} if isinstance(item, str) else item
            if item.get("type") in ("doc", "ref"):
                found.append(by_id.get(item["id"], item["id"]))
            elif item.get("type") == "autogenerated":
                found.append(None)
            elif "items" in item or "type" not in item:
                link = plain(item.get("link"))
                found += [by_id.get(link["id"], link["id"])] if link.get("type") == "doc" else []
                found += self.docs_of(item.get("items", item), by_id)
        return found


ENGINES = {engine.kind: engine for engine in (Rspress, Vitepress, Docusaurus, Mdbook)}
