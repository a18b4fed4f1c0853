//! Colored byte ranges, and their rendering as lines of HTML.

use std::ops::Range;

use quire_html::escape::push_content;

/// The role of a piece of code, with one CSS class for each role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Keyword,
    String,
    Function,
    Constant,
    Property,
    Comment,
    Type,
    Deleted,
    Inserted,
}

impl Class {
    /// Returns the opening tag, with a class that the theme's style sheet colors. The strings are constants because
    /// this code is in the inner loop.
    const fn open(self) -> &'static str {
        match self {
            Self::Keyword => "<span class=\"tok-k\">",
            Self::String => "<span class=\"tok-s\">",
            Self::Function => "<span class=\"tok-f\">",
            Self::Constant => "<span class=\"tok-c\">",
            Self::Property => "<span class=\"tok-p\">",
            Self::Comment => "<span class=\"tok-m\">",
            Self::Type => "<span class=\"tok-t\">",
            Self::Deleted => "<span class=\"tok-d\">",
            Self::Inserted => "<span class=\"tok-i\">",
        }
    }
}

/// A colored piece of code. Lists of runs are sorted and do not overlap; code outside of all runs is plain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Byte range in the code. May span several lines.
    pub(crate) range: Range<usize>,
    pub(crate) class: Class,
}

/// Renders `code` with `runs`. Returns one string per line, as documented for [`crate::highlight`].
///
/// `code` must not contain `\r\n`. If a grammar bug produces a run that ends after the end of the code, or that starts
/// or ends inside a character, the run is cut off or ignored instead of causing a panic.
pub(crate) fn lines(code: &str, runs: &[Run]) -> Vec<String> {
    let mut out = Vec::new();
    let mut runs = runs.iter().peekable();
    let mut start = 0;
    for line in code.split_inclusive('\n') {
        let text = line.strip_suffix('\n').unwrap_or(line);
        let end = start + text.len();
        let mut html = Line::new(text.len());
        let mut at = start;
        while let Some(run) = runs.peek() {
            if run.range.start >= end {
                break;
            }
            let from = run.range.start.max(at);
            let to = run.range.end.min(end);
            if let (Some(before), Some(inside)) = (code.get(at..from), code.get(from..to)) {
                html.push_plain(before);
                html.push(inside, run.class);
                at = to;
            }
            if run.range.end > end {
                break; // the rest of this run belongs to the next line
            }
            runs.next();
        }
        html.push_plain(code.get(at..end).unwrap_or_default());
        out.push(html.finish());
        start += line.len();
    }
    out
}

/// A line being rendered. A span stays open across spaces, so that neighboring runs of the same class share one span.
struct Line<'code> {
    html: String,
    open: Option<Class>,
    /// Spaces after the last text of the open span. Written inside the span if the span continues, otherwise after the
    /// span.
    spaces: &'code str,
}

impl<'code> Line<'code> {
    fn new(text_len: usize) -> Self {
        Self { html: String::with_capacity(text_len * 2), open: None, spaces: "" }
    }

    fn push(&mut self, text: &'code str, class: Class) {
        if is_blank(text) {
            return self.push_plain(text);
        }
        if self.open != Some(class) {
            self.close();
            self.html.push_str(class.open());
            self.open = Some(class);
        }
        self.html.push_str(self.spaces);
        self.spaces = "";
        push_content(&mut self.html, text);
    }

    fn push_plain(&mut self, text: &'code str) {
        if text.is_empty() {
            return;
        }
        if self.open.is_some() && self.spaces.is_empty() && is_blank(text) {
            self.spaces = text;
            return;
        }
        self.close();
        push_content(&mut self.html, text);
    }

    fn close(&mut self) {
        if self.open.take().is_some() {
            self.html.push_str("</span>");
        }
        self.html.push_str(self.spaces);
        self.spaces = "";
    }

    fn finish(mut self) -> String {
        self.close();
        self.html
    }
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| byte == b' ' || byte == b'\t')
}
