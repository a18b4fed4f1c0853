//! Tests of raw HTML in `.md` pages: allowed markup, inert output, and elements that end within their block.

use insta::assert_snapshot;
use quire_markdown::Syntax;

use crate::support::{TestHost, article, md, mdx, show};

/// Compiles a page and returns its HTML without diagnostics.
fn html(source: &str) -> String {
    let output = md(source);
    output.split("\n! ").next().unwrap_or_default().to_owned()
}

#[test]
fn harmless_html_is_kept() {
    assert_snapshot!(md("<div class=\"a\">\n\n*b*\n\n</div>\n\nc <kbd>d</kbd> e<br>f<br/>\n"), @r#"
<div class="a">
<p><em>b</em></p>
</div>
<p>c <kbd>d</kbd> e<br>f<br></p>
"#);
    let same = [
        "<details open=\"\" name=\"a\"><summary>b</summary>c</details>",
        "<p align=\"center\"><img src=\"https://a.example/b.png\" width=\"5\" alt=\"c\"></p>",
        "<table><thead><tr><th colspan=\"2\">a</th></tr></thead><tbody><tr><td rowspan=\"2\">b</td></tr></tbody></table>",
        "<video controls=\"\" poster=\"https://a.example/a.png\"><source src=\"https://a.example/b.webm\" type=\"video/webm\"></video>",
        "<ruby>漢<rp>(</rp><rt>a</rt><rp>)</rp></ruby>",
        "<dl><dt>a</dt><dd>b</dd></dl>",
        "<a href=\"https://a.example/?b&amp;c\" target=\"_blank\" rel=\"noopener\" title=\"&quot;\">d</a>",
        "<sub>a</sub><sup>b</sup><ins>c</ins><del cite=\"https://a.example\">d</del><abbr title=\"e\">f</abbr>",
        "<input type=\"checkbox\" checked=\"\" disabled=\"\">",
        "<picture><source media=\"(min-width: 1px)\" srcset=\"https://a.example/a.png 1x, data:image/png;base64,AA== 2x\"></picture>",
        "<span id=\"a\" lang=\"zh\" aria-hidden=\"true\" role=\"img\">b</span>",
    ];
    for source in same {
        let output = md(source);
        let inline = output.strip_prefix("<p>").and_then(|output| output.strip_suffix("</p>"));
        assert_eq!(inline.unwrap_or(&output), source, "unchanged, and nothing reported");
    }
}

#[test]
fn optional_end_tags_can_be_omitted() {
    let source = "<ul><li>a<li>b</ul><table><tr><td>c<td>d<tr><th>e</table><dl><dt>f<dd>g</dl><p>h";
    assert_eq!(md(source), source);
}

#[test]
fn comments_are_omitted_and_malformed_ones_are_text() {
    assert_eq!(md("a <!-- b --> c"), "<p>a  c</p>");
    assert_eq!(html("<div>\n<!--> <b onclick=x>c</b> -->\n</div>"), "<div>\n <b>c</b> --&gt;\n</div>");
    assert_snapshot!(md("<div>\n<!-- open\n\n*a*\n\n-->\n</div>"), @r"
    <div>
    &lt;!-- open
    <p><em>a</em></p>
    <p>--&gt;</p>
    </div>
    ! markdown/unsafe-html Warning `<!--`
      `<!--` starts a comment that is not closed; it is shown as text
      hint: end it with `-->` before the next blank line of an HTML block
    ");
    assert_eq!(
        html("<div><![CDATA[<img onerror=x>]]><?php <b> ?><!DOCTYPE html></div>"),
        "<div>&lt;![CDATA[&lt;img onerror=x&gt;]]&gt;&lt;?php &lt;b&gt; ?&gt;&lt;!DOCTYPE html&gt;</div>"
    );
}

#[test]
fn active_and_embedding_elements_are_shown_as_text() {
    assert_snapshot!(md("a <script>b</script> <svg onload=x> <frobnicate>"), @r"
    <p>a &lt;script&gt;b&lt;/script&gt; &lt;svg onload=x&gt; &lt;frobnicate&gt;</p>
    ! markdown/unsafe-html Warning `<script>`
      `<script>` is not allowed in Markdown and is shown as text
      hint: pages cannot contain scripts: use a component in an .mdx page
    ! markdown/unsafe-html Warning `<svg onload=x>`
      `<svg>` is not allowed in Markdown and is shown as text
      hint: save the image as a file and show it with `![text](image.svg)`
    ! markdown/unsafe-html Warning `<frobnicate>`
      `<frobnicate>` is not allowed in Markdown and is shown as text
      hint: to show `<`, write `\<`, or put code in backticks
    ");
    let elements = [
        "script",
        "style",
        "meta",
        "base",
        "link",
        "iframe",
        "object",
        "embed",
        "form",
        "button",
        "svg",
        "math",
        "template",
        "noscript",
        "title",
        "textarea",
        "xmp",
        "plaintext",
        "noembed",
        "noframes",
        "frameset",
        "select",
        "option",
        "marquee",
        "applet",
        "dialog",
        "slot",
        "quire-island",
        "quire-html",
        "html",
        "head",
        "body",
        "foreignObject",
        "image",
        "input",
        "isindex",
        "portal",
        "fencedframe",
        "main",
        "map",
        "area",
        "param",
    ];
    for element in elements {
        for source in [format!("<{element} a=b>"), format!("</{element}>"), format!("<{element}/>")] {
            let [inline, block] = [html(&format!("x {source}")), html(&source)];
            assert!(!inline[1..].trim_start_matches("p>").contains(&format!("<{element}")), "{inline}");
            assert!(!block.contains(&format!("<{element}")) && !block.contains("</"), "{block}");
        }
    }
}

#[test]
fn active_attributes_are_omitted() {
    assert_snapshot!(md("<b onclick=\"x\" STYLE='color:red' data-module=\"/x.js\" class=\"y\">z</b>\n"), @r#"
    <p><b class="y">z</b></p>
    ! markdown/unsafe-html Warning `onclick`
      the attribute `onclick` is not allowed in Markdown and is left out
      hint: use a component in an .mdx page for behavior
    ! markdown/unsafe-html Warning `STYLE`
      the attribute `style` is not allowed in Markdown and is left out
      hint: use `class` and a style sheet
    ! markdown/unsafe-html Warning `data-module`
      the attribute `data-module` is not allowed in Markdown and is left out
      hint: remove it, or use a component in an .mdx page
    "#);
    let attributes = [
        "onerror=x",
        "ONLOAD=x",
        "on=x",
        "onpointerrawupdate=x",
        "formaction=x",
        "action=x",
        "ping=x",
        "background=x",
        "srcdoc=x",
        "xlink:href=x",
        "is=x",
        "slot=x",
        "contenteditable",
        "autofocus",
        "accesskey=x",
        "popover",
        "shadowrootmode=open",
        "http-equiv=refresh",
        "data-slot=0",
        "data-quire-search",
        "form=x",
        "usemap=#x",
        "a\"b=c",
        "rel=\"nofollow OPENER\"",
        "itemprop=x",
        "x<y=z",
    ];
    for attribute in attributes {
        assert_eq!(html(&format!("<div {attribute}>a</div>")), "<div>a</div>", "{attribute}");
    }
    // If an attribute occurs several times, the first one applies. `name` is allowed only on links.
    assert_eq!(
        html("<div href=/a href=javascript:x>b</div><img name=c>"),
        "<div href=\"link:/a\">b</div><img>"
    );
}

#[test]
fn dangerous_destinations_are_omitted() {
    assert_snapshot!(md("<a href=\"javascript:x\">a</a> <img src='data:text/html,x'> <a href=java&#115;cript:x>b</a>\n"), @"
    <p><a>a</a> <img> <a>b</a></p>
    ! markdown/unsafe-url Warning `javascript:x`
      a link to `javascript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ! markdown/unsafe-url Warning `data:text/html,x`
      a link to `data:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ! markdown/unsafe-url Warning `java&#115;cript:x`
      a link to `javascript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ");
    assert_eq!(
        html(
            "<video poster=javascript:x></video><q cite=vbscript:x>a</q><img srcset=\"/a 1x, javascript:x 2x\">"
        ),
        "<p><video></video><q>a</q><img></p>"
    );
    // Browsers decode character references without a semicolon, but the parser does not. The output is harmless,
    // because its `&` is escaped.
    let undecoded = html("<a href=\"&#106avascript:x\">a</a><a href=\"javascript&colon;x\">b</a>");
    assert_eq!(undecoded, "<p><a href=\"link:&amp;#106avascript:x\">a</a><a>b</a></p>");
    // Browsers or other tools may trim these characters from a URL.
    for space in ["\u{A0}", "\u{3000}", "\u{1}", "&nbsp;", "&Tab;", "\u{FEFF}"] {
        let source = format!(
            "[a](<{space}javascript:x>) ![b](<{space}javascript:x>) <a href=\"{space}javascript:x\">c</a>"
        );
        assert!(!html(&source).contains("javascript"), "{source:?}");
    }
}

#[test]
fn tags_are_paired_within_their_block() {
    assert_snapshot!(html("</div></nav>\n\n- a <b>c\n- d</b>\n\n<div>\n\n> e</div>\n\n:::tip\n\n<section>\n\n:::\n"), @r#"
    <ul>
    <li>a <b>c</b></li>
    <li>d</li>
    </ul>
    <div>
    <blockquote>
    <p>e</p>
    </blockquote>
    <aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">[calloutTip]</p><div class="q-callout-body">
    <section>
    </section>
    </div></aside>
    </div>
    "#);
}

#[test]
fn unclosed_tags_are_text() {
    assert_snapshot!(md("<div\n<a href=\n\n<p title=\"é\n"), @r#"
    &lt;div
    &lt;a href=
    &lt;p title="é
    ! markdown/unsafe-html Warning `<div`
      `<div` starts a tag that is not closed; it is shown as text
      hint: end it with `>`, or, to show `<`, write `\<`
    ! markdown/unsafe-html Warning `<p`
      `<p` starts a tag that is not closed; it is shown as text
      hint: end it with `>`, or, to show `<`, write `\<`
    "#);
}

#[test]
fn nesting_of_elements_is_limited() {
    let many = 20_000;
    let source = "<b>".repeat(many) + &"</i>".repeat(many) + &"</b>".repeat(many);
    let html = html(&source);
    assert_eq!((html.matches("<b>").count(), html.matches("</b>").count()), (128, 128));
}

#[test]
fn ids_are_unique_and_differ_from_ids_of_the_shell() {
    assert_snapshot!(md("<a id=\"quire-page\" name=\"b\"></a><a name=\"c\"></a><p id=\"c\">\n\n## C\n\n## D {#quire-root}\n\n## Quire page\n\n## fn 1\n"), @r##"
    <p><a></a><a name="c"></a><p></p>
    <h2 id="c-1" tabindex="-1">C<a class="q-header-anchor" href="#c-1" aria-label="[headingAnchor]: C">#</a></h2>
    <h2 id="quire-root-section" tabindex="-1">D<a class="q-header-anchor" href="#quire-root-section" aria-label="[headingAnchor]: D">#</a></h2>
    <h2 id="quire-page-section" tabindex="-1">Quire page<a class="q-header-anchor" href="#quire-page-section" aria-label="[headingAnchor]: Quire page">#</a></h2>
    <h2 id="fn-1-section" tabindex="-1">fn 1<a class="q-header-anchor" href="#fn-1-section" aria-label="[headingAnchor]: fn 1">#</a></h2>
    ! markdown/reserved-id Warning `quire-page`
      the id `quire-page` is reserved by Quire
      hint: give the element a different id; until then, it has no id
    ! markdown/duplicate-id Warning `c`
      the id `c` is already used on this page
      hint: give the element a different id; until then, it has no id
    ! markdown/reserved-id Warning `{#quire-root}`
      the id `quire-root` is reserved by Quire
      hint: give the heading a different id; until then, Quire uses `quire-root-section`
    "##);
    assert_snapshot!(mdx("<div id=\"quire-main\" formAction=\"javascript:x\">a</div>\n\n<Card id=\"quire-main\" />\n\n<b onclick=\"x\">y</b>\n"), @r#"
    <div>a</div>⟦Card⟧<b>y</b>
    ! markdown/reserved-id Warning `quire-main`
      the id `quire-main` is reserved by Quire
      hint: give the element a different id; until then, it has no id
    ! markdown/unsafe-url Warning `javascript:x`
      a link to `javascript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ! markdown/reserved-id Warning `quire-main`
      the id `quire-main` is reserved by Quire
      hint: give the element a different id; until then, it has no id
    ! mdx/element-handler Warning `onclick="x"`
      `<b>` is a plain HTML element here: its `onclick` is left out
      hint: put it in a component that starts with `"use client"`
    "#);
}

#[test]
fn only_frames_of_allowed_documents_are_kept() {
    let host = TestHost { frame: Some("https://e.org/a?b&c"), ..TestHost::default() };
    let check = |source: &str| show(source, &article(source, Syntax::Markdown, &host));
    assert_snapshot!(check("<iframe src=\"https://e.org/a?b&amp;c\" title=\"A\" onload=\"x\">b</iframe>\n"), @r#"
    <iframe src="https://e.org/a?b&amp;c" title="A"></iframe>b
    ! markdown/unsafe-html Warning `onload`
      the attribute `onload` is not allowed in Markdown and is left out
      hint: use a component in an .mdx page for behavior
    "#);
    assert_snapshot!(check("<iframe src=\"https://other.example\" title=\"A\"></iframe>\n"), @r#"
    &lt;iframe src="https://other.example" title="A"&gt;&lt;/iframe&gt;
    ! markdown/unsafe-html Warning `<iframe src="https://other.example" title="A">`
      `<iframe>` is not allowed in Markdown and is shown as text
      hint: list the origin of its `src` in `frameSrc` under `[security]`
    "#);
    assert_snapshot!(check("<iframe></iframe>\n"), @"
    &lt;iframe&gt;&lt;/iframe&gt;
    ! markdown/unsafe-html Warning `<iframe>`
      `<iframe>` is not allowed in Markdown and is shown as text
      hint: list the origin of its `src` in `frameSrc` under `[security]`
    ");
}
