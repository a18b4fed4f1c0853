//! Tests of the terminal rendering, of sorting and of suggestions, through the public interface.

use insta::assert_snapshot;
use quire_diagnostics::render::{Color, json, terminal};
use quire_diagnostics::{
    Diagnostic, Limits, Sources, Span, did_you_mean, has_errors, sort, sources_of_errors,
};

const TEXT: &str = "title = 'A'\nlanguage = 'zh'\nbase = '/文档'\n";

/// Renders diagnostics of a file with the text [`TEXT`] for the terminal, without color.
fn check(diagnostics: &[Diagnostic]) -> String {
    terminal(diagnostics, &sources(), Color::Never, &Limits::default())
}

fn sources() -> Sources {
    let mut sources = Sources::default();
    sources.add(&"quire.toml".into(), || Some(TEXT));
    sources
}

fn at(part: &str) -> Span {
    let start = TEXT.find(part).expect("the text contains the part");
    Span::new("quire.toml", start..start + part.len())
}

#[test]
fn a_diagnostic_has_code_message_place_and_hints() {
    let unknown =
        Diagnostic::error("config/unknown-key", at("language"), "unknown key `language` in `quire.toml`");
    assert_snapshot!(check(&[unknown.hint("did you mean `lang`?")]), @r#"
    error[config/unknown-key]: unknown key `language` in `quire.toml`
     --> quire.toml:2:1
      |
    2 | language = 'zh'
      | ^^^^^^^^
      |
      = hint: did you mean `lang`?
    "#);
}

#[test]
fn labels_mark_related_places() {
    let warning = Diagnostic::warning("config/syntax", at("'/文档'"), "the base is not ASCII");
    assert_snapshot!(check(&[warning.label(at("title"), "of this site")]), @r#"
    warning[config/syntax]: the base is not ASCII
     --> quire.toml:3:8
      |
    3 | base = '/文档'
      |        ^^^^^^^
      |
     ::: quire.toml:1:1
      |
    1 | title = 'A'
      | ----- of this site
    "#);
}

#[test]
fn a_file_without_text_is_shown_without_a_frame() {
    let missing =
        Diagnostic::error("content/no-home", Span::file("docs/en/index.md"), "there is no home page");
    assert_snapshot!(check(&[missing]), @r#"
    error[content/no-home]: there is no home page
    --> docs/en/index.md
    "#);
}

#[test]
fn columns_count_characters() {
    let after = Diagnostic::error("nav/syntax", at("档"), "here");
    let value = json(&after, &sources());
    assert_eq!((&value["line"], &value["column"], &value["endColumn"]), (&3.into(), &11.into(), &12.into()));
}

#[test]
fn sorting_is_by_path_place_and_code_without_duplicates() {
    let make = |path: &'static str, start, code| Diagnostic::error(code, Span::new(path, start..start), "m");
    let mut all = vec![
        make("b", 0, "nav/bad-url"),
        make("a", 2, "nav/bad-url"),
        make("a", 1, "nav/syntax"),
        make("a", 1, "nav/bad-url"),
        make("b", 0, "nav/bad-url"),
    ];
    sort(&mut all);
    let order: Vec<_> = all.iter().map(|it| (&*it.primary.path, it.primary.start, it.code)).collect();
    assert_eq!(
        order,
        [("a", 1, "nav/bad-url"), ("a", 1, "nav/syntax"), ("a", 2, "nav/bad-url"), ("b", 0, "nav/bad-url")]
    );
}

#[test]
fn only_errors_prevent_publishing() {
    let warning = Diagnostic::warning("nav/syntax", at("title"), "m");
    assert!(!has_errors(std::slice::from_ref(&warning)));
    assert!(has_errors(&[warning, Diagnostic::error("nav/syntax", at("title"), "m")]));
}

#[test]
fn suggestions_are_limited_to_likely_typos() {
    let keys = ["lang", "title", "locales"];
    let suggestions = ["lnag", "titel", "locale", "x", "language", ""].map(|key| did_you_mean(key, keys));
    assert_eq!(suggestions, [Some("lang"), Some("title"), Some("locales"), None, None, None]);
}

#[test]
fn only_files_with_errors_are_sources_of_errors() {
    let error = |path| Diagnostic::error("nav/bad-url", Span::file(path), "x");
    let warning = Diagnostic::warning("nav/bad-url", Span::file("b.md"), "x");
    let sources = sources_of_errors(&[error("c.md"), warning, error("a.md"), error("c.md")]);
    assert_eq!(sources.into_iter().collect::<Vec<_>>(), ["a.md", "c.md"]);
}
