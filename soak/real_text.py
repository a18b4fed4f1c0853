"""Extracts words, headings and ids from Markdown sources and built pages without using Quire."""

import html
import re
import unicodedata
from html.parser import HTMLParser

FENCE = re.compile(r"^[ \t>]*(?:[-*+] +|\d+[.)] +)?(`{3,}|~{3,})\s*([^\n`]*)$")
# Code lines that engines remove: highlighting marks, includes, directives for TypeScript tools.
DIRECTIVES = re.compile(
    r"highlight-(next-line|start|end)|\[!code[^\]]*\]|\{\{\s*#|^\s*// (@\w|prettier-ignore|ANCHOR)|--- ?cut|ANCHOR(_END)?:"
)
HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$", re.M)
# Placeholder for a tag, which separates words but is not part of a heading's text.
TAG = "\x03"
EXPLICIT = re.compile(r"\s*(?:\\?\{#([^{}\s]+?)\\?\}|\{/\* *#([^\s]+) *\*/\}|<!-- *#([^\s]+) *-->)\s*$")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
BLOCKS = {"p", "div", "li", "br", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "summary", "dt", "dd", "button", "label"}
CJK = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"


def words(text):
    """Returns the words in lower case. Each Chinese, Japanese or Korean character is a word."""
    return re.findall(rf"{CJK}|(?:(?!{CJK})\w)+", unicodedata.normalize("NFC", html.unescape(text)).lower().replace("_", " "))


def without_unshown(lines):
    """Returns the lines of a TypeScript block without files marked `noEmit` (`remark-typescript-tools`)."""
    head = re.compile(r"// file: (.*)")
    if not any("noEmit" in line for line in lines if head.match(line)):
        return lines
    files = [[]]
    for line in lines:
        if head.match(line):
            files.append([])
        files[-1].append(line)
    files = [file for file in files if file and "noEmit" not in file[0]]
    files = [file for file in files if head.match(file[0]) or "".join(file).strip()]
    return files[0][1 if head.match(files[0][0]) else 0:] if len(files) == 1 else sum(files, [])


def without_tags(text):
    """Replaces each HTML, JSX or Vue tag with `TAG`. Quoted values and braces may contain `>`."""
    out, at = [], 0
    while (start := text.find("<", at)) >= 0:
        out.append(text[at:start])
        if not re.match(r"</?[A-Za-z>][\w.:-]*[\s/>]|<>|</>", text[start:start + 80] + " "):
            out.append("<")
            at = start + 1
            continue
        at, quote, depth = start + 1, "", 0
        while at < len(text) and (quote or depth or text[at] != ">"):
            char = text[at]
            if quote:
                quote = "" if char == quote else quote
            elif char in "\"'" and (depth or text[:at].rstrip().endswith("=")):
                quote = char
            depth += (char == "{") - (char == "}" and depth > 0) if not quote else 0
            at += 1
        at += 1
        out.append(TAG)
    return "".join(out) + text[at:]


def without_braces(text):
    """Removes expressions in braces, which may be nested."""
    while (shorter := re.sub(r"(?<!\\)\{[^{}]*\}", " ", text)) != text:
        text = shorter
    return text


