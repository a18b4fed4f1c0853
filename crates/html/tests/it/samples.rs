//! Tests of the conversion to Markdown, with samples of the markup that Quire generates.

use quire_html::markdown::to_markdown;

fn check(html: &str, markdown: &str) {
    assert_eq!(to_markdown(html, &|url| format!("https://example.org{url}")).trim_end(), markdown);
}

#[test]
fn nothing() {
    check("", "");
    check("<div><p></p><script>x</script></div>", "");
    check("</p></div><p>a</i></p><b>b", "a\n\n**b**");
    assert_eq!(to_markdown("<p></p>", &str::to_owned), "");
    assert_eq!(to_markdown("<p>a</p>", &str::to_owned), "a\n");
}

#[test]
fn code() {
    check(
        r#"<figure class="q-code" data-lang="ts" data-title="a &quot;b&quot;.ts"><figcaption>a.ts</figcaption><div class="q-code-actions"><button>Copy</button></div><pre><code><span class="q-line">a&lt;<span class="tok-t">T</span>&gt;</span>
<span class="q-line">  ```</span></code></pre></figure>"#,
        "````ts title=\"a \\\"b\\\".ts\"\na<T>\n  ```\n````",
    );
    check(
        r#"<figure class="q-code" data-lang="js"><pre><code><span class="q-line q-diff q-remove">a</span>
<span class="q-line q-diff q-add">b</span>
<span class="q-line">c</span></code></pre></figure>"#,
        "```diff\n-a\n+b\n c\n```",
    );
}

#[test]
fn containers_and_tabs() {
    check(
        r#"<aside class="q-callout" data-kind="warning"><p class="q-callout-title">No <code>x</code></p><div class="q-callout-body"><p>a</p><ul><li>b</li></ul></div></aside><details class="q-callout" data-kind="details"><summary class="q-callout-title">More</summary><div class="q-callout-body"><p>c</p></div></details>"#,
        "> [!WARNING] No `x`\n> a\n>\n> - b\n\n> [!DETAILS] More\n> c",
    );
    check(
        r#"<div class="q-tabs"><div class="q-tab-list"><button class="q-tab">npm</button><button class="q-tab">pnpm</button></div><div class="q-tab-panel"><p>a</p></div><div class="q-tab-panel" hidden><p>b</p></div></div>"#,
        "**npm**\n\na\n\n**pnpm**\n\nb",
    );
}

#[test]
fn labels_are_bold() {
    check("<details><summary>More <i>x</i></summary><p>a</p></details>", "**More *x***\n\na");
    check("<details><summary> </summary><p>a</p></details>", "a");
    check("<dl><dt>A</dt><dd>b</dd></dl>", "**A**\n\nb");
}

#[test]
fn tables() {
    check(
        r#"<table><thead><tr><th>A</th><th align="right">B</th></tr></thead><tbody><tr><td><code>a|b</code></td><td>c<br>d</td></tr><tr><td colspan="2">e</td></tr></tbody></table>"#,
        "| A | B |\n| --- | --: |\n| `a\\|b` | c<br>d |\n| e |  |",
    );
    check(
        r#"<table><tr><th align="left">A</th><th align="center">B</th><th align="justify">C</th></tr></table>"#,
        "| A | B | C |\n| :-- | :-: | --- |",
    );
}

#[test]
fn lists() {
    check(
        r#"<ol start="9"><li>a<ul><li class="q-task"><input type="checkbox" checked> b</li></ul></li><li>c</li></ol>"#,
        "9. a\n   - [x] b\n10. c",
    );
    // Only checkboxes in task list items are converted. Other inputs are omitted.
    check(
        r#"<ul><li class="q-task"><input type="checkbox"> a</li><li class="q-task"><input type="text"> b</li><li><input type="checkbox"> c</li></ul>"#,
        "- [ ] a\n- b\n- c",
    );
    check("<ul><li><p>a</p><pre><code>b\n\nc</code></pre></li></ul>", "- a\n\n  ```\n  b\n\n  c\n  ```");
}

#[test]
fn emphasis_that_markdown_cannot_express() {
    check("<p><strong>注意：</strong>请</p>", "<strong>注意：</strong>请");
    check("<p>a<em>b</em><em>c</em> <em> d</em></p>", "a<em>b</em>*c* *d*");
    check(
        "<p><kbd>Ctrl</kbd>+<kbd>K</kbd> H<sub>2</sub>O</p>",
        "<kbd>Ctrl</kbd>+<kbd>K</kbd> H<sub>2</sub>O",
    );
}

