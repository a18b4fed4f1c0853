//! Tests of literals, operators, conditions, spreads and properties, and of the methods of values.

use std::rc::Rc;

use oxc_allocator::Allocator;
use quire_foreign_config::{Entry, Node, Scripts, SourceSpan, Value};

use crate::{Project, table, value, value_after};

#[test]
fn literals() {
    table(
        value,
        r"
    null -> nothing
    undefined -> nothing
    NaN -> nothing
    true -> true
    1.50 -> 1.5
    0x10 -> 16
    'a\n' -> 'a⏎'
    `a` -> 'a'
    (1) -> 1
    1 as const -> 1
    1 satisfies number -> 1
    <number>1 -> 1
    a! -> global#a
    await 1 -> 1
    /a/ -> ?«/a/»
    1n -> ?«1n»
    class {} -> ?«class {}»
    () => 1 -> function
    function () {} -> function
    function* () {} -> ?«function* () {}»
    async () => 1 -> function
    this -> ?«this»
    (1, 2) -> ?«1, 2»
    import.meta -> ?«import.meta»
    tag`a` -> ?«tag`a`»
    ",
    );
}

#[test]
fn texts() {
    table(
        value,
        "
    `a${1}b${'c'}` -> 'a1bc'
    `${true}${false}` -> 'truefalse'
    `${1e999}${-1e999}` -> 'Infinity-Infinity'
    `${1.5}${-0}${0}${1e21}` -> '1.5001000000000000000000000'
    `${null}` -> ?«null»
    `${a}` -> ?«a»
    `${[]}` -> ?«[]»
    'a' + 1 -> 'a1'
    1 + 'a' -> '1a'
    true + 'a' -> 'truea'
    `${__dirname}/a` -> path «site/a»
    `a${__dirname}` -> 'asite'
    `${__dirname}/../b` -> path «b»
    __dirname + '/' + __dirname -> path «site/site»
    __dirname + '/' + 'a' -> path «site/a»
    __dirname + '/a/' -> path «site/a/»
    __dirname + '/../' + 'a' -> path «a»
    __dirname + null -> ?«null»
    ",
    );
}

#[test]
fn operators() {
    table(
        value,
        "
    1 + 2 -> 3
    1 - 3 -> -2
    2 * 3 -> ?«2 * 3»
    1 < 2 -> true
    1 < 1 -> false
    2 < 1 -> false
    1 > 2 -> false
    1 > 1 -> false
    2 > 1 -> true
    1 <= 2 -> ?«1 <= 2»
    'a' < 'b' -> ?«'a' < 'b'»
    'a' - 1 -> ?«'a' - 1»
    1 == 1 -> true
    1 === 2 -> false
    1 != 1 -> false
    1 !== 2 -> true
    'a' == 'a' -> true
    'a' === 'b' -> false
    '1' == 1 -> true
    null == undefined -> true
    null === 1 -> false
    null == a -> ?«null == a»
    a == null -> ?«a == null»
    a == a -> ?«a == a»
    true == true -> true
    true === false -> false
    true == 1 -> false
    [] == [] -> ?«[] == []»
    [] == 1 -> false
    !0 -> true
    !'a' -> false
    !a -> ?«!a»
    -1 -> -1
    -'a' -> ?«-'a'»
    +1 -> 1
    +' 2 ' -> 2
    +'a' -> ?«+'a'»
    +[] -> ?«+[]»
    ~1 -> ?«~1»
    void 0 -> nothing
    typeof true -> 'boolean'
    typeof 1 -> 'number'
    typeof 'a' -> 'string'
    typeof __dirname -> 'string'
    typeof [] -> 'object'
    typeof {} -> 'object'
    typeof (() => 1) -> 'function'
    typeof null -> ?«typeof null»
    typeof a -> ?«typeof a»
    delete a.b -> ?«delete a.b»
    ",
    );
}

