//! What a page asks about other files of the site while it is compiled: where links lead, which files it includes.

use std::collections::BTreeSet;

use quire_content::{LinkTarget, PageRoute};
use quire_files::Contents;
use serde::{Deserialize, Serialize};

use super::home::Home;
use super::host::written_out;
use super::imports::{Imports, Located};
use crate::load::Loaded;
use crate::store::{Key, KeyBuilder};

/// A question. The answer depends on the version of the page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Question {
    pub(super) kind: Kind,
    /// The file that it stands in, see [`Home::unplaced`].
    pub(super) from: String,
    /// A link or a specifier, as written.
    pub(super) name: String,
}

/// What a question asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// Where a link or an image leads.
    Link,
    /// Which file is included.
    Include,
    /// Which file is imported.
    Import,
}

/// The page that asks, as it is in one version.
pub(super) struct Asker<'a> {
    pub(super) site: &'a Loaded,
    pub(super) route: &'a PageRoute,
    pub(super) imports: &'a Imports<'a>,
    pub(super) home: &'a Home,
}

impl Asker<'_> {
    /// Stands for the answers to all `questions`: two versions of a page that ask the same and get the same answers are
    /// compiled to the same. What the files contain is not part of it.
    pub(super) fn answers(&self, questions: &BTreeSet<Question>) -> Key {
        let key = KeyBuilder::new("answers");
        questions.iter().fold(key, |key, question| key.text(&self.answer(question))).finish()
    }

    fn answer(&self, question: &Question) -> String {
        let Question { kind, from, name } = question;
        let from = self.home.placed(from).unwrap_or_else(|| from.clone());
        match kind {
            Kind::Link => self.link(&from, name),
            // Pages that cannot be compiled without an error are not stored: which error makes no difference.
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
            return self.home.unplaced_href(routes, resolved);
        };
        let digest = self.site.docs.get(file).map(Contents::digest);
        let digest = digest.map(|digest| digest.to_string()).unwrap_or_default();
        format!("{}\n{digest}", self.home.unplaced_file(file).unwrap_or_else(|| file.clone()))
    }

    fn unplaced(&self, path: String) -> String {
        self.home.unplaced(&path).unwrap_or(path)
    }
}
