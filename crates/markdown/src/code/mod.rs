//! Code blocks: metadata, includes, notation comments, HTML.

pub(crate) mod figure;
pub(crate) mod meta;
mod notation;
pub(crate) mod twoslash;
pub(crate) mod typed;
pub(crate) mod types;
mod wrap;

use std::borrow::Cow;

use crate::Host;

/// Renders a code block that is not in the page's source, like a fence with this info string and code. Ignores `file=`
/// in the info string.
pub fn code_block(host: &dyn Host, info: &str, code: &str) -> String {
    let mut html = String::new();
    figure::write(&mut html, host, &meta::parse(info, host.code_defaults()), code, None);
    html
}

/// Removes the comments that mark lines from `code`. Runs before TypeScript, because removing the comments later would
/// shift the positions in its results.
pub(crate) fn without_notations(code: &str) -> Cow<'_, str> {
    notation::take(code).0
}
