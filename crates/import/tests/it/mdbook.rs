//! mdBook.

use crate::check;

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
