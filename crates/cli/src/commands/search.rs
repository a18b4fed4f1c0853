//! Implements `quire search`.

use std::ops::Range;

use anyhow::{Context as _, bail};
use quire_config::locale_id;
use quire_pipeline::{SearchIndex, Session};
use quire_search::{Found, Index, Source};

use super::search_push;
use crate::arguments::{Format, Search, SearchCommand, SearchQuery, Site};
use crate::{Outcome, report};

/// Runs the subcommand, or the search query if there is no subcommand.
pub(crate) fn run(arguments: &Search) -> anyhow::Result<Outcome> {
    match &arguments.command {
        Some(SearchCommand::Push(arguments)) => search_push::run(arguments),
        None => search(&arguments.query),
    }
}

/// Searches the index of the site's search panel without rendering pages.
fn search(arguments: &SearchQuery) -> anyhow::Result<Outcome> {
    // clap requires both arguments if there is no subcommand.
    let (folder, query) = (arguments.site.clone().unwrap_or_default(), arguments.query.as_deref());
    let site = Site { folder, base: None, origin: None, threads: None, esbuild: arguments.esbuild.clone() };
    let indexed = Session::new(super::options(&site)).index()?;
    if quire_diagnostics::has_errors(&indexed.report.diagnostics) {
        return report::print(&indexed.report, arguments.format);
    }
    let first = &indexed.index.first;
    if first.is_empty() {
        bail!("the site has no search index: `[search]` in `quire.toml` disables it or sets another `mode`");
    }
    let lang = arguments.lang.as_ref().unwrap_or(&indexed.report.lang);
    let version = arguments.in_version.as_ref().unwrap_or(&indexed.report.version);
    let id = locale_id(version, lang);
    let ids = || first.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    let path = first
        .get(&id)
        .with_context(|| format!("no search index for `{id}`; available indexes: {}", ids()))?;
    let (folder, name) = path.rsplit_once('/').unwrap_or_default();
    let files = IndexFiles { folder, index: &indexed.index };
    let pages = Index::open(&files, name)?.search(query.unwrap_or_default(), arguments.limit)?;
    if pages.is_empty() && arguments.format == Format::Human {
        report::error_output("no results\n");
    }
    report::output(&match arguments.format {
        Format::Json => format!("{}\n", serde_json::to_string(&pages)?),
        Format::Human => pages.iter().map(format_page).collect(),
    })?;
    Ok(Outcome::Success)
}

fn format_page(page: &Found) -> String {
    let mut lines = vec![format!("{}  {}\n", page.route_path, page.title)];
    for section in &page.sections {
        let anchor = if section.anchor.is_empty() { String::new() } else { format!("#{}", section.anchor) };
        lines.push(format!("    {}{anchor}\n", section.headings.join(" > ")));
        if !section.statement.is_empty() {
            lines.push(format!("        {}\n", section.statement));
        }
    }
    lines.concat()
}

/// Files of a search index in memory. File names are relative to `folder`.
struct IndexFiles<'a> {
    folder: &'a str,
    index: &'a SearchIndex,
}

impl Source for IndexFiles<'_> {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.file(name).cloned()
    }

    fn read_range(&self, name: &str, range: Range<u64>) -> Option<Vec<u8>> {
        self.file(name).map(|bytes| quire_search::within(bytes, range).to_vec())
    }
}

impl IndexFiles<'_> {
    fn file(&self, name: &str) -> Option<&Vec<u8>> {
        self.index.files.get(&format!("{}/{name}", self.folder))
    }
}
