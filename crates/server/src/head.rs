//! The head of a request: request line and fields, RFC 9112 without its leniencies.

use std::borrow::Cow;

/// The most bytes of a head. Browsers stay below 8 KiB unless a site floods them with cookies.
pub(crate) const MAX_HEAD: usize = 16 << 10;

/// The head of a request, syntactically sound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) method: String,
    /// The request target as sent.
    pub(crate) target: String,
    /// Whether the client may send another request on the same connection.
    pub(crate) keep_alive: bool,
    /// Names in lower case, values without surrounding space, in order.
    fields: Vec<(String, String)>,
}

/// Why a head is refused; each is an answer after which the connection is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HeadError {
    /// Not HTTP/1 as its grammar says: 400.
    Malformed,
    /// More than [`MAX_HEAD`]: 431.
    TooLarge,
    /// Another version of HTTP: 505.
    Version,
}

/// The length of the head at the start of `bytes`, its empty line included; nothing while it is not complete.
pub(crate) fn length(bytes: &[u8]) -> Result<Option<usize>, HeadError> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").map(|position| position + 4);
    let head = &bytes[..end.unwrap_or(bytes.len())];
    let has_bare_newline =
        head.iter().enumerate().any(|(at, byte)| *byte == b'\n' && (at == 0 || head[at - 1] != b'\r'));
    if has_bare_newline || head.starts_with(b"\r\n") {
        return Err(HeadError::Malformed);
    }
    if head.len() > MAX_HEAD { Err(HeadError::TooLarge) } else { Ok(end) }
}

/// Parses a complete head.
pub(crate) fn parse(bytes: &[u8]) -> Result<Head, HeadError> {
    let text = std::str::from_utf8(bytes).map_err(|_| HeadError::Malformed)?;
    let mut lines = text.strip_suffix("\r\n\r\n").ok_or(HeadError::Malformed)?.split("\r\n");
    let (method, target, version) = request_line(lines.next().unwrap_or_default())?;
    let fields = lines.map(field).collect::<Result<Vec<_>, _>>()?;
    let mut head = Head { method: method.to_owned(), target: target.to_owned(), keep_alive: false, fields };
    let options = head.field("connection").unwrap_or_default().to_ascii_lowercase();
    let has = |option: &str| options.split(',').any(|one| one.trim() == option);
    head.keep_alive = if version == "HTTP/1.1" { !has("close") } else { has("keep-alive") };
    check_host(&head, version)?;
    check_body(&head)?;
    Ok(head)
}

impl Head {
    /// A field's value; several fields of one name are one list (RFC 9110, 5.3).
    pub(crate) fn field(&self, name: &str) -> Option<Cow<'_, str>> {
        let mut values = self.values(name);
        let first = values.next()?;
        Some(values.fold(Cow::Borrowed(first), |list, value| Cow::Owned(format!("{list}, {value}"))))
    }

    fn values<'a, 'name>(&'a self, name: &'name str) -> impl Iterator<Item = &'a str> + use<'a, 'name> {
        self.fields.iter().filter(move |(own, _)| own == name).map(|(_, value)| value.as_str())
    }
}

fn request_line(line: &str) -> Result<(&str, &str, &str), HeadError> {
    let mut parts = line.split(' ');
    let (Some(method), Some(target), Some(version), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(HeadError::Malformed);
    };
    let is_target = !target.is_empty() && !target.contains(|c: char| c.is_control());
    match version {
        _ if !is_token(method) || !is_target => Err(HeadError::Malformed),
        "HTTP/1.1" | "HTTP/1.0" => Ok((method, target, version)),
        _ if version.starts_with("HTTP/") => Err(HeadError::Version),
        _ => Err(HeadError::Malformed),
    }
}

fn field(line: &str) -> Result<(String, String), HeadError> {
    // No name: a folded line, obsolete since RFC 7230 and a way to smuggle.
    let (name, value) =
        line.split_once(':').filter(|(name, _)| is_token(name)).ok_or(HeadError::Malformed)?;
    let value = value.trim_matches([' ', '\t']);
    if value.contains(|c: char| c.is_control() && c != '\t') {
        return Err(HeadError::Malformed);
    }
    Ok((name.to_ascii_lowercase(), value.to_owned()))
}

/// RFC 9110, 5.6.2.
fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

/// Exactly one `Host`, which only HTTP/1.0 may leave out (RFC 9112, 3.2).
fn check_host(head: &Head, version: &str) -> Result<(), HeadError> {
    match head.values("host").count() {
        1 => Ok(()),
        0 if version == "HTTP/1.0" => Ok(()),
        _ => Err(HeadError::Malformed),
    }
}

/// Nothing here takes a body. A request that announces one is refused, so that nobody can hide a second request in it.
fn check_body(head: &Head) -> Result<(), HeadError> {
    let is_empty = head.values("content-length").all(|length| length == "0");
    if is_empty && head.values("transfer-encoding").next().is_none() {
        Ok(())
    } else {
        Err(HeadError::Malformed)
    }
}
