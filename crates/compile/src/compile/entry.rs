//! Cache entries of a page: the inputs found during compilation, and the compiled page. Versions of the site share a
//! compiled page if the page compiles to the same result in each of them. Quire's version is not part of the key,
//! because each executable has a separate cache folder. Pages with diagnostics are not stored.

use std::collections::BTreeSet;
use std::sync::Arc;

use quire_content::PageRoute;
use quire_files::{Contents, Digest, Key, KeyBuilder};
use quire_load::Imports;
use serde::{Deserialize, Serialize};

use super::home::{PageVersion, split};
use super::host::{Dependencies, SiteContext};
use super::lookup::{Lookup, Resolver};
use super::page::CompiledPage;
use super::rewrite::Rewrite;

/// Inputs of a page that are known only after compilation. In a site with versions, paths contain a placeholder for the
/// version's folder.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Inputs {
    dependencies: Dependencies,
    /// Lookups of the page: the links, includes and imports that were resolved. Another version can share the page only
    /// if all lookups have the same results in that version. Empty in entries for a single version, because their key
    /// includes the structure of the site and therefore the results.
    lookups: BTreeSet<Lookup>,
    /// Key of the lookup results. `None` if no other version may share the page.
    results: Option<Key>,
}

/// Access to the cache entries of one page.
pub(super) struct Entry<'a> {
    context: &'a SiteContext<'a>,
    route: &'a PageRoute,
    imports: &'a Imports<'a>,
    /// Key of all inputs known before compilation.
    key: Key,
    /// Data for sharing the page between versions. `None` if the site has no versions.
    shared: Option<Shared>,
}

/// The key that all versions of a page share, with the version of this page.
struct Shared {
    /// Like [`Entry::key`], but equal in all versions.
    key: Key,
    version: Arc<PageVersion>,
}

impl<'a> Entry<'a> {
    pub(super) fn new(
        context: &'a SiteContext<'a>,
        route: &'a PageRoute,
        imports: &'a Imports<'a>,
        contents: &Contents,
    ) -> Self {
        let config = &context.site.config;
        let locale = &config.locales[route.locale];
        let key = |kind: &str, source: &str, locale: &str| {
            let key = KeyBuilder::new(kind).text(source).text(locale).digest(contents.digest());
            key.digest(context.site.structure).text(context.mode.compiled_form()).finish()
        };
        let has_versions = !config.multi_version.versions.is_empty();
        let shared = has_versions.then(|| {
            let key = key("page of versions", split(config, &route.source).1, &locale.lang);
            Shared { key, version: Arc::new(PageVersion::new(config, route, key)) }
        });
        Self { context, route, imports, key: key("page", &route.source, &locale.id), shared }
    }

    /// Returns the key of all inputs known before compilation.
    pub(super) fn key(&self) -> Key {
        self.key
    }

    /// Returns the version of the page, or `None` if the site has no versions.
    pub(super) fn version(&self) -> Option<&PageVersion> {
        self.shared.as_ref().map(|shared| &*shared.version)
    }

    /// Returns the page from the store if the stored page is current. `decode` decodes stored bytes.
    pub(super) fn find(
        &self,
        decode: impl Fn(&[u8]) -> Option<CompiledPage> + Copy,
    ) -> Option<Arc<CompiledPage>> {
        let store = self.context.store;
        let of_own = || {
            let last = store.inputs.get(self.key)?;
            store.pages.get_with(self.page_key(last.results, &self.current(&last.dependencies)), decode)
        };
        if let Some(shared) = &self.shared {
            store.inputs.touch(&[shared.key]);
        }
        let page = of_own().or_else(|| self.find_shared(decode))?;
        store.code.touch(&page.used.code);
        Some(self.for_version(page))
    }

    /// Returns the compiled page stored for another version, if the page compiles to the same result in this version.
    fn find_shared(&self, decode: impl Fn(&[u8]) -> Option<CompiledPage>) -> Option<Arc<CompiledPage>> {
        let (store, shared) = (self.context.store, self.shared.as_ref()?);
        let last = store.inputs.get(shared.key)?;
        let dependencies = self.current(&last.dependencies);
        let results = Some(self.resolver(&shared.version).results(&last.lookups));
        let page = store.pages.get_with(self.page_key(results, &dependencies), decode)?;
        let lookups = BTreeSet::new();
        store.inputs.put(self.key, Arc::new(Inputs { dependencies, lookups, results }));
        Some(page)
    }

    /// Adds a compiled page to the store. The paths and links of `page` contain the placeholders of [`Self::version`];
    /// the returned page contains the paths and links of the version instead. `lookups` contains the page's lookups, or
    /// is `None` if no other version may share the page.
    pub(super) fn add(&self, mut page: CompiledPage, lookups: Option<BTreeSet<Lookup>>) -> Arc<CompiledPage> {
        let shared = self.shared.as_ref().zip(lookups);
        let results =
            shared.as_ref().map(|(shared, lookups)| self.resolver(&shared.version).results(lookups));
        page.key = self.page_key(results, &page.used.dependencies);
        let page = Arc::new(page);
        // Hints in diagnostics contain names of existing files, which are not tracked as dependencies. Pages with
        // diagnostics are therefore not stored.
        if page.diagnostics.is_empty() {
            let store = self.context.store;
            let inputs =
                Inputs { dependencies: page.used.dependencies.clone(), lookups: BTreeSet::new(), results };
            if let Some((shared, lookups)) = shared {
                store.inputs.put(shared.key, Arc::new(Inputs { lookups, ..inputs.clone() }));
            }
            store.inputs.put(self.key, Arc::new(inputs));
            store.pages.put(page.key, Arc::clone(&page));
        }
        self.for_version(page)
    }

    /// Returns the key of all inputs of a page: the inputs known before compilation, the results of its lookups, and
    /// the state of its dependencies.
    fn page_key(&self, results: Option<Key>, dependencies: &Dependencies) -> Key {
        let key = KeyBuilder::new("compiled page");
        let mut key = match (results, &self.shared) {
            (Some(results), Some(shared)) => key.key(shared.key).key(results),
            _ => key.key(self.key),
        };
        for (path, digest) in &dependencies.files {
            key = key.text(path).text(&digest.as_ref().map(Digest::to_string).unwrap_or_default());
        }
        for (path, module_file) in &dependencies.modules {
            key = key.text(path).text(module_file.as_deref().unwrap_or_default());
        }
        key.finish()
    }

    /// Returns the dependencies in `last` with the current file digests and resolved modules.
    fn current(&self, last: &Dependencies) -> Dependencies {
        let includes = &self.context.site.includes;
        let state = |last: &Dependencies| {
            last.current(|path| includes.digest(path), |path| self.imports.module_file(path))
        };
        match self.version() {
            None => state(last),
            Some(version) => {
                let current = state(&Rewrite::expand_placeholders(version).dependencies(last));
                Rewrite::to_placeholders(version).dependencies(&current)
            }
        }
    }

    fn for_version(&self, page: Arc<CompiledPage>) -> Arc<CompiledPage> {
        match &self.shared {
            Some(shared) => Arc::new(page.for_version(&shared.version, self.key)),
            None => page,
        }
    }

    fn resolver<'s>(&'s self, version: &'s PageVersion) -> Resolver<'s> {
        Resolver { site: self.context.site, route: self.route, imports: self.imports, version }
    }
}
