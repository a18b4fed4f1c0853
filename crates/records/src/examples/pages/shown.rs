//! Helpers for displaying files: sort order, language, and excerpts.

use quire_markdown::Component;

use super::attributes::problem;
use super::calls::Result;

/// Returns the lines in `ranges` (`1-3,8`). An ellipsis replaces each gap between ranges, as a comment if the language
/// has comments.
pub(super) fn excerpt(call: &Component, text: &str, ranges: &str, language: &str) -> Result<String> {
    let lines: Vec<&str> = text.strip_suffix('\n').unwrap_or(text).split('\n').collect();
    let invalid_range = |range: &str| {
        let (count, unit) = (lines.len(), if lines.len() == 1 { "line" } else { "lines" });
        let message = format!("`{range}` is not a valid line range: the output has {count} {unit}");
        problem(call, "examples/bad-lines", message).hint("write `lines=\"1-3,8\"`, in ascending order")
    };
    let gap = match language {
        "css" | "scss" => "/* ... */",
        "html" => "<!-- ... -->",
        "text" | "json" => "...",
        _ => "// ...",
    };
    let mut excerpt_lines: Vec<&str> = Vec::new();
    let mut last = 0;
    for range in ranges.split(',') {
        let (from, to) = range.split_once('-').unwrap_or((range, range));
        let bounds = from.trim().parse::<usize>().ok().zip(to.trim().parse::<usize>().ok());
        let (from, to) = bounds
            .filter(|(from, to)| last < *from && from <= to && *to <= lines.len())
            .ok_or_else(|| invalid_range(range))?;
        if from > last + 1 && last > 0 {
            excerpt_lines.push(gap);
        }
        excerpt_lines.extend(&lines[from - 1..to]);
        last = to;
    }
    Ok(excerpt_lines.join("\n"))
}

/// Returns the sort rank of a source file: `package.json`, configuration files, other top-level files, then files in
/// folders.
pub(super) fn rank(path: &str) -> u8 {
    match path {
        "package.json" => 0,
        _ if path.contains('/') => 3,
        _ if path.contains(".config.") => 1,
        _ => 2,
    }
}

/// Returns whether a file is the main file: the configuration among sources, or the entry among output files.
pub(super) fn is_main(path: &str) -> bool {
    rank(path) == 1
        || path.starts_with("dist/") && path.rsplit('/').next().is_some_and(|name| name.starts_with("index."))
}

/// Returns the language for highlighting a file, by its extension.
pub(super) fn language(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "js" | "mjs" | "cjs" => "js",
        "jsx" => "jsx",
        "ts" | "mts" | "cts" => "ts",
        "tsx" => "tsx",
        "css" => "css",
        "scss" => "scss",
        "json" | "map" => "json",
        "html" | "svg" => "html",
        _ => "text",
    }
}

#[cfg(test)]
mod tests {
    use quire_diagnostics::Span;
    use quire_markdown::Component;

    use super::{excerpt, rank};

    fn check(lines: &str) -> String {
        let span = Span::file("a.mdx");
        let call =
            Component { name: "Output".to_owned(), attributes: Vec::new(), children: Vec::new(), span };
        excerpt(&call, "one\ntwo\nthree\nfour\n", lines, "js")
            .unwrap_or_else(|diagnostic| format!("! {}", diagnostic.message))
    }

    #[test]
    fn an_excerpt_marks_its_gaps() {
        assert_eq!(check("2"), "two");
        assert_eq!(check("1-2, 4"), "one\ntwo\n// ...\nfour");
        assert_eq!(check("1-2,3-4"), "one\ntwo\nthree\nfour");
    }

    #[test]
    fn missing_lines_are_reported() {
        for lines in ["0", "5", "3-2", "2,1", "2-3,3", "x", "", "-"] {
            assert!(check(lines).starts_with("! "), "{lines}");
        }
    }

    #[test]
    fn the_package_comes_first_and_code_last() {
        let mut paths = ["src/a.ts", ".env", "tsconfig.json", "package.json", "rslib.config.ts"];
        paths.sort_by_key(|path| (rank(path), *path));
        assert_eq!(paths, ["package.json", "rslib.config.ts", ".env", "tsconfig.json", "src/a.ts"]);
    }
}
