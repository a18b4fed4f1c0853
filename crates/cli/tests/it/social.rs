//! Tests of the social preview images of pages.

use std::fs;

use crate::project::{Project, tree};

const CONFIG: &str = "title = \"Lumen\"\nlang = \"en\"\nsiteUrl = \"https://lumen.example\"\nbase = \"/docs/\"\n\
    [[locales]]\nlang = \"en\"\nlabel = \"English\"\n[social]\nimages = true\n";

fn project(files: &[(&str, &str)]) -> Project {
    let project = Project::with(files);
    project.write("quire.toml", CONFIG);
    project
}

/// Returns the `content` of a `meta` element of a built page.
fn meta(project: &Project, page: &str, name: &str) -> Option<String> {
    let html = project.read(page);
    let (_, rest) = html.split_once(&format!("=\"{name}\" content=\""))?;
    Some(rest.split('"').next()?.to_owned())
}

fn made(project: &Project) -> Vec<String> {
    let files = tree(&project.path("dist")).into_keys();
    files.filter(|path| path.starts_with("assets/social-")).collect()
}

#[test]
fn each_page_has_an_image_of_its_own() {
    let project = project(&[("docs/en/page.md", "# `code` & 汉字\n"), ("docs/en/other.md", "# Other\n")]);
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let url = meta(&project, "page.html", "og:image").unwrap();
    let path = url.strip_prefix("https://lumen.example/docs/").unwrap();
    assert!(fs::read(project.path("dist").join(path)).unwrap().starts_with(b"\x89PNG"));
    assert_ne!(meta(&project, "other.html", "og:image").unwrap(), url);
    assert_eq!(meta(&project, "page.html", "og:image:width").as_deref(), Some("1200"));
    assert_eq!(meta(&project, "page.html", "og:image:alt").as_deref(), Some("code &amp; 汉字 - Lumen"));
    assert_eq!(meta(&project, "page.html", "twitter:card").as_deref(), Some("summary_large_image"));
    assert_eq!(meta(&project, "404.html", "og:image"), None);
    assert_eq!(made(&project).len(), 3);
    let before = tree(&project.path("dist"));
    assert_eq!(project.build().code, 0, "a build from the cache");
    assert_eq!(tree(&project.path("dist")), before);
}

#[test]
fn a_page_may_have_another_image_or_none() {
    let project = project(&[
        ("docs/en/own.md", "---\nimage: /cover.svg\n---\n\n# Own\n"),
        ("docs/en/url.md", "---\nimage: https://cdn.example/x.png\n---\n\n# URL\n"),
        ("docs/en/none.md", "---\nimage: false\n---\n\n# None\n"),
        (
            "docs/en/head.md",
            "---\nhead:\n  - [meta, { property: \"og:image\", content: \"https://a.example/b.png\" }]\n---\n\n# Head\n",
        ),
        ("docs/en/other.md", "# 한국어\n"),
        ("public/cover.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"500\"/>"),
    ]);
    let run = project.build();
    assert!(run.stderr.contains("warning[social/missing-character]"), "{}", run.stderr);
    assert_eq!(
        meta(&project, "own.html", "og:image").as_deref(),
        Some("https://lumen.example/docs/cover.svg")
    );
    assert_eq!(meta(&project, "own.html", "og:image:height").as_deref(), Some("500"));
    assert_eq!(meta(&project, "url.html", "og:image").as_deref(), Some("https://cdn.example/x.png"));
    assert_eq!(meta(&project, "url.html", "og:image:width"), None);
    assert_eq!(meta(&project, "none.html", "og:image"), None);
    assert_eq!(meta(&project, "none.html", "twitter:card").as_deref(), Some("summary"));
    assert_eq!(project.read("head.html").matches("property=\"og:image\"").count(), 1);
    assert_eq!(meta(&project, "other.html", "og:image"), None);
    assert_eq!(made(&project).len(), 1, "only the home page has a generated image");

    let config = CONFIG.replace("images = true", "image = \"/cover.svg\"");
    project.write("quire.toml", &(config + "\n[publish]\nkeepAssets = 0\n"));
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(
        meta(&project, "other.html", "og:image").as_deref(),
        Some("https://lumen.example/docs/cover.svg")
    );
    assert_eq!(meta(&project, "none.html", "og:image"), None);
    assert_eq!(made(&project), [""; 0]);
}

#[test]
fn without_the_key_no_image_is_made() {
    let project = project(&[]);
    project.write("quire.toml", CONFIG.split("[social]").next().unwrap());
    assert_eq!(project.build().code, 0);
    assert_eq!(meta(&project, "index.html", "og:image"), None);
    assert_eq!(made(&project), [""; 0]);
}
