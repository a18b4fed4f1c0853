//! Terms with their postings (occurrences by section) in a single string. A large site has millions of terms. Separate
//! allocations for them would need more memory than the postings.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::codec;

/// Terms with their encoded postings, sorted.
#[derive(Default)]
pub(super) struct TermList {
    /// Each term, followed by its postings.
    text: String,
    /// For each term, the offsets in `text` at which the term and its postings end.
    ends: Vec<(usize, usize)>,
}

impl TermList {
    /// Appends a term with its postings. The term must be greater than all terms before it.
    pub(super) fn push(&mut self, term: &str, postings: &str) {
        self.text.push_str(term);
        let end = self.text.len();
        self.text.push_str(postings);
        self.ends.push((end, self.text.len()));
    }

    /// Returns the term at an index with its postings.
    pub(super) fn get(&self, index: usize) -> Option<(&str, &str)> {
        let (end, postings_end) = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before].1);
        Some((&self.text[start..end], &self.text[end..postings_end]))
    }

    /// Iterates over all terms with their postings.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        (0..self.ends.len()).filter_map(|index| self.get(index))
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
    }
}

/// Statistics of a term in a batch, stored in addition to the encoded postings.
#[derive(Clone, Copy, Default)]
pub(super) struct Extent {
    pub(super) count: u32,
    /// The section of the first posting, counted within the batch.
    pub(super) first: u32,
    /// The section after the section of the last posting.
    pub(super) next: u32,
}

#[derive(Default)]
pub(super) struct BatchTerms {
    /// Terms with their postings. The section of a term's first posting is not encoded, see [`Extent::first`].
    pub(super) terms: TermList,
    /// One entry per term, in the same order.
    pub(super) extents: Vec<Extent>,
}

/// A term's postings from all batches.
pub(super) struct Joined {
    /// Encoded postings. Section numbers are counted across all batches.
    pub(super) postings: String,
    /// Number of postings.
    pub(super) count: usize,
}

/// Calls `take` with each term of the batches, in order. Each batch is paired with the number of sections in the
/// batches before it.
pub(super) fn join(batches: &[(u32, BatchTerms)], mut take: impl FnMut(&str, Joined)) {
    let entry =
        |batch: usize, index: usize| batches[batch].1.terms.get(index).map(|(term, _)| (term, batch, index));
    let mut heads: BinaryHeap<Reverse<(&str, usize, usize)>> =
        (0..batches.len()).filter_map(|batch| entry(batch, 0).map(Reverse)).collect();
    while let Some(Reverse((term, ..))) = heads.peek().copied() {
        let mut joined = Joined { postings: String::new(), count: 0 };
        let mut next = 0;
        while let Some(Reverse((same, batch, index))) = heads.peek().copied()
            && same == term
        {
            match entry(batch, index + 1) {
                Some(following) => {
                    if let Some(mut head) = heads.peek_mut() {
                        *head = Reverse(following);
                    }
                }
                None => drop(heads.pop()),
            }
            let (base, BatchTerms { terms, extents }) = &batches[batch];
            let extent = extents[index];
            codec::put_number(&mut joined.postings, base + extent.first - next);
            joined.postings.push_str(terms.get(index).map_or("", |(_, postings)| postings));
            joined.count += extent.count as usize;
            next = base + extent.next;
        }
        take(term, joined);
    }
}

#[cfg(test)]
mod tests {
    use super::{BatchTerms, Extent, TermList, join};

    fn batch(terms: &[(&str, &str)]) -> BatchTerms {
        let mut list = TermList::default();
        for (term, postings) in terms {
            list.push(term, postings);
        }
        let extents = vec![Extent { count: 1, first: 1, next: 2 }; terms.len()];
        BatchTerms { terms: list, extents }
    }

    #[test]
    fn terms_are_joined_in_order_with_the_distance_between_batches() {
        let batches = [(0, batch(&[("a", "x"), ("c", "y")])), (5, batch(&[("b", "z"), ("c", "z")]))];
        let mut terms = Vec::new();
        join(&batches, |term, joined| terms.push(format!("{term} {} {}", joined.postings, joined.count)));
        assert_eq!(terms, ["a Bx 1", "b Gz 1", "c ByEz 2"]);
    }
}
