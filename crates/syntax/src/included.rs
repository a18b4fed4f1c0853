//! The files that a page includes, and limits on them.

/// A file that a page refers to.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Path in diagnostics, relative to the site's folder.
    pub path: String,
    /// Content of the file.
    pub text: String,
}

/// Why a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// One sentence without a final period.
    pub message: String,
    /// Advice on how to fix it ("did you mean ..."), if there is any.
    pub hint: Option<String>,
}

/// Reads a file. Arguments: the file that refers to it, and the specifier. In a specifier, `<root>` is the site's folder
/// and `<docs>` is the folder of the pages.
pub type Read<'r> = dyn Fn(&str, &str) -> Result<SourceFile, ReadError> + 'r;

/// Maximum number of files included in a page.
const MAX_FILES: usize = 1000;
/// Maximum size of all files included in a page in bytes. A file counts each time, because searching it for a region
/// takes time in proportion to its size.
const MAX_SIZE: usize = 16 << 20;

/// The number and size of the files that a page has included so far.
#[derive(Debug, Default)]
pub struct Included {
    files: usize,
    size: usize,
}

impl Included {
    /// Reads a file to include. Fails if the page has included too much.
    pub fn read(&mut self, read: &Read<'_>, from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        if self.files >= MAX_FILES || self.size > MAX_SIZE {
            return Err(ReadError {
                message: "the page includes too many or too large files".to_owned(),
                hint: None,
            });
        }
        self.files += 1;
        let file = read(from, specifier)?;
        self.size += file.text.len();
        Ok(file)
    }
}
