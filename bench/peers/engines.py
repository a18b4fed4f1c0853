"""The configuration and build command of each engine."""

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from .corpus import Page
from .install import DEV_BIN, HUGO, MDBOOK, PEERS_BIN, QUIRE, VERSIONS


@dataclass
class Engine:
    """The settings and commands with which an engine builds the corpus."""

    name: str
    version: str
    """The version shown in RESULTS.md; empty for Quire."""
    docs: str
    """The folder that contains the pages."""
    out: str
    """The output folder."""
    command: list[str]
    config: Callable[[list[Page]], dict[str, str]]
    """Returns the files to create in addition to the pages, as contents by path."""
    start: str = "index.md"
    """File name of the start page."""
    needs_title: bool = False
    """Whether every page needs a title in its frontmatter, for the build or for the sidebar."""
    is_slow: bool = False
    """Whether a build of a thousand pages takes a minute or more."""
    caches: list[str] = field(default_factory=list)
    """Folders that must not exist before a cold build."""


MODULE = '{ "type": "module" }\n'

HUGO_LAYOUT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body>{{ partialCached "sidebar.html" . }}<main>{{ .Content }}</main>
<nav>{{ .TableOfContents }}</nav></body></html>
"""
HUGO_SIDEBAR = '<nav><ul>{{ range site.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></nav>\n'

# Astro bundles packages correctly only if the site's package.json lists them.
STARLIGHT_PACKAGE = json.dumps(
    {"type": "module", "dependencies": {name: VERSIONS[name] for name in ("@astrojs/starlight", "astro")}}
)
STARLIGHT_CONFIG = """import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({ integrations: [starlight({ title: 'Corpus' })] });
"""
STARLIGHT_CONTENT = """import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
"""

# The settings of Docusaurus's template for new sites, but without a blog. `v4` enables Rspack, SWC and Lightning CSS.
DOCUSAURUS_CONFIG = """export default {
  title: 'Corpus',
  url: 'https://corpus.example',
  baseUrl: '/',
  onBrokenLinks: 'ignore',
  future: { v4: true },
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, sitemap: false }]],
  // TypeScript and JSON are among the languages that it always highlights.
  themeConfig: { prism: { additionalLanguages: ['bash'] } },
};
"""
DOCUSAURUS_PACKAGE = '{ "browserslist": [">0.5%", "not dead", "not op_mini all"] }\n'


def summary(pages: list[Page]) -> str:
    """Returns the table of contents for mdBook."""
    return "# Summary\n\n[Start](index.md)\n\n" + "".join(f"- [{page.title}]({page.path}.md)\n" for page in pages)


def vitepress_config(pages: list[Page]) -> str:
    """Returns the configuration for VitePress, which does not generate a sidebar."""
    sidebar = json.dumps([{"text": page.title, "link": f"/{page.path}"} for page in pages])
    theme = f"{{ search: {{ provider: 'local' }}, sidebar: {sidebar} }}"
    return f"export default {{ title: 'Corpus', ignoreDeadLinks: true, themeConfig: {theme} }};\n"


ENGINES = {
    "quire": Engine(
        "Quire", "", "docs", "dist", [str(QUIRE), "build", ".", "--no-cache"],
        # Content errors are only warnings, because the other engines do not check links, or their checks are disabled.
        lambda _: {"quire.toml": 'title = "Corpus"\n\n[check.severity]\n"content/*" = "warn"\n'},
    ),
    "mdbook": Engine(
        "mdBook", VERSIONS["mdbook"], "src", "book", [str(MDBOOK), "build", "."],
        lambda pages: {"book.toml": '[book]\ntitle = "Corpus"\n', "src/SUMMARY.md": summary(pages)},
    ),
    "hugo": Engine(
        "Hugo", VERSIONS["hugo"], "content", "public", [str(HUGO), "--quiet"],
        lambda _: {
            "hugo.toml": 'title = "Corpus"\nbaseURL = "/"\n',
            "layouts/_default/single.html": HUGO_LAYOUT,
            "layouts/_default/list.html": HUGO_LAYOUT,
            "layouts/partials/sidebar.html": HUGO_SIDEBAR,
        },
        start="_index.md", needs_title=True,
    ),
    "vitepress": Engine(
        "VitePress", VERSIONS["vitepress"], ".", ".vitepress/dist", [str(DEV_BIN / "vitepress"), "build", "."],
        lambda pages: {"package.json": MODULE, ".vitepress/config.mjs": vitepress_config(pages)},
        is_slow=True, caches=[".vitepress/cache", "node_modules"],
    ),
    "rspress": Engine(
        "Rspress", VERSIONS["@rspress/core"], "docs", "doc_build", [str(DEV_BIN / "rspress"), "build"],
        lambda _: {
            "package.json": MODULE,
            "rspress.config.mjs": "export default { root: 'docs', title: 'Corpus' };\n",
        },
        is_slow=True, caches=["node_modules"],
    ),
    "starlight": Engine(
        "Starlight", f"{VERSIONS['@astrojs/starlight']} on Astro {VERSIONS['astro']}", "src/content/docs", "dist",
        [str(PEERS_BIN / "astro"), "build"],
        lambda _: {
            "package.json": STARLIGHT_PACKAGE,
            "astro.config.mjs": STARLIGHT_CONFIG,
            "src/content.config.mjs": STARLIGHT_CONTENT,
        },
        needs_title=True, is_slow=True, caches=[".astro", "node_modules"],
    ),
    "docusaurus": Engine(
        "Docusaurus", VERSIONS["@docusaurus/core"], "docs", "build", [str(PEERS_BIN / "docusaurus"), "build"],
        lambda _: {"package.json": DOCUSAURUS_PACKAGE, "docusaurus.config.js": DOCUSAURUS_CONFIG},
        is_slow=True, caches=[".docusaurus", "node_modules"],
    ),
}


def write_site(engine: Engine, folder: Path, pages: list[Page]) -> None:
    """Writes a site with the pages of a corpus for an engine."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in engine.config(pages).items():
        write(folder / path, text)
    write(folder / engine.docs / engine.start, frontmatter(engine, "Start") + "# Start\n\nThe corpus.\n")
    for page in pages:
        write(folder / engine.docs / f"{page.path}.md", frontmatter(engine, page.title) + page.text)


def frontmatter(engine: Engine, title: str) -> str:
    """Returns the frontmatter with a page's title, for engines that do not derive the title from the first heading."""
    return f'---\ntitle: "{title}"\n---\n\n' if engine.needs_title else ""


def write(path: Path, text: str) -> None:
    """Writes a file and creates its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
