//! What is needed of PNG files besides their pixels.

/// The bytes that every PNG begins with.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Whether a file is a PNG.
pub(crate) fn is_png(file: &[u8]) -> bool {
    file.starts_with(SIGNATURE)
}

/// Whether all browsers show a PNG the same way up: some turn it as its Exif data says, others do not.
pub(crate) fn is_plain(file: &[u8]) -> bool {
    !chunks(file).any(|kind| kind == *b"eXIf")
}

/// The types of the chunks.
fn chunks(file: &[u8]) -> impl Iterator<Item = [u8; 4]> {
    let mut rest = file.get(SIGNATURE.len()..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (kind, after) = after.split_first_chunk::<4>()?;
        // Behind the content, a checksum of four bytes.
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?.checked_add(4)?;
        rest = after.get(length..).unwrap_or_default();
        Some(*kind)
    })
}
