//! Tests of incremental builds. A session that builds again after an edit must produce the same bytes as a new session.

use std::path::Path;

use quire_pipeline::{LiveSession, Memory, Session};

use crate::contents::Contents;
use crate::edits::State::{Absent, Link, Text};
use crate::edits::Workspace;
use crate::fresh::{compare, findings, options, settle};

enum Edit {
    Write(&'static str, &'static str),
    /// Replaces text in a file.
    Replace(&'static str, &'static str, &'static str),
    Rename(&'static str, &'static str),
    Remove(&'static str),
    /// Creates a symbolic link.
    Lead(&'static str, &'static str),
}
use Edit::{Lead, Remove, Rename, Replace, Write};

fn apply(workspace: &Workspace, edit: &Edit) {
    let path = |path: &str| workspace.path(path);
    match edit {
        Write(path, text) => workspace.put(path, Text(text)),
        Replace(name, from, to) => {
            let text = std::fs::read_to_string(path(name)).unwrap();
            assert!(text.contains(from), "{name} has no {from}");
            std::fs::write(path(name), text.replace(from, to)).unwrap();
        }
        Rename(from, to) => std::fs::rename(path(from), path(to)).unwrap(),
        Remove(path) => workspace.put(path, Absent),
        Lead(path, to) => workspace.put(path, Link(to)),
    }
}

/// Applies the edits one by one. After each edit, compares the session with a new session.
fn check(edits: &[Edit]) {
    let workspace = Workspace::new();
    let site: &Path = &workspace.site();
    let mut session = LiveSession::new(options(site));
    let first = session.build(&[]).unwrap();
    assert_eq!(findings(&first.report), [""; 0]);
    for (number, edit) in edits.iter().enumerate() {
        // Otherwise, the session would read all files again because they are new, and the test would not check the
        // reuse of results.
        settle(&mut session, site);
        let before = Contents::of(workspace.site().parent().unwrap());
        apply(&workspace, edit);
        let changed = before.changed(&Contents::of(workspace.site().parent().unwrap()));
        compare(&mut session, site, &changed, &format!("edit {number}"));
    }
}

const INDEX: &str = "docs/en/guide/index.md";
const COMPONENTS: &str = "docs/en/guide/components.mdx";

#[test]
fn pages_edited_added_renamed_and_removed() {
    check(&[
        Write(INDEX, "# Guide\n\nOther text.\n\n## New {#new}\n"),
        // Changes the offset of the heading, which the outline contains.
        Replace(INDEX, "Other text.", "Other and longer text."),
        Write(INDEX, "# Another title\n\nOther text.\n\n## New {#new}\n"),
        Write("docs/en/guide/added.md", "# Added\n\n[back](./index.md)\n"),
        Replace(INDEX, "Other text.", "[added](./added.md#nowhere)"),
        Replace(INDEX, "#nowhere", ""),
        Rename("docs/en/guide/added.md", "docs/en/guide/renamed.mdx"),
        Replace(INDEX, "added.md", "renamed.mdx"),
        Remove("docs/en/guide/renamed.mdx"),
        Replace(INDEX, "[added](./renamed.mdx)", "gone"),
        Write(
            "docs/zh/guide/index.md",
            "---\ntitle: 指南\ndescription: 另一个\nsidebar: false\n---\n\n# 指南\n",
        ),
    ]);
}

const OPTION: &str = "[[options]]\nname = \"minify\"\npage = \"/guide/\"\ntype = \"`boolean`\"\ndefault = \"`true`\"\n\
    since = \"0.1\"\ncli = \"-\"\ntopLevel = \"yes\"\n";

#[test]
fn facts_about_options() {
    check(&[
        Write("docs/en/guide/facts.mdx", "# Facts\n\n<OptionFacts option=\"minify\" />\n"),
        Write("options.toml", OPTION),
        Replace("options.toml", "`true`", "`false`"),
        Replace("options.toml", "[[options]]", "[[options]"),
        Write("options.toml", OPTION),
        Remove("options.toml"),
    ]);
}

#[test]
fn files_that_pages_include_import_and_show() {
    check(&[
        Write("docs/en/guide/shared/fragment.mdx", "Another **fragment**.\n"),
        Write("docs/en/guide/data.json", "{ \"start\": 9, \"word\": \"changed\" }\n"),
        Write("code/sample.ts", "export const a = 1;\n"),
        Write(INDEX, "# Guide\n\n```ts file=\"<root>/code/sample.ts\"\n```\n"),
        Write("code/sample.ts", "export const b = 2;\n"),
        Remove("code/sample.ts"),
        Write("code/sample.ts", "export const c = 3;\n"),
        Write("public/square.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>"),
        Write(INDEX, "# Guide\n\n![public](/square.svg) ![own](./own.svg)\n"),
        Write(
            "docs/en/guide/own.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>",
        ),
        Write("public/square.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"99\" height=\"33\"/>"),
        Write(
            "docs/en/guide/own.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"5\" height=\"5\"/>",
        ),
    ]);
}

#[test]
fn components_edited_broken_removed_and_fixed() {
    check(&[
        Write("components/Static.tsx", "export function Static() {\n  return <p>another static</p>;\n}\n"),
        Write("components/Static.tsx", "export function Static() {\n  return <p>\n}\n"),
        Write("components/Static.tsx", "export function Static() {\n  throw new Error('no');\n}\n"),
        Write("components/Static.tsx", "export function Static() {\n  return <p>mended</p>;\n}\n"),
        Remove("components/Static.tsx"),
        Write("components/Static.tsx", "export const Static = () => <b>back</b>;\n"),
        Replace("components/Counter.tsx", "use client", "use nothing"),
        Write("components/Counter.module.css", ".counter { color: red }\n"),
        Replace(COMPONENTS, "double(21)", "double(4)"),
        Replace(COMPONENTS, "double(4)", "nowhere(4)"),
        Replace(COMPONENTS, "nowhere(4)", "double(5)"),
    ]);
}

const THEME: &str = "theme/index.tsx";

#[test]
fn components_of_the_theme() {
    check(&[
        Write(THEME, "export default { components: { h1: p => <h1 {...p} className=\"a\" /> } };\n"),
        Replace(THEME, "className=\"a\"", "className=\"b\""),
        Write("theme/parts.tsx", "export const components = { h1: () => <h1>parts</h1> };\n"),
        Write(THEME, "import { components } from './parts';\nexport default { components };\n"),
        Replace("theme/parts.tsx", "{ h1", "{ h1: () => null, h2"),
        Replace("theme/parts.tsx", "{ h1: () => null, h2", "{ Fresh: () => <b>fresh</b>, h2"),
        Write(INDEX, "# Guide\n\nOther text.\n"),
        Write("docs/en/guide/fresh.mdx", "# Fresh\n\n<Fresh />\n"),
        Replace("theme/parts.tsx", "<b>fresh</b>", "<button onClick={() => {}}>live</button>"),
        Replace("theme/parts.tsx", "Fresh:", "Stale:"),
        Replace("theme/parts.tsx", "Stale:", "Fresh:"),
        Remove("theme/parts.tsx"),
        Remove(THEME),
    ]);
}

#[test]
fn structure_and_configuration() {
    check(&[
        Write("docs/en/guide/_meta.json", "[\"components\", \"index\"]\n"),
        Write("docs/en/guide/_meta.json", "[\"components\", \"nowhere\"]\n"),
        Write(
            "docs/en/guide/_meta.json",
            "[\"index\", { \"type\": \"file\", \"name\": \"components\", \"label\": \"Parts\" }]\n",
        ),
        Write("docs/en/_nav.json", "[{ \"text\": \"Only\", \"link\": \"/guide/\" }]\n"),
        Replace("quire.toml", "title = \"Features\"", "title = \"Others\""),
        Replace("quire.toml", "siteUrl", "base = \"/docs/\"\nsiteUrl"),
        Replace("quire.toml", "title = \"Others\"", "titel = \"Others\""),
        Replace("quire.toml", "titel = \"Others\"", "title = \"Mended\""),
        Replace("quire.toml", "base = \"/docs/\"\n", ""),
    ]);
}

#[test]
fn records_of_examples() {
    const RECORD: &str = "examples/recorded/hello.json";
    const EMPTY: &str = "{ \"tools\": {}, \"sources\": { \"src/index.js\": \"ca978112ca1bbdcafac231b39a23dc4d\" }, \"runs\": [], \"files\": [] }";
    const ONE: &str = "{ \"tools\": {}, \"sources\": { \"src/index.js\": \"ca978112ca1bbdcafac231b39a23dc4d\" }, \"runs\": [], \
        \"files\": [{ \"path\": \"dist/index.js\", \"bytes\": 2, \"text\": [\"1\", \"\"] }] }";
    check(&[
        Write(COMPONENTS, "# Components\n\n<Output example=\"hello\" file=\"index.js\" />\n"),
        Write("examples/hello/src/index.js", "a"),
        Write(RECORD, EMPTY),
        Write(RECORD, ONE),
        Replace(RECORD, "[\"1\", \"\"]", "[\"2\", \"\"]"),
        Write("examples/hello/src/index.js", "b"),
        Write("examples/hello/src/index.js", "a"),
        Write(
            COMPONENTS,
            "# Components\n\n<Example name=\"hello\" open=\"src/index.js\" />\n\n<OutputTree example=\"hello\" />\n",
        ),
        Write(RECORD, EMPTY),
        Remove(RECORD),
    ]);
}

/// Path of one of the site's components.
const STATIC: &str = "components/Static.tsx";

#[test]
fn files_that_components_import() {
    check(&[
        Write(STATIC, "import './static.css';\nexport const Static = () => <p>styled</p>;\n"),
        Write("components/base.css", "p { margin: 1px }\n"),
        Write("components/base.css", "p { margin: 2px }\n"),
        Write("components/static.css", "p { background: url(dot.svg) }\n"),
        Write("components/dot.svg", "<svg a=\"3\"/>"),
        Remove("components/dot.svg"),
        Write("components/dot.svg", "<svg a=\"4\"/>"),
        Write(STATIC, "import { at } from '@/tone';\nexport const Static = () => <p>{at}</p>;\n"),
        Write("first/tone.ts", "export const at = 'first';\n"),
        Write("base.json", "{ \"compilerOptions\": { \"paths\": { \"@/*\": [\"./second/*\"] } } }\n"),
        Write("tsconfig.json", "{ \"compilerOptions\": { \"paths\": { \"@/*\": [\"./first/*\"] } } }\n"),
        Remove("tsconfig.json"),
        Write("tsconfig.json", "{ \"extends\": \"./base.json\" }\n"),
        Write(
            "components/tsconfig.json",
            "{ \"compilerOptions\": { \"paths\": { \"@/*\": [\"../first/*\"] } } }\n",
        ),
    ]);
}

#[test]
fn files_that_imported_style_sheets_use() {
    check(&[
        Write(STATIC, "import './tone.scss';\nexport const Static = () => <p>styled</p>;\n"),
        Write(
            "components/tone.scss",
            "@use 'parts/tone';\n@import '~pk/wide';\np { color: tone.$at; background: url(dot.svg), url(/wide.svg) }\n",
        ),
        Write("components/parts/_tone.scss", "$at: red;\n.a { background: url(dot.svg) }\n"),
        Write("components/dot.svg", "<svg/>"),
        Write("../node_modules/pk/_wide.scss", ".wide { width: 1px }\n"),
        Write("components/parts/_tone.scss", "$at: blue;\n.a { background: url(dot.svg) }\n"),
        Write("components/parts/dot.svg", "<svg a=\"2\"/>"),
        Write("components/parts/tone.scss", "$at: green;\n"),
        Remove("components/parts/tone.scss"),
        Write("../node_modules/pk/_wide.scss", ".wide { width: }\n"),
        Write("node_modules/pk/_wide.scss", ".wide { width: 2px }\n"),
        Remove("public/wide.svg"),
    ]);
}

#[test]
fn files_that_style_sheets_of_every_page_use() {
    check(&[
        Write("styles/a.css", "@import './b.scss';\na { background: url(c.svg) }\n"),
        Replace("quire.toml", "title = ", "styles.css = ['styles/a.css']\ntitle = "),
        Write("styles/b.scss", "@use 'tone';\n.b { color: tone.$at }\n"),
        Write("styles/_tone.scss", "$at: red;\n"),
        Write("styles/c.svg", "<svg/>"),
        Write("styles/c.svg", "<svg a=\"2\"/>"),
        Write("styles/_tone.scss", "$at: blue;\n"),
        Remove("styles/_tone.scss"),
        Replace("quire.toml", "styles.css = ['styles/a.css']\n", ""),
    ]);
}

#[test]
fn modules_that_take_precedence_over_others() {
    check(&[
        Write(
            "docs/en/guide/components.mdx",
            "import Box from '../../../components/Box';\n\n# Components\n\n<Box />\n",
        ),
        Write("components/Box.js", "export default () => 'js';\n"),
        Write("components/Box.tsx", "export default () => 'tsx';\n"),
        Remove("components/Box.tsx"),
        Remove("components/Box.js"),
        Remove("components/Box.jsx"),
        Write("components/Box/index.js", "export default () => 'index.js';\n"),
        Write(STATIC, "import { tone } from './Box';\nexport const Static = () => <p>{tone}</p>;\n"),
        Write(
            "docs/en/guide/components.mdx",
            "import { Static } from '<root>/components/Static';\n\n# Components\n\n<Static />\n",
        ),
        Write("components/Box.jsx", "export const tone = 'jsx';\n"),
        Write("components/Box.ts", "export const tone = 'ts';\n"),
        Write("components/Box.tsx", "export const tone = 'tsx';\n"),
        Remove("components/Box.tsx"),
        Replace(STATIC, "import {", "'use client';\nimport {"),
        Replace(STATIC, "'use client';\nimport {", "import {"),
    ]);
}

#[test]
fn modules_outside_the_site() {
    check(&[
        Write(
            STATIC,
            "import { ui } from 'ui';\nimport pk from 'pk';\nexport const Static = () => <p>{ui} {pk}</p>;\n",
        ),
        Write("../packages/ui/index.tsx", "export const ui = 'UI';\n"),
        Write("../packages/ui/lib.js", "export const ui = 'lib';\n"),
        Write("../packages/ui/package.json", "{ \"main\": \"./index.tsx\" }\n"),
        Lead("../node_modules/ui", "../packages/other"),
        Write("../packages/other/index.js", "export const ui = 'Other';\n"),
        Write("node_modules/ui/index.js", "export const ui = 'nearer';\n"),
        Remove("node_modules/ui"),
        Remove("../node_modules/ui"),
        Lead("../node_modules/ui", "../packages/ui"),
        Write("node_modules/pk/index.js", "export default 'PK';\n"),
        Write("node_modules/pk/package.json", "{ \"main\": \"other\" }\n"),
        Write(STATIC, "import { up } from '../../shared/up';\nexport const Static = () => <p>{up}</p>;\n"),
        Write("../shared/up.ts", "export const up = 'UP';\n"),
        Write("../shared/up.tsx", "export const up = 'tsx';\n"),
        Write("../tsconfig.json", "{ \"compilerOptions\": { \"target\": \"es5\" } }\n"),
    ]);
}

#[test]
fn folders_that_come_and_go() {
    check(&[
        Rename("public", "code/public"),
        Lead("public", "code/public"),
        Remove("public"),
        Rename("code/public", "public"),
        Rename("theme", "code/theme"),
        Rename("code/theme", "theme"),
        Rename("docs", "code/docs"),
        Lead("docs", "code/docs"),
        Write("code/docs/en/guide/index.md", "# Guide\n\nBehind a link.\n"),
        Remove("docs"),
        Rename("code/docs", "docs"),
        Lead("docs/zh/lists", "../en/notes"),
        Rename("../site", "../elsewhere"),
        Rename("../elsewhere", "../site"),
    ]);
}

/// Two pages and two images. The SHA-256 hashes in each pair start with the same eight digits.
const TWIN_PAGES: [&str; 2] = ["# Page\n\nNumber 057437.\n", "# Page\n\nNumber 145411.\n"];
const TWIN_IMAGES: [&str; 2] = [
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"5933\" height=\"1\"/>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"61563\" height=\"1\"/>",
];

#[test]
fn files_whose_hashes_start_with_the_same_digits() {
    for twins in [TWIN_PAGES, TWIN_IMAGES] {
        let [one, other] = twins.map(|text| quire_files::content_hash(text.as_bytes()));
        assert_eq!(one, other);
    }
    check(&[
        Write(INDEX, TWIN_PAGES[0]),
        Write(INDEX, TWIN_PAGES[1]),
        Write(INDEX, "# Guide\n\n![own](./own.svg)\n"),
        Write("docs/en/guide/own.svg", TWIN_IMAGES[0]),
        Write("docs/en/guide/own.svg", TWIN_IMAGES[1]),
        Write(INDEX, "# Guide\n\n```ts file=\"<root>/code/sample.ts\"\n```\n"),
        Write("code/sample.ts", TWIN_PAGES[0]),
        Write("code/sample.ts", TWIN_PAGES[1]),
        // Both images would have the same name, so the build fails rather than publishing a wrong image.
        Write("docs/en/guide/own.svg", TWIN_IMAGES[0]),
        Write("docs/zh/guide/own.svg", TWIN_IMAGES[1]),
        Write(INDEX, "# Guide\n\n![own](./own.svg)\n"),
        Write("docs/zh/guide/index.md", "# 指南\n\n![own](./own.svg)\n"),
    ]);
}

#[test]
fn two_images_with_one_name_are_refused() {
    let workspace = Workspace::new();
    workspace.put(INDEX, Text("# Guide\n\n![own](./own.svg)\n"));
    workspace.put("docs/zh/guide/index.md", Text("# 指南\n\n![own](./own.svg)\n"));
    workspace.put("docs/en/guide/own.svg", Text(TWIN_IMAGES[0]));
    workspace.put("docs/zh/guide/own.svg", Text(TWIN_IMAGES[1]));
    let error = Session::new(options(&workspace.site())).build(&Memory::default()).unwrap_err();
    assert!(error.to_string().contains("assets/own-f089f42b.svg"), "{error}");
}

#[test]
fn posts_and_the_lists_and_feeds_that_show_them() {
    const ONE: &str = "docs/en/blog/2026-01-02-one.md";
    const TWO: &str = "docs/en/blog/two.mdx";
    const NEW: &str = "docs/en/blog/2026-07-08-new.md";
    check(&[
        Replace(ONE, "[two]", "[the second]"),
        Replace(ONE, "The beginning.", "Another beginning."),
        Replace(ONE, "title: One", "title: Renamed"),
        Replace(ONE, "[A, B]", "[A, C]"),
        Replace(ONE, "authors: docs", "authors: Somebody"),
        Write(NEW, "---\ntitle: New\ntags: C\n---\n\nNews.\n"),
        Replace(TWO, "2026-03-04", "2026-09-10"),
        Rename(NEW, "docs/en/blog/2025-07-08-new.md"),
        Replace("components/Static.tsx", "return", "return /* other */"),
        Replace("quire.toml", "postsPerPage = 1", "postsPerPage = 2"),
        Replace("quire.toml", "en = \"Docs Team\"", "en = \"Docs Group\""),
        Write("docs/en/blog/index.md", "# Our blog\n\nWords.\n"),
        Write("docs/zh/blog/2026-01-02-one.md", "---\ntags: 甲\n---\n\n# 一\n\n开头。\n"),
        Remove(ONE),
    ]);
}
