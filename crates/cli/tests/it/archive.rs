//! Tests of `quire archive`: browsers can open the archived site from disk.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;

use flate2::read::DeflateDecoder;
use quire_html::escape::unescaped;
use quire_html::percent::decode;
use quire_html::tags::{Part, parts};

use crate::project::{Project, command, esbuild, finish};

const CONFIG: &str = "title = \"Test\"\nbase = \"/docs/\"\nsiteUrl = \"https://example.org\"\nprint = true\nhead = [[\"script\", { src = \"https://count.example/c.js\" }]]\n\n[security]\nscriptSrc = [\"https://count.example\"]\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n\n[[locales]]\nlang = \"zh\"\nlabel = \"简体中文\"\n";

/// Returns the files of a ZIP archive, as listed in its central directory.
fn unpacked(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let zip = fs::read(path).unwrap();
    let number = |at: usize| u32::from_le_bytes(zip[at..at + 4].try_into().unwrap()) as usize;
    let short = |at: usize| number(at) & 0xffff;
    let end = zip.windows(4).rposition(|bytes| bytes == b"PK\x05\x06").unwrap();
    let mut at = number(end + 16);
    let mut files = BTreeMap::new();
    for _ in 0..short(end + 10) {
        assert_eq!(&zip[at..at + 4], b"PK\x01\x02");
        // The timestamp is 1980-01-01 00:00, regardless of when the archive was built.
        assert_eq!((short(at + 12), short(at + 14)), (0, 33));
        let name = String::from_utf8(zip[at + 46..at + 46 + short(at + 28)].to_vec()).unwrap();
        let local = number(at + 42);
        let start = local + 30 + short(local + 26) + short(local + 28);
        let compressed = &zip[start..start + number(at + 20)];
        let mut bytes = Vec::new();
        match short(at + 10) {
            0 => bytes.extend_from_slice(compressed),
            _ => drop(DeflateDecoder::new(compressed).read_to_end(&mut bytes).unwrap()),
        }
        assert_eq!(bytes.len(), number(at + 24), "{name}");
        at += 46 + name.len() + short(at + 30) + short(at + 32);
        files.insert(name, bytes);
    }
    files
}

/// Returns the URLs in the documents that have no target in the archive. External URLs are allowed only in links
/// (`<a>`) and alternates.
fn broken_urls(files: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let mut broken_urls = Vec::new();
    for (path, bytes) in files.iter().filter(|(path, _)| path.ends_with(".html")) {
        let html = String::from_utf8(bytes.clone()).unwrap();
        for part in parts(&html) {
            let Part::Tag(tag) = part else { continue };
            for attribute in tag.attributes() {
                let value = unescaped(&tag.source[attribute.value]).into_owned();
                let urls: Vec<&str> = match &*attribute.name {
                    "href" | "src" | "poster" => vec![&value],
                    "srcset" => value.split(',').filter_map(|it| it.split_whitespace().next()).collect(),
                    _ => continue,
                };
                let is_link = tag.name == "a";
                for url in urls {
                    let is_external = url.starts_with("http") || url.starts_with("mailto:");
                    let is_fine = if is_external {
                        is_link || tag.source.contains("rel=\"alternate\"")
                    } else {
                        has_target(path, url, files)
                    };
                    if !is_fine {
                        broken_urls.push(format!("{path}: {}", tag.source));
                    }
                }
            }
        }
    }
    broken_urls
}

/// Returns whether a relative URL in the document at `path` refers to a file of the archive. If the URL has a fragment,
/// the file must contain an element with this ID.
fn has_target(path: &str, url: &str, files: &BTreeMap<String, Vec<u8>>) -> bool {
    if url.starts_with("data:") {
        return true;
    }
    let (url, anchor) = url.split_once('#').unwrap_or((url, ""));
    let url = decode(url.split('?').next().unwrap_or_default());
    let mut folders: Vec<&str> = path.split('/').collect();
    if !url.is_empty() {
        folders.pop();
        for step in url.split('/') {
            match step {
                "." => {}
                ".." => assert!(folders.pop().is_some(), "{url} leads out of the archive"),
                step => folders.push(step),
            }
        }
    }
    let target = folders.join("/");
    let Some(bytes) = files.get(&target) else { return false };
    let html = String::from_utf8_lossy(bytes);
    let id = format!(" id=\"{}\"", quire_html::escape::text(&decode(anchor)));
    anchor.is_empty() || !target.ends_with(".html") || html.contains(&id)
}

