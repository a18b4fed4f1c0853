//! Code blocks: metadata, notation comments, types and HTML.

pub(crate) mod figure;
pub(crate) mod meta;
mod notation;
pub(crate) mod twoslash;
pub(crate) mod typed;
pub(crate) mod types;
mod wrap;

use std::borrow::Cow;

use crate::Host;

/// Returns the HTML of a code block whose code does not come from a page. `info` is an info string, as on a code fence;
/// `file=` is ignored.
pub fn code_block(host: &dyn Host, info: &str, code: &str) -> String {
    let mut html = String::new();
    figure::write(&mut html, host, &meta::parse(info, host.code_defaults()), code, None);
    html
}

/// Removes notation comments, such as `// [!code focus]`, from `code`. Must be called before TypeScript processes the
/// code, because removing the comments later would shift the positions in the results.
pub(crate) fn without_notations(code: &str) -> Cow<'_, str> {
    notation::take(code).0
}
