//! Tests of containers and alerts.

use insta::assert_snapshot;

use crate::support::{md, mdx};

#[test]
fn containers_have_three_spellings() {
    assert_snapshot!(md(":::tip\na\n:::\n\n::: info\nb\n:::\n\n:::warning Own *title* `x`\nc\n:::\n"), @r#"
<aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">[calloutTip]</p><div class="q-callout-body">
<p>a</p>
</div></aside>
<aside class="q-callout" data-kind="info" role="note" aria-labelledby="callout-title-2"><p class="q-callout-title" id="callout-title-2">[calloutInfo]</p><div class="q-callout-body">
<p>b</p>
</div></aside>
<aside class="q-callout" data-kind="warning" role="note" aria-labelledby="callout-title-3"><p class="q-callout-title" id="callout-title-3">Own <em>title</em> <code>x</code></p><div class="q-callout-body">
<p>c</p>
</div></aside>
"#);
}

#[test]
fn titles_by_attribute_and_label() {
    assert_snapshot!(md(":::note{title=\"A b\"}\nx\n:::\n\n:::danger {title='C'}\nx\n:::\n\n:::caution[D e]\nx\n:::\n"), @r#"
<aside class="q-callout" data-kind="note" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">A b</p><div class="q-callout-body">
<p>x</p>
</div></aside>
<aside class="q-callout" data-kind="danger" role="note" aria-labelledby="callout-title-2"><p class="q-callout-title" id="callout-title-2">C</p><div class="q-callout-body">
<p>x</p>
</div></aside>
<aside class="q-callout" data-kind="caution" role="note" aria-labelledby="callout-title-3"><p class="q-callout-title" id="callout-title-3">D e</p><div class="q-callout-body">
<p>x</p>
</div></aside>
"#);
}

#[test]
fn details_containers_are_details_elements() {
    assert_snapshot!(md(":::details More <b>\nx\n:::\n"), @r#"
<details class="q-callout" data-kind="details"><summary>More &lt;b&gt;</summary><div class="q-callout-body">
<p>x</p>
</div></details>
"#);
}

#[test]
fn containers_nest_by_colons_and_by_name() {
    assert_snapshot!(md("::::tip A\n:::note B\nx\n:::\n::::\n\n:::tip C\n:::note D\ny\n:::\n:::\n"), @r#"
<aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">A</p><div class="q-callout-body">
<aside class="q-callout" data-kind="note" role="note" aria-labelledby="callout-title-2"><p class="q-callout-title" id="callout-title-2">B</p><div class="q-callout-body">
<p>x</p>
</div></aside>
</div></aside>
<aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-3"><p class="q-callout-title" id="callout-title-3">C</p><div class="q-callout-body">
<aside class="q-callout" data-kind="note" role="note" aria-labelledby="callout-title-4"><p class="q-callout-title" id="callout-title-4">D</p><div class="q-callout-body">
<p>y</p>
</div></aside>
</div></aside>
"#);
}

#[test]
fn containers_have_boxes_up_to_a_nesting_of_64() {
    let boxes_and_problems = |source: &str| {
        let html = md(source);
        let problems = html.find("! ").map_or("", |at| &html[at..]);
        format!("{} boxes\n{problems}", html.matches("<aside").count())
    };
    let nested = |n| format!("{}a\n{}", ":::tip\n".repeat(n), ":::\n".repeat(n));
    assert_snapshot!(boxes_and_problems(&nested(64)), @"64 boxes");
    assert_snapshot!(boxes_and_problems(&nested(66)), @r"
    64 boxes
    ! markdown/nesting-too-deep Error `:::tip`
      containers are nested deeper than 64 levels; deeper containers are shown without a box
      hint: close each container before opening the next one
    ");
    // Closed containers do not count.
    assert_snapshot!(boxes_and_problems(&":::tip\na\n:::\n".repeat(65)), @"65 boxes");
}

#[test]
fn a_closing_line_needs_at_least_the_colons_of_its_container() {
    assert_snapshot!(md(":::tip A\nx\n:::::\nafter\n\n::::tip B\n:::\ny\n::::\n"), @r#"
    <aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">A</p><div class="q-callout-body">
    <p>x</p>
    </div></aside>
    <p>after</p>
    <aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-2"><p class="q-callout-title" id="callout-title-2">B</p><div class="q-callout-body">
    <p>:::</p>
    <p>y</p>
    </div></aside>
    "#);
    // The innermost container with fewer colons is closed.
    assert_snapshot!(md("::::tip A\n:::tip B\nx\n:::::\ny\n::::\nafter\n"), @r#"
    <aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">A</p><div class="q-callout-body">
    <aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-2"><p class="q-callout-title" id="callout-title-2">B</p><div class="q-callout-body">
    <p>x</p>
    </div></aside>
    <p>y</p>
    </div></aside>
    <p>after</p>
    "#);
    // The line closes the outer container, which has the same number of colons, although a container with fewer colons
    // is open inside it.
    assert_snapshot!(md("::::tip A\n:::tip B\nx\n::::\nafter\n"), @r#"
    <aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">A</p><div class="q-callout-body">
    <aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-2"><p class="q-callout-title" id="callout-title-2">B</p><div class="q-callout-body">
    <p>x</p>
    </div></aside>
    </div></aside>
    <p>after</p>
    ! markdown/unclosed-container Error `:::tip B`
      the container `tip` is not closed
      hint: write `:::` on its own line after the container's text, indented like the container's first line
    "#);
}

#[test]
fn containers_interrupt_paragraphs_and_end_lists() {
    assert_snapshot!(md("text\n:::tip\n- a\n- b\n:::\nafter\n"), @r#"
<p>text</p>
<aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">[calloutTip]</p><div class="q-callout-body">
<ul>
<li>a</li>
<li>b</li>
</ul>
</div></aside>
<p>after</p>
"#);
}

#[test]
fn containers_work_in_lists_and_quotes() {
    assert_snapshot!(md("- item\n\n  :::tip\n  a\n  :::\n\n> :::note\n> b\n> :::\n"), @r#"
<ul>
<li>
<p>item</p>
<aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">[calloutTip]</p><div class="q-callout-body">
<p>a</p>
</div></aside>
</li>
</ul>
<blockquote>
<aside class="q-callout" data-kind="note" role="note" aria-labelledby="callout-title-2"><p class="q-callout-title" id="callout-title-2">[calloutNote]</p><div class="q-callout-body">
<p>b</p>
</div></aside>
</blockquote>
"#);
}

#[test]
fn colons_in_code_and_raw_html_are_text() {
    assert_snapshot!(md("`:::tip`\n\n    :::tip\n\n<div>\n:::tip\n</div>\n\n::: \n\na :::tip\n\n:::tip:x\n"), @r#"
<p><code>:::tip</code></p>
<figure class="q-code" data-lang=""><div class="q-code-actions"><button type="button" class="q-code-wrap" aria-pressed="false" title="[codeWrap]" aria-label="[codeWrap]"></button><button type="button" class="q-code-copy" title="[codeCopy]" aria-label="[codeCopy]"></button></div><pre tabindex="0"><code><span class="q-line">:::tip</span></code></pre></figure>
<div>
:::tip
</div>
<p>:::</p>
<p>a :::tip</p>
<p>:::tip:x</p>
"#);
}

#[test]
fn link_references_work_in_containers() {
    assert_snapshot!(md(":::tip\n[a]\n:::\n\n[a]: /x\n"), @r#"
<aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">[calloutTip]</p><div class="q-callout-body">
<p><a href="link:/x">a</a></p>
</div></aside>
"#);
}

#[test]
fn alerts_are_callouts() {
    assert_snapshot!(md("> [!NOTE]\n> a\n\n> [!CAUTION]\n> b\n\n> [!OTHER]\n> c\n"), @r#"
<aside class="q-callout" data-kind="note" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">[calloutNote]</p><div class="q-callout-body">
<p>a</p>
</div></aside>
<aside class="q-callout" data-kind="caution" role="note" aria-labelledby="callout-title-2"><p class="q-callout-title" id="callout-title-2">[calloutCaution]</p><div class="q-callout-body">
<p>b</p>
</div></aside>
<blockquote>
<p>[!OTHER]
c</p>
</blockquote>
! markdown/unknown-alert Warning `[!OTHER]`
  unknown alert `[!OTHER]`
  hint: supported alerts: `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]`, `[!CAUTION]`
"#);
}

#[test]
fn an_unclosed_container_is_an_error() {
    assert_snapshot!(md("a\n\n:::tip Title\nb\n"), @r#"
    <p>a</p>
    <aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">Title</p><div class="q-callout-body">
    <p>b</p>
    </div></aside>
    ! markdown/unclosed-container Error `:::tip Title`
      the container `tip` is not closed
      hint: write `:::` on its own line after the container's text, indented like the container's first line
    "#);
}

#[test]
fn a_container_ends_with_its_list_item() {
    assert_snapshot!(md("- :::tip\n  a\n\n:::\n"), @r#"
    <ul>
    <li>
    <aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">[calloutTip]</p><div class="q-callout-body">
    a
    </div></aside>
    </li>
    </ul>
    <p>:::</p>
    ! markdown/unclosed-container Error `:::tip`
      the container `tip` is not closed
      hint: write `:::` on its own line after the container's text, indented like the container's first line
    "#);
}

#[test]
fn an_unknown_container_is_a_warning_and_shown() {
    assert_snapshot!(md(":::tipp\na\n:::\n\n:::spoiler\nb\n:::\n"), @r#"
<aside class="q-callout" data-kind="note" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">tipp</p><div class="q-callout-body">
<p>a</p>
</div></aside>
<aside class="q-callout" data-kind="note" role="note" aria-labelledby="callout-title-2"><p class="q-callout-title" id="callout-title-2">spoiler</p><div class="q-callout-body">
<p>b</p>
</div></aside>
! markdown/unknown-container Warning `tipp`
  unknown container `tipp`
  hint: did you mean `tip`?
! markdown/unknown-container Warning `spoiler`
  unknown container `spoiler`
  hint: supported containers: `note`, `tip`, `info`, `warning`, `danger`, `caution`, `important`, `details`
"#);
}

#[test]
fn containers_in_mdx_hold_components() {
    assert_snapshot!(mdx(":::tip\n<A />\n\ntext <B>c</B>\n:::\n"), @r#"
<aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">[calloutTip]</p><div class="q-callout-body">
⟦A⟧<p>text ⟦B⟧c⟦/⟧</p>
</div></aside>
"#);
}

#[test]
fn a_component_cannot_end_outside_its_container() {
    assert_snapshot!(mdx(":::tip\n<A>\n\ntext\n:::\n"), @r#"
    <aside class="q-callout" data-kind="tip" role="note" aria-labelledby="callout-title-1"><p class="q-callout-title" id="callout-title-1">[calloutTip]</p><div class="q-callout-body">
    ⟦A⟧<p>text</p>
    ⟦/⟧</div></aside>
    ! mdx/unclosed-tag Error `<A>`
      `<A>` is not closed: `</A>` is missing
      hint: close it within the same block; put a tag that contains blocks on its own line
    "#);
}
