//! Types of configuration values: values with positions, URLs, icons, and URLs for light and dark mode.

use std::ops::Range;

use quire_diagnostics::Span;

use crate::keys::keys;
use crate::schema::{Schema, Typed};
use crate::tree::Node;

/// A value and its position in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value without its position.
    pub value: T,
    /// Byte range of the value in the file.
    pub range: Range<usize>,
}

impl<T> Spanned<T> {
    /// Returns the position as a span of the file at `path`.
    pub fn span(&self, path: &str) -> Span {
        Span::new(path, self.range.clone())
    }
}

impl<T: Typed> Typed for Spanned<T> {
    fn schema() -> Schema {
        T::schema()
    }
    fn read(node: &Node) -> Option<Self> {
        Some(Self { value: T::read(node)?, range: node.span.clone() })
    }
}

/// A URL, a site path or a `mailto:` URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The URL or path as written, not resolved.
    pub url: String,
    /// Byte range of the value in the file.
    pub range: Range<usize>,
}

impl Typed for Link {
    fn schema() -> Schema {
        Schema::Link
    }
    fn read(node: &Node) -> Option<Self> {
        Some(Self { url: String::read(node)?, range: node.span.clone() })
    }
}

/// A character, the URL of an image, or harmless SVG markup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Icon(pub String);

impl Typed for Icon {
    fn schema() -> Schema {
        Schema::Icon
    }
    fn read(node: &Node) -> Option<Self> {
        String::read(node).map(Self)
    }
}

/// One URL, or separate URLs for light and dark mode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Themed {
    /// The same URL for light and dark.
    One(Link),
    /// Separate URLs. A missing URL defaults to the other URL.
    Each {
        /// URL for the light color scheme.
        light: Option<Link>,
        /// URL for the dark color scheme.
        dark: Option<Link>,
    },
}

keys! {
    /// URLs for light and dark.
    pub(crate) struct ThemedUrls {
        /// Image in light mode. Defaults to `dark`.
        light "light": Link;
        /// Image in dark mode. Defaults to `light`.
        dark "dark": Link;
    }
}

impl Typed for Themed {
    fn schema() -> Schema {
        Schema::Either(&[Link::schema, ThemedUrls::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        if let Some(table) = ThemedUrls::read(node) {
            return Some(Self::Each { light: table.light, dark: table.dark });
        }
        Link::read(node).map(Self::One)
    }
}

impl Themed {
    /// Returns the URL for the light color scheme, as written. Empty if no URL is set.
    pub fn light(&self) -> &str {
        match self {
            Self::One(link) => &link.url,
            Self::Each { light, dark } => light.as_ref().or(dark.as_ref()).map_or("", |link| &link.url),
        }
    }

    /// Returns the URL for the dark color scheme, as written. Empty if no URL is set.
    pub fn dark(&self) -> &str {
        match self {
            Self::One(link) => &link.url,
            Self::Each { light, dark } => dark.as_ref().or(light.as_ref()).map_or("", |link| &link.url),
        }
    }

    /// Returns the links that are set, light before dark.
    pub fn links(&self) -> Vec<&Link> {
        match self {
            Self::One(link) => vec![link],
            Self::Each { light, dark } => light.iter().chain(dark).collect(),
        }
    }
}
