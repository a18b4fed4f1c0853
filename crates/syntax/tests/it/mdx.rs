//! Tests of expressions, statements, style objects and names of attributes in MDX.

use quire_syntax::mdx::element::{attribute_name, property_name};
use quire_syntax::mdx::esm;
use quire_syntax::mdx::js::{Expression, Literal, expression};
use quire_syntax::mdx::tag::{Tag, Value, parse};

use crate::{shown, table};

pub(crate) fn literal(literal: &Literal) -> String {
    match literal {
        Literal::Text(text) => format!("text «{text}»"),
        Literal::Number(number) => format!("number {number}"),
        Literal::Boolean(boolean) => boolean.to_string(),
        Literal::Nothing => "nothing".to_owned(),
    }
}

#[test]
fn expressions() {
    let result = |source: &str| match expression(source) {
        Ok(Expression::Empty) => "empty".to_owned(),
        Ok(Expression::Literal(it)) => literal(&it),
        Ok(Expression::Code(code)) => format!("code {}", shown(code)),
        Err(problem) => format!("error at {}: {}", problem.at, problem.message),
    };
    table(
        result,
        r#"
     -> empty
       -> empty
    /* a */ -> empty
    /* a */ // b -> empty
    // a⏎/* b */ -> empty
    /* a -> error at 0: Unterminated multiline comment
    // a⏎b -> code none
    / -> error at 0: Unterminated regular expression
    'a\u0041' -> text «aA»
    "b" -> text «b»
    `c` -> text «c»
    `c${d}` -> code none
    ('e') -> text «e»
    1 -> number 1
    123456789012345 -> number 123456789012345
    1234567890123456 -> number 1234567890123456
    12345678901234567 -> number 12345678901234568
    007 -> number 7
    0x10 -> number 16
    1e3 -> number 1000
    1.50 -> number 1.5
    1e21 -> number 1e+21
    0 -> number 0
    true -> true
    false -> false
    null -> nothing
    undefined -> nothing
    NaN -> code none
    -1 -> code none
    a -> code none
    a // b -> code none
    {} -> code none
    { a: 1 } -> code none
    a; b -> error at 1: Expected the end of the expression, found `;`
    1) + (2 -> error at 1: Expected a semicolon or an implicit semicolon after a statement, but found none
    a b -> error at 2: Expected the end of the expression, found a name
    a + -> error at 3: Unexpected token
    ) -> error at 0: Empty parenthesized expression
    } -> error at 0: Unexpected token
    a,b -> code none
    () => 1 -> code none
    <b/> -> code «quire$jsx("b",null)»
    a < b -> code none
    x => <b>{x}</b> -> code «x => quire$jsx("b",null,(x))»
    `\u{` -> error at 1: Bad escape sequence in untagged template literal
    function() {} -> code none
    ...a -> error at 4: Expected `=>` but the code ends
    "#,
    );
}

#[test]
fn statements() {
    let result = |source: &str| {
        let module = match esm::parse(source) {
            Ok(module) => module,
            Err(problem) => return format!("error at {}: {}", problem.at, problem.message),
        };
        let mut out = String::new();
        for it in &module.imports {
            let (range, specifier) = (&source[it.range.clone()], &source[it.specifier_range.clone()]);
            assert!(range.contains(specifier) && specifier.contains(&it.specifier));
            let bindings = it.bindings.iter().map(|(name, local)| format!("{name}={local}"));
            let bindings = bindings.collect::<Vec<_>>().join(",");
            out.push_str(&format!("import {specifier} [{bindings}] {:?}; ", it.range));
        }
        for it in &module.exports {
            let alias = if it.is_alias { "alias" } else { "export" };
            out.push_str(&format!("{alias} {} «{}» {:?}; ", it.names.join(","), it.source, it.range));
        }
        out.push_str(&format!("{:?} {:?}", module.default_export_ranges, module.export_all_ranges));
        out
    };
    table(
        result,
        r#"
    import a from 'a' -> import 'a' [default=a] 0..17; [] []
    ⏎import a, { b, c as d, default as e, 'x y' as f } from "./b";⏎import * as g from 'c' -> import "./b" [default=a,b=b,c=d,default=e,x y=f] 1..62; import 'c' [*=g] 63..85; [] []
    import 'a' -> import 'a' [] 0..10; [] []
    export const a = 1, { b, c: [d] } = 2 -> export a,b,d «const a = 1, { b, c: [d] } = 2» 0..37; [] []
    export function a() { return <b/> } -> export a «function a() { return quire$jsx("b",null) }» 0..35; [] []
    export class A {} -> export A «class A {}» 0..17; [] []
    export { a, b as c } -> alias c «const c = b;» 0..20; [] []
    export { a as default, b as 'x y', c as $d, e as _f, g as 'é' } -> alias $d «const $d = c;» 0..64; alias _f «const _f = e;» 0..64; alias é «const é = g;» 0..64; [0..64] []
    export { a as b, c } from 'd' -> import 'd' [a=b,c=c] 0..29; [] []
    export { default } from 'd' -> import 'd' [] 0..27; [0..27] []
    export * from 'a' -> [] [0..17]
    export * as b from 'a' -> import 'a' [*=b] 0..22; [] []
    export * as 'x y' from 'a' -> [] [0..26]
    export default 1 -> [0..16] []
    export default function a() {} -> [0..30] []
    ; -> [] []
     -> [] []
    const a = 1 -> error at 0: Only `import` and `export` statements are allowed here
    import a from 'a'⏎a() -> error at 18: Only `import` and `export` statements are allowed here
    import { -> error at 8: Expected `}` but the code ends
    export const a = ; -> error at 17: Unexpected token
    "#,
    );
}

#[test]
fn declared_names() {
    let module =
        esm::parse("import a, { b as c } from 'd'\nexport const e = 1\nexport { x as f, y }").unwrap();
    let declared = ["a", "c", "e", "f", "b", "d", "x", "y", ""].map(|name| module.declares(name));
    assert_eq!(declared, [true, true, true, true, false, false, false, false, false]);
}

#[test]
fn style_objects() {
    let result = |object: &str| {
        let Ok(Tag::Open(tag)) = parse(&format!("<a style={{{object}}}>")) else {
            return "no tag".to_owned();
        };
        match &tag.attributes[0].value {
            Value::Expression(_, value) => shown(value.as_ref().map(literal)),
            other => format!("{other:?}"),
        }
    };
    table(
        result,
        r#"
    { color: 'red', backgroundColor: "blue" } -> «text «color:red;background-color:blue»»
    { width: 10, height: 0, margin: -5, top: 1.5 } -> «text «width:10px;height:0;margin:-5px;top:1.5px»»
    { opacity: 0.5, zIndex: -1, WebkitLineClamp: 3, msFlex: 1, MozTabSize: 4, OAnimationIterationCount: 2 } -> «text «opacity:0.5;z-index:-1;-webkit-line-clamp:3;-ms-flex:1;-moz-tab-size:4;-o-animation-iteration-count:2px»»
    { '--a': 1, '--aB': 'c', 'font-weight': 700, lineHeight: 2, zoom: 1, animationIterationCount: 1 } -> «text «--a:1;--aB:c;font-weight:700;line-height:2;zoom:1;animation-iteration-count:1»»
    { a: true, b: null, c: undefined, d: '', e: ' ', f: ' x ' } -> «text «f:x»»
    ({ a: 'b' }) -> «text «a:b»»
    {} -> «text «»»
    { a: b } -> none
    { a: -b } -> none
    { a: -'1' } -> none
    { a: +1 } -> none
    { ...a } -> none
    { [a]: 1 } -> none
    { 1: 1 } -> none
    a -> none
    "#,
    );
}

#[test]
fn attribute_names() {
    for (jsx, html) in [
        ("acceptCharset", "accept-charset"),
        ("className", "class"),
        ("htmlFor", "for"),
        ("srcSet", "srcset"),
        ("tabIndex", "tabindex"),
        ("xlinkHref", "xlink:href"),
    ] {
        assert_eq!((attribute_name(jsx), property_name(html)), (html, jsx));
    }
    for same in ["data-x", "aria-label", "viewBox", "href", "", "zzz"] {
        assert_eq!((attribute_name(same), property_name(same)), (same, same));
    }
}
