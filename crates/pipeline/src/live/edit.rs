//! Fast path for edits of the text of pages, the most frequent change. Only the edited pages are compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use quire_compile::{Compiled, CompiledPage, compile_one};
use quire_content::data::PageData;
use quire_content::{LinkCheck, PageInput, PageLinks, RouteId};
use quire_diagnostics::{Diagnostic, has_errors};
use quire_files::Contents;
use quire_load::Loaded;
use quire_render::{Job, Model};

use super::{LiveBuild, LiveChanges, LivePage, LiveSession, LiveSite, Stages};
use crate::Report;

struct Edited {
    id: RouteId,
    file: String,
    contents: Contents,
}

impl LiveSession {
    /// Builds the site if the only changes are edits of pages that affect no other page and cause no errors. Otherwise
    /// returns `None`. The caller must then build the whole site.
    pub(super) fn edited(&mut self, changed: &[PathBuf]) -> Option<LiveBuild> {
        let last = self.last.clone().filter(|_| self.is_current)?;
        let before = &last.stages;
        let edited = self.edited_pages(&before.site, changed)?;
        let pages = edited.iter().map(|page| (page.file.clone(), page.contents.clone()));
        let site = before.site.with_pages(pages, &self.reader.files);

        let mut pages = before.compiled.pages.clone();
        let mut data = before.model.pages.clone();
        let mut diagnostics = Vec::new();
        let mut edited_pages = Vec::new();
        let mut is_same = true;
        for Edited { id, .. } in edited {
            let page = compile_one(&site, site.routes.page(id), &self.store.compile);
            let old = std::mem::replace(&mut pages[id.index()], page);
            let page = &pages[id.index()];
            edited_pages.push(LivePage(Job::Page(id)));
            if page.key == old.key {
                continue;
            }
            is_same = false;
            if !page.changes_only_itself(&old) {
                return None;
            }
            if site.routes.page(id).is_fallback() {
                data[id.index()] = with_headings(before, page, id);
                continue;
            }
            diagnostics.extend(page.diagnostics.iter().cloned());
            if !page.has_same_links(&old) {
                let link_diagnostics = check_page_links(&site, &pages, id);
                diagnostics.extend(site.config.check.severities.apply(link_diagnostics));
            }
            data[id.index()] = with_headings(before, page, id);
        }
        if has_errors(&diagnostics) {
            return None;
        }
        let report = Report {
            diagnostics,
            pages: site.routes.written().len(),
            parsed: edited_pages.len(),
            ..Report::new(&site)
        };
        let report = report.finish(&site);
        let stages = Stages {
            site: Arc::new(site),
            compiled: Arc::new(Compiled { pages, parsed: report.parsed, diagnostics: Vec::new() }),
            model: Arc::new(Model {
                site: Arc::clone(&before.model.site),
                pages: data,
                diagnostics: Vec::new(),
            }),
            ..before.clone()
        };
        let live = LiveSite::new(stages, Arc::clone(&last.shared), &self.store, Arc::clone(&last.requested));
        let changes = LiveChanges { edited: Some(edited_pages), is_same, ..LiveChanges::default() };
        let live = Arc::new(live);
        self.last = Some(Arc::clone(&live));
        Some(LiveBuild { report, site: Some(live), files: BTreeMap::new(), changes })
    }

    /// Returns the pages at `changed`. Returns `None` if the whole site must be built, for example because a path is
    /// not a page of the last build.
    fn edited_pages(&self, site: &Loaded, changed: &[PathBuf]) -> Option<Vec<Edited>> {
        if site.has_links {
            return None;
        }
        let docs = self.options.site.join(&site.config.route.docs);
        let mut edited = Vec::new();
        for path in changed {
            let file = path.strip_prefix(&docs).ok()?.to_str()?;
            match site.routes.by_file(file) {
                // Ignore temporary files that editors create and remove next to the saved file.
                None if !quire_files::exists(path) && !site.docs.contains_key(file) => {}
                None => return None,
                // The edit may make translations of the page outdated, so the whole site must be built.
                Some(_) if site.has_ledger() => return None,
                // Lists, feeds and other posts show parts of a post, so the whole site must be built.
                Some(id) if site.routes.is_in_blog(site.routes.page(id)) => return None,
                Some(id) => {
                    let had_errors = self.with_errors.contains(&*site.routes.page(id).source);
                    if had_errors || self.is_dependency(path) || !quire_files::is_regular_file(path) {
                        return None;
                    }
                    let contents = self.reader.files.file(path).ok()?;
                    let ids = std::iter::once(id).chain(site.routes.fallbacks_of(id));
                    let file = file.to_owned();
                    edited.extend(ids.map(|id| Edited {
                        id,
                        file: file.clone(),
                        contents: contents.clone(),
                    }));
                }
            }
        }
        Some(edited)
    }

    fn is_dependency(&self, path: &Path) -> bool {
        self.included.contains(path) || self.bundled.contains(path)
    }
}

impl LiveSite {
    /// Updates the keys of the requested pages among `pages`. Returns the routes of the pages that have changed.
    pub(super) fn note_edits(&self, pages: &[LivePage]) -> BTreeSet<String> {
        let renderer = self.renderer();
        let mut routes = BTreeSet::new();
        let mut requested = self.requested();
        for page in pages {
            if let Some(requested) = requested.get_mut(page) {
                let key = renderer.key(page.0);
                if std::mem::replace(&mut requested.key, key) != key {
                    routes.insert(self.route(*page));
                }
            }
        }
        routes
    }
}

/// Returns the data of an edited page. Only the headings can differ from the data of the last build.
fn with_headings(before: &Stages, page: &CompiledPage, id: RouteId) -> OnceLock<Arc<PageData>> {
    let (head, headings) = (Arc::clone(&page.head), Arc::clone(&page.headings));
    let input = PageInput { head, headings, ..PageInput::default() };
    let toc = input.toc(&before.model.site.config().outline_headers);
    let data = PageData { toc, ..before.model.page(id).clone() };
    OnceLock::from(Arc::new(data))
}

fn check_page_links(site: &Loaded, pages: &[Arc<CompiledPage>], id: RouteId) -> Vec<Diagnostic> {
    let links = |page: RouteId| {
        let compiled = &pages[page.index()];
        compiled.links_of(page, &compiled.links)
    };
    let targets: Vec<PageLinks<'_>> = site.routes.ids().map(links).collect();
    LinkCheck::new(&site.routes, &targets).diagnostics([&links(id)])
}
