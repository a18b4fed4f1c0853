//! Tests of imports, exports and fragments.

use std::fmt::Write as _;

use insta::assert_snapshot;
use quire_markdown::{Article, Syntax};

use crate::support::{TestHost, article, mdx, show};

fn with(source: &str, files: &[(&str, &str)]) -> Article {
    article(source, Syntax::Mdx, &TestHost::with(files))
}

fn shown(source: &str, files: &[(&str, &str)]) -> String {
    show(source, &with(source, files))
}

#[test]
fn fragments_are_inserted_where_they_are_used() {
    assert_snapshot!(shown(
        "import B from './b.mdx'\nimport C from './c.md'\n\n# A\n\n<B />\n\nbetween\n\n<C></C>\n\n<B />\n",
        &[("b.mdx", "---\ntitle: x\n---\n\n## B\n\n<X />\n"), ("c.md", "## C {d}\n\n<b>raw</b>\n")],
    ), @r##"
<h1 id="a" tabindex="-1">A<a class="q-header-anchor" href="#a" aria-label="[headingAnchor]: A">#</a></h1>
<h2 id="b" tabindex="-1">B<a class="q-header-anchor" href="#b" aria-label="[headingAnchor]: B">#</a></h2>
⟦X⟧<p>between</p>
<h2 id="c-d" tabindex="-1">C {d}<a class="q-header-anchor" href="#c-d" aria-label="[headingAnchor]: C {d}">#</a></h2>
<p><b>raw</b></p>
<h2 id="b-1" tabindex="-1">B<a class="q-header-anchor" href="#b-1" aria-label="[headingAnchor]: B">#</a></h2>
⟦X⟧
"##);
}

#[test]
fn fragments_nest_and_can_be_used_before_their_import() {
    assert_snapshot!(shown("<B />\n\nimport B from 'b.mdx'\n", &[("b.mdx", "import C from 'c.mdx'\n\nb\n\n<C />\n"), ("c.mdx", "c [l](./m)\n")]), @r#"
<p>b</p>
<p>c <a href="link:./m">l</a></p>
"#);
}

#[test]
fn headings_links_imports_and_footnotes_of_fragments_are_merged_into_the_page() {
    let article = with(
        "import B from 'b.mdx'\nimport { T } from '@theme'\n\n## Same\n\nn[^1]\n\n<B />\n\n[^1]: page\n",
        &[("b.mdx", "import T, { U as V } from './t'\n\n## Same\n\n[l](./m)[^1]\n\n[^1]: fragment\n")],
    );
    let mut out = String::new();
    for heading in &article.headings {
        writeln!(out, "{} {:?}", heading.id, heading.span).unwrap();
    }
    for link in &article.links {
        writeln!(out, "{} {}", link.url, link.from).unwrap();
    }
    for import in &article.imports {
        writeln!(out, "{} {} {:?}", import.specifier, import.from, import.bindings).unwrap();
    }
    assert_snapshot!(out, @r#"
same Span { path: "page.mdx", start: 50, end: 57 }
same-1 Span { path: "b.mdx", start: 33, end: 40 }
./m b.mdx
@theme page.mdx [("T", "T")]
./t b.mdx [("default", "T"), ("U", "V")]
"#);
}

#[test]
fn a_fragment_in_a_paragraph_ends_it() {
    assert_snapshot!(shown("import B from 'b.md'\n\na <B /> c\n\nd <B />\n\n|<B/>|\n|-|\n", &[("b.md", "b\n")]), @r#"
<p>a </p>
<p>b</p>
<p> c</p>
<p>d </p>
<p>b</p>
<div class="q-table-scroll" tabindex="0" role="group" aria-label="[tableLabel]">
<table>
<thead>
<tr>
<th>
<p>b</p>
</th>
</tr>
</thead>
</table>
</div>
"#);
}

#[test]
fn a_missing_fragment_is_an_error_at_the_specifier() {
    assert_snapshot!(mdx("import A from './nope.mdx'\n\n<A />\n\ntext\n"), @r#"
<p>text</p>
! mdx/missing-import Error `'./nope.mdx'`
  cannot import `./nope.mdx`: no such file
  hint: did you mean `b.mdx`?
"#);
}

#[test]
fn an_import_cycle_is_an_error() {
    assert_snapshot!(shown("import B from 'b.mdx'\n\n<B />\n", &[("b.mdx", "import C from 'c.mdx'\n\n<C />\n"), ("c.mdx", "import B from 'b.mdx'\n\nc\n\n<B />\n")]), @r#"
<p>c</p>
! mdx/import-cycle Error `?`
  circular import of `b.mdx`: page.mdx -> b.mdx -> c.mdx -> b.mdx
  hint: move the shared content into a third file
"#);
}

#[test]
fn a_fragment_that_multiplies_is_stopped() {
    let call = "<N />\n\n".repeat(40);
    let files: Vec<(String, String)> =
        (0..4).map(|n| (format!("{n}.mdx"), format!("import N from '{}.mdx'\n\n{call}", n + 1))).collect();
    let mut files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    files.push(("4.mdx", "x\n"));
    let article = with("import N from '0.mdx'\n\n<N />\n", &files);
    assert!(article.diagnostics.iter().any(|diagnostic| diagnostic.code == "mdx/too-many-fragments"));
}

#[test]
fn other_imports_are_listed() {
    let source = "import A from '@theme'\nimport { b as c, default as d } from './e.tsx'\nimport * as f from 'g'\n\nimport h from './i.md?raw'\nimport './j.css'\nimport k from '../l.json'\n\ntext\n\nimport m from 'n'\n";
    let article = with(source, &[]);
    let list = article.imports.iter().fold(String::new(), |mut out, import| {
        let statement = &source[import.span.start..import.span.end];
        writeln!(out, "{} {:?} `{statement}`", import.specifier, import.bindings).unwrap();
        out
    });
    assert_snapshot!(list, @r#"
@theme [("default", "A")] `import A from '@theme'`
./e.tsx [("b", "c"), ("default", "d")] `import { b as c, default as d } from './e.tsx'`
g [("*", "f")] `import * as f from 'g'`
./i.md?raw [("default", "h")] `import h from './i.md?raw'`
./j.css [] `import './j.css'`
../l.json [("default", "k")] `import k from '../l.json'`
n [("default", "m")] `import m from 'n'`
"#);
    assert!(article.diagnostics.is_empty());
}

#[test]
fn exports_are_declarations_and_names() {
    let source = "export { a as z }\n\nexport const a = { b: 1,\n\n c: '}' }\nexport async function* d() {}\n\ntext\n\n\
                  export const { e, f: [g = 1, ...h], ['i']: j = 2, ...k } = a, l = 3\nexport class M {}\n\n\
                  export { a }\n";
    let article = with(source, &[]);
    let list = article.exports.iter().fold(String::new(), |mut out, export| {
        let statement = &source[export.span.start..export.span.end].replace('\n', "⏎");
        writeln!(out, "{:?} {:?} `{statement}`", export.names, export.source).unwrap();
        out
    });
    assert_snapshot!(list, @r#"
["a"] "const a = { b: 1,\n\n c: '}' }" `export const a = { b: 1,⏎⏎ c: '}' }`
["d"] "async function* d() {}" `export async function* d() {}`
["e", "g", "h", "j", "k", "l"] "const { e, f: [g = 1, ...h], ['i']: j = 2, ...k } = a, l = 3" `export const { e, f: [g = 1, ...h], ['i']: j = 2, ...k } = a, l = 3`
["M"] "class M {}" `export class M {}`
["z"] "const z = a;" `export { a as z }`
"#);
    assert!(article.imports.is_empty() && article.diagnostics.is_empty());
}

#[test]
fn reexports_are_imports() {
    let source = "export { b, c as d, default as e } from './f.tsx'\nexport * as g from 'h'\n\n\
                  export { default as Note } from 'note.md'\n\n<Note/>\n";
    let article = with(source, &[("note.md", "noted")]);
    assert!(article.exports.is_empty() && article.diagnostics.is_empty(), "{:?}", article.diagnostics);
    let list: Vec<_> = article.imports.iter().map(|import| (&*import.specifier, &import.bindings)).collect();
    assert_snapshot!(format!("{list:?}"), @r#"[("./f.tsx", [("b", "b"), ("c", "d"), ("default", "e")]), ("h", [("*", "g")])]"#);
    assert!(shown(source, &[("note.md", "noted")]).contains("<p>noted</p>"));
}

#[test]
fn a_fragment_that_is_used_twice_exports_once() {
    let article =
        with("import A from 'a.mdx'\n\n<A/>\n\n<A/>\n", &[("a.mdx", "export const x = 1\n\n{x}\n")]);
    assert_eq!(article.exports.len(), 1);
}

#[test]
fn unsupported_exports_are_reported() {
    assert_snapshot!(shown("export * from 'a'\n\nexport { b as default } from 'c'\n", &[]), @"
    ! mdx/export-all Error `export * from 'a'`
      `export *` is not allowed on pages
      hint: import the names that the page uses instead
    ! mdx/default-export Warning `export { b as default } from 'c'`
      a page cannot have a default export: the theme determines its layout
      hint: set `pageType` in the frontmatter, or use a named export
    ");
}

#[test]
fn a_default_export_and_a_named_import_of_a_fragment_are_reported() {
    assert_snapshot!(shown("export default 1\n\nimport { x } from 'b.md'\n", &[("b.md", "")]), @"
    ! mdx/default-export Warning `export default 1`
      a page cannot have a default export: the theme determines its layout
      hint: set `pageType` in the frontmatter, or use a named export
    ! mdx/fragment-binding Error `'b.md'`
      `b.md` has no export `x`: a Markdown file exports only its content
      hint: write `import X from 'b.md'`, and show the content with `<X />`
    ");
}

#[test]
fn fragments_have_props_and_children() {
    assert_snapshot!(shown(
        "import B from 'b.mdx'\n\n<B name=\"N\" list={[1]} open>\n\nkids {props}\n\n</B>\n",
        &[("b.mdx", "## {props.name}\n\n{props.list.length} {list.props} <X y={props.name} {...props} />\n\n{props.children}\n")],
    ), @r##"
<h2 id="n" tabindex="-1">N<a class="q-header-anchor" href="#n" aria-label="[headingAnchor]: N">#</a></h2>
⟦{(props=>(props.list.length
))({"name":("N"
),"list":([1]
),"open":(true
),})}⟧
⟦{list.props}⟧
⟦X y={(props=>(props.name
))({"name":("N"
),"list":([1]
),"open":(true
),})} {...(props=>(props
))({"name":("N"
),"list":([1]
),"open":(true
),})}⟧<p>kids ⟦{(props=>(props
))({})}⟧</p>
"##);
}

#[test]
fn pages_have_empty_props() {
    assert_snapshot!(mdx("## {props.name || 'Core'} on Node\n\n{props.children} <X y={props.z} />\n"), @r##"
<h2 id="core-on-node" tabindex="-1">Core on Node<a class="q-header-anchor" href="#core-on-node" aria-label="[headingAnchor]: Core on Node">#</a></h2>
⟦{(props=>(props.children
))({})}⟧
⟦X y={(props=>(props.z
))({})}⟧
"##);
    assert_snapshot!(mdx("export const props = { a: 1 }\n\n{props.a || 'b'}\n"), @"⟦{props.a || 'b'}⟧");
}

#[test]
fn fragments_may_be_the_defaults_of_props() {
    let files = [
        (
            "b.mdx",
            "{props.own || <X />}\n\n{props.text || React.createElement(C)}\n\nimport C from 'c.mdx'\n",
        ),
        ("c.mdx", "c\n"),
    ];
    assert_snapshot!(shown("import B from 'b.mdx'\nimport C from 'c.mdx'\n\n{props.c || <C />}\n\na {props.c || <C/>} b\n\n<B />\n\n<B text=\"t\" />\n", &files), @r#"
<p>c</p>
<p>a </p>
<p>c</p>
<p> b</p>
⟦{(props=>(props.own || quire$jsx(quire$component("X",typeof X==='undefined'?undefined:X),null)
))({})}⟧<p>c</p>
⟦{(props=>(props.own || quire$jsx(quire$component("X",typeof X==='undefined'?undefined:X),null)
))({"text":("t"
),})}⟧t
"#);
}

#[test]
fn a_fragment_may_be_imported_without_its_extension() {
    assert_snapshot!(shown(
        "import B from './b'\nimport C from './c'\nimport D from './d'\n\n<B />\n\n<C />\n\n<D />\n",
        &[("b.mdx", "b\n"), ("b.md", "other\n"), ("c.md", "c\n")],
    ), @r#"
<p>b</p>
<p>c</p>
⟦D⟧
"#);
}