class Source:
    """The source of a page: its words and the ids of its headings."""

    def __init__(self, text, engine, is_mdx, has_math=False):
        self.engine, self.is_mdx, self.has_math = engine, is_mdx, has_math
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        front = re.match(r"---\n(.*?)\n---[ \t]*(\n|$)", text, re.S) if engine != "mdbook" else None
        self.frontmatter = front[1] if front else ""
        self.lines, self.code = self.split(text[front.end():] if front else text)
        self.prose = self.plain(self.lines)

    def split(self, text):
        """Returns the text without fenced code, and the visible code lines."""
        prose, code, block, fence, kind = [], [], [], None, ""
        for line in text.split("\n"):
            mark = FENCE.match(line)
            if fence and mark and mark[1].startswith(fence) and not mark[2].strip():
                code += self.shown(block, kind)
                fence, block = None, []
            elif fence:
                block.append(line)
            elif mark:
                fence, kind = mark[1], mark[2]
                prose.append("")
            else:
                prose.append(line)
        prose = "\n".join(prose)
        if self.engine == "docusaurus":
            # Removes paragraphs that the engine replaces with doc comments.
            prose = re.sub(r"^([\s\d.*-]*)\[[\w, ]+\]\(docblock://[^)]*\)$", r"\1", prose, flags=re.M)
        return prose, "\n".join(code + self.shown(block, kind))

    def shown(self, lines, kind):
        """Returns the visible lines of a code block."""
        if kind.startswith(("mermaid", "math")):
            return []
        if self.engine == "docusaurus" and re.match(r"tsx?\b", kind):
            lines = without_unshown(lines)
        # Twoslash hides the lines that its `cut` marks delimit.
        if "twoslash" in kind:
            text = re.sub(r"^\s*//\s*---cut-start---.*?---cut-end---[^\n]*", "", "\n".join(lines), flags=re.S | re.M)
            text = re.split(r"^\s*//\s*---cut(?:-before)?---.*$", text, flags=re.M)[-1]
            lines = re.split(r"^\s*//\s*---cut-after---.*$", text, flags=re.M)[0].split("\n")
        is_rust = self.engine == "mdbook" and "rust" in kind
        is_hidden = lambda line: is_rust and re.match(r"^[\s>]*#( |$)", line)
        return [line for line in lines if not (is_hidden(line) or DIRECTIVES.search(line))]

    def literals(self):
        """Returns strings that look like syntax but that VitePress shows literally: `v-pre`, unmatched `:::`."""
        verbatim = re.findall(r"<(\w+)\b[^<>]*\sv-pre\b[^<>]*>(.*?)</\1>", self.lines, re.S)
        verbatim += re.findall(r"^(:::+) *v-pre[^\n]*\n(.*?)^\1", self.lines, re.S | re.M)
        found = {braces for _, text in verbatim for braces in re.findall(r"\{\{.*?\}\}", text)}
        depth = 0
        for mark in re.findall(r"^ {0,3}:::+ *(.*)$", self.lines, re.M):
            depth += 1 if mark.strip() else -1
            if depth < 0:
                found.add(":::")
                depth = 0
        return found

    def plain(self, text):
        """Removes markup from the prose, except from headings."""
        codes = []

        def hold(match):
            codes.append(match[2])
            return f"\x00{len(codes) - 1}\x01"

        text = re.sub(r"<!--.*?-->", lambda m: m[0] if EXPLICIT.search(m[0]) else "", text, flags=re.S)
        text = re.sub(r"(?<!`)(`+)(?!`)((?:(?!\n\n).)+?)(?<!`)\1(?!`)", hold, text, flags=re.S)
        if self.is_mdx:
            text = re.sub(r"^(import|export)\s[^\n]*(\n(?!\s*\n)[^\n]*)*", "", text, flags=re.M)
        if self.has_math:
            text = re.sub(r"\$\$.+?\$\$|(?<![\w$\\])\$(?=\S)[^$\n]+?(?<=\S)\$(?!\w)", " ", text, flags=re.S)
        text = re.sub(r"<(script|style)\b.*?</\1\s*>", "", text, flags=re.S | re.I)
        text = re.sub(r"^\s*(<<<|@include|!!!include|\[\[toc\]\]|:::+\s*[\w-]*|%%%).*$",
                      lambda m: re.sub(r"^\s*:::+\s*[\w-]*(\{[^}]*\})?", "", m[0]) if ":::" in m[0] else "", text, flags=re.M)
        text = re.sub(r"^([\s>]*)(?:[-*+]\s+)?\d+[.)]\s", r"\1", text, flags=re.M)
        text = re.sub(r"^\s*\[[^\]^][^\]]*\]:.*$", "", text, flags=re.M)
        text = re.sub(r"<((?:https?|mailto):[^\s<>]*)>", r" ", text)
        text = re.sub(r"!\[[^\]]*\](\([^()]*(\([^()]*\)[^()]*)*\)|\[[^\]]*\])", "", text)
        text = re.sub(r"\]\((?:<[^>]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)(\{[^}]*\})?", "]\x02", text)
        text = re.sub(r"\]\[[^\]]*\]", "]\x02", text)
        text = re.sub(r"\[\^[^\]]*\]:?|(?<=[\s>])\[!\w+\]|(?<![\w:]):[a-z0-9_+-]+:(?![\w:])", " ", text)
        text = without_tags(text)
        text = re.sub(r"\{\{.*?\}\}", " ", text, flags=re.S)
        if self.is_mdx:
            text = "\n".join(line if EXPLICIT.search(line) else without_braces(line) for line in without_braces_across(text).split("\n"))
        self.codes = codes
        return text

    def restored(self, text):
        return re.sub("\x00(\\d+)\x01", lambda m: self.codes[int(m[1])], text)

    def words(self):
        text = re.sub(r"(?:\\?\{#[\w.:-]+\\?\}|\{[.#:][^}\n]*\})", " ", self.prose)
        return words(self.restored(text)) + words(self.code)

    def ids(self):
        """Returns the ids of the headings, generated by the rules of the engine."""
        taken, ids = {}, []
        for marks, text in HEADING.findall(self.prose):
            explicit = EXPLICIT.search(text)
            text = EXPLICIT.sub("", text)
            if self.engine == "docusaurus" and len(marks) == 1:
                continue
            # Replaces links with their text. Escaped characters are not markup.
            text = re.sub(r"!?\[([^\]]*)\]\x02", r"\1", text)
            text = re.sub(r"\\([!-/:-@\[-`{-~])", lambda m: chr(0xE000 + ord(m[1])), text)
            text = re.sub(r"(?<!\w)(\*\*|__|\*|_|~~)(?=\S)(.+?)(?<=\S)\1(?!\w)", r"\2", text)
            text = re.sub("[\uE000-\uE07F]", lambda m: chr(ord(m[0]) - 0xE000), text)
            text = self.restored(html.unescape(text.replace(TAG, ""))).strip()
            if explicit:
                ids.append(next(filter(None, explicit.groups())))
                continue
            id_ = SLUGS[self.engine](text)
            count = taken.get(id_, 0)
            taken[id_] = count + 1
            if id_:
                ids.append(f"{id_}-{count}" if count else id_)
        return ids


