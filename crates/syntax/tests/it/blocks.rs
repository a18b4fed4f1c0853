//! Tests of info strings, and of comments and lines that are removed from code of other engines.

use quire_syntax::dialect::Dialect;
use quire_syntax::docblocks::shown_files;
use quire_syntax::hidden::without_hidden;
use quire_syntax::info::{Info, in_group, info};
use quire_syntax::tab_blocks::{GROUP, tab_block};
use quire_syntax::{notation, tab_blocks};

use crate::{shown, table};

fn described(info: &Info<'_>) -> String {
    let mut out = format!("«{}»", info.quire_info);
    if let Some(label) = info.label {
        out.push_str(&format!(" label «{label}»"));
    }
    for (flag, name) in [(info.is_active, " active"), (info.is_npm, " npm")] {
        out.push_str(if flag { name } else { "" });
    }
    out
}

#[test]
fn info_strings_of_vitepress() {
    table(
        |it| described(&info(Dialect::Vitepress, it)),
        "
     -> «»
    ts -> «ts»
    vue-html -> «vue-html»
    js-vue -> «js»
    ts:line-numbers -> «ts lineNumbers»
    ts:line-numbers=5 {1,3} -> «ts lineNumbers=5 {1,3}»
    ts:line-numbers=x -> «ts lineNumbers»
    ts:line-numbers=12a -> «ts lineNumbers=12»
    ts:no-line-numbers {2} -> «ts lineNumbers=false {2}»
    ts {1,3} twoslash [a.ts] -> «ts twoslash {1,3}» label «a.ts»
    ts{4} active -> «ts {4}» active
    ts twoslashes inactive -> «ts»
    ts [npm ~logos:npm~] -> «ts» label «npm»
    sh [ a ] active -> «sh» label «a» active
    ts [a[0]] {1 -> «ts» label «a[0]»
    ts [a -> «ts»
     ts -> «»
    ts {a}{b} -> «ts {a}»
    ",
    );
}

#[test]
fn info_strings_of_other_dialects() {
    table(
        |it| described(&info(Dialect::Mdbook, it)),
        "
    rust,ignore,editable -> «rust»
    {.rust .ignore} -> «rust»
    rust ignore -> «rust»
    hidelines=! -> «»
     js  -> «js»
    .sh -> «sh»
     -> «»
    ",
    );
    table(
        |it| described(&info(Dialect::Docusaurus, it)),
        "
    bash npm2yarn -> «bash npm2yarn» npm
    bash npm2yarns -> «bash npm2yarns»
    js [a] active -> «js [a] active»
    ",
    );
    assert_eq!(described(&info(Dialect::Quire, "js [a] npm2yarn")), "«js [a] npm2yarn»");
    table(
        |it| described(&in_group(it)),
        "
    ts [label] {1,3} -> «ts   {1,3}» label «label»
    ts [a]b] x -> «ts   x» label «a]b»
    ts {1} -> «ts {1}»
    ts [a -> «ts [a»
    ts a] -> «ts a]»
    ",
    );
}

#[test]
fn tabs() {
    let tab = |info: &str| {
        tab_block(info).map_or_else(
            || "none".to_owned(),
            |tab_blocks::TabBlock { label, span }| format!("«{label}» {span}"),
        )
    };
    table(
        tab,
        r#"
    js tab -> «JavaScript» 1
    ts tab x -> «TypeScript» 1
    sh tab -> «sh» 1
    js -> none
    tab -> none
    js table -> none
    js tabs tab -> «JavaScript» 1
    js title="a tab b" -> none
    js title="a b" tab -> «JavaScript» 1
    js title='a " b' tab -> «JavaScript» 1
    js title='tab -> none
    js 'a'tab -> «JavaScript» 1
    js a'b' tab -> «JavaScript» 1
    js a b' tab 'c -> none
    js tab={} -> «JavaScript» 1
    js tab={"label":"Node 22","span":2} title='x' -> «Node 22» 2
    js tab={"span":0} -> «JavaScript» 1
    js tab={"span":100} -> «JavaScript» 100
    js tab={"span":101} -> «JavaScript» 100
    js tab={"span":-1} -> «JavaScript» 1
    js tab={"label":1} -> «JavaScript» 1
    js tab={span -> none
    js tab=[] -> none
    js tab={"a":1}tab -> «JavaScript» 1
    "#,
    );
    assert_eq!(GROUP, "code-examples");
}

#[test]
fn highlighting_comments() {
    let taken = |code: &str| {
        let (code, lines) = notation::take(code);
        format!("«{code}» {lines:?}")
    };
    table(taken, "
    a⏎b -> «a⏎b» []
    a⏎// highlight-next-line⏎b⏎c -> «a⏎b⏎c» [2]
    a⏎  # highlight-start⏎b⏎c⏎# highlight-end⏎d⏎ -> «a⏎b⏎c⏎d⏎» [2, 3]
    /* highlight-next-line */⏎a⏎{/* highlight-next-line */}⏎b⏎<!-- highlight-next-line -->⏎c⏎-- highlight-next-line⏎d⏎; highlight-next-line⏎e⏎% highlight-next-line⏎f⏎g -> «a⏎b⏎c⏎d⏎e⏎f⏎g» [1, 2, 3, 4, 5, 6]
    // highlight-start⏎a -> «a» [1]
    // highlight-end⏎a -> «a» []
    // highlight-next-line -> «» []
    a // highlight-next-line⏎b -> «a // highlight-next-line⏎b» []
    // highlight-other⏎b -> «// highlight-other⏎b» []
    // highlight-start⏎a⏎// highlight-next-line⏎b⏎// highlight-end⏎c⏎d -> «a⏎b⏎c⏎d» [1, 2, 3]
    ");
}

#[test]
fn hidden_lines() {
    let result = |input: &str| {
        let (info, code) = input.split_once('|').unwrap_or_default();
        let language = info.split([',', ' ']).next().unwrap_or_default();
        format!("«{}»", without_hidden(info, language, code))
    };
    table(
        result,
        "
    rust|a⏎# b⏎  # c⏎#⏎##d⏎  ## e⏎#f⏎#[g]⏎#  -> «a⏎#d⏎  # e⏎#f⏎#[g]⏎»
    rust,ignore|a⏎ -> «a⏎»
    js|# a -> «# a»
    python,hidelines=~|~a⏎  ~b⏎c~⏎# d -> «c~⏎# d⏎»
    python hidelines=~|~a -> «»
    rust,hidelines=!|# a⏎!b -> «# a⏎»
    rust,hidelines=|# a -> «# a»
    hidelines=rust|rust -> «»
    ",
    );
}

#[test]
fn files_that_only_a_type_checker_needs() {
    table(|code| shown(shown_files(code)), "
    // file: a.ts noEmit⏎let a⏎// file: b.ts⏎let b⏎ -> «let b⏎»
    // file: a.ts noEmit⏎let a⏎// file: b.ts⏎let b⏎⏎// file: c.ts x⏎let c⏎ -> «// file: b.ts⏎let b⏎⏎⏎// file: c.ts x⏎let c⏎»
    x⏎// file: a.ts noEmit⏎let a⏎// file: b.ts⏎let b⏎ -> «⏎x⏎⏎⏎// file: b.ts⏎let b⏎»
    ⏎// file: a.ts noEmit⏎let a⏎// file: b.ts noEmits⏎let b -> «let b⏎»
    // file: a.ts noEmit⏎let a⏎ -> «»
    // file: a.ts⏎let noEmit⏎ -> «let noEmit⏎»
    // file: a.ts⏎let a⏎ -> none
    noEmit -> none
    ");
}
