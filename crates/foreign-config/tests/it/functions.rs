//! Tests of calls, statements in functions and parameters.

use crate::{table, value, value_after};

#[test]
fn calls() {
    table(
        value,
        "
    (() => 1)() -> 1
    (function () { return 1 })() -> 1
    (function* () {})() -> ?«(function* () {})()»
    ((a, b) => [a, b])(1) -> [1, nothing]
    ((a, b = a, c = 3) => [a, b, c])(1, null) -> [1, 1, 3]
    ((a, ...b) => [a, b])(1, 2, 3) -> [1, [2, 3]]
    (({ a }, [b]) => a + b)({ a: 1 }, [2]) -> 3
    ((...a) => a)(...[1, 2], ...b) -> [1, 2, ?«b»]
    (() => {})() -> nothing
    (() => { return })() -> nothing
    (() => ({ a: 1 }))() -> {a: 1}
    (a => b => a + b)(1)(2) -> 3
    ({ a: () => 1 }).a() -> 1
    ({ a: () => 1 })['a']() -> 1
    ({ a: 1 }).a() -> ?«({ a: 1 }).a()»
    ({ a: () => 1 }).b() -> ?«({ a: () => 1 }).b()»
    ((({ a: () => 1 }).a))() -> 1
    ({ a: () => 1 }).a!() -> 1
    null?.a() -> nothing
    null.a() -> ?«null.a()»
    [b()][0].c() -> ?«b()»
    (() => 1)?.() -> 1
    f() -> ?«f()»
    (1)() -> ?«(1)()»
    f()() -> ?«f()()»
    new Foo() -> ?«new Foo()»
    new (class {})() -> ?«new (class {})()»
    ",
    );
}

/// Each input is the body of a function.
#[test]
fn statements() {
    let body = |body: &str| value(&format!("(() => {{ {body} }})()"));
    table(
        body,
        "
    const a = 1; let b; return [a, b] -> [1, nothing]
    return f(); function f() { return 1 } -> ?«f()»
    function f() { return 1 } return f() -> 1
    { return 1 } return 2 -> 1
    { } return 2 -> 2
    ; return 3 -> 3
    if (1) return 1; return 2 -> 1
    if (0) return 1; return 2 -> 2
    if (0) return 1; else return 2 -> 2
    if (1) { } else { return 2 } return 3 -> 3
    if (x) return 1; return 2 -> 2 | assumed: x
    if (x) { return } return 2 -> 2 | assumed: x
    if (x) { return 1 } else { return 2 } -> 2 | assumed: x
    if (x) { f(); return 1 } return 2 -> ?«x»
    if (x) return y(); return 2 -> ?«x»
    if (x) f(); return 2 -> ?«x»
    if (x) ; return 2 -> ?«x»
    const a = []; for (const b of [1, 2]) { a.push(b, 0) } return a -> [1, 0, 2, 0]
    for (const [k, v] of Object.entries({ a: 1 })) return k + v; return 0 -> 'a1'
    for (const a of []) return 1; return 2 -> 2
    for (const a of x) return 1; return 2 -> ?«for (const a of x) return 1;»
    for (a of [1]) return 1; return 2 -> ?«for (a of [1]) return 1;»
    while (1) return 1 -> ?«while (1) return 1»
    throw 1 -> ?«throw 1»
    try { return 1 } catch { } -> ?«try { return 1 } catch { }»
    for (;;) return 1 -> ?«for (;;) return 1»
    console.log(1); return 1 -> 1
    consoles.log(1); return 1 -> ?«consoles.log(1);»
    f(); return 1 -> ?«f();»
    1; return 1 -> ?«1;»
    ",
    );
}

