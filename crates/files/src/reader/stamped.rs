//! Reads files together with their stamps.

use std::fs::File;
use std::io::{self, Read as _};
use std::iter::repeat_n;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use crate::read::refuse_huge;
use crate::stamp::Stamp;

/// Maximum number of bytes to read at once. Larger files are read incrementally, in case the reported length is wrong.
const AT_ONCE: usize = 64 << 20;

pub(super) struct Read {
    pub(super) bytes: Arc<[u8]>,
    pub(super) stamp: Stamp,
    /// Whether an equal stamp proves equal content, see [`Stamp::is_settled`].
    pub(super) is_settled: bool,
}

/// Reads a file. The stamp is settled only if the file had the same stamp before and after the read.
pub(super) fn read(path: &Path) -> io::Result<Read> {
    let now = SystemTime::now();
    let mut file = crate::read::open(path)?;
    let metadata = file.metadata()?;
    refuse_huge(metadata.len())?;
    let before = Stamp::of(&metadata);
    // Read directly into the shared allocation. For a large site, copies and system calls take most of the time.
    let len = usize::try_from(metadata.len()).unwrap_or(usize::MAX).min(AT_ONCE);
    let mut bytes: Arc<[u8]> = repeat_n(0, len).collect();
    let filled = fill(&mut file, Arc::get_mut(&mut bytes).unwrap_or_default())?;
    let mut stamp = Stamp::of(&file.metadata()?);
    let is_whole = len > 0 && filled == len && len < AT_ONCE && stamp == before;
    if !is_whole {
        let mut all = bytes[..filled].to_vec();
        file.read_to_end(&mut all)?;
        bytes = all.into();
        stamp = Stamp::of(&file.metadata()?);
    }
    Ok(Read { bytes, is_settled: stamp == before && stamp.is_settled(now), stamp })
}

/// Reads until `bytes` is full or the file ends. Returns the number of bytes read.
fn fill(file: &mut File, bytes: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < bytes.len() {
        match file.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
