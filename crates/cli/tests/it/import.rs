//! Tests of `quire import` on the projects in `crates/import/tests/fixtures`, and of builds of the imported sites.

use std::fs;
use std::path::{Path, PathBuf};

use crate::project::{Run, command, finish, tree};

/// A copy of a fixture.
struct Imported {
    folder: tempfile::TempDir,
}

impl Imported {
    fn new(name: &str) -> Self {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../import/tests/fixtures");
        let folder = tempfile::tempdir().unwrap();
        for (path, bytes) in tree(&fixtures.join(name)) {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        Self { folder }
    }

    fn run(&self, arguments: &[&str]) -> Run {
        finish(command(self.folder.path()).args(arguments), "")
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Returns all files except the build and the cache.
    fn files(&self) -> Vec<(String, Vec<u8>)> {
        let all = tree(self.folder.path()).into_iter();
        all.filter(|(path, _)| !path.starts_with("dist/") && !path.starts_with(".quire/cache")).collect()
    }
}

/// Imports a fixture and builds it. Returns the built pages.
fn import_and_build(name: &str) -> Vec<String> {
    let project = Imported::new(name);
    let run = project.run(&["import"]);
    let code = i32::from(run.stdout.contains("\nnot carried over\n"));
    assert_eq!((run.code, run.stderr.as_str()), (code, ""), "{}", run.stdout);
    let build = project.run(&["build"]);
    assert_eq!(build.code, 0, "{}", build.stderr);
    let files = tree(&project.path("dist")).into_keys();
    files.filter(|path| path.ends_with(".html") && !path.ends_with("404.html")).collect()
}

#[test]
fn imported_projects_build() {
    let cases = [
        ("rspress", 13, "zh/guide/start/install.html"),
        ("vitepress", 16, "guide/advanced/middleware.html"),
        ("docusaurus", 10, "guides/deploy/kubernetes.html"),
        ("docusaurus-auto", 7, "tutorial/write.html"),
        ("docusaurus-versions", 17, "next/fr/guide/retries.html"),
        ("docusaurus-sections", 24, "team/handbook/category/work.html"),
        ("mdbook", 11, "services/codes.html"),
    ];
    for (name, count, page) in cases {
        let pages = import_and_build(name);
        assert_eq!(pages.len(), count, "{name}: {pages:?}");
        assert!(pages.iter().any(|path| path == page), "{name}: {pages:?}");
    }
}

#[test]
fn imported_pages_show_the_sidebar_of_the_project() {
    let project = Imported::new("vitepress");
    project.run(&["import"]);
    assert_eq!(project.run(&["build"]).code, 0);
    let page = fs::read_to_string(project.path("dist/guide/getting-started.html")).unwrap();
    for text in ["Introduction", "What is Lantern?", "Middleware beta", "Store reference"] {
        assert!(page.contains(text), "the page lacks `{text}`");
    }
    let logo = fs::read(project.path("dist/lantern.svg"));
    assert!(logo.is_ok(), "files of `docs/public` are published");
}

#[test]
fn a_folder_of_pages_is_imported_in_place() {
    let project = Imported::new("vitepress");
    let docs = project.path("docs");
    let run = finish(command(&docs).arg("import"), "");
    assert_eq!(run.code, 1, "{}", run.stderr);
    let build = finish(command(&docs).arg("build"), "");
    assert_eq!(build.code, 0, "{}", build.stderr);
    assert!(docs.join("dist/zh/guide/getting-started.html").exists());
    assert!(docs.join("dist/lantern.svg").exists());
}

#[test]
fn a_second_import_changes_nothing() {
    let docusaurus = ["docusaurus", "docusaurus-auto", "docusaurus-versions", "docusaurus-sections"];
    for name in ["rspress", "vitepress", "mdbook"].into_iter().chain(docusaurus) {
        let project = Imported::new(name);
        let first = project.run(&["import"]);
        let files = project.files();
        let second = project.run(&["import", "--force"]);
        assert_eq!(second.code, first.code, "{name}");
        assert!(!second.stdout.contains("\nwritten\n"), "{name}: {}", second.stdout);
        assert!(!second.stdout.contains("\nkept\n"), "{name}: {}", second.stdout);
        assert!(project.files() == files, "{name}");
    }
}

#[test]
fn files_of_the_author_are_kept() {
    let project = Imported::new("mdbook");
    fs::write(project.path("src/_meta.json"), "[\"foreword\"]\n").unwrap();
    let run = project.run(&["import", "--force"]);
    assert!(run.stdout.contains("kept\n  src/_meta.json"), "{}", run.stdout);
    assert_eq!(fs::read_to_string(project.path("src/_meta.json")).unwrap(), "[\"foreword\"]\n");
    // After a change to the configuration, `--force` replaces the files that the import wrote. Without `--force`, the
    // files are kept.
    let toml = fs::read_to_string(project.path("book.toml")).unwrap();
    fs::write(project.path("book.toml"), toml.replace("The Harbour Book", "Harbour")).unwrap();
    assert!(project.run(&["import"]).stdout.contains("`--force` replaces it"));
    project.run(&["import", "--force"]);
    let toml = fs::read_to_string(project.path("quire.toml")).unwrap();
    assert!(toml.contains("title = \"Harbour\""), "{toml}");
    fs::write(project.path("quire.toml"), toml + "# mine\n").unwrap();
    assert!(project.run(&["import", "--force"]).stdout.contains("changed since"));
}

#[test]
fn the_report_as_json() {
    let project = Imported::new("docusaurus");
    let run = project.run(&["import", "--format", "json"]);
    assert_eq!(run.code, 1);
    let lines: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let css = lines.iter().find(|line| line["subject"] == "presets.theme.customCss").unwrap();
    assert_eq!(css["group"], "not-carried-over");
    assert_eq!((css["path"].as_str(), css["line"].as_u64()), (Some("docusaurus.config.ts"), Some(27)));
}

#[test]
fn a_folder_without_a_project() {
    let project = Imported::new("mdbook");
    let run = project.run(&["import", "src"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    insta::assert_snapshot!("import_no_project", run.stderr);
    assert_eq!(project.run(&["import", "nowhere"]).code, 2);
    assert_eq!(project.run(&["import", "--from", "rspress"]).code, 2);
}

#[test]
fn a_complete_import_exits_with_0() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("docs")).unwrap();
    fs::write(folder.path().join("docs/index.md"), "# T\n").unwrap();
    fs::write(folder.path().join("rspress.config.ts"), "export default { title: 'T' };\n").unwrap();
    let run = finish(command(folder.path()).arg("import"), "");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    assert_eq!(finish(command(folder.path()).arg("build"), "").code, 0);
}

#[test]
fn a_link_that_leads_out_of_the_project_is_not_written_through() {
    for link in [".quire", ".quire/import.json", "quire.toml", "docs/en/_nav.json"] {
        let project = Imported::new("vitepress");
        let outside = tempfile::tempdir().unwrap();
        // Writing through a link would create a file outside the project.
        let target =
            if link == ".quire" { outside.path().to_owned() } else { outside.path().join("new.json") };
        fs::create_dir_all(project.path(link).parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(&target, project.path(link)).unwrap();
        let run = project.run(&["import"]);
        assert_eq!(run.code, 2, "{link}: {}", run.stdout);
        assert!(run.stderr.contains("would be written outside the project"), "{link}: {}", run.stderr);
        assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0, "{link}");
        assert!(!project.path("quire.toml").is_file(), "{link}: nothing is written");
    }
}

#[test]
fn a_link_that_leads_out_of_the_project_is_not_read() {
    let project = Imported::new("vitepress");
    project.run(&["import"]);
    let (file, outside) = (project.path("docs/en/_nav.json"), tempfile::tempdir().unwrap());
    let target = outside.path().join("nav.json");
    fs::copy(&file, &target).unwrap();
    fs::remove_file(&file).unwrap();
    std::os::unix::fs::symlink(&target, &file).unwrap();
    // The target of the link has the content that the import would write.
    let run = project.run(&["import"]);
    assert!(run.stdout.contains("\nkept\n  docs/en/_nav.json"), "{}", run.stdout);
}

/// Creates a folder that looks like a git repository, with `files` as (path, contents) pairs.
fn repository(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join(".git")).unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

#[test]
fn docs_beside_the_site_are_read_in_place() {
    let config = "export default { title: 'T', url: 'https://t.example', baseUrl: '/', presets: [['classic', { docs: { path: '../docs', sidebarPath: './sidebars.js', routeBasePath: '/', editUrl: 'https://git.example/edit/main/site/' } }]] };";
    let page = "import Box from './parts/Box'\nimport { Badge } from '@site/src/Badge'\n\n# First\n\n<Box /> <Badge />\n\n[Second](./second.md)\n";
    let files = [
        ("site/docusaurus.config.js", config),
        ("site/sidebars.js", "export default { docs: ['second', 'first'] };"),
        ("site/src/Badge.jsx", "export const Badge = () => <b>badge text</b>;\n"),
        ("docs/first.mdx", page),
        ("docs/second.md", "# Second\n"),
        ("docs/parts/Box.jsx", "export default () => <i>box text</i>;\n"),
    ];
    let folder = repository(&files);
    let site = folder.path().join("site");
    let run = finish(command(&site).arg("import"), "");
    assert!(run.code < 2, "{}", run.stderr);
    assert!(folder.path().join("docs/_meta.json").exists(), "{}", run.stdout);
    let build = finish(command(&site).arg("build"), "");
    assert_eq!(build.code, 0, "{}", build.stderr);
    let page = fs::read_to_string(site.join("dist/first.html")).unwrap();
    for text in ["box text", "badge text", "href=\"/second\"", "https://git.example/edit/main/docs/first.mdx"]
    {
        assert!(page.contains(text), "`{text}`: {page}");
    }
    let second = finish(command(&site).args(["import", "--force"]), "");
    assert!(!second.stdout.contains("\nwritten\n"), "{}", second.stdout);
}

#[test]
fn links_to_files_of_the_repository_are_followed() {
    let config = "export default { title: 'T', head: [['link', { rel: 'icon', href: '/icon.svg' }]], locales: { root: { label: 'English', lang: 'en' }, ja: { label: '日本語', link: 'https://ja.t.example/' } } };";
    let files = [
        ("docs/.vitepress/config.js", config),
        ("docs/index.md", "# Home\n"),
        ("art/icon.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("art/.secret", "secret"),
    ];
    let folder = repository(&files);
    let docs = folder.path().join("docs");
    fs::create_dir(docs.join("public")).unwrap();
    for (target, link) in [("../../art/icon.svg", "icon.svg"), ("../../art/.secret", "secret.txt")] {
        std::os::unix::fs::symlink(target, docs.join("public").join(link)).unwrap();
    }
    assert!(finish(command(&docs).arg("import"), "").code < 2);
    let build = finish(command(&docs).arg("build"), "");
    assert_eq!(build.code, 0, "{}", build.stderr);
    assert!(docs.join("dist/icon.svg").exists());
    assert!(!docs.join("dist/secret.txt").exists(), "hidden files are not published");
    let page = fs::read_to_string(docs.join("dist/index.html")).unwrap();
    assert!(page.contains("href=\"https://ja.t.example/\" lang=\"ja\" hrefLang=\"ja\""), "{page}");
}

#[test]
fn sections_of_docusaurus_link_to_each_other() {
    let project = Imported::new("docusaurus-sections");
    project.run(&["import"]);
    let build = project.run(&["build"]);
    assert_eq!(build.code, 0, "{}", build.stderr);
    assert!(!build.stderr.contains("dead-link"), "{}", build.stderr);
    let page = |path: &str| fs::read_to_string(project.path("dist").join(path)).unwrap();
    let expected = [
        ("index.html", vec!["Layouts that grow", "href=\"/docs\""]),
        (
            "terms.html",
            vec![
                "a note of trellis",
                "https://forum.example",
                "href=\"/team/handbook/reviews#how\"",
                "Copyright Trellis",
            ],
        ),
        ("team/handbook/welcome.html", vec!["href=\"/team/handbook/reviews#how\"", "Work"]),
        ("blog/launch/index.html", vec!["Mara Lind", "Maintainer", "More about it"]),
        ("blog/2025/04/10/launch.html", vec!["The same name on another day"]),
        ("blog/2025/03/02/garden.html", vec!["href=\"/blog/launch/\"", "2025"]),
        // Pages of other versions link to pages that exist only in the default version.
        (
            "next/docs.html",
            vec![
                "href=\"/blog/\"",
                "href=\"/blog/launch/\"",
                "href=\"/terms\"",
                "href=\"/team/handbook/welcome\"",
            ],
        ),
        (
            "_redirects",
            vec![
                "/older/*  /docs/:splat 301",
                "/docs/next/* /next/docs/:splat 301",
                "/handbook/reviews /team/handbook/reviews 301",
            ],
        ),
    ];
    for (path, texts) in expected {
        let text = page(path);
        for part in texts {
            assert!(text.contains(part), "{path} lacks `{part}`: {text}");
        }
    }
    assert!(!page("blog/index.html").contains("More about it"), "the list ends at the truncate comment");
}

#[test]
fn modules_of_the_theme_folder_are_bundled() {
    let home = "---\npageType: home\n---\n";
    let page = "import Card from '@theme/Card';\nimport Own from '../components/Own';\n\n# Page\n\n<Card /> <Own />\n";
    let files = [
        ("rspress.config.ts", "export default { title: 'Trellis', description: 'Layouts.' }"),
        (
            "theme/index.tsx",
            "export { HomeLayout } from './HomeLayout';\nexport * from '@rspress/core/theme';\n",
        ),
        ("theme/HomeLayout.tsx", "export const HomeLayout = () => <p>home</p>;\n"),
        ("theme/Card.tsx", "export default () => <b>a card</b>;\n"),
        ("theme/i18n/index.ts", "export const text = 'own text';\n"),
        ("components/Own.tsx", "import { text } from '@theme/i18n';\nexport default () => <i>{text}</i>;\n"),
        ("docs/index.md", home),
        ("docs/page.mdx", page),
        ("docs/_nav.json", "[{ \"text\": \"Page\", \"link\": \"/page\" }]"),
    ];
    let folder = repository(&files);
    let run = finish(command(folder.path()).arg("import"), "");
    assert_eq!(run.code, 1, "{}", run.stderr);
    let build = finish(command(folder.path()).arg("build"), "");
    assert_eq!(build.code, 0, "{}", build.stderr);
    let text = |path: &str| fs::read_to_string(folder.path().join("dist").join(path)).unwrap();
    let page = text("page.html");
    assert!(page.contains("a card") && page.contains("own text"), "{page}");
    let home = text("index.html");
    assert!(home.contains("Trellis") && home.contains("href=\"/page.html\""), "{home}");
}

#[test]
fn files_that_cannot_be_copied_are_reported_and_deep_ones_are_copied() {
    let project = Imported::new("docusaurus-versions");
    let mkfifo = std::process::Command::new("mkfifo").arg(project.path("docs/pipe.md")).status();
    assert!(mkfifo.unwrap().success());
    let deep = "d/".repeat(40);
    fs::create_dir_all(project.path(&format!("docs/{deep}"))).unwrap();
    fs::write(project.path(&format!("docs/{deep}page.md")), "# Deep\n").unwrap();
    std::os::unix::fs::symlink("../docs", project.path("docs/loop")).unwrap();
    let run = project.run(&["import"]);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""), "{}", run.stdout);
    assert!(run.stdout.contains("docs/pipe.md") && run.stdout.contains("not copied"), "{}", run.stdout);
    assert_eq!(project.run(&["build"]).code, 0);
    fs::remove_file(project.path("docs/pipe.md")).unwrap();
    fs::remove_file(project.path("docs/loop")).unwrap();
    let copies = project.files().into_iter().filter(|(path, _)| path.ends_with(&format!("{deep}page.md")));
    assert_eq!(copies.filter(|(path, _)| !path.starts_with("docs/")).count(), 1);
}

#[test]
fn a_summary_of_many_levels_becomes_a_sidebar_that_builds() {
    let project = Imported::new("mdbook");
    let levels: Vec<String> = (0..500).map(|level| "\t".repeat(level) + "- [A](a.md)\n").collect();
    fs::write(project.path("src/SUMMARY.md"), format!("# Summary\n\n{}", levels.concat())).unwrap();
    fs::write(project.path("src/a.md"), "# A\n").unwrap();
    let run = project.run(&["import"]);
    assert!(run.stdout.contains("groups nested deeper than"), "{}", run.stdout);
    let sidebar = fs::read_to_string(project.path("src/_meta.json")).unwrap();
    assert_eq!(sidebar.matches("a.md").count() + sidebar.matches("/a\"").count(), 500);
    assert!(sidebar.len() < 500 * 300, "{}", sidebar.len());
    let build = project.run(&["build"]);
    assert!(!build.stderr.contains("nesting"), "{}", build.stderr);
}
