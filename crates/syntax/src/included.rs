//! Reads the files that a page includes, and limits their number and size.

/// A file that a page refers to.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Path in diagnostics, relative to the site's folder.
    pub path: String,
    /// Contents of the whole file. The caller selects lines and regions.
    pub text: String,
}

/// Reason why a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// Reason as one sentence without a final period.
    pub message: String,
    /// Advice on how to fix the problem (such as "did you mean ..."). `None` without advice.
    pub hint: Option<String>,
}

/// Function that reads a file. The arguments are the path of the referring file and the specifier. In a specifier,
/// `<root>` is the site's folder, and `<docs>` is the folder of the pages.
pub type Read<'r> = dyn Fn(&str, &str) -> Result<SourceFile, ReadError> + 'r;

/// Maximum number of files included in a page.
const MAX_FILES: usize = 1000;
/// Maximum total size in bytes of the files included in a page. A file counts each time it is included, because
/// searching the file for a region takes time proportional to its size.
const MAX_SIZE: usize = 16 << 20;

/// The number and size of the files that a page has included so far.
#[derive(Debug, Default)]
pub struct Included {
    files: usize,
    size: usize,
}

impl Included {
    /// Reads a file to include. Fails if the page has already included too many or too large files.
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
