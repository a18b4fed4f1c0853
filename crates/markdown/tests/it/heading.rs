//! Tests of the ids, anchors and outline data of headings.

use std::fmt::Write as _;

use insta::assert_snapshot;
use quire_markdown::{Article, Syntax};

use crate::support::{TestHost, article, md, mdx};

/// Prints one heading per line: level, id, offset in the page's text, text and markup.
fn outline(source: &str) -> String {
    list(&article(source, Syntax::Markdown, &TestHost::default()))
}

fn list(article: &Article) -> String {
    article.headings.iter().fold(String::new(), |mut out, heading| {
        let text: String =
            article.text.chars().skip(heading.char_index).take(heading.text.chars().count()).collect();
        assert_eq!(text, heading.text, "the text at char_index is the heading's");
        let (depth, id, at) = (heading.depth, &heading.id, heading.char_index);
        writeln!(out, "{depth} #{id} @{at} {} | {}", heading.text, heading.markup).unwrap();
        out
    })
}

#[test]
fn heading_markup() {
    assert_snapshot!(md("## Hello, *world*!"), @r##"<h2 id="hello-world" tabindex="-1">Hello, <em>world</em>!<a class="q-header-anchor" href="#hello-world" aria-label="[headingAnchor]: Hello, world!">#</a></h2>"##);
}

#[test]
fn s2_31_headings_of_every_depth_are_listed_with_their_depth() {
    assert_snapshot!(outline("# a\n## b\n### c\n#### d\n##### e\n###### f\nSetext\n===\nSetext 2\n---\n"), @r#"
1 #a @0 a | a
2 #b @2 b | b
3 #c @4 c | c
4 #d @6 d | d
5 #e @8 e | e
6 #f @10 f | f
1 #setext @12 Setext | Setext
2 #setext-2 @19 Setext 2 | Setext 2
"#);
}

#[test]
fn s2_31_headings_in_lists_quotes_and_containers_are_listed() {
    assert_snapshot!(outline("> ## a\n\n- ### b\n\n:::tip\n## c\n:::\n\n    ## code\n"), @r#"
2 #a @0 a | a
3 #b @2 b | b
2 #c @4 c | c
"#);
}

#[test]
fn s3_21_toc_data_has_id_text_depth_and_char_index() {
    assert_snapshot!(outline("Vorwärts 中文 `code`.\n\n## 第一节\n\ntext\n\n```\nnot text\n```\n\n### Second *one*\n"), @r#"
2 #第一节 @18 第一节 | 第一节
3 #second-one @27 Second one | Second *one*
"#);
}

#[test]
fn s9_32_markup_keeps_bold_italic_strikethrough_and_code() {
    assert_snapshot!(outline("## **b** *i* ~~s~~ `c` [l](x) ![a](y) ***both***\n"), @r#"2 #b-i-s-c-l-a-both @0 b i s c l a both | **b** *i* ~~s~~ `c` l a ***both***"#);
}

#[test]
fn s9_32_markup_escapes_characters_that_are_not_marks() {
    assert_snapshot!(outline("## a\\*b\\_c \\`d\\` \\~e \\[f\\] &lt;g> \\\\ {h} `` i`j `` `*k*`\n"), @r#"2 #ab_c-d-e-f-g--h-ij-k @0 a*b_c `d` ~e [f] <g> \ {h} i`j *k* | a\*b\_c \`d\` \~e \[f\] \<g\> \\ \{h\} ``i`j`` `*k*`"#);
}

#[test]
fn slugs_match_github() {
    assert_snapshot!(outline(
        "# Hello World\n# hello   world\n# What's new? (v1.2)\n# 快速开始：安装\n# `lib.dts` & co_re\n# Émile Ünïcode\n# x² ½ Ⅳ ٣\n# 😀 emoji\n# a\u{20dd} b\u{20e1} c·d\n# !!!\n# ???\n"
    ), @r"
    1 #hello-world @0 Hello World | Hello World
    1 #hello---world @12 hello   world | hello   world
    1 #whats-new-v12 @26 What's new? (v1.2) | What's new? (v1.2)
    1 #快速开始安装 @45 快速开始：安装 | 快速开始：安装
    1 #libdts--co_re @53 lib.dts & co_re | `lib.dts` \& co\_re
    1 #émile-ünïcode @69 Émile Ünïcode | Émile Ünïcode
    1 #x--ⅳ-٣ @83 x² ½ Ⅳ ٣ | x² ½ Ⅳ ٣
    1 #-emoji @92 😀 emoji | 😀 emoji
    1 #a⃝-b⃡-cd @100 a⃝ b⃡ c·d | a⃝ b⃡ c·d
    1 #section @110 !!! | !!!
    1 #section-1 @114 ??? | ???
    ");
}

#[test]
fn explicit_ids_take_precedence_over_slugs() {
    assert_snapshot!(outline("# Intro\n## Other {#intro}\n## Intro\n## Setext {#s-1}\n---\nText {#t}\n===\n## Closed {#c} ##\n"), @r#"
1 #intro-1 @0 Intro | Intro
2 #intro @6 Other | Other
2 #intro-2 @12 Intro | Intro
2 #s-1 @18 Setext | Setext
1 #t @25 Text | Text
2 #c @30 Closed | Closed
"#);
}

#[test]
fn explicit_ids_are_recognized_only_at_the_end_of_headings() {
    assert_snapshot!(md("## a {#b} c\n\ntext {#d}\n\n```\n# x {#e}\n```\n\n`# y {#f}`\n\n## {#g}\n"), @r##"
<h2 id="a-b-c" tabindex="-1">a {#b} c<a class="q-header-anchor" href="#a-b-c" aria-label="[headingAnchor]: a {#b} c">#</a></h2>
<p>text {#d}</p>
<figure class="q-code" data-lang=""><div class="q-code-actions"><button type="button" class="q-code-wrap" aria-pressed="false" title="[codeWrap]" aria-label="[codeWrap]"></button><button type="button" class="q-code-copy" title="[codeCopy]" aria-label="[codeCopy]"></button></div><pre tabindex="0"><code><span class="q-line"># x {#e}</span></code></pre></figure>
<p><code class="q-nowrap"># y {#f}</code></p>
<h2 id="g" tabindex="-1"><a class="q-header-anchor" href="#g" aria-label="[headingAnchor]: ">#</a></h2>
"##);
}

#[test]
fn explicit_ids_in_mdx_may_have_a_backslash() {
    assert_snapshot!(mdx("## a {#b}\n\n## c \\{#d}\n"), @r##"
<h2 id="b" tabindex="-1">a<a class="q-header-anchor" href="#b" aria-label="[headingAnchor]: a">#</a></h2>
<h2 id="d" tabindex="-1">c<a class="q-header-anchor" href="#d" aria-label="[headingAnchor]: c">#</a></h2>
"##);
}

#[test]
fn a_repeated_explicit_id_is_reported() {
    assert_snapshot!(md("## a {#x}\n\n## b {#x}\n"), @r##"
<h2 id="x" tabindex="-1">a<a class="q-header-anchor" href="#x" aria-label="[headingAnchor]: a">#</a></h2>
<h2 id="x-1" tabindex="-1">b<a class="q-header-anchor" href="#x-1" aria-label="[headingAnchor]: b">#</a></h2>
! markdown/duplicate-id Warning `{#x}`
  the id `x` is already used on this page
  hint: give the heading a different id; until then, Quire uses `x-1`
"##);
}
