//! `reports/promises.md` names the tests of each promise in `SECURITY.md` and of each invariant in `ARCHITECTURE.md`.

use std::path::Path;

/// Returns the text of a file of the repository.
fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the rows of the tables in a text: first words of the promise, document or section, tests or reason.
fn rows(text: &str) -> Vec<[&str; 3]> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let rows = lines.filter_map(|line| <[&str; 3]>::try_from(line.split(" | ").collect::<Vec<_>>()).ok());
    rows.filter(|[promise, ..]| !["Promise", "---"].contains(promise)).collect()
}

#[test]
fn the_named_tests_exist() {
    let report = text("reports/promises.md");
    let (tested, _) = report.split_once("\n## ").unwrap();
    for [promise, _, tests] in rows(tested) {
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        let (pairs, rest) = names.as_chunks::<2>();
        assert!(!pairs.is_empty() && rest.is_empty(), "{promise}: {tests}");
        for [path, name] in pairs {
            let is_function = path.ends_with(".rs") && !name.contains(' ');
            let wanted = if is_function { format!("fn {name}(") } else { (*name).to_owned() };
            assert!(text(path).contains(&wanted), "{promise}: `{path}` has no test `{name}`");
        }
    }
}

#[test]
fn every_invariant_has_one_row() {
    let (report, architecture) = (text("reports/promises.md"), text("ARCHITECTURE.md"));
    let (promises, mut invariants): (Vec<_>, Vec<_>) =
        rows(&report).into_iter().partition(|[_, stated, _]| stated.ends_with(".md"));
    for [promise, stated, _] in promises {
        assert!(text(stated).contains(promise), "{stated} does not contain: {promise}");
    }
    for section in architecture.split("\n### ").skip(1) {
        let (title, section) = section.split_once('\n').unwrap();
        for invariant in section.split("*Invariant:* ").skip(1) {
            let is_of = |[promise, stated, _]: &[&str; 3]| *stated == title && invariant.starts_with(promise);
            let Some(row) = invariants.iter().position(is_of) else {
                panic!("no row for the invariant of {title}: {invariant}");
            };
            invariants.remove(row);
        }
    }
    assert!(invariants.is_empty(), "not in ARCHITECTURE.md: {invariants:?}");
}
