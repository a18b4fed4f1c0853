//! What a built site consists of.

use insta::assert_snapshot;

use crate::project::{Project, tree};

#[test]
fn s0_01_a_built_site_is_files_only() {
    let project = Project::with(&[
        ("docs/en/guide/index.md", "# Guide\n"),
        ("docs/en/guide/page.mdx", "# Page\n\n![square](./square.svg)\n"),
        ("docs/en/guide/square.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("public/robots.txt", "mine"),
    ]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let (static_files, files): (Vec<_>, Vec<_>) =
        project.built().into_iter().partition(|path| path.starts_with("static/"));
    assert_snapshot!(files.join("\n"));
    let [index] = static_files.as_slice() else { panic!("{static_files:?}") };
    assert!(index.starts_with("static/search_index.en."), "{index}");
    assert_eq!(project.read("robots.txt"), "mine");
    let page = project.read("guide/page.html");
    let image = page
        .split("src=\"/")
        .find_map(|rest| rest.split_once(".svg\""))
        .map(|(name, _)| format!("{name}.svg"));
    assert!(project.path("dist").join(image.expect("the page names the image")).exists());
}

#[test]
fn s9_35_a_changed_style_or_text_changes_its_hash_and_nothing_else_does() {
    let shell = |title: &str| {
        let config = format!(
            "title = \"{title}\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n"
        );
        let project = Project::with(&[("quire.toml", &config)]);
        assert_eq!(project.build().code, 0);
        tree(&project.path("dist")).into_keys().find(|path| path.contains("shell.en")).unwrap()
    };
    assert_eq!(shell("One"), shell("One"));
    assert_ne!(shell("One"), shell("Two"));
}

#[test]
fn a_new_site_builds() {
    let project = Project::with(&[]);
    let run = project.run(&["new", "fresh"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = project.run(&["build", "fresh"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let again = project.run(&["new", "fresh"]);
    assert_eq!(again.code, 2, "an existing folder is not written into");
}

#[test]
fn pages_carry_no_inline_style_and_one_inline_script() {
    let project = Project::with(&[(
        "docs/en/page.mdx",
        "# Page\n\n<Tabs><Tab label=\"a\">x</Tab></Tabs>\n\n```ts {1}\nlet a = 1;\n```\n",
    )]);
    assert_eq!(project.build().code, 0);
    let page = project.read("page.html");
    assert!(!page.contains(" style="), "no inline style");
    assert_eq!(page.matches("<script>").count(), 1);
    assert!(
        project
            .read("_headers")
            .contains("Content-Security-Policy: default-src 'none'; script-src 'self' 'sha256-")
    );
}
