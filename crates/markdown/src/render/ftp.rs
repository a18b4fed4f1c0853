//! Rendering of bare `ftp://` links (GFM §6.9), the only extended autolinks that the parser does not support.

use std::ops::Range;

use satteri_pulldown_cmark::{Event, LinkType};

use super::Renderer;

const SCHEME: &str = "ftp://";

impl Renderer<'_, '_, '_> {
    /// Writes the text of an event that contains `ftp://`, with links.
    pub(super) fn text_with_ftp(&mut self, index: usize, text: &str, range: &Range<usize>) {
        let source = self.source.text;
        if source.get(range.clone()) != Some(text) {
            return self.plain_text(text);
        }
        let run_end = self.run_end(index);
        let mut done = range.start;
        while let Some(found) = source[done..range.end].find(SCHEME) {
            let start = done + found;
            let len = if may_precede(&source[..start]) { link_len(&source[start..run_end]) } else { 0 };
            if len == 0 {
                self.plain_text(&source[done..start + SCHEME.len()]);
                done = start + SCHEME.len();
                continue;
            }
            let url = &source[start..start + len];
            self.plain_text(&source[done..start]);
            self.open_link(index, LinkType::Autolink, url, "", &(start..start + len));
            self.plain_text(url);
            self.links -= 1;
            self.page.out.html().push_str("</a>");
            done = start + len;
            if done >= range.end {
                // The link extends into the following text events.
                self.written_end = done;
                return self.rest_of_run(index, done);
            }
        }
        self.plain_text(&source[done..range.end]);
    }

    /// Returns the end of the run of text events that starts at `index` and is contiguous in the source.
    fn run_end(&self, index: usize) -> usize {
        let mut end = self.events[index].1.start;
        // A URL rarely spans more than 64 text events. The limit keeps the time linear for long runs.
        for (event, range) in self.events[index..].iter().take(64) {
            let Event::Text(text) = event else { break };
            if range.start != end || self.source.text.get(range.clone()) != Some(text) {
                break;
            }
            end = range.end;
        }
        end
    }

    /// Writes the remaining text of the event in which a link ended.
    fn rest_of_run(&mut self, index: usize, done: usize) {
        let last_event = self.events[index + 1..].iter().find(|(_, range)| range.end > done);
        if let Some((Event::Text(_), range)) = last_event
            && range.start < done
        {
            let rest = &self.source.text[done..range.end];
            self.plain_text(rest);
            self.written_end = range.end;
        }
    }
}

/// Returns whether a link may follow `before`. It may start at the beginning of a line, or after white space, `*`, `_`,
/// `~` or `(`.
fn may_precede(before: &str) -> bool {
    before
        .chars()
        .next_back()
        .is_none_or(|char| char.is_whitespace() || matches!(char, '*' | '_' | '~' | '('))
}

/// Returns the length of the link at the start of `text`, or 0 if it is invalid.
fn link_len(text: &str) -> usize {
    let rest = &text[SCHEME.len()..];
    let is_domain = |char: char| char.is_alphanumeric() || matches!(char, '-' | '_' | '.');
    let domain = &rest[..rest.find(|char| !is_domain(char)).unwrap_or(rest.len())];
    let mut segments = domain.rsplit('.');
    let last_two = [segments.next().unwrap_or(""), segments.next().unwrap_or("_")];
    if last_two.iter().any(|segment| segment.contains('_')) {
        return 0;
    }
    let end = rest.find(|char: char| char.is_whitespace() || char == '<').unwrap_or(rest.len());
    let len = trimmed_len(&rest[..end]);
    if len == 0 { 0 } else { SCHEME.len() + len }
}

/// Applies GFM's extended autolink path validation. Returns the length of the URL without trailing punctuation, an
/// unbalanced `)` or an entity.
fn trimmed_len(url: &str) -> usize {
    let mut url = url;
    let count = |counted| url.bytes().filter(|byte| *byte == counted).count();
    let mut unmatched = count(b')').saturating_sub(count(b'('));
    loop {
        let len = url.len();
        url = url.trim_end_matches(['?', '!', '.', ',', ':', '*', '_', '~', '\'', '"']);
        if unmatched > 0
            && let Some(inner) = url.strip_suffix(')')
        {
            url = inner;
            unmatched -= 1;
        }
        if let Some((before, name)) = url.strip_suffix(';').and_then(|inner| inner.rsplit_once('&'))
            && !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        {
            url = before;
        }
        if url.len() == len {
            return len;
        }
    }
}
