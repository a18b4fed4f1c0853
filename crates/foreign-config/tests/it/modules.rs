//! Tests of modules: imports, exports, resolution of files, and errors with their positions.

use crate::{Project, config, table};

/// Evaluates the configuration `dir/a.ts`. `input` is its source, followed by ` >> path: text` for each other file.
fn check(input: &str) -> String {
    let mut parts = input.split(" >> ");
    let main = parts.next().unwrap_or_default();
    let mut files = vec![("dir/a.ts", main)];
    files.extend(parts.filter_map(|part| part.split_once(": ")));
    config(&Project::new(&files), "dir/a.ts")
}

#[test]
fn exports_of_the_configuration() {
    table(
        check,
        "
    export default 1 -> 1
    export default { a: 1 } as Config -> {a: 1}
    export default function () { return 1 } -> 1
    export default function* () { } -> ?«»
    export default async () => ({ a: 1 }) -> {a: 1}
    export default class {} -> ?«»
    const a = 1; export { a as default } -> 1
    const a = 1; export { a as 'default' } -> 1
    module.exports = 1 -> 1
    module.exports.a = 1; exports.b = 2 -> {a: 1, b: 2}
    exports.default = 1 -> 1
    module.export = 1 -> ?«» | not run: module.export = 1
    modules.exports = 1 -> ?«» | not run: modules.exports = 1
    modules.exports.a = 1 -> ?«» | not run: modules.exports.a = 1
    module.other.a = 1 -> ?«» | not run: module.other.a = 1
    export const a = 1, { b } = { b: 2 }; export function c() {} -> {a: 1, b: 2, c: function}
    export class A {} -> ?«»
    define.doc({ a: 1 }) -> {a: 1}
    define.other({ a: 1 }) -> ?«» | not run: define.other({ a: 1 })
    defined.doc({ a: 1 }) -> ?«» | not run: defined.doc({ a: 1 })
    define.doc() -> ?«»
    a -> ?«» | not run: a
     -> ?«»
    export default a(b(c(1))) -> ?«a(b(c(1)))»
    import a from 'x'; export default a(a(() => [1])) -> [1] | unwrapped: default «a(a(() => [1]))» | unwrapped: default «a(() => [1])»
    import a from 'x'; export default a -> x#default
    import a from 'x'; export default a() -> x#default
    export default (() => 1) -> 1
    export default (a => a) -> nothing
    ",
    );
}

