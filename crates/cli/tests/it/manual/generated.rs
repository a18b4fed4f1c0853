//! Tests and updates the generated parts of pages, between `<!-- generated: NAME -->` and `<!-- /generated -->`.

use std::fs;

use quire_config::{ReferenceOf, reference};

use super::{is_update, page_files};

const OPEN: &str = "<!-- generated: ";
const CLOSE: &str = "<!-- /generated -->";

/// Asserts that the generated parts of all pages are up to date, or updates them with `QUIRE_UPDATE=1`.
pub(super) fn check() {
    let mut outdated = Vec::new();
    let mut count = 0;
    for path in page_files() {
        let text = fs::read_to_string(&path).unwrap();
        let current = current(&text, &mut count);
        if current == text {
            continue;
        }
        if is_update() {
            fs::write(&path, current).unwrap();
        } else {
            outdated.push(path.display().to_string());
        }
    }
    assert!(outdated.is_empty(), "outdated: run `make manual-update`: {outdated:#?}");
    assert!(count >= 8, "{count} generated parts");
}

/// Returns the page with up-to-date generated parts.
fn current(text: &str, count: &mut usize) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(OPEN) {
        let (name, after) = after.split_once(" -->").expect("the end of the comment");
        let (_, after) = after.split_once(CLOSE).expect("the end of the part");
        let part = part(name);
        out.push_str(&format!("{before}{OPEN}{name} -->\n\n{}\n\n{CLOSE}", part.trim_matches('\n')));
        rest = after;
        *count += 1;
    }
    out.push_str(rest);
    out
}

fn part(name: &str) -> String {
    match name {
        "cli" => super::cli::reference(),
        "diagnostics" => super::diagnostics::table(),
        "quire.toml" => reference(ReferenceOf::Site),
        "frontmatter" => reference(ReferenceOf::Frontmatter),
        "_nav.json" => reference(ReferenceOf::Nav),
        "_meta.json" => reference(ReferenceOf::Meta),
        "terms.toml" => reference(ReferenceOf::Terms),
        "search.toml" => reference(ReferenceOf::Service),
        "texts" => super::theme::texts(),
        "@theme" | "@theme/runtime" => super::exports::reference(name),
        "data" => super::exports::data(),
        "slots" => super::theme::places("Slots"),
        "overrides" => super::theme::places("Overrides"),
        "elements" => super::theme::places("Elements"),
        "tokens" => super::theme::tokens(),
        _ => panic!("no generator has the name `{name}`"),
    }
}
