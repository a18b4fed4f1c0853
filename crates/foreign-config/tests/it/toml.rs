//! Tests of TOML files.

use oxc_allocator::Allocator;
use quire_foreign_config::Scripts;

use crate::{Project, recorded, shown, table};

fn check(text: &str) -> String {
    let allocator = Allocator::default();
    let project = Project::new(&[("a.toml", text)]);
    let scripts = Scripts::new(&allocator, &project, None);
    let value = scripts.toml("a.toml").map_or_else(|| "none".to_owned(), |node| shown(&scripts, &node));
    format!("{value}{}", recorded(&scripts))
}

#[test]
fn values() {
    table(
        check,
        r#"
    z = "a"⏎a = [1, 2.5, true]⏎[t]⏎k = 'v' -> {z: 'a', a: ['1', 2.5, true], t: {k: 'v'}}
    a = -1⏎b.c = { d = [] } -> {a: '-1', b: {c: {d: []}}}
     -> {}
    a = -> none | error at a.toml:1:4: unexpected eof encountered
    ⏎a = 1⏎a = 2 -> none | error at a.toml:3:1: duplicate key: `a`
    "#,
    );
    let long = |len: usize| check(&format!("#{}", "x".repeat(len - 1)));
    assert_eq!(long(500_000), "{}");
    assert_eq!(long(500_001), "none | error at a.toml:1:1: the file is too large to be read");
}

#[test]
fn spans() {
    let allocator = Allocator::default();
    let project = Project::new(&[("a.toml", "\u{feff}x = 1\n[book]\ntitle = \"T\"\n")]);
    let scripts = Scripts::new(&allocator, &project, None);
    assert!(scripts.toml("none.toml").is_none());
    let book = scripts.toml("a.toml").unwrap().get("book").cloned().unwrap();
    let entry = &book.entries().unwrap()[0];
    assert_eq!((scripts.excerpt(entry.span), scripts.excerpt(entry.node.span)), ("title".into(), "T".into()));
    let position = scripts.position(entry.node.span);
    assert_eq!((position.line, position.column, scripts.path(entry.span)), (3, 10, "a.toml".to_owned()));
}
