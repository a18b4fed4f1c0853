//! Content digests, short hashes for names, and the values of `integrity` attributes.

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as STANDARD;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256, Sha384};

/// A SHA-256 digest. Cache keys use the entire digest. File and class names use the eight digits of [`content_hash`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Hashes `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Hashes the concatenation of `parts`.
    pub(crate) fn of_parts(parts: &[&[u8]]) -> Self {
        let hash = parts.iter().fold(Sha256::new(), Sha256::chain_update);
        Self(hash.finalize().into())
    }

    fn half(&self) -> u128 {
        self.0[..16].iter().fold(0, |number, &byte| number << 8 | u128::from(byte))
    }

    /// Returns all 32 bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the first eight hexadecimal digits, for the names of hashed assets.
    pub fn short(&self) -> String {
        format!("{:08x}", self.half() >> 96)
    }
}

impl From<[u8; 32]> for Digest {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

/// Writes the first 128 bits in hexadecimal, the form for file names and text files.
impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.half())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Digest({self})")
    }
}

/// Returns the short form ([`Digest::short`]) of the digest of `bytes`.
pub fn content_hash(bytes: &[u8]) -> String {
    Digest::of(bytes).short()
}

/// Returns the value of an `integrity` attribute (Subresource Integrity, W3C): `sha384-` followed by the SHA-384 digest
/// in base64.
pub fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(bytes)))
}

#[cfg(test)]
mod tests {
    use super::{Digest, content_hash, integrity};

    /// The expected values are from FIPS 180-2, appendix B.1, and the published SHA-384 digest of the empty string.
    #[test]
    fn s9_35_digests_are_cut_and_written_as_documented() {
        assert_eq!(content_hash(b"abc"), "ba7816bf");
        assert_eq!(Digest::of(b"abc").to_string(), "ba7816bf8f01cfea414140de5dae2223");
        assert_eq!(format!("{:?}", Digest::of(b"abc")), "Digest(ba7816bf8f01cfea414140de5dae2223)");
        let expected = "sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb";
        assert_eq!(integrity(b""), expected);
    }
}
