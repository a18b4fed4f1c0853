//! Whole projects, in the form that those of the engines have.

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