#[test]
fn every_url_in_an_archive_leads_to_a_file() {
    let files = [
        ("quire.toml", CONFIG),
        ("docs/en/index.md", "# Home\n\n[Guide](/guide/), [a section](/guide/start#two), ![p](/p.png)\n"),
        ("docs/en/guide/index.md", "# Guide\n\n<img src=\"https://a.b/c.png\" alt=\"Elsewhere\">\n"),
        ("docs/en/guide/start.md", "# Start\n\n## Two\n\n[Back](/), [away](https://a.b/)\n"),
        ("docs/zh/index.md", "# 主页\n\n[指南](/guide/)\n"),
        ("docs/zh/guide/index.md", "# 指南\n"),
        ("public/p.png", "no image\n"),
    ];
    let project = Project::with(&files);
    let run = project.run(&["archive", ".", "--out", "my.zip"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with("archived 5 pages in "), "{}", run.stdout);
    let files = unpacked(&project.path("my.zip"));
    assert!(files.keys().all(|path| path.starts_with("my/")));
    for page in ["my/index.html", "my/guide/start.html", "my/zh/guide/index.html", "my/zh/print.html"] {
        assert!(files.contains_key(page), "{page}");
    }
    for path in ["my/404.html", "my/_headers", "my/sitemap.xml", "my/llms.txt"] {
        assert!(!files.contains_key(path), "{path}");
    }
    assert_eq!(broken_urls(&files), [] as [String; 0]);
    let texts = files.values().map(|bytes| String::from_utf8_lossy(bytes));
    let all: String = texts.collect();
    assert!(!all.contains("count.example") && !all.contains("https://example.org"));
    assert!(String::from_utf8_lossy(&files["my/guide/index.html"]).contains("Elsewhere"));

    let first = fs::read(project.path("my.zip")).unwrap();
    fs::remove_file(project.path("my.zip")).unwrap();
    let run = project.run(&["archive", ".", "--out", "my.zip", "--threads", "1"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(fs::read(project.path("my.zip")).unwrap() == first, "the bytes depend on the run");
}

#[test]
fn every_url_in_the_archive_of_the_rslib_site_leads_to_a_file() {
    let project = Project::with(&[]);
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let site = here.join("../../site").canonicalize().unwrap();
    let out = project.path("rslib.zip");
    let mut command = command(&project.path("."));
    let run =
        finish(command.arg("archive").arg(site).arg("--out").arg(&out).arg("--esbuild").arg(esbuild()), "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let files = unpacked(&out);
    assert!(files.keys().filter(|path| path.ends_with(".html")).count() > 100);
    assert_eq!(broken_urls(&files), [] as [String; 0]);
}

#[test]
fn a_site_with_errors_has_no_archive() {
    let project = Project::with(&[("docs/en/index.md", "# Home\n\n[Nowhere](/nowhere)\n")]);
    let run = project.run(&["archive", "."]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.ends_with("1 error; nothing was written\n"), "{}", run.stderr);
    assert!(!project.path("dist.zip").exists());
}

#[test]
fn the_archive_folder_has_a_name_that_every_system_supports() {
    let project = Project::with(&[]);
    for (out, folder) in [
        ("..zip", "dist"),
        ("....zip", "dist"),
        ("a:b*.zip", "a-b-"),
        (".site.zip", "site"),
        ("x. .zip", "x"),
    ] {
        let run = project.run(&["archive", ".", "--out", out]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let files = unpacked(&project.path(out));
        assert!(
            files.keys().all(|name| name.starts_with(&format!("{folder}/"))),
            "{out}: {:?}",
            files.keys().next()
        );
    }
}

#[test]
fn archived_files_that_differ_only_in_case_are_reported() {
    let project = Project::with(&[("public/File.txt", "one"), ("public/file.txt", "two")]);
    let run = project.run(&["archive", "."]);
    assert!(
        run.stderr.contains("warning[content/case-twins]: `File.txt` and `file.txt` differ"),
        "{}",
        run.stderr
    );
}

#[test]
fn an_archive_is_not_written_through_a_link() {
    let outside = tempfile::NamedTempFile::new().unwrap();
    fs::write(outside.path(), "precious").unwrap();
    let project = Project::with(&[]);
    std::os::unix::fs::symlink(outside.path(), project.path("dist.zip")).unwrap();
    for arguments in [&["archive"][..], &["archive", ".", "--out", "dist.zip"]] {
        let run = project.run(arguments);
        assert!(run.code == 2 && run.stderr.contains("was not written by"), "{}", run.stderr);
    }
    assert_eq!(fs::read_to_string(outside.path()).unwrap(), "precious");
    let page = project.path("docs/en/index.md");
    let before = fs::read(&page).unwrap();
    std::os::unix::fs::symlink(&page, project.path("inside.zip")).unwrap();
    assert_eq!(project.run(&["archive", ".", "--out", "inside.zip"]).code, 2);
    assert_eq!(fs::read(&page).unwrap(), before);
    let run = project.run(&["archive", ".", "--out", "new/folder/site.zip"]);
    assert!(run.code == 0 && project.path("new/folder/site.zip").exists(), "{}", run.stderr);
}

#[test]
fn an_archive_replaces_an_archive_and_no_other_file() {
    let project = Project::with(&[("notes.zip", "precious")]);
    for _ in 0..2 {
        assert_eq!(project.run(&["archive", ".", "--out", "site.zip"]).code, 0);
    }
    let run = project.run(&["archive", ".", "--out", "notes.zip"]);
    assert!(run.code == 2 && run.stderr.contains("was not written by `quire archive`"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(project.path("notes.zip")).unwrap(), "precious");
}