#[test]
fn imports() {
    table(
        check,
        r#"
    import a from './b'; export default [a] >> dir/b.ts: export default 1 -> [1]
    import { a, b as c } from './b'; export default [a, c] >> dir/b.js: export const a = 1; export function b() {} -> [1, function]
    import * as a from './b.ts'; export default a >> dir/b.ts: export const x = 1; export default 2 -> {default: 2, x: 1}
    import { 'x' as a } from './b'; export default [a] >> dir/b.ts: export const x = 1 -> [1]
    import { a } from './b'; export default [a] >> dir/b.ts: export { b as a } from './c' >> dir/c.ts: export const b = 3 -> [3]
    import { a } from './b'; export default [a] >> dir/b.ts: export * from './c' >> dir/c.ts: export const a = 3 -> [3]
    import { a } from './b'; export default [a] >> dir/b.ts: export * from './c'; export * from 'x'; export * from './d' >> dir/d.ts: export const a = 4 -> [4]
    import { a } from './b'; export default [a] >> dir/b.ts: export * from 'x' -> [?«»]
    import { a } from './b'; export default a >> dir/b.ts: export * as a from './c' >> dir/c.ts: export const x = 3 -> {x: 3}
    import { a } from './b'; export default [a] >> dir/b.cjs: module.exports = { a: 5 } -> [5]
    import { a } from './b.json'; export default [a] >> dir/b.json: { "a": 6 } -> [6]
    import { c } from './b.json'; export default [c] >> dir/b.json: { "a": 6 } -> [?«»]
    import a from './b'; export default [a] >> dir/b.ts: export const x = 1 -> [{x: 1}]
    import a from './b'; export default [a] >> dir/b.ts: const x = 1 -> [?«»]
    import { a } from './b'; export default [a] >> dir/b.ts: import { b } from './a'; export const a = b -> [?«»]
    import a from './a'; export default [a] -> [?«»]
    import a from 'pkg'; export default [a] -> [pkg#default]
    import a from 'node:fs'; export default [a] -> [fs#default]
    import a from './none'; export default [a] -> [?«a»]
    import a from '../b'; export default [a] >> b.ts: export default 7 -> [7]
    import a from '../../b'; export default [a] >> ../b.ts: export default 8 -> [8]
    export default [await import('./b')] >> dir/b.ts: export const a = 9 -> [{a: 9}]
    export default [await import(x)] -> [?«import(x)»]
    export { b as default } from './b' >> dir/b.ts: export const b = [import.meta.url] -> [path «dir/b.ts»]
    import a from 'p/package.json'; export default [a.v] >> node_modules/p/package.json: { "v": 1 } -> [1]
    import a from 'p/index.js'; export default [a.v] >> node_modules/p/index.js: export default { v: 1 } -> [p/index.js#v]
    import a from 'p/none.json'; export default [a] -> [p/none.json#default]
    "#,
    );
}

/// Files to which an import resolves, in order of preference.
#[test]
fn files_of_imports() {
    let resolved = |input: &str| {
        let (specifier, files) = input.split_once(": ").unwrap_or_default();
        let main = format!("import a from '{specifier}'; export default [a]");
        let mut all = vec![("dir/a.ts".to_owned(), main)];
        all.extend(files.split(' ').map(|path| {
            let text = if path.ends_with(".json") {
                format!("'{path}'")
            } else {
                format!("export default '{path}'")
            };
            (path.to_owned(), text.replace('\'', "\""))
        }));
        config(&Project(all), "dir/a.ts")
    };
    table(
        resolved,
        "
    ./b: dir/b.json dir/b.jsx dir/b.tsx dir/b.cts dir/b.cjs dir/b.mjs dir/b.js dir/b.mts dir/b.ts -> ['dir/b.ts']
    ./b: dir/b.json dir/b.jsx dir/b.tsx -> ['dir/b.tsx']
    ./b: dir/b.json -> ['dir/b.json']
    ./b.js: dir/b.js dir/b.ts -> ['dir/b.js']
    ./b.js: dir/b.ts -> ['dir/b.ts']
    ./b.mjs: dir/b.mts -> ['dir/b.mts']
    ./b: dir/b/index.ts -> ['dir/b/index.ts']
    ./b: dir/b/index.ts dir/b.js -> ['dir/b.js']
    ./b.x: dir/b.x -> ['dir/b.x']
    .: dir/index.js -> ['dir/index.js']
    ..: index.js -> ['index.js']
    ./b: dir/b.css -> [?«a»]
    ./b: dir/b/b.ts -> [?«a»]
    ",
    );
}

#[test]
fn syntax_of_files() {
    let parsed = |input: &str| {
        let (path, text) = input.split_once(": ").unwrap_or_default();
        config(&Project::new(&[(path, text)]), path)
    };
    table(
        parsed,
        r#"
    a.ts: export default <T>1 -> 1
    a.mts: export default <T>1 -> 1
    a.cts: export default <T>1 -> 1
    a.tsx: const a = <b/>; export default 1 as T -> 1
    a.js: const a = <b/>; export default 1 -> 1
    a.jsx: export default 1 as T -> 1
    a.json: { "a": [1, b] } -> {a: [1, global#b]}
    a.json: { "a": 1 } // c -> {a: 1}
    a.json: ⏎ { "a": ⏎ } -> none | error at a.json:3:2: Unexpected token
    a.json: 1; 2 -> none | error at a.json:1:2: Expected `,` or `)` but found `;`
    a.json:  -> none | error at a.json:1:1: Empty parenthesized expression
    a.json: [b()] -> [?«b()»]
    a.json: ⏎[b(), c()] -> [?«b()», ?«c()»]
    a.json: {} {} -> none | error at a.json:1:4: Expected `,` or `)` but found `{`
    a.ts: ⏎export default [b()] -> [?«b()»]
    a.ts: return 1; export default 2 -> 2
    a.ts: export default { -> none | error at a.ts:1:17: Expected `}` but found `EOF`
    a.ts: ⏎ export default 1 1 -> none | error at a.ts:2:18: Expected a semicolon or an implicit semicolon after a statement, but found none
    empty.ts:  -> ?«»
    "#,
    );
    assert_eq!(config(&Project::new(&[]), "none.ts"), "none");
    let with_mark =
        |text: &str| config(&Project::new(&[("a.json", &format!("\u{feff}\u{feff}{text}"))]), "a.json");
    assert_eq!(with_mark("{ \"a\": b() }"), "{a: ?«b()»}");
    assert!(with_mark("\n{").starts_with("none | error at a.json:2:"), "{}", with_mark("\n{"));
}
