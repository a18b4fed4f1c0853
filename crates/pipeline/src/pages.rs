//! Compiling pages: frontmatter, Markdown, imports.

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_config::{PageHead, parse_frontmatter};
use quire_content::PageRoute;
use quire_diagnostics::Diagnostic;
use quire_files::{Digest, Snapshot};
use quire_markdown::{Article, Heading, Syntax, compile};

use crate::components::{Binding, bind, duplicate_names, unknown_components};
use crate::examples::Examples;
use crate::facts::Facts;
use crate::host::{PageHost, Surroundings, Used};
use crate::inputs::not_utf8;
use crate::modules::Modules;
use crate::unseen::unseen_characters;

/// A page as far as it can be made without the others.
#[derive(Debug, Default)]
pub(crate) struct Compiled {
    pub(crate) head: Arc<PageHead>,
    pub(crate) headings: Arc<[Heading]>,
    pub(crate) article: Article,
    pub(crate) bindings: BTreeMap<String, Binding>,
    pub(crate) used: Used,
    pub(crate) diagnostics: Vec<Diagnostic>,
    key: Option<Key>,
}

/// What a page is made from, but for the files it includes and the modules it imports: those are in [`Used`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    source: Digest,
    structure: Digest,
}

/// Compiled pages of the last build by source path. A page is taken from here when its source, the files it includes
/// and everything its links depend on are the same.
#[derive(Debug, Default)]
pub(crate) struct Cache(BTreeMap<String, Arc<Compiled>>);

impl Cache {
    /// The page as it was compiled before, if nothing it was made from has changed.
    fn get(
        &self,
        path: &str,
        key: Key,
        surroundings: &Surroundings<'_>,
        modules: &Modules<'_>,
    ) -> Option<Arc<Compiled>> {
        let compiled = self.0.get(path).filter(|compiled| compiled.key == Some(key))?;
        // A page with findings may be waiting for a file that was not there.
        if !compiled.diagnostics.is_empty() {
            return None;
        }
        let is_same =
            |(path, digest): (&String, &Option<Digest>)| surroundings.includes.digest(path) == *digest;
        let is_current = compiled.used.files.iter().all(is_same) && modules.are_found(&compiled.used.modules);
        is_current.then(|| Arc::clone(compiled))
    }

    /// Remembers the pages of a build, by source path, in place of those of the build before.
    pub(crate) fn replace(&mut self, pages: impl Iterator<Item = (String, Arc<Compiled>)>) {
        self.0 = pages.collect();
    }

    /// The files that pages include, by path relative to the site's folder.
    pub(crate) fn included(&self) -> impl Iterator<Item = &String> {
        self.0.values().flat_map(|compiled| compiled.used.files.keys())
    }
}

/// Compiles the page of a route, or takes it from `cache`. `structure` stands for everything outside the page that its
/// HTML depends on: configuration and the list of files.
pub(crate) fn page(
    route: &PageRoute,
    docs: &Snapshot,
    structure: Digest,
    surroundings: &Surroundings<'_>,
    modules: &Modules<'_>,
    cache: &Cache,
) -> Arc<Compiled> {
    let path = &*route.source;
    let contents = docs.get(&route.route.file_path).cloned().unwrap_or_default();
    let key = Key { source: contents.digest(), structure };
    if let Some(compiled) = cache.get(path, key, surroundings, modules) {
        return compiled;
    }
    let source = match std::str::from_utf8(&contents) {
        Ok(source) => source,
        Err(error) => return Arc::new(not_text(path, error.valid_up_to(), key)),
    };
    let (head, mut diagnostics) = parse_frontmatter(path, source);
    diagnostics.extend(unseen_characters(path, source));
    let syntax = if path.ends_with(".mdx") { Syntax::Mdx } else { Syntax::Markdown };
    let host = PageHost::new(surroundings, &route.route.lang);
    let mut article = compile(path, source, head.body_start, syntax, &host);
    diagnostics.append(&mut article.diagnostics);
    let bindings = bind(&article, |import| modules.resolve(import, &host), &mut diagnostics);
    let names = || quire_examples::record_names(modules.site);
    Examples { host: &host, names: &names }.fill(&mut article, &bindings, &mut diagnostics);
    let facts = Facts { host: &host, lang: &route.route.lang, file: surroundings.options };
    facts.fill(&mut article, &bindings, &mut diagnostics);
    diagnostics.extend(unknown_components(&article, &bindings));
    diagnostics.extend(duplicate_names(&article));
    let headings = std::mem::take(&mut article.headings).into();
    Arc::new(Compiled {
        head: Arc::new(head),
        headings,
        article,
        bindings,
        used: host.into_used(),
        diagnostics,
        key: Some(key),
    })
}

fn not_text(path: &str, offset: usize, key: Key) -> Compiled {
    Compiled { diagnostics: vec![not_utf8(path, offset)], key: Some(key), ..Compiled::default() }
}
