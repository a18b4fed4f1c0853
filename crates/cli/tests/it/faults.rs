//! Tests of common authoring errors. For each, the build reports a location, a code frame and a hint, exits with code
//! 1, and leaves the published site unchanged.

use insta::assert_snapshot;

use crate::project::{Project, tree};

/// Builds a correct site, adds the error and builds again. Asserts that the published site is unchanged. Returns
/// standard error.
fn fault(path: &str, text: &str) -> String {
    let project = Project::with(&[]);
    let first = project.build();
    assert_eq!(first.code, 0, "{}", first.stderr);
    let before = tree(&project.path("dist"));
    project.write(path, text);
    let run = project.build();
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert_eq!(run.stdout, "");
    assert_eq!(tree(&project.path("dist")), before, "the previous output is unchanged");
    let leftovers: Vec<_> =
        tree(&project.path("")).into_keys().filter(|path| path.contains("quire-")).collect();
    assert_eq!(leftovers, ["dist/.quire-site"], "no temporary files remain");
    run.stderr
}

#[test]
fn a_typo_in_the_configuration() {
    assert_snapshot!(fault(
        "quire.toml",
        "titel = \"Test\"\ntitle = \"Test\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n"
    ));
}

#[test]
fn a_broken_configuration() {
    assert_snapshot!(fault("quire.toml", "title = \"Test\nlang = \"en\"\n"));
}

#[test]
fn broken_frontmatter() {
    assert_snapshot!(fault("docs/en/page.md", "---\ntitle: [unclosed\ndescription: x\n---\n\n# Page\n"));
}

#[test]
fn an_unclosed_container() {
    assert_snapshot!(fault("docs/en/page.md", "# Page\n\n:::tip\nnever closed\n\n## More\n"));
}

#[test]
fn an_unknown_component() {
    assert_snapshot!(fault("docs/en/page.mdx", "# Page\n\n<Bagde text=\"new\" />\n"));
}

#[test]
fn a_missing_import() {
    assert_snapshot!(fault("docs/en/page.mdx", "import Note from './nowhere.mdx';\n\n# Page\n\n<Note />\n"));
}

#[test]
fn a_missing_component_file() {
    assert_snapshot!(fault("docs/en/page.mdx", "import Note from './Note.tsx';\n\n# Page\n\n<Note />\n"));
}

#[test]
fn a_missing_include() {
    assert_snapshot!(fault("docs/en/page.md", "# Page\n\n```ts file=\"./nowhere.ts\"\n```\n"));
}

#[test]
fn a_dead_link_and_a_dead_anchor() {
    assert_snapshot!(fault(
        "docs/en/page.md",
        "# Page\n\n[one](/pgae) and [two](/page#nowhere)\n\n## Some where\n"
    ));
}

#[test]
fn an_unclosed_element() {
    assert_snapshot!(fault("docs/en/page.mdx", "# Page\n\n<Card title=\"x\">\n\ntext\n"));
}

#[test]
fn an_expression_that_fails() {
    assert_snapshot!(fault("docs/en/page.mdx", "# Page\n\nThe answer is {nowhere.at.all}.\n"));
}

#[test]
fn two_files_for_one_page() {
    assert_snapshot!(fault("docs/en/index.mdx", "# Home again\n"));
}

#[test]
fn a_navigation_entry_without_a_page() {
    assert_snapshot!(fault("docs/en/_meta.json", "[\"indxe\"]\n"));
}

#[test]
fn a_file_that_is_not_text() {
    let project = Project::with(&[]);
    std::fs::write(project.path("docs/en/page.md"), b"# Page \xff\n").unwrap();
    let run = project.build();
    assert_eq!(run.code, 1);
    assert_snapshot!(run.stderr);
}

#[test]
fn diagnostics_as_json_lines() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n\n:::tip\nnever closed\n")]);
    let run = project.run(&["build", ".", "--format", "json"]);
    assert_eq!(run.code, 1);
    let line: serde_json::Value = serde_json::from_str(run.stdout.trim()).unwrap();
    assert_eq!(line["code"], "markdown/unclosed-container");
    assert_eq!(
        (line["file"].as_str(), line["line"].as_u64(), line["column"].as_u64()),
        (Some("docs/en/page.md"), Some(3), Some(1))
    );
}

#[test]
fn a_command_that_cannot_run_exits_with_2() {
    let project = Project::with(&[]);
    std::fs::create_dir(project.path("empty")).unwrap();
    let run = project.run(&["build", "empty"]);
    assert_eq!(run.code, 2);
    assert_snapshot!(run.stderr);
    std::fs::write(project.path("thesis.txt"), "work").unwrap();
    let run = project.run(&["build", ".", "--out", "."]);
    assert_eq!(run.code, 2);
    assert_snapshot!(run.stderr);
    assert!(project.path("thesis.txt").exists());
}
