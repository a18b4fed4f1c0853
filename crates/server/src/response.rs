//! An answer and its form on the wire.

use std::ops::Range;
use std::sync::Arc;

/// An answer.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) fields: Vec<(&'static str, String)>,
    pub(crate) body: Body,
}

/// What follows the head.
#[derive(Debug)]
pub(crate) enum Body {
    /// Nothing, not even a length: 204 and 304.
    None,
    /// A part of shared bytes; for HEAD only its length is told.
    Bytes(Arc<[u8]>, Range<usize>),
    /// Messages of the development server until the client leaves.
    Events(crate::events::Listener),
}

impl Response {
    /// An answer of plain text that says its own status.
    pub(crate) fn plain(status: u16) -> Self {
        let text: Arc<[u8]> = format!("{status} {}\n", reason(status)).into_bytes().into();
        let fields = vec![
            ("Content-Type", "text/plain; charset=utf-8".to_owned()),
            ("Cache-Control", "no-cache".to_owned()),
        ];
        Self { status, fields, body: Body::Bytes(Arc::clone(&text), 0..text.len()) }
    }

    /// An answer of JSON that nobody keeps.
    pub(crate) fn json(status: u16, value: &serde_json::Value) -> Self {
        let text: Arc<[u8]> = value.to_string().into_bytes().into();
        let fields =
            vec![("Content-Type", "application/json".to_owned()), ("Cache-Control", "no-store".to_owned())];
        Self { status, fields, body: Body::Bytes(Arc::clone(&text), 0..text.len()) }
    }

    /// With one more field that the answer depends on.
    pub(crate) fn vary(mut self, name: &'static str) -> Self {
        match self.fields.iter_mut().find(|(own, _)| *own == "Vary") {
            Some((_, names)) => names.push_str(&format!(", {name}")),
            None => self.fields.push(("Vary", name.to_owned())),
        }
        self
    }

    /// With one more field.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.fields.push((name, value.into()));
        self
    }

    /// The head as it is sent. `keep_alive` says whether the connection stays open afterwards.
    pub(crate) fn head(&self, keep_alive: bool) -> String {
        use std::fmt::Write as _;
        let mut head = String::with_capacity(1024);
        let _ = write!(head, "HTTP/1.1 {} {}\r\nDate: {}\r\n", self.status, reason(self.status), date());
        for (name, value) in &self.fields {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        if let Body::Bytes(_, part) = &self.body {
            let _ = write!(head, "Content-Length: {}\r\n", part.len());
        }
        // No other site may read or embed what is served here.
        head.push_str("X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n");
        head.push_str("Referrer-Policy: strict-origin-when-cross-origin\r\n");
        head.push_str(if keep_alive {
            "Connection: keep-alive\r\n\r\n"
        } else {
            "Connection: close\r\n\r\n"
        });
        head
    }
}

#[expect(clippy::disallowed_methods, reason = "RFC 9110, 6.6.1: a server with a clock tells the date")]
fn date() -> String {
    httpdate::fmt_http_date(std::time::SystemTime::now())
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        204 => "No Content",
        206 => "Partial Content",
        301 => "Moved Permanently",
        302 => "Found",
        303 => "See Other",
        304 => "Not Modified",
        307 => "Temporary Redirect",
        308 => "Permanent Redirect",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        412 => "Precondition Failed",
        416 => "Range Not Satisfiable",
        421 => "Misdirected Request",
        431 => "Request Header Fields Too Large",
        500 => "Internal Server Error",
        503 => "Service Unavailable",
        505 => "HTTP Version Not Supported",
        _ => "Unknown",
    }
}
