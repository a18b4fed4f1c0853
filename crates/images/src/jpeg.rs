//! Reads metadata of JPEG files (ITU-T T.81, annex B).

use image::metadata::Orientation;

/// Metadata from the segments of a JPEG.
pub(crate) struct Header {
    /// Number of color channels: one for gray, three for color, four for CMYK; 0 if the file has no frame.
    pub(crate) channels: u8,
    /// How to rotate and flip the pixels, from the Exif data. Upright by default.
    pub(crate) orientation: Orientation,
    /// Whether the file has an end marker. Without the marker, pixels may be missing, and decoders fill in the missing
    /// pixels.
    pub(crate) is_complete: bool,
    /// Number of scans. A decoder processes all pixels in each scan; progressive files have about ten.
    pub(crate) scans: u64,
}

pub(crate) fn is_jpeg(file: &[u8]) -> bool {
    file.starts_with(b"\xff\xd8\xff")
}

/// Returns the orientation in the Exif data, or `NoTransforms` if the image has no Exif orientation.
pub(crate) fn orientation(file: &[u8]) -> Orientation {
    read(file).0.orientation
}

/// Reads the segments before the pixels, and counts the scans in the pixel data.
pub(crate) fn header(file: &[u8]) -> Header {
    let (mut header, pixels) = read(file);
    // In entropy-coded data, `ff` is followed only by 0 or by a restart marker, so these pairs of bytes are markers.
    if let Some(pixels) = pixels {
        header.is_complete = memchr::memmem::find(pixels, b"\xff\xd9").is_some();
        header.scans = memchr::memmem::find_iter(pixels, b"\xff\xda").count() as u64;
    }
    header
}

/// Reads the segments before the pixels. Also returns the rest of the file, which starts with the first scan, or `None`
/// if the file has no scan.
fn read(file: &[u8]) -> (Header, Option<&[u8]>) {
    let mut header =
        Header { channels: 0, orientation: Orientation::NoTransforms, is_complete: false, scans: 0 };
    let mut at = 2;
    while let Some(&[0xff, marker]) = file.get(at..).and_then(|rest| rest.first_chunk::<2>()) {
        at += 2;
        // Any number of `ff` bytes may precede a marker, and some markers have no content.
        if marker == 0xff {
            at -= 1;
            continue;
        }
        if matches!(marker, 0x01 | 0xd0..=0xd8) {
            continue;
        }
        let length =
            file.get(at..).and_then(|rest| rest.first_chunk::<2>()).map(|it| u16::from_be_bytes(*it));
        let Some(content) = length.and_then(|length| file.get(at + 2..at + usize::from(length))) else {
            break;
        };
        match marker {
            // A frame; `c4`, `c8` and `cc` mark other segments.
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                header.channels = content.get(5).copied().unwrap_or(0);
            }
            0xe1 => {
                let exif = content.strip_prefix(b"Exif\0\0").and_then(Orientation::from_exif_chunk);
                header.orientation = exif.unwrap_or(header.orientation);
            }
            0xda => return (header, Some(&file[at - 2..])),
            _ => {}
        }
        at += 2 + content.len();
    }
    (header, None)
}
