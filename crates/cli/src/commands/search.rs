//! `quire search`

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Context as _;
use quire_pipeline::{Memory, Session};
use quire_search::{Found, Index, Source};

use crate::arguments::{Format, Search, Site};
use crate::{Outcome, report};

/// Builds the site in memory and searches in the index that the browser would get.
pub(crate) fn run(arguments: &Search) -> anyhow::Result<Outcome> {
    let site = Site { folder: arguments.site.clone(), threads: None, esbuild: arguments.esbuild.clone() };
    let mut session = Session::new(super::options(&site));
    let memory = Memory::default();
    let built = session.build(&memory)?;
    if quire_diagnostics::has_errors(&built.diagnostics) {
        return report::findings(&built, arguments.format);
    }
    let lang = arguments.lang.as_ref().unwrap_or(&built.lang);
    let languages = || built.search.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    let path = built
        .search
        .get(lang)
        .with_context(|| format!("there is no search index for `{lang}`; there are: {}", languages()))?;
    let (folder, name) = path.rsplit_once('/').unwrap_or_default();
    let files = Files { folder, files: memory.into_files() };
    let found = Index::open(&files, name)?.search(&arguments.query, arguments.limit)?;
    report::output(&match arguments.format {
        Format::Json => format!("{}\n", serde_json::to_string(&found)?),
        Format::Human => found.iter().map(page).collect(),
    })?;
    Ok(Outcome::Fine)
}

/// A page and its sections, for people.
fn page(found: &Found) -> String {
    let mut lines = vec![format!("{}  {}\n", found.route_path, found.title)];
    for section in &found.sections {
        let anchor = if section.anchor.is_empty() { String::new() } else { format!("#{}", section.anchor) };
        lines.push(format!("    {}{anchor}\n", section.headings.join(" > ")));
        if !section.statement.is_empty() {
            lines.push(format!("        {}\n", section.statement));
        }
    }
    lines.concat()
}

/// The files of a built site, below the folder of the index.
struct Files<'a> {
    folder: &'a str,
    files: BTreeMap<String, Arc<[u8]>>,
}

impl Source for Files<'_> {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.files.get(&format!("{}/{name}", self.folder)).map(|bytes| bytes.to_vec())
    }
}
