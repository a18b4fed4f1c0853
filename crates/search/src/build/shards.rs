//! Splits long lists into parts of limited size.

use std::ops::Range;

use serde_json::Value;

/// A part of a list, with the key of its first entry.
pub(super) struct Part {
    /// Key of the first entry. Lookups use the key to find the part.
    pub(super) first: Value,
    /// The entries of the part as JSON.
    pub(super) content: String,
}

/// Splits a list of items into ranges. The total size of a range is at most `limit`, unless the range consists of a
/// single item.
pub(super) fn parts(sizes: impl Iterator<Item = usize>, limit: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut begin, mut end, mut sum) = (0, 0, 0);
    for size in sizes {
        if end > begin && sum + size > limit {
            parts.push(begin..end);
            (begin, sum) = (end, 0);
        }
        sum += size;
        end += 1;
    }
    if begin < end {
        parts.push(begin..end);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_part_does_not_exceed_the_limit_unless_its_only_item_does() {
        let found = |sizes: &[usize], limit| parts(sizes.iter().copied(), limit);
        assert_eq!(found(&[], 5), []);
        assert_eq!(found(&[2, 3, 1, 4, 5], 5), [0..2, 2..4, 4..5]);
        assert_eq!(found(&[9, 1, 9, 9, 4, 1], 5), [0..1, 1..2, 2..3, 3..4, 4..6]);
        assert_eq!(found(&[0, 0, 5, 0, 1], 5), [0..4, 4..5]);
        assert_eq!(found(&[1, 2, 3], usize::MAX), [0..3; 1]);
    }
}
