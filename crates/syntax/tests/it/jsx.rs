//! Tests of tags in MDX, and of JSX that is compiled to calls.

use quire_syntax::mdx::js::{Expression, expression};
use quire_syntax::mdx::jsx::quote;
use quire_syntax::mdx::tag::{Opening, Tag, Value, parse};

use crate::mdx::literal;
use crate::{shown, table};

/// Formats a tag: its name, and each attribute with its source and the source of its value.
fn check(raw: &str) -> String {
    let tag = match parse(raw) {
        Ok(Tag::Open(tag)) => tag,
        Ok(Tag::Close(name)) => return format!("close «{name}»"),
        Err(problem) => return format!("error at {}: {}", problem.at, problem.message),
    };
    let mut out = format!("open «{}»", tag.name);
    let flags = [
        (tag.self_closing, " self-closing"),
        (tag.is_component(), " component"),
        (tag.is_computed(), " computed"),
    ];
    flags.iter().filter(|(is_set, _)| *is_set).for_each(|(_, name)| out.push_str(name));
    for it in &tag.attributes {
        let value = match &it.value {
            Value::Bare => "bare".to_owned(),
            Value::Text(text) => format!("text «{text}»"),
            Value::Expression(code, value) => format!("code «{code}» {}", shown(value.as_ref().map(literal))),
            Value::Spread(code) => format!("spread «{code}»"),
        };
        let handler = if it.is_handler() { " handler" } else { "" };
        let (source, inner) = (&raw[it.start..it.end], &raw[it.value_start..it.value_end]);
        out.push_str(&format!(", {}{handler}: {value} from «{source}» «{inner}»", it.name));
    }
    out
}

#[test]
fn tags() {
    table(
        check,
        r#"
    <a> -> open «a»
    <a/> -> open «a» self-closing
    <a / > -> open «a» self-closing
    < a > -> open «a»
    <Tabs> -> open «Tabs» component
    <theme.Card /> -> open «theme.Card» self-closing component
    <a.b> -> open «a.b» component
    <> -> open «» component
    </> -> close «»
    </a> -> close «a»
    </ theme . Card > -> close «theme.Card»
    < / a> -> close «a»
    <ns:a> -> open «ns:a»
    <a-b> -> open «a-b»
    <_a> -> open «_a» component
    <é> -> open «é» component
    <a b> -> open «a», b: bare from «b» «»
    <a b=c> -> error at 5: Unexpected token
    <a {b}> -> error at 4: Expected `...` but found a name
    <1> -> error at 1: Unexpected token
    a -> open «» component
     -> open «» component
    <a -> open «» component
    <a><b> -> error at 7: Unexpected token
    <a>b</a> -> error at 7: Expected `>` but found `/`
    <a b="⏎"> -> open «a», b: text «⏎» from «b="⏎"» «⏎»
    "#,
    );
}

#[test]
fn attributes() {
    table(
        check,
        r#"
    <a b c-d e:f g : h> -> open «a», b: bare from «b» «», c-d: bare from «c-d» «», e:f: bare from «e:f» «», g:h: bare from «g : h» «»
    <a b="c &amp; &lt;" d='"é"'> -> open «a», b: text «c & <» from «b="c &amp; &lt;"» «c &amp; &lt;», d: text «"é"» from «d='"é"'» «"é"»
    <a b={c} d={ 'e' } f={1} j={true} k={null}> -> open «a» computed, b: code «c» none from «b={c}» «c», d: code «'e'» «text «e»» from «d={ 'e' }» « 'e' », f: code «1» «number 1» from «f={1}» «1», j: code «true» «true» from «j={true}» «true», k: code «null» «nothing» from «k={null}» «null»
    <a {...b} { ... c }> -> open «a» computed, : spread «b» from «{...b}» «b», : spread «c» from «{ ... c }» «c»
    <a b=<c/> d=<></>/> -> open «a» self-closing computed, b: code «quire$jsx("c",null)» none from «b=<c/>» «<c/>», d: code «quire$jsx(quire$component(''),null)» none from «d=<></>» «<></>»
    <a b={<c d="e">f</c>} g={h < i}> -> open «a» computed, b: code «(quire$jsx("c",{"d":"e",},"f"))» none from «b={<c d="e">f</c>}» «<c d="e">f</c>», g: code «(h < i)» none from «g={h < i}» «h < i»
    <A b={<C/>} {...<D/>}> -> open «A» component, b: code «(quire$jsx(quire$component("C",typeof C==='undefined'?undefined:C),null))» none from «b={<C/>}» «<C/>», : spread «quire$jsx(quire$component("D",typeof D==='undefined'?undefined:D),null)» from «{...<D/>}» «<D/>»
    <img src={useBaseUrl('/a.png')} href={require("./b").default} alt={require('./c')}/> -> open «img» self-closing computed, src: text «/a.png» from «src={useBaseUrl('/a.png')}» «useBaseUrl('/a.png')», href: text «./b» from «href={require("./b").default}» «require("./b").default», alt: code «require('./c')» none from «alt={require('./c')}» «require('./c')»
    <img src={useBaseUrl(a)} /> -> open «img» self-closing computed, src: code «useBaseUrl(a)» none from «src={useBaseUrl(a)}» «useBaseUrl(a)»
    <a onClick={b} onclick={c} on={d} key={e}> -> open «a» computed, onClick handler: code «b» none from «onClick={b}» «b», onclick handler: code «c» none from «onclick={c}» «c», on: code «d» none from «on={d}» «d», key: code «e» none from «key={e}» «e»
    <a ONx={b}> -> open «a», ONx handler: code «b» none from «ONx={b}» «b»
    <a o={b} é={c}> -> open «a» computed, o: code «b» none from «o={b}» «b», é: code «c» none from «é={c}» «c»
    <a key={b} {...c}> -> open «a» computed, key: code «b» none from «key={b}» «b», : spread «c» from «{...c}» «c»
    <A b={c}> -> open «A» component, b: code «c» none from «b={c}» «c»
    <a style={{ color: 'red' }} b={{ c: 1 }}> -> open «a» computed, style: code «{ color: 'red' }» «text «color:red»» from «style={{ color: 'red' }}» «{ color: 'red' }», b: code «{ c: 1 }» none from «b={{ c: 1 }}» «{ c: 1 }»
    <A style={{ color: b }}> -> open «A» component, style: code «{ color: b }» none from «style={{ color: b }}» «{ color: b }»
    <a b={}> -> error at 5: JSX attributes must only be assigned a non-empty 'expression'
    <a b={/* c */}> -> error at 5: JSX attributes must only be assigned a non-empty 'expression'
    "#,
    );
}

