//! The segments under construction. Component calls nest, so there is a stack of frames; everything else is text
//! appended to the innermost frame.

use crate::Segment;

#[derive(Default)]
struct Frame {
    segments: Vec<Segment>,
    html: String,
}

impl Frame {
    fn flush(&mut self) {
        if !self.html.is_empty() {
            // A copy without spare capacity: the segments of all pages are kept.
            self.segments.push(Segment::Html(self.html.as_str().to_owned()));
            self.html.clear();
        }
    }
}

#[derive(Default)]
pub(crate) struct Output {
    inner: Frame,
    outer: Vec<Frame>,
}

impl Output {
    /// Returns the HTML of the innermost frame.
    pub(crate) fn html(&mut self) -> &mut String {
        &mut self.inner.html
    }

    /// Starts a new line unless already at the start of one.
    pub(crate) fn line(&mut self) {
        if !self.inner.html.is_empty() && !self.inner.html.ends_with('\n') {
            self.inner.html.push('\n');
        }
    }

    pub(crate) fn push(&mut self, segment: Segment) {
        self.inner.flush();
        self.inner.segments.push(segment);
    }

    /// Returns the current position: the index of a segment and an offset in its HTML. `None` inside a component.
    pub(crate) fn place(&self) -> Option<(usize, usize)> {
        self.outer.is_empty().then_some((self.inner.segments.len(), self.inner.html.len()))
    }

    /// Starts the children of a component.
    pub(crate) fn open(&mut self) {
        self.outer.push(std::mem::take(&mut self.inner));
    }

    /// Ends the children of a component and returns them.
    pub(crate) fn close(&mut self) -> Vec<Segment> {
        self.inner.flush();
        let closed = std::mem::replace(&mut self.inner, self.outer.pop().unwrap_or_default());
        closed.segments
    }

    /// Returns the finished body.
    pub(crate) fn finish(mut self) -> Vec<Segment> {
        self.inner.flush();
        self.inner.segments
    }
}
