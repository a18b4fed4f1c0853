//! Buffer for the segments of the body while a page is rendered. Component calls nest, so the buffer is a stack with
//! one frame for each open component. Output is appended to the innermost frame.

use crate::Segment;

#[derive(Default)]
struct Frame {
    segments: Vec<Segment>,
    html: String,
}

#[derive(Default)]
pub(crate) struct Output {
    inner: Frame,
    outer: Vec<Frame>,
    /// Number of bytes of HTML in all finished segments, plus the bytes added by [`Self::charge`].
    len: usize,
}

impl Output {
    /// Returns the unfinished HTML of the innermost frame.
    pub(crate) fn html(&mut self) -> &mut String {
        &mut self.inner.html
    }

    /// Appends a line feed, unless the HTML is empty or ends with one.
    pub(crate) fn line(&mut self) {
        if !self.inner.html.is_empty() && !self.inner.html.ends_with('\n') {
            self.inner.html.push('\n');
        }
    }

    /// Returns the number of bytes so far. Unfinished HTML before open components does not count.
    pub(crate) fn len(&self) -> usize {
        self.len + self.inner.html.len()
    }

    /// Adds bytes to the result of [`Self::len`], for content that takes more memory than its HTML.
    pub(crate) fn charge(&mut self, bytes: usize) {
        self.len += bytes;
    }

    /// Converts the HTML of the innermost frame to a segment.
    fn flush(&mut self) {
        if !self.inner.html.is_empty() {
            self.len += self.inner.html.len();
            // Copied, so that the string has no spare capacity: the segments of all pages are kept in memory.
            self.inner.segments.push(Segment::Html(self.inner.html.as_str().to_owned()));
            self.inner.html.clear();
        }
    }

    pub(crate) fn push(&mut self, segment: Segment) {
        self.flush();
        self.inner.segments.push(segment);
    }

    /// Returns the current position, which consists of the index of a segment and an offset in its HTML. Returns `None`
    /// inside a component.
    pub(crate) fn position(&self) -> Option<(usize, usize)> {
        self.outer.is_empty().then_some((self.inner.segments.len(), self.inner.html.len()))
    }

    /// Starts the children of a component.
    pub(crate) fn open(&mut self) {
        self.outer.push(std::mem::take(&mut self.inner));
    }

    /// Ends the children of a component and returns them.
    pub(crate) fn close(&mut self) -> Vec<Segment> {
        self.flush();
        let children = std::mem::replace(&mut self.inner, self.outer.pop().unwrap_or_default());
        children.segments
    }

    pub(crate) fn finish(mut self) -> Vec<Segment> {
        self.flush();
        self.inner.segments
    }
}
