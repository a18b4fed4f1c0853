//! Test helper: a site and random edits of its pages, of all other inputs of pages, and of files next to the site. The
//! same seed produces the same edits. Tests of the `quire` executable also use this module.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use fastrand::Rng;

/// The possible contents of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// The same content as in the fixture (`e2e/fixtures/features`).
    Original,
    Absent,
    Text(&'static str),
    Link(&'static str),
}
use State::{Absent, Link, Original, Text};

/// A path relative to the site's folder, and its possible states. The first state is the initial state. If every path
/// is in its initial state, the site has no errors.
type Slot = (&'static str, &'static [State]);

const INDEX: &str = "docs/en/guide/index.md";

const STATIC_WITH_IMPORTS: &str = "import { tone } from './Box';\nimport { ui } from 'ui';\nimport pk from 'pk';\n\
    import { at } from '@/tone';\nimport './static.css';\n\
    export function Static() {\n  return <p>{tone} {ui} {pk} {at}</p>;\n}\n";

const SLOTS: &[Slot] = &[
    (
        INDEX,
        &[
            Original,
            Text("# Guide\n\nOther text.\n\n## New {#new}\n"),
            Text("# Guide\n\nOther texT.\n\n## New {#new}\n"),
            Text("# Another title\n\n[added](./added.md#added)\n"),
            Text("# Guide\n\n```ts file=\"<root>/code/sample.ts\"\n```\n\n```ts\nconst a = 1;\n```\n"),
            Text("# Guide\n\n![public](/square.svg) ![own](./own.svg)\n"),
            Text("# Guide\n\n:::tip\nnever closed\n"),
            Text("---\ntitle: [unclosed\n---\n\n# Guide\n"),
            Link("nested/deep.md"),
            Absent,
        ],
    ),
    (
        "docs/en/guide/added.md",
        &[
            Absent,
            Text("# Added\n\n[back](./index.md)\n"),
            Text("# Renamed\n\n[dead](./nowhere.md)\n"),
            Link("index.md"),
        ],
    ),
    (
        "docs/en/guide/components.mdx",
        &[
            Original,
            Text("import { Static } from '<root>/components/Static';\n\n# Components\n\n<Static />\n"),
            Text("import Box from '../../../components/Box';\n\n# Components\n\n<Box />\n"),
            Text("import { Wide } from './Wide';\n\n# Components\n\n<Wide />\n"),
            Text("# Components\n\n<Output example=\"hello\" file=\"index.js\" />\n"),
            Text("# Components\n\n<Example name=\"hello\" />\n\n<Nowhere />\n"),
            Text("# Components\n\n{nowhere.at.all}\n"),
        ],
    ),
    (
        "docs/en/guide/shared/fragment.mdx",
        &[Original, Text("Another **fragment**.\n"), Text("<Tip>\n"), Absent],
    ),
    (
        "docs/en/guide/data.json",
        &[
            Original,
            Text("{ \"start\": 9, \"word\": \"other\" }\n"),
            Text("{ \"start\": 5, \"word\": \"hellO\" }\n"),
            Text("{ \"start\": "),
            Absent,
        ],
    ),
    (
        "docs/en/guide/_meta.json",
        &[
            Original,
            Text("[\"components\", \"index\"]\n"),
            Text("[\"components\", \"nowhere\"]\n"),
            Text("[\"index\", "),
            Absent,
        ],
    ),
    (
        "docs/en/_nav.json",
        &[
            Original,
            Text("[{ \"text\": \"Only\", \"link\": \"/guide/\" }]\n"),
            Text("[{ \"text\": \"Onli\", \"link\": \"/guide/\" }]\n"),
            Text("{"),
        ],
    ),
    (
        "docs/en/guide/own.svg",
        &[
            Text("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>"),
            Text("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"5\" height=\"4\"/>"),
            Absent,
        ],
    ),
    (
        "docs/en/guide/Wide.jsx",
        &[
            Text("export const Wide = () => <p>wide jsx</p>;\n"),
            Text("export const Wide = () => <p>Wide jsx</p>;\n"),
            Absent,
        ],
    ),
    ("docs/en/guide/Wide.ts", &[Absent, Text("export const Wide = () => 'wide ts';\n")]),
    (
        "docs/en/guide/Wide.tsx",
        &[Absent, Text("'use client';\nexport const Wide = () => <b>wide tsx</b>;\n")],
    ),
    ("docs/en/guide/Wide/index.tsx", &[Absent, Text("export const Wide = () => <b>wide index</b>;\n")]),
    (
        "docs/zh/guide/index.md",
        &[Original, Text("---\ntitle: 指南\ndescription: 另一个\nsidebar: false\n---\n\n# 指南\n")],
    ),
    ("docs/zh/lists", &[Original, Link("../en/notes"), Absent]),
    ("docs/en/notes/plain.md", &[Original]),
    ("docs/en/notes/moved.mdx", &[Absent]),
    ("code/sample.ts", &[Text("export const a = 1;\n"), Text("export const b = 2;\n"), Absent]),
    (
        "public/square.svg",
        &[
            Text("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>"),
            Text("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"99\" height=\"10\"/>"),
            Absent,
        ],
    ),
    ("public/robots.txt", &[Absent, Text("User-agent: *\n")]),
    ("public/deep/er/file.txt", &[Absent, Text("a"), Text("b")]),
    (
        "docs/en/blog/2026-01-02-one.md",
        &[
            Text(
                "---\ntitle: One\ntags: [A, B]\nauthors: docs\n---\n\nThe beginning.\n\n<!-- more -->\n\n[two](./two)\n",
            ),
            Text(
                "---\ntitle: One\ntags: [A, B]\nauthors: docs\n---\n\nThe beginninG.\n\n<!-- more -->\n\n[two](./two)\n",
            ),
            Text("---\ntitle: First\ntags: [B, C]\nauthors: Someone\n---\n\nThe beginning.\n"),
            Text("---\ntitle: One\ndate: 2026-05-06\ndraft: true\n---\n\nThe beginning.\n"),
            Text("---\ntitle: One\ndate: someday\n---\n\nThe beginning.\n"),
            Absent,
        ],
    ),
    (
        "docs/en/blog/two.mdx",
        &[
            Text(
                "---\ndate: 2026-03-04\n---\n\nimport { Static } from '<root>/components/Static';\n\n# Two\n\n<Static />\n",
            ),
            Text("---\ndate: 2025-03-04\ntags: A\n---\n\n# Two again\n\nText.\n"),
            Text("# Undated\n"),
        ],
    ),
    (
        "docs/zh/blog/2026-01-02-one.md",
        &[
            Absent,
            Text("---\ntitle: 一\ntags: [甲]\n---\n\n开头。\n"),
            Text("---\ntitle: 二\ntags: [乙]\n---\n\n开头。\n"),
        ],
    ),
    ("docs/en/blog/index.md", &[Absent, Text("# Our blog\n\nWords above the list.\n")]),
    (
        "quire.toml",
        &[
            Text(CONFIG_WITH_BLOG),
            Original,
            Text(CONFIG),
            Text(CONFIG_WITH_BASE),
            Text("titel = \"Features\"\nlang = \"en\"\n"),
            Text("title = \"Features\nlang = \"en\"\n"),
        ],
    ),
    (
        "theme/index.tsx",
        &[
            Original,
            Text("export const slots = { global: () => <aside>Other words</aside> };\n"),
            Text("import './theme.css';\nexport const slots = { global: () => <aside>Styled</aside> };\n"),
            Text(
                "export default { components: { h1: p => <h1 {...p} className=\"own\" />, Static: () => <i>own</i> } };\n",
            ),
            Text("export const slots = {"),
            Absent,
        ],
    ),
    ("theme/theme.css", &[Text("aside { color: red }\n"), Text("aside { color: tan }\n"), Absent]),
    (
        "components/Static.tsx",
        &[
            Original,
            Text(STATIC_WITH_IMPORTS),
            Text(
                "'use client';\nimport { tone } from './Box';\nexport const Static = () => <i>{tone}</i>;\n",
            ),
            Text("import { up } from '../../shared/up';\nexport const Static = () => <i>{up}</i>;\n"),
            Text("export function Static() {\n  throw new Error('no');\n}\n"),
            Text("export function Static() {\n  return <p>\n}\n"),
            Absent,
        ],
    ),
    (
        "components/static.css",
        &[Text("@import './base.css';\np { color: red }\n"), Text("p { background: url(dot.svg) }\n")],
    ),
    (
        "components/Counter.module.css",
        &[
            Original,
            Text("@import './base.css';\n.counter { color: red }\n"),
            Text(".counter { background: url('./dot.svg') }\n"),
            Text(".other { color: red }\n"),
            Absent,
        ],
    ),
    ("components/base.css", &[Text("p { margin: 0 }\n"), Text("p { margin: 9 }\n"), Absent]),
    ("components/dot.svg", &[Text("<svg a=\"1\"/>"), Text("<svg a=\"2\"/>"), Absent]),
    (
        "components/Box.jsx",
        &[
            Text("export const tone = 'jsx';\nexport default () => tone;\n"),
            Text("export const tone = 'JSX';\nexport default () => tone;\n"),
            Absent,
        ],
    ),
    ("components/Box.ts", &[Absent, Text("export const tone = 'ts';\nexport default () => tone;\n")]),
    (
        "components/Box.tsx",
        &[
            Absent,
            Text("export const tone = 'tsx';\nexport default () => tone;\n"),
            Text("'use client';\nexport const tone = 'tsx';\nexport default () => tone;\n"),
        ],
    ),
    (
        "components/Box/index.tsx",
        &[Text("export const tone = 'index';\nexport default () => tone;\n"), Absent],
    ),
    (
        "tsconfig.json",
        &[
            Text("{ \"extends\": \"./base.json\" }\n"),
            Text("{ \"compilerOptions\": { \"paths\": { \"@/*\": [\"./second/*\"] } } }\n"),
            Text(
                "{ \"compilerOptions\": { \"jsxImportSource\": \"nowhere\", \"paths\": { \"@/*\": [\"./first/*\"] } } }\n",
            ),
            Text("{"),
            Absent,
        ],
    ),
    (
        "base.json",
        &[
            Text("{ \"compilerOptions\": { \"paths\": { \"@/*\": [\"./first/*\", \"./second/*\"] } } }\n"),
            Text("{ \"compilerOptions\": { \"paths\": { \"@/*\": [\"./second/*\", \"./first/*\"] } } }\n"),
            Absent,
        ],
    ),
    ("first/tone.ts", &[Absent, Text("export const at = 'first';\n")]),
    (
        "second/tone.ts",
        &[Text("export const at = 'second';\n"), Text("export const at = 'SECOND';\n"), Absent],
    ),
    ("../shared/up.ts", &[Text("export const up = 'up';\n"), Text("export const up = 'UP';\n"), Absent]),
    ("../shared/up.tsx", &[Absent, Text("export const up = <b>up</b>;\n")]),
    (
        "../packages/ui/index.tsx",
        &[
            Text("export const ui = 'ui';\n"),
            Text("export const ui = 'UI';\n"),
            Text("export const ui = "),
            Absent,
        ],
    ),
    ("../packages/ui/lib.js", &[Absent, Text("export const ui = 'lib';\n")]),
    (
        "../packages/ui/package.json",
        &[
            Text("{ \"name\": \"ui\", \"main\": \"./lib.js\" }\n"),
            Text("{ \"name\": \"ui\", \"module\": \"index.tsx\" }\n"),
            Absent,
        ],
    ),
    (
        "../packages/other/index.js",
        &[Text("export const ui = 'other';\n"), Text("export const ui = 'OTHER';\n")],
    ),
    ("../node_modules/ui", &[Link("../packages/ui"), Link("../packages/other"), Absent]),
    ("node_modules/ui/index.js", &[Absent, Text("export const ui = 'nearer';\n")]),
    ("node_modules/pk/index.js", &[Text("export default 'pk';\n"), Text("export default 'PK';\n"), Absent]),
    ("node_modules/pk/other.js", &[Text("export default 'main';\n"), Text("export default 'MAIN';\n")]),
    (
        "node_modules/pk/package.json",
        &[Absent, Text("{ \"main\": \"other\" }\n"), Text("{ \"main\": \"nowhere\" }\n")],
    ),
    ("examples/recorded/hello.json", &[Text(RECORD), Text(OTHER_RECORD), Text("{"), Absent]),
    ("examples/hello/src/index.js", &[Text("a"), Text("b"), Absent]),
];

const CONFIG_WITH_BLOG: &str = concat!(
    include_str!("../../../../e2e/fixtures/features/quire.toml"),
    "\n[[blog]]\nfolder = \"blog\"\npostsPerPage = 1\n\n[authors.docs]\nname = { en = \"Docs Team\", zh = \"文档组\" }\n"
);

const CONFIG: &str = "title = \"Other features\"\ndescription = \"Other\"\nlang = \"en\"\n\n\
    [[locales]]\nlang = \"en\"\nlabel = \"English\"\n\n[[locales]]\nlang = \"zh\"\nlabel = \"中文\"\n";

const CONFIG_WITH_BASE: &str = "title = \"Features\"\ndescription = \"Other\"\nlang = \"en\"\nbase = \"/docs/\"\n\n\
    [[locales]]\nlang = \"en\"\nlabel = \"English\"\n\n[[locales]]\nlang = \"zh\"\nlabel = \"中文\"\n";

const RECORD: &str = "{ \"tools\": {}, \"sources\": { \"src/index.js\": \"ca978112ca1bbdcafac231b39a23dc4d\" }, \
    \"runs\": [], \"files\": [{ \"path\": \"dist/index.js\", \"bytes\": 2, \"text\": [\"1\", \"\"] }] }";

const OTHER_RECORD: &str = "{ \"tools\": {}, \"sources\": { \"src/index.js\": \"ca978112ca1bbdcafac231b39a23dc4d\" }, \
    \"runs\": [], \"files\": [{ \"path\": \"dist/index.js\", \"bytes\": 2, \"text\": [\"2\", \"\"] }] }";

/// Folders of pages in the fixture that make the tests slower without testing more.
const LEFT_OUT: [&str; 7] = [
    "docs/en/gallery",
    "docs/en/landing",
    "docs/en/payloads",
    "docs/en/pictures",
    "docs/en/theme",
    "docs/zh/gallery",
    "docs/zh/landing",
];

/// A site and the files next to it.
pub(crate) struct Workspace {
    folder: tempfile::TempDir,
}

impl Workspace {
    /// Creates a copy of the fixture without [`LEFT_OUT`], with the first state of every slot.
    pub(crate) fn new() -> Self {
        let workspace = Self { folder: tempfile::tempdir().unwrap() };
        copy(&original(""), &workspace.site());
        for path in LEFT_OUT {
            remove(&workspace.path(path));
        }
        workspace.put_right();
        workspace
    }

    pub(crate) fn site(&self) -> PathBuf {
        self.folder.path().join("workspace/site")
    }

    /// Returns the absolute path of a path relative to the site's folder. The path need not exist.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        match path.strip_prefix("../") {
            Some(beside) => self.folder.path().join("workspace").join(beside),
            None => self.site().join(path),
        }
    }

    /// Sets every slot to its first state.
    fn put_right(&self) {
        for (path, states) in SLOTS {
            self.put(path, states[0]);
        }
    }

    /// Sets a path to a state. Removes files, links and folders at this path, and files in place of its parent folders.
    pub(crate) fn put(&self, path: &str, state: State) {
        let target = self.path(path);
        remove(&target);
        if state == Absent {
            return;
        }
        let parent = target.parent().unwrap();
        if fs::create_dir_all(parent).is_err() {
            parent.ancestors().find(|folder| folder.is_symlink() || folder.is_file()).map(remove).unwrap();
            fs::create_dir_all(parent).unwrap();
        }
        match state {
            Text(text) => fs::write(&target, text).unwrap(),
            Link(to) => symlink(to, &target).unwrap(),
            Original => copy(&original(path), &target),
            Absent => {}
        }
    }

    /// Makes a random edit and returns a description of the edit. Usually changes one path, sometimes changes several
    /// paths or renames a file. If `is_broken` is set, usually resets all paths instead.
    pub(crate) fn edit(&self, random: &mut Rng, is_broken: bool) -> String {
        if is_broken && random.u8(..4) > 0 {
            self.put_right();
            return "all put right".to_owned();
        }
        if random.u8(..10) == 0 {
            let files = ["docs/en/notes/plain.md", "docs/en/notes/moved.mdx", "docs/en/guide/added.md"];
            let (from, to) = (*random.choice(&files).unwrap(), *random.choice(&files).unwrap());
            let _ = fs::rename(self.path(from), self.path(to));
            return format!("{from} renamed to {to}");
        }
        let edits = if random.u8(..5) == 0 { 4 } else { 1 };
        let edit = |_| {
            let (path, states) = random.choice(SLOTS).unwrap();
            let state = *random.choice(*states).unwrap();
            self.put(path, state);
            format!("{path}: {state:?}")
        };
        (0..edits).map(edit).collect::<Vec<_>>().join("; ")
    }
}

fn original(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../e2e/fixtures/features").join(path)
}

fn remove(path: &Path) {
    if path.is_dir() && !path.is_symlink() {
        fs::remove_dir_all(path).unwrap();
    } else {
        let _ = fs::remove_file(path);
    }
}

fn copy(from: &Path, to: &Path) {
    if !from.is_dir() {
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::write(to, fs::read(from).unwrap()).unwrap();
        return;
    }
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        copy(&path, &to.join(path.file_name().unwrap()));
    }
}
