//! Tests of `addresses.json`, the registry of published URLs, and of `quire addresses`.

use crate::dates::{commit, git};
use crate::project::Project;

const START: &str = "# Start\n\nText.\n\n## Install {#install}\n\nText.\n\n## Use {#use}\n\nText.\n";

fn site() -> Project {
    let project = Project::with(&[("docs/en/start.md", START), ("docs/en/other.md", "# Other\n")]);
    assert_eq!(project.run(&["addresses", "--update"]).code, 0);
    project
}

fn registry(project: &Project) -> String {
    std::fs::read_to_string(project.path("addresses.json")).unwrap()
}

/// Returns the errors and hints of a build.
fn check(project: &Project) -> String {
    let run = project.build();
    assert_eq!(run.code, i32::from(!run.stderr.is_empty()), "{}", run.stderr);
    let lines = run.stderr.lines().filter(|line| line.starts_with("error[") || line.contains("hint:"));
    let lines: Vec<&str> = lines.map(str::trim).collect();
    lines.join("\n")
}

fn remove(project: &Project, path: &str) {
    std::fs::remove_file(project.path(path)).unwrap();
}

#[test]
fn the_registry_has_every_page_and_section() {
    let project = site();
    insta::assert_snapshot!(registry(&project), @r#"
    [
      "/",
      "/other",
      "/start",
      "/start#install",
      "/start#use"
    ]
    "#);
    assert_eq!(check(&project), "");
    let run = project.run(&["addresses"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "`addresses.json` lists 5 addresses\n"));
}

#[test]
fn new_addresses_are_added_on_demand_and_none_is_removed() {
    let project = site();
    project.write("docs/en/added.md", "# Added\n");
    remove(&project, "docs/en/other.md");
    let before = registry(&project);
    let run = project.run(&["addresses"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.starts_with("new: /added\n"), "{}", run.stdout);
    assert_eq!(registry(&project), before);
    assert_eq!(project.run(&["addresses", "--update"]).code, 1, "a URL is still lost");
    assert_eq!(registry(&project), before.replace("  \"/other\"", "  \"/added\",\n  \"/other\""));
    // Deleting the line from the registry declares that the URL was removed on purpose.
    project.write("addresses.json", &registry(&project).replace("  \"/other\",\n", ""));
    assert_eq!(check(&project), "");
}

#[test]
fn a_page_that_was_renamed_is_redirected_as_proposed() {
    let project = site();
    remove(&project, "docs/en/start.md");
    project.write("docs/en/guide/begin.md", START);
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(!project.path("dist").exists(), "nothing is published");
    let hint = run.stderr.split_once("add this to `quire.toml`:").unwrap().1;
    let lines = hint.lines().map(str::trim).filter(|line| !line.is_empty());
    let proposed = lines.take_while(|line| !line.contains("error")).collect::<Vec<_>>().join("\n");
    assert_eq!(proposed, "[[redirects]]\nfrom = \"/start\"\nto = \"/guide/begin\"");
    let config = std::fs::read_to_string(project.path("quire.toml")).unwrap();
    project.write("quire.toml", &format!("{config}\n{proposed}\n"));
    assert_eq!(check(&project), "");

    // The sections of the page must now exist at the new URL.
    project.write("docs/en/guide/begin.md", &START.replace("{#install}", "{#set-up}"));
    insta::assert_snapshot!(check(&project), @r"
    error[content/lost-anchor]: the page `/guide/begin` no longer has the section `#install`
    = hint: end the heading `#set-up` with `{#install}`, or remove the line from `addresses.json` if nobody links to it
    ");
}

#[test]
fn renames_are_found_in_git() {
    let project = site();
    git(&project, "", &["init", "-q"]);
    commit(&project, "", "2026-01-01T00:00:00Z");
    git(&project, "", &["mv", "docs/en/other.md", "docs/en/else.md"]);
    assert!(project.build().stderr.contains("if it moved to `/else`"));
    commit(&project, "", "2026-02-01T00:00:00Z");
    git(&project, "", &["mv", "docs/en/else.md", "docs/en/third.md"]);
    commit(&project, "", "2026-03-01T00:00:00Z");
    assert!(project.build().stderr.contains("if it moved to `/third`"), "the newest name is proposed");
}

#[test]
fn a_page_without_a_successor_is_gone() {
    let project = site();
    remove(&project, "docs/en/start.md");
    insta::assert_snapshot!(check(&project), @r"
    error[content/lost-address]: the page `/start` no longer exists, and nothing redirects its URL
    = hint: add a redirect to `quire.toml`, or remove its lines from `addresses.json` if nobody links to it
    ");
    project.write("public/start.html", "<!doctype html>\n");
    assert_eq!(check(&project), "", "a file in the public folder has the URL");
}

#[test]
fn a_page_may_become_the_page_of_a_folder() {
    let project = site();
    remove(&project, "docs/en/start.md");
    project.write("docs/en/start/index.md", START);
    assert_eq!(check(&project), "");
}

#[test]
fn a_registry_that_cannot_be_read_is_left_alone() {
    let project = site();
    project.write("addresses.json", "<<<<<<< HEAD\n[]\n");
    assert!(check(&project).starts_with("error[content/bad-addresses]"));
    assert_eq!(project.run(&["addresses", "--update"]).code, 1);
    assert_eq!(registry(&project), "<<<<<<< HEAD\n[]\n");
}

#[test]
fn without_a_registry_removed_pages_are_not_reported() {
    let project = Project::with(&[("docs/en/start.md", START)]);
    assert_eq!(check(&project), "");
    remove(&project, "docs/en/start.md");
    assert_eq!(check(&project), "");
}

#[test]
fn a_page_with_a_hash_in_its_name_is_not_lost() {
    let project = Project::with(&[("docs/en/c#.md", "# C#\n\n## Use\n")]);
    assert_eq!(project.run(&["addresses", "--update"]).code, 0);
    assert!(registry(&project).contains("\"/c%23#use\""), "{}", registry(&project));
    assert_eq!(check(&project), "");
    remove(&project, "docs/en/c#.md");
    assert!(check(&project).contains("error[content/lost-address]"));
}
