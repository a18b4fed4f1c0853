//! Tests of importing the projects in `tests/fixtures`, which resemble real projects.

use std::path::Path;

use crate::{Project, shown};

fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    insta::assert_snapshot!(format!("fixture_{name}"), shown(&Project::read(&folder).import()));
}

#[test]
fn rspress() {
    check("rspress");
}

#[test]
fn vitepress() {
    check("vitepress");
}

#[test]
fn docusaurus() {
    check("docusaurus");
}

#[test]
fn docusaurus_with_generated_sidebars() {
    check("docusaurus-auto");
}

#[test]
fn docusaurus_with_versions_and_translations() {
    check("docusaurus-versions");
}

#[test]
fn mdbook() {
    check("mdbook");
}

#[test]
fn docusaurus_with_several_sections() {
    check("docusaurus-sections");
}

#[test]
fn a_short_report_has_a_line_for_each_class() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/docusaurus");
    let mut project = Project::read(&folder);
    for page in ["help.js", "team.tsx", "users/index.jsx"] {
        project.0.insert(format!("src/pages/{page}"), "export default () => null;".to_owned());
    }
    let sidebars = "export default { docs: ['gone', 'intro', 'lost', { type: 'doc', id: 'missing' }] };";
    project.0.insert("sidebars.ts".to_owned(), sidebars.to_owned());
    let report = project.import().report;
    insta::assert_snapshot!("short_report", report.summary());
    // The counts of the lines add up to the number of findings.
    let counted = report.summary().lines().filter(|line| line.starts_with("  ")).map(count).sum::<usize>();
    assert_eq!(counted, report.findings.len());
}

/// Returns the number of findings that a line of a summary represents.
fn count(line: &str) -> usize {
    let mut words = line.split_whitespace();
    let number =
        words.position(|word| word.starts_with("times")).and_then(|at| line.split_whitespace().nth(at - 1));
    number.and_then(|number| number.parse().ok()).unwrap_or(1)
}
