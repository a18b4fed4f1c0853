//! The file table of the development server. Pages, printable manuals, listings (sitemap, `llms.txt`) and search
//! indexes are generated on demand.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock};

use hyper::body::Bytes;
use quire_pipeline::{LiveManual, LivePage, LiveSite, PageFile, Report};

use super::Files;
use super::problems::Problems;
use crate::asset::Asset;
use crate::site::Deferred;
use crate::{Caching, Site, SiteOptions, notice};

/// The folder that contains the files of the search indexes.
const SEARCH: &str = "static/";

/// Returns the table for a new build of the whole site. `files` contains all files other than pages, search indexes and
/// listings.
pub(super) fn table(
    live: &Arc<LiveSite>,
    mut files: Files,
    report: &Report,
    problems: &Arc<Problems>,
) -> Site {
    let policy = report.policy.clone();
    let options = SiteOptions { base: report.base.clone(), policy, caching: Caching::Development };
    files.extend([notice::script()]);
    let mut site = Site::from_files(&files, options);
    defer(&mut site, live, live.pages(), problems);
    site
}

/// Returns a copy of the table `last` in which the files of the edited pages, the printable manuals, the listings and
/// the search indexes are generated again on demand.
pub(super) fn edited_table(
    last: &Site,
    live: &Arc<LiveSite>,
    edited: &[LivePage],
    problems: &Arc<Problems>,
) -> Site {
    let mut site = last.clone();
    defer(&mut site, live, edited.iter().copied(), problems);
    site
}

/// Registers the files that are generated on demand: pages, printable manuals, listings and search indexes.
fn defer(
    site: &mut Site,
    live: &Arc<LiveSite>,
    pages: impl Iterator<Item = LivePage>,
    problems: &Arc<Problems>,
) {
    let pages = pages.flat_map(|page| {
        let files = page_files(live, page, problems);
        live.paths(page).into_values().map(move |path| (path, Arc::clone(&files)))
    });
    site.defer(pages);
    // Listings contain all pages, so every edit changes them.
    let listings = listings(live);
    site.defer(live.listing_paths().map(|path| (path, Arc::clone(&listings))));
    for manual in live.manuals() {
        let files = manual_files(live, manual, problems);
        site.defer(live.manual_paths(manual).map(|path| (path, Arc::clone(&files))));
    }
    site.defer_folder(SEARCH, search_files(live));
    site.build = Some(problems.build());
}

/// Returns the files of a page, which are generated on the first request. Reports errors that occur while rendering the
/// page.
fn page_files(live: &Arc<LiveSite>, page: LivePage, problems: &Arc<Problems>) -> Arc<Deferred> {
    let (live, problems) = (Arc::clone(live), Arc::clone(problems));
    deferred(move || {
        // Catch panics, because a panic would make every later request for the page panic, too.
        let Ok(rendered) = catch_unwind(AssertUnwindSafe(|| live.render(page))) else {
            return Files::new();
        };
        problems.rendered(&live.route(page), &rendered.report);
        let mut files = rendered.files;
        let problem = || problems.page(&rendered.report).into_bytes().into();
        files.entry(PageFile::Document).or_insert_with(problem);
        let paths = live.paths(page).into_iter();
        paths.filter_map(|(file, path)| Some((path, files.remove(&file)?))).collect()
    })
}

fn listings(live: &Arc<LiveSite>) -> Arc<Deferred> {
    let live = Arc::clone(live);
    deferred(move || live.listings())
}

/// Returns the printable manual of a language and version (one document with all pages) and its style sheet, which are
/// generated on the first request.
fn manual_files(live: &Arc<LiveSite>, manual: LiveManual, problems: &Arc<Problems>) -> Arc<Deferred> {
    let (live, problems) = (Arc::clone(live), Arc::clone(problems));
    deferred(move || {
        let Ok(rendered) = catch_unwind(AssertUnwindSafe(|| live.render_manual(manual))) else {
            return Files::new();
        };
        let [_, document] = live.manual_paths(manual);
        let failed = || Files::from([(document, problems.page(&rendered.report).into_bytes().into())]);
        rendered.files.map_or_else(failed, Files::from)
    })
}

fn search_files(live: &Arc<LiveSite>) -> Arc<Deferred> {
    let live = Arc::clone(live);
    deferred(move || live.search_files())
}

fn deferred(make: impl FnOnce() -> Files + Send + 'static) -> Arc<Deferred> {
    let assets = || {
        let asset = |(path, bytes): (String, Arc<[u8]>)| {
            let asset = Asset::new(&path, Bytes::from_owner(bytes));
            (path, asset)
        };
        make().into_iter().map(asset).collect::<BTreeMap<String, Asset>>()
    };
    Arc::new(LazyLock::new(Box::new(assets)))
}
