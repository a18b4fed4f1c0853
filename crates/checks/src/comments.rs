//! Removes comments from code blocks, so that a page's code can be compared with the code of its translation.

/// Comment delimiters of a programming language.
struct Comments {
    /// Start and end of comments that may span lines.
    block: Option<(&'static str, &'static str)>,
    /// Start of comments that extend to the end of the line.
    line: Option<&'static str>,
}

/// Returns the comment delimiters of a programming language. Unlisted languages default to C-style comments.
fn comments(language: &str) -> Comments {
    let (block, line) = match language {
        "html" | "md" | "mdx" | "xml" | "svg" => (Some(("<!--", "-->")), None),
        "vue" | "svelte" => (Some(("<!--", "-->")), Some("//")),
        "bash" | "sh" | "shell" | "shellscript" | "zsh" | "fish" | "ini" | "yaml" | "yml" | "toml"
        | "python" | "py" | "ruby" | "rb" | "perl" | "r" | "dockerfile" | "docker" | "makefile" | "make"
        | "nginx" | "properties" | "dotenv" | "env" => (None, Some("#")),
        "powershell" | "ps1" => (Some(("<#", "#>")), Some("#")),
        "sql" => (Some(("/*", "*/")), Some("--")),
        "lua" => (Some(("--[[", "]]")), Some("--")),
        "css" => (Some(("/*", "*/")), None),
        "text" | "txt" | "plaintext" | "console" | "diff" | "" => (None, None),
        _ => (Some(("/*", "*/")), Some("//")),
    };
    Comments { block, line }
}

/// Returns the lines of `code` without comments, trailing white space and empty lines.
pub(crate) fn without_comments(language: &str, code: &str) -> Vec<String> {
    let Comments { block, line: line_mark } = comments(&language.to_ascii_lowercase());
    let code = match block {
        Some((open, close)) => without_block_comments(code, open, close),
        None => code.to_owned(),
    };
    code.lines()
        .map(|line| line_mark.map_or(line, |mark| before_mark(line, mark)).trim_end().to_owned())
        .filter(|line| !line.is_empty())
        .collect()
}

/// Removes comments from `open` to `close`, inclusive, or to the end of the code if `close` is missing. [`find_mark`]
/// skips `/*` in a glob (`src/**/*`).
fn without_block_comments(code: &str, open: &str, close: &str) -> String {
    let mut code_parts = String::new();
    let mut rest = code;
    while let Some(start) = find_mark(rest, open) {
        code_parts.push_str(&rest[..start]);
        let Some(len) = rest[start..].find(close) else { return code_parts };
        rest = &rest[start + len + close.len()..];
    }
    code_parts + rest
}

fn before_mark<'a>(line: &'a str, mark: &str) -> &'a str {
    find_mark(line, mark).map_or(line, |start| &line[..start])
}

/// Finds the first `mark` at the start of the text or after white space, an opening bracket, `,` or `;`. The `//` in
/// `https://` and the `#` in `page#id` do not start a comment.
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
        assert_eq!(without_comments("py", "a = 1 # one"), ["a = 1"]);
        assert_eq!(without_comments("bash", "rm /* # all\nls"), ["rm /*", "ls"]);
        assert_eq!(without_comments("sql", "select 1 -- one"), ["select 1"]);
        assert_eq!(without_comments("css", "/* a */\n.b { color: red } /* open"), [".b { color: red }"]);
    }
}
