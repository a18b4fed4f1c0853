//! Stage 2: compiles every page on its own, in parallel.

mod aliases;
mod beginning;
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
mod packed;
mod page;
mod page_module;
mod rewrite;
mod scope;
mod stored;

use std::num::NonZeroUsize;
use std::sync::Arc;

use quire_content::PageRoute;
use quire_diagnostics::Diagnostic;
use quire_examples::pages::OptionsFile;

use crate::load::Loaded;
use crate::parallel::map_with;
use crate::purpose::Purpose;
use crate::store::Store;
use host::SiteContext;

pub(crate) use beginning::Beginning;
pub(crate) use entry::Inputs;
pub(crate) use host::{ShownFile, asset_name, raw_html};
pub(crate) use imports::{Imports, line_start, span_at};
pub(crate) use packages::has_word;
pub(crate) use page::{CompiledPage, syntax};
pub(crate) use page_module::PageModule;
pub(crate) use scope::{
    Imported, bind, duplicate_names, is_own_code, is_own_component, unknown_components, unknown_export,
};

/// Every page of a site, compiled.
pub(crate) struct Compiled {
    /// In the order of the routes.
    pub(crate) pages: Vec<Arc<CompiledPage>>,
    /// How many of them were parsed; the others came from the store.
    pub(crate) parsed: usize,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Compiled {
    /// The files that pages include, by path relative to the site's folder.
    pub(crate) fn included(&self) -> impl Iterator<Item = &String> {
        self.pages.iter().flat_map(|page| page.used.dependencies.files.keys())
    }
}

/// Compiles one page of `site`; like [`compile`], but drops nothing from `store`.
pub(crate) fn compile_one(site: &Loaded, route: &PageRoute, store: &Store) -> Arc<CompiledPage> {
    let options = OptionsFile::new(&site.config.check.options);
    page::compile_page(route, &SiteContext { site, store, purpose: Purpose::Publish, options }).compiled
}

/// A fallback page: its original itself, unless a link has to lead to another page than there.
fn fallback(
    route: &PageRoute,
    written: &[Arc<CompiledPage>],
    context: &SiteContext<'_>,
) -> Arc<CompiledPage> {
    let routes = &context.site.routes;
    let original = route.original.and_then(|id| Some((routes.page(id), written.get(id.index())?)));
    let is_same = |page: &PageRoute, compiled: &CompiledPage| {
        compiled.links.iter().all(|link| {
            let resolved = |page| routes.resolve_link_of(page, &link.from, &link.url);
            resolved(page) == resolved(route)
        })
    };
    match original.filter(|(page, compiled)| is_same(page, compiled)) {
        Some((_, compiled)) => Arc::clone(compiled),
        None => page::compile_page(route, context).compiled,
    }
}

/// Compiles the pages of `site`. What `store` has is not compiled again; what it has and no page needs is dropped.
pub(crate) fn compile(site: &Loaded, purpose: Purpose, threads: NonZeroUsize, store: &Store) -> Compiled {
    let options = OptionsFile::new(&site.config.check.options);
    let context = SiteContext { site, store, purpose, options };
    let work = |(): &mut (), route: &PageRoute| page::compile_page(route, &context);
    let (written, fallbacks) = site.routes.all().split_at(site.routes.written().len());
    let results = map_with(written, threads, || (), work);
    let parsed = results.iter().filter(|page| page.is_new).count();
    let mut pages: Vec<Arc<CompiledPage>> = results.into_iter().map(|page| page.compiled).collect();
    let diagnostics = pages.iter().flat_map(|page| page.diagnostics.iter().cloned()).collect();
    // Their mistakes are those of their originals.
    let work = |(): &mut (), route: &PageRoute| fallback(route, &pages, &context);
    let fallbacks = map_with(fallbacks, threads, || (), work);
    pages.extend(fallbacks);
    store.sweep_compiled();
    Compiled { pages, parsed, diagnostics }
}
