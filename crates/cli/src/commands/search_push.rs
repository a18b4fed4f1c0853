//! Implements `quire search push`.

use anyhow::{Context as _, bail};
use quire_config::is_index_name;
use quire_diagnostics::has_errors;
use quire_pipeline::{SearchPage, SearchPages, Session};
use quire_search::Block;
use quire_search_push::{EngineKind, Push, Section, Target};

use crate::arguments::{PushEngine, SearchPush, Site};
use crate::{Outcome, report};

/// Environment variable with the API key of the engine. The key is not a command-line option, because process listings
/// show options.
const KEY: &str = "QUIRE_SEARCH_KEY";

/// Writes the sections of all sites to a new collection and publishes the collection if no site has errors.
pub(crate) fn run(arguments: &SearchPush) -> anyhow::Result<Outcome> {
    let sites: Vec<(Option<&str>, &str)> =
        arguments.sites.iter().map(|site| parse_site_argument(site)).collect::<Result<_, _>>()?;
    let target = target(arguments)?;
    let progress = |sections| report::progress(&format!("  {sections} sections"));
    let retry = |reason: &str| report::error_output(&format!("warning: {reason}\n"));
    let mut push = Push::begin(&target, progress, retry)?;
    let mut names = Vec::new();
    for (name, folder) in sites {
        let site = Site {
            folder: folder.into(),
            base: None,
            origin: None,
            threads: None,
            esbuild: arguments.esbuild.clone(),
        };
        let pages = Session::new(super::options(&site)).pages()?;
        report::print_text(&pages.report);
        if has_errors(&pages.report.diagnostics) {
            report::error_output(&format!(
                "error: `{folder}` has errors; `{}` was not changed\n",
                target.collection
            ));
            return Ok(Outcome::Errors);
        }
        let name = name.unwrap_or(&pages.config().search.index_name).to_owned();
        if names.contains(&name) {
            bail!("two sites are named `{name}`; rename one of them with `NAME={folder}`");
        }
        if !pages.config().search.enabled {
            bail!("search is disabled in `{folder}`: remove `enabled = false` from `[search]`");
        }
        report::progress(&format!("pushing {name} ({folder}) to `{}`", target.collection));
        for page in pages.iter() {
            for section in sections(&name, &pages, page) {
                push.add(&section)?;
            }
        }
        names.push(name);
    }
    let pushed = push.publish()?;
    report::output(&format!(
        "published {} sections of {} as `{}`\n",
        pushed.sections,
        names.join(", "),
        target.collection
    ))?;
    if let Some(error) = pushed.leftovers {
        report::error_output(&format!("warning: old collections remain until the next push: {error}\n"));
    }
    Ok(Outcome::Success)
}

/// Parses a site argument: `FOLDER` or `NAME=FOLDER`.
fn parse_site_argument(site: &str) -> anyhow::Result<(Option<&str>, &str)> {
    match site.split_once('=') {
        None => Ok((None, site)),
        Some((name, folder)) if is_index_name(name) => Ok((Some(name), folder)),
        Some((name, _)) => {
            bail!("`{name}` is not a valid site name; use 1 to 64 letters, digits, `-`, `_` or `.`")
        }
    }
}

fn target(arguments: &SearchPush) -> anyhow::Result<Target> {
    let key = std::env::var(KEY).ok().filter(|key| !key.is_empty());
    let key = key
        .with_context(|| format!("set the environment variable {KEY} to an API key of the search engine"))?;
    if !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        bail!("{KEY} contains a space or another invalid character");
    }
    Ok(Target {
        engine: match arguments.to {
            PushEngine::Typesense => EngineKind::Typesense,
            PushEngine::Meilisearch => EngineKind::Meilisearch,
            PushEngine::Algolia => EngineKind::Algolia,
        },
        nodes: arguments.url.clone(),
        collection: arguments.collection.clone(),
        key,
        application: arguments.application.clone().unwrap_or_default(),
        retries: arguments.retries,
    })
}

/// Converts the sections of a page to records for the search engine.
fn sections(site: &str, pages: &SearchPages, search_page: SearchPage) -> Vec<Section> {
    let SearchPage { lang, version, page, url, breadcrumbs, links } = search_page;
    let locales = &pages.config().locales;
    let site_title = locales.iter().find(|locale| locale.lang == lang).map(|locale| locale.title.clone());
    // Headings that contain the current section, outermost first, with their levels.
    let mut open_headings: Vec<(u8, String)> = Vec::new();
    let mut records = Vec::with_capacity(page.sections.len());
    for (position, section) in page.sections.into_iter().enumerate() {
        open_headings.retain(|(depth, _)| *depth < section.depth);
        if !section.heading.is_empty() {
            open_headings.push((section.depth, section.heading.clone()));
        }
        let headings = std::iter::once(&page.title).chain(open_headings.iter().map(|(_, heading)| heading));
        records.push(Section {
            site: site.to_owned(),
            site_title: site_title.clone().unwrap_or_default(),
            lang: lang.clone(),
            version: version.clone(),
            route: page.route_path.clone(),
            url: if section.id.is_empty() { url.clone() } else { format!("{url}#{}", section.id) },
            anchor: section.id,
            title: page.title.clone(),
            headings: headings.cloned().collect(),
            heading: section.heading,
            content: join_blocks(&section.blocks, |block| matches!(block, Block::Text(_))),
            code: join_blocks(&section.blocks, |block| matches!(block, Block::Code(_))),
            keywords: page.keywords.split(", ").filter(|word| !word.is_empty()).map(str::to_owned).collect(),
            breadcrumbs: breadcrumbs.clone(),
            page_rank: links,
            position: u32::try_from(position).unwrap_or(u32::MAX),
        });
    }
    records
}

/// Joins the text of blocks, one per line.
fn join_blocks(blocks: &[Block], is_included: impl Fn(&Block) -> bool) -> String {
    let texts = blocks.iter().filter(|block| is_included(block)).map(|block| block.text().trim());
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}
