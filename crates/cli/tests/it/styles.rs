//! Tests of style sheets: builds the samples in `docs/guide/customizing/styles.md`, and runs `styles.command` in `quire
//! dev`.

use std::collections::BTreeMap;
use std::path::Path;

use crate::project::Project;
use crate::serving::{Serving, eventually};

/// Returns the files of each section of the guide by the section's heading.
fn samples() -> BTreeMap<String, Vec<(String, String)>> {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/customizing/styles.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let sections = guide.split("\n## ").skip(1).map(|section| {
        let (heading, text) = section.split_once('\n').unwrap();
        let files = text.split("```").skip(1).step_by(2).filter_map(|fence| {
            let (info, content) = fence.split_once('\n')?;
            let path = info.split_once("title=\"")?.1.trim_end_matches('"');
            Some((path.to_owned(), content.to_owned()))
        });
        (heading.split(" {").next().unwrap().to_owned(), files.collect())
    });
    sections.collect()
}

/// Builds the sample of a section together with `files`.
fn built(heading: &str, files: &[(&str, &str)]) -> Project {
    let sample = &samples()[heading];
    let pairs = sample.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    let page = [("docs/index.md", "# Home\n")];
    let files: Vec<(&str, &str)> = page.into_iter().chain(files.iter().copied()).chain(pairs).collect();
    let project = Project::with(&files);
    std::fs::remove_dir_all(project.path("docs/en")).unwrap();
    if files.iter().any(|(path, _)| *path == "docs/index.mdx") {
        std::fs::remove_file(project.path("docs/index.md")).unwrap();
    }
    for (path, _) in files.iter().filter(|(path, _)| path.contains("/.bin/")) {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(project.path(path), mode).unwrap();
    }
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{heading}");
    project
}

/// Returns the text of the assets whose names begin with `prefix`.
fn assets(project: &Project, prefix: &str) -> String {
    let entries = std::fs::read_dir(project.path("dist/assets")).unwrap().map(|entry| entry.unwrap());
    let mut named: Vec<_> =
        entries.filter(|it| it.file_name().to_string_lossy().starts_with(prefix)).collect();
    named.sort_by_key(std::fs::DirEntry::file_name);
    named.iter().map(|entry| std::fs::read_to_string(entry.path()).unwrap()).collect()
}

#[test]
fn a_style_sheet_of_every_page() {
    let project = built("Style sheets of every page", &[]);
    assert!(assets(&project, "site-").contains("#0f766e"));
    let page = project.read("index.html");
    let link = page.split_once("<link rel=\"stylesheet\" href=\"/assets/site-").unwrap().1;
    assert!(link.split_once('>').unwrap().0.contains("integrity=\"sha384-"));
    assert!(project.read("404.html").contains("/assets/site-"));
}

#[test]
fn fonts_and_images_of_a_style_sheet() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    let project = built("Fonts and images", &[("styles/fonts/own.woff2", "font"), ("public/hero.svg", svg)]);
    let css = assets(&project, "site-");
    assert!(css.contains("url(\"/assets/own-") && css.contains("url(\"/hero.svg\")"), "{css}");
    assert!(
        project
            .read("index.html")
            .contains("as=\"font\" type=\"font/woff2\" crossorigin href=\"/assets/own-")
    );
}

#[test]
fn styles_beside_components_and_pages() {
    let project = built("Beside components and pages", &[("quire.toml", "title = \"Cards\"\n")]);
    assert!(assets(&project, "Card-").contains("border:1px solid #d0d7de"));
    assert!(assets(&project, "index-").contains(".q-article h1{color:teal}"));
    assert!(project.read("index.html").contains("class=\"Card_module_card\""));
}

/// A mock style compiler that copies the input file without the lines that contain `import`.
const COPY: &str = "#!/bin/sh\nwhile [ $# -gt 0 ]; do case $1 in -o) out=$2; shift;; -i) shift; in=$1;; *) in=$1;; esac; shift; done\ngrep -v import \"$in\" > \"$out\"\n";

#[test]
fn programs_that_write_style_sheets() {
    let project = built("Tailwind", &[("node_modules/.bin/tailwindcss", COPY)]);
    assert!(assets(&project, "site-").contains("@layer theme, components, utilities;"));
    let project = built("PostCSS and other programs", &[("node_modules/.bin/postcss", COPY)]);
    assert!(assets(&project, "site-").contains("color: teal"));
}

#[test]
fn a_command_runs_again_after_changes_in_dev() {
    let project = Project::with(&[("docs/en/page.md", "# one\n")]);
    let config = std::fs::read_to_string(project.path("quire.toml")).unwrap();
    let command =
        "[styles]\ncommand = \"test ! -e stop && sed -n 's/^# /.word-/p' docs/en/page.md > {output}\"\n";
    project.write("quire.toml", &format!("{config}\n{command}"));
    let dev = Serving::start(&project, &["dev", "."]);
    let css = || {
        let page = dev.get("/").1;
        let path = page.split_once("href=\"/assets/site-").map(|(_, rest)| rest.split('"').next().unwrap());
        path.map(|path| dev.get(&format!("/assets/site-{path}")).1).unwrap_or_default()
    };
    assert!(css().contains(".word-one"));
    project.write("docs/en/page.md", "# two\n");
    assert!(eventually(|| css().contains(".word-two")));
    // The last style sheet stays in use while the command fails.
    project.write("stop", "");
    project.write("docs/en/page.md", "# three\n");
    let mut events = dev.events("");
    project.write("docs/en/page.md", "# four\n");
    assert!(eventually(|| events.next().to_string().contains("styles/command")));
    assert!(css().contains(".word-t"));
    std::fs::remove_file(project.path("stop")).unwrap();
    project.write("docs/en/page.md", "# five\n");
    assert!(eventually(|| css().contains(".word-five")));
}
