//! Removes comments from code, so that code can be compared across languages.

/// Returns the lines of `code` without comments, trailing white space and empty lines.
pub(crate) fn without_comments(language: &str, code: &str) -> Vec<String> {
    let code = match language {
        "html" | "md" | "mdx" | "xml" | "vue" | "svelte" => between(code, "<!--", "-->"),
        _ => between(code, "/*", "*/"),
    };
    let line_mark = match language {
        "bash" | "sh" | "shell" | "yaml" | "yml" | "toml" | "python" | "ini" => Some("#"),
        "text" | "txt" | "css" | "html" | "md" | "mdx" | "diff" | "" => None,
        _ => Some("//"),
    };
    code.lines()
        .map(|line| line_mark.map_or(line, |mark| before(line, mark)).trim_end().to_owned())
        .filter(|line| !line.is_empty())
        .collect()
}

/// Removes everything from `open` to `close`, inclusive. A comment starts at the start of a line or after a space, so
/// that `/*` in a glob (`src/**/*`) does not start a comment.
fn between(code: &str, open: &str, close: &str) -> String {
    let mut kept = String::new();
    let mut rest = code;
    while let Some(start) = find_mark(rest, open) {
        kept.push_str(&rest[..start]);
        let Some(len) = rest[start..].find(close) else { return kept };
        rest = &rest[start + len + close.len()..];
    }
    kept + rest
}

fn before<'a>(line: &'a str, mark: &str) -> &'a str {
    find_mark(line, mark).map_or(line, |start| &line[..start])
}

/// Finds the first `mark` at the start of a line or after a space or bracket. In `https://`, and in `#id` inside a
/// word, the mark does not start a comment.
fn find_mark(text: &str, mark: &str) -> Option<usize> {
    let opens = |at: usize| {
        text[..at].chars().next_back().is_none_or(|char| char.is_whitespace() || "({[,;".contains(char))
    };
    text.match_indices(mark).map(|(at, _)| at).find(|&at| opens(at))
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn only_comments_are_removed() {
        let code =
            "// all\nconst a = 'https://x.y'; // url\n\nglob('src/**/*.ts', /* here\n and there */ b);";
        assert_eq!(without_comments("ts", code), ["const a = 'https://x.y';", "glob('src/**/*.ts',  b);"]);
        assert_eq!(without_comments("bash", "# first\nnpx tool --tag '#1' # run"), ["npx tool --tag '#1'"]);
        assert_eq!(without_comments("text", "# kept // kept"), ["# kept // kept"]);
        assert_eq!(without_comments("css", "/* a */\n.b { color: red } /* open"), [".b { color: red }"]);
    }
}
