//! Random numbers for tests.

/// A xorshift64* generator. The same seed always gives the same numbers.
pub(crate) struct Random(u64);

impl Random {
    /// Creates a generator from a nonzero seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Returns a number from 0 to `limit` - 1.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit.max(1) as u64).unwrap()
    }

    /// Returns one of `items`. Earlier items are returned more often, like frequent words in natural text.
    pub(crate) fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        let most = self.below(items.len()) + 1;
        items[self.below(most)]
    }
}

/// Returns the number of rounds in `QUIRE_SOAK`. Returns `few` if the variable is unset or not a number.
pub(crate) fn rounds(few: usize) -> usize {
    std::env::var("QUIRE_SOAK").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(few)
}
