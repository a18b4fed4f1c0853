//! Splits lists by size.

use std::ops::Range;

use serde_json::Value;

/// A part of a list, with the key by which it is found.
pub(super) struct Part {
    /// The first entry.
    pub(super) first: Value,
    /// The part as JSON.
    pub(super) content: String,
}

/// Splits `items` into ranges of at most `limit` in size, with at least one item each.
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
