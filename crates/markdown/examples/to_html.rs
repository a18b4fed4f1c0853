//! Converts many documents in one process, for comparisons with other parsers. Reads CommonMark from standard input and
//! writes HTML to standard output. Each document is preceded by its length in bytes (32 bits, little-endian).

use std::io::{self, BufReader, BufWriter, Read as _, Write as _};

use quire_markdown::{Specification, to_html};

fn main() -> io::Result<()> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut output = BufWriter::new(io::stdout().lock());
    let mut length = [0; 4];
    loop {
        match input.read_exact(&mut length) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return output.flush(),
            result => result?,
        }
        let mut text = vec![0; u32::from_le_bytes(length) as usize];
        input.read_exact(&mut text)?;
        let text = String::from_utf8(text).map_err(io::Error::other)?;
        let html = to_html(&text, Specification::CommonMark);
        let length = u32::try_from(html.len()).map_err(io::Error::other)?;
        output.write_all(&length.to_le_bytes())?;
        output.write_all(html.as_bytes())?;
        // The other process may wait for this output before it sends another document.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
}
