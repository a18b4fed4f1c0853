//! Tests of built-in packages and globals.

use oxc_allocator::Allocator;
use quire_foreign_config::Scripts;

use crate::{Project, shown, table, value, value_after};

fn imported(expression: &str) -> String {
    value_after(
        "import path, { join, posix } from 'node:path'; import * as all from 'path/posix'; import fs from 'fs';
         import { fileURLToPath, pathToFileURL } from 'url'; import { createRequire } from 'module';
         import plugin, { pluginA, defineConfig, define } from '@x/pkg'",
        expression,
    )
}

#[test]
fn paths() {
    table(
        imported,
        "
    path.join('a', '../b', './c/') -> 'b/c'
    join('/a', 'b') -> 'a/b'
    posix.join('a', 'b') -> 'a/b'
    path.posix.join('a', 1) -> 'a/1'
    all.join('a', 'b') -> 'a/b'
    path.join(__dirname, '..', 'x') -> path «x»
    path.join('a', __dirname, 'b') -> path «site/b»
    path.join('a', x) -> ?«path.join('a', x)»
    path.join() -> ''
    path.resolve('a', '..', 'b') -> path «b»
    path.resolve(__dirname, '../x') -> path «x»
    path.resolve('/a') -> ?«path.resolve('/a')»
    path.resolve() -> path «»
    path.join('..', '..', 'a') -> '../../a'
    path.dirname(__filename) -> path «site»
    path.dirname(__dirname + '/') -> path «»
    path.join(__dirname + '/') -> path «site»
    path.dirname('a/b') -> ?«path.dirname('a/b')»
    path.dirname() -> ?«path.dirname()»
    path.basename('a/b.js') -> 'b.js'
    path.basename(__filename) -> 'config.ts'
    path.basename() -> ?«path.basename()»
    path.relative('a', 'b') -> path#relative('a', 'b')
    fileURLToPath(import.meta.url) -> path «site/config.ts»
    pathToFileURL('a') -> 'a'
    fileURLToPath() -> ?«fileURLToPath()»
    import.meta.filename -> path «site/config.ts»
    import.meta.dirname -> path «site»
    import.meta.other -> global#import.meta.other
    new URL('./a.js', import.meta.url) -> path «site/a.js»
    new URL('../a.js', import.meta.url) -> path «a.js»
    new URL('a', 'b') -> ?«new URL('a', 'b')»
    new URL(x, import.meta.url) -> ?«new URL(x, import.meta.url)»
    new path.URL('a', import.meta.url) -> ?«new path.URL('a', import.meta.url)»
    __dirname -> path «site»
    __filename -> path «site/config.ts»
    process.cwd() -> path «»
    ",
    );
}

