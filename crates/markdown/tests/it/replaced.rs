//! Tests of elements, containers and alerts that the host replaces with components.

use quire_markdown::{ELEMENTS, Syntax};

use crate::support::{TestHost, article, show};

/// Compiles a page with a host that replaces `names`, which are separated by spaces.
fn check(names: &'static str, source: &str) -> String {
    let host = TestHost { replaced: names.split(' ').collect(), ..TestHost::default() };
    show(source, &article(source, Syntax::Mdx, &host))
}

#[test]
fn a_call_gets_the_attributes_and_the_content_of_the_element() {
    insta::assert_snapshot!(check("a img h2 code hr", "## A *b* [c](./d.md) {#id}\n\n![alt](x.png \"t\") `e<f` [g](https://g.org)\n\n---\n"), @r##"
    ⟦Quire$h2 id="id" tabIndex="-1"⟧A <em>b</em> ⟦Quire$a href="link:./d.md"⟧c⟦/⟧<a class="q-header-anchor" href="#id" aria-label="[headingAnchor]: A b c">#</a>⟦/⟧<p>⟦Quire$img src="image:x.png" alt="alt" title="t" decoding="async" width="640" height="480"⟧ ⟦Quire$code⟧e&lt;f⟦/⟧ ⟦Quire$a href="https://g.org" className="q-external" rel="noreferrer"⟧g⟦/⟧</p>
    ⟦Quire$hr⟧
    "##);
}

#[test]
fn lists_quotes_and_tables() {
    insta::assert_snapshot!(check("ul ol li blockquote table em strong del", "- a\n\n3. *b*\n\n> **c** ~~d~~\n\n| e |\n|---|\n| f |\n"), @r##"
    ⟦Quire$ul⟧⟦Quire$li⟧a⟦/⟧⟦/⟧⟦Quire$ol start="3"⟧⟦Quire$li⟧⟦Quire$em⟧b⟦/⟧⟦/⟧⟦/⟧⟦Quire$blockquote⟧<p>⟦Quire$strong⟧c⟦/⟧ ⟦Quire$del⟧d⟦/⟧</p>
    ⟦/⟧<div class="q-table-scroll" tabindex="0" role="group" aria-label="[tableLabel]">
    ⟦Quire$table⟧<thead>
    <tr>
    <th>e</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td>f</td>
    </tr>
    </tbody>
    ⟦/⟧</div>
    "##);
}

#[test]
fn code_is_text_and_figure() {
    insta::assert_snapshot!(check("pre", "```js title=\"a.js\"\n1 < 2\n```\n"), @r##"
    ⟦Quire$pre language="js" title="a.js" code="1 < 2\n"⟧<figure class="q-code" data-lang="js" data-title="a.js"><figcaption>a.js</figcaption><div class="q-code-actions"><button type="button" class="q-code-wrap" aria-pressed="false" title="[codeWrap]" aria-label="[codeWrap]"></button><button type="button" class="q-code-copy" title="[codeCopy]" aria-label="[codeCopy]"></button></div><pre tabindex="0"><code><span class="q-line">1 &lt; 2</span></code></pre></figure>
    ⟦/⟧
    "##);
}

#[test]
fn containers_and_alerts_are_calls_of_one_component() {
    insta::assert_snapshot!(check("Callout", ":::tip A `b`\nc\n\n:::details{open}\nd\n:::\n:::\n\n> [!WARNING]\n> e\n"), @r##"
    ⟦Quire$Callout type="tip" title="A `b`"⟧<p>c</p>
    ⟦Quire$Callout type="details" title="[calloutDetails]" open={true}⟧<p>d</p>
    ⟦/⟧⟦/⟧⟦Quire$Callout type="warning" title="[calloutWarning]"⟧<p>e</p>
    ⟦/⟧
    "##);
}

#[test]
fn html_tags_of_the_author_are_not_replaced() {
    insta::assert_snapshot!(check("a h2 hr", "<a href=\"x\">y</a>\n\n<h2>z</h2>\n\n<hr />\n"), @r#"<a href="link:x">y</a><h2>z</h2><hr />"#);
}

/// The text of a page must be the same with and without replaced elements.
#[test]
fn replacing_everything_keeps_the_text() {
    let source = "# a\n\n- b [c](d) `e`\n- <Tip>**f**</Tip>\n\n> ~~g~~ {1 + 1}\n>\n> ```\n> h\n> ```\n\n| i |\n| - |\n| *j* |\n\n:::note\nk\n:::\n";
    let original = article(source, Syntax::Mdx, &TestHost::default());
    let host =
        TestHost { replaced: ELEMENTS.into_iter().chain(["Callout"]).collect(), ..TestHost::default() };
    let replaced = article(source, Syntax::Mdx, &host);
    assert_eq!(replaced.text, original.text);
    assert_eq!(replaced.headings, original.headings);
    assert_eq!(replaced.links, original.links);
    assert_eq!(replaced.passages, original.passages);
    assert_eq!(replaced.diagnostics, original.diagnostics);
}
