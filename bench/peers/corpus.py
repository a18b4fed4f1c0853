"""The Markdown that every engine builds: neutral text, in folders of twelve pages."""

PAGES_A_FOLDER = 12

PROSE = (
    "The build reads every source file once and writes output that another bundler can use again, while the "
    "configuration decides which format is produced, for which environment, and where the declaration files go. "
    "A package then works in Node.js and in the browser without a second step and without surprises for its readers."
)
CODE = {
    "ts": 'import { defineConfig } from "@rslib/core";\n\nexport default defineConfig({\n  lib: [\n    { format: "esm", syntax: "es202%d" },\n    { format: "cjs", dts: { bundle: true } },\n  ],\n});',
    "bash": "npm run build -- --lib esm%d\nls -la dist | grep index",
    "json": '{\n  "name": "package-%d",\n  "type": "module",\n  "exports": { ".": "./dist/index.js" }\n}',
}


def paths(pages: int) -> list[tuple[str, str]]:
    """Path without extension and title of every page but the first. The last folder is full, so that no link is dead."""
    count = -(-(pages - 1) // PAGES_A_FOLDER) * PAGES_A_FOLDER
    return [(f"part-{n // PAGES_A_FOLDER:04}/page-{n % PAGES_A_FOLDER}", f"Page {n}") for n in range(count)]


def page(number: int) -> str:
    """The Markdown of a page."""
    folder = number % PAGES_A_FOLDER
    sections = []
    for index, title in enumerate(["Overview", "Configuration", "Usage", "Limits"]):
        link = f"See [page {folder + 1}](./page-{folder}.md) and `option{index}`."
        sections.append(f"## {title} {number}\n\n{PROSE} {link}\n\n{PROSE}\n\n- first of {number}\n- second\n- third\n")
    code = "\n".join(f"```{lang}\n{text % (number % 10)}\n```\n" for lang, text in CODE.items())
    table = "| Option | Type | Default |\n| --- | --- | --- |\n" + "".join(
        f"| `option{row}` | `string` | `value{number}` |\n" for row in range(4)
    )
    return f"# Page {number}\n\n{PROSE}\n\n" + "\n".join(sections) + f"\n### Code\n\n{code}\n### Options\n\n{table}"
