//! Any HTML can be converted to Markdown, and the Markdown can be compiled.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_markdown::{Specification, to_html};
use quire_html::markdown::to_markdown;

fuzz_target!(|html: &str| {
    let markdown = to_markdown(html, &|url| url.to_owned());
    to_html(&markdown, Specification::Gfm);
});
