//! `quire check`

use std::collections::BTreeMap;
use std::path::Path;

use quire_config::parse_site;
use quire_diagnostics::sort;
use quire_pipeline::{Memory, Session};

use crate::arguments::{Check, Format};
use crate::{Outcome, report};

/// Everything a build finds, and what there is to say about the content; nothing is written.
pub(crate) fn run(arguments: &Check) -> anyhow::Result<Outcome> {
    let begin = std::time::Instant::now();
    let site = &arguments.site.folder;
    let mut found = Session::new(super::options(&arguments.site)).build(&Memory::default())?;
    let (config, _) = parse_site("quire.toml", &quire_files::read_text(&site.join("quire.toml"))?);
    let pages = pages(site, &config.route.docs)?;
    let check = &config.check;
    // The files are optional: a site need not have options, nor a table of terms.
    let extra = [&check.terms, &check.options, &check.published]
        .map(|path| quire_files::read_text(&site.join(path)).ok());
    let input = quire_check::Input {
        config: &config,
        pages: &pages,
        terms: extra[0].as_deref(),
        options: extra[1].as_deref(),
        published: extra[2].as_deref(),
    };
    found.diagnostics.extend(quire_check::check(&input));
    sort(&mut found.diagnostics);
    let [terms, options, published] = extra;
    found.sources.extend(pages);
    let named = [(&check.terms, terms), (&check.options, options), (&check.published, published)];
    found.sources.extend(named.into_iter().filter_map(|(path, text)| Some((path.clone(), text?))));

    let outcome = report::findings(&found, arguments.format)?;
    if arguments.format == Format::Human {
        let seconds = begin.elapsed().as_secs_f64();
        let summary = report::summary(&found).unwrap_or_else(|| "nothing to complain about".to_owned());
        println!("checked {} pages in {seconds:.2} s: {summary}", found.pages);
    }
    Ok(outcome)
}

/// The site's Markdown and MDX files by path relative to its folder. What is not UTF-8 a build has reported.
fn pages(site: &Path, docs: &str) -> anyhow::Result<BTreeMap<String, String>> {
    let files = quire_files::read_tree(&site.join(docs))?;
    let pages = files.into_iter().filter(|(path, _)| path.ends_with(".md") || path.ends_with(".mdx"));
    Ok(pages
        .filter_map(|(path, bytes)| Some((format!("{docs}/{path}"), String::from_utf8(bytes).ok()?)))
        .collect())
}
