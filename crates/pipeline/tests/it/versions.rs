//! Tests of pages that are identical in several versions. Such pages are compiled and stored once, and the published
//! files are the same as without sharing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quire_diagnostics::has_errors;
use quire_pipeline::{LiveSession, Memory, Options, Report, Session};

use crate::fresh::{compare, findings, options, settle};

const SITE: &str = "title = \"T\"\nlang = \"en\"\nsiteUrl = \"https://e.org\"\n\n[[locales]]\nlang = \"en\"\n\n\
    [[locales]]\nlang = \"zh\"\n\n[multiVersion]\nversions = [\"3.x\", \"2.x\", \"1.x\"]\n";

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>";

/// Folders of the versions.
const VERSIONS: [&str; 3] = ["docs/", "docs/2.x/", "docs/1.x/"];

type Files = BTreeMap<String, Arc<[u8]>>;

/// Path and content of a file. `*/` at the start of a path means that every version contains the file.
type File<'a> = (&'a str, &'a str);

/// Writes a site whose versions have at least home pages. If `is_apart` is set, appends a different number of newlines
/// to the pages of each old version, so that their sources differ but their content does not.
fn write(site: &Path, files: &[File<'_>], is_apart: bool) {
    let put = |path: &str, text: &str| {
        let path = site.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let has_config = files.iter().any(|(path, _)| *path == "quire.toml");
    let defaults = [("quire.toml", SITE), ("*/en/index.md", "# Home\n"), ("*/zh/index.md", "# 首页\n")];
    for (path, text) in defaults.iter().skip(usize::from(has_config)).chain(files) {
        let Some(path) = path.strip_prefix("*/") else {
            put(path, text);
            continue;
        };
        for (number, folder) in VERSIONS.iter().enumerate() {
            let is_page = path.ends_with(".md") || path.ends_with(".mdx");
            let end = "\n".repeat(if is_apart && is_page { number } else { 0 });
            put(&format!("{folder}{path}"), &format!("{text}{end}"));
        }
    }
}

/// Builds with one thread, because two threads could compile the same page at the same time.
fn built(site: &Path) -> (Report, Files) {
    let sink = Memory::default();
    let options = Options { development: None, threads: 1.try_into().unwrap(), ..options(site) };
    let report = Session::new(options).build(&sink).unwrap();
    (report, sink.into_files())
}

/// Returns the site, its number of compiled pages, and its files. Asserts that the files are the same as without shared
/// pages.
fn check(files: &[File<'_>]) -> (tempfile::TempDir, usize, Files) {
    let [site, apart] = [false, true].map(|is_apart| {
        let site = tempfile::tempdir().unwrap();
        write(site.path(), files, is_apart);
        site
    });
    let ((report, shared), (of_apart, expected)) = (built(site.path()), built(apart.path()));
    assert!(!has_errors(&report.diagnostics), "{:?}", findings(&report));
    assert_eq!(findings(&report), findings(&of_apart));
    assert!(of_apart.parsed >= page_files(site.path()), "without sharing, each page is compiled");
    assert_eq!(shared.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (path, bytes) in &shared {
        assert!(*bytes == expected[path], "{path} differs");
    }
    (site, report.parsed, shared)
}

/// Returns the number of page files in a site.
fn page_files(site: &Path) -> usize {
    let mut folders = vec![site.join("docs")];
    let mut pages = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_dir() {
                folders.push(path);
            } else if !name.starts_with('_') && (name.ends_with(".md") || name.ends_with(".mdx")) {
                pages += 1;
            }
        }
    }
    pages
}

fn has(files: &Files, path: &str, parts: &[&str]) {
    let text = std::str::from_utf8(&files[path]).unwrap();
    for part in parts {
        assert!(text.contains(part), "{path} lacks {part}");
    }
}

const LINKS: &str = "# A\n\n[b](./b.md#part) [c](/guide/c?q) [here](#a) [out](https://o.org)\n\n\
    ![own](./own.svg) ![public](/logo.svg) <a href=\"/guide/b\">html</a>\n\n```ts file=\"./part.ts\"\n```\n";

#[test]
fn a_page_with_links_images_and_includes_is_compiled_once() {
    let (_site, parsed, files) = check(&[
        ("*/en/guide/a.md", LINKS),
        ("*/en/guide/b.md", "# B\n\n## Part\n"),
        ("*/en/guide/c.md", "# C\n"),
        ("*/zh/guide/a.md", "# 甲\n\n[b](/guide/b) [c](./c)\n"),
        ("*/zh/guide/c.md", "# 丙\n"),
        ("*/en/guide/own.svg", SVG),
        ("*/en/guide/part.ts", "export const part = 1;\n"),
        ("public/logo.svg", SVG),
    ]);
    assert_eq!(parsed, 7, "each page is compiled in one version, and fallback pages are not");
    for (folder, path) in [("", ""), ("2.x/", "/2.x"), ("1.x/", "/1.x")] {
        let href = |path: &str, to: &str| format!("href=\"{path}/guide/{to}\"");
        let parts =
            [href(path, "b#part"), href(path, "c?q"), href(path, "b"), "src=\"/logo.svg\"".to_owned()];
        has(&files, &format!("{folder}guide/a.html"), &parts.each_ref().map(String::as_str));
        let markdown = format!("[c](https://e.org{path}/guide/c?q)");
        let markdown = [markdown, format!("[b](https://e.org{path}/guide/b.md#part)")];
        has(&files, &format!("{folder}guide/a.md"), &markdown.each_ref().map(String::as_str)[1..]);
        // `b` is not translated, so the link points to the fallback page in the reader's language.
        has(&files, &format!("{folder}zh/guide/a.html"), &[&format!("href=\"{path}/zh/guide/b\"")]);
    }
}

#[test]
fn pages_whose_links_differ_are_compiled_per_version() {
    let (_site, parsed, files) = check(&[
        ("*/en/guide/named.md", "# Named\n\n[new](/3.x/guide/only) [old](/1.x/guide/named)\n"),
        ("*/en/guide/moved.md", "# Moved\n\n[only](./only)\n"),
        ("docs/en/guide/only.md", "# Only\n"),
        ("docs/2.x/en/guide/only/index.md", "# Only\n"),
        ("docs/1.x/en/guide/only.mdx", "# Only\n"),
    ]);
    // Compiled pages: two home pages, three of `named` (3.x, 2.x and 1.x), two of `moved` (3.x shares with 1.x), and
    // three of `only`.
    assert_eq!(parsed, 2 + 3 + 2 + 3);
    has(&files, "guide/named.html", &["href=\"/guide/only\">new", "href=\"/1.x/guide/named\">old"]);
    has(&files, "2.x/guide/named.html", &["href=\"/guide/only\">new", "href=\"/1.x/guide/named\">old"]);
    has(&files, "1.x/guide/named.html", &["href=\"/guide/only\">new", "href=\"/1.x/guide/named\">old"]);
    has(&files, "guide/moved.html", &["href=\"/guide/only\">only"]);
    has(&files, "2.x/guide/moved.html", &["href=\"/2.x/guide/only/\">only"]);
    has(&files, "1.x/guide/moved.html", &["href=\"/1.x/guide/only\">only"]);
}

#[test]
fn the_blog_of_all_versions() {
    let site = format!("{SITE}\n[[blog]]\nfolder = \"blog\"\n");
    let (_site, parsed, files) = check(&[
        ("quire.toml", &site),
        ("*/en/guide/a.md", "# A\n\n[post](/blog/post)\n"),
        (
            "docs/en/blog/2026-01-02-post.md",
            "# Post\n\nMore in [A](/guide/a) and [A of 1.x](/1.x/guide/a).\n",
        ),
    ]);
    let lists = 2;
    assert_eq!(parsed, 2 + 1 + 1 + lists);
    has(&files, "guide/a.html", &["href=\"/blog/post\""]);
    has(&files, "1.x/guide/a.html", &["href=\"/blog/post\""]);
    has(&files, "blog/index.html", &["href=\"/guide/a\"", "href=\"/1.x/guide/a\""]);
}

#[test]
fn a_link_to_a_page_that_one_version_has() {
    let site = format!("{SITE}\n[check.severity]\n\"content/dead-link\" = \"warn\"\n");
    let (_site, parsed, files) = check(&[
        ("quire.toml", &site),
        ("*/en/guide/a.md", "# A\n\n[only](/guide/only)\n"),
        ("docs/en/guide/only.md", "# Only\n"),
    ]);
    assert_eq!(parsed, 2 + 3 + 1);
    has(&files, "guide/a.html", &["href=\"/guide/only\""]);
    has(&files, "1.x/guide/a.html", &["href=\"/1.x/guide/only\""]);
}

#[test]
fn files_that_differ_between_versions() {
    let shown = "# A\n\n![own](./own.svg)\n";
    let (_site, parsed, files) = check(&[
        ("*/en/guide/a.md", "# A\n\n```ts file=\"./part.ts\"\n```\n"),
        ("*/en/guide/b.mdx", "import Part from './_part.mdx';\n\n# B\n\n<Part />\n"),
        ("*/en/guide/c.md", shown),
        ("*/en/guide/d.md", "# D\n\n![public](/logo.svg)\n"),
        ("*/en/guide/part.ts", "export const part = 1;\n"),
        ("docs/2.x/en/guide/part.ts", "export const part = 22;\n"),
        ("*/en/guide/_part.mdx", "Part of [a](./a.md).\n"),
        ("docs/1.x/en/guide/_part.mdx", "Part of the old [d](./d.md).\n"),
        ("*/en/guide/own.svg", SVG),
        ("docs/1.x/en/guide/own.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"9\"/>"),
        ("public/logo.svg", SVG),
        ("public/2.x/logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"5\" height=\"5\"/>"),
    ]);
    assert_eq!(parsed, 2 + 2 + 2 + 2 + 2);
    has(&files, "1.x/guide/b.html", &["Part of the old <a href=\"/1.x/guide/d\">"]);
    has(&files, "2.x/guide/b.html", &["Part of <a href=\"/2.x/guide/a\">"]);
    has(&files, "1.x/guide/c.html", &["width=\"8\""]);
    has(&files, "2.x/guide/d.html", &["src=\"/2.x/logo.svg\" ", "width=\"5\""]);
}

#[test]
fn components_and_code_of_pages() {
    let page = "import { Box } from '<root>/components/Box';\nimport { Own } from './Own';\n\n# A\n\n\
        <Box href=\"/guide/b\">[b](/guide/b)</Box>\n\n<Own />\n\n{[1].map(() => <a href=\"/guide/b\">b</a>)}\n";
    let live = "# Live\n\nexport const Live = () => <button onClick={() => alert(1)}>live</button>;\n\n\
        <Live />\n\n[b](/guide/b)\n";
    let (_site, parsed, files) = check(&[
        ("*/en/guide/a.mdx", page),
        ("*/en/guide/b.md", "# B\n"),
        ("*/en/guide/live.mdx", live),
        (
            "components/Box.tsx",
            "export const Box = ({ href, children }) => <div title={href}>{children}</div>;\n",
        ),
        ("*/en/guide/Own.tsx", "export const Own = () => <b>own</b>;\n"),
        ("docs/1.x/en/guide/Own.tsx", "export const Own = () => <b>old</b>;\n"),
    ]);
    // A page that declares a component for the browser is compiled separately in each version.
    assert_eq!(parsed, 2 + 1 + 1 + 3);
    has(&files, "guide/a.html", &["title=\"/guide/b\"", "<a href=\"/guide/b\">b</a>", "<b>own</b>"]);
    has(
        &files,
        "1.x/guide/a.html",
        &["title=\"/1.x/guide/b\"", "<a href=\"/1.x/guide/b\">b</a>", "<b>old</b>"],
    );
    has(&files, "1.x/guide/live.html", &["<a href=\"/1.x/guide/b\">b</a>"]);
}

#[test]
fn diagnostics_are_reported_for_each_version_without_an_exception() {
    let site = format!(
        "{SITE}\n[[check.exceptions]]\nfiles = [\"docs/1.x/**\"]\ncodes = [\"markdown/unknown-language\"]\nseverity = \"off\"\n"
    );
    let (site, parsed, _files) = check(&[("quire.toml", &site), ("*/en/a.md", "# A\n\n```nolang\n1\n```\n")]);
    assert_eq!(parsed, 2 + 3);
    let found = findings(&built(site.path()).0);
    let places: Vec<&str> = found.iter().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(places, ["docs/2.x/en/a.md:8", "docs/en/a.md:8"]);
}

#[test]
fn an_edit_in_one_version_changes_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path();
    write(site, &[("*/en/guide/a.md", LINKS), ("*/en/guide/b.md", "# B\n\n## Part\n")], false);
    write(
        site,
        &[
            ("*/en/guide/c.md", "# C\n"),
            ("*/en/guide/own.svg", SVG),
            ("*/en/guide/part.ts", "export const part = 1;\n"),
            ("public/logo.svg", SVG),
        ],
        false,
    );
    let mut session = LiveSession::new(options(site));
    let first = session.build(&[]).unwrap();
    assert_eq!(findings(&first.report), [""; 0]);
    let old = site.join("docs/1.x/en/guide/a.md");
    for (edit, text) in [
        ("other words", LINKS.replace("here", "there")),
        ("another link", LINKS.replace("[c](/guide/c?q)", "[b](./b.md)")),
        ("the text of the others again", LINKS.to_owned()),
    ] {
        settle(&mut session, site);
        let before = built(site).1;
        fs::write(&old, &text).unwrap();
        assert!(compare(&mut session, site, std::slice::from_ref(&old), edit));
        let after = built(site).1;
        let changed: Vec<&String> =
            after.keys().filter(|path| before.get(*path) != after.get(*path)).collect();
        assert!(!changed.is_empty());
        let is_old = |path: &String| path.starts_with("1.x/") || path.contains("@1.x");
        assert!(changed.iter().all(|path| is_old(path)), "{edit}: {changed:?}");
    }
    // One file that pages of all versions include, and two files that belong to a single version.
    for path in ["docs/en/guide/part.ts", "docs/2.x/en/guide/own.svg", "docs/1.x/en/guide/b.md"] {
        settle(&mut session, site);
        let text = fs::read_to_string(site.join(path)).unwrap().replace('1', "2").replace("Part", "Other");
        fs::write(site.join(path), text.replace("width=\"4\"", "width=\"6\"")).unwrap();
        compare(&mut session, site, &[site.join(path)], path);
    }
}

/// Returns the size in bytes of the compiled pages in a cache.
fn cached_pages(site: &Path) -> u64 {
    let mut folders: Vec<PathBuf> = vec![site.join(".quire/cache")];
    let mut bytes = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else if entry.file_name().to_str().unwrap().starts_with("pages-") {
                bytes += entry.metadata().unwrap().len();
            }
        }
    }
    bytes
}