#[test]
fn files_and_json() {
    table(
        imported,
        r#"
    fs.readFileSync('package.json') -> '{ "version": "1.2.3" }'
    fs.readFileSync('./package.json', 'utf8') -> '{ "version": "1.2.3" }'
    fs.readFileSync('/package.json') -> ?«fs.readFileSync('/package.json')»
    fs.readFileSync(path.join(__dirname, '../package.json')) -> '{ "version": "1.2.3" }'
    fs.readFileSync(__filename + '/').length > 9 -> true
    fs.readFileSync('none') -> ?«fs.readFileSync('none')»
    fs.readFileSync(x) -> ?«fs.readFileSync(x)»
    fs.readFileSync() -> ?«fs.readFileSync()»
    fs.readFileSync('site/limit.txt').length -> 65536
    fs.readFileSync('site/large.txt') -> ?«fs.readFileSync('site/large.txt')»
    JSON.parse(fs.readFileSync('package.json', 'utf8')).version -> '1.2.3'
    JSON.parse('[1, true, null, "a", { "b": 1.5, "b": 2 }]') -> [1, true, nothing, 'a', {b: 2}]
    JSON.parse('{') -> ?«JSON.parse('{')»
    JSON.parse(1) -> ?«JSON.parse(1)»
    JSON.parse() -> ?«JSON.parse()»
    JSON.parse(`"${fs.readFileSync('site/limit.txt')}`) -> ?«JSON.parse(`"${fs.readFileSync('site/limit.txt')}`…»
    fs.writeFileSync('a') -> fs#writeFileSync('a')
    "#,
    );
    let json = |len: usize| value(&format!("JSON.parse('\"{}\"').length", "x".repeat(len - 2)));
    assert_eq!(json(1 << 16), "65534");
    assert!(json((1 << 16) + 1).starts_with('?'));
}

#[test]
fn globals() {
    table(
        imported,
        "
    process.env.NODE_ENV -> 'production'
    process.env.A || 'b' -> 'b' | unset: A «process.env.A»
    import.meta.env.A -> nothing | unset: A «import.meta.env.A»
    process.envs.A -> global#process.envs.A
    a.env.NODE_ENV -> global#a.env.NODE_ENV
    globalThis.process.env.NODE_ENV -> 'production'
    Object.keys({ a: 1, b: 2 }) -> ['a', 'b']
    Object.values({ a: 1, b: 2 }) -> [1, 2]
    Object.entries({ a: 1, b: 2 }) -> [['a', 1], ['b', 2]]
    Object.freeze({ a: 1 }) -> {a: 1}
    Object.assign({ a: 1, b: 2 }, { a: 3 }, { c: 4 }) -> {a: 3, b: 2, c: 4}
    Object.assign({ a: 1 }, x) -> ?«Object.assign({ a: 1 }, x)»
    Object.fromEntries([['a', 1], ['b', 2], ['a', 3]]) -> {a: 3, b: 2}
    Object.fromEntries([['a']]) -> ?«Object.fromEntries([['a']])»
    Object.fromEntries([[x, 1]]) -> ?«Object.fromEntries([[x, 1]])»
    Object.fromEntries([1]) -> ?«Object.fromEntries([1])»
    Object.fromEntries({}) -> ?«Object.fromEntries({})»
    Object.fromEntries(x) -> ?«Object.fromEntries(x)»
    Object.keys([]) -> ?«Object.keys([])»
    Object.create({}) -> ?«Object.create({})»
    Objects.keys({}) -> ?«Objects.keys({})»
    Array.isArray([]) -> true
    Array.isArray({}) -> false
    Array.isArray(x) -> ?«Array.isArray(x)»
    Array.isArray() -> ?«Array.isArray()»
    String(1) -> '1'
    String('a', 'b') -> 'ab'
    String(x) -> ?«String(x)»
    String(null) -> ?«String(null)»
    Boolean(0) -> false
    Boolean('a') -> true
    Boolean(x) -> ?«Boolean(x)»
    Boolean() -> false
    new Date().getFullYear() -> 2025
    new Date(0).getFullYear() -> ?«new Date(0)»
    new Date().getMonth() -> ?«new Date().getMonth()»
    Math.max(1) -> ?«Math.max(1)»
    require('./data.json').a -> 1
    require('./lib').two() -> ?«require('./lib').two()»
    require('./lib').default -> ?«'lib'»
    require('none') -> none#default
    require(x) -> ?«require(x)»
    require() -> ?«require()»
    require.resolve('./lib') -> path «site/lib.ts»
    require.resolve('none') -> ?«require.resolve('none')»
    require.resolve() -> ?«require.resolve()»
    createRequire(import.meta.url)('../package.json').version -> '1.2.3'
    ",
    );
    let allocator = Allocator::default();
    let project = Project::new(&[("a.js", "export default [new Date().getFullYear()]")]);
    let scripts = Scripts::new(&allocator, &project, None);
    assert_eq!(shown(&scripts, &scripts.config("a.js").unwrap()), "[?«new Date().getFullYear()»]");
}

#[test]
fn package_functions() {
    table(
        imported,
        "
    plugin -> @x/pkg#default
    plugin({ a: 1 }) -> @x/pkg#default({a: 1})
    pluginA.b.c -> @x/pkg#pluginA.b.c
    pluginA.b(1) -> @x/pkg#pluginA.b(1)
    plugin(1)(2) -> ?«plugin(1)(2)»
    plugin(1).a -> ?«plugin(1).a»
    plugin().a -> @x/pkg#a
    plugin() -> @x/pkg#default
    defineConfig({ a: 1 }) -> {a: 1}
    define(1, 2) -> @x/pkg#define(1, 2)
    define() -> @x/pkg#define
    all.default.x -> path/posix#x
    ",
    );
}