#[test]
fn fragments_are_components() {
    let fragment = Opening::default();
    assert!(fragment.is_component() && !fragment.is_computed() && !fragment.self_closing);
}

#[test]
fn elements_in_expressions() {
    let compiled = |source: &str| match expression(source) {
        Ok(Expression::Code(code)) => shown(code),
        other => format!("{other:?}"),
    };
    table(
        compiled,
        r#"
    <b/> -> «quire$jsx("b",null)»
    a(<b/>, <B/>, c) -> «a(quire$jsx("b",null), quire$jsx(quire$component("B",typeof B==='undefined'?undefined:B),null), c)»
    <A.b.c /> -> «quire$jsx(quire$component("A.b.c",typeof A==='undefined'?undefined:A),null)»
    <a.b/> -> «quire$jsx(quire$component("a.b",typeof a==='undefined'?undefined:a),null)»
    <></> -> «quire$jsx(quire$component(''),null)»
    <>a<b/></> -> «quire$jsx(quire$component(''),null,"a",quire$jsx("b",null))»
    <a b c="d &amp; \ &quot;" e={f} {...j} k-l={1} m:n='o'/> -> «quire$jsx("a",{"b":true,"c":"d & \\ \"","e":(f),...(j),"k-l":(1),"m:n":"o",})»
    <a b=<c/> d=<></> /> -> «quire$jsx("a",{"b":quire$jsx("c",null),"d":quire$jsx(quire$component(''),null),})»
    <a b={<c>{<d/>}</c>} {...<e/>} /> -> «quire$jsx("a",{"b":(quire$jsx("c",null,(quire$jsx("d",null)))),...(quire$jsx("e",null)),})»
    <a>⏎  b⏎  c &amp; d {e} ⏎⇥<f/>  g\u{d}⏎</a> -> «quire$jsx("a",null,"b c & d ",(e),quire$jsx("f",null),"  g")»
    <a> b </a> -> «quire$jsx("a",null," b ")»
    <a>{}{/* b */}{...c}{<d/>}</a> -> «quire$jsx("a",null,...(c),(quire$jsx("d",null)))»
    <a>⏎</a> -> «quire$jsx("a",null)»
    <a> </a> -> «quire$jsx("a",null," ")»
    b ? <c/> : x => <d>{x}</d> -> «b ? quire$jsx("c",null) : x => quire$jsx("d",null,(x))»
    <ns:a/> -> «quire$jsx("ns:a",null)»
    <é/> -> «quire$jsx(quire$component("é",typeof é==='undefined'?undefined:é),null)»
    <a>{ b }</a> // c -> «quire$jsx("a",null,(b)) // c»
    a<b -> none
    <a></b> -> Err(Problem { at: 5, message: "Expected corresponding JSX closing tag for 'a'" })
    "#,
    );
}

#[test]
fn quoted_strings() {
    assert_eq!(quote("a\"\\\n\u{2028}</script>"), "\"a\\\"\\\\\\n\u{2028}</script>\"");
}
