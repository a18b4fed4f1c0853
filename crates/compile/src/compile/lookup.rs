//! Lookups of a page during compilation. A lookup determines the target of a link, or the file of an include or import.

use std::collections::BTreeSet;

use quire_content::{LinkTarget, PageRoute};
use quire_files::{Contents, Key, KeyBuilder};
use quire_load::{Imports, Loaded, Located};
use serde::{Deserialize, Serialize};

use super::home::PageVersion;
use super::host::written_out;

/// A link, include or import that was resolved while a page was compiled. The result may depend on the version of the
/// page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Lookup {
    pub(super) kind: Kind,
    /// Path of the file that contains the link, include or import. The version's folder is replaced as in
    /// [`PageVersion::to_placeholder`].
    pub(super) from: String,
    /// The URL, path or specifier as written in the source.
    pub(super) name: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// Target of a link or an image.
    Link,
    /// File whose text the page needs: an include, an imported fragment, `?raw` or `.json`.
    Include,
    /// Module or style sheet that the page imports.
    Import,
}

/// Repeats the lookups of a page in one version.
pub(super) struct Resolver<'a> {
    pub(super) site: &'a Loaded,
    pub(super) route: &'a PageRoute,
    pub(super) imports: &'a Imports<'a>,
    pub(super) version: &'a PageVersion,
}

impl Resolver<'_> {
    /// Returns a key for the results of all `lookups`. Versions of a page with the same source, lookups, results and
    /// dependencies compile to the same page. The key includes the contents of linked files, but not of included and
    /// imported files.
    pub(super) fn results(&self, lookups: &BTreeSet<Lookup>) -> Key {
        let key = KeyBuilder::new("results");
        lookups.iter().fold(key, |key, lookup| key.text(&self.result(lookup))).finish()
    }

    fn result(&self, lookup: &Lookup) -> String {
        let Lookup { kind, from, name } = lookup;
        let from = self.version.expand_placeholder(from).unwrap_or_else(|| from.clone());
        match kind {
            Kind::Link => self.link(&from, name),
            // Pages with errors are not stored, so all errors can have the same result.
            Kind::Include => {
                let located = self.site.includes.locate(&from, &written_out(&self.site.config, name));
                located.map(|path| self.unplaced(path)).unwrap_or_default()
            }
            Kind::Import => match self.imports.locate(&from, name, self.site) {
                Ok(Some(Located { module, path })) => {
                    format!("{}\n{}", self.unplaced(module), self.unplaced(path))
                }
                Ok(None) | Err(_) => String::new(),
            },
        }
    }

    fn link(&self, from: &str, url: &str) -> String {
        let routes = &self.site.routes;
        let resolved = routes.resolve_link_of(self.route, from, url);
        let LinkTarget::File(file) = &resolved.target else {
            return self.version.href_with_placeholder(routes, resolved);
        };
        let digest = self.site.docs.get(file).map(Contents::digest);
        let digest = digest.map(|digest| digest.to_string()).unwrap_or_default();
        format!("{}\n{digest}", self.version.file_to_placeholder(file).unwrap_or_else(|| file.clone()))
    }

    fn unplaced(&self, path: String) -> String {
        self.version.to_placeholder(&path).unwrap_or(path)
    }
}
