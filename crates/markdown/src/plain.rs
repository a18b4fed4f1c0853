//! Rendering of HTML as in the CommonMark and GFM specifications, for conformance tests and comparisons.

use std::borrow::Cow;

use crate::page::{Page, Profile};
use crate::render::render;
use crate::{Host, Image, ReadError, Segment, SourceFile, Syntax};
use quire_syntax::source::Source;

/// The specification whose HTML [`to_html`] produces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Specification {
    /// CommonMark 0.31.2, without the extensions of GFM.
    CommonMark,
    /// GFM, on which the syntax of `.md` pages is based.
    Gfm,
}

/// Converts Markdown to HTML as in the specification's examples. Uses the same parser and renderer as
/// [`crate::compile`], but without the features of articles, such as heading ids, code figures, containers and link
/// resolution.
pub fn to_html(source: &str, specification: Specification) -> String {
    let source = Source::new("", source, 0, Syntax::Markdown);
    let profile = match specification {
        Specification::CommonMark => Profile::Plain,
        Specification::Gfm => Profile::PlainGfm,
    };
    let mut page = Page::new(&NoHost, profile);
    render(&mut page, &source);
    let html = page.finish().body.into_iter().filter_map(|segment| match segment {
        Segment::Html(html) => Some(html),
        Segment::Component(_) | Segment::Expression { .. } => None,
    });
    html.collect()
}

/// A host without files, highlighting or interface strings.
struct NoHost;

impl Host for NoHost {
    fn link(&self, _from: &str, url: &str) -> String {
        url.to_owned()
    }

    fn image(&self, _from: &str, url: &str) -> Image {
        Image { src: url.to_owned(), size: None }
    }

    fn read(&self, _from: &str, _specifier: &str) -> Result<SourceFile, ReadError> {
        Err(ReadError { message: String::from("there are no files here"), hint: None })
    }

    fn highlight(&self, _language: &str, _code: &str) -> Option<Vec<String>> {
        None
    }

    fn text(&self, _key: &str) -> Cow<'_, str> {
        Cow::Borrowed("")
    }
}
