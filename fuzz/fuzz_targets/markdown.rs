//! Markdown pages in every dialect: balanced and inert HTML, positions within the page, unique ids, deterministic
//! results.
#![no_main]

mod page;

use libfuzzer_sys::fuzz_target;
use quire_markdown::Syntax;

fuzz_target!(init: page::allow_parser_panics(), |data: &[u8]| page::check(data, Syntax::Markdown));