#[test]
fn conditions() {
    table(
        value,
        "
    true ? 1 : 2 -> 1
    '' ? 1 : 2 -> 2
    'a' ? 1 : 2 -> 1
    0 ? 1 : 2 -> 2
    -1 ? 1 : 2 -> 1
    (0 - 0) ? 1 : 2 -> 2
    null ? 1 : 2 -> 2
    [] ? 1 : 2 -> 1
    {}.a ? 1 : 2 -> 2
    ({}) ? 1 : 2 -> 1
    __dirname ? 1 : 2 -> 1
    (() => 1) ? 1 : 2 -> 1
    a ? 1 : 2 -> 2 | assumed: a
    a ? b() : 2 -> ?«a ? b() : 2»
    a ? 1 : [b()] -> ?«a ? 1 : [b()]»
    a ? [b()] : { c: b() } -> ?«a ? [b()] : { c: b() }»
    1 && 2 -> 2
    0 && 2 -> 0
    a && 2 -> ?«a && 2»
    1 || 2 -> 1
    0 || 2 -> 2
    a || 2 -> ?«a || 2»
    0 ?? 2 -> 0
    null ?? 2 -> 2
    a ?? 2 -> ?«a ?? 2»
    ",
    );
}

#[test]
fn arrays_and_objects() {
    table(
        value,
        "
    [1, , 2, ...[3, 4], ...null, ...false] -> [1, 2, 3, 4]
    [...true, ...'a', ...a] -> [?«true», ?«'a'», ?«a»]
    { a: 1, 'b': 2, 3: 4, ['c' + 1]: 5, a: 6 } -> {a: 6, b: 2, 3: 4, c1: 5}
    { ...{ a: 1, b: 2 }, a: 3, ...null, ...false } -> {a: 3, b: 2}
    { a: 1, ...{ a: 2 } } -> {a: 2}
    { ...a, b: 1 } -> {...: ?«a», b: 1}
    { [a]: 1, b: 2 } -> {[...]: ?«a», b: 2}
    { get a() { return 1 } } -> {a: function}
    { a() { return 1 } } -> {a: function}
    ",
    );
}

#[test]
fn properties() {
    table(
        value,
        "
    ({ a: 1 }).a -> 1
    ({ a: 1 })['a'] -> 1
    ({ a: 1 })['a' + ''] -> 1
    ({ a: 1 })[b] -> ?«({ a: 1 })[b]»
    ({ a: 1 }).b -> nothing
    ({ ...b }).a -> ?«{ ...b }»
    ({ ...b, a: 1 }).a -> 1
    ({ [b]: 1 }).a -> ?«{ [b]: 1 }»
    ({ '...': 1 }).a -> ?«{ '...': 1 }»
    ({ a: { b: 1 } }).a.b -> 1
    ({})?.a?.b.c -> nothing
    null?.a -> nothing
    null.a -> nothing
    [1, 2][1] -> 2
    [1, 2]['0'] -> 1
    [1, 2][2] -> nothing
    [1, 2].length -> 2
    [1, 2].size -> nothing
    'aé😀'.length -> 4
    'a'.size -> ?«'a'»
    'a'[0] -> ?«'a'»
    (1).a -> ?«1»
    (() => 1).a -> ?«() => 1»
    a.b.c -> global#a.b.c
    a?.b -> global#a.b
    a().b -> ?«a()»
    ({ a: 1 })!.a -> 1
    ({ a: { b: 1 } }).a!.b -> 1
    ",
    );
}

