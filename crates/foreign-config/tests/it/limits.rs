//! Tests of limits on steps, nesting, and sizes of strings and files. Without limits, a configuration could take any
//! amount of time and memory.

use std::fmt::Write as _;

use oxc_allocator::Allocator;
use quire_foreign_config::{Scripts, SourceSpan};
use quire_process::{JAVASCRIPT_BYTE, with_stack};

use crate::{Project, config, recorded, shown, table, value, value_after};

const MAX_STEPS: usize = 2_000_000;

/// Returns the number of steps that an expression takes.
fn steps(expression: &str) -> usize {
    let allocator = Allocator::default();
    let module = format!("export default [{expression}]");
    let project =
        Project::new(&[("a.ts", &module), ("b.ts", "export default 1"), ("c.txt", &"x".repeat(320))]);
    let scripts = Scripts::new(&allocator, &project, None);
    assert!(scripts.config("a.ts").is_some());
    let mut rest = 0;
    while scripts.spend(1) {
        rest += 1;
    }
    MAX_STEPS - rest
}

#[test]
fn costs_of_expressions() {
    let empty = steps("");
    table(
        |expression| (steps(&expression.replace("LONG", &"x".repeat(320))) - empty).to_string(),
        "
    1 -> 3
    'LONG' -> 33
    [1, 2] -> 11
    { LONG: 1 } -> 37
    await import('./b') -> 63
    (() => 1)() -> 6
    (() => { return 1 })() -> 7
    (() => { ;; return 1 })() -> 9
    (() => { const { a } = { a: 'LONG' }; return 1 })() -> 42
    (() => { const a = []; a.unshift(1); return 1 })() -> 11
    require('fs').readFileSync('c.txt') -> 97
    ",
    );
    let grown = |count: usize, change: &str| {
        let items = (0..count).map(|number| format!("k{number}: 0")).collect::<Vec<_>>().join(",");
        let numbers = "0,".repeat(count);
        steps(&format!("(() => {{ const o = {{ {items} }}, l = [{numbers}]; {change} return 1 }})()"))
    };
    let cost = |count, change| grown(count, change) - grown(count, "");
    let changes =
        ["o.a = 1;", "l.unshift(1);", "l.push(1);"].map(|change| (cost(0, change), cost(320, change)));
    insta::assert_snapshot!(format!("{changes:?}"), @"[(2, 12), (2, 12), (2, 2)]");
}

#[test]
fn values_are_unknown_after_the_last_step() {
    let allocator = Allocator::default();
    let project = Project::new(&[("a.ts", "export default [1]")]);
    let scripts = Scripts::new(&allocator, &project, None);
    assert!(scripts.spend(0) && scripts.spend(MAX_STEPS));
    assert!(!scripts.spend(1) && !scripts.spend(0));
    assert_eq!(shown(&scripts, &scripts.config("a.ts").unwrap()), "?«»");
    // The first function takes exponential time, and the second recurses infinitely.
    let loops = "const a = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]; const f = n => a.map(() => n < 1 ? 0 : f(n - 1))";
    assert!(value_after(loops, "f(9)").contains('?'));
    assert!(value_after("const f = () => f()", "f()").starts_with('?'));
}

#[test]
fn nesting() {
    let nested = |depth: usize| value(&format!("{}1{}", "(".repeat(depth), ")".repeat(depth)));
    let deepest = (0..200).take_while(|depth| nested(*depth) == "1").last();
    insta::assert_snapshot!(format!("{deepest:?}"), @"Some(148)");
    // The nesting of an expression is not added to the nesting of the next expression.
    let many = format!("[{}]", "[[1]],".repeat(200));
    assert!(!value(&many).contains('?'));
}

