//! Compressed forms of a site's files: the content codings of HTTP that browsers know (RFC 9110, 8.4.1).
//!
//! A file `app.js` may lie in a built folder with `app.js.br`, `app.js.zst` and `app.js.gz` beside it, its *sidecars*,
//! which servers send to browsers that accept them. [`Encoding::encode`] makes them as small as the format can;
//! [`Encoding::decodes_to`] tells a sidecar of the file from one of an older version.

use std::io::{Read, Write as _};

/// A content coding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Encoding {
    /// RFC 7932.
    Brotli,
    /// RFC 8878.
    Zstd,
    /// RFC 1952.
    Gzip,
}

impl Encoding {
    /// All of them. Those that make texts smaller come first.
    pub const ALL: [Self; 3] = [Self::Brotli, Self::Zstd, Self::Gzip];

    /// Its name in `Accept-Encoding` and `Content-Encoding`.
    pub fn token(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
        }
    }

    /// What servers expect behind the name of a sidecar's file, with the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Zstd => ".zst",
            Self::Gzip => ".gz",
        }
    }

    /// The file that a sidecar belongs to, and the sidecar's encoding, by their names alone.
    pub fn of_sidecar(path: &str) -> Option<(&str, Self)> {
        Self::ALL.into_iter().find_map(|encoding| Some((path.strip_suffix(encoding.extension())?, encoding)))
    }

    /// Compresses as well as the format can, which takes about a second for a megabyte. Equal bytes give equal bytes.
    /// `None` if the result would not be smaller.
    pub fn encode(self, bytes: &[u8]) -> Option<Vec<u8>> {
        let encoded = match self {
            Self::Brotli => brotli(bytes),
            // The window of this level is what browsers decode.
            Self::Zstd => zstd::bulk::compress(bytes, 19),
            Self::Gzip => gzip(bytes),
        };
        encoded.ok().filter(|encoded| encoded.len() < bytes.len())
    }

    /// Whether `encoded` is a compressed form of `bytes`. Reads little more than `bytes` has, whatever it would become.
    pub fn decodes_to(self, encoded: &[u8], bytes: &[u8]) -> bool {
        match self {
            Self::Brotli => is_text_of(brotli::Decompressor::new(encoded, BUFFER), bytes),
            Self::Zstd => zstd_decoder(encoded).is_ok_and(|decoder| is_text_of(decoder, bytes)),
            Self::Gzip => is_text_of(flate2::bufread::MultiGzDecoder::new(encoded), bytes),
        }
    }
}

/// Size of the buffers of decoders.
const BUFFER: usize = 16 << 10;

/// Browsers decode windows of up to 8 MiB (RFC 9659): two to the power of this.
const ZSTD_WINDOW: u32 = 23;

/// Files that are not compressed any further fit one packet of the network.
const WORTH: usize = 1024;

/// Endings of files of text, and of other formats that are not compressed themselves.
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

/// Whether compressing a file of this name and length saves anything.
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

/// Whether a reader yields exactly these bytes.
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
