//! Buffer for the plain text of a page while it is rendered.

#[derive(Default)]
pub(crate) struct Text {
    readable: String,
    counted_bytes: usize,
    counted_chars: usize,
}

impl Text {
    pub(crate) fn push(&mut self, text: &str) {
        self.readable.push_str(text);
    }

    /// Returns the length of the text in bytes.
    pub(crate) fn len(&self) -> usize {
        self.readable.len()
    }

    /// Truncates the text to `len` bytes.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.readable.truncate(len);
        if self.counted_bytes > len {
            self.counted_bytes = 0;
            self.counted_chars = 0;
        }
    }

    /// Ends a block, so that text added later starts on a new line.
    pub(crate) fn line(&mut self) {
        if !self.readable.is_empty() && !self.readable.ends_with('\n') {
            self.readable.push('\n');
        }
    }

    /// Appends a space that separates cells or words, unless the text already ends with white space.
    pub(crate) fn space(&mut self) {
        if !self.readable.is_empty() && !self.readable.ends_with(['\n', ' ']) {
            self.readable.push(' ');
        }
    }

    /// Returns the number of characters so far. Counts only text added since the last call, so that one call per
    /// heading takes linear time in total.
    pub(crate) fn chars(&mut self) -> usize {
        self.counted_chars += self.readable[self.counted_bytes..].chars().count();
        self.counted_bytes = self.readable.len();
        self.counted_chars
    }

    /// Returns the text without trailing white space and without spare capacity.
    pub(crate) fn finish(self) -> String {
        self.readable.trim_end().to_owned()
    }
}
