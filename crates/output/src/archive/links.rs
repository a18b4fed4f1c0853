//! Converts a site's URLs to relative URLs with file names, which work without a server.

use std::borrow::Cow;

use quire_html::percent::decode;
use quire_load::ARCHIVE_BASE;

use crate::archive::Files;

/// Files of the site, which are the possible targets of URLs.
pub(crate) struct Links<'a> {
    files: &'a Files,
}

/// Characters that end a URL. URLs of a site are percent-encoded and contain none of these characters.
const ENDS: [char; 7] = ['"', '\'', '<', '>', '\\', '?', '#'];

impl<'a> Links<'a> {
    pub(crate) fn new(files: &'a Files) -> Self {
        Self { files }
    }

    pub(crate) fn contains(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    pub(crate) fn bytes(&self, path: &str) -> Option<&'a [u8]> {
        self.files.get(path).map(|bytes| &**bytes)
    }

    /// Makes the site's URLs in a document relative to the document's folder.
    pub(crate) fn in_document(&self, path: &str, html: &str) -> String {
        let prefix = to_root(path);
        // In an attribute that contains markup, `&quot;` ends the inner attribute, so `&` ends a URL. In a path, `&` is
        // also written as a character reference.
        self.rewritten(html, |char| char == '&', |_, target| format!("{prefix}{target}"))
    }

    /// Makes the site's URLs in a style sheet relative to the style sheet's folder.
    pub(crate) fn in_sheet(&self, path: &str, css: &str) -> String {
        let prefix = to_root(path);
        self.rewritten(css, |char| char == ')', |_, target| format!("{prefix}{target}"))
    }

    /// Rewrites all URLs in JSON data to URLs with file names. The results still begin with [`ARCHIVE_BASE`], because
    /// only the loader can determine the location of the archive.
    pub(crate) fn in_data(&self, json: &str) -> String {
        let is_base = |before: &str| before.ends_with("\"base\":\"");
        self.rewritten(
            json,
            |_| false,
            |before, target| {
                if is_base(before) { ARCHIVE_BASE.to_owned() } else { format!("{ARCHIVE_BASE}{target}") }
            },
        )
    }

    /// Replaces each URL in `text` with `replace(text before the URL, target file)`. `is_end` matches characters that
    /// end a URL in addition to [`ENDS`].
    fn rewritten(
        &self,
        text: &str,
        is_end: impl Fn(char) -> bool,
        replace: impl Fn(&str, &str) -> String,
    ) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(ARCHIVE_BASE) {
            let after = &rest[at + ARCHIVE_BASE.len()..];
            let ends_url = |char: char| char.is_ascii_whitespace() || ENDS.contains(&char) || is_end(char);
            let len = after.find(ends_url).unwrap_or(after.len());
            out.push_str(&rest[..at]);
            let replaced = replace(&out, &self.file(&after[..len]));
            out.push_str(&replaced);
            rest = &after[len..];
        }
        out + rest
    }

    /// Returns the percent-encoded path of the file for a path below the base. Returns the path unchanged if there is
    /// no such file, because the build already reports dead links.
    fn file<'p>(&self, path: &'p str) -> Cow<'p, str> {
        let decoded = decode(path);
        if self.contains(&decoded) {
            return Cow::Borrowed(path);
        }
        let slash = if path.is_empty() || path.ends_with('/') { "" } else { "/" };
        let endings = [".html".to_owned(), format!("{slash}index.html")];
        let ending = endings.iter().find(|ending| self.contains(&format!("{decoded}{ending}")));
        ending.map_or(Cow::Borrowed(path), |ending| Cow::Owned(format!("{path}{ending}")))
    }
}

/// Returns the relative path from a file's folder to the root.
pub(crate) fn to_root(path: &str) -> String {
    match path.matches('/').count() {
        // Without `./`, a file name with a colon would be parsed as a scheme.
        0 => "./".to_owned(),
        depth => "../".repeat(depth),
    }
}
