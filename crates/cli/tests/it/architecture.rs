//! Tests of `ARCHITECTURE.md`: its size, its table of crates and the paths in it.
//!
//! `make manual-update` (`QUIRE_UPDATE=1`) writes the table.

use std::fs;
use std::path::{Path, PathBuf};

const FILE: &str = "ARCHITECTURE.md";
const OPEN: &str = "<!-- crates -->";
const CLOSE: &str = "<!-- /crates -->";

/// Maximum size of the file. Decisions belong in `docs/decisions`, and invariants in the documentation of their crates.
const MAX_BYTES: usize = 12_288;

/// Maximum number of dependent crates that the table lists by name. If a crate has more, the table shows only the
/// number.
const MANY: usize = 8;

#[test]
fn the_table_of_crates_is_up_to_date() {
    let committed = text(FILE);
    let (before, rest) = committed.split_once(OPEN).unwrap();
    let (_, after) = rest.split_once(CLOSE).unwrap();
    let current = format!("{before}{OPEN}\n\n{}\n{CLOSE}{after}", table());
    if current == committed {
        return;
    }
    assert!(std::env::var_os("QUIRE_UPDATE").is_some(), "outdated: run `make manual-update`");
    fs::write(root().join(FILE), current).unwrap();
}

#[test]
fn architecture_md_is_short() {
    let size = text(FILE).len();
    assert!(size <= MAX_BYTES, "{FILE} is {size} bytes, more than {MAX_BYTES}");
}

#[test]
fn paths_in_architecture_md_exist() {
    let text = text(FILE);
    let mut is_code_block = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_code_block = !is_code_block;
            continue;
        }
        // A command contains paths between its other words.
        for word in line.split('`').skip(1).step_by(2).flat_map(|code| code.split(' ')) {
            let is_path = !is_code_block && word.contains('/');
            assert!(!is_path || root().join(word).exists(), "{FILE}: there is no `{word}`");
        }
    }
}

/// Returns the table of crates: name, purpose, and the crates that use it.
fn table() -> String {
    let names = crate_names();
    let manifests: Vec<String> =
        names.iter().map(|name| text(&format!("crates/{name}/Cargo.toml"))).collect();
    let mut out = String::from("| Crate | Purpose | Used by |\n| --- | --- | --- |\n");
    for name in &names {
        let users = names.iter().zip(&manifests).filter(|(_, manifest)| depends_on(manifest, name));
        let users: Vec<&str> = users.map(|(user, _)| user.as_str()).collect();
        let users = if users.len() > MANY { format!("{} crates", users.len()) } else { users.join(", ") };
        let documentation = documentation(name);
        let purpose = documentation.lines().next().unwrap_or_default();
        out.push_str(&format!("| {name} | {purpose} | {users} |\n"));
    }
    out
}

/// Returns whether the crate with this manifest depends on the crate `name`, not counting `dev-dependencies`.
fn depends_on(manifest: &str, name: &str) -> bool {
    let is_dependencies = |section: &&str| {
        let header = section.lines().next().unwrap_or_default();
        header.ends_with("dependencies]") && !header.starts_with("dev-")
    };
    let starts = [format!("quire-{name}.workspace"), format!("quire-{name} =")];
    let mut lines = manifest.split("\n[").filter(is_dependencies).flat_map(str::lines);
    lines.any(|line| starts.iter().any(|start| line.starts_with(start)))
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn text(path: &str) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the names of the folders in `crates`, sorted.
pub(crate) fn crate_names() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates")).unwrap().map(Result::unwrap);
    let crates = entries.filter(|entry| entry.path().join("Cargo.toml").exists());
    let mut names: Vec<String> = crates.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Returns the documentation of a crate: the `//!` comment in its `lib.rs` or `main.rs`.
pub(crate) fn documentation(name: &str) -> String {
    let library = format!("crates/{name}/src/lib.rs");
    let is_library = root().join(&library).exists();
    let source = if is_library { text(&library) } else { text(&format!("crates/{name}/src/main.rs")) };
    let mut out = String::new();
    for line in source.lines().map_while(|line| line.strip_prefix("//!")) {
        out.push_str(line.strip_prefix(' ').unwrap_or(line));
        out.push('\n');
    }
    out
}
