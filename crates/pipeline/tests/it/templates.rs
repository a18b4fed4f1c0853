//! Pages filled in from templates, and the same pages rendered by React in one piece.

use std::path::Path;

use quire_pipeline::{Memory, Options, Session};

use crate::edits::State::Text;
use crate::edits::Workspace;
use crate::fresh::{findings, options};

/// Asserts that every file of a site is the same both ways. Returns the number of pages.
fn compare(site: &Path) -> usize {
    let build = |is_untemplated: bool| {
        let sink = Memory::default();
        let options = Options { development: None, is_untemplated, ..options(site) };
        let report = Session::new(options).build(&sink).unwrap();
        assert!(!quire_diagnostics::has_errors(&report.diagnostics), "{:?}", findings(&report));
        (report.pages, sink.into_files())
    };
    let ((pages, filled), (_, whole)) = (build(false), build(true));
    assert!(filled.keys().eq(whole.keys()));
    for (path, bytes) in &filled {
        if *bytes != whole[path] {
            let (filled, whole) = (String::from_utf8_lossy(bytes), String::from_utf8_lossy(&whole[path]));
            let at = filled.bytes().zip(whole.bytes()).take_while(|(a, b)| a == b).count();
            let around = |text: &str| {
                let start = text.floor_char_boundary(at.saturating_sub(80));
                text[start..text.floor_char_boundary(text.len().min(at + 80))].to_owned()
            };
            panic!("{path} differs:\n  filled: {}\n  whole:  {}", around(&filled), around(&whole));
        }
    }
    pages
}

fn write(workspace: &Workspace, path: &str, text: &str) {
    std::fs::write(workspace.path(path), text).unwrap();
}

#[test]
fn every_page_of_the_rslib_site_is_the_same_in_one_piece() {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../site");
    assert!(compare(&site) > 100);
}

#[test]
fn pages_of_every_shape_are_the_same_in_one_piece() {
    let workspace = Workspace::new();
    let switches = ["navbar", "sidebar", "outline", "footer", "globalComponents"];
    for (index, key) in switches.into_iter().enumerate() {
        let text = format!(
            "---\n{key}: false\n---\n\n# **A** `{key}` & \"more\"\n\n## It's *one*\n\n#### Deep <b>\n"
        );
        write(&workspace, &format!("docs/en/guide/shape-{index}.md"), &text);
    }
    let titled =
        "---\ntitle: \"No *heading* <here> 'n'\"\n---\n\nText.\n\n### Third\n\n#### Fourth\n\n## Second\n";
    workspace.put("docs/en/guide/untitled.md", Text(titled));
    workspace.put("docs/en/guide/plain.md", Text("---\npageType: custom\n---\n\n# Custom\n"));
    workspace.put("docs/en/guide/blank.md", Text("---\npageType: blank\n---\n\n# Blank\n"));
    workspace.put("docs/en/guide/all.md", Text("---\noverview: true\n---\n\n# All\n"));
    assert!(compare(&workspace.site()) > 10);
}

#[test]
fn slots_are_the_same_in_one_piece_whatever_they_read() {
    let workspace = Workspace::new();
    workspace.put(
        "theme/index.tsx",
        Text(
            "import { usePage, useSite } from '@theme';\n\
             const Title = () => <p>{usePage().title}</p>;\n\
             const Site = () => <em>{useSite().title}</em>;\n\
             export const slots = { navbarStart: Site, docBefore: Title, docAfter: Site, sidebarEnd: Title, \
             outlineEnd: Site, homeHero: Title, homeFeatures: Site, global: Title };\n",
        ),
    );
    assert!(compare(&workspace.site()) > 3);
    let ids = "import { useId } from 'react';\n\
               const Labelled = () => <label htmlFor={useId()}>x</label>;\n\
               export const slots = { docBefore: Labelled, sidebarStart: Labelled };\n";
    workspace.put("theme/index.tsx", Text(ids));
    compare(&workspace.site());
}

#[test]
fn inline_markup_is_what_the_theme_makes_of_it() {
    let workspace = Workspace::new();
    let pieces = ["*", "**", "~~", "`", "\\", "a", " ", "'", "<", "é", "中", "~"];
    // Every third sequence of five pieces or so: a generator with a period of its own.
    let mut state = 7_u32;
    for page in 0..12 {
        let mut text = String::new();
        for line in 0..24 {
            let title: String = (0..6)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    pieces[(state >> 16) as usize % pieces.len()]
                })
                .collect();
            text.push_str(&format!("## {line}{title}\n\n"));
        }
        let title: String = text.chars().filter(|it| !"\n\\\"".contains(*it)).skip(4).take(12).collect();
        write(
            &workspace,
            &format!("docs/en/guide/m{page}.md"),
            &format!("---\ntitle: \"{title}\"\n---\n\n{text}"),
        );
    }
    compare(&workspace.site());
}
