//! Functions that append escaped or formatted markup to a string.

use std::fmt::{self, Write as _};

pub(crate) use quire_html::escape::{
    push_attribute as attribute, push_source as source, push_text as text, push_url as url,
};

/// Appends formatted markup without escaping.
pub(crate) fn put(out: &mut String, markup: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(markup);
}
