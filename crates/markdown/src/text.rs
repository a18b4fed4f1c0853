//! The readable text of a page, gathered while it is rendered.

#[derive(Default)]
pub(crate) struct Text {
    text: String,
    counted_bytes: usize,
    counted_chars: usize,
}

impl Text {
    pub(crate) fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Ends a block: what follows starts on a new line.
    pub(crate) fn line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    /// Separates two cells or words on one line.
    pub(crate) fn space(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(['\n', ' ']) {
            self.text.push(' ');
        }
    }

    /// Characters so far. Counts only what came since the last call, so that asking at each heading stays linear.
    pub(crate) fn chars(&mut self) -> usize {
        self.counted_chars += self.text[self.counted_bytes..].chars().count();
        self.counted_bytes = self.text.len();
        self.counted_chars
    }

    pub(crate) fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text
    }
}
