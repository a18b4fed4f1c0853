//! Writes ZIP archives (PKWARE's APPNOTE 6.3, sections 4.3 and 4.4). The same files produce the same bytes, because all
//! timestamps are constant and files are sorted by path.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::DeflateEncoder;

use crate::archive::Error;

/// Extensions of files that are already compressed.
const COMPRESSED: [&str; 8] = ["avif", "gif", "jpeg", "jpg", "png", "webp", "woff", "woff2"];

const LOCAL_FILE: u32 = 0x0403_4b50;
const CENTRAL_FILE: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;

/// Required version of the format: 2.0, for folders and DEFLATE.
const VERSION: u16 = 20;
/// Creator system Unix: the file attributes contain Unix permissions.
const UNIX: u16 = 3 << 8;
const FILE_READABLE_BY_ALL: u32 = 0o100_644 << 16;
/// Flag for UTF-8 names.
const UTF_8: u16 = 1 << 11;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
/// January 1, 1980, the earliest date of the format.
const DATE: u16 = 1 << 5 | 1;
const TIME: u16 = 0;

/// Comment at the end of every archive. Identifies archives written by Quire.
pub(crate) const COMMENT: &str = "Written by quire. The next archive replaces it.";

/// Returns a ZIP archive that contains one folder with these files, in order.
pub(crate) fn pack(folder: &str, files: &BTreeMap<String, Cow<'_, [u8]>>) -> Result<Vec<u8>, Error> {
    let mut out = Record::default();
    let mut directory = Record::default();
    for (path, bytes) in files {
        let name = format!("{folder}/{path}");
        let (method, data) = compressed(path, bytes);
        let mut about = Record::default();
        about.u16s(&[VERSION, UTF_8, method, TIME, DATE]);
        about.u32s(&[crc32fast::hash(bytes), number(data.len())?, number(bytes.len())?]);
        about.u16s(&[short(name.len())?, 0]);

        directory.u32s(&[CENTRAL_FILE]);
        directory.u16s(&[UNIX | VERSION]);
        directory.bytes(&about.0);
        directory.u16s(&[0, 0, 0]);
        directory.u32s(&[FILE_READABLE_BY_ALL, number(out.0.len())?]);
        directory.bytes(name.as_bytes());

        out.u32s(&[LOCAL_FILE]);
        out.bytes(&about.0);
        out.bytes(name.as_bytes());
        out.bytes(&data);
    }
    let (start, count) = (number(out.0.len())?, short(files.len())?);
    out.bytes(&directory.0);
    out.u32s(&[END]);
    out.u16s(&[0, 0, count, count]);
    out.u32s(&[number(directory.0.len())?, start]);
    out.u16s(&[short(COMMENT.len())?]);
    out.bytes(COMMENT.as_bytes());
    Ok(out.0)
}

/// Returns a file's compression method and its bytes in the archive.
fn compressed<'b>(path: &str, bytes: &'b [u8]) -> (u16, Cow<'b, [u8]>) {
    if COMPRESSED.contains(&path.rsplit('.').next().unwrap_or_default()) {
        return (STORED, Cow::Borrowed(bytes));
    }
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    let result = encoder.write_all(bytes).and_then(|()| encoder.finish());
    result.map_or((STORED, Cow::Borrowed(bytes)), |data| (DEFLATED, Cow::Owned(data)))
}

/// Buffer for little-endian numbers and bytes.
#[derive(Default)]
struct Record(Vec<u8>);

impl Record {
    fn u16s(&mut self, numbers: &[u16]) {
        self.0.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }

    fn u32s(&mut self, numbers: &[u32]) {
        self.0.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
}

fn number(number: usize) -> Result<u32, Error> {
    u32::try_from(number).map_err(|_| Error::TooLarge)
}

fn short(number: usize) -> Result<u16, Error> {
    u16::try_from(number).map_err(|_| Error::TooLarge)
}
