//! Tests of the colors of each language: one snapshot per grammar.

use insta::assert_snapshot;

/// Returns the lines of HTML in a short notation: `k⟨const⟩` is a keyword. Character references are unchanged.
fn check(language: &str, code: &str) -> String {
    let lines = quire_highlight::highlight(language, code).expect("a known language");
    lines.join("\n").replace("<span class=\"tok-", "").replace("</span>", "⟩").replace("\">", "⟨")
}

#[test]
fn s3_06_colors_are_spans_with_classes() {
    let lines = quire_highlight::highlight("js", "const a = '<&>';").unwrap();
    assert_snapshot!(lines[0], @r#"<span class="tok-k">const</span> a = <span class="tok-s">'&lt;&amp;&gt;'</span>;"#);
}

#[test]
fn s9_33_bash_colors_commands_flags_strings_and_comments() {
    let code = r#"# install <once>
npm add @rslib/core -D --save-exact
FOO=1 npx rslib build --config=./a.ts && echo "done $HOME ${x:-y} $(date +%s)" > out 2>&1
if [ -f "$1" ]; then cd ..; fi
"#;
    assert_snapshot!(check("bash", code), @r#"
    m⟨# install &lt;once&gt;⟩
    f⟨npm⟩ add @rslib/core p⟨-D --save-exact⟩
    p⟨FOO⟩=c⟨1⟩ f⟨npx⟩ rslib build p⟨--config=./a.ts⟩ &amp;&amp; f⟨echo⟩ s⟨"done ⟩$p⟨HOME⟩ ${p⟨x⟩:-y} $(f⟨date⟩ +%s)s⟨"⟩ &gt; out 2&gt;&amp;c⟨1⟩
    k⟨if⟩ [ k⟨-f⟩ s⟨"⟩$p⟨1⟩s⟨"⟩ ]; k⟨then⟩ f⟨cd⟩ ..; k⟨fi⟩
    "#);
}

#[test]
fn s9_33_css_colors_selectors_properties_and_values() {
    let code = r#"@media (min-width: 1024px) and (hover) {
  .btn:hover > a[href^="x"]::before, #id { color: var(--brand, #ff8b00) !important; }
}
/* end */
"#;
    assert_snapshot!(check("css", code), @r#"
    k⟨@media⟩ (p⟨min-width⟩: c⟨1024px⟩) k⟨and⟩ (p⟨hover⟩) {
      .f⟨btn⟩:k⟨hover⟩ &gt; t⟨a⟩[p⟨href⟩^=s⟨"x"⟩]::k⟨before⟩, #f⟨id⟩ { p⟨color⟩: f⟨var⟩(p⟨--brand⟩, c⟨#ff8b00⟩) k⟨!important⟩; }
    }
    m⟨/* end */⟩
    "#);
}

#[test]
fn s9_33_diff_colors_lines_by_their_sign() {
    let code = r"diff --git a/x b/x
--- a/x
+++ b/x
@@ -1,2 +1,2 @@
 same
-old <a>
+new
  - item
--- alone
";
    assert_snapshot!(check("diff", code), @"
    m⟨diff --git a/x b/x⟩
    m⟨--- a/x⟩
    m⟨+++ b/x⟩
    m⟨@@ -1,2 +1,2 @@⟩
     same
    d⟨-old &lt;a&gt;⟩
    i⟨+new⟩
      - item
    d⟨--- alone⟩
    ");
}

#[test]
fn s9_33_javascript_colors_keywords_calls_and_keys() {
    let code = r"import x from './x.js'; // <note>
const build = async ({ mode, n = 1 }, ...rest) => `a ${mode + MAX_SIZE} b`;
module.exports = { format: 'esm', 'umd-name': null, run() { return this.go(/re+/g); } };
class Foo extends Bar { size = 1; }
";
    assert_snapshot!(check("javascript", code), @"
    k⟨import⟩ x k⟨from⟩ s⟨'./x.js'⟩; m⟨// &lt;note&gt;⟩
    k⟨const⟩ f⟨build⟩ = k⟨async⟩ ({ p⟨mode⟩, p⟨n⟩ = c⟨1⟩ }, ...p⟨rest⟩) =&gt; s⟨`a ⟩${mode + c⟨MAX_SIZE⟩}s⟨ b`⟩;
    module.exports = { p⟨format⟩: s⟨'esm'⟩, p⟨'umd-name'⟩: c⟨null⟩, f⟨run⟩() { k⟨return⟩ c⟨this⟩.f⟨go⟩(s⟨/re+/g⟩); } };
    k⟨class⟩ t⟨Foo⟩ k⟨extends⟩ t⟨Bar⟩ { p⟨size⟩ = c⟨1⟩; }
    ");
}

#[test]
fn s9_33_json_distinguishes_keys_from_strings() {
    let code = r#"{
  // comments and trailing commas do not break it
  "name": "x", "n": [1, -2.5e3, true, null,],
}
"#;
    assert_snapshot!(check("json", code), @r#"
    {
      m⟨// comments and trailing commas do not break it⟩
      p⟨"name"⟩: s⟨"x"⟩, p⟨"n"⟩: [c⟨1⟩, c⟨-2.5e3⟩, c⟨true⟩, c⟨null⟩,],
    }
    "#);
}

#[test]
fn s9_33_jsx_colors_tags_and_attributes() {
    let code = r"const App = ({ name }) => <Layout.Main style={{ color: 'red' }} {...rest}>
  Hi if {name} &amp; for <b>all</b>
</Layout.Main>;
";
    assert_snapshot!(check("jsx", code), @"
    k⟨const⟩ f⟨App⟩ = ({ p⟨name⟩ }) =&gt; &lt;t⟨Layout.Main⟩ p⟨style⟩={{ p⟨color⟩: s⟨'red'⟩ }} {...rest}&gt;
      Hi if {name} c⟨&amp;amp;⟩ for &lt;t⟨b⟩&gt;all&lt;/t⟨b⟩&gt;
    &lt;/t⟨Layout.Main⟩&gt;;
    ");
}

#[test]
fn s9_33_markup_colors_tags_and_embedded_languages() {
    let code = r#"<!DOCTYPE html>
<html lang="en" hidden><script type="module">const a = 1;</script>
<style>a { color: red }</style>A &amp; B<br/><!-- c --></html>
"#;
    assert_snapshot!(check("markup", code), @r#"
    m⟨&lt;!DOCTYPE html&gt;⟩
    &lt;t⟨html⟩ p⟨lang⟩=s⟨"en"⟩ p⟨hidden⟩&gt;&lt;t⟨script⟩ p⟨type⟩=s⟨"module"⟩&gt;k⟨const⟩ a = c⟨1⟩;&lt;/t⟨script⟩&gt;
    &lt;t⟨style⟩&gt;t⟨a⟩ { p⟨color⟩: red }&lt;/t⟨style⟩&gt;A c⟨&amp;amp;⟩ B&lt;t⟨br⟩/&gt;m⟨&lt;!-- c --&gt;⟩&lt;/t⟨html⟩&gt;
    "#);
}

#[test]
fn s9_33_tsx_colors_types_and_tags() {
    let code = r#"export function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState<number>(start);
  return <button onClick={() => setCount(count + 1)} aria-label="add">{count}</button>;
}
"#;
    assert_snapshot!(check("tsx", code), @r#"
    k⟨export function⟩ f⟨Counter⟩({ p⟨start⟩ = c⟨0⟩ }: { p⟨start⟩?: t⟨number⟩ }) {
      k⟨const⟩ [count, setCount] = f⟨useState⟩&lt;t⟨number⟩&gt;(start);
      k⟨return⟩ &lt;t⟨button⟩ p⟨onClick⟩={() =&gt; f⟨setCount⟩(count + c⟨1⟩)} p⟨aria-label⟩=s⟨"add"⟩&gt;{count}&lt;/t⟨button⟩&gt;;
    }
    "#);
}

#[test]
fn s9_33_typescript_inherits_javascript_and_adds_types() {
    let code = r"import { defineConfig, type RslibConfig } from '@rslib/core';
interface Foo<T extends string = 'a'> { readonly a?: number; run(x: T, ...rest: any[]): Promise<void> }
export default defineConfig({ lib: [{ format: 'esm', dts: true }] } satisfies RslibConfig);
type X = `a-${string}` | keyof Foo;
";
    assert_snapshot!(check("typescript", code), @"
    k⟨import⟩ { defineConfig, k⟨type⟩ t⟨RslibConfig⟩ } k⟨from⟩ s⟨'@rslib/core'⟩;
    k⟨interface⟩ t⟨Foo⟩&lt;t⟨T⟩ k⟨extends⟩ t⟨string⟩ = s⟨'a'⟩&gt; { k⟨readonly⟩ p⟨a⟩?: t⟨number⟩; f⟨run⟩(p⟨x⟩: t⟨T⟩, ...p⟨rest⟩: t⟨any⟩[]): t⟨Promise⟩&lt;k⟨void⟩&gt; }
    k⟨export default⟩ f⟨defineConfig⟩({ p⟨lib⟩: [{ p⟨format⟩: s⟨'esm'⟩, p⟨dts⟩: c⟨true⟩ }] } k⟨satisfies⟩ t⟨RslibConfig⟩);
    k⟨type⟩ t⟨X⟩ = s⟨`a-⟩${t⟨string⟩}s⟨`⟩ | k⟨keyof⟩ t⟨Foo⟩;
    ");
}

#[test]
fn toml_distinguishes_tables_from_keys() {
    let code = r#"[a.b] # c
k.l = [1, true, "x"]
"#;
    assert_snapshot!(check("toml", code), @r#"
    [t⟨a⟩.t⟨b⟩] m⟨# c⟩
    p⟨k⟩.p⟨l⟩ = [c⟨1⟩, c⟨true⟩, s⟨"x"⟩]
    "#);
}

#[test]
fn rust_colors_items_and_macros() {
    let code = r#"pub fn run<'a>(x: &'a str) -> Option<u8> { println!("{x}"); None }
"#;
    assert_snapshot!(check("rust", code), @r#"k⟨pub fn⟩ f⟨run⟩&lt;p⟨'a⟩&gt;(p⟨x⟩: &amp;p⟨'a⟩ t⟨str⟩) -&gt; t⟨Option⟩&lt;t⟨u8⟩&gt; { f⟨println⟩!(s⟨"{x}"⟩); t⟨None⟩ }"#);
}

#[test]
fn a_session_colors_prompts_and_commands_only() {
    let code = r"$ npx rslib \
  --watch
ready   built in 0.2s (esm)
# then
$ ls
";
    assert_snapshot!(check("sh", code), @r"
    m⟨$⟩ f⟨npx⟩ rslib \
      p⟨--watch⟩
    ready   built in 0.2s (esm)
    m⟨# then⟩
    m⟨$⟩ f⟨ls⟩
    ");
}

#[test]
fn members_without_an_object_are_keys() {
    let code = r#"// package.json
"exports": {
  ".": "./a.js"
},
"type": "module"
"#;
    assert_snapshot!(check("jsonc", code), @r#"
    m⟨// package.json⟩
    p⟨"exports"⟩: {
      p⟨"."⟩: s⟨"./a.js"⟩
    },
    p⟨"type"⟩: s⟨"module"⟩
    "#);
}

#[test]
fn json5_is_parsed_as_an_object() {
    let code = r"{ a: 'x', 'b-c': +1, }
";
    assert_snapshot!(check("json5", code), @"{ p⟨a⟩: s⟨'x'⟩, p⟨'b-c'⟩: +c⟨1⟩, }");
}

#[test]
fn vue_scripts_are_typescript() {
    let code = r#"<script setup lang="ts">
const a: string = 1;
</script>
"#;
    assert_snapshot!(check("vue", code), @r#"
    &lt;t⟨script⟩ p⟨setup lang⟩=s⟨"ts"⟩&gt;
    k⟨const⟩ a: t⟨string⟩ = c⟨1⟩;
    &lt;/t⟨script⟩&gt;
    "#);
}
