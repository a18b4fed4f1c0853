//! Parser for Twoslash comments, which hide lines of a block, mark the names whose types are shown, and list the
//! expected errors.

/// The parsed comments of a block.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Notation {
    /// Indices of the lines to show, from 0.
    pub(crate) shown_lines: Vec<usize>,
    /// The positions whose types are shown below the line that contains them.
    pub(crate) queries: Vec<Query>,
    /// Codes of the TypeScript errors that the author expects.
    pub(crate) errors: Vec<u32>,
    /// Whether TypeScript errors are ignored (`// @noErrors`).
    pub(crate) ignores_errors: bool,
}

/// A position to which a `^?` comment points.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Query {
    /// Index of the last line of code above the comment.
    pub(crate) line: usize,
    /// Offset of the caret in UTF-16 code units.
    pub(crate) character: usize,
}

/// The kind of a line in the source of a block.
enum Line<'a> {
    Code,
    /// Hides this line and all lines before it.
    CutBefore,
    /// Hides this line and all lines after it.
    CutAfter,
    CutStart,
    CutEnd,
    /// `// @name: value`.
    Directive(&'a str, &'a str),
    /// `// ^?`, with the offset of the caret in UTF-16 code units.
    Query(usize),
}

/// Parses the Twoslash comments of a block.
pub(crate) fn read(code: &str) -> Notation {
    let mut notation = Notation::default();
    let mut is_cut = false;
    let mut last_code_line = None;
    for (index, text) in code.lines().enumerate() {
        match parse(text) {
            Line::CutBefore => {
                notation.shown_lines.clear();
                notation.queries.clear();
            }
            Line::CutAfter => break,
            Line::CutStart => is_cut = true,
            Line::CutEnd => is_cut = false,
            Line::Directive("errors", codes) => {
                notation.errors.extend(codes.split([' ', ',']).filter_map(|code| code.parse::<u32>().ok()));
            }
            Line::Directive("noErrors", value) => notation.ignores_errors = value != "false",
            Line::Directive(..) => {}
            Line::Query(character) => {
                let queried_line = last_code_line.filter(|line| notation.shown_lines.contains(line));
                notation.queries.extend(queried_line.map(|line| Query { line, character }));
            }
            Line::Code => {
                last_code_line = Some(index);
                if !is_cut {
                    notation.shown_lines.push(index);
                }
            }
        }
    }
    // A cut can leave blank lines at the start and end.
    let lines: Vec<&str> = code.lines().collect();
    let is_blank = |line: &usize| lines[*line].trim().is_empty();
    let leading = notation.shown_lines.iter().take_while(|line| is_blank(line)).count();
    notation.shown_lines.drain(..leading);
    while notation.shown_lines.last().is_some_and(is_blank) {
        notation.shown_lines.pop();
    }
    notation
}

fn parse(line: &str) -> Line<'_> {
    let Some(comment) = line.trim().strip_prefix("//").map(str::trim) else { return Line::Code };
    match comment {
        "---cut---" | "---cut-before---" => Line::CutBefore,
        "---cut-after---" => Line::CutAfter,
        "---cut-start---" => Line::CutStart,
        "---cut-end---" => Line::CutEnd,
        "^?" => Line::Query(line.split_once('^').map_or(0, |(before, _)| before.encode_utf16().count())),
        _ => directive(comment).unwrap_or(Line::Code),
    }
}

/// Parses `@name` or `@name: value`. `@filename` is treated as code: its line is shown, because it names the file that
/// contains the code below.
fn directive(comment: &str) -> Option<Line<'_>> {
    let rest = comment.strip_prefix('@')?;
    let (name, value) = rest.split_once(':').unwrap_or((rest, ""));
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (is_name && name != "filename").then(|| Line::Directive(name, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::{Query, read};

    #[test]
    fn cuts_hide_lines() {
        assert_eq!(read("a\n// ---cut---\n\nb\nc\n").shown_lines, [3, 4]);
        assert_eq!(read("a\n// ---cut-after---\nb\n").shown_lines, [0]);
        assert_eq!(read("a\n// ---cut-start---\nb\n// ---cut-end---\nc\n").shown_lines, [0, 4]);
        assert_eq!(read("a\n\n// ---cut-start---\nb\n").shown_lines, [0]);
        assert_eq!(read("// ---cut---\n").shown_lines, [0; 0]);
    }

    #[test]
    fn directives_are_hidden() {
        let notation =
            read("// @errors: 2322 2551\n// @strict: false\n// @filename: a.ts\n// @ts-ignore\nb\n");
        assert_eq!((notation.shown_lines, notation.errors), (vec![2, 3, 4], vec![2322, 2551]));
        assert!(read("// @noErrors\na\n").ignores_errors);
    }

    #[test]
    fn carets_query_the_line_above() {
        let notation = read("const 𝒂 = b\n//    ^?\n//         ^?\nc\n");
        assert_eq!(notation.shown_lines, [0, 3]);
        assert_eq!(notation.queries, [Query { line: 0, character: 6 }, Query { line: 0, character: 11 }]);
        assert_eq!(read("a\n// ^?\n// ---cut---\nb\n").queries, []);
        assert_eq!(read("// ^?\n").queries, []);
    }
}