#[test]
fn links_images_and_cards() {
    check(r##"<h2 id="a">A<a class="q-header-anchor" href="#a">#</a></h2>"##, "## A");
    check(
        r#"<p><a href="/a b" title="t">a</a><a href="/c">c</a> <img src="/d.png" alt="[d]"></p>"#,
        r#"[a](<https://example.org/a b> "t") [c](https://example.org/c) ![\[d\]](https://example.org/d.png)"#,
    );
    check(
        r#"<a class="q-card" href="/x"><div><p class="q-card-title">Title</p><p>Text.</p></div></a>"#,
        "[Title](https://example.org/x): Text.",
    );
    check(
        r#"<figure class="q-picture"><img src="/a.png" alt="a"><figcaption>Caption</figcaption></figure>"#,
        r#"![a](https://example.org/a.png "Caption")"#,
    );
    check(r#"<video src="/a.mp4" aria-label="Tour"></video>"#, "[Tour](https://example.org/a.mp4)");
}

#[test]
fn formulas_footnotes_and_diagrams() {
    check(
        r##"<p><math alttext="a &lt; b"><mi>a</mi></math>, note<sup class="q-footnote-ref"><a href="#fn-1">1</a></sup></p><section class="q-footnotes"><ol><li id="fn-1"><p>Text <a class="q-footnote-back" href="#x">↩</a></p></li></ol></section>"##,
        "$a < b$, note[^1]\n\n[^1]: Text",
    );
    check(
        r#"<figure class="q-diagram"><div class="q-diagram-view"><svg><text>A</text></svg></div><details class="q-diagram-source"><summary>Source</summary><pre><code>graph TD
  A--&gt;B
</code></pre></details></figure>"#,
        "```mermaid\ngraph TD\n  A-->B\n```",
    );
}

#[test]
fn delimiters_that_would_join_their_neighbor_are_tags() {
    check("<p><s>a</s><del>b</del><s>c</s></p>", "<del>a</del><del>b</del>~~c~~");
    check("<p>a<em>b：</em><code>c</code></p>", "a*b：*`c`");
    check("<p>a<em>b：</em><a href=\"/c\">c</a></p>", "a*b：*[c](https://example.org/c)");
    check("<p><em>b：</em><br>c</p>", "*b：*\\\nc");
    check("<p><em>b：</em><sub>c</sub></p>", "<em>b：</em><sub>c</sub>");
    check("<p>a <em>b*c</em> <em>：d</em>e</p>", "a <em>b\\*c</em> *：d*e");
    check("<p>a<em>：b</em> c<em>d </em>e</p>", "a<em>：b</em> c*d* e");
}

#[test]
fn white_space_at_the_edges_of_emphasis_separates_words() {
    check("<p>a<em> b</em> c<em> </em>d<em></em>e</p>", "a *b* c de");
    check("<p>a <strong> b </strong> c</p>", "a **b** c");
    check("<p><strong> a</strong></p>", "**a**");
}

#[test]
fn code_spans_are_padded_where_markdown_would_strip_a_space() {
    check("<p><code>a</code>, <code>`b</code>, <code>c`</code></p>", "`a`, `` `b ``, `` c` ``");
    check(
        "<p><code> a </code>|<code> b</code>|<code>c </code>|<code> </code>|<code></code></p>",
        "`  a  `|` b`|`c `|` `|",
    );
}

/// Between two code spans without text between them, the backticks would be one run.
#[test]
fn a_code_span_after_another_is_a_tag() {
    check("<p><code>a</code><code>b*&lt;</code><code>c`</code></p>", "`a`<code>b\\*<</code>`` c` ``");
    check("<p>a`<code>b</code></p>", "a\\``b`");
}

#[test]
fn inline_elements_without_markdown_syntax() {
    check("<p>a<sup>b</sup><ins>c</ins><samp>d</samp><q>e</q></p>", "a<sup>b</sup><ins>c</ins>`d`e");
    check("<h2>a<svg aria-label=\"b*\"><text>c</text></svg><svg><text>d</text></svg></h2>", "## ab\\*");
    check("<p>a<input value=\"b\"><link href=\"c\">d</p>", "ad");
    // The style sheet separates spans, links and file sizes.
    check(
        "<p><span>a</span><b>c</b><span>d</span>e <a>f</a><a>g</a><i>h</i>i<code class=\"q-file-size\">j</code></p>",
        "a **c** de f g*h*i `j`",
    );
    check("<table><tr><th>a<p>b</p><p>c</p>d</th></tr></table>", "| a b c d |\n| --- |");
}

#[test]
fn formulas_are_blocks_inline_or_text() {
    check("<p><math display=\"block\" alttext=\"a\"></math></p>", "$$a$$");
    check("<p><math><mi>a*</mi></math></p>", "a\\*");
}
