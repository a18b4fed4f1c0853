//! Resolves links in pages and navigation files to targets and URLs.

use quire_config::{Dialect, locale_id, without_alias};
use quire_diagnostics::did_you_mean;
use quire_html::percent;

use crate::path;
use crate::routes::{RouteId, Routes};

/// The URL and the target that a link resolves to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedLink {
    /// Resolved URL. Includes the base if the target is a page or a public file.
    pub href: String,
    /// What [`Self::href`] refers to.
    pub target: LinkTarget,
    /// Anchor without `#`, percent-decoded. `None` if the URL has no hash.
    pub anchor: Option<String>,
}

/// What a link points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkTarget {
    /// Another origin, `mailto:` or another scheme. Not checked.
    Outside,
    /// The page that contains the link (`#anchor`, `?query`, or empty).
    Here,
    /// A page of the site, which may be a fallback page.
    Page(RouteId),
    /// A file in the public folder. The path starts with `/`.
    Public(String),
    /// A file in the docs folder that is not a page. The path is relative to the docs folder.
    File(String),
    /// A missing target. Holds the resolved path.
    Missing(String),
}

impl ResolvedLink {
    /// Returns the target if it is a page.
    pub fn page(&self) -> Option<RouteId> {
        match self.target {
            LinkTarget::Page(id) => Some(id),
            _ => None,
        }
    }
}

impl Routes {
    /// Resolves the link `url` in the file `from` (relative to the site's folder, such as `docs/en/guide/x.mdx`), on a
    /// page of the locale with the id `locale`. The file may belong to another locale if the page includes a shared
    /// fragment.
    ///
    /// - URLs of other origins, protocol-relative URLs, `mailto:` and `#anchor` are unchanged.
    /// - `/guide/x` is the page at this path in the page's language if it exists, or else in the default language, both
    ///   in the version of the page.
    /// - A path that names a locale or version leads to this locale or version. The names of the default locale and
    ///   version are dropped.
    /// - Blogs that exist only in the default version are shared by all versions. In Docusaurus, all pages that exist
    ///   only in the default version are shared.
    /// - `./x.mdx` and `../y` are relative to the file that contains the link.
    /// - Aliases of the configuration (`@public/x.png`) are replaced.
    /// - The base is added once; query and anchor are kept.
    pub fn resolve_link(&self, locale: &str, from: &str, url: &str) -> ResolvedLink {
        let url = url.trim();
        let (target, anchor) = self.direct_target(locale, from, url);
        if let Some(redirected) = self.redirected_url(&target, url) {
            let (target, anchor) = self.direct_target(locale, "", &redirected);
            return self.resolved(&redirected, target, anchor);
        }
        self.resolved(url, target, anchor)
    }

    fn resolved(&self, url: &str, target: LinkTarget, anchor: Option<String>) -> ResolvedLink {
        let suffix = &url[path_len(url)..];
        if let Some(path) = url.strip_prefix("pathname://").filter(|path| path.starts_with('/')) {
            return ResolvedLink { href: self.public_href(&path[..path_len(path)]), target, anchor };
        }
        let href = match &target {
            LinkTarget::Page(id) => [&self.page(*id).href, suffix].concat(),
            // As in other engines, a link to a path outside the docs folder resolves to a URL above the site's base.
            LinkTarget::Missing(path) if path.starts_with("/../") => match path.strip_prefix("/../") {
                Some(beside) if url.starts_with('/') => self.href_beside(beside) + suffix,
                _ => url.to_owned(),
            },
            LinkTarget::Public(path) | LinkTarget::Missing(path) => self.public_href(path) + suffix,
            LinkTarget::File(_) | LinkTarget::Here | LinkTarget::Outside => url.to_owned(),
        };
        ResolvedLink { href, target, anchor }
    }

    /// Returns the URL of a path in the parent folder of the site's base.
    fn href_beside(&self, path: &str) -> String {
        let base = self.config.base.trim_end_matches('/');
        let parent = base.rsplit_once('/').map_or("", |(parent_path, _)| parent_path);
        format!("{parent}/{}", percent::encode_readable(path))
    }

