//! Checks that promises and invariants name existing tests. `reports/promises.md` lists the promises of `SECURITY.md`
//! and other documents. The documentation of each crate lists the crate's invariants.

use std::fs;

use crate::architecture::{crate_names, documentation, root, text};

/// Start of a list item with an invariant.
const ITEM: &str = "- *Invariant:* ";

/// Folders whose tests have titles instead of function names.
const WITH_TITLES: [&str; 3] = ["e2e/tests", "theme/tests", "crates/cli/tests/it/bad_inputs"];

/// Returns the rows of all tables in `text`. The columns are the first words of the promise, its document, and its
/// tests (or the reason why it has no tests).
fn rows(text: &str) -> Vec<[&str; 3]> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let rows = lines.filter_map(|line| <[&str; 3]>::try_from(line.split(" | ").collect::<Vec<_>>()).ok());
    rows.filter(|[promise, ..]| !["Promise", "---"].contains(promise)).collect()
}

/// Returns the names between backticks.
fn names(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Returns the contents of all files in a folder whose names end with one of `ends`.
fn contents(folder: &str, ends: &[&str]) -> String {
    let mut text = String::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if name != "node_modules" {
                    folders.push(path);
                }
            } else if ends.iter().any(|end| name.ends_with(end)) {
                text.push_str(&fs::read_to_string(&path).unwrap());
            }
        }
    }
    text
}

/// Returns the invariants in a crate's documentation, each on one line.
fn invariants(documentation: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in documentation.lines() {
        if let Some(item) = line.strip_prefix(ITEM) {
            items.push(item.to_owned());
            is_open = true;
        } else if let Some(rest) = line.strip_prefix("  ").filter(|_| is_open) {
            if let Some(item) = items.last_mut() {
                item.push(' ');
                item.push_str(rest);
            }
        } else {
            is_open = false;
        }
    }
    items
}

#[test]
fn the_named_tests_exist() {
    let report = text("reports/promises.md");
    let (tested, _) = report.split_once("\n## ").unwrap();
    for [promise, _, tests] in rows(tested) {
        let names = names(tests);
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
fn the_promises_are_in_their_documents() {
    let report = text("reports/promises.md");
    for [promise, stated, _] in rows(&report) {
        assert!(text(stated).contains(promise), "{stated} does not contain: {promise}");
    }
}

#[test]
fn every_invariant_names_its_tests() {
    let code = contents("crates", &[".rs"]);
    let titles: String =
        WITH_TITLES.iter().map(|folder| contents(folder, &[".ts", ".mjs", ".txt", ".rs"])).collect();
    let theme = text("theme/README.md").replace("_Invariant:_", "*Invariant:*");
    let mut sections: Vec<(String, String)> = vec![("theme".to_owned(), theme)];
    sections.extend(crate_names().into_iter().map(|name| {
        let documentation = documentation(&name);
        (name, documentation)
    }));
    let mut count = 0;
    for (place, documentation) in &sections {
        let invariants = invariants(documentation);
        let mentioned = documentation.matches("*Invariant:*").count();
        assert_eq!(invariants.len(), mentioned, "{place}: invariants are items of a list");
        count += invariants.len();
        for invariant in &invariants {
            if let Some((_, reason)) = invariant.split_once(" Not tested: ") {
                assert!(reason.len() > 1, "{place}: no reason: {invariant}");
                continue;
            }
            let tests = invariant.split_once(" Test: ").map(|(_, tests)| names(tests)).unwrap_or_default();
            assert!(!tests.is_empty(), "{place}: no test: {invariant}");
            for test in tests {
                let exists = if test.contains(' ') {
                    titles.contains(test)
                } else {
                    code.contains(&format!("fn {test}("))
                };
                assert!(exists, "{place}: there is no test `{test}`");
            }
        }
    }
    assert!(count >= 70, "{count} invariants");
}
