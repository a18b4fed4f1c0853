//! Tests with pages that consist of random pieces of syntax. Compilation must not panic, spans must be within the page,
//! ids must be unique, and tags must be balanced.

use std::collections::BTreeSet;

use quire_markdown::{Article, Component, Dialect, Extensions, Segment, Syntax};

use crate::support::{TestHost, article};
use crate::wellformed::first_error;

const PIECES: [&str; 88] = [
    "a",
    "é",
    "中",
    "😀",
    " ",
    "  ",
    "    ",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    "\0",
    "\u{FEFF}",
    "# ",
    "## b {#c}",
    "===",
    "---",
    "***",
    "> ",
    "> [!TIP]\n",
    "- ",
    "1. ",
    "- [ ] ",
    "```",
    "```ts {1} title=\"x\"\n",
    "~~~",
    "`",
    "``",
    "*",
    "**",
    "_",
    "~~",
    "[",
    "]",
    "](",
    "](x)",
    "![",
    ")",
    "[^1]",
    "[^1]: ",
    "[d]: /e",
    "<",
    ">",
    "<b>",
    "</b>",
    "<A>",
    "</A>",
    "<A ",
    "/>",
    "<div ",
    "href=\"y\"",
    "c={d}",
    "{",
    "}",
    "{...e}",
    "{/* f */}",
    "{'g'}",
    "\\",
    "&amp;",
    "|",
    "|-|",
    "\n|h|i|\n|-|-|\n",
    ":::",
    ":::tip",
    ":::tip J\n",
    "\n:::\n",
    "import K from './k.mdx'\n",
    "export const l = 1\n",
    "<K />",
    "<!--",
    "-->",
    "// [!code ++]",
    "https://m.n",
    "ftp://o.p",
    "<p>",
    "</p>",
    "\n<div>\n",
    "</div>",
    "<td onclick=x>",
    "<li>",
    "<script>",
    "</script>",
    "<svg onload=x>",
    "<a href=javascript:x id=q>",
    "<!-",
    "<![CDATA[",
    "<i title='",
    "<q a=\"",
];

/// Pieces of the syntax of other engines.
const FOREIGN: [&str; 62] = [
    "{{",
    "}}",
    "{{ a }}",
    "{{ 'b' }}",
    "{{ frontmatter.title }}",
    "{{#include k.mdx}}",
    "{{#include k.mdx:2}}",
    "{{#include k.mdx:x}}",
    "\\{{#include x}}",
    "{{#playground k.mdx}}",
    "{{#title T}}",
    "{{#quiz q}}",
    "{{#",
    "\\\\(",
    "\\\\)",
    "\\\\[",
    "\\\\]",
    "$",
    "$$",
    "$$\n",
    "$x$",
    "\\frac",
    "<!--@include: ./k.mdx-->",
    "<!--@include: ./k.mdx#b{1,2}-->",
    "<!--@include: ./missing.md-->",
    "<!--",
    "-->",
    "\n<<< ./k.mdx\n",
    "\n<<< @/k.mdx#r{1 ts} [t]\n",
    "\n[[toc]]\n",
    ":tada:",
    ":",
    "::: code-group\n",
    "::: raw\n",
    "::: v-pre\n",
    "::: details D {open}\n",
    "```js [a]\nb\n```\n",
    "```js:line-numbers {1}\n",
    "```rust,ignore\n# a\n",
    "<script setup>\n",
    "</script>\n",
    "<style>\n",
    "<Badge text=\"c\" />",
    "<Badge>",
    "</Badge>",
    "<Demo @click=\"d\">",
    "<Demo\n  :e=\"f\"\n>",
    "</Demo>",
    "<template #g>",
    "<span v-pre>",
    "</span>",
    "<div class=\"tip custom-block\">",
    "{.h}",
    "{#i .j k=l}",
    "{target=\"_self\"}",
    "// highlight-next-line\n",
    "\n\n: m\n",
    "style={{a: 'b'}}",
    "{useBaseUrl('/n')}",
    "<TOCInline />",
    "{/* #o */}",
    "<Tabs><TabItem value=\"p\" default>q</TabItem></Tabs>",
];

/// Number of pages to compile. One million pages take about a minute.
const ROUNDS: usize = 20_000;

/// Generator of deterministic pseudo-random numbers (xorshift64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }
}

fn check(source: &str, article: &Article) {
    let within = |span: &quire_diagnostics::Span, what: &str| {
        let ok = !span.path.starts_with("page.") || source.get(span.start..span.end).is_some();
        assert!(ok, "{what} {span:?} is not in {source:?}");
    };
    for diagnostic in &article.diagnostics {
        within(&diagnostic.primary, diagnostic.code);
        assert_ne!(diagnostic.code, "markdown/parser-failure", "{source:?}");
    }
    for heading in &article.headings {
        within(&heading.span, "heading");
        assert!(heading.char_index <= article.text.chars().count(), "{source:?}");
    }
    for link in &article.links {
        within(&link.span, "link");
    }
    let ids: BTreeSet<&str> = article.headings.iter().map(|heading| heading.id.as_str()).collect();
    assert_eq!(ids.len(), article.headings.len(), "{source:?}");
    calls(&article.body, &mut |component| within(&component.span, "component"));
}

fn calls(body: &[Segment], seen: &mut impl FnMut(&Component)) {
    for segment in body {
        if let Segment::Component(component) = segment {
            seen(component);
            calls(&component.children, seen);
        }
    }
}

fn html(segment: &Segment) -> &str {
    if let Segment::Html(html) = segment { html } else { "" }
}

#[test]
fn random_pages_of_other_engines_compile() {
    let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
    for dialect in [Dialect::Vitepress, Dialect::Docusaurus, Dialect::Mdbook] {
        let mut host = TestHost::with(&[("k.mdx", "---\nx: y\n---\n## b\n\n#region r\n{{ c }} :::tip\n")]);
        host.extensions =
            Extensions { dialect, emoji: true, math: true, captions: true, ..Extensions::default() };
        let syntax = if dialect == Dialect::Docusaurus { Syntax::Mdx } else { Syntax::Markdown };
        for _ in 0..ROUNDS / 2 {
            let piece = |numbers: &mut Numbers| match numbers.below(2) {
                0 => PIECES[numbers.below(PIECES.len())],
                _ => FOREIGN[numbers.below(FOREIGN.len())],
            };
            let source: String = (0..=numbers.below(24)).map(|_| piece(&mut numbers)).collect();
            let article = article(&source, syntax, &host);
            check(&source, &article);
            if syntax == Syntax::Markdown {
                let html: String = article.body.iter().map(html).collect();
                assert_eq!(first_error(&html), None, "{source:?}");
            }
        }
    }
}

#[test]
fn random_pages_compile() {
    let host = TestHost::with(&[(
        "k.mdx",
        "---\nx: y\n---\n## b\n\nimport K from './k.mdx'\n\n<A>[^1]</A>\n\n[^1]: z\n",
    )]);
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for _ in 0..ROUNDS {
        let source: String = (0..=numbers.below(24)).map(|_| PIECES[numbers.below(PIECES.len())]).collect();
        for syntax in [Syntax::Markdown, Syntax::Mdx] {
            let article = article(&source, syntax, &host);
            check(&source, &article);
            if syntax == Syntax::Markdown {
                let html: String = article.body.iter().map(html).collect();
                assert_eq!(first_error(&html), None, "{source:?}");
            }
        }
    }
}
