//! A file of a site, ready to be sent.

use std::io::Write as _;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use hyper::header::HeaderValue;
use sha2::{Digest as _, Sha256};

use crate::response::value;

/// Smaller bodies fit one network packet anyway.
const WORTH_COMPRESSING: usize = 1024;

/// A file with its derived representations, each computed once.
#[derive(Debug)]
pub(crate) struct Asset {
    bytes: Bytes,
    pub(crate) content_type: &'static str,
    tags: OnceLock<[HeaderValue; 2]>,
    gzip: OnceLock<Option<Bytes>>,
}

/// The encoding of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Unencoded.
    Identity,
    /// `gzip`.
    Gzip,
}

impl Asset {
    /// Wraps a file; its media type follows from the path's extension.
    pub(crate) fn new(path: &str, bytes: Bytes) -> Self {
        Self { bytes, content_type: content_type(path), tags: OnceLock::new(), gzip: OnceLock::new() }
    }

    /// The unencoded bytes.
    pub(crate) fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// The compressed bytes, if compression pays off; compressed on first use.
    pub(crate) fn gzip(&self) -> Option<&Bytes> {
        if !self.has_variants() {
            return None;
        }
        self.gzip
            .get_or_init(|| compress(&self.bytes).filter(|short| short.len() < self.bytes.len()))
            .as_ref()
    }

    /// Whether the response varies by `Accept-Encoding`.
    pub(crate) fn has_variants(&self) -> bool {
        let is_text = self.content_type.starts_with("text/")
            || self.content_type.starts_with("application/json")
            || self.content_type.contains("xml")
            || self.content_type == "application/manifest+json"
            || self.content_type == "application/wasm";
        is_text && self.bytes.len() >= WORTH_COMPRESSING
    }

    /// Whether browsers can execute scripts in it.
    pub(crate) fn is_document(&self) -> bool {
        self.content_type.starts_with("text/html") || self.content_type.contains("xml")
    }

    /// A strong entity tag, different for each encoding (RFC 9110, 8.8.3.3).
    pub(crate) fn etag(&self, encoding: Encoding) -> &HeaderValue {
        let [identity, gzip] = self.tags.get_or_init(|| {
            let digest = Sha256::digest(&self.bytes);
            let hash = digest.iter().take(8).fold(0u64, |number, &byte| number << 8 | u64::from(byte));
            [value(format!("\"{hash:016x}\"")), value(format!("\"{hash:016x}-gzip\""))]
        });
        match encoding {
            Encoding::Identity => identity,
            Encoding::Gzip => gzip,
        }
    }
}

fn compress(bytes: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), Compression::default());
    encoder.write_all(bytes).ok()?;
    Some(encoder.finish().ok()?.into())
}

/// The media type for a path's extension (IANA registry; WHATWG MIME Sniffing for JavaScript). All text is
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
        _ => "application/octet-stream",
    }
}
