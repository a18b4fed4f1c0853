//! Content digests, and their short forms for file names and integrity attributes.

use std::fmt;

use sha2::{Digest as _, Sha256, Sha384};

/// The SHA-256 of some bytes. Caches are keyed by whole digests; the eight digits of [`content_hash`] only name
/// files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Hashes `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// All 32 bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The first eight hexadecimal digits, for the names of hashed assets.
    pub fn short(&self) -> String {
        hexadecimal(&self.0[..4])
    }
}

/// The first 128 bits in hexadecimal, which identify content where a digest is stored as text.
impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&hexadecimal(&self.0[..16]))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Digest({self})")
    }
}

/// [`Digest::short`] of `bytes`.
pub fn content_hash(bytes: &[u8]) -> String {
    Digest::of(bytes).short()
}

fn hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The value of an `integrity` attribute: `sha384-` and the base64 digest (Subresource Integrity, W3C).
pub fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", base64(&Sha384::digest(bytes)))
}

/// RFC 4648 base64 with padding.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group =
            chunk.iter().fold(0u32, |group, &byte| group << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for position in 0..4 {
            let digit = ALPHABET[(group >> (18 - 6 * position) & 63) as usize];
            out.push(if position <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{base64, content_hash};

    #[test]
    fn base64_of_the_rfc_4648_vectors() {
        let vectors = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
        ];
        for (input, expected) in vectors {
            assert_eq!(base64(input.as_bytes()), expected);
        }
    }

    #[test]
    fn s9_35_hash_follows_the_content() {
        assert_eq!(content_hash(b"a"), content_hash(b"a"));
        assert_ne!(content_hash(b"a"), content_hash(b"b"));
    }
}
