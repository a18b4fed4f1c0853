//! Tests of code blocks.

use insta::assert_snapshot;
use quire_markdown::{CodeDefaults, CodeTypes, Diagram, Dialect, Hover, Syntax, TypeError};

use crate::support::{TestHost, article, md, show};

/// Renders a fenced code block. Removes the buttons, which are identical for all blocks.
fn fence(info: &str, code: &str) -> String {
    let html = md(&format!("```{info}\n{code}\n```\n"));
    let start = html.find("<div class=\"q-code-actions\">").unwrap();
    let end = start + html[start..].find("</div>").unwrap() + "</div>".len();
    format!("{}{}", &html[..start], &html[end..])
}

fn with_files(source: &str, files: &[(&str, &str)]) -> String {
    let html = show(source, &article(source, Syntax::Markdown, &TestHost::with(files)));
    html.replace(BUTTONS, "")
}

const BUTTONS: &str = "<div class=\"q-code-actions\"><button type=\"button\" class=\"q-code-wrap\" aria-pressed=\"false\" title=\"[codeWrap]\" aria-label=\"[codeWrap]\"></button><button type=\"button\" class=\"q-code-copy\" title=\"[codeCopy]\" aria-label=\"[codeCopy]\"></button></div>";

#[test]
fn s3_05_no_line_numbers_and_no_wrapping_by_default() {
    assert_snapshot!(md("```ts\nlet a = 1 < 2\n```\n"), @r#"<figure class="q-code" data-lang="ts"><div class="q-code-actions"><button type="button" class="q-code-wrap" aria-pressed="false" title="[codeWrap]" aria-label="[codeWrap]"></button><button type="button" class="q-code-copy" title="[codeCopy]" aria-label="[codeCopy]"></button></div><pre tabindex="0"><code><span class="q-line">let a = 1 &lt; 2</span></code></pre></figure>"#);
}

#[test]
fn s3_05_defaults_of_a_site_can_be_overridden_by_a_block() {
    let host = TestHost {
        code: CodeDefaults { line_numbers: true, wrap: true, expanded: false },
        ..TestHost::default()
    };
    let html = |info: &str| {
        let source = format!("```{info}\n1\n```\n");
        show(&source, &article(&source, Syntax::Markdown, &host))
    };
    let on = html("ts");
    assert!(
        on.contains("<figure class=\"q-code\" data-lang=\"ts\" data-line-numbers data-wrap=\"true\">"),
        "{on}"
    );
    assert!(on.contains("aria-pressed=\"true\""), "{on}");
    let off = html("ts lineNumbers=false wrapCode=false");
    assert!(off.contains("<figure class=\"q-code\" data-lang=\"ts\"><"), "{off}");
    assert!(off.contains("aria-pressed=\"false\""), "{off}");
}

#[test]
fn long_blocks_are_collapsible_unless_marked_or_expanded() {
    let lines = |count: usize| vec!["x"; count].join("\n");
    let folds = |info: &str, code: &str| {
        fence(info, code).contains("<button type=\"button\" class=\"q-code-fold\" aria-expanded=\"false\"><span>[codeExpand]</span><span>[codeCollapse]</span></button></figure>")
    };
    assert!(!folds("js", &lines(24)));
    assert!(folds("js", &lines(25)));
    assert!(fence("js", &lines(25)).starts_with("<figure class=\"q-code\" data-lang=\"js\" data-long>"));
    assert!(folds("js {16}", &lines(25)));
    assert!(!folds("js {17}", &lines(25)));
    assert!(!folds("js expanded", &lines(25)));
}

#[test]
fn any_white_space_separates_metadata() {
    for space in ["\u{3000}", "\u{a0}", "\u{b}", " \u{3000} "] {
        let with = |space: &str| fence(&format!("ts{space}title=a{space}{{1}}{space}expanded"), "1");
        assert_eq!(with(space), with(" "), "{space:?}");
    }
}

#[test]
fn blocks_without_language() {
    assert_snapshot!(fence("", ""), @r#"<figure class="q-code" data-lang=""><pre tabindex="0"><code><span class="q-line"></span></code></pre></figure>"#);
    assert_snapshot!(fence("", "a\n\nb"), @r#"
<figure class="q-code" data-lang=""><pre tabindex="0"><code><span class="q-line">a</span>
<span class="q-line"></span>
<span class="q-line">b</span></code></pre></figure>
"#);
    assert_snapshot!(md("    indented\n").replace(BUTTONS, ""), @r#"<figure class="q-code" data-lang=""><pre tabindex="0"><code><span class="q-line">indented</span></code></pre></figure>"#);
}

#[test]
fn metadata_of_fences() {
    assert_snapshot!(fence("ts title=\"a \\<b>.ts\" {1,3-4} lineNumbers wrapCode", "1\n2\n3\n4\n5"), @r#"
<figure class="q-code" data-lang="ts" data-title="a &lt;b&gt;.ts" data-line-numbers data-wrap="true"><figcaption>a &lt;b&gt;.ts</figcaption><pre tabindex="0"><code><span class="q-line q-highlighted">1</span>
<span class="q-line">2</span>
<span class="q-line q-highlighted">3</span>
<span class="q-line q-highlighted">4</span>
<span class="q-line">5</span></code></pre></figure>
"#);
    assert_snapshot!(fence("js{2} showLineNumbers title=x", "1\n2"), @r#"
<figure class="q-code" data-lang="js" data-title="x" data-line-numbers><figcaption>x</figcaption><pre tabindex="0"><code><span class="q-line">1</span>
<span class="q-line q-highlighted">2</span></code></pre></figure>
"#);
    assert_snapshot!(fence("js {1}title=a.js lineNumbers", "1"), @r#"<figure class="q-code" data-lang="js" data-title="a.js" data-line-numbers><figcaption>a.js</figcaption><pre tabindex="0"><code><span class="q-line q-highlighted">1</span></code></pre></figure>"#);
    assert_snapshot!(fence("js unknown=1 {x} lineNumbers=false", "1"), @r#"<figure class="q-code" data-lang="js"><pre tabindex="0"><code><span class="q-line">1</span></code></pre></figure>"#);
}

#[test]
fn notations_work_in_any_comment_syntax() {
    assert_snapshot!(fence(
        "js",
        "a // [!code ++]\nb # [!code --]\nc /* [!code hl] */\nd <!-- [!code focus] -->\ne -- [!code error]\nf {/* [!code warning] */}\ng // [!code highlight] // [!code ++]"
    ), @r#"
<figure class="q-code" data-lang="js" data-focus><pre tabindex="0"><code><span class="q-line q-diff q-add">a</span>
<span class="q-line q-diff q-remove">b</span>
<span class="q-line q-highlighted">c</span>
<span class="q-line q-focused">d</span>
<span class="q-line q-error">e</span>
<span class="q-line q-warning">f</span>
<span class="q-line q-highlighted q-diff q-add">g</span></code></pre></figure>
"#);
}

#[test]
fn notations_can_mark_several_lines() {
    assert_snapshot!(fence("js", "a // [!code ++:2]\nb\nc\n// [!code focus:2]\nd\ne\nf"), @r#"
<figure class="q-code" data-lang="js" data-focus><pre tabindex="0"><code><span class="q-line q-diff q-add">a</span>
<span class="q-line q-diff q-add">b</span>
<span class="q-line">c</span>
<span class="q-line q-focused">d</span>
<span class="q-line q-focused">e</span>
<span class="q-line">f</span></code></pre></figure>
"#);
}

#[test]
fn notations_keep_the_rest_of_the_comment() {
    assert_snapshot!(fence("js", "a // why [!code ++]\nb // [!code --] why\nc [!code ++]\nd // [!code other]"), @r#"
<figure class="q-code" data-lang="js"><pre tabindex="0"><code><span class="q-line q-diff q-add">a // why</span>
<span class="q-line q-diff q-remove">b // why</span>
<span class="q-line">c [!code ++]</span>
<span class="q-line">d // [!code other]</span></code></pre></figure>
"#);
}

#[test]
fn highlighted_lines_come_from_the_host() {
    assert_snapshot!(fence("hl {1}", "a // [!code ++]\nb"), @r#"
<figure class="q-code" data-lang="hl"><pre tabindex="0"><code><span class="q-line q-highlighted q-diff q-add"><b>a</b></span>
<span class="q-line"><b>b</b></span></code></pre></figure>
"#);
}

#[test]
fn files_are_included() {
    assert_snapshot!(with_files("```file=\"./a.ts\"\n```\n", &[("a.ts", "let a\r\nlet b\n")]), @r#"
<figure class="q-code" data-lang="ts"><pre tabindex="0"><code><span class="q-line">let a</span>
<span class="q-line">let b</span></code></pre></figure>
"#);
}

#[test]
fn regions_are_cut_out_and_dedented() {
    let file = "// #region all\nfn a() {\n  // #region x\n    if b {\n      c\n    }\n  // #endregion x\n}\n// #endregion\n";
    assert_snapshot!(with_files("```ts file=\"./a.ts#x\"\n```\n", &[("a.ts", file)]), @r#"
<figure class="q-code" data-lang="ts"><pre tabindex="0"><code><span class="q-line">if b {</span>
<span class="q-line">  c</span>
<span class="q-line">}</span></code></pre></figure>
"#);
    assert_snapshot!(with_files("```ts file=\"./a.ts#all\"\n```\n", &[("a.ts", file)]), @r#"
<figure class="q-code" data-lang="ts"><pre tabindex="0"><code><span class="q-line">fn a() {</span>
<span class="q-line">    if b {</span>
<span class="q-line">      c</span>
<span class="q-line">    }</span>
<span class="q-line">}</span></code></pre></figure>
"#);
    let markup = "<a>\n<!-- #region y -->\n<b/>\n<!-- #endregion -->\n</a>\n# region y\n";
    assert_snapshot!(with_files("```ts file=\"./a.html#y\"\n```\n", &[("a.html", markup)]), @r#"<figure class="q-code" data-lang="ts"><pre tabindex="0"><code><span class="q-line">&lt;b/&gt;</span></code></pre></figure>"#);
}

#[test]
fn missing_files_and_regions_are_errors() {
    assert_snapshot!(with_files("```ts title=\"t\" file=\"./no.ts\"\nkept\n```\n\n- ```ts file=\"./a.ts#no\"\n  ```\n", &[("a.ts", "a\n")]), @r#"
<figure class="q-code" data-lang="ts" data-title="t"><figcaption>t</figcaption><pre tabindex="0"><code><span class="q-line">kept</span></code></pre></figure>
<ul>
<li>
<figure class="q-code" data-lang="ts"><pre tabindex="0"><code><span class="q-line"></span></code></pre></figure>
</li>
</ul>
! markdown/missing-include Error `./no.ts`
  cannot include `./no.ts`: no such file
  hint: did you mean `b.mdx`?
! markdown/missing-region Error `./a.ts#no`
  `./a.ts` has no region `no`
  hint: mark the lines with `#region no` and `#endregion` in comments
"#);
}

#[test]
fn code_in_quotes_and_lists_keeps_its_own_indentation() {
    assert_snapshot!(md("> ```js\n> a\n>   b\n> ```\n\n- ```js\n  a\n\n    b\n  ```\n").replace(BUTTONS, ""), @r#"
<blockquote>
<figure class="q-code" data-lang="js"><pre tabindex="0"><code><span class="q-line">a</span>
<span class="q-line">  b</span></code></pre></figure>
</blockquote>
<ul>
<li>
<figure class="q-code" data-lang="js"><pre tabindex="0"><code><span class="q-line">a</span>
<span class="q-line"></span>
<span class="q-line">  b</span></code></pre></figure>
</li>
</ul>
"#);
}

#[test]
fn included_code_has_a_limit_for_the_page() {
    let large = "text\n".repeat(1 << 20);
    let pages = [
        (Dialect::Quire, "```txt file=./large.txt#none\n```\n\n".repeat(10)),
        (Dialect::Vitepress, "<<< ./large.txt#none\n\n".repeat(10)),
        (Dialect::Mdbook, "{{#include large.txt:none}}\n\n".repeat(10)),
    ];
    for (dialect, page) in pages {
        let mut host = TestHost::with(&[("large.txt", &large)]);
        host.extensions.dialect = dialect;
        let diagnostics = article(&page, Syntax::Markdown, &host).diagnostics;
        let refused = diagnostics
            .iter()
            .filter(|it| it.message.ends_with("the page includes too many or too large files"));
        assert_eq!(refused.count(), 6, "{dialect:?}");
    }
    let many = "```txt file=./small.txt\n```\n\n".repeat(1_001);
    let host = TestHost::with(&[("small.txt", "a\n")]);
    assert_eq!(article(&many, Syntax::Markdown, &host).diagnostics.len(), 1);
}

#[test]
fn types_are_shown_for_the_languages_of_typescript() {
    let hover_for = |language: &str, recorded: &str| {
        let hover =
            Hover { line: 0, character: 4, length: 1, text: "let a: any".to_owned(), docs: String::new() };
        let types = CodeTypes { hovers: vec![hover], errors: Vec::new() };
        let key = format!("{recorded}: let a");
        let host = TestHost { types: [(key, types)].into_iter().collect(), ..TestHost::default() };
        let source = format!("```{language} twoslash\nlet a\n```\n");
        show(&source, &article(&source, Syntax::Markdown, &host)).replace(BUTTONS, "")
    };
    for (language, recorded) in [
        ("ts", "ts"),
        ("typescript", "ts"),
        ("TSX", "tsx"),
        ("mts", "mts"),
        ("cts", "cts"),
        ("js", "js"),
        ("javascript", "js"),
        ("jsx", "jsx"),
        ("mjs", "mjs"),
        ("cjs", "cjs"),
    ] {
        let html = hover_for(language, recorded);
        assert!(html.contains("data-type=\"let a: any\">a</span>"), "{html}");
    }
    assert_snapshot!(hover_for("ts", "js"), @r#"
    <figure class="q-code" data-lang="ts" data-types><pre tabindex="0"><code><span class="q-line">let a</span></code></pre></figure>
    ! markdown/missing-types Warning `twoslash`
      the types of this code block are not recorded, or were recorded for an earlier version of it
      hint: run `quire twoslash`, and commit the file that it writes
    "#);
    assert_snapshot!(hover_for("rust", "rust"), @r#"
    <figure class="q-code" data-lang="rust"><pre tabindex="0"><code><span class="q-line">let a</span></code></pre></figure>
    ! markdown/unknown-meta Warning `twoslash`
      `twoslash` has no effect on code in `rust`
      hint: types are available for ts, tsx, js and jsx
    "#);
}

#[test]
fn an_error_in_a_diagram_is_reported_at_its_place() {
    let check = |source: &str| {
        let host = TestHost { rejected_diagrams: Some("bad"), ..TestHost::default() };
        let output = show(source, &article(source, Syntax::Markdown, &host));
        output.split_once("\n! ").unwrap().1.to_owned()
    };
    assert_snapshot!(check("text\n\n```mermaid\ngraph TD\nbad --> b\n```\n"), @"
    markdown/invalid-diagram Warning `bad`
      the diagram cannot be drawn: `bad` is not allowed
      hint: the diagram is shown as code; https://mermaid.js.org documents the syntax
    ");
    // In a list, the source contains indentation that is not part of the code.
    assert_snapshot!(check("- ```mermaid\n  graph TD\n  bad --> b\n  ```\n"), @"
    markdown/invalid-diagram Warning `mermaid`
      the diagram cannot be drawn: `bad` is not allowed
      hint: the diagram is shown as code; https://mermaid.js.org documents the syntax
    ");
    assert_snapshot!(check("```mermaid\ngraph TD\n```\n"), @"
    markdown/invalid-diagram Warning `mermaid`
      the diagram cannot be drawn: `bad` is not allowed
      hint: the diagram is shown as code; https://mermaid.js.org documents the syntax
    ");
}

#[test]
fn queried_types_and_errors_are_below_their_lines() {
    let source = "```ts twoslash\n// @errors: 2322\nconst a = 1\n//    ^?\nlet b: string = a\n//                ^?\n```\n";
    let hover = |line: usize, character: usize, text: &str, docs: &str| Hover {
        line,
        character,
        length: 1,
        text: text.to_owned(),
        docs: docs.to_owned(),
    };
    let error = TypeError {
        line: 3,
        character: 4,
        length: 1,
        code: 2322,
        message: "Type 'number' is not assignable to type 'string'.".to_owned(),
    };
    let types = CodeTypes {
        hovers: vec![
            hover(1, 6, "const a: 1", "One."),
            hover(3, 4, "let b: string", ""),
            hover(3, 18, "const a: 1", ""),
        ],
        errors: vec![error],
    };
    let code = source.split_once('\n').unwrap().1.strip_suffix("\n```\n").unwrap();
    let host =
        TestHost { types: [(format!("ts: {code}"), types)].into_iter().collect(), ..TestHost::default() };
    assert_snapshot!(show(source, &article(source, Syntax::Markdown, &host)).replace(BUTTONS, ""), @r#"
    <figure class="q-code" data-lang="ts" data-types><pre tabindex="0"><code><span class="q-line">const <span class="q-code-name" tabindex="-1" data-type="const a: 1

    One.">a</span> = 1</span><span class="q-code-note" style="--column: 6">const a: 1</span>
    <span class="q-line">let <span class="q-code-wrong"><span class="q-code-name" tabindex="-1" data-type="let b: string">b</span></span>: string = a</span><span class="q-code-note" style="--column: 18">const a: 1</span><span class="q-code-note q-wrong">Type 'number' is not assignable to type 'string' (2322)</span></code></pre><details class="q-code-types"><summary>[codeTypes]</summary><ul><li><code>const a: 1</code><p>One.</p></li><li><code>let b: string</code></li></ul></details></figure>
    "#);
}

#[test]
fn a_diagram_is_a_picture_with_its_source_and_checked_links() {
    let svg = "<svg viewBox=\"0 0 1 1\"><g id=\"\u{1}a\"/><a href=\"/b?c&amp;d\"><g/></a><a href=\"javascript:e\">f</a></svg>";
    let drawn = |title: &str, description: &str, css: &str, svg: &str| TestHost {
        drawn: Some(Diagram {
            svg: svg.to_owned(),
            css: css.to_owned(),
            title: title.to_owned(),
            description: description.to_owned(),
        }),
        ..TestHost::default()
    };
    let check = |source: &str, host: &TestHost| show(source, &article(source, Syntax::Markdown, host));
    let source = "```mermaid title=\"T & U\"\nclick /b?c&d javascript:e <g>\n```\n";
    assert_snapshot!(check(source, &drawn("A \"b\"", "C <d>", "#\u{1}a{color:red}", svg)), @r#"
    <figure class="q-diagram"><style>#diagram-1-a{color:red}</style><figcaption>T &amp; U</figcaption><div class="q-diagram-view" tabindex="0" role="group" aria-label="A &quot;b&quot;"><svg role="group" aria-label="A &quot;b&quot;" aria-describedby="diagram-1-description" viewBox="0 0 1 1"><g id="diagram-1-a"/><a href="link:/b?c&amp;d"><g/></a><a>f</a></svg></div><p class="q-visually-hidden" id="diagram-1-description">C &lt;d&gt;</p><details class="q-diagram-source"><summary>[diagramSource]</summary><pre tabindex="0"><code>click /b?c&amp;d javascript:e &lt;g&gt;</code></pre></details></figure>
    ! markdown/unsafe-url Warning `javascript:e`
      a link to `javascript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    "#);
    let source = "```mermaid\na\n```\n\n> ```mermaid\n> b\n> ```\n";
    assert_snapshot!(check(source, &drawn("", "", "", "<svg><a href=\"vbscript:x\"/></svg>")), @r#"
    <figure class="q-diagram"><div class="q-diagram-view" tabindex="0" role="group" aria-label="[diagram]"><svg role="group" aria-label="[diagram]"><a/></svg></div><details class="q-diagram-source"><summary>[diagramSource]</summary><pre tabindex="0"><code>a</code></pre></details></figure>
    <blockquote>
    <figure class="q-diagram"><div class="q-diagram-view" tabindex="0" role="group" aria-label="[diagram]"><svg role="group" aria-label="[diagram]"><a/></svg></div><details class="q-diagram-source"><summary>[diagramSource]</summary><pre tabindex="0"><code>b</code></pre></details></figure>
    </blockquote>
    ! markdown/unsafe-url Warning `mermaid`
      a link to `vbscript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    ! markdown/unsafe-url Warning `mermaid`
      a link to `vbscript:` would run a script and is left out
      hint: link to a page, or use a component for behavior
    "#);
}
