//! Tests that thousands of diagnostics use little memory and few lines on the terminal.

use super::run::run;
use crate::project::Project;

/// Returns a page with about 860 kB of text and `count` dead links.
fn dead_links(count: usize) -> String {
    let words = "word and more words. ".repeat(860_000 / count / 21);
    (0..count).map(|number| format!("[x](/nowhere/{number}) {words}\n\n")).collect()
}

/// Builds a site with the page `text`. Returns the diagnostics in text format and in JSON format.
fn diagnostics(text: &str) -> [String; 2] {
    let project = Project::with(&[("docs/en/page.md", text)]);
    let outcomes = ["human", "json"].map(|format| run(&project, format));
    for outcome in &outcomes {
        assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
        assert!(outcome.kilobytes < 300 << 10, "{} MB", outcome.kilobytes >> 10);
    }
    let [human, json] = outcomes;
    assert!(human.stderr.lines().count() < 1000, "{} lines", human.stderr.lines().count());
    [human.stderr, json.stdout]
}

#[test]
fn thousands_of_dead_links_in_a_large_page() {
    let [printed, json] = diagnostics(&dead_links(8000));
    assert!(printed.contains("and 7,990 more content/dead-link in docs/en/page.md"), "{printed}");
    assert!(printed.contains("8000 errors"), "{printed}");
    assert_eq!(json.matches("\"code\":\"content/dead-link\"").count(), 8000);
}

#[test]
fn fifty_thousand_unclosed_containers() {
    let [printed, json] = diagnostics(&":::tip\n".repeat(50_000));
    assert!(printed.contains("and 49,990 more markdown/unclosed-container in docs/en/page.md"), "{printed}");
    assert_eq!(json.matches("\"code\":\"markdown/unclosed-container\"").count(), 50_000);
}

#[test]
fn at_most_a_hundred_diagnostics_are_printed() {
    let pages: Vec<String> = (0..300).map(|number| format!("docs/en/page-{number}.md")).collect();
    let files: Vec<(&str, &str)> = pages.iter().map(|path| (path.as_str(), "[x](/nowhere)\n")).collect();
    let project = Project::with(&files);
    let outcome = run(&project, "human");
    assert_eq!(outcome.stderr.matches("error[content/dead-link]").count(), 100, "{}", outcome.stderr);
    assert!(outcome.stderr.contains("\nand 200 more\n"), "{}", outcome.stderr);
}
