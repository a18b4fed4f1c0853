//! Implements `quire render`.

use std::io::Read as _;

use anyhow::Context as _;
use quire_diagnostics::render::{Color, terminal};
use quire_diagnostics::{Limits, has_errors};

use crate::arguments::Render;
use crate::{Outcome, report};

/// Renders Markdown or MDX from standard input as an article, or as plain CommonMark with `--commonmark`. Prints HTML
/// to standard output and diagnostics to standard error.
pub(crate) fn run(arguments: &Render) -> anyhow::Result<Outcome> {
    let mut source = String::new();
    std::io::stdin().read_to_string(&mut source).context("cannot read the page from standard input")?;
    if arguments.commonmark {
        report::output(&quire_pipeline::render_commonmark(&source))?;
        return Ok(Outcome::Success);
    }
    let path = if arguments.mdx { "stdin.mdx" } else { "stdin.md" };
    let (html, diagnostics) = quire_pipeline::render_single(path, &source, arguments.html.into())?;
    report::output(&html)?;
    let sources = [(path, source)].into_iter().collect();
    report::error_output(&terminal(&diagnostics, &sources, Color::Never, &Limits::default()));
    Ok(if has_errors(&diagnostics) { Outcome::Errors } else { Outcome::Success })
}