def without_braces_across(text):
    """Removes expressions in braces that span several lines."""
    return re.sub(r"(?<!\\)\{(?=[^{}]*\n)[^{}]*(\{[^{}]*\}[^{}]*)*\}", " ", text)


def github_slug(text):
    allowed = (c for c in text.lower() if c in "- _" or unicodedata.category(c)[0] in "LM" or unicodedata.category(c) in ("Nd", "Nl", "Pc"))
    return "".join(allowed).replace(" ", "-")


def vitepress_slug(text):
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not "\u0300" <= c <= "\u036f")
    text = re.sub(r"[\u0000-\u001f]", "", text)
    text = re.sub(r"[\s~`!@#$%^&*()\-_+=\[\]{}|\\;:\"'“”‘’<>,.?/]+", "-", text)
    return re.sub(r"^(\d)", r"_\1", re.sub(r"-{2,}", "-", text).strip("-")).lower()


def mdbook_slug(text):
    allowed = (c for c in text.strip() if c.isalnum() or c in "_-" or c.isspace())
    return "".join("-" if c.isspace() else c.lower() for c in allowed)


SLUGS = {"vitepress": vitepress_slug, "rspress": github_slug, "docusaurus": github_slug, "mdbook": mdbook_slug}


class Built(HTMLParser):
    """A built page: visible words, ids, URLs, links in the sidebar, unprocessed syntax."""

    # `{#id}` counts only at the end of a line, because elsewhere the other engines show it as text, too.
    SYNTAX = re.compile(r"^\s*:::|^\s*={2,4} \S|(?<!\w)\[\^|\^\[|\{\{|\{#[^{}]*\}\s*#?\s*$|%\{|(?<!\w)</?[A-Z]\w+[\s/>]")

    def __init__(self, text):
        super().__init__()
        self.stack, self.text, self.prose = [], [], []
        self.ids, self.images, self.links, self.sidebar = set(), [], [], []
        self.feed(text)
        self.syntax = [part.strip() for part in "".join(self.prose).split("\n") if self.SYNTAX.search(part)]

    def unprocessed(self, literals):
        """Returns lines with unprocessed syntax, except strings that the engine itself shows literally."""
        for part in self.syntax:
            remaining = part
            for literal in literals:
                remaining = remaining.replace(literal, "")
            if self.SYNTAX.search(remaining):
                yield part[:60]

    def inside(self, *names):
        return any(name in names for name, _ in self.stack)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if attributes.get("id"):
            self.ids.add(attributes["id"])
        if tag == "a" and attributes.get("name"):
            self.ids.add(attributes["name"])
        if tag in ("img", "source") and attributes.get("src"):
            self.images.append(attributes["src"])
        if tag == "a" and attributes.get("href") and self.inside("main"):
            self.links.append(attributes["href"])
        if tag == "a" and any(id_ == "quire-sidebar" for _, id_ in self.stack):
            self.sidebar.append(attributes.get("href", ""))
        if tag not in VOID:
            self.stack.append((tag, attributes.get("id")))
        if tag in BLOCKS or attributes.get("class") == "q-line":
            self.prose.append("\n")
            self.text.append("\n")

    def handle_endtag(self, tag):
        while any(name == tag for name, _ in self.stack) and self.stack.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not self.inside("main") or self.inside("script", "style", "template"):
            return
        self.text.append(data)
        if not self.inside("pre", "code", "kbd", "math", "svg"):
            self.prose.append(data)
