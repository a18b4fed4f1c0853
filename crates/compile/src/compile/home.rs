//! The site version of a page: the version's folder and URL prefix. A compiled page that several versions share
//! contains placeholders for the folder and the prefix.

use std::sync::Arc;

use quire_config::SiteConfig;
use quire_content::{PageRoute, ResolvedLink, Routes};
use quire_files::Key;

/// Placeholder for the version's folder at the start of a path. No file name contains this character.
const FOLDER: char = '\0';

/// The version of a page in a site with versions.
#[derive(Debug)]
pub(crate) struct PageVersion {
    config: Arc<SiteConfig>,
    version: String,
    /// Folder of the version in the docs folder, such as `1.x/`. Empty if the version's pages are directly in the docs
    /// folder.
    folder: String,
    /// URL prefix of the version after the base, such as `/1.x`. Empty for the default version.
    path: String,
    /// Placeholder for `path` in the links of the page. The page's source cannot contain the placeholder, which
    /// includes a digest of the page's inputs. Escaping does not change the placeholder, which consists of a slash,
    /// letters and digits.
    mark: String,
}

impl PageVersion {
    /// Determines the version of a page. `key` is the key that all versions of the page share.
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

    /// Replaces the version's folder in a path with the placeholder. `path` is relative to the site's folder. Returns
    /// `None` if the path is outside the version's folder.
    pub(super) fn to_placeholder(&self, path: &str) -> Option<String> {
        self.file_to_placeholder(below_docs(&self.config, path)?)
    }

    /// Like [`Self::to_placeholder`], but for a path relative to the docs folder.
    pub(super) fn file_to_placeholder(&self, file: &str) -> Option<String> {
        let rest = file.strip_prefix(&self.folder)?;
        // If the version has no folder, its pages are in the docs folder next to the folders of other versions.
        let is_in_version = !self.folder.is_empty() || version_folder(&self.config, file).is_empty();
        is_in_version.then(|| format!("{FOLDER}{rest}"))
    }

    /// Replaces the placeholder in a path with the version's folder. Returns `None` if the path has no placeholder.
    pub(super) fn expand_placeholder(&self, path: &str) -> Option<String> {
        Some(format!("{}/{}", self.config.route.docs, self.file_expand_placeholder(path)?))
    }

    /// Like [`Self::expand_placeholder`], but for a path relative to the docs folder.
    pub(super) fn file_expand_placeholder(&self, file: &str) -> Option<String> {
        Some([&self.folder, file.strip_prefix(FOLDER)?].concat())
    }

    /// Returns the href of a link. If the target page is in the same version, the href contains the placeholder. Blog
    /// pages do not belong to a version.
    pub(super) fn href_with_placeholder(&self, routes: &Routes, link: ResolvedLink) -> String {
        let target = link.page().map(|id| routes.page(id));
        let target = target.filter(|page| page.route.version == self.version && !routes.is_in_blog(page));
        let base = self.config.base.trim_end_matches('/');
        let rest = target.filter(|page| link.href.starts_with(&page.href)).and_then(|_| {
            let rest = link.href.strip_prefix(base)?.strip_prefix(&self.path)?;
            rest.starts_with('/').then_some(rest)
        });
        match rest {
            Some(rest) => [base, &self.mark, rest].concat(),
            None => link.href,
        }
    }

    /// Replaces the placeholders in `text` with the version's URL prefix.
    pub(super) fn place_links(&self, text: &mut String) {
        if text.contains(&self.mark) {
            *text = text.replace(&self.mark, &self.path);
        }
    }
}

/// Splits the path of a page into the version's folder (relative to the docs folder) and the path in this folder.
/// `source` is relative to the site's folder.
pub(super) fn split<'s>(config: &SiteConfig, source: &'s str) -> (&'s str, &'s str) {
    let file = below_docs(config, source).unwrap_or(source);
    file.split_at(version_folder(config, file).len())
}

/// Returns the version folder of a file, with a trailing slash. Returns an empty string if the file is not in a version
/// folder.
fn version_folder<'f>(config: &SiteConfig, file: &'f str) -> &'f str {
    let end = file.find('/').filter(|end| config.multi_version.get(&file[..*end]).is_some());
    end.map_or("", |end| &file[..=end])
}

fn below_docs<'p>(config: &SiteConfig, path: &'p str) -> Option<&'p str> {
    path.strip_prefix(config.route.docs.as_str())?.strip_prefix('/')
}
