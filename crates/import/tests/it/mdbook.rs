//! Tests of importing mdBook projects.

use crate::{Project, check, shown};

#[test]
fn summaries() {
    let summary = "# Summary\n\n<!-- a comment\nof two lines -->\n[Start](./start.md)\n\n- [One](one.md)\n\t- [With \\[brackets\\] and `code`](<a b.md>)\n\t\t1. [Deep](deep.md)\n- [Draft]()\n  - [Below a draft](one/two.md)\n* [Parentheses (a)](c(1).md \"title\")\n\nNot a link.\n***\n# Part\n\n+ [Last](last.md)\n\n[End](end.md)\n";
    let mut files = vec![("book.toml", "[book]\ntitle = \"T\"\n"), ("src/SUMMARY.md", summary)];
    files.extend(
        [
            "src/parts/note.md",
            "src/start.md",
            "src/one.md",
            "src/a b.md",
            "src/deep.md",
            "src/one/two.md",
            "src/c(1).md",
            "src/last.md",
            "src/end.md",
        ]
        .map(|path| (path, "# X\n")),
    );
    check("mdbook_summary", &files);
}

#[test]
fn an_empty_book() {
    check("mdbook_empty", &[("book.toml", ""), ("src/README.md", "# T\n")]);
}

#[test]
fn wrong_values() {
    let toml = "[book]\ntitle = true\nlanguage = \"pt_BR\"\nauthors = []\n[output.html]\nsite-url = \"a b\"\nno-section-label = true\nedit-url-template = \"https://x/{path}?y\"\n[output.html.search]\nenable = false\n";
    let files = [("book.toml", toml), ("src/SUMMARY.md", "- [A](a.md)\n"), ("src/a.md", "# A\n")];
    check("mdbook_wrong", &files);
}

#[test]
fn broken_toml() {
    check(
        "mdbook_broken",
        &[("book.toml", "[book\ntitle = 1\n"), ("src/SUMMARY.md", ""), ("src/a.md", "# A\n")],
    );
}

/// Imports a book with one chapter. `options` contains options of the HTML output. Returns the report and the files.
fn with_html(options: &str, files: &[(&str, &str)]) -> String {
    let config = format!("[book]\ntitle = \"T\"\n[output.html]\n{options}");
    let known = [("book.toml", config.as_str()), ("src/SUMMARY.md", "- [A](a.md)\n"), ("src/a.md", "# A\n")];
    shown(&Project::new(&[&known, files].concat()).import())
}

#[test]
fn formulas_and_hidden_lines() {
    let options = "mathjax-support = true\n[output.html.code.hidelines]\npython = \"~\"\n[preprocessor.trpl-listing]\ncommand = \"x\"\n";
    insta::assert_snapshot!("mdbook_html", with_html(options, &[]));
    assert!(!with_html("mathjax-support = false\n", &[]).contains("math = true"));
}

#[test]
fn the_page_for_unknown_urls() {
    let default = with_html("", &[("src/404.md", "# Gone\n")]);
    assert!(default.contains("404: the 404 page") && !default.contains("exclude"), "{default}");
    let named = with_html("input-404 = \"parts/gone.md\"\n", &[("src/parts/gone.md", "# Gone\n")]);
    assert!(named.contains("=== src/404.md\n{{#include parts/gone.md}}\n"), "{named}");
    assert!(named.contains("exclude = [\"parts/gone.md\"]"), "{named}");
    let missing = with_html("input-404 = \"gone.md\"\n", &[]);
    assert!(missing.contains("input-404: the file does not exist"), "{missing}");
    let off = with_html("input-404 = \"\"\n", &[("src/404.md", "# Gone\n")]);
    assert!(off.contains("exclude = [\"404.md\"]"), "{off}");
}