    /// Resolves only the target of a link, for dead-link checks.
    pub(crate) fn link_target(&self, locale: &str, from: &str, url: &str) -> (LinkTarget, Option<String>) {
        let direct = self.direct_target(locale, from, url);
        match self.redirected_url(&direct.0, url.trim()) {
            Some(redirected) => self.direct_target(locale, "", &redirected),
            None => direct,
        }
    }

    /// Follows the redirects of a missing target. Keeps the link's query and anchor if the redirect has none.
    fn redirected_url(&self, target: &LinkTarget, url: &str) -> Option<String> {
        let LinkTarget::Missing(path) = target else { return None };
        // Redirects contain paths of the default version, and links in other versions may use such paths too.
        let url_path = &url[..path_len(url)];
        let from_url = || url_path.starts_with('/').then(|| self.redirected(url_path)).flatten();
        let to = self.redirected(path).or_else(from_url)?;
        let suffix = if path_len(&to) == to.len() { &url[path_len(url)..] } else { "" };
        Some(to + suffix)
    }

    /// Like [`Self::link_target`], without redirects.
    pub(crate) fn direct_target(&self, locale: &str, from: &str, url: &str) -> (LinkTarget, Option<String>) {
        let url = url.trim();
        let anchor = url.split_once('#').map(|(_, anchor)| percent::decode(anchor).into_owned());
        let url_path = &url[..path_len(url)];
        let target = if is_outside(url) {
            LinkTarget::Outside
        } else if url_path.is_empty() {
            LinkTarget::Here
        } else if let Some(path) = self.site_root_target(url_path) {
            path
        } else if let Some(aliased) = self.aliased_target(url_path) {
            aliased
        } else if url_path.starts_with('/') {
            self.absolute(locale, &percent::decode(url_path))
        } else {
            self.relative(from, &percent::decode(url_path))
        };
        (target, anchor)
    }

    fn absolute(&self, locale: &str, path: &str) -> LinkTarget {
        let clean = path::join("", path).unwrap_or_default();
        // Authors may include the base in a link, so the path is also looked up without the base.
        let with_slashes = format!("/{clean}/");
        let below_base =
            with_slashes.strip_prefix(self.config.base.as_str()).filter(|_| self.config.base != "/");
        let below_base = below_base.map(|rest| rest.trim_end_matches('/'));
        self.site_path(locale, &clean)
            .or_else(|| self.site_path(locale, below_base?))
            .or_else(|| self.foreign_path(locale, &clean))
            .or_else(|| self.beside_docs(&clean))
            .unwrap_or_else(|| LinkTarget::Missing(self.missing_path(locale, below_base.unwrap_or(&clean))))
    }

    /// Resolves paths outside of `/docs/` in an imported Docusaurus site, such as `/help`. Quire does not publish these
    /// pages.
    fn beside_docs(&self, path: &str) -> Option<LinkTarget> {
        let site_base = self.config.base.strip_suffix("/docs/")?.trim_start_matches('/');
        let path_in_site = path.strip_prefix(site_base).unwrap_or(path).trim_start_matches('/');
        let is_beside = self.config.markdown.dialect == Dialect::Docusaurus
            && path_in_site != "docs"
            && !path_in_site.starts_with("docs/")
            && !path_in_site.is_empty();
        is_beside.then(|| LinkTarget::Missing(format!("/../{path_in_site}")))
    }

    /// Returns the path of a missing target. If the target was looked up in a version other than the default, and the
    /// path names no version, prepends the version.
    fn missing_path(&self, locale: &str, path: &str) -> String {
        let version = self.config.locale(locale).map(|own| own.version.as_str()).unwrap_or_default();
        let names_version =
            self.config.multi_version.get(path.split('/').next().unwrap_or_default()).is_some();
        let is_default = version == self.config.multi_version.default;
        if is_default || names_version { format!("/{path}") } else { format!("/{version}/{path}") }
    }

