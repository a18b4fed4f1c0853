//! Tests of the detection of projects and the handling of existing files.

use quire_import::{Engine, Existing, Options, Overwrite, Record, import};

use crate::Project;

fn failure(files: &[(&str, &str)]) -> String {
    let diagnostic = import(&Project::new(files), Options::default()).unwrap_err();
    format!("{}: {}; {}", diagnostic.code, diagnostic.message, diagnostic.hints.join("; "))
}

#[test]
fn no_project_and_several() {
    insta::assert_snapshot!(
        "projects_none_and_several",
        [
            failure(&[("README.md", "")]),
            failure(&[("website/rspress.config.ts", ""), ("book/book.toml", "")]),
            failure(&[("rspress.config.ts", ""), ("book.toml", "")]),
        ]
        .join("\n")
    );
}

#[test]
fn one_of_several_can_be_chosen() {
    let project = Project::new(&[("rspress.config.ts", "export default {}"), ("book.toml", "")]);
    let options = Options { engine: Some(Engine::MdBook), year: None };
    assert_eq!(import(&project, options).unwrap().report.engine, "mdBook");
}

#[test]
fn existing_files_are_kept() {
    let project =
        Project::new(&[("rspress.config.ts", "export default { title: 'T' }"), ("docs/index.md", "")]);
    let plan = |existing: Existing, record: &Record, overwrite: Overwrite| {
        let (files, report) = project.import().plan(record, overwrite, |_| existing.clone());
        (files.len(), report.needs_author())
    };
    let mut record = Record::default();
    assert_eq!(plan(Existing::Nothing, &record, Overwrite::Nothing), (1, false));
    assert_eq!(plan(Existing::Same, &record, Overwrite::Imported), (0, false));
    let other = Existing::Other("digest".to_owned());
    assert_eq!(plan(other.clone(), &record, Overwrite::Imported), (0, true), "the author's own file");
    record.add("quire.toml", "digest".to_owned());
    assert_eq!(plan(other.clone(), &record, Overwrite::Nothing), (0, true));
    assert_eq!(
        plan(other, &Record::parse(&record.text()), Overwrite::Imported),
        (1, false),
        "a file from an earlier import"
    );
    assert_eq!(
        plan(Existing::Other("edited".to_owned()), &record, Overwrite::Imported),
        (0, true),
        "changed since the earlier import"
    );
    assert_eq!(Record::parse("{ damaged"), Record::default());
}
