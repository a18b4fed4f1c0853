//! Tests of the colors of languages without a tree-sitter grammar: a few lines each, in one snapshot.

use insta::assert_snapshot;

/// Returns the lines of HTML in a short notation: `k⟨const⟩` is a keyword. Character references are unchanged.
fn check(language: &str, code: &str) -> String {
    let lines = quire_highlight::highlight(language, code).expect("a known language");
    lines.join("\n").replace("<span class=\"tok-", "").replace("</span>", "⟩").replace("\">", "⟨")
}

/// Splits `samples.txt` at its lines `=== language`, and highlights each sample.
#[test]
fn the_languages_of_real_pages_have_colors() {
    let samples = include_str!("sublime/samples.txt");
    let mut out = String::new();
    for sample in samples.split("=== ").skip(1) {
        let (language, code) = sample.split_once('\n').expect("a name");
        out += &format!("=== {language}\n{}\n", check(language, code));
    }
    assert_snapshot!(out);
}

#[test]
fn embedded_languages_and_aliases_have_colors() {
    assert_eq!(check("PY", "a = 1"), "a = c⟨1⟩");
    assert_eq!(check("yml", "a: 1\r\n"), "p⟨a⟩: c⟨1⟩");
}

#[test]
fn noise_is_not_highlighted() {
    assert_eq!(quire_highlight::highlight("python", &"=>".repeat(2000)), None);
    assert_eq!(quire_highlight::highlight("yaml", &"a ".repeat(4000)), None);
}