    /// Resolves `path` to a page or a public file. `path` has no leading or trailing slashes.
    fn site_path(&self, locale: &str, path: &str) -> Option<LinkTarget> {
        let key = path::page_key(path);
        let locale_index = self.config.locales.iter().position(|it| it.id == locale);
        let version =
            locale_index.map_or(&self.config.multi_version.default, |index| &self.locale(index).version);
        let (named_locale, rest) = self.config.split_path(key, version);
        let names_locale = rest.len() != key.len();
        if let Some(id) = self.by_key(named_locale, rest).filter(|_| names_locale) {
            return Some(LinkTarget::Page(id));
        }
        let of_default_language = || self.by_key(self.config.default_locale_of(version), key);
        let page = locale_index.and_then(|index| self.by_key(index, key)).or_else(of_default_language);
        if let Some(id) = page.or_else(|| self.in_default_version(locale_index?, key)) {
            return Some(LinkTarget::Page(id));
        }
        // A public file in the version's own folder takes precedence over the file that all versions share.
        let of_version = format!("{version}/{path}");
        if *version != self.config.multi_version.default && self.is_public(&of_version) {
            return Some(LinkTarget::Public(format!("/{of_version}")));
        }
        self.is_public(path).then(|| LinkTarget::Public(format!("/{path}")))
    }

    /// Returns a page of the default version that other versions share: a blog page or, in Docusaurus, any page,
    /// because sections other than the docs have no versions.
    fn in_default_version(&self, locale: usize, key: &str) -> Option<RouteId> {
        let default = &self.config.multi_version.default;
        let id = locale_id(default, &self.locale(locale).lang);
        let default_locale = self.config.locales.iter().position(|it| it.id == id)?;
        let page = self
            .by_key(default_locale, key)
            .or_else(|| self.by_key(self.config.default_locale_of(default), key));
        let is_list = || self.config.blogs.iter().any(|blog| blog.folder.value == key);
        let is_unversioned = self.config.markdown.dialect == Dialect::Docusaurus;
        page.filter(|page| is_unversioned || is_list() || self.is_in_blog(self.page(*page)))
    }

    /// Resolves `@site/docs/x.md` and `@site/static/x.png` (Docusaurus).
    fn site_root_target(&self, path: &str) -> Option<LinkTarget> {
        if self.config.markdown.dialect != Dialect::Docusaurus {
            return None;
        }
        let path = percent::decode(path.strip_prefix("@site/")?);
        if let Some(file) = path.strip_prefix("static/").filter(|file| self.is_public(file)) {
            return Some(LinkTarget::Public(format!("/{file}")));
        }
        let file = path::join("", self.below_docs(&path))?;
        Some(match self.by_linked_file(&file) {
            Some(id) => LinkTarget::Page(id),
            None if self.is_other_file(&file) => LinkTarget::File(file),
            None => LinkTarget::Missing(format!("/{path}")),
        })
    }

    /// Resolves a path that starts with an alias to a page or file. Returns `None` if neither exists: a relative path
    /// may start with the name of an alias.
    fn aliased_target(&self, url_path: &str) -> Option<LinkTarget> {
        let path = path::join("", &without_alias(&self.config.alias, &percent::decode(url_path))?)?;
        let public = path.strip_prefix(self.config.route.public.as_str());
        if let Some(file) = public.filter(|file| file.starts_with('/') && self.is_public(file)) {
            return Some(LinkTarget::Public(file.to_owned()));
        }
        let file = self.below_docs(&path);
        let page = self.by_file(file).or_else(|| self.by_linked_file(file)).map(LinkTarget::Page);
        page.or_else(|| self.is_other_file(file).then(|| LinkTarget::File(file.to_owned())))
    }

    /// Resolves a path of another engine's site: the path of a page's file, or a path below the Docusaurus docs route.
    fn foreign_path(&self, locale: &str, path: &str) -> Option<LinkTarget> {
        match self.config.markdown.dialect {
            Dialect::Quire => None,
            Dialect::Docusaurus => {
                // `routeBasePath` is the last segment of an imported site's base.
                let route = self.config.base.trim_matches('/').rsplit('/').next().unwrap_or_default();
                let path_in_docs = ["docs", route].into_iter().find_map(|route| {
                    let rest = path.strip_prefix(route).filter(|_| !route.is_empty())?;
                    (rest.is_empty() || rest.starts_with('/')).then(|| rest.trim_start_matches('/'))
                });
                let page = path_in_docs.and_then(|below| self.site_path(locale, below));
                let below_base = || {
                    let (above, _) = self.config.base.trim_matches('/').rsplit_once('/')?;
                    self.site_path(locale, path.strip_prefix(above)?.strip_prefix('/')?)
                };
                page.or_else(|| self.by_linked_file(path).map(LinkTarget::Page)).or_else(below_base)
            }
            Dialect::Vitepress | Dialect::Mdbook => self.by_linked_file(path).map(LinkTarget::Page),
        }
    }

