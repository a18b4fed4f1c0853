//! Tests of drafts: `quire dev` shows drafts, and builds leave them out.

use std::collections::BTreeSet;
use std::fs;

use quire_pipeline::{Memory, Options, Session};

use crate::fresh::{findings, options};

#[test]
fn only_a_development_server_shows_drafts() {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("quire.toml", "title = \"T\"\nsiteUrl = \"https://a.example\"\n[[blog]]\nfolder = \"blog\"\n");
    write("docs/index.md", "# Home\n");
    write("docs/guide/draft.mdx", "---\ntitle: Half\ndraft: true\n---\n\n# Half a post\n");
    write("docs/guide/shown.md", "---\ndescription: No draft.\n---\n\n# Shown\n");
    write("docs/blog/2026-01-02-shown.md", "# Shown\n");
    write("docs/blog/2026-01-03-draft.md", "---\ndraft: true\ntags: Secret\n---\n\n# Half a post\n");
    let built = |development: Option<String>| {
        let sink = Memory::default();
        let options = Options { development, esbuild: None, ..options(folder.path()) };
        let report = Session::new(options).build(&sink).unwrap();
        assert_eq!(findings(&report), [""; 0]);
        sink.into_files()
    };
    let (site, live) = (built(None), built(Some("token".to_owned())));
    let pages: BTreeSet<&str> =
        live.keys().filter(|path| path.ends_with(".html")).map(String::as_str).collect();
    assert!(pages.contains("guide/draft.html") && site.contains_key("guide/shown.html"));
    assert!(pages.contains("blog/draft.html") && pages.contains("blog/tags/secret.html"), "{pages:?}");
    assert!(
        String::from_utf8_lossy(&live["blog/index.html"])
            .contains("<span class=\"q-post-draft\">Draft</span>")
    );
    for (path, bytes) in &site {
        let text = String::from_utf8_lossy(bytes);
        assert!(!path.contains("draft") && !path.contains("secret"), "{path}");
        let is_of_site = path.ends_with(".html") || path.contains("blog/");
        assert!(!is_of_site || !text.contains("Half a post"), "{path}");
    }
}
