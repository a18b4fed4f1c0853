//! Page compilation (stage 2 of a build). Pages are compiled independently and in parallel.

mod beginning;
mod changes;
mod docusaurus;
mod entry;
mod excerpt;
mod home;
mod host;
mod imports;
mod invisible;
mod layout;
mod lookup;
mod packages;
mod page;
mod page_module;
mod rewrite;
mod scope;
mod shared_article;
mod stored;

use std::num::NonZeroUsize;
use std::sync::Arc;

use quire_content::PageRoute;
use quire_diagnostics::Diagnostic;
use quire_load::{Loaded, Mode};
use quire_process::map_with;
use quire_records::examples::pages::OptionsFile;

use crate::store::CompileStore;
pub use beginning::Beginning;
pub(crate) use entry::Inputs;
use host::SiteContext;
pub(crate) use host::raw_html;
pub use host::{ShownFile, Used, asset_name};
pub(crate) use imports::line_start;
pub use imports::span_at;
pub use page::CompiledPage;
pub(crate) use page_module::PageModule;
pub use scope::is_own_code;
pub(crate) use scope::{
    Imported, bind, duplicate_names, is_own_component, unknown_components, unknown_export,
};
pub use shared_article::SharedArticle;

/// All compiled pages of a site.
pub struct Compiled {
    /// Pages in route order, including fallback pages. The index of a page is the index of its route.
    pub pages: Vec<Arc<CompiledPage>>,
    /// Number of compiled pages, except pages from the store and fallback pages (see [`Self::diagnostics`]).
    pub parsed: usize,
    /// Diagnostics of all pages except fallback pages. A fallback page shows a page in a language without a
    /// translation.
    pub diagnostics: Vec<Diagnostic>,
}

impl Compiled {
    /// Returns the paths of files that pages include, relative to the site's folder.
    pub fn included(&self) -> impl Iterator<Item = &String> {
        self.pages.iter().flat_map(|page| page.used.dependencies.files.keys())
    }
}

/// Compiles one page of `site`. Unlike [`compile`], does not drop other pages from `store`.
pub fn compile_one(site: &Loaded, route: &PageRoute, store: &CompileStore) -> Arc<CompiledPage> {
    let options = OptionsFile::new(&site.config.check.options);
    page::compile_page(route, &SiteContext { site, store, mode: Mode::Publish, options }).compiled
}

/// Returns the compiled page of a fallback route, which shows a page in a language without a translation. Returns the
/// compiled original if all its links resolve to the same targets from both routes.
fn fallback(route: &PageRoute, pages: &[Arc<CompiledPage>], context: &SiteContext<'_>) -> Arc<CompiledPage> {
    let routes = &context.site.routes;
    let original = route.original.and_then(|id| Some((routes.page(id), pages.get(id.index())?)));
    let has_same_links = |page: &PageRoute, compiled: &CompiledPage| {
        compiled.links.iter().all(|link| {
            let resolve = |page| routes.resolve_link_of(page, &link.from, &link.url);
            resolve(page) == resolve(route)
        })
    };
    match original.filter(|(page, compiled)| has_same_links(page, compiled)) {
        Some((_, compiled)) => Arc::clone(compiled),
        None => page::compile_page(route, context).compiled,
    }
}

/// Compiles the pages of `site`. Uses pages in `store` if they are current, and drops all other pages from `store`.
pub fn compile(site: &Loaded, mode: Mode, threads: NonZeroUsize, store: &CompileStore) -> Compiled {
    let options = OptionsFile::new(&site.config.check.options);
    let context = SiteContext { site, store, mode, options };
    let compile_route = |(): &mut (), route: &PageRoute| page::compile_page(route, &context);
    let (originals, fallbacks) = site.routes.all().split_at(site.routes.written().len());
    let results = map_with(originals, threads, || (), compile_route);
    let parsed = results.iter().filter(|page| page.is_new).count();
    let mut pages: Vec<Arc<CompiledPage>> = results.into_iter().map(|page| page.compiled).collect();
    let diagnostics = pages.iter().flat_map(|page| page.diagnostics.iter().cloned()).collect();
    // Errors in fallback pages are not reported again, because they are reported for the originals.
    let compile_fallback = |(): &mut (), route: &PageRoute| fallback(route, &pages, &context);
    let fallbacks = map_with(fallbacks, threads, || (), compile_fallback);
    pages.extend(fallbacks);
    store.sweep_compiled();
    Compiled { pages, parsed, diagnostics }
}
