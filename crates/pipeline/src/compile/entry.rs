//! The entries of a page in the store: what it turned out to be made from, and the compiled page. Versions in which it
//! would be compiled to the same share the latter.

use std::collections::BTreeSet;
use std::sync::Arc;

use quire_content::PageRoute;
use quire_files::{Contents, Digest};
use serde::{Deserialize, Serialize};

use super::home::{Home, split};
use super::host::{Dependencies, SiteContext};
use super::imports::Imports;
use super::lookup::{Lookup, Resolver};
use super::page::CompiledPage;
use super::rewrite::Rewrite;
use crate::store::{Key, KeyBuilder};

/// What a page was made from besides what is known before it is read. In a site with versions, paths have marks.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Inputs {
    dependencies: Dependencies,
    /// The lookups of the page, for the other versions: in its own, the results stay the same.
    lookups: BTreeSet<Lookup>,
    /// Stands for the results of its lookups; `None` if no other version may have the page.
    results: Option<Key>,
}

/// Where the store has a page.
pub(super) struct Entry<'a> {
    context: &'a SiteContext<'a>,
    route: &'a PageRoute,
    imports: &'a Imports<'a>,
    /// Stands for everything that is known before the page is read.
    own: Key,
    /// If the site has versions.
    shared: Option<Shared>,
}

/// The part of a page that does not depend on its version.
struct Shared {
    /// As [`Entry::own`], for all versions.
    key: Key,
    home: Arc<Home>,
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
            key.digest(context.site.structure).text(&format!("{:?}", context.purpose)).finish()
        };
        let has_versions = !config.multi_version.versions.is_empty();
        let shared = has_versions.then(|| {
            let key = key("page of versions", split(config, &route.source).1, &locale.lang);
            Shared { key, home: Arc::new(Home::new(config, route, key)) }
        });
        Self { context, route, imports, own: key("page", &route.source, &locale.id), shared }
    }

    /// Stands for what is known of the page before it is read.
    pub(super) fn key(&self) -> Key {
        self.own
    }

    /// The version of the page, if the site has several.
    pub(super) fn home(&self) -> Option<&Home> {
        self.shared.as_ref().map(|shared| &*shared.home)
    }

    /// The page as it is in the store; `decode` makes it from its bytes.
    pub(super) fn find(
        &self,
        decode: impl Fn(&[u8]) -> Option<CompiledPage> + Copy,
    ) -> Option<Arc<CompiledPage>> {
        let store = self.context.store;
        let of_own = || {
            let last = store.inputs.get(self.own)?;
            store.pages.get_with(self.page_key(last.results, &self.current(&last.dependencies)), decode)
        };
        if let Some(shared) = &self.shared {
            store.inputs.touch(&[shared.key]);
        }
        let page = of_own().or_else(|| self.find_shared(decode))?;
        store.code.touch(&page.used.code);
        Some(self.placed(page))
    }

    /// The page as another version has it, if it is the same in this one.
    fn find_shared(&self, decode: impl Fn(&[u8]) -> Option<CompiledPage>) -> Option<Arc<CompiledPage>> {
        let (store, shared) = (self.context.store, self.shared.as_ref()?);
        let last = store.inputs.get(shared.key)?;
        let dependencies = self.current(&last.dependencies);
        let results = Some(self.resolver(&shared.home).results(&last.lookups));
        let page = store.pages.get_with(self.page_key(results, &dependencies), decode)?;
        let lookups = BTreeSet::new();
        store.inputs.put(self.own, Arc::new(Inputs { dependencies, lookups, results }));
        Some(page)
    }

    /// Adds a page that was compiled with the marks of [`Self::home`], and returns it without them. `lookups` are
    /// those of the page; `None` if no other version may have it.
    pub(super) fn add(&self, mut page: CompiledPage, lookups: Option<BTreeSet<Lookup>>) -> Arc<CompiledPage> {
        let shared = self.shared.as_ref().zip(lookups);
        let results = shared.as_ref().map(|(shared, lookups)| self.resolver(&shared.home).results(lookups));
        page.key = self.page_key(results, &page.used.dependencies);
        let page = Arc::new(page);
        // Hints in diagnostics name files that exist, and which do is not tracked: such pages are compiled each time.
        if page.diagnostics.is_empty() {
            let store = self.context.store;
            let inputs =
                Inputs { dependencies: page.used.dependencies.clone(), lookups: BTreeSet::new(), results };
            if let Some((shared, lookups)) = shared {
                store.inputs.put(shared.key, Arc::new(Inputs { lookups, ..inputs.clone() }));
            }
            store.inputs.put(self.own, Arc::new(inputs));
            store.pages.put(page.key, Arc::clone(&page));
        }
        self.placed(page)
    }

    /// The key of everything a page is made from: what is known, and the state of what it turned out to depend on.
    fn page_key(&self, results: Option<Key>, dependencies: &Dependencies) -> Key {
        let key = KeyBuilder::new("compiled page");
        let mut key = match (results, &self.shared) {
            (Some(results), Some(shared)) => key.key(shared.key).key(results),
            _ => key.key(self.own),
        };
        for (path, digest) in &dependencies.files {
            key = key.text(path).text(&digest.as_ref().map(Digest::to_string).unwrap_or_default());
        }
        for (path, found) in &dependencies.modules {
            key = key.text(path).text(found.as_deref().unwrap_or_default());
        }
        key.finish()
    }

    /// The same files and modules in their current state.
    fn current(&self, last: &Dependencies) -> Dependencies {
        let includes = &self.context.site.includes;
        let state = |last: &Dependencies| {
            last.current(|path| includes.digest(path), |path| self.imports.module_file(path))
        };
        match self.home() {
            None => state(last),
            Some(home) => {
                let current = state(&Rewrite::placing(home).dependencies(last));
                Rewrite::unplacing(home).dependencies(&current)
            }
        }
    }

    fn placed(&self, page: Arc<CompiledPage>) -> Arc<CompiledPage> {
        match &self.shared {
            Some(shared) => Arc::new(page.placed(&shared.home, self.own)),
            None => page,
        }
    }

    fn resolver<'s>(&'s self, home: &'s Home) -> Resolver<'s> {
        Resolver { site: self.context.site, route: self.route, imports: self.imports, home }
    }
}
