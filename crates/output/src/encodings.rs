//! Compresses files of a site with the HTTP content codings that browsers support (RFC 9110, 8.4.1).
//!
//! A built folder may contain `app.js.br`, `app.js.zst` and `app.js.gz` next to `app.js`. Servers send these *sidecars*
//! to browsers that accept them. [`Encoding::encode`] compresses at the highest useful level. [`Encoding::decodes_to`]
//! detects whether a sidecar belongs to the current version of the file.

use std::io::{Read, Write as _};

/// An HTTP content coding, in which sidecars are compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Encoding {
    /// Brotli (RFC 7932), `br` in HTTP.
    Brotli,
    /// Zstandard (RFC 8878), `zstd` in HTTP.
    Zstd,
    /// gzip (RFC 1952), `gzip` in HTTP.
    Gzip,
}

impl Encoding {
    /// All encodings. Encodings that compress text better come first.
    pub const ALL: [Self; 3] = [Self::Brotli, Self::Zstd, Self::Gzip];

    /// Returns the name of the encoding in `Accept-Encoding` and `Content-Encoding`.
    pub fn token(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
        }
    }

    /// Returns the extension that sidecars add to the file name, with the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Zstd => ".zst",
            Self::Gzip => ".gz",
        }
    }

    /// Returns the path of the file that a sidecar belongs to, and the encoding. Returns `None` if the path has no
    /// sidecar extension.
    pub fn of_sidecar(path: &str) -> Option<(&str, Self)> {
        Self::ALL.into_iter().find_map(|encoding| Some((path.strip_suffix(encoding.extension())?, encoding)))
    }

    /// Compresses `bytes`, which takes about a second per megabyte. The output is deterministic. Returns `None` if the
    /// output would not be smaller.
    pub fn encode(self, bytes: &[u8]) -> Option<Vec<u8>> {
        let encoded = match self {
            Self::Brotli => brotli(bytes),
            // The window size of this level is within the limit of browsers.
            Self::Zstd => zstd::bulk::compress(bytes, 19),
            Self::Gzip => gzip(bytes),
        };
        encoded.ok().filter(|encoded| encoded.len() < bytes.len())
    }

    /// Returns whether `encoded` is a compressed form of `bytes`. Stops decoding at the first difference, so
    /// decompression bombs are not fully decoded.
    pub fn decodes_to(self, encoded: &[u8], bytes: &[u8]) -> bool {
        match self {
            Self::Brotli => is_text_of(brotli::Decompressor::new(encoded, BUFFER), bytes),
            Self::Zstd => zstd_decoder(encoded).is_ok_and(|decoder| is_text_of(decoder, bytes)),
            Self::Gzip => is_text_of(flate2::bufread::MultiGzDecoder::new(encoded), bytes),
        }
    }
}

/// Buffer size of decoders, in bytes.
const BUFFER: usize = 16 << 10;

/// Base-2 logarithm of the largest window that browsers decode: 8 MiB (RFC 9659).
const ZSTD_WINDOW: u32 = 23;

/// Minimum size in bytes of a file to compress. Smaller files fit in one network packet.
const WORTH: usize = 1024;

/// Extensions of files worth compressing: text and other uncompressed formats.
const ENDINGS: &[&str] = &[
    "atom",
    "css",
    "csv",
    "htm",
    "html",
    "js",
    "json",
    "map",
    "md",
    "mjs",
    "otf",
    "rss",
    "svg",
    "ttf",
    "txt",
    "wasm",
    "webmanifest",
    "xml",
];

/// Returns whether a file with this name and length in bytes is worth compressing.
pub fn profits(path: &str, length: usize) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    length >= WORTH && ENDINGS.contains(&ending.as_str())
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let options = brotli::enc::BrotliEncoderParams { size_hint: bytes.len(), ..Default::default() };
    let mut encoded = Vec::with_capacity(bytes.len() / 4);
    brotli::BrotliCompress(&mut &*bytes, &mut encoded, &options)?;
    Ok(encoded)
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder =
        flate2::write::GzEncoder::new(Vec::with_capacity(bytes.len() / 3), flate2::Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn zstd_decoder(encoded: &[u8]) -> std::io::Result<impl Read> {
    let mut decoder = zstd::stream::read::Decoder::with_buffer(encoded)?;
    decoder.window_log_max(ZSTD_WINDOW)?;
    Ok(decoder)
}

/// Returns whether a reader yields exactly these bytes.
fn is_text_of(mut decoder: impl Read, mut bytes: &[u8]) -> bool {
    let mut buffer = [0; BUFFER];
    loop {
        match decoder.read(&mut buffer) {
            Ok(0) => return bytes.is_empty(),
            Ok(read) => match bytes.strip_prefix(&buffer[..read]) {
                Some(rest) => bytes = rest,
                None => return false,
            },
            Err(_) => return false,
        }
    }
}

#[cfg(test)]
mod tests;
