//! Formats diagnostics as annotations for GitHub Actions and as SARIF logs. Paths in the output are relative to the
//! repository. The parameter `prefix` is the site's path in the repository and ends with a slash unless it is empty.

use quire_diagnostics::{Diagnostic, Position, Severity, Source, Sources};
use quire_html::percent::encode_path;
use serde_json::{Value, json};

/// Returns one diagnostic as a workflow command of GitHub Actions, without a line feed.
pub(crate) fn github(diagnostic: &Diagnostic, sources: &Sources, prefix: &str) -> String {
    let (start, end) = positions(diagnostic, sources);
    let level = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut location = format!(
        "file={},line={},col={}",
        property(&in_repository(prefix, &diagnostic.primary.path)),
        start.line,
        start.column
    );
    // GitHub ignores columns of annotations that span several lines.
    location += &format!(",endLine={}", end.line);
    if end.line == start.line {
        location += &format!(",endColumn={}", end.column);
    }
    format!("::{level} {location},title={}::{}", property(diagnostic.code), data(&with_hints(diagnostic)))
}

/// Returns diagnostics as a SARIF 2.1.0 log. `version` is the version of Quire.
pub(crate) fn sarif(diagnostics: &[Diagnostic], sources: &Sources, prefix: &str, version: &str) -> Value {
    let mut codes: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let results: Vec<Value> = diagnostics.iter().map(|it| result(it, sources, prefix)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Quire",
                "version": version,
                "rules": codes.iter().map(|code| json!({ "id": code })).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn result(diagnostic: &Diagnostic, sources: &Sources, prefix: &str) -> Value {
    let (start, end) = positions(diagnostic, sources);
    let level = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    json!({
        "ruleId": diagnostic.code,
        "level": level,
        "message": { "text": with_hints(diagnostic) },
        "locations": [{ "physicalLocation": {
            "artifactLocation": {
                "uri": encode_path(&in_repository(prefix, &diagnostic.primary.path)),
                "uriBaseId": "%SRCROOT%",
            },
            "region": {
                "startLine": start.line,
                "startColumn": start.column,
                "endLine": end.line,
                "endColumn": end.column,
            },
        } }],
    })
}

/// Converts `path` from site-relative to repository-relative. Paths of included files outside the site start with
/// `../`.
fn in_repository(mut prefix: &str, mut path: &str) -> String {
    while let (Some(parent_prefix), Some(rest)) = (prefix.strip_suffix('/'), path.strip_prefix("../")) {
        prefix = &parent_prefix[..parent_prefix.rfind('/').map_or(0, |slash| slash + 1)];
        path = rest;
    }
    format!("{prefix}{path}")
}

fn positions(diagnostic: &Diagnostic, sources: &Sources) -> (Position, Position) {
    let source = sources.get(&diagnostic.primary.path);
    let position =
        |offset| source.map_or(Position { line: 1, column: 1 }, |source: &Source| source.position(offset));
    (position(diagnostic.primary.start), position(diagnostic.primary.end))
}

fn with_hints(diagnostic: &Diagnostic) -> String {
    let hints = diagnostic.hints.iter().map(|hint| format!("\nhint: {hint}"));
    diagnostic.message.clone() + &hints.collect::<String>()
}

/// Escapes the message of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property (such as `file=`) of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use quire_diagnostics::{Diagnostic, Sources, Span};

    use super::{github, in_repository, sarif};

    #[test]
    fn places_are_relative_to_the_repository() {
        let mut sources = Sources::default();
        sources.extend([("docs/a b.md".to_owned(), "x\n中[a](b)\n".to_owned())]);
        let diagnostic = Diagnostic::error("content/dead-link", Span::new("docs/a b.md", 5..11), "100%, no")
            .hint("two\nlines");
        assert_eq!(
            github(&diagnostic, &sources, "site/"),
            "::error file=site/docs/a b.md,line=2,col=2,endLine=2,endColumn=8,title=content/dead-link::100%25, no%0Ahint: two%0Alines"
        );
        let log = sarif(&[diagnostic], &sources, "site/", "1.0.0");
        let location = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uri"], "site/docs/a%20b.md");
        assert_eq!(location["region"]["startColumn"], 2);
        assert_eq!(log["runs"][0]["tool"]["driver"]["rules"][0]["id"], "content/dead-link");
        assert_eq!(in_repository("a/site/", "../../README.md"), "README.md");
        assert_eq!(in_repository("a/site/", "../b.md"), "a/b.md");
        assert_eq!(in_repository("", "../b.md"), "../b.md");
    }
}
