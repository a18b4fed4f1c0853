//! Tests of CRLF, byte order marks, NUL, frontmatter and offsets inside characters. Spans count from the file's first
//! byte.

use insta::assert_snapshot;
use quire_markdown::{Article, Segment, Syntax, compile};

use crate::support::{TestHost, article, md, mdx};

fn html(article: &Article) -> String {
    article
        .body
        .iter()
        .map(|segment| if let Segment::Html(html) = segment { html.as_str() } else { "⟦⟧" })
        .collect()
}

/// A page that contains most block constructs.
const ALL: &str = "# A {#a}\n\n:::tip T\n[b](c)\nd\n:::\n\n```ts title=\"x\"\nlet a // [!code ++]\n\n  b\n```\n\n- e\n\n  f\n\n|g|\n|-|\n|h|\n\n<div>\n<a href=\"i\">\n</div>\n\n`j\nk`\n";

#[test]
fn crlf_gives_the_same_html_as_lf() {
    let host = TestHost::default();
    let lf = article(ALL, Syntax::Markdown, &host);
    let crlf = article(&ALL.replace('\n', "\r\n"), Syntax::Markdown, &host);
    assert_eq!(html(&lf), html(&crlf).replace("\r\n", "\n"));
    assert_eq!(lf.text, crlf.text.replace("\r\n", "\n"));
    let mdx = "import A from 'b'\n\nexport const c = {\n  d: 1,\n}\n\n<A\n  e=\"f\"\n>\n\ng {h}\n\n</A>\n";
    let lf = article(mdx, Syntax::Mdx, &host);
    let crlf = article(&mdx.replace('\n', "\r\n"), Syntax::Mdx, &host);
    assert_eq!((lf.imports.len(), lf.exports.len(), lf.body.len()), (1, 1, 1));
    assert_eq!((crlf.imports.len(), crlf.exports.len(), crlf.body.len()), (1, 1, 1));
    assert!(lf.diagnostics.is_empty() && crlf.diagnostics.is_empty());
}

#[test]
fn spans_are_byte_ranges_of_the_file() {
    let source = "\u{FEFF}---\r\ntitle: é\r\n---\r\n# 标题\r\n\r\n[a](b)\r\n\r\n:::nope\r\nx\r\n:::\r\n";
    let body = source.find("# ").unwrap();
    let article = compile("page.md", source, body, Syntax::Markdown, &TestHost::default());
    let at = |span: &quire_diagnostics::Span| source[span.start..span.end].to_owned();
    assert_eq!(at(&article.headings[0].span), "# 标题");
    assert_eq!(at(&article.links[0].span), "[a](b)");
    assert_eq!(at(&article.diagnostics[0].primary), "nope");
}

#[test]
fn byte_order_marks_are_skipped() {
    assert_snapshot!(md("\u{FEFF}\u{FEFF}# a\n\n[b](c)\n"), @r##"
<h1 id="a" tabindex="-1">a<a class="q-header-anchor" href="#a" aria-label="[headingAnchor]: a">#</a></h1>
<p><a href="link:c">b</a></p>
"##);
    assert_snapshot!(mdx("\u{FEFF}import A from './no.mdx'\n"), @r#"
! mdx/missing-import Error `'./no.mdx'`
  cannot import `./no.mdx`: no such file
  hint: did you mean `b.mdx`?
"#);
}

#[test]
fn any_body_start_is_accepted() {
    for start in 0..20 {
        let article = compile("page.md", "é中😀 x", start, Syntax::Markdown, &TestHost::default());
        assert!(article.diagnostics.is_empty());
    }
}

#[test]
fn nul_is_replaced() {
    assert_snapshot!(md("a\0b `c\0d` <i title=\"e\0f\">g\0</i>\n"), @r#"<p>a�b <code>c�d</code> <i title="e�f">g�</i></p>"#);
}

#[test]
fn empty_pages() {
    for source in ["", "\n", "   ", "\r\n", "\u{FEFF}"] {
        assert_eq!((md(source), mdx(source)), (String::new(), String::new()));
    }
}

#[test]
fn compiling_is_deterministic() {
    let once = article(ALL, Syntax::Markdown, &TestHost::default());
    let twice = article(ALL, Syntax::Markdown, &TestHost::default());
    assert_eq!(format!("{once:?}"), format!("{twice:?}"));
}
