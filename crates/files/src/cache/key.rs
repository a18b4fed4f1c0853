//! Keys of cached results.

use serde::{Deserialize, Serialize};

use crate::Digest;

/// A digest (256 bits) of everything that a result was created from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key(Digest);

impl Key {
    /// Returns the digest under which the result is stored on disk.
    pub fn digest(&self) -> &Digest {
        &self.0
    }

    /// Returns the first 32 bits of the digest, as a seed for random numbers.
    pub fn seed(self) -> u32 {
        self.0.as_bytes().iter().take(4).fold(0, |seed, byte| seed << 8 | u32::from(*byte))
    }
}

/// Collects the inputs of a result. Every input is written with its length, so that different lists of inputs never
/// produce the same bytes.
#[derive(Debug)]
#[must_use]
pub struct KeyBuilder {
    bytes: Vec<u8>,
}

impl KeyBuilder {
    /// Starts a key for results of one kind.
    pub fn new(kind: &str) -> Self {
        Self { bytes: Vec::new() }.text(kind)
    }

    /// Adds a string.
    pub fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    /// Adds an input by its digest.
    pub fn digest(self, digest: Digest) -> Self {
        self.bytes(digest.as_bytes())
    }

    /// Adds another key, which covers all inputs of that key.
    pub fn key(self, key: Key) -> Self {
        self.digest(key.0)
    }

    /// Adds a Boolean.
    pub fn flag(self, flag: bool) -> Self {
        self.bytes(&[u8::from(flag)])
    }

    /// Adds a value as JSON.
    pub fn json(self, value: &impl Serialize) -> Self {
        // Serialization cannot fail: inputs are strings, numbers and maps with string keys.
        self.bytes(&serde_json::to_vec(value).unwrap_or_default())
    }

    /// Returns the key of the inputs so far.
    pub fn finish(self) -> Key {
        Key(Digest::of(&self.bytes))
    }

    /// Adds bytes.
    pub fn bytes(mut self, bytes: &[u8]) -> Self {
        self.bytes.extend((bytes.len() as u64).to_le_bytes());
        self.bytes.extend(bytes);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::KeyBuilder;

    #[test]
    fn inputs_are_delimited() {
        let key =
            |texts: &[&str]| texts.iter().fold(KeyBuilder::new("test"), |key, text| key.text(text)).finish();
        assert_eq!(key(&["ab", "c"]), key(&["ab", "c"]));
        assert_ne!(key(&["ab", "c"]), key(&["a", "bc"]));
        assert_ne!(key(&["a", ""]), key(&["a"]));
        assert_ne!(KeyBuilder::new("a").finish(), KeyBuilder::new("b").finish());
    }
}
