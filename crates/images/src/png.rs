//! Reads and filters the chunks of PNG files.

use std::borrow::Cow;

/// The first bytes of every PNG.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

pub(crate) fn is_png(file: &[u8]) -> bool {
    file.starts_with(SIGNATURE)
}

/// Returns the width and height in pixels from the first chunk.
pub(crate) fn dimensions(file: &[u8]) -> Option<(u32, u32)> {
    let (_, header) = whole_chunks(file).next().filter(|(kind, _)| kind == b"IHDR")?;
    let (width, rest) = header.get(8..)?.split_first_chunk::<4>()?;
    Some((u32::from_be_bytes(*width), u32::from_be_bytes(*rest.first_chunk::<4>()?)))
}

/// Returns whether a PNG has no Exif data. Exif data may contain an orientation, which only some browsers apply.
pub(crate) fn is_plain(file: &[u8]) -> bool {
    !chunks(file).any(|kind| kind == *b"eXIf")
}

pub(crate) fn has_profile(file: &[u8]) -> bool {
    chunks(file).any(|kind| kind == *b"iCCP")
}

/// Returns the file without the chunks that do not affect its pixels, such as text chunks, which may be larger than the
/// image, and without color profiles longer than [`MAX_PROFILE`].
pub(crate) fn without_texts(file: &[u8]) -> Cow<'_, [u8]> {
    if whole_chunks(file).all(is_needed) {
        return Cow::Borrowed(file);
    }
    let needed = whole_chunks(file).filter(|chunk| is_needed(*chunk)).map(|(_, bytes)| bytes);
    Cow::Owned(std::iter::once(SIGNATURE).chain(needed).collect::<Vec<_>>().concat())
}

/// Returns whether a chunk is needed for decoding and is not an oversized color profile. Types of critical chunks start
/// with a capital letter.
fn is_needed((kind, bytes): ([u8; 4], &[u8])) -> bool {
    (kind[0].is_ascii_uppercase() || OPTIONAL.contains(&kind))
        && (kind != *b"iCCP" || bytes.len() <= MAX_PROFILE)
}

/// Maximum length of a color profile's chunk, in bytes. Longer profiles are not decoded.
const MAX_PROFILE: usize = 1 << 20;

/// Optional chunks that affect decoding: transparency, color profile, and the animation marker.
const OPTIONAL: [[u8; 4]; 3] = [*b"tRNS", *b"iCCP", *b"acTL"];

/// Iterates over the types of the chunks.
fn chunks(file: &[u8]) -> impl Iterator<Item = [u8; 4]> {
    whole_chunks(file).map(|(kind, _)| kind)
}

/// Iterates over the chunks (length, type, content and checksum), each with its type. The last chunk may be truncated.
fn whole_chunks(file: &[u8]) -> impl Iterator<Item = ([u8; 4], &[u8])> {
    let mut rest = file.get(SIGNATURE.len()..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let kind = *after.first_chunk::<4>()?;
        // The length and the type precede the content, and a checksum follows the content.
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?.checked_add(12)?;
        let (chunk, after) = rest.split_at(length.min(rest.len()));
        rest = after;
        Some((kind, chunk))
    })
}
