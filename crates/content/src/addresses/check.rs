//! Finds addresses in the registry that the site no longer has.

use std::collections::{BTreeMap, BTreeSet};

use quire_diagnostics::{Diagnostic, Span, collect_limited, did_you_mean};

use super::successor::Successors;
use super::{ADDRESSES, Addresses, HASH};
use crate::links::LinkTarget;
use crate::model::SiteModel;
use crate::routes::RouteId;

/// Lost addresses of pages and sections.
#[derive(Debug, Default)]
pub struct LostAddresses {
    /// Paths of lost pages without a redirect, with their registered anchors.
    pages: BTreeMap<String, BTreeSet<String>>,
    /// Lost sections of existing pages: registered path of the page, anchor, and current page. The current page has a
    /// different path after a redirect.
    sections: Vec<(String, String, RouteId)>,
}

/// Current state of a registered page.
enum Now {
    Page(RouteId),
    /// A file, or a redirect to another site, to a file, to a section of a page or to a missing page. Registered
    /// anchors of such paths are not checked.
    Elsewhere,
    Nothing,
}

impl LostAddresses {
    /// Finds the addresses of `registry` that the site no longer has. Takes time linear in the size of the registry.
    pub fn new(model: &SiteModel, registry: &Addresses) -> Self {
        let mut lost = Self::default();
        let mut page = ("", Now::Elsewhere);
        let mut anchors: BTreeSet<&str> = BTreeSet::new();
        for address in registry.iter() {
            let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
            if path != page.0 {
                page = (path, now(model, path));
                anchors = match page.1 {
                    Now::Page(id) => model.anchors(id).collect(),
                    Now::Elsewhere | Now::Nothing => BTreeSet::new(),
                };
            }
            match page.1 {
                Now::Page(id) if !anchor.is_empty() && !anchors.contains(anchor) => {
                    lost.sections.push((path.to_owned(), anchor.to_owned(), id));
                }
                Now::Page(_) | Now::Elsewhere => {}
                Now::Nothing => {
                    let anchors = lost.pages.entry(path.to_owned()).or_default();
                    anchors.extend((!anchor.is_empty()).then(|| anchor.to_owned()));
                }
            }
        }
        lost
    }

    /// Returns whether any page is lost. Callers need the history of file names only in this case.
    pub fn has_pages(&self) -> bool {
        !self.pages.is_empty()
    }

    /// Returns an error for each lost page and section. `text` is the contents of the registry file. `renamed` maps
    /// former names of files, relative to the docs folder, to their current names.
    pub fn diagnostics(
        &self,
        model: &SiteModel,
        registry: &Addresses,
        text: &str,
        renamed: &BTreeMap<String, String>,
    ) -> Vec<Diagnostic> {
        let successors = Successors::new(model, registry, renamed);
        let pages = self.pages.iter().map(|(path, anchors)| {
            let message = format!("the page `{path}` no longer exists, and nothing redirects its URL");
            let diagnostic = Diagnostic::error("content/lost-address", span(text, path), message);
            match successors.successor(path, anchors).or_else(|| successors.in_other_language(path, &self.pages)) {
                Some(now) => diagnostic.hint(format!(
                    "if it moved to `{now}`, add this to `quire.toml`:\n[[redirects]]\nfrom = \"{path}\"\nto = \"{now}\""
                )),
                None => diagnostic.hint(format!(
                    "add a redirect to `quire.toml`, or remove its lines from `{ADDRESSES}` if nobody links to it"
                )),
            }
        });
        let sections = self.sections.iter().map(|(path, anchor, now)| {
            let page = model.routes().page(*now);
            let message = format!("the page `{}` no longer has the section `#{anchor}`", page.route.path);
            let address = format!("{path}#{anchor}");
            let diagnostic = Diagnostic::error("content/lost-anchor", span(text, &address), message);
            // After a redirect, the registry may contain the section under either path.
            let paths = [path, &page.route.path.replace('#', HASH)];
            let is_new = |anchor: &&str| paths.iter().all(|path| !registry.contains(&format!("{path}#{anchor}")));
            let new_anchors: Vec<&str> = model.section_ids(*now).filter(is_new).collect();
            let renamed = match new_anchors.as_slice() {
                [renamed] => Some(*renamed),
                several => did_you_mean(anchor, several.iter().copied()),
            };
            let heading = renamed.map_or_else(|| "its heading".to_owned(), |id| format!("the heading `#{id}`"));
            diagnostic.label(Span::file(page.source.clone()), "the page").hint(format!(
                "end {heading} with `{{#{anchor}}}`, or remove the line from `{ADDRESSES}` if nobody links to it"
            ))
        });
        let mut diagnostics = collect_limited(pages);
        diagnostics.extend(collect_limited(sections));
        diagnostics
    }
}

fn now(model: &SiteModel, path: &str) -> Now {
    let routes = model.routes();
    if let Some(id) = routes.lookup(path).or_else(|| routes.lookup(&path.replace(HASH, "#"))) {
        return Now::Page(id);
    }
    if routes.is_public(path) || routes.is_public(&format!("{path}.html")) {
        return Now::Elsewhere;
    }
    let Some(to) = routes.redirected(path) else { return Now::Nothing };
    match routes.direct_target(&routes.config().lang, "", &to) {
        (LinkTarget::Page(id), None) => Now::Page(id),
        // `check_redirects` reports redirects to missing pages.
        _ => Now::Elsewhere,
    }
}

/// Returns the span of an address in the registry.
fn span(text: &str, address: &str) -> Span {
    let line = serde_json::to_string(address).unwrap_or_default();
    let start = text.find(&line).unwrap_or_default();
    let len = if text[start..].starts_with(&line) { line.len() } else { 0 };
    Span::new(ADDRESSES, start..start + len)
}

impl SiteModel {
    /// Returns the anchors of a page's headings.
    pub(super) fn anchors(&self, id: RouteId) -> impl Iterator<Item = &str> {
        self.pages[id.index()].headings.iter().map(|heading| heading.id.as_str())
    }
}