#[test]
fn names() {
    let value = |input: &str| {
        let (statements, expression) = input.rsplit_once("; ").unwrap_or_default();
        value_after(statements, expression)
    };
    table(
        value,
        "
    const a = 1; a -> 1
    let a; a -> global#a
    const a = b, b = 2; a -> 2
    const a = b, b = a; a -> ?«a»
    const { a, b: { c }, ...d } = { a: 1, b: { c: 2 }, e: 3 }; [a, c, d] -> [1, 2, {e: 3}]
    const { a = 1, b = 2, ['c']: d } = { a: null, b: 0, c: 3 }; [a, b, d] -> [1, 0, 3]
    const [a, , b = 4, ...c] = [1, 2, undefined, 5, 6]; [a, b, c] -> [1, 4, [5, 6]]
    const [a, b] = [1]; [a, b] -> [1, nothing]
    const { a, ...b } = c; [a, b] -> [global#c.a, ?«c»]
    const [a, ...b] = c; [a, b] -> [?«c», ?«c»]
    const { [x]: a } = { '': 1 }; a -> 1
    function a() { return 1 }; a() -> 1
    const a = 1; { a, b: a } -> {a: 1, b: 1}
    const globalThis1 = globalThis.a.b; globalThis1 -> global#a.b
    ",
    );
}

fn span() -> SourceSpan {
    SourceSpan { file: 0, start: 0, end: 0 }
}

fn node(value: Value<'_>) -> Node<'_> {
    Node::new(value, span())
}

#[test]
fn properties_of_values() {
    let allocator = Allocator::default();
    let project = Project::new(&[("a.js", "export default { f: () => 1, e: a.b, l: ['x'], t: { u: b() } }")]);
    let scripts = Scripts::new(&allocator, &project, None);
    let config = scripts.config("a.js").unwrap();
    let get = |key: &str| config.get(key).unwrap().clone();
    let entry = |key: &str, value| Entry { key: key.to_owned(), span: span(), node: node(value) };
    let text = |len: usize| Value::Text("x".repeat(len));
    let values = [
        node(Value::Nothing),
        node(Value::Bool(true)),
        node(Value::Bool(false)),
        node(Value::Number(0.0)),
        node(Value::Number(f64::NAN)),
        node(Value::Number(-1.5)),
        node(text(0)),
        node(text(31)),
        node(text(32)),
        node(text(64)),
        node(Value::Path("x".repeat(33))),
        node(Value::List(Vec::new())),
        node(Value::List(vec![node(Value::Nothing), node(text(32))])),
        node(Value::List(vec![node(Value::Unknown)])),
        node(Value::Table(vec![entry("a", Value::Unknown)])),
        node(Value::Table(vec![entry(&"k".repeat(64), text(32)), entry("a", Value::Bool(true))])),
        node(Value::Unknown),
        get("f"),
        get("e"),
    ];
    let properties = values.iter().map(|it| {
        let text = it.text().map(|text| text.len());
        let shape = (it.list().map(<[_]>::len), it.entries().map(<[_]>::len));
        format!(
            "cost {} known {} truthy {:?} bool {:?} text {text:?} nothing {} {shape:?}",
            it.cost(),
            it.is_known(),
            it.truthiness(),
            it.bool(),
            it.is_nothing()
        )
    });
    insta::assert_snapshot!(properties.collect::<Vec<_>>().join("\n"), @"
    cost 1 known true truthy Some(false) bool None text None nothing true (None, None)
    cost 1 known true truthy Some(true) bool Some(true) text None nothing false (None, None)
    cost 1 known true truthy Some(false) bool Some(false) text None nothing false (None, None)
    cost 1 known true truthy Some(false) bool None text Some(1) nothing false (None, None)
    cost 1 known true truthy Some(false) bool None text Some(3) nothing false (None, None)
    cost 1 known true truthy Some(true) bool None text Some(4) nothing false (None, None)
    cost 1 known true truthy Some(false) bool None text Some(0) nothing false (None, None)
    cost 1 known true truthy Some(true) bool None text Some(31) nothing false (None, None)
    cost 2 known true truthy Some(true) bool None text Some(32) nothing false (None, None)
    cost 3 known true truthy Some(true) bool None text Some(64) nothing false (None, None)
    cost 2 known true truthy Some(true) bool None text Some(33) nothing false (None, None)
    cost 1 known true truthy Some(true) bool None text None nothing false (Some(0), None)
    cost 4 known true truthy Some(true) bool None text None nothing false (Some(2), None)
    cost 2 known false truthy Some(true) bool None text None nothing false (Some(1), None)
    cost 2 known false truthy Some(true) bool None text None nothing false (None, Some(1))
    cost 6 known true truthy Some(true) bool None text None nothing false (None, Some(2))
    cost 1 known false truthy None bool None text None nothing false (None, None)
    cost 1 known true truthy Some(true) bool None text None nothing false (None, None)
    cost 1 known true truthy None bool None text None nothing false (None, None)
    ");
    assert!(get("l").get("x").is_none() && config.get("none").is_none());
    assert!(!config.is_known() && get("l").is_known() && get("e").is_known());
    assert_eq!(get("l").list().and_then(|items| items[0].text()).as_deref(), Some("x"));
    let Value::Function(closure) = get("f").value else { panic!("f is not a function") };
    assert!(Rc::strong_count(&closure) > 1);
}
