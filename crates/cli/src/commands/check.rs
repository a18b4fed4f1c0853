//! Implements `quire check`.

use quire_diagnostics::{Diagnostic, Span, sort};
use quire_pipeline::{Checked, Session};

use crate::arguments::{Check, CheckFormat};
use crate::{Outcome, report};

/// Returns a diagnostic for a file that exists but cannot be read.
fn unreadable(path: &str, error: &quire_files::Error) -> Diagnostic {
    let reason = match error {
        quire_files::Error::NotUtf8 { offset, .. } => {
            format!("it is not UTF-8 (first invalid byte at offset {offset})")
        }
        quire_files::Error::NotAFile { .. } => "it is not a regular file".to_owned(),
        quire_files::Error::OutsideFolder { .. } => {
            "it is a link to a file outside the site's folder".to_owned()
        }
        quire_files::Error::Io { source, .. } => source.to_string(),
        error => error.to_string(),
    };
    Diagnostic::error(
        "content/unreadable-file",
        Span::file(path),
        format!("the file cannot be read: {reason}"),
    )
    .hint("save it as UTF-8 text in the site's folder, or remove it")
}

/// Builds the site in memory, and prints the diagnostics of the build and of the content checks.
pub(crate) fn run(arguments: &Check) -> anyhow::Result<Outcome> {
    let start = std::time::Instant::now();
    let site = &arguments.site.folder;
    let Checked { report: mut check_report, config, pages } =
        Session::new(super::options(&arguments.site)).check()?;
    let check = &config.check;
    // These files are optional: not every site documents options or has a table of terms.
    let optional_files = [&check.terms, &check.options, &check.published];
    let texts = optional_files.map(|path| {
        quire_files::read_optional(site, path).unwrap_or_else(|error| {
            check_report.diagnostics.extend(check.severities.apply(vec![unreadable(path, &error)]));
            None
        })
    });
    // If the configuration has errors, no page is compiled, and every page counts as published.
    let is_nothing_compiled = pages.iter().all(|page| !page.is_compiled);
    let parsed: Vec<quire_checks::ParsedPage<'_>> = pages
        .iter()
        .map(|page| quire_checks::ParsedPage {
            path: &page.path,
            text: &page.text,
            head: &page.head,
            blocks: &page.blocks,
            is_published: page.is_compiled || is_nothing_compiled,
        })
        .collect();
    let input = quire_checks::Input {
        config: &config,
        pages: &parsed,
        terms: texts[0].as_deref(),
        options: texts[1].as_deref(),
        published: texts[2].as_deref(),
    };
    check_report.diagnostics.extend(check.severities.apply(quire_checks::check(&input)));
    sort(&mut check_report.diagnostics);
    let [terms, options, published] = texts;
    check_report.sources.extend(pages.into_iter().map(|page| (page.path, page.text)));
    let optional_files = [(&check.terms, terms), (&check.options, options), (&check.published, published)];
    check_report
        .sources
        .extend(optional_files.into_iter().filter_map(|(path, text)| Some((path.clone(), text?))));

    let outcome = report::print_check(&check_report, arguments.format, site)?;
    if arguments.format == CheckFormat::Human {
        let seconds = start.elapsed().as_secs_f64();
        let summary = report::summary(&check_report).unwrap_or_else(|| "no problems found".to_owned());
        if !check_report.automatic.is_empty() {
            report::output(&format!(
                "note: hydrated even without `\"use client\"`, because the code needs a browser: {}\n",
                check_report.automatic.join(", ")
            ))?;
        }
        report::output(&format!(
            "checked {} in {seconds:.2} s: {summary}\n",
            report::quantity(check_report.pages, "page")
        ))?;
    }
    Ok(outcome)
}
