//! The specifications' own HTML, for conformance and comparison.

use std::borrow::Cow;

use crate::page::{Page, Profile};
use crate::render::render;
use crate::source::Source;
use crate::{Host, Image, ReadError, Segment, SourceFile, Syntax};

/// Which specification [`to_html`] follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// CommonMark 0.31.2 and nothing else.
    CommonMark,
    /// GFM: what `.md` pages are written in.
    Gfm,
}

/// Markdown to the HTML that the specification's examples show: same parser and renderer as [`crate::compile`],
/// without heading ids, code figures, containers, link mapping and the like.
pub fn to_html(source: &str, dialect: Dialect) -> String {
    let source = Source::new("", source, 0, Syntax::Markdown);
    let profile = match dialect {
        Dialect::CommonMark => Profile::Plain,
        Dialect::Gfm => Profile::PlainGfm,
    };
    let mut page = Page::new(&Nobody, profile);
    render(&mut page, &source);
    let html = page.finish().body.into_iter().filter_map(|segment| match segment {
        Segment::Html(html) => Some(html),
        Segment::Component(_) | Segment::Expression { .. } => None,
    });
    html.collect()
}

/// A host that changes nothing and has nothing.
struct Nobody;

impl Host for Nobody {
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
