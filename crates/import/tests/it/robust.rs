//! Damaged projects: every import ends, without a panic.

use std::path::Path;

use quire_import::{Options, import};

use crate::{Project, quire_toml};

/// The files of a fixture that are read for its configuration and navigation.
fn is_damaged(path: &str) -> bool {
    [".ts", ".mts", ".js", ".json", ".toml", "SUMMARY.md"].iter().any(|ending| path.ends_with(ending))
}

/// Takes a part out of a text, or repeats it.
fn damaged(text: &str, seed: usize) -> String {
    let at = |offset: usize| text.floor_char_boundary(offset % (text.len() + 1));
    let (from, len) = (at(seed.wrapping_mul(7919)), seed * 31 % 60);
    let to = at((from + len).min(text.len()));
    let (from, to) = (from.min(to), to.max(from));
    match seed % 3 {
        0 => format!("{}{}", &text[..from], &text[to..]),
        1 => format!("{}{}", &text[..to], &text[from..]),
        _ => text[..from].to_owned(),
    }
}

#[test]
fn damaged_projects() {
    for name in ["rspress", "vitepress", "docusaurus", "docusaurus-auto", "docusaurus-versions", "mdbook"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
        let whole = Project::read(&folder);
        for seed in 1..=60 {
            let damage = |(path, text): (&String, &String)| {
                let text = if is_damaged(path) { damaged(text, seed) } else { text.clone() };
                (path.clone(), text)
            };
            let project = Project(whole.0.iter().map(damage).collect());
            let import = import(&project, Options::default()).unwrap();
            assert!(quire_toml(&import).contains("title = "), "{name} {seed}");
            // What `quire-config` says about the written file.
            let faults = import.report.findings.iter().filter(|finding| finding.subject == "quire.toml");
            assert_eq!(faults.count(), 0, "{name} {seed}: {}", import.report.text());
        }
    }
}
