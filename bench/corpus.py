"""Writes a bilingual documentation site of a given size. For each size, the output is always the same.

The content resembles real documentation. Each page has a few sections of prose with links, three code blocks, a table,
a callout and a list. Every second page has package-manager tabs, and every fourth page has tabs. Every section of the
site has a separate sidebar with five groups of forty pages.
"""

import json
import random
from pathlib import Path

PAGES_A_GROUP = 40
GROUPS_A_SECTION = 5

ENGLISH = (
    "the build reads every source file once and writes output that another bundler can use again while the "
    "configuration decides which format is produced for which environment and where the declaration files go so that "
    "a package works in Node.js and in the browser without a second step and without surprises for its readers"
).split()
CHINESE = [
    "构建会读取每个源文件", "产物可以再次被打包", "配置决定输出哪种格式", "类型声明文件与产物放在一起",
    "在浏览器中同样可以运行", "不需要额外的步骤", "默认行为适合大多数库", "可以按需覆盖每个选项",
]
CODE = [
    ("ts", 'import { defineConfig } from "@rslib/core";\n\nexport default defineConfig({\n  lib: [\n    { format: "esm", syntax: "es20@n" },\n    { format: "cjs", dts: { bundle: true } },\n  ],\n  output: { target: "node", minify: false },\n});\n'),
    ("tsx", 'export function Button@n({ label }: { label: string }) {\n  const [count, setCount] = useState(0);\n  // Count the presses.\n  return <button onClick={() => setCount(count + 1)}>{label} {count}</button>;\n}\n'),
    ("bash", "$ npm run build -- --lib esm@n\n# then look at the output\nls -la dist | grep index\n"),
    ("json", '{\n  "name": "package-@n",\n  "type": "module",\n  "exports": { ".": "./dist/index.js" },\n  "files": ["dist"]\n}\n'),
    ("css", ".card-@n > a:hover {\n  color: var(--brand);\n  margin-inline: calc(1rem * 2);\n}\n"),
    ("diff", "-  format: 'cjs',\n+  format: 'esm@n',\n   syntax: 'es2022',\n"),
]


def write_corpus(folder: Path, pages: int) -> None:
    """Writes a site with `pages` pages, half in English and half in Chinese, and a home page in each language."""
    each = max(pages // 2, 1)
    write(folder / "quire.toml", CONFIG)
    for lang in ("en", "zh"):
        docs = folder / "docs" / lang
        write(docs / "index.md", "---\npageType: home\ntitle: Corpus\n---\n")
        write(docs / "_nav.json", json.dumps([{"text": "Guide", "link": route(0), "activeMatch": "/section-000/"}]))
        for index in range(each):
            write(docs / f"{route(index)[1:]}.mdx", page(lang, index, each))


def route(index: int) -> str:
    """Returns the path of the page with the number `index`."""
    group = index // PAGES_A_GROUP
    section = group // GROUPS_A_SECTION
    return f"/section-{section:03}/group-{group % GROUPS_A_SECTION}/page-{index % PAGES_A_GROUP:03}"


def page(lang: str, index: int, each: int) -> str:
    """Returns the source of the page with the number `index`. Its links lead to pages with numbers below `each`."""
    rng = random.Random(f"{lang}-{index}")
    parts = [f"---\ntitle: Page {index}\ndescription: What page {index} of the corpus says about builds.\n---\n\n# Page {index}\n"]
    parts.append(paragraph(rng, lang, each))
    for number in range(4):
        parts.append(f"## Section {number} {{#section-{number}}}\n\n{paragraph(rng, lang, each)}")
        if number < 3:
            language, template = CODE[rng.randrange(len(CODE))]
            code = template.replace("@n", str(rng.randrange(1000)))
            parts.append(f"```{language} title=\"file-{number}.{language}\"\n{code}```\n")
        if number == 0:
            rows = "\n".join(f"| `option{row}` | `boolean` | {sentence(rng, lang)} |" for row in range(5))
            parts.append(f"| Option | Type | Meaning |\n| --- | --- | --- |\n{rows}\n")
        if number == 1:
            parts.append(f":::tip\n{sentence(rng, lang)}\n:::\n")
            parts.append("\n".join(f"- {sentence(rng, lang)}" for _ in range(4)) + "\n")
        if number == 2 and index % 2 == 0:
            parts.append('<PackageManagerTabs command="add -D @rslib/core" />\n')
        if number == 3 and index % 4 == 0:
            parts.append(f"<Tabs groupId=\"format\">\n<Tab label=\"ESM\">\n\n{sentence(rng, lang)}\n\n</Tab>\n<Tab label=\"CJS\">\n\n{sentence(rng, lang)}\n\n</Tab>\n</Tabs>\n")
        parts.append(f"### Detail {number} {{#detail-{number}}}\n\n{paragraph(rng, lang, each)}")
    return "\n".join(parts)


def paragraph(rng: random.Random, lang: str, each: int) -> str:
    """Returns three to five sentences. The last sentence contains a link and inline code."""
    target = rng.randrange(each)
    link = f"[page {target}]({route(target)})"
    sentences = [sentence(rng, lang) for _ in range(rng.randint(2, 4))]
    return " ".join([*sentences, f"See {link} and `lib.option{rng.randrange(99)}`."]) + "\n"


def sentence(rng: random.Random, lang: str) -> str:
    """Returns a sentence in a language."""
    if lang == "zh":
        return "，".join(rng.sample(CHINESE, 3)) + "。"
    return " ".join(rng.choices(ENGLISH, k=rng.randint(9, 18))).capitalize() + "."


def write(path: Path, text: str) -> None:
    """Writes a file and creates its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


CONFIG = """title = "Corpus"
description = "A generated site"
lang = "en"

[[locales]]
lang = "en"
label = "English"

[[locales]]
lang = "zh"
label = "简体中文"
"""
