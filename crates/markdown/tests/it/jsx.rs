//! Tests of JSX and expressions in `.mdx` pages.

use insta::assert_snapshot;
use quire_markdown::{Segment, Syntax};

use crate::support::{TestHost, article, mdx};

#[test]
fn components_are_calls() {
    assert_snapshot!(mdx("<A b=\"c &amp; &quot;d&quot;\" e={f + 1} g {...h} i:j='k' />\n"), @r#"⟦A b="c & \"d\"" e={f + 1} g={true} {...h} i:j="k"⟧"#);
    assert_snapshot!(mdx("<Tabs.Item>\n\n# a\n\n</Tabs.Item>\n"), @r##"
⟦Tabs.Item⟧<h1 id="a" tabindex="-1">a<a class="q-header-anchor" href="#a" aria-label="[headingAnchor]: a">#</a></h1>
⟦/⟧
"##);
}

#[test]
fn markdown_inside_components() {
    assert_snapshot!(mdx("<Tabs>\n  <Tab label=\"x\">\n\n    - a\n    - b\n\n  </Tab>\n\n  <Tab label={y}>\n    text *c*\n  </Tab>\n</Tabs>\n"), @r#"
⟦Tabs⟧⟦Tab label="x"⟧<ul>
<li>a</li>
<li>b</li>
</ul>
⟦/⟧⟦Tab label={y}⟧<p>text <em>c</em></p>
⟦/⟧⟦/⟧
"#);
}

#[test]
fn white_space_between_block_components_is_dropped() {
    let source = "<A>\n\n  <B />\n\n\n  <C />\n\n</A>\n\n<D />\n\n\n<E />\n";
    let article = article(source, Syntax::Mdx, &TestHost::default());
    assert!(article.body.iter().all(|segment| matches!(segment, Segment::Component(_))));
    assert_snapshot!(mdx(source), @r#"⟦A⟧⟦B⟧⟦C⟧⟦/⟧⟦D⟧⟦E⟧"#);
}

#[test]
fn inline_components_split_the_paragraph() {
    assert_snapshot!(mdx("a <B /> c <D>*e* `f`</D>.\n"), @r#"<p>a ⟦B⟧ c ⟦D⟧<em>e</em> <code>f</code>⟦/⟧.</p>"#);
}

#[test]
fn a_paragraph_of_components_is_not_wrapped() {
    assert_snapshot!(mdx("<A>text</A>\n\n<B>x</B> <C>y</C>\n\n{d} <E/>\n\n<F>z</F> text\n"), @r#"
⟦A⟧text⟦/⟧⟦B⟧x⟦/⟧
⟦C⟧y⟦/⟧⟦{d}⟧
⟦E⟧<p>⟦F⟧z⟦/⟧ text</p>
"#);
}

#[test]
fn components_in_headings_lists_tables_and_quotes() {
    assert_snapshot!(mdx("## a <B />\n\n- <C />\n- d <E />\n\n> <F>\n>\n> g\n>\n> </F>\n"), @r##"
<h2 id="a" tabindex="-1">a ⟦B⟧<a class="q-header-anchor" href="#a" aria-label="[headingAnchor]: a">#</a></h2>
<ul>
<li>⟦C⟧</li>
<li>d ⟦E⟧</li>
</ul>
<blockquote>
⟦F⟧<p>g</p>
⟦/⟧</blockquote>
"##);
}

#[test]
fn elements_are_html() {
    assert_snapshot!(mdx("<div className=\"a\" id='b' tabIndex={0} hidden data-x={true} aria-hidden title={`t`}>\n\n*c*\n\n</div>\n"), @r#"
<div class="a" id="b" tabindex="0" hidden="" data-x="true" aria-hidden="true" title="t">
<p><em>c</em></p>
</div>
"#);
    assert_snapshot!(mdx("<label htmlFor=\"x\">a<br/>b</label>\n\n<i />\n\n<input disabled={false} value={null} checked={true} />\n"), @r#"<label for="x">a<br />b</label><i></i><input checked="" />"#);
}

#[test]
fn elements_with_computed_attributes_are_calls() {
    assert_snapshot!(mdx("<div class=\"a\" style={{color: b}} onClick={f} title={t} {...p}>*c*</div>\n"), @r#"
⟦div className="a" style={{color: b}} title={t} {...p}⟧<em>c</em>⟦/⟧
! mdx/element-handler Warning `onClick={f}`
  `<div>` is a plain HTML element here: its `onClick` is left out
  hint: put it in a component that starts with `"use client"`
"#);
}

#[test]
fn style_objects_are_css() {
    assert_snapshot!(mdx("<b style={{backgroundColor: 'red', marginTop: -4, lineHeight: 1.5, '--x': 1, WebkitLineClamp: 2, top: 0, left: null}}>a</b> <i style=\"a:b\">c</i>\n"), @r#"<b style="background-color:red;margin-top:-4px;line-height:1.5;--x:1;-webkit-line-clamp:2;top:0">a</b>
<i style="a:b">c</i>"#);
}

#[test]
fn expressions() {
    assert_snapshot!(mdx("{a.b}\n\nx {c ? 'd' : \"}\"} y\n\n{`\n\ne`}\n\n{/* gone */}\n\nz{/* gone */}\n\n{'text <'} {42} {true} {null}\n"), @r#"
⟦{a.b}⟧<p>x ⟦{c ? 'd' : "}"}⟧ y</p>


e
<p>z</p>
text &lt;
42
"#);
}

#[test]
fn expressions_have_spans() {
    let source = "a {b}\n\n{c}\n";
    let article = article(source, Syntax::Mdx, &TestHost::default());
    let sources: Vec<&str> = article
        .body
        .iter()
        .filter_map(|segment| match segment {
            Segment::Expression { span, .. } => Some(&source[span.start..span.end]),
            _ => None,
        })
        .collect();
    assert_eq!(sources, ["{b}", "{c}"]);
}

#[test]
fn fragments_of_jsx_are_transparent() {
    assert_snapshot!(mdx("<>\n\n<A />\n\ntext\n\n</>\n"), @r#"⟦A⟧<p>text</p>"#);
}

#[test]
fn text_that_is_not_jsx_in_mdx() {
    assert_snapshot!(mdx("`<A>` `{b}` \\<c> \\{d} 1 < 2\n\n    indented\n\n```js\n<A {b}\n```\n").lines().take(2).collect::<String>(), @r#"<p><code>&lt;A&gt;</code> <code>{b}</code> &lt;c&gt; {d} 1 &lt; 2</p><p>indented</p>"#);
}

#[test]
fn elements_in_expressions_are_calls() {
    assert_snapshot!(mdx("{a && <b title=\"&lt;\" c={<i/>} {...d}>\n  e {f}\n  {/* g */}\n  h\n</b>}\n\n{x.map(y => <>{y}</>)} {<A.B c:d />}\n\n<E f={<G>{h}</G>} {...{i: <j/>}} />\n"), @r#"⟦{a && quire$jsx("b",{"title":"<","c":(quire$jsx("i",null)),...(d),},"e ",(f),"h")}⟧⟦{x.map(y => quire$jsx(quire$component(''),null,(y)))}⟧
⟦{quire$jsx(quire$component("A.B",typeof A==='undefined'?undefined:A),{"c:d":true,})}⟧⟦E f={(quire$jsx(quire$component("G",typeof G==='undefined'?undefined:G),null,(h)))} {...{i: quire$jsx("j",null)}}⟧"#);
    let exports = article(
        "export const A = () => <p>a</p>;\n\nexport function B() { return <A /> }\n",
        Syntax::Mdx,
        &TestHost::default(),
    )
    .exports;
    assert_eq!(exports[0].source, "const A = () => quire$jsx(\"p\",null,\"a\");");
    assert!(exports[1].source.starts_with("function B() { return quire$jsx("));
}
