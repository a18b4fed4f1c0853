//! A session that builds again after an edit makes what a session that starts afresh makes, byte for byte.

use std::fs;
use std::path::{Path, PathBuf};

use quire_build::{Memory, Options, Report, Session};

/// One change of a site's files.
enum Edit {
    Write(&'static str, &'static str),
    /// In a file, one text in place of another.
    Replace(&'static str, &'static str, &'static str),
    Rename(&'static str, &'static str),
    Remove(&'static str),
}
use Edit::{Remove, Rename, Replace, Write};

fn options(site: &Path) -> Options {
    let esbuild =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../theme/node_modules/@esbuild/linux-x64/bin/esbuild");
    Options {
        site: site.to_owned(),
        threads: 2.try_into().unwrap(),
        esbuild: Some(esbuild),
        development: Some("token".to_owned()),
    }
}

fn apply(site: &Path, edit: &Edit) {
    match edit {
        Write(path, text) => {
            let path = site.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Replace(path, from, to) => {
            let text = fs::read_to_string(site.join(path)).unwrap();
            assert!(text.contains(from), "{path} has no {from}");
            fs::write(site.join(path), text.replace(from, to)).unwrap();
        }
        Rename(from, to) => fs::rename(site.join(from), site.join(to)).unwrap(),
        Remove(path) => fs::remove_file(site.join(path)).unwrap(),
    }
}

/// What a build found, in words.
fn findings(report: &Report) -> Vec<String> {
    let line = |finding: &quire_diagnostics::Diagnostic| {
        format!("{} {}:{} {}", finding.code, finding.primary.path, finding.primary.start, finding.message)
    };
    report.diagnostics.iter().map(line).collect()
}

/// A copy of the fixture with everything in it.
fn fixture() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../e2e/fixtures/features");
    copy(&source, folder.path());
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

/// Applies the edits one by one to a session's site and compares after each with a fresh session.
fn check(edits: &[Edit]) {
    let folder = fixture();
    let mut session = Session::new(options(folder.path()));
    let first = session.build(&Memory::default()).unwrap();
    assert_eq!(findings(&first), [""; 0]);
    for (number, edit) in edits.iter().enumerate() {
        apply(folder.path(), edit);
        let (sink, clean_sink) = (Memory::default(), Memory::default());
        let report = session.build(&sink).unwrap();
        let clean = Session::new(options(folder.path())).build(&clean_sink).unwrap();
        assert_eq!(findings(&report), findings(&clean), "edit {number}");
        let (files, clean_files) = (sink.into_files(), clean_sink.into_files());
        assert_eq!(files.keys().collect::<Vec<_>>(), clean_files.keys().collect::<Vec<_>>(), "edit {number}");
        for (path, bytes) in &files {
            assert!(*bytes == clean_files[path], "edit {number}: {path} differs");
        }
        assert_eq!(report.routes, clean.routes);
    }
}

const INDEX: &str = "docs/en/guide/index.md";
const COMPONENTS: &str = "docs/en/guide/components.mdx";

#[test]
fn pages_edited_added_renamed_and_removed() {
    check(&[
        Write(INDEX, "# Guide\n\nOther text.\n\n## New {#new}\n"),
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

#[test]
fn what_pages_take_from_elsewhere() {
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
fn components_edited_broken_removed_and_mended() {
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
        Replace("quire.toml", "lang = \"en\"\nsiteUrl", "lang = \"en\"\nbase = \"/docs/\"\nsiteUrl"),
        Replace("quire.toml", "title = \"Others\"", "titel = \"Others\""),
        Replace("quire.toml", "titel = \"Others\"", "title = \"Mended\""),
        Replace("quire.toml", "base = \"/docs/\"\n", ""),
    ]);
}

#[test]
fn records_of_examples() {
    const RECORD: &str = "examples/recorded/hello.json";
    const EMPTY: &str =
        "{ \"tools\": {}, \"sources\": { \"src/index.js\": \"ca978112\" }, \"runs\": [], \"files\": [] }";
    const ONE: &str = "{ \"tools\": {}, \"sources\": { \"src/index.js\": \"ca978112\" }, \"runs\": [], \
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
