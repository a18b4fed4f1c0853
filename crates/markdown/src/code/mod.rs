//! Code fences: metas, includes, notations and the emitted figure.

pub(crate) mod figure;
pub(crate) mod meta;
mod notation;
pub(crate) mod region;

use crate::Host;

/// The HTML of a code block that is not in the page's source, as a fence with this info string and code would give it.
/// `file=` in the info string is not followed.
pub fn code_block(host: &dyn Host, info: &str, code: &str) -> String {
    let mut html = String::new();
    figure::write(&mut html, host, &meta::parse(info, host.code_defaults()), code);
    html
}
