//! Limits on the files that a page includes.

use crate::{Host, ReadError, SourceFile};

/// Maximum number of files included in a page.
const MAX_FILES: usize = 1000;
/// Maximum size of all files included in a page in bytes. A file counts each time, because searching it for a region
/// takes time in proportion to its size.
const MAX_SIZE: usize = 16 << 20;

/// The number and size of the files that a page has included so far.
#[derive(Debug, Default)]
pub(crate) struct Included {
    files: usize,
    size: usize,
}

impl Included {
    /// Reads a file to include. Fails if the page has included too much.
    pub(crate) fn read(
        &mut self,
        host: &dyn Host,
        from: &str,
        specifier: &str,
    ) -> Result<SourceFile, ReadError> {
        if self.files >= MAX_FILES || self.size > MAX_SIZE {
            return Err(ReadError {
                message: "the page includes too many or too large files".to_owned(),
                hint: None,
            });
        }
        self.files += 1;
        let file = host.read(from, specifier)?;
        self.size += file.text.len();
        Ok(file)
    }
}
