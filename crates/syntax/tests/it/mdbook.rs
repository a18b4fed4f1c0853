//! Tests of mdBook templates, listings and formulas.

use quire_syntax::dialect::{Dialect, Extensions, Syntax};
use quire_syntax::source::Source;

use crate::{Files, expanded_line, expanded_source, table};

const FILES: &Files = &[("a.rs", "fn a() {}\n"), ("b.md", "---\n---\nB {{#include a.rs}}\n")];

fn check(page: &str) -> String {
    expanded_line(Dialect::Mdbook, FILES, page)
}

#[test]
fn templates() {
    table(
        check,
        r"
    é {{#include a.rs}}! -> page.md:0..3 «é » | a.rs:0..9 «fn a() {}» | page.md:20..21 «!»
    {{#rustdoc_include a.rs}} -> a.rs:0..9 «fn a() {}»
    {{# include a.rs}} -> unchanged
    {{#include b.md}} -> b.md:8..10 «B » | a.rs:0..9 «fn a() {}»
    {{#include none.rs}} `{{#include none.rs}}` -> page.md:0..43 «{{#include none.rs}} `{{#include none.rs}}`» | ! page.md:0..20 markdown/missing-include: cannot include `none.rs`: no such file (a hint) | ! page.md:22..42 markdown/missing-include: cannot include `none.rs`: no such file (a hint)
    {{#playground a.rs editable ignore}} -> replaces page.md:0..36 «```rust,editable,ignore⏎» | a.rs:0..9 «fn a() {}» | replaces page.md:0..36 «⏎```»
    {{#playpen a.rs:1}} -> replaces page.md:0..19 «```rust⏎» | a.rs:0..9 «fn a() {}» | replaces page.md:0..19 «⏎```»
    {{#title A}}b -> page.md:12..13 «b»
    {{#include}} -> page.md:0..12 «{{#include}}» | ! page.md:0..12 markdown/unknown-directive: the directive `#include` needs a path; it is shown as written (supported directives: `include`, `rustdoc_include`, `playground` and `title`; write `\{{#` to show the braces)
    {{#playground }} -> page.md:0..16 «{{#playground }}» | ! page.md:0..16 markdown/unknown-directive: the directive `#playground` needs a path; it is shown as written (supported directives: `include`, `rustdoc_include`, `playground` and `title`; write `\{{#` to show the braces)
    {{#playpen}} {{#other-x_1 y}} -> page.md:0..29 «{{#playpen}} {{#other-x_1 y}}» | ! page.md:0..12 markdown/unknown-directive: the directive `#playpen` needs a path; it is shown as written (supported directives: `include`, `rustdoc_include`, `playground` and `title`; write `\{{#` to show the braces) | ! page.md:13..29 markdown/unknown-directive: unknown directive `#other-x_1`; it is shown as written (supported directives: `include`, `rustdoc_include`, `playground` and `title`; write `\{{#` to show the braces)
    `{{#if}}` {{#a.b}} {{#a⏎b}} {{#}} -> unchanged
    \{{#include a.rs}} b -> replaces page.md:0..18 «{{#include a.rs}}» | page.md:18..20 « b»
    {{#include {{#include a.rs}} -> page.md:0..28 «{{#include {{#include a.rs}}» | ! page.md:0..28 markdown/missing-include: cannot include `{{#include a.rs`: no such file (a hint)
    {{#include{a}} {{#title}} -> page.md:0..15 «{{#include{a}} »
    {{#include a.rs}} {{#include a.rs -> a.rs:0..9 «fn a() {}» | page.md:17..33 « {{#include a.rs»
    {{include a.rs}} -> unchanged
    ",
    );
}

#[test]
fn formulas() {
    let math = |page: &str| {
        let extensions = Extensions { dialect: Dialect::Mdbook, math: true, ..Extensions::default() };
        let source = Source::new("page.md", page, 0, Syntax::Markdown);
        expanded_source(extensions, FILES, &source).trim_end().replace('\n', " | ")
    };
    table(
        math,
        r"
    é \\( a \\) b \\(c\\) -> page.md:0..3 «é » | replaces page.md:3..7 «$» | page.md:7..8 «a» | replaces page.md:8..12 «$» | page.md:12..15 « b » | replaces page.md:15..18 «$» | page.md:18..19 «c» | replaces page.md:19..22 «$»
    \\[ a⏎b \\] {{#title}} \\[c\\] -> replaces page.md:0..3 «$$» | page.md:3..8 « a⏎b » | replaces page.md:8..11 «$$» | page.md:11..12 « » | page.md:22..23 « » | replaces page.md:23..26 «$$» | page.md:26..27 «c» | replaces page.md:27..30 «$$»
    `\\(a\\)` \\(b\\) -> page.md:0..10 «`\\(a\\)` » | replaces page.md:10..13 «$» | page.md:13..14 «b» | replaces page.md:14..17 «$»
    \\(a⏎⏎b\\) -> unchanged
    \\(⏎⏎ a \\) \\( b \\) -> page.md:0..12 «\\(⏎⏎ a \\) » | replaces page.md:12..16 «$» | page.md:16..17 «b» | replaces page.md:17..21 «$»
    \\( \\) -> unchanged
    \\(a -> unchanged
    \\[a\\) -> unchanged
    \(a\) -> unchanged
    ",
    );
    assert_eq!(check("\\\\(a\\\\)"), "unchanged");
}

#[test]
fn listings() {
    table(
        check,
        r#"
    <Listing number="5-1" file-name="src/<a>.rs" caption="A `b`">⏎code⏎</Listing>⏎end -> replaces page.md:0..61 «<figure class="q-listing" id="listing-5-1">⏎⏎Filename: src/<a>.rs⏎⏎» | page.md:61..67 «⏎code⏎» | replaces page.md:67..77 «<figcaption>⏎⏎[Listing 5-1](#listing-5-1): A `b`⏎⏎</figcaption>⏎</figure>» | page.md:77..81 «⏎end»
    <Listing>a</Listing> -> replaces page.md:0..9 «<figure class="q-listing">⏎⏎» | page.md:9..10 «a» | replaces page.md:10..20 «</figure>»
    > <Listing number="1&quot;"" caption="a"> -> unchanged
    > <Listing number='1'>a</Listing> -> unchanged
    > - <Listing caption="c" other-1="x"⏎>⏎> a⏎> </Listing> -> page.md:0..4 «> - » | replaces page.md:4..38 «<figure class="q-listing">⏎> ⏎> » | page.md:38..45 «⏎> a⏎> » | replaces page.md:45..55 «<figcaption>⏎> ⏎> c⏎> ⏎> </figcaption>⏎> </figure>»
    > <Listing number="1" caption="c">⏎> a⏎> </Listing> -> page.md:0..2 «> » | replaces page.md:2..34 «<figure class="q-listing" id="listing-1">⏎> ⏎> » | page.md:34..41 «⏎> a⏎> » | replaces page.md:41..51 «<figcaption>⏎> ⏎> [Listing 1](#listing-1): c⏎> ⏎> </figcaption>⏎> </figure>»
      <Listing number="a&b">⏎  a⏎  </Listing> -> page.md:0..2 «  » | replaces page.md:2..24 «<figure class="q-listing" id="listing-a&amp;b">⏎  ⏎  » | page.md:24..31 «⏎  a⏎  » | replaces page.md:31..41 «<figcaption>⏎  ⏎  [Listing a&b](#listing-a&b)⏎  ⏎  </figcaption>⏎  </figure>»
    <Listing><Listing number="2">a</Listing></Listing> -> replaces page.md:0..9 «<figure class="q-listing">⏎⏎» | page.md:9..30 «<Listing number="2">a» | replaces page.md:30..40 «</figure>» | page.md:40..50 «</Listing>»
    <Listing number="1">a -> unchanged
    <Listings>a</Listing> -> unchanged
    <Listing number="1"caption="2">a</Listing> -> unchanged
    `<Listing>` <Listing>`</Listing>`</Listing> -> page.md:0..12 «`<Listing>` » | replaces page.md:12..21 «<figure class="q-listing">⏎⏎» | page.md:21..33 «`</Listing>`» | replaces page.md:33..43 «</figure>»
    </Listing><Listing>a</Listing> <b> -> page.md:0..10 «</Listing>» | replaces page.md:10..19 «<figure class="q-listing">⏎⏎» | page.md:19..20 «a» | replaces page.md:20..30 «</figure>» | page.md:30..34 « <b>»
    "#,
    );
}

#[test]
fn notes_on_faulty_code() {
    table(check, "
    ```rust,does_not_compile⏎a⏎```⏎b -> page.md:0..27 «```rust,does_not_compile⏎a⏎» | replaces page.md:27..30 «```⏎⏎_This code does not compile!_⏎» | page.md:30..32 «⏎b»
    ```rust panics⏎a⏎``` -> page.md:0..17 «```rust panics⏎a⏎» | replaces page.md:17..20 «```⏎⏎_This code panics!_⏎»
    > ~~~rust,ignore, not_desired_behavior⏎> a⏎> ~~~⏎> b -> page.md:0..45 «> ~~~rust,ignore, not_desired_behavior⏎> a⏎> » | replaces page.md:45..48 «~~~⏎> ⏎> _This code does not produce the desired behavior._⏎> » | page.md:48..52 «⏎> b»
      - ```rust,panics⏎    a⏎    ```⏎ -> page.md:0..29 «  - ```rust,panics⏎    a⏎    » | replaces page.md:29..32 «```⏎    ⏎    _This code panics!_⏎    » | page.md:32..33 «⏎»
    ```rust,panics⏎a -> unchanged
    ```rust,panicsx⏎a⏎``` -> unchanged
    `panics` -> unchanged
    ```rust⏎panics⏎``` -> unchanged
    ````rust,panics⏎```⏎a⏎```` -> page.md:0..22 «````rust,panics⏎```⏎a⏎» | replaces page.md:22..26 «````⏎⏎_This code panics!_⏎»
    ");
}
