//! Content hashes for file names and integrity attributes.

use sha2::{Digest, Sha256, Sha384};

/// The first eight hexadecimal digits of the bytes' SHA-256: the part of an asset's name that changes with its
/// content.
pub fn content_hash(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    Sha256::digest(bytes).iter().take(4).fold(String::with_capacity(8), |mut hash, byte| {
        let _ = write!(hash, "{byte:02x}");
        hash
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
