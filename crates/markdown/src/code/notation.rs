//! Notation comments in code, such as `// [!code ++]`, in common comment syntaxes. They highlight or otherwise mark
//! lines, and are removed from the code.

use std::borrow::Cow;

/// The effects of notations on a line of code, as bits. The order of the bits is the order of the class names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct LineMarks(u8);

/// The effect of a notation on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Highlighted,
    Add,
    Remove,
    Focused,
    Error,
    Warning,
}

impl Mark {
    const ALL: [(Self, &str); 6] = [
        (Self::Highlighted, " q-highlighted"),
        (Self::Add, " q-diff q-add"),
        (Self::Remove, " q-diff q-remove"),
        (Self::Focused, " q-focused"),
        (Self::Error, " q-error"),
        (Self::Warning, " q-warning"),
    ];

    fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "++" => Self::Add,
            "--" => Self::Remove,
            "highlight" | "hl" => Self::Highlighted,
            "focus" => Self::Focused,
            "error" => Self::Error,
            "warning" => Self::Warning,
            _ => return None,
        })
    }
}

impl LineMarks {
    pub(crate) fn add(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u8;
    }

    pub(crate) fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    /// Returns whether no notation affects the line.
    pub(crate) fn is_plain(self) -> bool {
        self.0 == 0
    }

    /// Returns the value of the `class` attribute of the line's element.
    pub(crate) fn class(self) -> Cow<'static, str> {
        if self.0 == 0 {
            return Cow::Borrowed("q-line");
        }
        let active = Mark::ALL.iter().filter(|(mark, _)| self.has(*mark));
        Cow::Owned(std::iter::once("q-line").chain(active.map(|(_, class)| *class)).collect())
    }
}

/// Removes the notations from `code`. Returns the remaining code and the effects on each remaining line.
///
/// A comment on a line without code affects the next line, and the comment's line is removed. A comment after code
/// affects the line that contains it. `:N` extends the effect to N lines.
pub(crate) fn take(code: &str) -> (Cow<'_, str>, Vec<LineMarks>) {
    if !code.contains("[!code ") {
        return (Cow::Borrowed(code), vec![LineMarks::default(); code.lines().count()]);
    }
    let mut out = String::with_capacity(code.len());
    let mut lines = Vec::new();
    // For each effect, the index of the first line after the affected lines.
    let mut until = [0; Mark::ALL.len()];
    for line in code.split_inclusive('\n') {
        let (text, newline) = line.strip_suffix('\n').map_or((line, ""), |text| (text, "\n"));
        let mut text = Cow::Borrowed(text);
        let mut count = 0;
        while count < MAX_PER_LINE
            && let Some((notation, rest)) = find(&text)
        {
            count += 1;
            let until = &mut until[notation.mark as usize];
            *until = (*until).max(lines.len().saturating_add(notation.count));
            text = Cow::Owned(rest);
        }
        if count > 0 && text.trim().is_empty() {
            continue;
        }
        out.push_str(&text);
        out.push_str(newline);
        let mut marks = LineMarks::default();
        for (mark, _) in Mark::ALL {
            if lines.len() < until[mark as usize] {
                marks.add(mark);
            }
        }
        lines.push(marks);
    }
    (Cow::Owned(out), lines)
}

/// Maximum number of notations per line. Further notations remain in the code. Each removal copies the line, so an
/// unlimited number would take quadratic time.
const MAX_PER_LINE: usize = 8;

struct Notation {
    mark: Mark,
    count: usize,
}

/// Returns the first notation in a line, and the line without it.
fn find(line: &str) -> Option<(Notation, String)> {
    const START: &str = "[!code ";
    let mut from = 0;
    while let Some(found) = line[from..].find(START) {
        let start = from + found;
        let inner_start = start + START.len();
        let inner_end = inner_start + line[inner_start..].find(']')?;
        from = inner_end;
        if let Some(notation) = parse(line[inner_start..inner_end].trim())
            && let Some(rest) = without_notation(line, start, inner_end + 1)
        {
            return Some((notation, rest));
        }
    }
    None
}

fn parse(words: &str) -> Option<Notation> {
    let (kind, count) = words.rsplit_once(':').unwrap_or((words, "1"));
    Some(Notation { mark: Mark::parse(kind)?, count: count.parse().ok()? })
}

const COMMENTS: [(&str, &str); 8] =
    [("{/*", "*/}"), ("<!--", "-->"), ("/*", "*/"), ("//", ""), ("--", ""), ("#", ""), (";", ""), ("%", "")];

/// Returns `line` without the notation at `start..end`, and without the comment around it if the comment contains
/// nothing else. Returns `None` if the notation is not in a comment.
fn without_notation(line: &str, start: usize, end: usize) -> Option<String> {
    let before = line[..start].trim_end();
    let after = line[end..].trim();
    for (opener, closer) in COMMENTS {
        let Some(code) = before.strip_suffix(opener) else { continue };
        let Some(rest) = after.strip_prefix(closer) else { continue };
        // Text after the notation remains in a line comment, unless the text starts another comment.
        let keeps_comment = closer.is_empty() && !rest.is_empty() && !rest.starts_with(opener);
        return Some(match rest {
            _ if keeps_comment => format!("{before} {rest}"),
            "" => code.trim_end().to_owned(),
            _ => format!("{code}{rest}"),
        });
    }
    // If the comment contains other text before the notation, only the notation is removed.
    COMMENTS.iter().any(|(opener, _)| before.contains(opener)).then(|| format!("{before}{}", &line[end..]))
}
