//! Tests of syntax errors in `.mdx` pages: the position, message and hint, and the rendering of the remaining page.

use insta::assert_snapshot;

use crate::support::mdx;

#[test]
fn an_unclosed_brace() {
    assert_snapshot!(mdx("a {b\n\nc\n"), @r#"
<p>a {b</p>
<p>c</p>
! mdx/unclosed-expression Error `{`
  `{` starts an expression that is not closed
  hint: in .mdx `{` starts an expression: write `\{`, or put the text in backticks
"#);
}

#[test]
fn a_stray_angle() {
    assert_snapshot!(mdx("a <b\n\na <3 c\n\nc\n"), @r#"
<p>a &lt;b</p>
<p>a &lt;3 c</p>
<p>c</p>
! mdx/unexpected-angle Error `<`
  `<` starts a tag that is not closed
  hint: in .mdx `<` starts a tag: write `\<`, or put the text in backticks
! mdx/unexpected-angle Error `<`
  `<` starts a tag that is not closed
  hint: in .mdx `<` starts a tag: write `\<`, or put the text in backticks
"#);
}

#[test]
fn comments_and_autolinks_of_markdown() {
    assert_snapshot!(mdx("<!-- a -->\n\n<https://b.c>\n"), @r#"
    <p>&lt;!-- a --&gt;</p>
    <p>&lt;<a href="https://b.c%3E" class="q-external" rel="noreferrer">https://b.c&gt;</a></p>
    ! mdx/unexpected-angle Error `<`
      `<!--` is not a comment in .mdx
      hint: write `{/* ... */}`
    ! mdx/unexpected-angle Error `<`
      `<url>` is not a link in .mdx
      hint: write `[text](url)`
    "#);
}

#[test]
fn an_unclosed_tag() {
    assert_snapshot!(mdx("<A>\n\nb\n"), @"
    ⟦A⟧<p>b</p>
    ⟦/⟧
    ! mdx/unclosed-tag Error `<A>`
      `<A>` is not closed: `</A>` is missing
      hint: close it within the same block; put a tag that contains blocks on its own line
    ");
    assert_snapshot!(mdx("a <b>c\n\nd\n"), @"
    <p>a <b>c</b></p>
    <p>d</p>
    ! mdx/unclosed-tag Error `<b>`
      `<b>` is not closed: `</b>` is missing
      hint: close it within the same block; put a tag that contains blocks on its own line
    ");
    assert_snapshot!(mdx("<div>\n<A>\n</div>\n\nb\n"), @"
    <div>⟦A⟧</div>
    <p>b</p>
    ! mdx/unclosed-tag Error `<A>`
      `<A>` is not closed: `</A>` is missing
      hint: close it within the same block; put a tag that contains blocks on its own line
    ");
}

#[test]
fn an_extra_closing_tag() {
    assert_snapshot!(mdx("a\n\n</B>\n\nc </d>\n"), @r#"
<p>a</p>
<p>c </p>
! mdx/unexpected-closing-tag Error `</B>`
  `</B>` has no opening tag
  hint: remove it, or open `<B>` before it in the same block
! mdx/unexpected-closing-tag Error `</d>`
  `</d>` has no opening tag
  hint: remove it, or open `<d>` before it in the same block
"#);
}

#[test]
fn closing_tags_of_void_elements() {
    assert_snapshot!(mdx("<img src=\"https://example.com/a.png\"></img>\n\na<br></br>b </br>\n\n- <hr></hr>\n"), @r#"
<img src="https://example.com/a.png" />
<p>a<br />b </p>
<ul>
<li><hr /></li>
</ul>
"#);
}

#[test]
fn tags_in_different_blocks() {
    assert_snapshot!(mdx("<A>\ntext</A>\n\nb\n"), @"
    ⟦A⟧<p>text</p>
    <p>b</p>
    ⟦/⟧
    ! mdx/misplaced-closing-tag Error `</A>`
      `</A>` is in a different block than `<A>`
      hint: put both tags in one paragraph, or each on its own line
    ");
    assert_snapshot!(mdx("- <A>\n\n</A>\n\nb\n"), @"
    <ul>
    <li>⟦A⟧</li>
    </ul>
    <p>b</p>
    ! mdx/unclosed-tag Error `<A>`
      `<A>` is not closed: `</A>` is missing
      hint: close it within the same block; put a tag that contains blocks on its own line
    ! mdx/unexpected-closing-tag Error `</A>`
      `</A>` has no opening tag
      hint: remove it, or open `<A>` before it in the same block
    ");
    assert_snapshot!(mdx("*<A>b*</A>\n"), @"
    <p><em>⟦A⟧b⟦/⟧</em></p>
    ! mdx/unclosed-tag Error `<A>`
      `<A>` is not closed: `</A>` is missing
      hint: close it within the same block; put a tag that contains blocks on its own line
    ! mdx/unexpected-closing-tag Error `</A>`
      `</A>` has no opening tag
      hint: remove it, or open `<A>` before it in the same block
    ");
}

#[test]
fn a_bad_expression() {
    assert_snapshot!(mdx("a {b +} c\n\n{let x}\n\n{a; b}\n\nd\n"), @r#"
<p>a  c</p>
<p>d</p>
! mdx/invalid-expression Error `}`
  invalid JavaScript expression: unexpected token
  hint: in .mdx `{` starts an expression: to show `{`, write `\{`
! mdx/invalid-expression Error `x`
  invalid JavaScript expression: expected the end of the expression, found a name
  hint: in .mdx `{` starts an expression: to show `{`, write `\{`
! mdx/invalid-expression Error `;`
  invalid JavaScript expression: expected the end of the expression, found `;`
  hint: in .mdx `{` starts an expression: to show `{`, write `\{`
"#);
}

#[test]
fn a_bad_attribute() {
    assert_snapshot!(mdx("<A b={c +} />\n\n<A b={} />\n\n<A b=c />\n\n<A {b} />\n\nd\n"), @r#"
<p>&lt;A b=c /&gt;</p>
<p>&lt;A ⟦{b}⟧ /&gt;</p>
<p>d</p>
! mdx/invalid-tag Error `}`
  invalid JSX tag: unexpected token
  hint: attributes are `name="text"`, `name={expression}` or `{...spread}`
! mdx/invalid-tag Error `{`
  invalid JSX tag: JSX attributes must only be assigned a non-empty 'expression'
  hint: attributes are `name="text"`, `name={expression}` or `{...spread}`
! mdx/unexpected-angle Error `<`
  `<` starts a tag that is not closed
  hint: in .mdx `<` starts a tag: write `\<`, or put the text in backticks
  hint: if it is a component, check its quotes, braces and commas
! mdx/unexpected-angle Error `<`
  `<` starts a tag that is not closed
  hint: in .mdx `<` starts a tag: write `\<`, or put the text in backticks
  hint: if it is a component, check its quotes, braces and commas
"#);
}

#[test]
fn bad_modules() {
    assert_snapshot!(mdx("import A from\n\nb\n\nexport const = 1\n\nimport all the things you need\n\nc\n"), @r#"
<p>c</p>
! mdx/invalid-esm Error `b`
  invalid JavaScript statement: unexpected token
  hint: in .mdx a block that starts with `import` or `export` is JavaScript: leave a blank line after it, or begin the sentence with another word
! mdx/invalid-esm Error `=`
  invalid JavaScript statement: unexpected token
  hint: in .mdx a block that starts with `import` or `export` is JavaScript: leave a blank line after it, or begin the sentence with another word
! mdx/invalid-esm Error `t`
  invalid JavaScript statement: expected `from` but found a name
  hint: in .mdx a block that starts with `import` or `export` is JavaScript: leave a blank line after it, or begin the sentence with another word
"#);
}

#[test]
fn errors_in_non_ascii_text_and_containers_have_correct_positions() {
    assert_snapshot!(mdx("中文 **é** 😀\n\n> - 文 {x +}\n>   {y\n"), @r#"
<p>中文 <strong>é</strong> 😀</p>
<blockquote>
<ul>
<li>文 
{y</li>
</ul>
</blockquote>
! mdx/invalid-expression Error `}`
  invalid JavaScript expression: unexpected token
  hint: in .mdx `{` starts an expression: to show `{`, write `\{`
! mdx/unclosed-expression Error `{`
  `{` starts an expression that is not closed
  hint: in .mdx `{` starts an expression: write `\{`, or put the text in backticks
"#);
}

#[test]
fn deeply_nested_brackets_leave_the_page_readable() {
    let output = mdx(&format!("a\n\n{{{}1{}}}\n", "(".repeat(300), ")".repeat(300)));
    assert!(output.contains("<p>a</p>") && output.contains("mdx/nesting-too-deep"), "{output}");
}
