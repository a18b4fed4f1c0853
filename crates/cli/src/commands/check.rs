//! `quire check`

use quire_diagnostics::sort;
use quire_pipeline::{Checked, Session};

use crate::arguments::{Check, CheckFormat};
use crate::{Outcome, report};

/// Prints the diagnostics of a build and those of the content; writes nothing.
pub(crate) fn run(arguments: &Check) -> anyhow::Result<Outcome> {
    let begin = std::time::Instant::now();
    let site = &arguments.site.folder;
    let Checked { report: mut found, config, pages } =
        Session::new(super::options(&arguments.site)).check()?;
    let check = &config.check;
    // The files are optional: a site need not have options, nor a table of terms.
    let extra = [&check.terms, &check.options, &check.published]
        .map(|path| quire_files::read_text(&site.join(path)).ok());
    // With mistakes in the configuration, nothing says which files are pages.
    let is_unknown = pages.iter().all(|page| !page.is_compiled);
    let parsed: Vec<quire_check::ParsedPage<'_>> = pages
        .iter()
        .map(|page| quire_check::ParsedPage {
            path: &page.path,
            text: &page.text,
            head: &page.head,
            blocks: &page.blocks,
            is_published: page.is_compiled || is_unknown,
        })
        .collect();
    let input = quire_check::Input {
        config: &config,
        pages: &parsed,
        terms: extra[0].as_deref(),
        options: extra[1].as_deref(),
        published: extra[2].as_deref(),
    };
    found.diagnostics.extend(check.severities.apply(quire_check::check(&input)));
    sort(&mut found.diagnostics);
    let [terms, options, published] = extra;
    found.sources.extend(pages.into_iter().map(|page| (page.path, page.text)));
    let named = [(&check.terms, terms), (&check.options, options), (&check.published, published)];
    found.sources.extend(named.into_iter().filter_map(|(path, text)| Some((path.clone(), text?))));

    let outcome = report::print_check(&found, arguments.format, site)?;
    if arguments.format == CheckFormat::Human {
        let seconds = begin.elapsed().as_secs_f64();
        let summary = report::summary(&found).unwrap_or_else(|| "no problems found".to_owned());
        if !found.automatic.is_empty() {
            println!(
                "note: live in the browser without `\"use client\"`, because their code needs one: {}",
                found.automatic.join(", ")
            );
        }
        println!("checked {} pages in {seconds:.2} s: {summary}", found.pages);
    }
    Ok(outcome)
}
