//! Tests of VitePress snippets, and of characters in tags of Vue components that Markdown does not allow.

use quire_syntax::vitepress::{Snippet, tag_masks};

use crate::table;

#[test]
fn snippets() {
    let result = |line: &str| match Snippet::parse(line) {
        Some(it) => {
            let (path, region, info, specifier) = (it.path, it.region, &it.info, it.specifier());
            let label = if it.is_labeled { " labeled" } else { "" };
            format!("path «{path}» region {region:?} info «{info}»{label} specifier «{specifier}»")
        }
        None => "none".to_owned(),
    };
    table(
        result,
        r#"
    <<< ./dir/a.js -> path «./dir/a.js» region None info «js [a.js]» specifier «./dir/a.js»
      <<<  @/a.ts   -> path «@/a.ts» region None info «ts [a.ts]» specifier «<docs>/a.ts»
    <<< @//a.ts -> path «@//a.ts» region None info «ts [a.ts]» specifier «<docs>//a.ts»
    <<< @a/b.ts -> path «@a/b.ts» region None info «ts [b.ts]» specifier «@a/b.ts»
    <<< a.js#region -> path «a.js» region Some("region") info «js [a.js]» specifier «a.js»
    <<< a.js{1,3} -> path «a.js» region None info «js{1,3} [a.js]» specifier «a.js»
    <<< a.js#b{1,3 ts:line-numbers} [Title] -> path «a.js» region Some("b") info «ts:line-numbers{1,3} [Title]» labeled specifier «a.js»
    <<< a.js{ts} -> path «a.js» region None info «ts [a.js]» specifier «a.js»
    <<< a.js{:no-line-numbers} -> path «a.js» region None info «js:no-line-numbers [a.js]» specifier «a.js»
    <<< a.js {2-4} -> path «a.js» region None info «js{2-4} [a.js]» specifier «a.js»
    <<< a.js{1 :x} -> path «a.js» region None info «js:x{1} [a.js]» specifier «a.js»
    <<< a.js [a [b] -> path «a.js [a» region None info «js [a [b]» labeled specifier «a.js [a»
    <<< dir.d/Makefile -> path «dir.d/Makefile» region None info « [Makefile]» specifier «dir.d/Makefile»
    <<< a.js{} -> path «a.js» region None info «js [a.js]» specifier «a.js»
    <<< {1} -> none
    <<< [a] -> none
    <<< -> none
    << a.js -> none
    a <<< b -> none
    "#,
    );
}

#[test]
fn characters_in_tags() {
    let result = |text: &str| {
        let masks = tag_masks(text);
        let mut masked = text.as_bytes().to_vec();
        for (at, char) in &masks {
            masked[*at] = u8::try_from(*char).unwrap();
        }
        format!("«{}» {}", String::from_utf8(masked).unwrap(), masks.len())
    };
    table(
        result,
        r#"
    <a @click="b" #c [d]> -> «<a :click="b" :c :d:>» 4
    é <A⏎  :b="@c"⏎  #d='[e]'⏎/>⏎<b @c> -> «é <A   :b="@c"   :d='[e]' />⏎<b :c>» 5
    <a b='c"@d' @e> -> «<a b='c"@d' :e>» 1
    <a b = "@c"> -> «<a b = ":c">» 1
    <a b=">" @c> -> «<a b=">" :c>» 1
    <a⏎⏎@b> -> «<a⏎⏎@b>» 0
    <a @b <c @d> -> «<a @b <c :d>» 1
    <a @b -> «<a @b» 0
    `<a @b>` <c @d> -> «`<a @b>` <c :d>» 1
    <1 @a> </a @b> < a @b> -> «<1 @a> </a @b> < a @b>» 0
    a <b> c @d <e> [f] -> «a <b> c @d <e> [f]» 0
    no tag @a -> «no tag @a» 0
    "#,
    );
}
