//! Tests of files kept from earlier builds (`keepAssets`), and of precompressed files.

use std::os::unix::fs::MetadataExt as _;

use quire_output::encodings::Encoding;

use super::*;
use crate::serving::Serving;

/// Returns a `quire.toml` with this title. `publish` contains the lines of its `[publish]` table.
fn config(title: &str, publish: &str) -> String {
    format!("title = \"{title}\"\nlang = \"en\"\n\n[publish]\n{publish}\n")
}

#[test]
fn an_open_tab_can_load_files_of_the_previous_site() {
    let project = Project::with(&[("quire.toml", &config("One", "")), ("public/static/plain.txt", "mine")]);
    assert_eq!(project.build().code, 0);
    let first = tree(&project.path("dist"));
    project.write("quire.toml", &config("Two", ""));
    project.write("docs/en/index.md", "# Home\n\nOther words.\n");
    fs::remove_file(project.path("public/static/plain.txt")).unwrap();
    assert_eq!(project.build().code, 0);

    let kept_paths = kept_files(&project.path("dist"));
    assert!(kept_paths.iter().any(|path| path.starts_with("static/search_index.en.")), "{kept_paths:?}");
    let preview = Serving::start(&project, &["preview", "."]);
    for path in first.keys().filter(|path| path.starts_with("assets/") || path.starts_with("static/")) {
        let response = preview.exchange(&format!("GET /{path}"), "");
        if path == "static/plain.txt" {
            assert_eq!(response.status, 404, "a file that the author removed");
        } else {
            assert!(response.status == 200 && response.body == first[path], "{path}");
        }
    }
    // Building again changes nothing and keeps the files from earlier builds.
    let inode = || fs::metadata(project.path("dist")).unwrap().ino();
    let before = inode();
    assert_eq!(project.build().code, 0);
    assert_eq!(inode(), before);

    project.write("quire.toml", &config("Two", "keepAssets = 0"));
    assert_eq!(project.build().code, 0);
    assert!(kept_files(&project.path("dist")).is_empty());
    assert!(!project.path("dist/.quire-kept").exists());
    assert!(kept_paths.iter().all(|path| !project.path("dist").join(path).exists()));
}

#[test]
fn the_same_sequence_of_builds_results_in_the_same_bytes() {
    let [one, other] = [(); 2].map(|()| {
        let project = Project::with(&[]);
        for title in ["One", "Two", "Three"] {
            project.write("quire.toml", &config(title, "precompress = [\"gzip\"]"));
            assert_eq!(project.build().code, 0);
        }
        tree(&project.path("dist"))
    });
    assert!(one.keys().any(|path| path.starts_with(".quire-kept/")));
    assert!(one == other);
}

#[test]
fn compressed_files_are_kept_with_their_originals() {
    let all = "precompress = [\"br\", \"zstd\", \"gzip\", \"br\"]";
    let text = "A line of a text that is worth compressing.\n".repeat(60);
    let project = Project::with(&[
        ("quire.toml", &config("T", all)),
        ("docs/en/page.md", "# Page\n\nBefore.\n"),
        ("public/own.txt", &text),
        ("public/own.txt.gz", "of the author"),
        ("public/short.txt", "short"),
    ]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let files = tree(&project.path("dist"));
    let mut count = 0;
    for (path, sidecar) in &files {
        let Some((file, encoding)) = Encoding::of_sidecar(path).filter(|_| path != "own.txt.gz") else {
            continue;
        };
        count += 1;
        assert!(encoding.decodes_to(sidecar, &files[file]), "{path}");
        assert!(sidecar.len() < files[file].len(), "{path}");
    }
    assert!(count > 60, "{count} compressed files");
    for path in ["index.html.br", "page.html.zst", "own.txt.br", "404.html.gz"] {
        assert!(files.contains_key(path), "{path}");
    }
    assert_eq!(files["own.txt.gz"], b"of the author");
    assert!(!files.contains_key("short.txt.gz") && !files.contains_key("short.txt.gz.br"));

    // An edit leaves the precompressed versions of other files unchanged.
    let inode = |path: &str| fs::metadata(project.path("dist").join(path)).unwrap().ino();
    let before = (inode("own.txt.br"), inode("page.html.br"));
    project.write("docs/en/page.md", "# Page\n\nAfter.\n");
    assert_eq!(project.build().code, 0);
    assert_eq!(inode("own.txt.br"), before.0);
    assert_ne!(inode("page.html.br"), before.1);
    let edited = tree(&project.path("dist"));
    assert!(Encoding::Brotli.decodes_to(&edited["page.html.br"], &edited["page.html"]));

    // A precompressed file that another program has modified is written again.
    let stale = project.path("dist/own.txt.br");
    fs::remove_file(&stale).unwrap();
    fs::write(&stale, "stale").unwrap();
    assert_eq!(project.build().code, 0);
    assert_eq!(fs::read(&stale).unwrap(), files["own.txt.br"]);

    project.write("quire.toml", &config("T", "keepAssets = 0"));
    assert_eq!(project.build().code, 0);
    let published = tree(&project.path("dist"));
    assert!(published.keys().all(|path| path == "own.txt.gz" || Encoding::of_sidecar(path).is_none()));
}

#[test]
fn without_hard_links_unchanged_and_kept_files_are_copied() {
    let versions = Versions::new(2);
    let Some(strace) = super::disk::failing(&["inject=link,linkat:error=EPERM"]) else { return };
    versions.write(1);
    let run =
        crate::project::finish(wrap(command(&versions.project.path("")), &strace).args(["build", "."]), "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(versions.version(), 1);
    assert!(!kept_files(&versions.project.path("dist")).is_empty());
    versions.assert_clean();
}
