//! Tests of the manual in `docs/`: it builds without findings, its samples work, and its generated parts are up to
//! date.
//!
//! `make manual-update` (`QUIRE_UPDATE=1`) writes the generated parts and the outputs of examples.

mod cli;
mod diagnostics;
mod exports;
mod fences;
mod generated;
mod samples;
mod theme;
mod types;

use std::path::{Path, PathBuf};

use crate::project::{command, finish};

#[test]
fn generated_parts_are_up_to_date() {
    generated::check();
}

#[test]
fn examples_of_diagnostics_print_the_shown_output() {
    diagnostics::check_examples();
}

#[test]
fn every_diagnostic_has_a_page() {
    diagnostics::check_pages();
}

#[test]
fn samples_work() {
    samples::check();
}

#[test]
fn themes_and_components_have_the_types_of_quire() {
    types::check();
}

/// The introduction quotes current figures of the benchmark.
#[test]
fn quoted_figures_match_the_benchmark() {
    let results = std::fs::read_to_string(root().join("bench/RESULTS.md")).unwrap();
    let page = std::fs::read_to_string(root().join("docs/guide/index.md")).unwrap();
    let (_, table) = page.split_once("| Pages | Engine |").unwrap();
    let rows: Vec<&str> = table.lines().skip(2).take_while(|line| line.starts_with("| ")).collect();
    assert!(rows.len() >= 8, "{rows:?}");
    let outdated: Vec<&&str> = rows.iter().filter(|row| !results.contains(**row)).collect();
    assert!(outdated.is_empty(), "not in bench/RESULTS.md: {outdated:?}");
}

#[test]
fn the_manual_has_no_findings() {
    let run = finish(command(&root().join("docs")).arg("check"), "");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.ends_with(": no problems found\n"), "{}", run.stdout);
}

/// Returns whether to write generated text instead of comparing it.
fn is_update() -> bool {
    std::env::var_os("QUIRE_UPDATE").is_some()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Returns every page of the manual, sorted.
fn page_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // `[route]` in `docs/quire.toml` excludes the design decisions.
            if name.starts_with('.') || ["dist", "decisions"].contains(&name.as_str()) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".md") || name.ends_with(".mdx") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
