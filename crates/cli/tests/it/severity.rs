//! Tests of `[check] severity` and `exceptions`.

use insta::assert_snapshot;

use crate::project::Project;

fn site() -> Project {
    Project::with(&[
        ("docs/en/broken.mdx", "# Broken\n\n<Nope />\n\n[gone](./gone.md)\n"),
        ("docs/en/linking.md", "# Linking\n\n[broken](./broken.mdx)\n\n[gone](./gone.md)\n"),
    ])
}

fn configure(project: &Project, check: &str) {
    let config = std::fs::read_to_string(project.path("quire.toml")).unwrap();
    project.write("quire.toml", &format!("{config}\n{check}"));
}

#[test]
fn a_site_sets_the_severity_of_diagnostics() {
    let project = site();
    configure(
        &project,
        "[check.severity]\n\"content/*\" = \"warn\"\n\"mdx/unknown-component\" = \"off\"\n\"mdx/render-failed\" = \"warn\"\n",
    );
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("warning[content/dead-link]"), "{}", run.stderr);
    assert!(!run.stderr.contains("mdx/unknown-component"), "{}", run.stderr);
    assert!(project.read("broken.html").contains("Broken"));
}

#[test]
fn exceptions_apply_only_to_the_listed_files() {
    let project = site();
    configure(&project, "[[check.exceptions]]\nfiles = [\"docs/en/broken.mdx\"]\n");
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("docs/en/linking.md:5:1"), "{}", run.stderr);
    assert!(!run.stderr.contains("docs/en/broken.mdx:"), "{}", run.stderr);
}

#[test]
fn the_severity_applies_to_conflicts_between_output_files() {
    let project = Project::with(&[("public/File.txt", "one"), ("public/file.txt", "two")]);
    let check = || project.run(&["check", "."]).stderr;
    assert!(check().contains("warning[content/case-twins]"), "{}", check());
    configure(&project, "[check.severity]\n\"content/case-twins\" = \"off\"\n");
    assert!(!check().contains("content/case-twins"), "{}", check());
}

#[test]
fn mistakes_in_the_configuration_stay_errors() {
    let project = site();
    configure(&project, "[check.severity]\n\"config/*\" = \"off\"\n\"content/*\" = \"loud\"\n");
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("error[config/wrong-value]"), "{}", run.stderr);
}

#[test]
fn many_warnings_are_one_line_for_each_code() {
    let page = "# Home\n\n<b onclick=x>a</b> <b onclick=x>b</b> <b onclick=x>c</b>\n\n```nope\na\n```\n\n<form></form>\n\n[](/gone) [a](#b)\n";
    let config = "title = \"T\"\n\n[check.severity]\n\"content/*\" = \"warn\"\n";
    let project = Project::with(&[("quire.toml", config), ("docs/en/index.md", page)]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_snapshot!(run.stderr);
    let verbose = project.run(&["build", "--verbose"]);
    for part in ["docs/en/index.md:3:23", "`onclick`", "hint: "] {
        assert!(verbose.stderr.contains(part), "{part}: {}", verbose.stderr);
    }
    assert_eq!(verbose.stderr.matches("warning[").count(), 6, "{}", verbose.stderr);
}

#[test]
fn codes_that_do_not_exist_are_reported() {
    let project = site();
    configure(
        &project,
        "[check.severity]\n\"content/dead-lnk\" = \"warn\"\n\"contents/*\" = \"off\"\n\"nav/*\" = \"off\"\n\n[[check.exceptions]]\nfiles = [\"docs/**\"]\ncodes = [\"nothing\", \"*\"]\n",
    );
    let run = project.build();
    assert_eq!(run.code, 1);
    assert_snapshot!(run.stderr);
}