#[test]
fn replacements_of_a_configuration() {
    let functions = |count: usize| {
        config(&Project::new(&[("a.ts", &format!("export default {}1", "() => ".repeat(count)))]), "a.ts")
    };
    assert_eq!((functions(9), functions(10)), ("1".to_owned(), "function".to_owned()));
    let calls = |count: usize| {
        let text = format!("import f from 'x'; export default {}1{}", "f(".repeat(count), ")".repeat(count));
        let value = config(&Project::new(&[("a.ts", &text)]), "a.ts");
        value.split(" | ").next().unwrap_or_default().to_owned()
    };
    assert_eq!((calls(9), calls(10)), ("1".to_owned(), "x#default(1)".to_owned()));
}

#[test]
fn strings() {
    let statements = format!("const a = '{}', b = a + a, c = b + b", "x".repeat(1 << 18));
    let length = |expression: &str| value_after(&statements, expression);
    assert_eq!(length("c.length"), (1 << 20).to_string());
    assert_eq!(length("(c + 'x').length"), "?«c + 'x'»");
    assert_eq!(length("(`${c}x`)"), "?«`${c}x`»");
}

#[test]
fn files() {
    let script = |len: usize| {
        let text = "export default 1//";
        config(&Project::new(&[("a.ts", &format!("{text}{}", "x".repeat(len - text.len())))]), "a.ts")
    };
    assert_eq!(script(500_000), "1");
    assert_eq!(script(500_001), "none | error at a.ts:1:1: the file is too large to be read");
    // The importer also runs the parser on a thread with a large stack.
    let angles = |count: usize| {
        let text = format!("{}1", "a<".repeat(count));
        with_stack(JAVASCRIPT_BYTE * text.len(), || config(&Project::new(&[("a.ts", &text)]), "a.ts"))
    };
    assert!(!angles(1_000).contains("angle"));
    assert_eq!(
        angles(1_001),
        "none | error at a.ts:1:1: the file has too many open angle brackets to be parsed"
    );
    let json = format!("[{}0]", "\"<\",".repeat(1_001));
    assert!(config(&Project::new(&[("a.json", &json)]), "a.json").ends_with("0]"));
}

#[test]
fn total_size_of_files() {
    // Each file counts 500 additional bytes, so twenty files reach the limit of ten megabytes exactly.
    let parsed = |last: usize| {
        let files = (0..20).map(|number| {
            let len = if number == 19 { last } else { 499_500 };
            (format!("f{number}.ts"), format!("export default 1//{}", "x".repeat(len - 18)))
        });
        let project = Project(files.collect());
        let allocator = Allocator::default();
        let scripts = Scripts::new(&allocator, &project, None);
        let parsed = (0..20).filter(|number| scripts.config(&format!("f{number}.ts")).is_some()).count();
        format!("{parsed}{}", recorded(&scripts))
    };
    assert_eq!(parsed(499_500), "20");
    assert_eq!(parsed(499_501), "19 | error at f19.ts:1:1: the file is too large to be read");
}

#[test]
fn excerpts() {
    let allocator = Allocator::default();
    let project = Project::new(&[]);
    let scripts = Scripts::new(&allocator, &project, None);
    let (short, long) = ("é".repeat(50), "é".repeat(51));
    let mut shown = String::new();
    for text in ["a \n  b", &short, &long, "x\ny"] {
        let end = u32::try_from(text.len()).unwrap();
        let file = scripts.add_source(&format!("{}.ts", text.len()), text);
        let span = SourceSpan { file, start: 0, end };
        let last = scripts.position(SourceSpan { file, start: end, end });
        let excerpt = scripts.excerpt(span).replace(&short, "50 letters");
        let _ = write!(shown, "{} {excerpt} {}:{}, ", scripts.path(span), last.line, last.column);
    }
    insta::assert_snapshot!(shown, @"6.ts a b 2:4, 100.ts 50 letters 1:51, 102.ts 50 letters… 1:52, 3.ts x y 2:2,");
    let missing = SourceSpan { file: 9, start: 1, end: 2 };
    let position = scripts.position(missing);
    let missing = (scripts.path(missing), scripts.excerpt(missing), position.line, position.column);
    assert_eq!(missing, (String::new(), String::new(), 1, 1));
}
