//! Lists taken apart by size.

use std::ops::Range;

use serde_json::Value;

/// A part of a list and what tells that something is in it.
pub(super) struct Part {
    /// The first thing in it.
    pub(super) first: Value,
    /// The part as the reader gets it, JSON.
    pub(super) content: String,
}

/// Ranges of `items` of at most `limit` in size, but of at least one item each.
pub(super) fn parts<T>(items: &[T], limit: usize, size: impl Fn(&T) -> usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut begin, mut sum) = (0, 0);
    for (at, item) in items.iter().enumerate() {
        let size = size(item);
        if at > begin && sum + size > limit {
            parts.push(begin..at);
            (begin, sum) = (at, 0);
        }
        sum += size;
    }
    if begin < items.len() {
        parts.push(begin..items.len());
    }
    parts
}
