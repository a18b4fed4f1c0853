//! Checks links, anchors and referenced files.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use quire_config::Dialect;
use quire_diagnostics::{Diagnostic, Severity, Span, collect_limited, did_you_mean};
use quire_markdown::{Heading, Link, LinkKind};

use crate::blocked::{Loaded, blocked};
use crate::links::LinkTarget;
use crate::path;
use crate::routes::{RouteId, Routes};

/// Links of a page, and the ids on the page that links can refer to.
#[derive(Debug, Clone, Copy)]
pub struct PageLinks<'page> {
    /// Route of the page that contains the links.
    pub page: RouteId,
    /// Links in source order, with URLs as written.
    pub links: &'page [Link],
    /// Headings of the page and its fragments. Links may refer to their ids.
    pub headings: &'page [Heading],
    /// Ids of elements other than headings. Links may refer to them.
    pub anchors: &'page [String],
    /// Whether the site's own code renders parts of the page. The ids of these parts are not known at build time.
    pub has_own_code: bool,
}

/// Maximum number of "did you mean" hints. To find a hint, the check compares the link with every route.
const MAX_HINTS: usize = 100;

/// Hint for links to files outside the docs folder.
const OUTSIDE_DOCS: &str = "files outside this folder are not published: move the file into the docs or public folder, or write a full URL";

/// Checks links between pages.
#[derive(Debug)]
pub struct LinkCheck<'page> {
    routes: &'page Routes,
    targets: HashMap<RouteId, Target<'page>>,
}

/// A possible target page of links.
#[derive(Debug)]
struct Target<'page> {
    page: PageLinks<'page>,
    /// Ids of the page's elements. Computed when the first link with an anchor is checked.
    ids: OnceLock<HashSet<&'page str>>,
}

impl<'page> LinkCheck<'page> {
    /// Creates a check of links to `pages`.
    pub fn new(routes: &'page Routes, pages: &[PageLinks<'page>]) -> Self {
        let target = |page: &PageLinks<'page>| (page.page, Target { page: *page, ids: OnceLock::new() });
        Self { routes, targets: pages.iter().map(target).collect() }
    }

    /// Returns whether a page has no diagnostics. Can be called from several threads.
    pub fn is_sound(&self, page: &PageLinks<'_>) -> bool {
        self.diagnostics([page]).is_empty()
    }

    /// Reports every dead link, dead anchor and missing file of `pages`. Takes time linear in the number of links, plus
    /// the number of headings on pages that are targets of links with anchors.
    pub fn diagnostics<'p>(&self, pages: impl IntoIterator<Item = &'p PageLinks<'p>>) -> Vec<Diagnostic> {
        let mut checker =
            Checker { check: self, n_hints: 0, blocked: HashSet::new(), diagnostics: Vec::new() };
        let mut diagnostics = Vec::new();
        for page in pages {
            let link_diagnostics = page.links.iter().flat_map(|link| {
                checker.link(page.page, link);
                std::mem::take(&mut checker.diagnostics)
            });
            diagnostics.extend(collect_limited(link_diagnostics));
        }
        quire_diagnostics::sort(&mut diagnostics);
        diagnostics
    }
}

impl<'page> PageLinks<'page> {
    /// Returns the known ids of the page's elements.
    fn ids(&self) -> impl Iterator<Item = &'page str> {
        let headings = self.headings.iter().map(|heading| heading.id.as_str());
        headings.chain(self.anchors.iter().map(String::as_str))
    }
}

impl Target<'_> {
    /// Returns whether the page may contain an element with this id.
    fn may_have_id(&self, id: &str) -> bool {
        self.page.has_own_code || self.ids.get_or_init(|| self.page.ids().collect()).contains(id)
    }
}

struct Checker<'c, 'page> {
    check: &'c LinkCheck<'page>,
    n_hints: usize,
    /// Messages about blocked resources that were already reported, by page.
    blocked: HashSet<(RouteId, String)>,
    diagnostics: Vec<Diagnostic>,
}

