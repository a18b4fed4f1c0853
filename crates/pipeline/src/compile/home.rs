//! Where the pages of a version are. What is compiled for several versions at once has marks where it depends on that.

use std::sync::Arc;

use quire_config::SiteConfig;
use quire_content::{PageRoute, ResolvedLink, Routes};

use crate::store::Key;

/// Stands for the folder of a page's version at the start of a path. No file has a name with this character.
const FOLDER: char = '\0';

/// The version of a page, in a site that has several.
#[derive(Debug)]
pub(crate) struct Home {
    config: Arc<SiteConfig>,
    version: String,
    /// Its folder in the docs folder: `1.x/`, or nothing for the docs folder itself.
    folder: String,
    /// What its addresses begin with after the base: `/1.x`, or nothing for the default version.
    path: String,
    /// Stands for `path` in the links of the page. It has a digest of what the page is compiled from: no author can have
    /// written it. It begins as a path does and consists of letters and digits, so nothing escapes it.
    mark: String,
}

impl Home {
    /// The home of a page. `key` stands for what is compiled for all versions at once.
    pub(super) fn new(config: &Arc<SiteConfig>, route: &PageRoute, key: Key) -> Self {
        let version = &config.locales[route.locale].version;
        let is_default = *version == config.multi_version.default;
        Self {
            version: version.clone(),
            folder: split(config, &route.source).0.to_owned(),
            path: if is_default { String::new() } else { format!("/{version}") },
            mark: format!("/quire{}", key.digest()),
            config: Arc::clone(config),
        }
    }

    /// A path relative to the site's folder with a mark for the version's folder; `None` if the path is not in it.
    pub(super) fn unplaced(&self, path: &str) -> Option<String> {
        self.unplaced_file(below_docs(&self.config, path)?)
    }

    /// As [`Self::unplaced`], for a path relative to the docs folder.
    pub(super) fn unplaced_file(&self, file: &str) -> Option<String> {
        let rest = file.strip_prefix(&self.folder)?;
        // The docs folder also has the folders of other versions.
        let is_own = !self.folder.is_empty() || version_folder(&self.config, file).is_empty();
        is_own.then(|| format!("{FOLDER}{rest}"))
    }

    /// The path that one with a mark is in this version; `None` if it has no mark.
    pub(super) fn placed(&self, path: &str) -> Option<String> {
        Some(format!("{}/{}", self.config.route.docs, self.placed_file(path)?))
    }

    /// As [`Self::placed`], for a path relative to the docs folder.
    pub(super) fn placed_file(&self, file: &str) -> Option<String> {
        Some([&self.folder, file.strip_prefix(FOLDER)?].concat())
    }

    /// The href of a link, with a mark for the version if it leads to a page of the same one. A blog belongs to no version.
    pub(super) fn unplaced_href(&self, routes: &Routes, link: ResolvedLink) -> String {
        let own = link.page().map(|id| routes.page(id));
        let own = own.filter(|page| page.route.version == self.version && !routes.is_in_blog(page));
        let base = self.config.base.trim_end_matches('/');
        let rest = own.filter(|page| link.href.starts_with(&page.href)).and_then(|_| {
            let rest = link.href.strip_prefix(base)?.strip_prefix(&self.path)?;
            rest.starts_with('/').then_some(rest)
        });
        match rest {
            Some(rest) => [base, &self.mark, rest].concat(),
            None => link.href,
        }
    }

    /// Puts the version's path in the place of its marks.
    pub(super) fn place_links(&self, text: &mut String) {
        if text.contains(&self.mark) {
            *text = text.replace(&self.mark, &self.path);
        }
    }
}

/// The folder of a page's version, relative to the docs folder, and the page's path in it; `source` is relative to the
/// site's folder.
pub(super) fn split<'s>(config: &SiteConfig, source: &'s str) -> (&'s str, &'s str) {
    let file = below_docs(config, source).unwrap_or(source);
    file.split_at(version_folder(config, file).len())
}

/// The folder of another version than that of the docs folder itself, with a slash; empty for a file in none.
fn version_folder<'f>(config: &SiteConfig, file: &'f str) -> &'f str {
    let end = file.find('/').filter(|end| config.multi_version.get(&file[..*end]).is_some());
    end.map_or("", |end| &file[..=end])
}

fn below_docs<'p>(config: &SiteConfig, path: &'p str) -> Option<&'p str> {
    path.strip_prefix(config.route.docs.as_str())?.strip_prefix('/')
}