#[test]
fn a_page_of_several_versions_is_stored_once() {
    let text = format!("# A\n\n[home](/)\n\n{}", "Some words of a page, which has many.\n\n".repeat(40));
    let names = ["a", "b", "c", "d", "e", "f"].map(|name| format!("*/en/guide/{name}.md"));
    let files: Vec<File<'_>> = names.iter().map(|name| (name.as_str(), text.as_str())).collect();
    let [shared, apart] = [false, true].map(|is_apart| {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &files, is_apart);
        let build = || {
            let one_thread = 1.try_into().unwrap();
            let options =
                Options { development: None, is_cached: true, threads: one_thread, ..options(folder.path()) };
            let sink = Memory::default();
            (Session::new(options).build(&sink).unwrap().parsed, sink.into_files())
        };
        let (parsed, first) = build();
        assert_eq!(parsed, if is_apart { 24 } else { 8 });
        let bytes = cached_pages(folder.path());
        let (parsed, second) = build();
        assert_eq!(parsed, 0);
        assert!(first == second);
        // A change in one version keeps the stored page of the other versions.
        fs::write(folder.path().join("docs/2.x/en/guide/a.md"), "# Changed\n").unwrap();
        assert_eq!(build().0, 1);
        fs::write(folder.path().join("docs/2.x/en/guide/a.md"), &text).unwrap();
        let (parsed, third) = build();
        // The page is now the same as in the default version.
        assert_eq!(parsed, 0);
        assert!(first == third);
        bytes
    });
    assert!(shared * 5 < apart * 2, "{shared} bytes for three versions, {apart} without sharing");
}
