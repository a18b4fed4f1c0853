//! Tests of tables, tasks, footnotes and strikethrough, and of the plain text of pages.

use insta::assert_snapshot;
use quire_markdown::Syntax;

use crate::support::{TestHost, article, md, mdx};

fn text(source: &str, syntax: Syntax) -> String {
    article(source, syntax, &TestHost::default()).text
}

#[test]
fn an_empty_table_header_is_an_ordinary_cell() {
    let html = md("|  | b |\n|--|--|\n| 1 | 2 |\n");
    assert!(html.contains("<tr>\n<td></td>\n<th>b</th>\n</tr>\n</thead>"), "{html}");
}

#[test]
fn tables_scroll_in_a_labelled_group() {
    assert_snapshot!(md("| a | b |\n|:--|--:|\n| 1 |\n| 2 | 3 | 4 |\n"), @r#"
<div class="q-table-scroll" tabindex="0" role="group" aria-label="[tableLabel]">
<table>
<thead>
<tr>
<th align="left">a</th>
<th align="right">b</th>
</tr>
</thead>
<tbody>
<tr>
<td align="left">1</td>
<td align="right"></td>
</tr>
<tr>
<td align="left">2</td>
<td align="right">3</td>
</tr>
</tbody>
</table>
</div>
"#);
}

#[test]
fn tasks_are_labelled_by_their_text() {
    assert_snapshot!(md("- [ ] a *b* [c](d)\n- [x] e\n\n  f\n- g\n"), @r#"
<ul>
<li class="q-task">
<p><input disabled="" type="checkbox" aria-label="a b c" /> a <em>b</em> <a href="link:d">c</a></p>
</li>
<li class="q-task">
<p><input checked="" disabled="" type="checkbox" aria-label="e" /> e</p>
<p>f</p>
</li>
<li>
<p>g</p>
</li>
</ul>
"#);
}

#[test]
fn footnotes_are_numbered_by_reference_and_link_back() {
    assert_snapshot!(md("a[^x] b[^y] c[^x] d[^no]\n\n[^y]: one\n[^x]: two[^z]\n\n    - three\n[^z]: four\n[^unused]: five\n"), @r##"
<p>a<sup class="q-footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup> b<sup class="q-footnote-ref"><a href="#fn-2" id="fnref-2">2</a></sup> c<sup class="q-footnote-ref"><a href="#fn-1" id="fnref-1-2">1</a></sup> d[^no]</p>
<section class="q-footnotes" aria-label="[footnotes]">
<ol>
<li id="fn-1">
<p>two<sup class="q-footnote-ref"><a href="#fn-3" id="fnref-3">3</a></sup></p>
<ul>
<li>three</li>
</ul>
<a href="#fnref-1" class="q-footnote-back" aria-label="[footnoteBack] 1">↩</a> <a href="#fnref-1-2" class="q-footnote-back" aria-label="[footnoteBack] 1-2">↩</a></li>
<li id="fn-2">
<p>one <a href="#fnref-2" class="q-footnote-back" aria-label="[footnoteBack] 2">↩</a></p>
</li>
<li id="fn-3">
<p>four <a href="#fnref-3" class="q-footnote-back" aria-label="[footnoteBack] 3">↩</a></p>
</li>
</ol>
</section>
"##);
}

#[test]
fn text_is_readable_and_without_code_blocks() {
    assert_snapshot!(text(
        "# A *b*\n\nc `d` [e](f) ![g](h)\ni  \nj\n\n```\nno\n```\n\n- k\n- l\n\n|m|n|\n|-|-|\n|o|p|\n\n> q\n\n<p>r</p>\n\n:::tip S\nt\n:::\n",
        Syntax::Markdown
    ), @r#"
A b
c d e g i
j
k
l
m n 
o p 
q
r
S
t
"#);
    assert_snapshot!(text("# A\n\n<Tabs>\n<Tab label=\"no\">\n\nb {c} {'d'}\n\n</Tab>\n</Tabs>\n\ne <F/> g\n", Syntax::Mdx), @r#"
A
b  d
e  g
"#);
}

#[test]
fn markdown_accepts_braces_and_angle_brackets() {
    assert_snapshot!(md("a {b} < c <d {e: 'f'} {{g}}\n\nimport x from 'y'\n"), @r#"
<p>a {b} &lt; c &lt;d {e: 'f'} {{g}}</p>
<p>import x from 'y'</p>
"#);
}

#[test]
fn mdx_has_gfm_too() {
    assert_snapshot!(mdx("~~a~~ https://b.c\n\n- [x] d\n\n|e|\n|-|\n|<F/>|\n"), @r#"
<p><del>a</del> <a href="https://b.c" class="q-external" rel="noreferrer">https://b.c</a></p>
<ul>
<li class="q-task"><input checked="" disabled="" type="checkbox" aria-label="d" /> d</li>
</ul>
<div class="q-table-scroll" tabindex="0" role="group" aria-label="[tableLabel]">
<table>
<thead>
<tr>
<th>e</th>
</tr>
</thead>
<tbody>
<tr>
<td>⟦F⟧</td>
</tr>
</tbody>
</table>
</div>
"#);
}
