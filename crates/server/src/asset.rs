//! Files of a site with their compressed forms and response metadata.

use std::io::Write as _;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use hyper::header::HeaderValue;
use quire_output::encodings::{Encoding, profits};
use sha2::{Digest as _, Sha256};

use crate::response::value;

/// A file with its encoded forms and entity tags, each computed once. In arguments, the encoding `None` means
/// uncompressed.
#[derive(Debug)]
pub(crate) struct Asset {
    bytes: Bytes,
    pub(crate) content_type: &'static str,
    is_compressible: bool,
    sidecars: Vec<Sidecar>,
    /// The gzip form, compressed on first use.
    gzip: OnceLock<Option<Bytes>>,
    /// Entity tags of the uncompressed bytes and of each encoding.
    tags: [OnceLock<HeaderValue>; 1 + Encoding::ALL.len()],
}

/// A compressed file next to the original.
#[derive(Debug)]
struct Sidecar {
    encoding: Encoding,
    bytes: Bytes,
    /// Whether decompressing the sidecar yields the file's current bytes. Checked on first use, because the sidecar may
    /// be left over from an earlier version of the file.
    is_current: OnceLock<bool>,
}

impl Asset {
    /// Creates an asset. The media type depends on the extension of `path`.
    pub(crate) fn new(path: &str, bytes: Bytes) -> Self {
        Self {
            is_compressible: profits(path, bytes.len()),
            bytes,
            content_type: content_type(path),
            sidecars: Vec::new(),
            gzip: OnceLock::new(),
            tags: Default::default(),
        }
    }

    /// Adds the compressed files that are stored next to the file.
    pub(crate) fn with_sidecars(self, sidecars: impl Iterator<Item = (Encoding, Bytes)>) -> Self {
        let sidecars =
            sidecars.map(|(encoding, bytes)| Sidecar { encoding, bytes, is_current: OnceLock::new() });
        Self { sidecars: sidecars.collect(), ..self }
    }

    /// Returns the unencoded bytes.
    pub(crate) fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// Returns the bytes in an encoding: the current sidecar or, for gzip only, bytes compressed on first use. Returns
    /// `None` if the encoding is not available, or if gzip does not make the file smaller.
    pub(crate) fn encoded(&self, encoding: Encoding) -> Option<&Bytes> {
        let sidecar = self.sidecars.iter().find(|sidecar| sidecar.encoding == encoding);
        let current = sidecar.filter(|sidecar| self.is_current(sidecar)).map(|sidecar| &sidecar.bytes);
        current.or_else(|| (encoding == Encoding::Gzip).then(|| self.gzip()).flatten())
    }

    /// Compresses the file ahead of the first request, unless it has sidecars.
    pub(crate) fn prepare(&self) {
        if self.sidecars.is_empty() {
            self.gzip();
        }
    }

    /// Returns whether the response may depend on `Accept-Encoding`.
    pub(crate) fn has_variants(&self) -> bool {
        self.is_compressible || self.sidecars.iter().any(|sidecar| self.is_current(sidecar))
    }

    /// Returns whether browsers can execute scripts in the file: HTML, SVG and other XML.
    pub(crate) fn is_document(&self) -> bool {
        self.content_type.starts_with("text/html") || self.content_type.contains("xml")
    }

    /// Returns a strong entity tag, different for each encoding (RFC 9110, 8.8.3.3).
    pub(crate) fn etag(&self, encoding: Option<Encoding>) -> &HeaderValue {
        let place = encoding.map_or(0, |encoding| 1 + encoding as usize);
        self.tags[place].get_or_init(|| {
            let encoded = encoding.and_then(|encoding| self.encoded(encoding));
            let digest = Sha256::digest(encoded.unwrap_or(&self.bytes));
            let hash = digest.iter().take(8).fold(0u64, |number, &byte| number << 8 | u64::from(byte));
            let token = encoding.map_or(String::new(), |encoding| format!("-{}", encoding.token()));
            value(format!("\"{hash:016x}{token}\""))
        })
    }

    fn gzip(&self) -> Option<&Bytes> {
        let compressed = || compress(&self.bytes).filter(|short| short.len() < self.bytes.len());
        self.gzip.get_or_init(|| self.is_compressible.then(compressed).flatten()).as_ref()
    }

    fn is_current(&self, sidecar: &Sidecar) -> bool {
        *sidecar.is_current.get_or_init(|| sidecar.encoding.decodes_to(&sidecar.bytes, &self.bytes))
    }
}

fn compress(bytes: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), Compression::default());
    encoder.write_all(bytes).ok()?;
    Some(encoder.finish().ok()?.into())
}

/// Returns the media type for a path's extension (IANA registry; WHATWG MIME Sniffing for JavaScript). All text is
/// UTF-8.
fn content_type(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending.to_ascii_lowercase().as_str() {
        "html" | "htm" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "txt" | "md" => "text/plain; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "xml" => "application/xml; charset=utf-8",
        "rss" => "application/rss+xml; charset=utf-8",
        "atom" => "application/atom+xml; charset=utf-8",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff" => "font/woff",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "otf" => "font/otf",
        "pdf" => "application/pdf",
        "wasm" => "application/wasm",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "mp3" => "audio/mpeg",
        "zip" => "application/zip",
        "gz" => "application/gzip",
        "zst" => "application/zstd",
        _ => "application/octet-stream",
    }
}
