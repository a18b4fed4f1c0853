//! The table of a live site: its pages and its search indexes are made when they are requested.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock};

use hyper::body::Bytes;
use quire_pipeline::{LivePage, LiveSite, Report};

use super::problems::Problems;
use crate::asset::Asset;
use crate::site::{Deferred, Files};
use crate::{Caching, Result, Site, SiteOptions, notice};

/// The folder of the search indexes.
const SEARCH: &str = "static/";

/// The table of a whole site.
pub(super) fn table(live: &Arc<LiveSite>, report: &Report, problems: &Arc<Problems>) -> Result<Site> {
    let policy = report.policy.clone();
    let options = SiteOptions { base: report.base.clone(), policy, caching: Caching::Development };
    let mut files = live.files()?;
    files.extend([notice::script()]);
    let mut site = Site::from_files(files, options);
    defer(&mut site, live, |_| true, problems);
    Ok(site)
}

/// The table after an edit of some pages.
pub(super) fn edited_table(
    last: &Site,
    live: &Arc<LiveSite>,
    edited: &[LivePage],
    problems: &Arc<Problems>,
) -> Site {
    let mut site = last.clone();
    defer(&mut site, live, |page| edited.contains(&page), problems);
    site
}

/// Defers the pages that are new, and the search indexes.
fn defer(site: &mut Site, live: &Arc<LiveSite>, is_new: impl Fn(LivePage) -> bool, problems: &Arc<Problems>) {
    for (page, document, payload) in live.pages().filter(|(page, ..)| is_new(*page)) {
        let paths: Vec<String> = std::iter::once(document.clone()).chain(payload.clone()).collect();
        site.defer(paths, &files(live, page, document, payload, problems));
    }
    site.defer_folder(SEARCH, search(live));
    site.build = Some(problems.build());
}

/// Document and payload of a page. Problems found while it is rendered are reported.
fn files(
    live: &Arc<LiveSite>,
    page: LivePage,
    document: String,
    payload: Option<String>,
    problems: &Arc<Problems>,
) -> Arc<Deferred> {
    let (live, problems) = (Arc::clone(live), Arc::clone(problems));
    deferred(move || {
        // A panic must not make the page unavailable until the next change.
        let Ok(rendered) = catch_unwind(AssertUnwindSafe(|| live.render(page))) else {
            return Files::new();
        };
        let mut files = Files::new();
        let html = rendered.document.unwrap_or_else(|| problems.page(&rendered.report).into_bytes().into());
        files.insert(document.clone(), Asset::new(&document, Bytes::from_owner(html)));
        if let (Some(path), Some(bytes)) = (payload, rendered.payload) {
            files.insert(path.clone(), Asset::new(&path, Bytes::from_owner(bytes)));
        }
        problems.rendered(&live.route(page), &rendered.report);
        files
    })
}

fn search(live: &Arc<LiveSite>) -> Arc<Deferred> {
    let live = Arc::clone(live);
    deferred(move || {
        let asset = |(path, bytes): (String, Arc<[u8]>)| {
            let asset = Asset::new(&path, Bytes::from_owner(bytes));
            (path, asset)
        };
        live.search_files().into_iter().map(asset).collect()
    })
}

fn deferred(make: impl FnOnce() -> Files + Send + 'static) -> Arc<Deferred> {
    Arc::new(LazyLock::new(Box::new(make)))
}
