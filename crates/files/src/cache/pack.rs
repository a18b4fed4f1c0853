//! Pack files of the cache: payloads (the serialized results), then a table that describes them.
//!
//! | Bytes | Content |
//! | --- | --- |
//! | any | the payloads, one after another |
//! | 60 for each entry | key (32), offset (8), length (4), checksum (16) |
//! | 8 | size of the table |
//! | 32 | digest of the executable's digest and the table |
//! | 8 | [`MAGIC`] |
//!
//! Numbers are little-endian. A checksum is the 128-bit XXH3 of key and payload, so it also detects a payload stored
//! under a wrong key. XXH3 is ten times as fast as a cryptographic hash. XXH3 does not detect attacks, but anyone who
//! can write to the cache can also write to the site.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use xxhash_rust::xxh3::Xxh3;

use super::TEMPORARY;
use crate::Digest;

/// Last bytes of a pack. The final digit is the version of the format.
const MAGIC: [u8; 8] = *b"quirepk2";

const RECORD: usize = 60;
const FOOTER: usize = 48;

#[derive(Debug)]
pub(super) struct Pack {
    pub(super) path: PathBuf,
    pub(super) size: u64,
    file: File,
}

/// The location of a payload in a pack.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    offset: u64,
    pub(super) length: u32,
    checksum: [u8; 16],
}

impl Pack {
    /// Opens a pack and reads its table. Returns `None` if the footer or the table is damaged, or if the pack was
    /// written by an executable with a digest other than `binary`.
    pub(super) fn open(path: &Path, binary: Digest) -> Option<(Self, Vec<(Digest, Place)>)> {
        let file = crate::read::open(path).ok()?;
        let size = file.metadata().ok().filter(std::fs::Metadata::is_file)?.len();
        let end = size.checked_sub(FOOTER as u64)?;
        let mut footer = [0; FOOTER];
        file.read_exact_at(&mut footer, end).ok()?;
        let (length, rest) = footer.split_first_chunk::<8>()?;
        let (digest, magic) = rest.split_first_chunk::<32>()?;
        let length = u64::from_le_bytes(*length);
        let start = end.checked_sub(length).filter(|_| magic == MAGIC)?;
        let mut table = vec![0; usize::try_from(length).ok()?];
        file.read_exact_at(&mut table, start).ok()?;
        if sealed(binary, &table).as_bytes() != digest || table.len() % RECORD != 0 {
            return None;
        }
        let entries = table.chunks_exact(RECORD).map(|record| entry(record, start)).collect::<Option<_>>()?;
        Some((Self { path: path.to_owned(), size, file }, entries))
    }

    /// Returns the payload of `key` at `place`, or `None` if it is damaged.
    pub(super) fn read(&self, key: &Digest, place: Place) -> Option<Vec<u8>> {
        let mut payload = vec![0; usize::try_from(place.length).ok()?];
        self.file.read_exact_at(&mut payload, place.offset).ok()?;
        (checksum(key, &payload) == place.checksum).then_some(payload)
    }
}

/// Parses a record of the table. Returns `None` if the payload extends past `end`, the end of all payloads.
fn entry(record: &[u8], end: u64) -> Option<(Digest, Place)> {
    let (key, rest) = record.split_first_chunk::<32>()?;
    let (offset, rest) = rest.split_first_chunk::<8>()?;
    let (length, checksum) = rest.split_first_chunk::<4>()?;
    let (offset, length) = (u64::from_le_bytes(*offset), u32::from_le_bytes(*length));
    let is_inside = offset.checked_add(length.into()).is_some_and(|reach| reach <= end);
    let place = Place { offset, length, checksum: checksum.try_into().ok()? };
    is_inside.then_some((Digest::from(*key), place))
}

fn checksum(key: &Digest, payload: &[u8]) -> [u8; 16] {
    let mut hash = Xxh3::new();
    hash.update(key.as_bytes());
    hash.update(payload);
    hash.digest128().to_be_bytes()
}

fn sealed(binary: Digest, table: &[u8]) -> Digest {
    Digest::of_parts(&[binary.as_bytes(), table])
}

/// A pack that is being written. Dropping the writer removes the temporary file.
pub(super) struct Writer {
    out: BufWriter<NamedTempFile>,
    offset: u64,
    table: Vec<u8>,
}

impl Writer {
    /// Creates a temporary file for a pack in `folder`.
    pub(super) fn begin(folder: &Path) -> io::Result<Self> {
        let file = tempfile::Builder::new().prefix(TEMPORARY).tempfile_in(folder)?;
        Ok(Self { out: BufWriter::with_capacity(1 << 18, file), offset: 0, table: Vec::new() })
    }

    /// Returns the size of the pack so far, in bytes.
    pub(super) fn size(&self) -> u64 {
        self.offset + self.table.len() as u64 + FOOTER as u64
    }

    /// Adds an entry. Drops payloads of 4 GiB and more.
    pub(super) fn add(&mut self, key: &Digest, payload: &[u8]) -> io::Result<()> {
        let Ok(length) = u32::try_from(payload.len()) else { return Ok(()) };
        self.out.write_all(payload)?;
        self.table.extend(key.as_bytes());
        self.table.extend(self.offset.to_le_bytes());
        self.table.extend(length.to_le_bytes());
        self.table.extend(checksum(key, payload));
        self.offset += u64::from(length);
        Ok(())
    }

    /// Completes the pack and renames it to `<name>-<first 128 bits of the digest in its footer>.pack` in `folder`.
    /// Does not sync, because checksums detect data that is missing after a power failure.
    pub(super) fn finish(mut self, folder: &Path, name: &str, binary: Digest) -> io::Result<PathBuf> {
        let digest = sealed(binary, &self.table);
        self.out.write_all(&self.table)?;
        self.out.write_all(&(self.table.len() as u64).to_le_bytes())?;
        self.out.write_all(digest.as_bytes())?;
        self.out.write_all(&MAGIC)?;
        let path = folder.join(format!("{name}-{digest}.pack"));
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.persist(&path).map_err(|error| error.error)?;
        Ok(path)
    }
}
