//! Addresses of a site, as relative addresses of files.

use std::borrow::Cow;

use quire_html::percent::decode;

use crate::{BASE, Files};

/// The files that addresses can lead to.
pub(crate) struct Links<'a> {
    files: &'a Files,
}

/// What ends an address in any text: those of a site are percent-encoded and contain none of these.
const ENDS: [char; 7] = ['"', '\'', '<', '>', '\\', '?', '#'];

impl<'a> Links<'a> {
    pub(crate) fn new(files: &'a Files) -> Self {
        Self { files }
    }

    pub(crate) fn contains(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// The content of a file.
    pub(crate) fn bytes(&self, path: &str) -> Option<&'a [u8]> {
        self.files.get(path).map(|bytes| &**bytes)
    }

    /// A document with all addresses relative to its folder.
    pub(crate) fn in_document(&self, path: &str, html: &str) -> String {
        let prefix = to_root(path);
        // `&` begins the reference with which an attribute in an attribute ends; as a character of a path, it is one, too.
        self.rewritten(html, |char| char == '&', |_, target| format!("{prefix}{target}"))
    }

    /// A style sheet with all addresses relative to its folder.
    pub(crate) fn in_sheet(&self, path: &str, css: &str) -> String {
        let prefix = to_root(path);
        self.rewritten(css, |char| char == ')', |_, target| format!("{prefix}{target}"))
    }

    /// Data in which all addresses name files, but still begin with [`BASE`]: only the loader knows where the archive is.
    pub(crate) fn in_data(&self, json: &str) -> String {
        let is_base = |before: &str| before.ends_with("\"base\":\"");
        self.rewritten(
            json,
            |_| false,
            |before, target| {
                if is_base(before) { BASE.to_owned() } else { format!("{BASE}{target}") }
            },
        )
    }

    /// `text` with `replace(text before it, file it leads to)` in place of each address. `is_end` adds characters that end an
    /// address.
    fn rewritten(
        &self,
        text: &str,
        is_end: impl Fn(char) -> bool,
        replace: impl Fn(&str, &str) -> String,
    ) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(BASE) {
            let after = &rest[at + BASE.len()..];
            let ends = |char: char| char.is_ascii_whitespace() || ENDS.contains(&char) || is_end(char);
            let len = after.find(ends).unwrap_or(after.len());
            out.push_str(&rest[..at]);
            let replaced = replace(&out, &self.file(&after[..len]));
            out.push_str(&replaced);
            rest = &after[len..];
        }
        out + rest
    }

    /// The file that a path below the base leads to, percent-encoded like the path. One that leads nowhere is returned as
    /// it is: the build has reported it.
    fn file<'p>(&self, path: &'p str) -> Cow<'p, str> {
        let decoded = decode(path);
        if self.contains(&decoded) {
            return Cow::Borrowed(path);
        }
        let slash = if path.is_empty() || path.ends_with('/') { "" } else { "/" };
        let endings = [".html".to_owned(), format!("{slash}index.html")];
        let found = endings.iter().find(|ending| self.contains(&format!("{decoded}{ending}")));
        found.map_or(Cow::Borrowed(path), |ending| Cow::Owned(format!("{path}{ending}")))
    }
}

/// The way from a file's folder to the root.
pub(crate) fn to_root(path: &str) -> String {
    match path.matches('/').count() {
        // A name before a colon would be a scheme.
        0 => "./".to_owned(),
        depth => "../".repeat(depth),
    }
}
