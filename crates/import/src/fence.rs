//! Line-by-line detection of fenced code blocks.

/// Minimum length of a fence, <https://spec.commonmark.org/0.31.2/#fenced-code-blocks>.
const MIN_LENGTH: usize = 3;

/// Tracks whether lines are prose or code. Does not recognize fences in block quotes, or on the same line as the marker
/// of a list item.
#[derive(Debug, Default)]
pub(crate) struct Fences {
    /// Character and length of the open fence.
    open: Option<(u8, usize)>,
}

impl Fences {
    /// Reads the next line. Returns true for prose, and false for code and fences.
    pub(crate) fn is_prose(&mut self, line: &str) -> bool {
        let line = line.trim();
        let mark = line.bytes().next().filter(|first| matches!(first, b'`' | b'~'));
        let length = line.bytes().take_while(|byte| Some(*byte) == mark).count();
        let info = &line[length..];
        match (self.open, mark) {
            (None, Some(mark)) if length >= MIN_LENGTH && (mark == b'~' || !info.contains('`')) => {
                self.open = Some((mark, length));
                false
            }
            (None, _) => true,
            (Some((open, min_length)), Some(mark))
                if open == mark && length >= min_length && info.is_empty() =>
            {
                self.open = None;
                false
            }
            (Some(_), _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fences;

    /// Returns the lines that are prose.
    fn prose(text: &str) -> Vec<&str> {
        let mut fences = Fences::default();
        text.lines().filter(|line| fences.is_prose(line)).collect()
    }

    #[test]
    fn a_fence_is_closed_by_its_own_kind_without_text() {
        assert_eq!(prose("a\n```js\nb\n```\nc"), ["a", "c"]);
        assert_eq!(prose("~~~\n```\n~~~\na"), ["a"]);
        assert_eq!(prose("````md\n```js\n```\n````\na"), ["a"]);
        assert_eq!(prose("```\n``` js\n```\na"), ["a"]);
        assert_eq!(prose("  ```\n  a\n  ```\nb\n``` a `b`\nc"), ["b", "``` a `b`", "c"]);
        assert_eq!(prose("a\n```\nb"), ["a"]);
    }
}