    /// Returns the existing file whose path is most similar to the mistyped `url` in the file `from`, written in the
    /// same form as `url`. A URL that starts with `/` is compared with public files, and a relative URL with the files,
    /// other than pages, in the folder that the URL refers to.
    pub(crate) fn nearest_file(&self, from: &str, url: &str) -> Option<String> {
        let url_path = percent::decode(&url[..path_len(url)]);
        if let Some(path) = url_path.strip_prefix('/') {
            return did_you_mean(path, self.public_files()).map(|near| format!("/{near}"));
        }
        let file = path::join(path::folder(self.below_docs(from)), &url_path)?;
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", &file));
        let siblings = self.other_files().filter(|other| path::folder(other) == folder);
        let near = did_you_mean(name, siblings.filter_map(|other| other.rsplit('/').next()))?;
        Some(url_path.rsplit_once('/').map_or(near.to_owned(), |(folder, _)| format!("{folder}/{near}")))
    }

    /// Resolves a path without a leading dot relative to the locale's folder: in Docusaurus, only the path of a file;
    /// in VitePress, any path, because theme components accept such paths.
    fn below_root(&self, from: &str, path: &str) -> Option<RouteId> {
        let is_known = match self.config.markdown.dialect {
            Dialect::Docusaurus => path::page_stem(path).is_some(),
            Dialect::Vitepress => true,
            Dialect::Quire | Dialect::Mdbook => false,
        };
        let file = self.below_docs(from);
        let (locale, rest) = self.config.split_file(file);
        let root = file.strip_suffix(rest).filter(|_| is_known && !path.starts_with('.'))?;
        let joined = path::join(root, path)?;
        self.by_linked_file(&joined).or_else(|| self.by_key(locale, path::page_key(path)))
    }

    /// Resolves a link without an extension relative to the URL path of the page that contains the link, as in
    /// Docusaurus.
    fn beside_page(&self, from: &str, path: &str) -> Option<RouteId> {
        let page = self.by_linked_file(self.below_docs(from))?;
        let path = path::join(path::folder(self.page(page).route.path.trim_start_matches('/')), path)?;
        self.lookup(&format!("/{path}"))
    }

    /// Makes a path in the docs folder relative to the docs folder. Returns other paths unchanged.
    fn below_docs<'path>(&self, file: &'path str) -> &'path str {
        let docs = self.config.route.docs.as_str();
        file.strip_prefix(docs).and_then(|rest| rest.strip_prefix('/')).unwrap_or(file)
    }

    /// Returns whether the relative link `url` in the file `from` points outside of the docs folder.
    pub(crate) fn leaves_docs(&self, from: &str, url: &str) -> bool {
        let url_path = percent::decode(&url[..path_len(url)]);
        let is_relative = !url_path.starts_with('/') && !is_outside(url);
        is_relative && path::join(path::folder(self.below_docs(from)), &url_path).is_none()
    }

    fn relative(&self, from: &str, path: &str) -> LinkTarget {
        let Some(file) = path::join(path::folder(self.below_docs(from)), path) else {
            return LinkTarget::Missing(format!("/{path}"));
        };
        if self.is_other_file(&file) {
            return LinkTarget::File(file);
        }
        let (locale, rest) = self.config.split_file(&file);
        let key = path::page_key(rest);
        match self
            .by_linked_file(&file)
            .or_else(|| self.by_key(locale, key))
            .or_else(|| self.below_root(from, path))
            .or_else(|| self.beside_page(from, path))
        {
            Some(id) => LinkTarget::Page(id),
            None => LinkTarget::Missing(format!("{}/{key}", self.prefix(locale))),
        }
    }
}

/// Returns the length of `url` without query and anchor.
fn path_len(url: &str) -> usize {
    url.find(['?', '#']).unwrap_or(url.len())
}

/// Returns whether `url` has another origin (`//host`) or a scheme (RFC 3986 §3.1).
fn is_outside(url: &str) -> bool {
    if url.starts_with("//") {
        return true;
    }
    let Some((scheme, _)) = url.split_once(':') else { return false };
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}
