//! Stands in for `compiled` in a Quire that is compiled without `grass`.

use super::{Answer, Request, at_file};
use crate::Reads;

/// Returns an error, because this executable cannot compile Sass.
pub(super) fn run(request: &Request) -> Answer {
    let message = "this executable was compiled without Sass (the Cargo feature `sass`)".to_owned();
    Answer { css: Err(at_file(request, message)), reads: Reads::default() }
}