#[test]
fn switches() {
    let chosen = |input: &str| {
        let (subject, cases) = input.split_once(": ").unwrap_or_default();
        value(&format!("(() => {{ switch ({subject}) {{ {cases} }} return 'after' }})()"))
    };
    table(
        chosen,
        "
    1: case 1: return 'a'; case 2: return 'b' -> 'a'
    2: case 1: return 'a'; case 2: return 'b' -> 'b'
    3: case 1: return 'a'; default: return 'b' -> 'b'
    3: default: return 'b'; case 1: return 'a' -> 'b'
    1: default: return 'b'; case 1: return 'a' -> 'a'
    3: case 1: return 'a' -> 'after'
    1: case 1: case 2: return 'b' -> 'b'
    1: case 1: break; case 2: return 'b' -> 'after'
    1: case 1: ; case 2: return 'b' -> 'b'
    x: case 1: return 'a' -> ?«x»
    1: case x: return 'a' -> ?«1»
    1: case 1: return 'a'; case x: return 'b' -> 'a'
    1: case 1: { break } -> ?«break»
    ",
    );
}

#[test]
fn mutations() {
    let body = |body: &str| value(&format!("(() => {{ {body} }})()"));
    table(
        body,
        "
    let a = 1; a = 2; return a -> 2
    a = 2; return a -> 2
    let a = 1; a += 2; return a -> ?«a += 2;»
    let a = 1; const f = () => { a = 2 }; f(); return a -> ?«f();»
    let a = 1; const f = () => { a = 2; return a }; return [f(), a] -> [2, 2]
    const a = {}; a.b = 1; a['c'] = 2; a.b = 3; return a -> {b: 3, c: 2}
    const a = { b: 1, c: 2 }; a.b = 3; return a -> {b: 3, c: 2}
    const a = []; a.b = 1; return a -> ?«a.b = 1;»
    const a = { b: {} }; a.b.c = 1; return a -> ?«a.b.c = 1;»
    const a = {}; a[x] = 1; return a -> ?«a[x] = 1;»
    a.b = 1; return 1 -> ?«a.b = 1;»
    const a = [1]; a.push(2, ...[3]); a.unshift(4, 5); return a -> [4, 5, 1, 2, 3]
    const a = [1]; a.pop(); return a -> ?«a.pop();»
    const a = {}; a.push(1); return a -> ?«a.push(1);»
    const a = [1]; a['push'](2); return a -> [1, 2]
    const a = [1]; a[x](2); return a -> ?«a[x](2);»
    const a = { b: [] }; a.b.push(1); return a -> ?«a.b.push(1);»
    [a] = [1]; return a -> ?«[a] = [1];»
    ",
    );
}

#[test]
fn names_that_statements_of_the_module_change() {
    let value = |input: &str| {
        let (statements, expression) = input.rsplit_once(" > ").unwrap_or_default();
        value_after(statements, expression)
    };
    table(
        value,
        "
    let a = 1; a = 2 > a -> ?«a» | not run: a = 2
    const a = {}; a.b.c = 1 > a -> ?«a» | not run: a.b.c = 1
    const a = []; a.push(1) > a -> ?«a» | not run: a.push(1)
    const a = []; a().b = 1 > a -> [] | not run: a().b = 1
    let a = 1; [a] = [2] > a -> 1 | not run: [a] = [2]
    const a = 1; f() > a -> 1 | not run: f()
    const a = 1; new F() > a -> 1 | not run: new F()
    const a = 1; if (a) { b() } > a -> 1 | not run: if (a) { b() }
    for (;;) {} > 1 -> 1 | not run: for (;;) {}
    for (const a of b) {} > 1 -> 1 | not run: for (const a of b) {}
    for (const a in b) {} > 1 -> 1 | not run: for (const a in b) {}
    try {} catch {} > 1 -> 1 | not run: try {} catch {}
    {} > 1 -> 1 | not run: {}
    while (0) {} > 1 -> 1
    'use strict'; 1 > 1 -> 1 | not run: 1
    require('x') > 1 -> 1
    required('x') > 1 -> 1 | not run: required('x')
    ; class A {} > 1 -> 1
    ",
    );
}
