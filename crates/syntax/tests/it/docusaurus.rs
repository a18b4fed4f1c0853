//! Tests of the conversion of Docusaurus syntax to MDX.

use std::borrow::Cow;

use quire_syntax::docusaurus::rewrite;

use crate::table;

/// Formats the result. Asserts that its length equals the length of the input.
fn check(text: &str) -> String {
    let result = rewrite(text);
    assert_eq!(result.len(), text.len(), "{text}");
    if result == text { "same".to_owned() } else { format!("«{result}»") }
}

#[test]
fn comments() {
    table(
        check,
        "
    <!-- a --> b <!--c--> -> «{/*  a */} b {/* c*/}»
    <!----> -> «{/* */}»
    <!-- a */ b **/ --> -> «{/*  a  / b * / */}»
    <!--*/--> -> «{/*  /*/}»
    <!-- a *--> -> «{/*  a **/}»
    `<!-- a -->` <!-- b --> -> «`<!-- a -->` {/*  b */}»
    ```⏎<!-- a -->⏎```⏎<!-- é --> -> «```⏎<!-- a -->⏎```⏎{/*  é */}»
    <!-- a -> same
    a --> b -> same
    ",
    );
}

#[test]
fn heading_ids() {
    table(
        check,
        "
    ## Title {/* #id */} -> «## Title {#id}      »
    # Title {/*#id*/}  ⏎text -> «# Title {#id}      ⏎text»
    a⏎⏎  ### é {/* #b-1 */}⏎## C {/* #d */} -> «a⏎⏎  ### é {#b-1}      ⏎## C {#d}      »
    ## Title {/* id */} -> same
    ## Title {/* # */} -> same
    ## Title {/* #a b */} -> same
    ## Title {/* #a */} x -> same
    Title {/* #a */} -> same
    {/* #a */} -> same
    `## {/* #a */}` -> same
    ```⏎## T {/* #a */}⏎``` -> same
    ## Title {/* #a -> same
    ## A {/* x */} B {/* #c */} -> «## A {/* x */} B {#c}      »
    ## Title <!-- #a --> -> «## Title {/*  #a */}»
    ",
    );
}

#[test]
fn attributes_of_containers() {
    table(
        check,
        r#"
    :::tip[Title]{#id .class a=b} -> «:::tip[Title]                »
    a⏎:::note {.x}⏎b⏎:::⏎  :::é{#y}  ⏎ -> «a⏎:::note     ⏎b⏎:::⏎  :::é      ⏎»
    :::tip{} -> «:::tip  »
    :::tip{title="a"} -> same
    :::tip{#a title=b} -> same
    :::tip{a} -> same
    :::tip {#a} b -> same
    ::tip {#a} -> same
    tip ::: {#a} -> same
    :::tip a} -> same
    ```⏎:::tip{#a}⏎```⏎:::tip{#b} -> «```⏎:::tip{#a}⏎```⏎:::tip    »
    "#,
    );
}

#[test]
fn heads() {
    table(
        check,
        "
    <head>⏎<meta/>⏎</head> -> «<Head>⏎<meta/>⏎</Head>»
    `<head>` <head></head> `</head>` -> «`<head>` <Head></Head> `</head>`»
    <header></header> -> same
    </head> -> same
    ",
    );
}

#[test]
fn other_pages_are_borrowed() {
    for text in ["", "a `b` {c} <d>", "# T {#id}"] {
        assert!(matches!(rewrite(text), Cow::Borrowed(same) if same == text), "{text}");
    }
}