impl Checker<'_, '_> {
    fn link(&mut self, page: RouteId, link: &Link) {
        let locale = &self.check.routes.locale(self.check.routes.page(page).locale).id;
        let (target, anchor) = self.check.routes.link_target(locale, &link.from, &link.url);
        if target == LinkTarget::Outside {
            self.outside(page, link);
            return;
        }
        if matches!(link.kind, LinkKind::Image | LinkKind::Media) {
            let diagnostic = self.file(link, &target);
            self.diagnostics.extend(diagnostic);
            return;
        }
        let target = match target {
            LinkTarget::Outside | LinkTarget::Public(_) | LinkTarget::File(_) => return,
            LinkTarget::Missing(path) => return self.missing(link, &path),
            LinkTarget::Here => page,
            LinkTarget::Page(target) => target,
        };
        if let Some(anchor) = anchor {
            self.anchor(target, link, &anchor);
        }
    }

    /// Reports a resource of another site that browsers will block, once per page, type and origin.
    fn outside(&mut self, page: RouteId, link: &Link) {
        let Some(loaded) = Loaded::from_link_kind(link.kind) else { return };
        let Some(diagnostic) = blocked(self.check.routes, loaded, &link.url, link.span.clone()) else {
            return;
        };
        if self.blocked.insert((page, diagnostic.message.clone())) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Checks a file that the page embeds.
    fn file(&mut self, link: &Link, target: &LinkTarget) -> Option<Diagnostic> {
        let routes = self.check.routes;
        let missing = |message: String| error(routes, "content/missing-file", link.span.clone(), message);
        match target {
            LinkTarget::Outside | LinkTarget::Public(_) | LinkTarget::File(_) => None,
            LinkTarget::Here => {
                Some(missing("the URL does not refer to a file".to_owned()).hint("write the path of a file"))
            }
            LinkTarget::Page(id) => {
                let source = &self.check.routes.page(*id).source;
                let message =
                    format!("`{}` is the page `{source}`, which cannot be embedded in a page", link.url);
                Some(missing(message).hint("link to it: `[text](url)`"))
            }
            LinkTarget::Missing(_) => {
                if self.check.routes.leaves_docs(&link.from, &link.url) {
                    let diagnostic = missing(format!("`{}` is outside the docs folder", link.url));
                    return Some(diagnostic.hint(OUTSIDE_DOCS));
                }
                let diagnostic = missing(format!("the file `{}` does not exist", link.url));
                Some(diagnostic.hint(self.missing_file_hint(link)))
            }
        }
    }

    fn missing_file_hint(&mut self, link: &Link) -> String {
        self.n_hints += 1;
        let near = (self.n_hints <= MAX_HINTS).then(|| self.check.routes.nearest_file(&link.from, &link.url));
        match near.flatten() {
            Some(near) => format!("did you mean `{near}`?"),
            None if link.url.starts_with('/') => {
                "a URL that begins with `/` refers to a file in `public/`".to_owned()
            }
            None => "a relative URL starts at the page's folder; URLs of files in `public/` begin with `/`"
                .to_owned(),
        }
    }

    fn missing(&mut self, link: &Link, path: &str) {
        self.n_hints += 1;
        let routes = self.check.routes;
        if routes.leaves_docs(&link.from, &link.url) {
            let message = format!("the link `{}` points outside the docs folder", link.url);
            let diagnostic = error(routes, "content/dead-link", link.span.clone(), message);
            self.diagnostics.push(diagnostic.hint(OUTSIDE_DOCS));
            return;
        }
        let diagnostic = if self.n_hints <= MAX_HINTS {
            dead_link(routes, link.span.clone(), &link.url, path)
        } else {
            dead_link_without_hint(routes, link.span.clone(), &link.url)
        };
        self.diagnostics.push(diagnostic);
    }

    /// Checks the anchor of a link. `#` and `#top` scroll to the top of the page in every browser (HTML §7.4.6.4).
    fn anchor(&mut self, target: RouteId, link: &Link, anchor: &str) {
        let is_top = anchor.is_empty() || anchor.eq_ignore_ascii_case("top");
        // A text fragment (`#:~:text=`) refers to text, not to an element.
        let id = anchor.split(":~:").next().unwrap_or_default();
        let anchors = self.check.targets.get(&target);
        if is_top || id.is_empty() || anchors.is_some_and(|target| target.may_have_id(id)) {
            return;
        }
        let page = &self.check.routes.page(target).route.path;
        let message = format!("the page `{page}` has no heading `#{id}`");
        self.n_hints += 1;
        let ids = || anchors.iter().flat_map(|target| target.page.ids());
        let near = (self.n_hints <= MAX_HINTS).then(|| did_you_mean(id, ids())).flatten();
        let diagnostic = error(self.check.routes, "content/dead-anchor", link.span.clone(), message);
        self.diagnostics.push(match near {
            Some(near) => diagnostic.hint(format!("did you mean `#{near}`?")),
            None => diagnostic,
        });
    }
}

fn dead_link_without_hint(routes: &Routes, span: Span, url: &str) -> Diagnostic {
    error(routes, "content/dead-link", span, format!("the link target `{url}` does not exist"))
}

/// Creates an error. If the site is in the dialect of another engine, creates a warning, because the other engine may
/// generate the target.
pub(crate) fn error(routes: &Routes, code: &'static str, span: Span, message: String) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(code, span, message);
    if routes.config.markdown.dialect != Dialect::Quire {
        diagnostic.severity = Severity::Warning;
    }
    diagnostic
}

/// Creates the diagnostic for a link to a path that does not exist. If only the default version has the page, the hint
/// is a link to that version. Otherwise, the hint is the nearest route of the same version: a route that differs by a
/// typo, or else a route with the same last segment.
pub(crate) fn dead_link(routes: &Routes, span: Span, url: &str, path: &str) -> Diagnostic {
    let config = &routes.config;
    let default = &config.multi_version.default;
    let (locale, _) = config.split_path(path.trim_start_matches('/'), default);
    let version = &routes.locale(locale).version;
    // Paths contain the default version's name only in links from other versions.
    let path_in_default = path.strip_prefix('/').and_then(|path| path.strip_prefix(default.as_str()));
    let path_in_default =
        path_in_default.filter(|rest| !default.is_empty() && (rest.is_empty() || rest.starts_with('/')));
    let (prefix, path) = path_in_default.map_or((String::new(), path), |rest| (format!("/{default}"), rest));
    let pages = || routes.all().iter().filter(|page| page.route.version == *version);
    let key = path::page_key(path);
    let name = key.rsplit('/').next().unwrap_or_default();
    let mut same_name = pages().filter(|page| !name.is_empty() && page.key.rsplit('/').next() == Some(name));
    let paths = || pages().map(|page| page.route.path.trim_end_matches('/'));
    let near = did_you_mean(path.trim_end_matches('/'), paths())
        .or_else(|| same_name.next().map(|page| page.route.path.trim_end_matches('/')));
    let diagnostic = dead_link_without_hint(routes, span, url);
    if let Some(link) = in_default_version(routes, path, version) {
        return diagnostic.hint(format!("this page exists only in `{default}`: link to `{link}`"));
    }
    match near {
        Some("") => diagnostic.hint(format!("did you mean `{prefix}/`?")),
        Some(near) => diagnostic.hint(format!("did you mean `{prefix}{near}`?")),
        None => diagnostic,
    }
}

/// If the page at `path` is missing in `version` but exists in the default version, returns a link to the
/// default version's page. Returns `None` if `version` is the default version.
fn in_default_version(routes: &Routes, path: &str, version: &str) -> Option<String> {
    let default = &routes.config.multi_version.default;
    let path_in_version = path.strip_prefix('/')?.strip_prefix(version)?;
    routes
        .lookup(path_in_version)
        .filter(|_| version != default)
        .map(|_| format!("/{default}{path_in_version}"))
}
