//! Tests of links and images.

use std::fmt::Write as _;

use insta::assert_snapshot;
use quire_markdown::{LinkKind, Syntax};

use crate::support::{TestHost, article, md, mdx};

/// Prints every link destination with its source text.
fn links(source: &str, syntax: Syntax) -> String {
    let article = article(source, syntax, &TestHost::default());
    article.links.iter().fold(String::new(), |mut out, link| {
        let kind = if link.kind == LinkKind::Image { "image" } else { "link" };
        writeln!(
            out,
            "{kind} {} in {} at `{}`",
            link.url,
            link.from,
            &source[link.span.start..link.span.end]
        )
        .unwrap();
        out
    })
}

#[test]
fn only_links_within_the_site_are_resolved_by_the_host() {
    assert_snapshot!(md("[a](./b.md) [c](/d#e) [f](#g) [h](https://i.j) [k](//l.m) [n](mailto:o@p.q) <r@s.t> [u](v:w)\n"), @r##"<p><a href="link:./b.md">a</a> <a href="link:/d#e">c</a> <a href="#g">f</a> <a href="https://i.j" class="q-external" rel="noreferrer">h</a> <a href="//l.m" class="q-external" rel="noreferrer">k</a> <a href="mailto:o@p.q">n</a> <a href="mailto:r@s.t">r@s.t</a> <a href="v:w">u</a></p>"##);
}

#[test]
fn link_titles_and_references() {
    assert_snapshot!(md("[a](b \"c<d\") [e][f]\n\n[f]: /g 'h'\n"), @r#"<p><a href="link:b" title="c&lt;d">a</a> <a href="link:/g" title="h">e</a></p>"#);
}

#[test]
fn images_have_size_and_load_lazily() {
    assert_snapshot!(md("![a *b* `c`](./d.png \"e\") ![](https://f.g/h.png) ![i](j.svg)\n"), @r#"<p><img src="image:./d.png" alt="a b c" title="e" decoding="async" width="640" height="480" /> <img src="https://f.g/h.png" alt="" loading="lazy" decoding="async" /> <img src="image:j.svg" alt="i" loading="lazy" decoding="async" /></p>"#);
}

#[test]
fn dangerous_links_are_inert() {
    assert_snapshot!(md("[a](javascript:alert(1)) [b](JaVaScRiPt:x) [c](vbscript:x) [d](data:text/html,x)\n"), @"
    <p><a>a</a> <a>b</a> <a>c</a> <a>d</a></p>
    ! markdown/unsafe-url Warning `[a](javascript:alert(1))`
      a link to `javascript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ! markdown/unsafe-url Warning `[b](JaVaScRiPt:x)`
      a link to `JaVaScRiPt:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ! markdown/unsafe-url Warning `[c](vbscript:x)`
      a link to `vbscript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ! markdown/unsafe-url Warning `[d](data:text/html,x)`
      a link to `data:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ");
    assert_snapshot!(md("[e](&#1;javascript:x) [f](<java\tscript:x>) <javascript:x>\n"), @r#"
    <p><a href="link:%EF%BF%BDjavascript:x">e</a> <a>f</a> <a>javascript:x</a></p>
    ! markdown/unsafe-url Warning `[f](<java	script:x>)`
      a link to `java	script:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ! markdown/unsafe-url Warning `<javascript:x>`
      a link to `javascript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    "#);
    assert_snapshot!(md("![g](data:image/png;base64,AA==) ![h](data:text/html,x)\n"), @r#"
    <p><img src="data:image/png;base64,AA==" alt="g" decoding="async" /> <img alt="h" loading="lazy" decoding="async" /></p>
    ! markdown/unsafe-url Warning `![h](data:text/html,x)`
      a link to `data:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    "#);
    assert_snapshot!(mdx("[a](javascript:x) <a href=\"javascript:x\">b</a> <A href=\"javascript:x\" />\n"), @"
    <p><a>a</a> <a>b</a> ⟦A⟧</p>
    ! markdown/unsafe-url Warning `[a](javascript:x)`
      a link to `javascript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ! markdown/unsafe-url Warning `javascript:x`
      a link to `javascript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ! markdown/unsafe-url Warning `javascript:x`
      a link to `javascript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ");
}

#[test]
fn links_are_collected_with_their_spans() {
    assert_snapshot!(links("[a](b) ![c](d)\n\n> [e][f]\n\n[f]: g\n\n<https://h.i> www.j.k\n", Syntax::Markdown), @r#"
link b in page.md at `[a](b)`
image d in page.md at `![c](d)`
link g in page.md at `[e][f]`
link https://h.i in page.md at `<https://h.i>`
link http://www.j.k in page.md at `www.j.k`
"#);
}

#[test]
fn links_in_raw_html_are_collected_and_mapped() {
    let source = "<a href=\"/x\" title=\">\">y</a>\n\n> <p\n> id=a><img src=./z.png alt=\"\">\n";
    assert_snapshot!(links(source, Syntax::Markdown), @r#"
link /x in page.md at `/x`
image ./z.png in page.md at `./z.png`
"#);
    assert_snapshot!(md(source), @r#"
<p><a href="link:/x" title="&gt;">y</a></p>
<blockquote>
<p id="a"><img src="image:./z.png" width="640" height="480" alt="">
</blockquote>
"#);
}

#[test]
fn links_in_jsx_are_collected_and_mapped() {
    let source =
        "<a href=\"/x?a=1&amp;b\">y</a>\n\n<img src={'./z.png'} />\n\n<Card href='./c' to=\"d\" />\n";
    assert_snapshot!(links(source, Syntax::Mdx), @r#"
link /x?a=1&b in page.mdx at `/x?a=1&amp;b`
image ./z.png in page.mdx at `'./z.png'`
link ./c in page.mdx at `./c`
"#);
    assert_snapshot!(mdx(source), @r#"<a href="link:/x?a=1&amp;b">y</a><img src="image:./z.png" width="640" height="480" />⟦Card href="link:./c" to="d"⟧"#);
}

#[test]
fn s2_05_absolute_and_protocol_relative_links_never_reach_the_host() {
    let html = md("[a](https://b.c/d.html) [e](//f.g/index.html) [h](tel:1)\n");
    assert!(!html.contains("link:"), "{html}");
}

#[test]
fn bare_ftp_urls_are_links() {
    assert_snapshot!(md("ftp://a.b/c_d_e, (ftp://f.g) xftp://h.i ftp://j_k.l ftp://m `ftp://n.o`\n"), @r#"<p><a href="ftp://a.b/c_d_e">ftp://a.b/c_d_e</a>, (<a href="ftp://f.g">ftp://f.g</a>) xftp://h.i ftp://j_k.l ftp://m <code class="q-nowrap">ftp://n.o</code></p>"#);
}
